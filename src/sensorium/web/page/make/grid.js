// @ts-check
/** The decks of a mission as letters on a grid, and what an altered grid comes to as edits of the text. */
/** @import {BoardPlan, MakeDesk, MakeEdit, MakeForm, Square} from '../wire.js' */
/** @typedef {import('./bench.js').Data} Data */

/** A drawn deck. `tails`: what follows the last row of each drawing. @typedef {{number: number, path: (string | number)[], rows: string[][], letters: string[][] | null, tails: [string, string]}} Deck */
/** @typedef {{x: number, y: number}} Cell */

export const ROCK = '#';
export const FLOOR = '.';
export const EXIT = 'x';
export const DOORS = [...'+/'];
const NEIGHBOURS = [[0, -1], [1, 0], [0, 1], [-1, 0]];

/** Whether the board is laid from the box. @param {Data} data */
export const isLaid = (data) => Array.isArray(data.board?.place);

/** The decks that are drawn; a board that is laid has none. @param {Data} data @returns {Deck[]} */
export function decksOf(data) {
  const board = data.board ?? {};
  /** @type {{part: Data, path: (string | number)[]}[]} */
  const parts = Array.isArray(board.deck) ? board.deck.map((/** @type {Data} */ part, /** @type {number} */ at) => ({ part, path: ['board', 'deck', at] })) : typeof board.map === 'string' ? [{ part: board, path: ['board'] }] : [];
  return parts.map(({ part, path }, at) => {
    const [rows, tail] = rowsOf(String(part.map ?? ''));
    const [letters, other] = typeof part.sections === 'string' ? rowsOf(part.sections) : [null, ''];
    return { number: at + 1, path, rows, letters, tails: [tail, other] };
  });
}

/** @param {string} drawing @returns {[string[][], string]} */
function rowsOf(drawing) {
  const rows = drawing.split('\n').map((row) => [...row]);
  if (rows.length > 1 && !rows[rows.length - 1].join('').trim()) return [rows.slice(0, -1), `\n${rows[rows.length - 1].join('')}`];
  return [rows, ''];
}

/** @param {Deck} deck @returns {Deck} */
export const copied = (deck) => ({ ...deck, rows: deck.rows.map((row) => [...row]), letters: deck.letters?.map((row) => [...row]) ?? null });

/** @param {string[][] | null} rows @param {number} x @param {number} y */
export const markAt = (rows, x, y) => rows?.[y]?.[x] ?? ROCK;

/** @param {string} mark */
export const isRock = (mark) => mark === ROCK || mark === ' ';

/** Whether pieces stand on such a mark. @param {string} mark @param {MakeForm} form */
export const isFloor = (mark, form) => !isRock(mark) && mark !== EXIT && !form.entries.includes(mark);

/** Puts a mark on the map and a letter among the sections, and lets the drawing grow to where it is. @param {Deck} deck @param {Cell} cell @param {string} mark @param {string} letter */
export function put(deck, { x, y }, mark, letter) {
  grow(deck.rows, x, y);
  deck.rows[y][x] = mark;
  if (!deck.letters) return;
  for (let row = 0; row < deck.rows.length; row += 1) grow(deck.letters, (deck.rows[row]?.length ?? 1) - 1, row);
  deck.letters[y][x] = letter;
}

/** @param {string[][]} rows @param {number} x @param {number} y */
function grow(rows, x, y) {
  const wide = Math.max(x + 1, ...rows.map((row) => row.length));
  while (rows.length <= y) rows.push(Array(wide).fill(ROCK));
  if (rows[y].length <= x) for (const row of rows) while (row.length < wide) row.push(ROCK);
}

/** The sections of a deck that has none yet: all of it is one. @param {Deck} deck @param {MakeForm} form */
export function beginSections(deck, form) {
  deck.letters ??= deck.rows.map((row) => row.map((mark) => (isFloor(mark, form) ? form.letters[0] : ROCK)));
}

/** The first letter that no section of the deck has. @param {Deck} deck @param {MakeForm} form */
export function freeLetter(deck, form) {
  const taken = new Set((deck.letters ?? []).flat());
  return [...form.letters].find((letter) => !taken.has(letter)) ?? form.letters[0];
}

/** The first number of an entry area that is free on all decks. @param {Deck[]} decks @param {MakeForm} form */
export function freeEntry(decks, form) {
  const taken = new Set(decks.flatMap((deck) => deck.rows.flat()));
  return [...form.entries].find((mark) => !taken.has(mark)) ?? '';
}

/** What the text must become for this deck. @param {Deck} before @param {Deck} after @returns {MakeEdit[]} */
export function editsOf(before, after) {
  const written = (/** @type {string[][]} */ rows, /** @type {string} */ tail) => rows.map((row) => row.join('')).join('\n') + tail;
  /** @type {MakeEdit[]} */
  const edits = [];
  const map = written(after.rows, after.tails[0]);
  if (map !== written(before.rows, before.tails[0])) edits.push({ op: 'set', path: [...after.path, 'map'], value: map });
  const sections = after.letters && written(after.letters, after.tails[1]);
  if (sections && sections !== (before.letters && written(before.letters, before.tails[1]))) edits.push({ op: 'set', path: [...after.path, 'sections'], value: sections });
  return edits;
}

