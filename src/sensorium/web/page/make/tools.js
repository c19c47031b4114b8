// @ts-check
/** What can be done on the map: each tool takes the squares of a stroke and says what becomes of the text. */
/** @import {MakeEdit, MakeForm, MakeLaid, MakePiece} from '../wire.js' */
/** @typedef {import('./bench.js').Data} Data */
/** @typedef {import('./grid.js').Cell} Cell */
import { moveThing } from './moves.js';
import { DOORS, EXIT, FLOOR, ROCK, beginSections, copied, decksOf, editsOf, freeEntry, freeLetter, isFloor, isLaid, isRock, list, markAt, put, squareName } from './grid.js';

/** A stroke: the squares in the order in which they were touched, and the edge of the first that was nearest. @typedef {{cells: Cell[], edge: Cell}} Stroke */
/** What a stroke needs to know. @typedef {{deck: number, form: MakeForm, piece: MakePiece | null, turn: number, area: string, whole: boolean, laid: MakeLaid[]}} With `laid`: the pieces of the box as they lie */
/** @typedef {(data: Data, stroke: Stroke, given: With) => MakeEdit[]} Does */
/** `shape`: how a stroke is gathered: square by square, as a rectangle, its first square only, or its first and its last. @typedef {{name: string, key: string, shape: 'line' | 'box' | 'one' | 'ends', drawn: boolean, does: Does, figure?: string}} Tool `drawn`: only on a drawn deck */

const TURNS = ['N', 'E', 'S', 'W'];

/** Changes a copy of the deck. @param {Data} data @param {With} given @param {(deck: import('./grid.js').Deck) => void} change */
function onDeck(data, given, change) {
  const before = decksOf(data)[given.deck - 1];
  if (!before) return [];
  const after = copied(before);
  change(after);
  return editsOf(before, after);
}

/** Floor: a stroke that begins on floor goes on with its section, one that begins on rock opens a new one. @type {Does} */
const layFloor = (data, stroke, given) => onDeck(data, given, (deck) => {
  const { form } = given;
  const [first] = stroke.cells;
  const here = isFloor(markAt(deck.rows, first.x, first.y), form) ? markAt(deck.letters, first.x, first.y) : ROCK;
  const letter = isRock(here) ? freeLetter(deck, form) : here;
  for (const cell of stroke.cells) if (!isFloor(markAt(deck.rows, cell.x, cell.y), form)) put(deck, cell, FLOOR, letter);
});

/** @type {Does} */
const layRock = (data, stroke, given) => {
  if (isLaid(data)) return liftPieces(data, stroke, given);
  return onDeck(data, given, (deck) => {
    for (const cell of stroke.cells) if (!isRock(markAt(deck.rows, cell.x, cell.y))) put(deck, cell, ROCK, ROCK);
  });
};

/** A door or a feature of a laid board is taken away, or where none was touched the pieces themselves. @param {Data} data @param {Stroke} stroke @param {With} given @returns {MakeEdit[]} */
function liftPieces(data, stroke, given) {
  const touched = new Set(stroke.cells.map((cell) => squareName(given.deck, cell)));
  /** @type {MakeEdit[]} */
  const edits = [];
  for (const key of ['doors', 'features']) {
    const there = list(data.board[key]);
    const left = there.filter((text) => !touched.has(text.trim().split(/\s+/)[0]));
    if (left.length < there.length) edits.push(left.length ? { op: 'set', path: ['board', key], value: left } : { op: 'remove', path: ['board', key] });
  }
  if (edits.length) return edits;
  const on = (/** @type {number} */ x, /** @type {number} */ y) => touched.has(squareName(given.deck, { x, y }));
  const lifted = given.laid.filter((piece) => piece.deck === given.deck && (piece.floor.some(([x, y]) => on(x, y)) || piece.rim.some(([x, y]) => on(x, y)))).map((piece) => piece.number);
  if (lifted.length === data.board.place.length) return []; // a board has at least one
  return lifted.sort((one, other) => other - one).map((number) => ({ op: 'remove', path: ['board', 'place', number] }));
}

/** A deck on which nothing is drawn yet becomes a board that is laid, with its first piece. @param {Data} data @param {MakePiece} piece @returns {MakeEdit[]} */
export function beginLaying(data, piece) {
  const drawings = ['map', 'sections'].filter((key) => key in (data.board ?? {}));
  return [{ op: 'add', path: ['board', 'place'], value: { piece: piece.name, at: '3,3' } }, ...drawings.map((key) => /** @type {MakeEdit} */ ({ op: 'remove', path: ['board', key] }))];
}

