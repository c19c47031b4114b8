// What the console tells over the deck: reach, path, sight, flames, odds, places, facings. Redrawn whole; never much of it.
/** @import {Scene} from '../wire.js' */
/** @import {Geometry, Point} from './geometry.js' */
import { odds } from '../i18n/i18n.js';
import { ARROW, CELL, DEGREES } from './geometry.js';
import { RoomNames } from './room_names.js';
import { path, svg, text, use } from './svg.js';

/**
 * @typedef {{piece?: string, square?: string, label: string, chance: number}} Target `chance` from 0 to 1; NaN: none to show
 * @typedef {{squares: string[], facing: string, price: string, turns?: {square: string, facing: string}[], stops?: number}} Path
 *   `price` in words; `squares` from where the piece stands to where it goes; after `stops` of them something interrupts (0: nothing)
 * @typedef {{square: string, facing: string, label: string, chosen: boolean, stands: boolean}} Ghost a piece that is yet to be placed, or turned where it `stands`
 * @typedef {{square: string, options: string[], chosen?: string, costs?: Record<string, string>}} Facings `costs`: by facing
 * @typedef {{areas: string[], pointed: string[], squares: string[]}} Glow rooms that an objective speaks of, those somebody points at, and single squares
 * @typedef {{selected?: string, reach?: Map<string, number>, path?: Path, seen?: string[], arc?: string[], cones?: boolean,
 *   flame?: string[], targets?: Target[], places?: string[], wide?: string[][], entries?: number[], facings?: Facings, ghosts?: Ghost[],
 *   dim?: string[], cursor?: string, areas?: boolean, glow?: Glow, last?: string[], decisive?: string, ruler?: {from: string, to: string, squares: number}}} Overlays
 */

export class OverlayLayer {
  #looks = '';

  /** @param {Geometry} board @param {(name: string) => Point | null} whereIs @param {(area: string) => string} named */
  constructor(board, whereIs, named) {
    this.board = board;
    this.whereIs = whereIs;
    this.floor = svg('g', { class: 'over-floor' });
    this.rooms = new RoomNames(board, named);
    this.names = this.rooms.node;
    this.top = svg('g', { class: 'over-top' });
    this.pointer = svg('g', { class: 'over-cursor' });
  }

  /** @param {Overlays} over @param {Scene} scene */
  show(over, scene) {
    this.#showCursor(over.cursor);
    this.rooms.show(over.areas ?? false, onTheFloor(scene), [...(over.reach?.keys() ?? [])]);
    this.rooms.glow(over.glow);
    const looks = JSON.stringify([{ ...over, cursor: '', reach: over.reach && [...over.reach] }, over.targets && scene.pieces.map((one) => [one.square, one.entry])]);
    if (looks === this.#looks) return;
    this.#looks = looks;
    /** @type {Node[]} */
    const floor = [];
    /** @type {Node[]} */
    const top = [];
    const area = (/** @type {Iterable<string>} */ squares, /** @type {string} */ cls) => {
      const names = [...squares];
      if (names.length) floor.push(path(this.board.boxes(names), `${cls} fill`), path(this.board.rim(names), `${cls} rim-line`));
    };
    if (over.seen) area(over.seen, 'seen');
    if (over.arc) area(over.arc, 'arc');
    if (over.reach) {
      area(over.reach.keys(), 'reach');
      const walked = new Set(over.path?.squares); // its line would run through the numbers
      for (const [square, cost] of over.reach) {
        if (walked.has(square)) continue;
        const at = this.board.centre(square);
        if (at) floor.push(text(String(cost), at.x, at.y + 4.5, 'cost'));
      }
    }
    for (const squares of over.wide ?? []) area(squares, 'places wide');
    if (over.places && !over.wide?.length) area(over.places, 'places');
    if (over.places && !over.wide?.length) floor.push(...over.places.flatMap((name) => {
      const at = this.board.centre(name);
      return at ? [path(`M${at.x - 5} ${at.y}h10M${at.x} ${at.y - 5}v10`, 'places plus')] : [];
    }));
    if (over.glow?.squares.length) area(over.glow.squares, 'goal-squares');
    if (over.flame) area(over.flame, 'flame-preview');
    if (over.last?.length) floor.push(...this.#trace(over.last));
    if (over.path) this.#drawPath(over.path, floor, top, Boolean(over.facings?.costs));
    for (const name of over.entries ?? []) {
      const entry = this.board.entry(name);
      if (!entry) continue;
      const { x, y } = this.board.middle(entry);
      top.push(svg('circle', { cx: x, cy: y, r: 22, class: 'entry-choice' }));
    }
    for (const ghost of over.ghosts ?? []) this.#drawGhost(ghost, floor, top);
    if (over.ruler) this.#drawRuler(over.ruler, top);
    for (const target of over.targets ?? []) this.#drawTarget(target, over.targets ?? [], top);
    if (over.facings) this.#drawFacings(over.facings, top);
    const decided = this.board.centre(over.decisive ?? '');
    if (decided) top.push(use('m-reticle', decided.x, decided.y, 0, 'decisive'));
    this.floor.replaceChildren(...floor);
    this.top.replaceChildren(...top);
  }

  /** @param {string | undefined} square */
  #showCursor(square) {
    const at = square ? this.board.centre(square) : null;
    if (!at) return this.pointer.replaceChildren();
    if (!this.pointer.firstChild) this.pointer.append(use('m-reticle', 0, 0, 0, 'cursor'));
    return this.pointer.setAttribute('transform', `translate(${at.x} ${at.y})`);
  }

  /** The names are to be written anew. */
  rename() {
    this.rooms.rename();
  }

  /** @param {number} scale */
  fit(scale) {
    this.rooms.fit(scale);
  }

  /** Where something has just happened: marks, joined where they are neighbours. @param {string[]} squares @returns {Node[]} */
  #trace(squares) {
    const middles = squares.flatMap((name) => this.board.centre(name) ?? []);
    let marks = '';
    let line = '';
    middles.forEach(({ x, y }, at) => {
      marks += `M${x - 21} ${y - 15}v-6h6M${x + 15} ${y - 21}h6v6M${x + 21} ${y + 15}v6h-6M${x - 15} ${y + 21}h-6v-6`;
      const before = middles[at - 1];
      if (before && Math.max(Math.abs(before.x - x), Math.abs(before.y - y)) <= CELL) line += `M${before.x} ${before.y}L${x} ${y}`;
    });
    return [path(line, 'trace'), path(marks, 'trace-mark')];
  }