/** @param {number} deck @param {Cell} cell */
export const squareName = (deck, { x, y }) => (deck === 1 ? `${x},${y}` : `${deck}:${x},${y}`);

/** @param {string} name @returns {{deck: number, x: number, y: number} | null} */
export function cellOf(name) {
  const found = /^(?:(\d+):)?(\d+),(\d+)/.exec(name);
  return found && { deck: Number(found[1] ?? 1), x: Number(found[2]), y: Number(found[3]) };
}

/** One deck as the game draws it, and the marks that nothing stands beside yet. @typedef {{plan: BoardPlan, lost: (Cell & {mark: string})[], wide: number, high: number}} Drawn */

/** @param {MakeDesk} desk @param {number} number of the deck @param {MakeForm} form @returns {Drawn} */
export function drawn(desk, number, form) {
  const data = /** @type {Data} */ (desk.data ?? {});
  /** @type {Map<string, Cell & {mark: string, letter: string}>} */
  const cells = new Map();
  const deck = decksOf(data)[number - 1];
  if (deck) deck.rows.forEach((row, y) => row.forEach((mark, x) => !isRock(mark) && cells.set(`${x},${y}`, { x, y, mark, letter: markAt(deck.letters, x, y) })));
  else for (const cell of laidCells(desk, number, form)) cells.set(`${cell.x},${cell.y}`, cell);
  const list = [...cells.values()];
  const floor = list.filter((cell) => isFloor(cell.mark, form));
  /** @type {Square[]} */
  const squares = floor.map((cell) => ({ name: squareName(number, cell), x: cell.x, y: cell.y, section: cell.letter, mark: cell.mark }));
  /** @type {BoardPlan} */
  const plan = { widths: [1], heights: [1], squares, entries: [], exits: [], walls: wallsOf(data, desk, number), areas: [] };
  const lost = [];
  for (const cell of list) {
    if (isFloor(cell.mark, form)) continue;
    const beside = NEIGHBOURS.map(([dx, dy]) => cells.get(`${cell.x + dx},${cell.y + dy}`)).find((one) => one && isFloor(one.mark, form));
    const way = beside && { x: cell.x, y: cell.y, square: squareName(number, beside) };
    if (!way) lost.push(cell);
    else if (cell.mark === EXIT) plan.exits.push(way);
    else plan.entries.push({ ...way, name: form.entries.indexOf(cell.mark) + 1 });
  }
  const wide = Math.max(8, ...(deck?.rows.map((row) => row.length) ?? []), ...list.map((cell) => cell.x + 2));
  return { plan, lost, wide, high: Math.max(8, deck?.rows.length ?? 0, ...list.map((cell) => cell.y + 2)) };
}

/** @param {MakeDesk} desk @param {number} number @param {MakeForm} form */
function laidCells(desk, number, form) {
  const board = desk.data?.board ?? {};
  const marks = new Map();
  for (const text of list(board.doors)) marks.set(text.split(/\s+/)[0], text.trim().endsWith('open') ? DOORS[1] : DOORS[0]);
  for (const text of list(board.features)) {
    const [square, word] = text.trim().split(/\s+/);
    const mark = Object.keys(form.features).find((one) => form.features[one] === word);
    if (mark) marks.set(square, mark);
  }
  const taken = new Set((desk.laid ?? []).map((one) => one.section).filter(Boolean));
  const spare = [...form.letters].filter((letter) => !taken.has(letter));
  return (desk.laid ?? []).filter((one) => one.deck === number).flatMap((one) => {
    const letter = one.section || spare.shift() || form.letters[0];
    const floor = one.floor.map(([x, y]) => ({ x, y, letter: one.floor.length ? letter : ROCK, mark: marks.get(squareName(number, { x, y })) ?? FLOOR }));
    return [...floor, ...one.rim.map(([x, y, mark]) => ({ x, y, mark, letter: ROCK }))];
  });
}

/** The walls between squares: those the text names, and those between pieces of the box whose ends do not meet. @param {Data} data @param {MakeDesk} desk @param {number} number @returns {[string, string][]} */
function wallsOf(data, desk, number) {
  /** @type {[string, string][]} */
  const walls = list(data.board?.walls).map((text) => /** @type {[string, string]} */ (text.trim().split(/\s+/))).filter((pair) => pair.length === 2);
  if (desk.card) return desk.card.board.walls.filter(([one]) => (cellOf(one)?.deck ?? 1) === number);
  return walls;
}

/** A list of texts; one text alone is a list of one. @param {unknown} value @returns {string[]} */
export function list(value) {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.map(String) : [];
}