/** A drag spreads the section it began in; a touch gives a square a section of its own. @type {Does} */
const spreadSection = (data, stroke, given) => onDeck(data, given, (deck) => {
  const { form } = given;
  beginSections(deck, form);
  const [first, ...rest] = stroke.cells.filter((cell) => isFloor(markAt(deck.rows, cell.x, cell.y), form));
  if (!first) return;
  const letter = rest.length ? markAt(deck.letters, first.x, first.y) : freeLetter(deck, form);
  for (const cell of rest.length ? rest : [first]) put(deck, cell, markAt(deck.rows, cell.x, cell.y), letter);
});

/** Closed, open, gone. @type {Does} */
const hangDoor = (data, stroke, given) => {
  const [cell] = stroke.cells;
  if (isLaid(data)) return turnOver(data, 'doors', squareName(given.deck, cell), ['', ' open']);
  return onDeck(data, given, (deck) => {
    const mark = markAt(deck.rows, cell.x, cell.y);
    const [shut, open] = DOORS;
    const next = mark === shut ? open : mark === open ? FLOOR : shut;
    put(deck, cell, next, letterFor(deck, cell, given.form));
  });
};

/** The letter of a square, or for a new one that of a neighbour. @param {import('./grid.js').Deck} deck @param {Cell} cell @param {MakeForm} form */
function letterFor(deck, { x, y }, form) {
  const near = [[0, 0], [0, -1], [-1, 0], [0, 1], [1, 0]].map(([dx, dy]) => markAt(deck.letters, x + dx, y + dy));
  return near.find((letter) => !isRock(letter)) ?? freeLetter(deck, form);
}

/** An item of a list that names a square: absent, or with one ending after another. @param {Data} data @param {string} key @param {string} square @param {string[]} endings @returns {MakeEdit[]} */
function turnOver(data, key, square, endings) {
  const there = list(data.board[key]);
  const at = there.findIndex((text) => text.trim().split(/\s+/)[0] === square);
  const now = at < 0 ? -1 : endings.findIndex((ending) => `${square}${ending}` === there[at].trim());
  const next = endings[now + 1];
  const left = there.filter((_, index) => index !== at);
  const value = next === undefined ? left : at < 0 ? [...there, square + next] : there.map((text, index) => (index === at ? square + next : text));
  return [value.length ? { op: 'set', path: ['board', key], value } : { op: 'remove', path: ['board', key] }];
}

/** @param {string} mark of a feature @returns {Does} */
const setFeature = (mark) => (data, stroke, given) => {
  if (isLaid(data)) return turnOver(data, 'features', squareName(given.deck, stroke.cells[0]), [` ${given.form.features[mark]}`]);
  return onDeck(data, given, (deck) => {
    const off = markAt(deck.rows, stroke.cells[0].x, stroke.cells[0].y) === mark;
    for (const cell of stroke.cells) put(deck, cell, off ? FLOOR : mark, letterFor(deck, cell, given.form));
  });
};

/** A way in or out, off the board. @param {(data: Data, given: With) => string} choose its mark @returns {Does} */
const setWay = (choose) => (data, stroke, given) => {
  const [cell] = stroke.cells;
  if (isLaid(data)) {
    const wanted = choose(data, given) === EXIT ? EXIT : given.form.entries[0];
    const piece = given.form.box.find((one) => one.rim === wanted);
    return piece ? [{ op: 'add', path: ['board', 'place'], value: placed(piece, cell, 0, given) }] : [];
  }
  return onDeck(data, given, (deck) => {
    const mark = markAt(deck.rows, cell.x, cell.y);
    const there = mark === EXIT || given.form.entries.includes(mark);
    const wanted = choose(data, given);
    put(deck, cell, there && (mark === EXIT) === (wanted === EXIT) ? ROCK : wanted || mark, ROCK);
  });
};

/** A wall on the edge between two floor squares, or none any more. @type {Does} */
const setWall = (data, stroke, given) => {
  const pair = [stroke.cells[0], stroke.edge].map((cell) => squareName(given.deck, cell));
  const there = list(data.board?.walls);
  const left = there.filter((text) => !pair.every((square) => text.trim().split(/\s+/).includes(square)));
  const value = left.length < there.length ? left : [...there, pair.join(' ')];
  return [value.length ? { op: 'set', path: ['board', 'walls'], value } : { op: 'remove', path: ['board', 'walls'] }];
};

/** @type {Does} */
const setField = (data, stroke, given) => turnOver({ ...data, board: data.board ?? {} }, 'fields', squareName(given.deck, stroke.cells[0]), ['']);

