// The deck plan itself, which never changes during a game: ground, floor, sections, walls, the ways in and out.
/** @import {BoardPlan} from '../wire.js' */
import { t } from '../i18n/i18n.js';
import { FEATURES } from './drawings.js';
import { CELL, Geometry } from './geometry.js';
import { path, svg, text, use } from './svg.js';

/** The map's marks of ladders and pits. */
export const HOLES = new Set(['l', 'p']);

let count = 0;

/** The floor, walls and rims of all decks as one group. @param {Geometry} board @param {boolean} [ruled] with coordinates along the edges */
export function drawDeck(board, ruled = false) {
  const group = svg('g', { class: 'deck' });
  for (const sheet of board.sheets) {
    group.append(drawSheet(board, sheet));
    if (ruled) group.append(drawRulers(sheet));
  }
  return group;
}

/** @param {Geometry} board @param {import('./geometry.js').Sheet} sheet */
function drawSheet(board, sheet) {
  const squares = board.plan.squares.filter((square) => (square.deck ?? 1) === sheet.deck);
  const names = squares.map((square) => square.name);
  const id = `floor-${(count += 1)}`;
  const floor = board.boxes(names);
  const walls = board.wallPath(sheet.deck);
  let bolts = '';
  let grates = '';
  const worn = [];
  for (const square of squares) {
    const { x, y } = board.middle(square);
    // Not every plate is like the next: some are gratings, some are worn.
    if ((square.x * 7 + square.y * 13) % 17 === 3 && (square.mark ?? '.') === '.') grates += [-12, -6, 0, 6, 12].map((line) => (square.x % 2 ? `M${x - 15} ${y + line}h30` : `M${x + line} ${y - 15}v30`)).join('');
    if ((square.x * 5 + square.y * 11) % 7 === 2) worn.push(square.name);
    bolts += `M${x - 20} ${y - 19}h2M${x + 18} ${y - 19}h2M${x - 20} ${y + 19}h2M${x + 18} ${y + 19}h2`;
  }
  const group = svg('g', {}, svg('clipPath', { id }, svg('path', { d: floor })));
  group.append(path(board.hatchPath(sheet.deck), 'hull'), path(floor, 'bed'), path(board.boxes(names, 0.5), 'plates'), path(board.boxes(worn, 0.5), 'plates worn'), path(grates, 'grates fine'), path(bolts, 'bolts'));
  group.append(path(board.borderPath(sheet.deck), 'borders'));
  const glow = svg('g', { 'clip-path': `url(#${id})`, class: 'glow' });
  for (const width of ['w7', 'w6', 'w5', 'w4', 'w3', 'w2']) glow.append(path(walls, `light ${width}`));
  group.append(path(walls, 'shade'), glow, path(walls, 'walls'));
  for (const way of board.plan.exits.filter((one) => (one.deck ?? 1) === sheet.deck)) {
    const { x, y } = board.middle(way);
    group.append(use('x-exit', x, y, board.outwards(way), 'exit'));
  }
  if (board.decks > 1) {
    group.append(text(t('board.deck', { deck: sheet.deck }), sheet.x + sheet.left * CELL + 2, sheet.y + sheet.top * CELL - 30, 'deck-name'));
  }
  return group;
}

/** Coordinates along the edges: missions speak of squares by them. @param {import('./geometry.js').Sheet} sheet */
function drawRulers(sheet) {
  const group = svg('g', { class: 'rulers' });
  for (let x = sheet.left; x < sheet.right; x += 1) group.append(text(String(x), sheet.x + (x + 0.5) * CELL, sheet.y + sheet.top * CELL - 12, ''));
  for (let y = sheet.top; y < sheet.bottom; y += 1) group.append(text(String(y), sheet.x + sheet.left * CELL - 15, sheet.y + (y + 0.5) * CELL + 3.5, ''));
  return group;
}

