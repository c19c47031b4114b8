// @ts-check
/** The ship as it grows: tiles that lie, the one that is to be laid as a ghost, the marines' corridors, the ways in. */
import { FEATURES } from '../board/drawings.js';
import { drawDeck } from '../board/deck.js';
import { CELL, Geometry } from '../board/geometry.js';
import { path, svg, text, use } from '../board/svg.js';
import { t, tn } from '../i18n/i18n.js';

/** @typedef {import('../wire').ShipTile} ShipTile */
/** @typedef {import('../wire').ShipPlace} ShipPlace */
/** @typedef {import('./state.js').ShipState} ShipState */
/** What is picked: a place for a tile, or a gate, by what is said for it. `numbered`: the tiles tell their numbers and cells. @typedef {{said: string, numbered?: boolean}} Picked */

const SIZE = 9;
const MIDDLE = 4;
/** The middle of each edge of a tile, and the step that leads out of it. */
const GATES = [[MIDDLE, 0, 0, -1], [SIZE - 1, MIDDLE, 1, 0], [MIDDLE, SIZE - 1, 0, 1], [0, MIDDLE, -1, 0]];
const NARROW = 3.2 * SIZE; // squares that are shown at least, so that the first tile does not fill the screen

export class ShipMap {
  /** @param {HTMLElement} host @param {(said: string) => void} pick */
  constructor(host, pick) {
    this.pick = pick;
    this.picture = svg('svg', { class: 'ship-map plan', role: 'group' });
    this.host = host;
    host.append(this.picture);
    new ResizeObserver(() => this.#measure()).observe(this.picture);
    /** How many tiles were drawn last: a new one is unveiled. */
    this.known = -1;
  }

  /** @param {Pick<ShipState, 'scene' | 'asked'>} state @param {Picked} looks */
  show(state, looks) {
    const { scene, asked } = state;
    const floor = floorOf(scene);
    const places = asked.places ?? [];
    const gates = asked.gates ?? [];
    const parts = [];
    if (floor.size) parts.push(drawFloor(state, floor));
    if (looks.numbered) for (const tile of scene.tiles) parts.push(label(tile));
    const chosen = places.find((one) => one.said === looks.said);
    for (const place of cells(places)) parts.push(this.#cell(place, chosen, places));
    if (chosen) parts.push(drawGhost(chosen.tile));
    gates.forEach((gate, at) => parts.push(this.#gate(gate, gate.said === looks.said, at + 1, gates.length)));
    for (const entry of scene.entries ?? []) parts.push(this.#entry(entry, floor));
    const fresh = this.known >= 0 && scene.tiles.length > this.known ? scene.tiles[scene.tiles.length - 1] : null;
    if (fresh) parts.push(svg('rect', { x: fresh.x * CELL, y: fresh.y * CELL, width: SIZE * CELL, height: SIZE * CELL, class: 'veil' }));
    this.known = scene.tiles.length;
    this.picture.setAttribute('aria-label', tn('ship.map', scene.tiles.length));
    this.picture.setAttribute('viewBox', frame(state).join(' '));
    this.picture.replaceChildren(...parts);
    this.#measure();
  }

  /** How much of the ship one pixel is, for what must not become too small to be read. */
  #measure() {
    const [, , wide, high] = (this.picture.getAttribute('viewBox') ?? '').split(' ').map(Number);
    const { clientWidth, clientHeight } = this.picture;
    if (wide && clientWidth) this.picture.style.setProperty('--grow', String(Math.max(wide / clientWidth, high / clientHeight)));
  }

  /** A place where the tile may lie; a second press turns it there. @param {ShipPlace} place @param {ShipPlace | undefined} chosen @param {ShipPlace[]} places */
  #cell(place, chosen, places) {
    const { x, y } = place.tile;
    const here = places.filter((one) => one.tile.x === x && one.tile.y === y);
    const at = here.findIndex((one) => one.said === chosen?.said);
    const next = here[(at + 1) % here.length];
    const box = svg('rect', { x: (x + 0.3) * CELL, y: (y + 0.3) * CELL, width: (SIZE - 0.6) * CELL, height: (SIZE - 0.6) * CELL, rx: 18 });
    const plus = at < 0 ? [path(`M${(x + 4.5) * CELL} ${(y + 3.7) * CELL}v${1.6 * CELL}M${(x + 3.7) * CELL} ${(y + 4.5) * CELL}h${1.6 * CELL}`, 'plus')] : [];
    return this.#press(svg('g', { class: `cell${at >= 0 ? ' chosen' : ''}`, 'data-said': place.said }, box, ...plus), next.said, t('ship.place', { n: here.length, joins: Math.max(...here.map((one) => one.joins ?? 0)) }));
  }

  /** @param {import('../wire').ShipGate} gate @param {boolean} chosen @param {number} number @param {number} of */
  #gate(gate, chosen, number, of) {
    const boxes = gate.squares.map(([x, y]) => `M${x * CELL + 3} ${y * CELL + 3}h${CELL - 6}v${CELL - 6}h${6 - CELL}z`).join('');
    return this.#press(svg('g', { class: `gate${chosen ? ' chosen' : ''}` }, path(boxes, 'gate-floor')), gate.said, t('ship.gate', { number, of }));
  }

  /** @param {import('../wire').ShipEntry} entry @param {Map<string, string>} floor */
  #entry(entry, floor) {
    const [x, y] = [(entry.x + 0.5) * CELL, (entry.y + 0.5) * CELL];
    const way = GATES.find(([, , dx, dy]) => floor.has(`${entry.x - dx},${entry.y - dy}`)) ?? GATES[0];
    const degrees = (Math.atan2(way[2], -way[3]) * 180) / Math.PI;
    const radians = (degrees * Math.PI) / 180;
    const mark = svg('g', { class: `entry${entry.named ? ' named' : ''}${entry.said ? ' open' : ''}` }, svg('circle', { cx: x, cy: y, r: 34, class: 'entry-ring' }), use('x-entry', x, y, degrees), text(String(entry.number), x - Math.sin(radians) * 13, y + Math.cos(radians) * 13 + 4, 'entry-name'));
    return entry.said ? this.#press(mark, entry.said, t('ship.entry', { number: entry.number })) : mark;
  }

  /** @param {SVGGraphicsElement} node @param {string} said @param {string} label */
  #press(node, said, label) {
    node.setAttribute('role', 'button');
    node.setAttribute('tabindex', '0');
    node.setAttribute('aria-label', label);
    node.addEventListener('click', () => this.pick(said));
    node.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      this.pick(said);
    });
    return node;
  }
}