  /** @param {Path} way @param {Node[]} floor @param {Node[]} top @param {boolean} told its cost stands at the arrow of its facing */
  #drawPath(way, floor, top, told) {
    const middles = way.squares.flatMap((name) => this.board.centre(name) ?? []);
    const end = middles.at(-1);
    if (!end) return;
    if (middles.length > 1) {
      const line = `M${middles.map((at) => `${at.x} ${at.y}`).join('L')}`;
      floor.push(path(line, 'path-glow'), path(line, 'path-line'));
      middles.slice(1, -1).forEach((at, step) => floor.push(svg('circle', { cx: at.x, cy: at.y, r: 3.4, class: way.stops && step + 1 >= way.stops ? 'path-dot later' : 'path-dot' })));
    }
    for (const turn of way.turns ?? []) {
      const at = this.board.centre(turn.square);
      if (at) floor.push(use('m-turn', at.x, at.y, DEGREES[turn.facing] ?? 0, 'path-turn'));
    }
    floor.push(svg('rect', { x: end.x - 22, y: end.y - 22, width: 44, height: 44, rx: 4, class: 'path-end' }));
    if (way.facing) floor.push(svg('path', { d: 'M0-15L10 9 0 4-10 9Z', transform: `translate(${end.x} ${end.y}) rotate(${DEGREES[way.facing] ?? 0})`, class: 'path-facing' }));
    if (!told) top.push(tag(way.price, end.x + 22, end.y - 24, 'path-cost'));
    const stop = way.stops ? middles[way.stops] : undefined;
    if (stop) top.push(svg('path', { d: `M${stop.x} ${stop.y - 8}l7 12h-14z`, class: 'path-stop' }));
  }

  /** @param {Ghost} ghost @param {Node[]} floor @param {Node[]} top */
  #drawGhost(ghost, floor, top) {
    const at = this.board.centre(ghost.square);
    if (!at) return;
    const cls = ghost.chosen ? ' chosen' : '';
    if (!ghost.stands) floor.push(svg('rect', { x: at.x - 22, y: at.y - 22, width: 44, height: 44, rx: 6, class: `ghost${cls}` }));
    const shape = ghost.facing ? 'M0-17L11 9 0 4-11 9Z' : 'M0-11a11 11 0 100 22 11 11 0 000-22';
    top.push(svg('path', { d: shape, transform: `translate(${at.x} ${at.y}) rotate(${DEGREES[ghost.facing] ?? 0})`, class: `ghost-facing${cls}` }));
    top.push(tag(ghost.label, at.x, at.y + 24, `ghost-name${cls}`));
  }

  /** @param {{from: string, to: string, squares: number}} ruler @param {Node[]} top */
  #drawRuler(ruler, top) {
    const a = this.whereIs(ruler.from);
    const b = this.whereIs(ruler.to);
    if (!a || !b) return;
    top.push(path(`M${a.x} ${a.y}L${b.x} ${b.y}`, 'ruler'), tag(String(ruler.squares), (a.x + b.x) / 2, (a.y + b.y) / 2 - 7, 'ruler-tag'));
  }

  /** A reticle, and the odds as a small bar and a percentage. @param {Target} target @param {Target[]} all @param {Node[]} top */
  #drawTarget(target, all, top) {
    const at = this.#middle(target);
    if (!at) return;
    const crowded = all.some((other) => other !== target && apart(at, this.#middle(other)) < 2 * CELL); // each keeps to its own square
    const group = svg('g', { class: 'target', transform: `translate(${at.x} ${at.y})` }, use('m-reticle'));
    if (!Number.isNaN(target.chance)) {
      const words = odds(target.chance);
      const wide = words.length * 6.8 + 8;
      const chances = grown('plate', 0, 15, crowded ? 0 : 13);
      chances.append(
        svg('rect', { x: -wide / 2, y: -9, width: wide, height: 18, rx: 3, class: 'odds-back' }),
        text(words, 0, 2.5, 'odds-text'),
        svg('rect', { x: 3 - wide / 2, y: 5, width: wide - 6, height: 2.4, rx: 1.2, class: 'odds-bar' }),
        svg('rect', { x: 3 - wide / 2, y: 5, width: (wide - 6) * target.chance, height: 2.4, rx: 1.2, class: 'odds-fill' }),
      );
      group.append(chances);
    }
    if (target.label) group.append(tag(crowded && target.label.length > 6 ? `${target.label.slice(0, 5)}…` : target.label, 0, -16, 'target-label', crowded ? 0 : -13));
    top.push(group);
  }

  /** @param {Target} target */
  #middle(target) {
    return this.whereIs(target.piece ?? '') ?? this.board.centre(target.square ?? '');
  }

  /** @param {Facings} choice @param {Node[]} top */
  #drawFacings(choice, top) {
    const at = this.board.centre(choice.square);
    if (!at) return;
    const rose = grown('rose', at.x, at.y);
    rose.append(svg('circle', { r: 30, class: 'facing-ring' }));
    for (const option of choice.options) {
      const radians = ((DEGREES[option] ?? 0) * Math.PI) / 180;
      const [x, y] = [Math.sin(radians), -Math.cos(radians)];
      const chosen = option === choice.chosen ? ' chosen' : '';
      const arrow = use('m-arrow', x * ARROW, y * ARROW, DEGREES[option] ?? 0, `facing-arrow${chosen}`);
      arrow.dataset.facing = option;
      rose.append(arrow);
      const cost = choice.costs?.[option];
      if (cost) rose.append(plate(cost, x * (ARROW + 22), y * (ARROW + 22), `facing-cost${chosen}`));
    }
    top.push(rose);
  }
}