/** Both ends of each ladder, and each pit with what lies below it, joined by a faint line and a common letter; over whatever stands there, or the letter would be hidden. @param {Geometry} board */
export function drawLinks(board) {
  const drawn = svg('g', { class: 'links' });
  const holes = board.plan.squares.filter((square) => HOLES.has(square.mark ?? '') && (square.deck ?? 1) < board.decks);
  let letter = 0;
  for (const above of holes) {
    const below = board.at.get(`${(above.deck ?? 1) + 1}:${above.x},${above.y}`);
    if (!below || (above.mark === 'l' && below.mark !== 'l')) continue;
    const a = board.middle(above);
    const b = board.middle(below);
    const bend = board.beside ? `${(a.x + b.x) / 2} ${a.y - 46}` : `${a.x + 46} ${(a.y + b.y) / 2}`;
    drawn.append(path(`M${a.x} ${a.y}Q${bend} ${b.x} ${b.y}`, 'ladder-link'));
    const name = String.fromCharCode(97 + letter);
    letter += 1;
    for (const end of [a, b]) drawn.append(svg('circle', { cx: end.x + 17, cy: end.y - 17, r: 7.5, class: 'ladder-tag' }), text(name, end.x + 17, end.y - 17, 'ladder-name'));
  }
  return drawn;
}

/** Ladders and pits, which no scene takes away. @param {Geometry} board */
export function drawHoles(board) {
  const group = svg('g', { class: 'holes' });
  for (const square of board.plan.squares) {
    if (!square.mark || !HOLES.has(square.mark)) continue;
    const { x, y } = board.middle(square);
    group.append(use(`x-${FEATURES[square.mark]}`, x, y));
  }
  return group;
}

/** The rim of an entry area with its number. @param {Geometry} board @param {BoardPlan['entries'][number]} entry */
export function drawEntry(board, entry) {
  const { x, y } = board.middle(entry);
  const way = board.outwards(entry);
  const radians = (way * Math.PI) / 180;
  const name = String(entry.name);
  // On a plate: a number in a circle of light would be taken for a blip.
  const plate = svg('g', { class: 'entry-plate', transform: `translate(${x - Math.sin(radians) * 13} ${y + Math.cos(radians) * 13})` }, svg('rect'), text(name, 0, 0, 'entry-name'));
  plate.style.setProperty('--digits', String(name.length));
  return svg('g', { class: 'entry' }, use('x-entry', x, y, way), plate);
}

/** A whole plan as a still picture, for the cards: walls, doors, ways in, what the map shows. @param {BoardPlan} plan @param {number} [aspect] @param {string[]} [marked] areas that are told apart by colour and rim */
export function planPicture(plan, aspect = 1.6, marked = []) {
  const board = new Geometry(plan);
  board.layOut(aspect);
  const pad = CELL * 0.7;
  const picture = svg('svg', { class: 'plan', viewBox: `${-pad} ${-pad} ${board.width + 2 * pad} ${board.height + 2 * pad}`, 'aria-hidden': 'true' });
  picture.append(drawDeck(board), drawHoles(board));
  for (const area of plan.areas.filter((one) => marked.includes(one.name))) {
    picture.append(path(board.boxes(area.squares), `plan-floor ${area.name}`), path(board.rim(area.squares), `plan-rim ${area.name}`));
  }
  for (const square of plan.squares) {
    const { x, y } = board.middle(square);
    if (square.mark === '+' || square.mark === '/') picture.append(path(board.upright(square) ? `M${x} ${y - 20}v40` : `M${x - 20} ${y}h40`, square.mark === '+' ? 'bar' : 'bar open'));
    else if (square.mark && square.mark in FEATURES && !HOLES.has(square.mark)) picture.append(use(`x-${FEATURES[square.mark]}`, x, y));
  }
  picture.append(drawLinks(board));
  for (const entry of plan.entries) picture.append(drawEntry(board, entry));
  return picture;
}
