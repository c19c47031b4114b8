// @ts-check
import { decisiveSquare } from './state.js';

/**
 * What is drawn over the deck, and how the overlays of a control are joined with those of the player's looks.
 * @typedef {object} Overlays
 * @property {string} [selected]
 * @property {Map<string, number>} [reach]
 * @property {{squares: string[], facing: string, cost: number} | undefined} [path]
 * @property {string[]} [seen]
 * @property {string[]} [arc]
 * @property {boolean} [cones]
 * @property {string[]} [flame]
 * @property {{piece?: string, square?: string, label: string, chance: number}[]} [targets]
 * @property {string[]} [places]
 * @property {number[]} [entries]
 * @property {{square: string, options: string[], chosen?: string}} [facings]
 * @property {string[]} [dim]
 * @property {string} [cursor]
 * @property {boolean} [areas]
 * @property {string[]} [last]
 * @property {string} [decisive] where the game was decided
 */

/** @param {import('./game.js').Game} game @param {import('../controls/parts.js').Control | null} control @returns {Overlays} */
export function overlaysOf(game, control) {
  const { looks, state } = game;
  /** @type {Overlays} */
  const out = { cones: looks.cones, last: lastSquares(state) };
  const decisive = decisiveSquare(state);
  if (decisive) out.decisive = decisive;
  if (looks.selected) out.selected = looks.selected;
  if (looks.cursor) out.cursor = looks.cursor;
  if (looks.sight && looks.selected) {
    const sight = game.know().sight;
    if (sight) {
      out.seen = sight.seen;
      out.arc = sight.arc;
    }
  }
  if (control?.overlays && state.asked.yours) Object.assign(out, control.overlays(game));
  return out;
}

/** Where something has just happened. @param {import('./state.js').State} state @returns {string[]} */
function lastSquares(state) {
  const out = [];
  for (const line of state.fresh) {
    const { to, at } = line.facts;
    if (typeof to === 'string' && to.includes(',')) out.push(to);
    if (typeof at === 'string' && at.includes(',')) out.push(at);
  }
  return out.slice(-3);
}
