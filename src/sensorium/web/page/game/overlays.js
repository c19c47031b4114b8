// @ts-check
import { decisiveSquare } from './state.js';

/**
 * What is drawn over the deck, and how the overlays of a control are joined with those of the player's looks.
 * @typedef {object} Overlays
 * @property {string} [selected]
 * @property {Map<string, number>} [reach]
 * @property {import('../board/overlays.js').Path | undefined} [path]
 * @property {string[]} [seen]
 * @property {string[]} [arc]
 * @property {boolean} [cones]
 * @property {string[]} [flame]
 * @property {{piece?: string, square?: string, label: string, chance: number}[]} [targets]
 * @property {string[]} [places]
 * @property {string[][]} [wide] what can be chosen as a whole, each with its squares
 * @property {number[]} [entries]
 * @property {import('../board/overlays.js').Facings} [facings]
 * @property {import('../board/overlays.js').Ghost[]} [ghosts]
 * @property {string[]} [dim]
 * @property {string} [cursor]
 * @property {boolean} [areas]
 * @property {import('../board/overlays.js').Glow} [glow]
 * @property {string[]} [last]
 * @property {string} [decisive] where the game was decided
 */

const MARKED = 3; // squares

/** The rooms that the objectives speak of, and all of what somebody points at. @param {import('./game.js').Game} game */
function glowOf({ looks, state }) {
  const { goals } = state.scene;
  const pointed = goals[looks.goal];
  return { areas: goals.flatMap((goal) => goal.areas ?? []), pointed: pointed?.areas ?? [], squares: pointed?.squares ?? [] };
}

/** What is drawn for somebody who has picked nothing. @param {import('./state.js').State} state @returns {Overlays} */
export function publicOverlays(state) {
  return { last: lastSquares(state), glow: { areas: state.scene.goals.flatMap((goal) => goal.areas ?? []), pointed: [], squares: [] } };
}

/** @param {import('./game.js').Game} game @param {import('../controls/parts.js').Control | null} control @returns {Overlays} */
export function overlaysOf(game, control) {
  const { looks, state } = game;
  /** @type {Overlays} */
  const out = { cones: looks.cones, last: lastSquares(state), glow: glowOf(game) };
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
  if (looks.hint && !looks.spot && !looks.mode) Object.assign(out, looks.hint.move, { cones: looks.cones, selected: looks.selected });
  return out;
}

/**
 * Where something has just happened in this turn. Read from the log and not from the last message: that may have been
 * somebody's coming or going, and a page that is loaded now has had none.
 * @param {import('./state.js').State} state @returns {string[]}
 */
function lastSquares(state) {
  const out = [];
  for (let at = state.log.length - 1; at >= 0 && out.length < MARKED; at -= 1) {
    const line = state.log[at];
    if (!line || line.sort === 'turn') break;
    for (const square of [line.facts.at, line.facts.to]) if (typeof square === 'string' && square.includes(',')) out.unshift(square);
  }
  return out.slice(-MARKED);
}