/** @param {Point} a @param {Point | null} b */
const apart = (a, b) => (b ? Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) : Infinity);

/** The squares on which something stands that is drawn. @param {Scene} scene @returns {string[]} */
function onTheFloor({ pieces, doors, fixtures, barriers }) {
  const standing = pieces.filter((piece) => piece.where === 'board').map((piece) => piece.square ?? '');
  return [...standing, ...doors.map((door) => door.square), ...fixtures.map((one) => one.square), ...barriers];
}

/** A group that is never smaller on the screen than drawn. @param {string} cls @param {number} x @param {number} y @param {number} [off] how far it moves off as it grows, so as not to lie over what it is about */
function grown(cls, x, y, off = 0) {
  const group = svg('g', { class: cls });
  group.style.transform = `translate(${x}px, calc(${y}px + ${off}px * (var(--grow) - 1))) scale(var(--grow))`;
  return group;
}

/** Words on a small plate. @param {string} words @param {number} x @param {number} y @param {string} cls */
function plate(words, x, y, cls) {
  const wide = words.length * 6.6 + 8;
  return svg('g', { class: `tag ${cls}`, transform: `translate(${x} ${y})` }, svg('rect', { x: -wide / 2, y: -8, width: wide, height: 16, rx: 3 }), text(words, 0, 4, ''));
}

/** The same, never smaller on the screen than drawn. @param {string} words @param {number} x @param {number} y @param {string} cls @param {number} [off] */
function tag(words, x, y, cls, off) {
  const group = grown('label', x, y, off);
  group.append(plate(words, 0, 0, cls));
  return group;
}
