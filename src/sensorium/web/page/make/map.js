// @ts-check
/** The deck under construction: drawn as the game draws it, with the rock around it as a grid that can be drawn on. */
/** @import {MakeDesk, MakeForm} from '../wire.js' */
/** @typedef {import('./grid.js').Cell} Cell */
/** @typedef {import('./tools.js').Tool} Tool */
import { FEATURES } from '../board/drawings.js';
import { drawDeck, drawEntry } from '../board/deck.js';
import { CELL, Geometry } from '../board/geometry.js';
import { path, svg, text, use } from '../board/svg.js';
import { t } from '../i18n/i18n.js';
import { DOORS, cellOf, drawn, list, squareName } from './grid.js';

/** What is shown besides: the deck, problems, where marines died, the area that is being drawn. */
/** @typedef {{deck: number, zoom: number, problems: {square: string, level: string}[], deaths: Record<string, number>, area: string, sections: boolean, tool: Tool, ghost: Cell[]}} Looks `zoom`: pixels of a square, 0: as large as fits */
/** @typedef {{stroke: (cells: Cell[], edge: Cell) => void, hover: (cell: Cell | null) => void, holds: (cell: Cell) => boolean, zoomed: (size: number) => void}} Heard `holds`: whether something there can be taken up; `zoomed`: squares have been given this size */
/** @typedef {{x: number, y: number}} Point */

const MARGIN = 2;
const BEFORE = 1; // squares to the left of the deck and above it: what is drawn there shifts the whole board
const RULERS = 0.6;
const LARGEST = 100;
const SIZES = [8, 72]; // pixels of a square, at least and at most
const STEPS = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] });