/** A piece of the box: on a laid board it is placed, on a drawn one its floor is drawn as a section of its own. @type {Does} */
const layPiece = (data, stroke, given) => {
  const { piece, form } = given;
  if (!piece) return [];
  const [corner] = stroke.cells;
  if (isLaid(data)) return [{ op: 'add', path: ['board', 'place'], value: placed(piece, corner, given.turn, given) }];
  return onDeck(data, given, (deck) => {
    const shape = piece.turns[given.turn];
    const letter = freeLetter(deck, form);
    const fresh = (/** @type {number} */ x, /** @type {number} */ y) => isRock(markAt(deck.rows, corner.x + x, corner.y + y));
    for (const [x, y] of shape.floor) if (fresh(x, y)) put(deck, { x: corner.x + x, y: corner.y + y }, FLOOR, letter);
    for (const [x, y] of shape.exits) if (corner.x + x >= 0 && corner.y + y >= 0 && fresh(x, y)) put(deck, { x: corner.x + x, y: corner.y + y }, EXIT, ROCK);
    if (piece.rim) put(deck, corner, piece.rim === EXIT ? EXIT : freeEntry(decksOf(data), form), ROCK);
  });
};

/** @param {MakePiece} piece @param {Cell} cell @param {number} turn @param {With} given */
function placed(piece, cell, turn, given) {
  return { piece: piece.name, at: `${cell.x},${cell.y}`, ...(turn ? { turn: TURNS[turn] } : {}), ...(given.deck > 1 ? { deck: given.deck } : {}) };
}

/** Squares or whole sections of the chosen area, in or out. @type {Does} */
const setArea = (data, stroke, given) => {
  if (!given.area) return [];
  const deck = decksOf(data)[given.deck - 1];
  const prefix = given.deck > 1 ? `${given.deck}:` : '';
  const parts = String(data.areas?.[given.area] ?? '').split(/\s+and\s+/).filter(Boolean);
  const held = { sections: /** @type {string[]} */ ([]), squares: /** @type {string[]} */ ([]), others: /** @type {string[]} */ ([]) };
  for (const part of parts) {
    const [word, ...rest] = part.trim().split(/\s+/);
    if (word === 'section' || word === 'sections') held.sections.push(...rest);
    else if (word === 'squares' || word === 'square') held.squares.push(...rest);
    else held.others.push(part);
  }
  const names = given.whole && deck ? stroke.cells.map((cell) => markAt(deck.letters, cell.x, cell.y)).filter((letter) => !isRock(letter)).map((letter) => prefix + letter) : stroke.cells.filter((cell) => !deck || isFloor(markAt(deck.rows, cell.x, cell.y), given.form)).map((cell) => squareName(given.deck, cell));
  const into = given.whole && deck ? held.sections : held.squares;
  const off = into.includes(names[0]);
  const next = off ? into.filter((one) => !names.includes(one)) : [...into, ...[...new Set(names)].filter((one) => !into.includes(one))];
  if (given.whole && deck) held.sections = next;
  else held.squares = next;
  const words = [...held.others, held.sections.length ? `${held.sections.length > 1 ? 'sections' : 'section'} ${held.sections.join(' ')}` : '', held.squares.length ? `squares ${held.squares.join(' ')}` : ''].filter(Boolean).join(' and ');
  if (!words) return data.areas?.[given.area] === undefined ? [] : [{ op: 'remove', path: ['areas', given.area] }];
  return [{ op: 'set', path: ['areas', given.area], value: words }];
};

/** Everything there is to be drawn with; the features come from the server. @param {MakeForm} form @returns {Tool[]} */
export function toolsOf(form) {
  /** @type {Tool[]} */
  const tools = [
    { name: 'select', key: 'v', shape: 'ends', drawn: false, does: moveThing },
    { name: 'floor', key: 'f', shape: 'line', drawn: true, does: layFloor },
    { name: 'room', key: 'o', shape: 'box', drawn: true, does: layFloor },
    { name: 'rock', key: 'x', shape: 'line', drawn: false, does: layRock },
    { name: 'box', key: 'm', shape: 'one', drawn: false, does: layPiece },
    { name: 'section', key: 's', shape: 'line', drawn: true, does: spreadSection },
    { name: 'area', key: 'a', shape: 'box', drawn: false, does: setArea },
    { name: 'door', key: 'd', shape: 'one', drawn: false, does: hangDoor },
    { name: 'entry', key: 'e', shape: 'one', drawn: false, does: setWay((data, given) => freeEntry(decksOf(data), given.form)) },
    { name: 'exit', key: 'q', shape: 'one', drawn: false, does: setWay(() => EXIT) },
    { name: 'wall', key: 'w', shape: 'one', drawn: false, does: setWall },
    { name: 'field', key: 'i', shape: 'one', drawn: false, does: setField },
  ];
  for (const [mark, word] of Object.entries(form.features)) tools.push({ name: word, key: mark, shape: 'line', drawn: false, does: setFeature(mark), figure: mark });
  return tools;
}