/** A tile's number, and the cell in which it lies, in its corner. @param {ShipTile} tile */
function label({ number, x, y }) {
  const name = text(String(number), (x + 0.4) * CELL, (y + 1.15) * CELL, 'tile-number');
  const cell = svg('tspan', { class: 'tile-cell', dx: 10 });
  cell.textContent = `${x / SIZE},${y / SIZE}`;
  name.append(cell);
  return name;
}

/** One of the places of each cell. @param {ShipPlace[]} places */
function cells(places) {
  return [...new Map(places.map((one) => [`${one.tile.x},${one.tile.y}`, one])).values()];
}

/** What there is to see, with room for what may come. @param {Pick<ShipState, 'scene' | 'asked'>} state @returns {number[]} */
function frame({ scene, asked }) {
  const corners = [...scene.tiles, ...(asked.places ?? []).map((one) => one.tile)].flatMap(({ x, y }) => [[x, y], [x + SIZE, y + SIZE]]);
  for (const [x, y] of [...(asked.gates ?? []).flatMap((gate) => gate.squares), ...(scene.corridors ?? []).flat()]) corners.push([x, y], [x + 1, y + 1]);
  for (const { x, y } of scene.entries ?? []) corners.push([x, y], [x + 1, y + 1]);
  if (!corners.length) corners.push([0, 0], [SIZE, SIZE]);
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  let [left, top] = [Math.min(...xs) - 1.2, Math.min(...ys) - 1.2];
  let [wide, high] = [Math.max(...xs) - left + 1.2, Math.max(...ys) - top + 1.2];
  if (wide < NARROW && high < NARROW) [left, top, wide, high] = [left - (NARROW - wide) / 2, top - (NARROW - high) / 2, NARROW, NARROW];
  return [left, top, wide, high].map((one) => one * CELL);
}

