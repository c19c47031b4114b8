// @ts-check
/**
 * Answers read from their words: what somebody does, to whom, where, for how much; and how the page says so.
 * The notation is the law (docs/notation.md), so this reads `said` and needs nobody to agree on further names.
 */
import { t, tor } from './i18n.js';

/** @typedef {import('./wire').Choice} Choice */
/** @typedef {import('./wire').Odds} Odds */
/**
 * @typedef {'move' | 'turn' | 'enter' | 'exit' | 'climb' | 'jump' | 'fire' | 'flame' | 'self-destruct' | 'assault' | 'overwatch'
 *  | 'watch' | 'guard' | 'unjam' | 'reload' | 'stand-down' | 'block' | 'parry' | 'reroll' | 'psi' | 'face' | 'open' | 'close'
 *  | 'work' | 'drop' | 'hand' | 'storm' | 'barrier' | 'prescience' | 'convert' | 'broodlord' | 'place' | 'pass' | 'end'
 *  | 'redraw' | 'activate' | 'command' | 'time'} Kind
 */
/** @typedef {{kind: Kind, choice: Choice, piece: string, at: string, target: string, facing: string, entry: number | null,
 *  number: number | null, down: boolean, door: boolean, section: boolean, to: string}} Act */

/** @type {Record<string, Kind>} */
const PLAIN = { 'end turn': 'end', redraw: 'redraw', 'time up': 'time' };

/** What a choice does. @param {Choice} choice @returns {Act} */
export function actOf(choice) {
  const bare = choice.said.replace(/ cp( \d+)?$/, '');
  /** @type {Act} */
  const act = {
    kind: 'pass',
    choice,
    piece: choice.piece ?? '',
    at: choice.square ?? '',
    target: choice.target ?? '',
    facing: choice.facing ?? '',
    entry: choice.entry ?? null,
    number: choice.number ?? null,
    down: false,
    door: false,
    section: false,
    to: '',
  };
  const plain = PLAIN[bare];
  if (plain) return { ...act, kind: plain };
  const parts = bare.split(' ');
  const [who = '', verb = '', ...rest] = parts;
  if (verb === 'pass' && !rest.length) return act; // "marine pass"
  act.piece ||= who;
  if (verb === 'pass') return { ...act, kind: 'hand', target: rest[0] ?? '', to: rest[2] ?? '' };
  return read(act, verb, rest);
}

/** @param {Act} act @param {string} verb @param {string[]} rest @returns {Act} */
function read(act, verb, rest) {
  const last = rest[rest.length - 1] ?? '';
  if (verb === 'turn') {
    if (rest.length === 1) return { ...act, kind: 'turn', facing: act.facing || last };
    return { ...act, kind: 'move', facing: act.facing || (rest[0] ?? '') };
  }
  if (verb === 'move' || verb === 'enter' || verb === 'climb') {
    const turned = rest.indexOf('turn');
    const facing = turned >= 0 ? (rest[turned + 1] ?? '') : '';
    return { ...act, kind: verb, facing: act.facing || facing, down: rest[0] === 'down' };
  }
  if (verb === 'fire' || verb === 'assault' || verb === 'storm' || verb === 'overwatch') {
    /** @type {Kind} */
    const kind = verb === 'overwatch' && rest.length ? 'watch' : verb;
    const door = rest[0] === 'door';
    const section = rest[0] === 'section';
    if (last.includes(',')) return { ...act, kind, door, section, at: act.at || last };
    return { ...act, kind, target: act.target || last };
  }
  if (verb === 'place' && rest[0] === 'entry') return { ...act, kind: 'place', entry: act.entry ?? Number(last) };
  if (verb === 'face') return { ...act, kind: 'face', facing: act.facing || last };
  if (verb === 'parry' || verb === 'psi' || verb === 'reroll') {
    return { ...act, kind: verb, number: act.number ?? (last ? Number(last) : null) };
  }
  if (verb === 'drop') return { ...act, kind: 'drop', target: act.target || last };
  if (last.includes(',')) return { ...act, kind: /** @type {Kind} */ (verb), at: act.at || last };
  return { ...act, kind: /** @type {Kind} */ (verb) };
}

/** @param {Choice[]} choices */
export function actsOf(choices) {
  return choices.map(actOf);
}

/** The act in words, for a button. @param {Act} act @returns {string} */
export function label(act) {
  const words = {
    piece: act.piece,
    at: act.at,
    target: act.target,
    facing: act.facing ? t(`facing.${act.facing}`) : '',
    entry: act.entry ?? '',
    n: act.number ?? '',
    to: act.to,
  };
  const kind = act.kind;
  if (kind === 'fire' || kind === 'assault' || kind === 'watch') {
    if (act.target) return t(`act.${kind}`, words);
    return t(act.door ? `act.${kind}.door` : `act.${kind}.square`, words);
  }
  if (kind === 'storm') return t(act.target ? 'act.storm' : 'act.storm.section', words);
  if (kind === 'climb') return t(act.down ? 'act.climb.down' : 'act.climb.up', words);
  if (kind === 'place') return t(act.entry !== null ? 'act.place.entry' : 'act.place', words);
  if (kind === 'move' || kind === 'enter') return t(act.facing ? `act.${kind}.facing` : `act.${kind}`, words);
  if (kind === 'reroll') return t(act.number ? 'act.reroll.die' : 'act.reroll', words);
  return tor(`act.${kind}`, act.choice.said, words);
}

/** The chance that an attack does what it is meant to. @param {Odds | null | undefined} odds */
export function chance(odds) {
  return odds && odds.total ? odds.kill / odds.total : 0;
}

/** @typedef {'N' | 'E' | 'S' | 'W'} Facing */
/** @type {Facing[]} */
export const FACINGS = ['N', 'E', 'S', 'W'];
const STEPS = { N: [0, -1], NE: [1, -1], E: [1, 0], SE: [1, 1], S: [0, 1], SW: [-1, 1], W: [-1, 0], NW: [-1, -1] };

/** So many quarter turns clockwise. @param {string} facing @param {number} quarters @returns {Facing | ''} */
export function turned(facing, quarters) {
  const at = FACINGS.indexOf(/** @type {Facing} */ (facing));
  return at < 0 ? '' : /** @type {Facing} */ (FACINGS[(at + quarters + 4) % 4]);
}

/** @param {string} square @returns {{deck: number, x: number, y: number}} */
export function placeOf(square) {
  const [deck, xy] = square.includes(':') ? square.split(':') : ['1', square];
  const [x, y] = (xy ?? '').split(',');
  return { deck: Number(deck), x: Number(x), y: Number(y) };
}

/** @param {number} deck @param {number} x @param {number} y */
export function squareName(deck, x, y) {
  return deck > 1 ? `${deck}:${x},${y}` : `${x},${y}`;
}

/** The direction from one square to a neighbouring one, or nothing. @param {string} from @param {string} to */
export function directionTo(from, to) {
  const a = placeOf(from);
  const b = placeOf(to);
  if (a.deck !== b.deck) return '';
  for (const [word, [dx, dy]] of Object.entries(STEPS)) if (b.x - a.x === dx && b.y - a.y === dy) return word;
  return '';
}

/** The square one step from here. @param {string} from @param {string} direction */
export function stepFrom(from, direction) {
  const { deck, x, y } = placeOf(from);
  const [dx = 0, dy = 0] = STEPS[/** @type {keyof typeof STEPS} */ (direction)] ?? [0, 0];
  return squareName(deck, x + dx, y + dy);
}