export class MapPane {
  /** @param {MakeForm} form @param {Heard} heard */
  constructor(form, heard) {
    this.form = form;
    this.heard = heard;
    this.wide = 8;
    this.high = 8;
    /** @type {Cell} */
    this.cursor = { x: 1, y: 1 };
    /** The stroke that is being made. @type {Cell[]} */
    this.stroke = [];
    /** @type {Cell} */
    this.edge = { x: 0, y: 0 };
    /** Fingers on the map: one draws, two move and zoom it. @type {Map<number, Point>} */
    this.fingers = new Map();
    this.pinched = false; // until the last of them is lifted
    /** @type {Looks | null} */
    this.looks = null;
    this.picture = svg('svg', { class: 'make-map plan', role: 'application', tabindex: 0 });
    this.ink = svg('g', { class: 'make-ink' });
    this.host = document.createElement('div');
    this.host.className = 'make-map-host';
    this.host.append(this.picture);
    this.picture.addEventListener('pointerdown', (event) => this.#down(event));
    // What can be taken up moves under the finger, and the map does not.
    this.picture.addEventListener('touchstart', (event) => {
      const found = this.looks?.tool.shape === 'ends' && event.touches.length === 1 ? this.#under(event.touches[0]) : null;
      if (found && this.heard.holds(found.cell)) event.preventDefault();
    }, { passive: false });
    this.picture.addEventListener('pointermove', (event) => this.#move(event));
    this.picture.addEventListener('pointerup', (event) => this.#lift(event, () => this.#up()));
    this.picture.addEventListener('pointercancel', (event) => this.#lift(event, () => this.#drop()));
    this.picture.addEventListener('pointerleave', () => this.heard.hover(null));
    this.picture.addEventListener('keydown', (event) => this.#key(event));
    this.picture.addEventListener('focus', () => this.#sketch());
    this.picture.addEventListener('blur', () => this.#sketch());
  }

  /** @param {MakeDesk | null} desk @param {Looks} looks */
  show(desk, looks) {
    this.looks = looks;
    if (!desk?.data) return;
    const { plan, lost, wide, high } = drawn(desk, looks.deck, this.form);
    this.wide = Math.min(LARGEST, wide + MARGIN);
    this.high = Math.min(LARGEST, high + MARGIN);
    const parts = [this.#ground(wide, high)];
    if (plan.squares.length) {
      const board = new Geometry(plan);
      const sheet = board.sheets[0];
      const group = svg('g', { transform: `translate(${-sheet.x} ${-sheet.y})` }, drawDeck(board));
      group.append(...this.#sections(board, looks), ...this.#area(board, desk, looks), ...this.#furniture(board), ...plan.entries.map((entry) => drawEntry(board, entry)));
      parts.push(group);
    }
    for (const { x, y, mark } of lost) parts.push(text(mark, (x + 0.5) * CELL, (y + 0.62) * CELL, 'lost'));
    parts.push(...this.#fields(desk, looks), ...this.#pins(looks), this.ink);
    const from = -(BEFORE + RULERS) * CELL;
    this.picture.setAttribute('viewBox', `${from} ${from} ${this.across * CELL} ${this.down * CELL}`);
    this.picture.setAttribute('aria-label', t('make.map', { deck: looks.deck }));
    this.picture.dataset.tool = looks.tool.name;
    this.picture.style.setProperty('--wide', String(this.across));
    this.picture.style.setProperty('--high', String(this.down));
    this.host.style.setProperty('--cell', looks.zoom ? `${looks.zoom}px` : '0px');
    this.host.classList.toggle('fit', !looks.zoom);
    this.picture.replaceChildren(...parts);
    this.#sketch();
  }

  /** How many squares wide the picture is. */
  get across() {
    return BEFORE + this.wide + 0.7;
  }

  get down() {
    return BEFORE + this.high + 0.7;
  }

  /** Rock as a grid, with its coordinates. @param {number} wide @param {number} high */
  #ground(wide, high) {
    const group = svg('g', { class: 'ground' }, svg('rect', { x: 0, y: 0, width: wide * CELL, height: high * CELL, class: 'rock' }));
    let lines = '';
    const from = -BEFORE * CELL;
    for (let x = -BEFORE; x <= this.wide; x += 1) lines += `M${x * CELL} ${from}V${this.high * CELL}`;
    for (let y = -BEFORE; y <= this.high; y += 1) lines += `M${from} ${y * CELL}H${this.wide * CELL}`;
    group.append(path(lines, 'grid-lines'));
    for (let x = 0; x < this.wide; x += 1) group.append(text(String(x), (x + 0.5) * CELL, from - 8, 'ruler'));
    for (let y = 0; y < this.high; y += 1) group.append(text(String(y), from - 0.3 * CELL, (y + 0.6) * CELL, 'ruler'));
    return group;
  }

  /** @param {Geometry} board @param {Looks} looks */
  #sections(board, looks) {
    if (!looks.sections) return [];
    const letters = [...this.form.letters];
    /** @type {Map<string, string[]>} */
    const tints = new Map();
    for (const square of board.plan.squares) {
      const tint = String(Math.max(0, letters.indexOf(square.section)) % 6);
      tints.set(tint, [...(tints.get(tint) ?? []), square.name]);
    }
    const boxes = [...tints].map(([tint, names]) => path(board.boxes(names, 1), `tint tint-${tint}`));
    const words = board.plan.squares.map((square) => {
      const { x, y } = board.middle(square);
      return text(square.section, x - 15, y - 10, 'letter');
    });
    return [...boxes, ...words];
  }

  /** @param {Geometry} board @param {MakeDesk} desk @param {Looks} looks */
  #area(board, desk, looks) {
    if (!looks.area) return [];
    const words = String(desk.data?.areas?.[looks.area] ?? '');
    const known = desk.card?.board.areas.find((area) => area.name === looks.area)?.squares;
    const squares = known ?? squaresOf(words, board);
    return [path(board.boxes(squares.filter((name) => board.squares.has(name)), 2), 'area-tint')];
  }

  /** @param {Geometry} board */
  #furniture(board) {
    return board.plan.squares.flatMap((square) => {
      const { x, y } = board.middle(square);
      const mark = square.mark ?? '';
      if (DOORS.includes(mark)) return [path(board.upright(square) ? `M${x} ${y - 20}v40` : `M${x - 20} ${y}h40`, mark === DOORS[0] ? 'bar' : 'bar open')];
      return mark in FEATURES ? [use(`x-${FEATURES[mark]}`, x, y)] : [];
    });
  }

  /** @param {MakeDesk} desk @param {Looks} looks */
  #fields(desk, looks) {
    return list(desk.data?.board?.fields).map(cellOf).filter((cell) => cell?.deck === looks.deck).map((cell) => {
      const [x, y] = [(cell?.x ?? 0) * CELL, (cell?.y ?? 0) * CELL];
      return path(`M${x + 6} ${y + 6}h36v36h-36zM${x + 6} ${y + 18}h36M${x + 6} ${y + 30}h36`, 'force-field');
    });
  }

  /** Problems and deaths. @param {Looks} looks */
  #pins(looks) {
    const most = Math.max(1, ...Object.values(looks.deaths));
    const deaths = Object.entries(looks.deaths).flatMap(([name, count]) => {
      const cell = cellOf(name);
      if (!cell || cell.deck !== looks.deck) return [];
      const [x, y] = [(cell.x + 0.5) * CELL, (cell.y + 0.5) * CELL];
      return [svg('circle', { cx: x, cy: y, r: 8 + 14 * Math.sqrt(count / most), class: 'death' }), text(String(count), x, y + 5, 'death-count')];
    });
    const problems = looks.problems.flatMap(({ square, level }) => {
      const cell = cellOf(square);
      if (!cell || cell.deck !== looks.deck) return [];
      const [x, y] = [cell.x * CELL, cell.y * CELL];
      return [svg('rect', { x: x + 2, y: y + 2, width: CELL - 4, height: CELL - 4, rx: 5, class: `problem ${level}` }), text('!', x + CELL - 9, y + 15, `problem-mark ${level}`)];
    });
    return [...deaths, ...problems];
  }

  /** The stroke so far, the piece that would be laid, and the cursor of the keys. */
  #sketch() {
    const boxes = (/** @type {Cell[]} */ cells) => cells.map(({ x, y }) => `M${x * CELL + 2} ${y * CELL + 2}h${CELL - 4}v${CELL - 4}h${4 - CELL}z`).join('');
    /** @type {Node[]} */
    const parts = [];
    if (this.looks?.ghost.length && !this.stroke.length) parts.push(path(boxes(this.looks.ghost), 'ghost'));
    if (this.stroke.length) parts.push(path(boxes(this.gathered()), 'stroke'));
    if (document.activeElement === this.picture) parts.push(path(boxes([this.cursor]), 'cursor'));
    this.ink.replaceChildren(...parts);
  }

  /** The squares of the stroke as its tool takes them. */
  gathered() {
    const shape = this.looks?.tool.shape;
    const [first] = this.stroke;
    const last = this.stroke[this.stroke.length - 1];
    if (shape === 'one') return [first];
    if (shape === 'ends') return [first, last];
    if (shape === 'line') return this.stroke;
    const [left, right] = [Math.min(first.x, last.x), Math.max(first.x, last.x)];
    const [top, bottom] = [Math.min(first.y, last.y), Math.max(first.y, last.y)];
    const cells = [first]; // where it began counts
    for (let y = top; y <= bottom; y += 1) for (let x = left; x <= right; x += 1) if (x !== first.x || y !== first.y) cells.push({ x, y });
    return cells;
  }

  // -- mouse and finger ---------------------------------------------------------------------------------------------

  /** @param {{clientX: number, clientY: number}} event @returns {{cell: Cell, edge: Cell} | null} */
  #under(event) {
    const box = this.picture.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * this.across - BEFORE - RULERS;
    const y = ((event.clientY - box.top) / box.height) * this.down - BEFORE - RULERS;
    const cell = { x: Math.floor(x), y: Math.floor(y) };
    if (x < -BEFORE || y < -BEFORE || cell.x >= this.wide || cell.y >= this.high) return null;
    const [dx, dy] = [x - cell.x - 0.5, y - cell.y - 0.5];
    const edge = Math.abs(dx) > Math.abs(dy) ? { x: cell.x + Math.sign(dx), y: cell.y } : { x: cell.x, y: cell.y + (Math.sign(dy) || 1) };
    return { cell, edge };
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.pointerType === 'touch') this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size > 1) {
      this.pinched = true;
      this.#drop(); // the first finger did not mean to draw
      return;
    }
    const found = event.button ? null : this.#under(event);
    if (!found) return;
    this.picture.focus({ preventScroll: true });
    this.cursor = found.cell;
    this.edge = found.edge;
    this.stroke = [found.cell];
    if (this.looks?.tool.shape !== 'ends' || this.heard.holds(found.cell)) this.picture.setPointerCapture(event.pointerId);
    this.#sketch();
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = [...this.fingers.values()];
    if (this.fingers.has(event.pointerId)) this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pinched) {
      this.#pinch(before);
      return;
    }
    const found = this.#under(event);
    this.heard.hover(found?.cell ?? null);
    if (!found || !this.stroke.length) return;
    this.reach(found.cell);
  }

  /** Goes on with the stroke, with every square on the way. @param {Cell} to */
  reach(to) {
    let last = this.stroke[this.stroke.length - 1];
    while (last.x !== to.x || last.y !== to.y) {
      last = last.x !== to.x ? { x: last.x + Math.sign(to.x - last.x), y: last.y } : { x: last.x, y: last.y + Math.sign(to.y - last.y) };
      this.stroke.push(last);
    }
    this.#sketch();
  }

  /** @param {PointerEvent} event @param {() => void} done */
  #lift(event, done) {
    this.fingers.delete(event.pointerId);
    if (!this.pinched) done();
    else if (!this.fingers.size) this.pinched = false;
  }

  /** What lies between two fingers stays between them. @param {Point[]} before where they were */
  #pinch(before) {
    const [one, two] = [...this.fingers.values()];
    if (!two) return;
    const apart = (/** @type {Point} */ a, /** @type {Point} */ b) => Math.hypot(a.x - b.x, a.y - b.y) || 1;
    const middle = (/** @type {Point} */ a, /** @type {Point} */ b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    this.scale((this.size * apart(one, two)) / apart(before[0], before[1]), middle(before[0], before[1]), middle(one, two));
  }

  /** Pixels of a square as it is shown. */
  get size() {
    return this.picture.getBoundingClientRect().width / this.across;
  }

  /** Gives squares another size; what was at the one point of the screen is then at the other. @param {number} size @param {Point} [from] @param {Point} [to] */
  scale(size, from, to = from) {
    const seen = this.host.getBoundingClientRect();
    const start = from ?? { x: seen.left + seen.width / 2, y: seen.top + seen.height / 2 };
    const end = to ?? start;
    const old = this.picture.getBoundingClientRect();
    const kept = Math.min(SIZES[1], Math.max(SIZES[0], size));
    this.host.classList.remove('fit');
    this.host.style.setProperty('--cell', `${kept}px`);
    const fresh = this.picture.getBoundingClientRect();
    this.host.scrollLeft += fresh.left + ((start.x - old.left) / old.width) * fresh.width - end.x;
    this.host.scrollTop += fresh.top + ((start.y - old.top) / old.height) * fresh.height - end.y;
    this.heard.zoomed(kept);
  }

  #up() {
    if (!this.stroke.length) return;
    const cells = this.gathered();
    this.cursor = this.stroke[this.stroke.length - 1];
    this.stroke = [];
    this.heard.stroke(unique(cells), this.edge);
    this.#sketch();
  }

  #drop() {
    this.stroke = [];
    this.#sketch();
  }

  // -- keys ---------------------------------------------------------------------------------------------------------

  /** Arrows move, with Shift they draw; Enter does it here. @param {KeyboardEvent} event */
  #key(event) {
    const step = STEPS[event.key];
    if (step && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const to = { x: Math.min(this.wide - 1, Math.max(-BEFORE, this.cursor.x + step[0])), y: Math.min(this.high - 1, Math.max(-BEFORE, this.cursor.y + step[1])) };
      if (event.altKey) {
        this.edge = { x: this.cursor.x + step[0], y: this.cursor.y + step[1] };
        this.stroke = [this.cursor];
        this.#up();
        return;
      }
      if (event.shiftKey) {
        if (!this.stroke.length) this.stroke = [this.cursor];
        this.reach(to);
      }
      this.cursor = to;
      this.heard.hover(to);
      this.#sketch();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (!this.stroke.length) this.stroke = [this.cursor];
      this.edge = { x: this.cursor.x + 1, y: this.cursor.y };
      this.#up();
    } else if (event.key === 'Escape' && this.stroke.length) {
      event.stopPropagation();
      this.#drop();
    }
  }

  /** Where the cursor stands, in words. */
  here() {
    return squareName(this.looks?.deck ?? 1, this.cursor);
  }
}

/** @param {Cell[]} cells */
function unique(cells) {
  return [...new Map(cells.map((cell) => [`${cell.x},${cell.y}`, cell])).values()];
}

/** The squares of an area as far as they can be known before the mission can be read. @param {string} words @param {Geometry} board */
function squaresOf(words, board) {
  return words.split(/\s+and\s+/).flatMap((part) => {
    const [word, ...rest] = part.trim().split(/\s+/);
    if (word.startsWith('square')) return rest;
    if (word.startsWith('section')) return board.plan.squares.filter((square) => rest.some((one) => one.replace(/^\d+:/, '') === square.section)).map((square) => square.name);
    if (word !== 'rect') return [];
    const [from, to] = rest.map(cellOf);
    return from && to ? board.plan.squares.filter((square) => square.x >= from.x && square.x <= to.x && square.y >= from.y && square.y <= to.y).map((square) => square.name) : [];
  });
}
