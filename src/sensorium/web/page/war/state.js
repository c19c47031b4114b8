// @ts-check
/** What this seat knows of a war. Pure: a state and a message give the next state. */

/** @typedef {import('../wire').ToClient} ToClient */

/**
 * @typedef {object} WarState
 * @property {number} n the number of the last message taken in
 * @property {string} table
 * @property {'marine' | 'stealer' | 'spectator'} seat
 * @property {string} you `one`, `two`; empty: you watch
 * @property {string} side yours in the war; empty while they bid, or you watch
 * @property {import('../wire').SeatFace[]} seats
 * @property {import('../wire').WarScene} scene
 * @property {import('../wire').WarAsked} asked
 * @property {import('../wire').WarLine[]} log
 * @property {boolean} canUndo
 * @property {Record<string, string>} links with the tokens of the battles
 * @property {string} trouble
 * @property {number} questions counts the questions, so that a control knows when a new one has come
 */

/** @param {WarState | null} state @param {ToClient} message @returns {WarState | null} */
export function reduceWar(state, message) {
  if (message.type === 'war') {
    const { n, table, seat, you, seats, scene, asked, log } = message;
    return { n, table, seat, you, seats, scene, asked, log, side: message.side ?? '', canUndo: message.can_undo ?? false, links: message.links ?? {}, trouble: '', questions: (state?.questions ?? 0) + 1 };
  }
  if (!state) return null;
  if (message.type === 'waged') {
    const { n, scene, asked, log } = message;
    return { ...state, n, scene, asked, log, side: message.side ?? '', canUndo: message.can_undo ?? false, trouble: '', questions: state.questions + 1 };
  }
  if (message.type === 'presence') {
    return { ...state, n: Math.max(state.n, message.n), seats: message.seats, links: message.links ?? state.links, trouble: message.trouble ?? '' };
  }
  return state;
}
