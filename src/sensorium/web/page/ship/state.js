// @ts-check
/** What this seat knows of a ship in the making. Pure: a state and a message give the next state. */

/** @typedef {import('../wire').ToClient} ToClient */

/**
 * @typedef {object} ShipState
 * @property {number} n the number of the last message taken in
 * @property {string} table
 * @property {'marine' | 'stealer' | 'spectator'} seat
 * @property {string} you `one`, `two`; empty: you watch
 * @property {import('../wire').SeatFace[]} seats
 * @property {import('../wire').ShipScene} scene
 * @property {import('../wire').ShipAsked} asked
 * @property {import('../wire').ShipLine[]} log
 * @property {boolean} canUndo
 * @property {Record<string, string>} links
 * @property {string} rematch the token of the game, once the ship is ready
 * @property {string} trouble
 * @property {number} questions counts the questions, so that a control knows when a new one has come
 */

/** @param {ShipState | null} state @param {ToClient} message @returns {ShipState | null} */
export function reduceShip(state, message) {
  if (message.type === 'ship') {
    const { n, table, seat, you, seats, scene, asked, log } = message;
    return { n, table, seat, you, seats, scene, asked, log, canUndo: message.can_undo ?? false, links: message.links ?? {}, rematch: message.rematch ?? '', trouble: '', questions: (state?.questions ?? 0) + 1 };
  }
  if (!state) return null;
  if (message.type === 'built') {
    const { n, scene, asked, log } = message;
    return { ...state, n, scene, asked, log, canUndo: message.can_undo ?? false, trouble: '', questions: state.questions + 1 };
  }
  if (message.type === 'presence') {
    return { ...state, n: Math.max(state.n, message.n), seats: message.seats, links: message.links ?? state.links, rematch: message.rematch || state.rematch, trouble: message.trouble ?? '' };
  }
  return state;
}
