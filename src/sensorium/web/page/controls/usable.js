// @ts-check
/** What the selected piece can do, each act paid in one way. */

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../game/acts.js').Act} Act */

/** Whether command points may be spent without a word more: they were asked for, or the question is about them. A step never takes them by itself. @param {Game} game */
export function spends(game) {
  return game.looks.points || game.state.asked.kind !== 'action';
}

/** A step that ends where it leads: one that a jump goes with ends below, and is no way to anywhere. @param {Act} act */
export function isStep(act) {
  return act.group === 'step' && !act.choice.down;
}

/** The acts of the selected piece, each paid in one way: own points first, or command points where asked for. @param {Game} game @param {string} [name] @returns {Act[]} */
export function usable(game, name) {
  /** @type {Map<string, Act>} */
  const best = new Map();
  for (const act of game.know(name).acts) {
    const base = [act.choice.base || act.choice.said, ...(act.choice.then ?? [])].join();
    const known = best.get(base);
    const cp = act.choice.cp ?? 0;
    const other = known?.choice.cp ?? 0;
    if (!known || (game.looks.points ? cp > other : cp < other)) best.set(base, act);
  }
  return [...best.values()];
}
