// @ts-check
/** Things that are taken up on the map and put down elsewhere: what lies on a square, and what the text says of it then. */
/** @import {MakeEdit} from '../wire.js' */
/** @typedef {import('./bench.js').Data} Data */
/** @typedef {import('./grid.js').Cell} Cell */
/** @typedef {import('./tools.js').With} With */
import { DOORS, EXIT, FLOOR, ROCK, cellOf, copied, decksOf, editsOf, isFloor, isLaid, isRock, list, markAt, put, squareName } from './grid.js';

/** Lists of texts that begin with the square of a door. */
const LOCKS = ['locked', 'stuck', 'armoured'];

/** Tables with one square each. @param {Data} data @returns {{path: (string | number)[], at: string}[]} */
function standing(data) {
  const many = ['object', 'work'].flatMap((name) => (Array.isArray(data[name]) ? data[name] : []).map((/** @type {Data} */ one, /** @type {number} */ number) => ({ path: [name, number, 'at'], at: String(one.at ?? '') })));
  return data.magi?.at ? [...many, { path: ['magi', 'at'], at: String(data.magi.at) }] : many;
}

/** A list with one square in place of another. @param {unknown} value @param {string} from @param {string} to */
const replaced = (value, from, to) => list(value).map((text) => text.replace(/^\S+/, (square) => (square === from ? to : square)));

/** The items of a list that lie on a square. @param {unknown} value @param {string} square */
const on = (value, square) => list(value).some((text) => text.trim().split(/\s+/)[0] === square);

/** The areas of single squares to which this one belongs: where squads and blips are put. @param {Data} data @param {string} square */
function areasAt(data, square) {
  return Object.entries(data.areas ?? {}).filter(([, words]) => String(words).split(/\s+and\s+/).some((part) => /^squares?\s/.test(part.trim()) && part.trim().split(/\s+/).includes(square)));
}

/** The way in or out of a laid board that lies here, or the piece of the box. @param {Cell} cell @param {With} given */
function pieceAt({ x, y }, given) {
  const here = given.laid.filter((one) => one.deck === given.deck);
  return here.find((one) => one.rim.some(([left, top]) => left === x && top === y)) ?? here.find((one) => one.floor.some(([left, top]) => left === x && top === y));
}

/** Takes what lies on the first square of a stroke to its last one: first what stands there, then doors, features and ways in, then places of squads, and of a laid board its pieces. @param {Data} data @param {{cells: Cell[]}} stroke @param {With} given @returns {MakeEdit[]} */
export function moveThing(data, { cells: [first, last = first] }, given) {
  if (first.x === last.x && first.y === last.y) return [];
  const [from, to] = [squareName(given.deck, first), squareName(given.deck, last)];
  const there = standing(data).filter((one) => one.at === from);
  if (there.length) return there.map((one) => ({ op: 'set', path: one.path, value: to }));
  if (on(data.board?.fields, from)) return [{ op: 'set', path: ['board', 'fields'], value: replaced(data.board.fields, from, to) }];
  const deck = decksOf(data)[given.deck - 1];
  const edits = deck ? moveMark(data, deck, first, last, given) : moveListed(data, from, to);
  if (edits.length) return edits;
  const areas = areasAt(data, from);
  if (areas.length) return areas.map(([name, words]) => ({ op: 'set', path: ['areas', name], value: String(words).split(' ').map((word) => (word === from ? to : word)).join(' ') }));
  const piece = isLaid(data) ? pieceAt(first, given) : undefined;
  const at = piece && cellOf(String(data.board.place[piece.number]?.at ?? ''));
  if (!piece || !at) return [];
  return [{ op: 'set', path: ['board', 'place', piece.number, 'at'], value: `${Math.max(0, at.x + last.x - first.x)},${Math.max(0, at.y + last.y - first.y)}` }];
}

/** What is said of a door goes with it. @param {Data} data @param {string} from @param {string} to @returns {MakeEdit[]} */
const locksMoved = (data, from, to) => LOCKS.filter((key) => on(data.doors?.[key], from)).map((key) => ({ op: 'set', path: ['doors', key], value: replaced(data.doors[key], from, to) }));

/** @param {Data} data @param {import('./grid.js').Deck} deck @param {Cell} first @param {Cell} last @param {With} given @returns {MakeEdit[]} */
function moveMark(data, deck, first, last, given) {
  const mark = markAt(deck.rows, first.x, first.y);
  const under = markAt(deck.rows, last.x, last.y);
  const way = mark === EXIT || given.form.entries.includes(mark);
  // A way in or out lies in the rock, everything else on bare floor.
  if (isRock(mark) || mark === FLOOR || (way ? !isRock(under) : under !== FLOOR)) return [];
  const after = copied(deck);
  put(after, first, way ? ROCK : FLOOR, markAt(deck.letters, first.x, first.y));
  put(after, last, mark, markAt(deck.letters, last.x, last.y));
  const [from, to] = [squareName(given.deck, first), squareName(given.deck, last)];
  return [...editsOf(deck, after), ...(DOORS.includes(mark) ? locksMoved(data, from, to) : [])];
}

/** @param {Data} data @param {string} from @param {string} to @returns {MakeEdit[]} */
function moveListed(data, from, to) {
  const keys = ['doors', 'features'].filter((key) => on(data.board?.[key], from));
  return [...keys.map((key) => /** @type {MakeEdit} */ ({ op: 'set', path: ['board', key], value: replaced(data.board[key], from, to) })), ...(keys.includes('doors') ? locksMoved(data, from, to) : [])];
}

/** Whether something on this square can be taken up. @param {Data} data @param {Cell} cell @param {With} given */
export function canMove(data, cell, given) {
  const square = squareName(given.deck, cell);
  const deck = decksOf(data)[given.deck - 1];
  const mark = markAt(deck?.rows ?? null, cell.x, cell.y);
  if (deck && !isRock(mark) && (mark !== FLOOR || !isFloor(mark, given.form))) return true;
  return standing(data).some((one) => one.at === square) || ['fields', 'doors', 'features'].some((key) => on(data.board?.[key], square)) || areasAt(data, square).length > 0 || (isLaid(data) && Boolean(pieceAt(cell, given)));
}