/** Every floor square with its mark. @param {import('../wire').ShipScene} scene @returns {Map<string, string>} */
function floorOf(scene) {
  const floor = new Map();
  for (const tile of scene.tiles) {
    tile.rows.forEach((row, y) => [...row].forEach((mark, x) => mark !== '#' && floor.set(`${tile.x + x},${tile.y + y}`, mark)));
  }
  for (const [x, y] of (scene.corridors ?? []).flat()) floor.set(`${x},${y}`, '.');
  return floor;
}

/** The deck as the game will show it, with the corridors that lead off it left open. @param {Pick<ShipState, 'scene' | 'asked'>} state @param {Map<string, string>} floor */
function drawFloor({ scene }, floor) {
  const corridors = new Set((scene.corridors ?? []).flat().length ? (scene.corridors ?? []).flat().map(([x, y]) => `${x},${y}`) : []);
  const squares = [...floor].map(([name, mark]) => {
    const [x, y] = name.split(',').map(Number);
    return { name, x, y, mark, section: corridors.has(name) ? 'c' : `${Math.floor(x / SIZE)},${Math.floor(y / SIZE)}` };
  });
  const board = new Geometry({ widths: [1], heights: [1], squares, entries: [], exits: [], walls: [], areas: [] });
  const open = openEnds(scene, floor);
  for (const { x, y, dx, dy } of open) board.ways.add(`1:${x + dx},${y + dy} ${x},${y}`);
  const sheet = board.sheets[0];
  const group = svg('g', { transform: `translate(${-sheet.x} ${-sheet.y})` }, drawDeck(board));
  for (const square of squares) {
    const { x, y } = board.middle(square);
    if (square.mark === '+' || square.mark === '/') group.append(path(board.upright(square) ? `M${x} ${y - 20}v40` : `M${x - 20} ${y}h40`, square.mark === '+' ? 'bar' : 'bar open'));
    else if (square.mark in FEATURES) group.append(use(`x-${FEATURES[square.mark]}`, x, y));
  }
  if (corridors.size) group.append(path(board.boxes(corridors, 3), 'boarding'));
  if (!(scene.entries ?? []).length) {
    for (const { x, y, dx, dy } of open) {
      const degrees = (Math.atan2(dx, -dy) * 180) / Math.PI;
      const at = board.middle({ x: x + dx, y: y + dy });
      group.append(svg('path', { d: 'M-9 5L0-5L9 5', class: 'way-on', transform: `translate(${at.x} ${at.y}) rotate(${degrees})` }));
    }
  }
  return group;
}

/** The corridors of tiles that lead off the board. @param {import('../wire').ShipScene} scene @param {Map<string, string>} floor */
function openEnds(scene, floor) {
  const laid = new Set(scene.tiles.map((tile) => `${tile.x},${tile.y}`));
  const found = [];
  for (const tile of scene.tiles) {
    for (const [gx, gy, dx, dy] of GATES) {
      const [x, y] = [tile.x + gx, tile.y + gy];
      if (floor.has(`${x},${y}`) && !floor.has(`${x + dx},${y + dy}`) && !laid.has(`${tile.x + dx * SIZE},${tile.y + dy * SIZE}`)) found.push({ x, y, dx, dy });
    }
  }
  return found;
}

/** A tile by itself, as an outline of light. @param {ShipTile} tile */
export function drawGhost(tile) {
  let boxes = '';
  let doors = '';
  tile.rows.forEach((row, y) => [...row].forEach((mark, x) => {
    if (mark === '#') return;
    const [left, top] = [(tile.x + x) * CELL, (tile.y + y) * CELL];
    boxes += `M${left + 1.5} ${top + 1.5}h${CELL - 3}v${CELL - 3}h${3 - CELL}z`;
    if (mark === '+') doors += `M${left + 12} ${top + 12}h24v24h-24z`;
  }));
  return svg('g', { class: 'tile-ghost' }, path(boxes, 'tile-floor'), path(doors, 'tile-door'));
}

/** A small picture of one tile. @param {ShipTile} tile */
export function tilePicture(tile) {
  return svg('svg', { class: 'tile-picture', viewBox: `${-CELL / 4} ${-CELL / 4} ${(SIZE + 0.5) * CELL} ${(SIZE + 0.5) * CELL}`, 'aria-hidden': 'true' }, drawGhost({ ...tile, x: 0, y: 0 }));
}
