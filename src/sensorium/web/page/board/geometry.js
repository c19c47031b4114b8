// Where everything on a board plan is: squares, edges, decks laid out on one sheet. No drawing here, no DOM.
/** @import {BoardPlan, Square} from '../wire.js' */

export const CELL = 48;

/** @typedef {{x: number, y: number}} Point the middle of something, in the units of the drawing
 *  @typedef {{deck: number, left: number, top: number, right: number, bottom: number, x: number, y: number}} Sheet
 *  the squares a deck spans (right and bottom beyond the last), and where its square 0,0 lies on the drawing */

const STEPS = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
export const ARROW = 43; // from the middle of a square to the middle of an arrow beside it
/** @type {Record<string, number>} */
export const DEGREES = { N: 0, E: 90, S: 180, W: 270 };

/** Which way one looks from the first point to the second. @param {Point} a @param {Point} b */
export const bearing = (a, b) => (Math.atan2(b.x - a.x, a.y - b.y) * 180) / Math.PI;

export class Geometry {
  /** @param {BoardPlan} plan */
  constructor(plan) {
    this.plan = plan;
    /** @type {Map<string, Square>} */
    this.squares = new Map(plan.squares.map((square) => [square.name, square]));
    this.decks = plan.widths.length;
    /** @type {Map<string, Square>} */
    this.at = new Map(plan.squares.map((square) => [`${square.deck ?? 1}:${square.x},${square.y}`, square]));
    this.walls = new Set(plan.walls.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
    /** Gaps in the hull: an entry area or an exit beside a square. */
    this.ways = new Set([...plan.entries, ...plan.exits].map((way) => `${way.deck ?? 1}:${way.x},${way.y} ${way.square}`));
    /** @type {Sheet[]} */
    this.sheets = plan.widths.map((_, at) => this.#span(at + 1));
    this.beside = false;
    this.width = 0;
    this.height = 0;
    this.layOut(1.6);
  }

  /** @param {number} deck @returns {Sheet} */
  #span(deck) {
    const here = [...this.plan.squares, ...this.plan.entries, ...this.plan.exits].filter((one) => (one.deck ?? 1) === deck);
    const xs = here.map((one) => one.x);
    const ys = here.map((one) => one.y);
    return { deck, left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs) + 1, bottom: Math.max(...ys) + 1, x: 0, y: 0 };
  }

  /** Lays the decks side by side or one below the other, whichever fits a window of that shape better.
   * @param {number} aspect width by height @returns {boolean} whether anything moved */
  layOut(aspect) {
    const wide = this.sheets.map((sheet) => sheet.right - sheet.left);
    const high = this.sheets.map((sheet) => sheet.bottom - sheet.top);
    const left = Math.min(...this.sheets.map((sheet) => sheet.left));
    const top = Math.min(...this.sheets.map((sheet) => sheet.top));
    // Across the way they are joined, the decks keep their places, so that ladders lie in one line.
    const across = { wide: Math.max(...this.sheets.map((sheet) => sheet.right)) - left, high: Math.max(...this.sheets.map((sheet) => sheet.bottom)) - top };
    const gap = 2.2;
    const sum = (/** @type {number[]} */ list) => list.reduce((a, b) => a + b, gap * (list.length - 1));
    const fits = (/** @type {number} */ w, /** @type {number} */ h) => Math.min(aspect / (w + 2), 1 / (h + 2));
    const beside = this.decks > 1 && fits(sum(wide), across.high) > fits(across.wide, sum(high));
    const before = JSON.stringify(this.sheets);
    let along = 0;
    this.sheets.forEach((sheet, at) => {
      sheet.x = (beside ? along - sheet.left : -left) * CELL;
      sheet.y = (beside ? -top : along - sheet.top) * CELL;
      along += (beside ? wide[at] : high[at]) + gap;
    });
    this.beside = beside;
    this.width = (beside ? sum(wide) : across.wide) * CELL;
    this.height = (beside ? across.high : sum(high)) * CELL;
    return before !== JSON.stringify(this.sheets);
  }

  /** The middle of a square, by its name. @param {string} name @returns {Point | null} */
  centre(name) {
    const square = this.squares.get(name);
    return square ? this.middle(square) : null;
  }

  /** The middle of anything with coordinates. @param {{x: number, y: number, deck?: number}} one @returns {Point} */
  middle(one) {
    const sheet = this.sheets[(one.deck ?? 1) - 1];
    return { x: sheet.x + (one.x + 0.5) * CELL, y: sheet.y + (one.y + 0.5) * CELL };
  }

  /** @param {number} name */
  entry(name) {
    return this.plan.entries.find((entry) => entry.name === name);
  }

  /** How an entry area or exit is turned: the direction from its square outwards. @param {{x: number, y: number, square: string}} way */
  outwards(way) {
    const square = /** @type {Square} */ (this.squares.get(way.square));
    return bearing(square, way);
  }

  /** What lies under a point of the drawing. @param {number} x @param {number} y @returns {{square?: Square, entry?: number}} */
  under(x, y) {
    for (const sheet of this.sheets) {
      const key = `${sheet.deck}:${Math.floor((x - sheet.x) / CELL)},${Math.floor((y - sheet.y) / CELL)}`;
      const square = this.at.get(key);
      if (square) return { square };
      const entry = this.plan.entries.find((one) => `${one.deck ?? 1}:${one.x},${one.y}` === key);
      if (entry) return { entry: entry.name };
    }
    return {};
  }

  /** The nearest square or entry area to a point, if it is not further than ``most`` units from its edge: for thumbs.
   * @param {number} x @param {number} y @param {number} most @returns {{square?: Square, entry?: number}} */
  near(x, y, most) {
    const exact = this.under(x, y);
    if (exact.square || exact.entry !== undefined) return exact;
    let best = most;
    /** @type {{square?: Square, entry?: number}} */
    let found = {};
    const away = (/** @type {Point} */ at) => Math.max(Math.abs(at.x - x), Math.abs(at.y - y)) - CELL / 2;
    for (const square of this.plan.squares) {
      const far = away(this.middle(square));
      if (far < best) [best, found] = [far, { square }];
    }
    for (const entry of this.plan.entries) {
      const far = away(this.middle(entry));
      if (far < best) [best, found] = [far, { entry: entry.name }];
    }
    return found;
  }

  /** Whether one may look from a square to the next one in that direction: no hull, no wall.
   * @param {Square} square @param {keyof typeof STEPS} way */
  beyond(square, way) {
    const [dx, dy] = STEPS[way];
    const next = this.at.get(`${square.deck ?? 1}:${square.x + dx},${square.y + dy}`);
    return next && !this.walls.has(`${square.name} ${next.name}`) ? next : null;
  }

  /** Whether the passage through a door runs east and west, so that the door stands upright. @param {Square} square */
  upright(square) {
    const open = (/** @type {keyof typeof STEPS} */ way) => (this.beyond(square, way) ? 1 : 0);
    return open('E') + open('W') > open('N') + open('S');
  }

  /** Squares as a path, each a box smaller by ``inset`` on every side. @param {Iterable<string>} names @param {number} [inset] */
  boxes(names, inset = 0) {
    const side = CELL - 2 * inset;
    let path = '';
    for (const name of names) {
      const at = this.centre(name);
      if (at) path += `M${at.x - CELL / 2 + inset} ${at.y - CELL / 2 + inset}h${side}v${side}h${-side}z`;
    }
    return path;
  }

  /** The rim of a set of squares as a path. @param {Iterable<string>} names */
  rim(names) {
    const inside = new Set(names);
    /** @param {Square} square @param {keyof typeof STEPS} way */
    const open = (square, way) => {
      const next = this.beyond(square, way);
      return !next || !inside.has(next.name);
    };
    return this.#edges([...inside].flatMap((name) => this.squares.get(name) ?? []), open);
  }

  /** The walls of a deck: the edge of light. @param {number} deck */
  wallPath(deck) {
    return this.#edges(this.#on(deck), (square, way) => {
      const [dx, dy] = STEPS[way];
      const key = `${deck}:${square.x + dx},${square.y + dy}`;
      return !this.beyond(square, way) && !this.ways.has(`${key} ${square.name}`);
    });
  }

  /** Short strokes outside the walls of a deck, as plans mark what is solid. @param {number} deck */
  hatchPath(deck) {
    const sheet = this.sheets[deck - 1];
    let path = '';
    for (const square of this.#on(deck)) {
      for (const way of /** @type {(keyof typeof STEPS)[]} */ (['N', 'E', 'S', 'W'])) {
        const [dx, dy] = STEPS[way];
        if (this.at.has(`${deck}:${square.x + dx},${square.y + dy}`)) continue;
        const out = way === 'N' || way === 'E' ? 'l9-9' : 'l-9 9';
        const x = sheet.x + (square.x + (dx > 0 ? 1 : 0)) * CELL;
        const y = sheet.y + (square.y + (dy > 0 ? 1 : 0)) * CELL;
        for (let at = 4; at < CELL; at += 8) path += dx ? `M${x} ${y + at}${out}` : `M${x + at} ${y}${out}`;
      }
    }
    return path;
  }

  /** Where two sections of a deck meet. @param {number} deck */
  borderPath(deck) {
    return this.#edges(this.#on(deck), (square, way) => {
      const next = way === 'E' || way === 'S' ? this.beyond(square, way) : null;
      return next !== null && next.section !== square.section;
    });
  }

  /** @param {number} deck */
  #on(deck) {
    return this.plan.squares.filter((square) => (square.deck ?? 1) === deck);
  }

  /** Edges of squares, runs of them joined into one stroke.
   * @param {Square[]} squares @param {(square: Square, way: keyof typeof STEPS) => boolean} wanted */
  #edges(squares, wanted) {
    /** @type {Map<string, number[]>} */
    const rows = new Map();
    /** @type {Map<string, number[]>} */
    const columns = new Map();
    const add = (/** @type {Map<string, number[]>} */ lines, /** @type {string} */ key, /** @type {number} */ at) => {
      const line = lines.get(key);
      if (!line) lines.set(key, [at]);
      else if (!line.includes(at)) line.push(at);
    };
    for (const square of squares) {
      const deck = square.deck ?? 1;
      if (wanted(square, 'N')) add(rows, `${deck} ${square.y}`, square.x);
      if (wanted(square, 'S')) add(rows, `${deck} ${square.y + 1}`, square.x);
      if (wanted(square, 'W')) add(columns, `${deck} ${square.x}`, square.y);
      if (wanted(square, 'E')) add(columns, `${deck} ${square.x + 1}`, square.y);
    }
    let path = '';
    for (const [lines, across] of /** @type {[Map<string, number[]>, boolean][]} */ ([[rows, true], [columns, false]])) {
      for (const [key, line] of lines) {
        const [deck, fixed] = key.split(' ').map(Number);
        const sheet = this.sheets[deck - 1];
        for (const [start, end] of runs(line)) {
          const a = (across ? sheet.x : sheet.y) + start * CELL;
          const b = (across ? sheet.y : sheet.x) + fixed * CELL;
          path += across ? `M${a} ${b}h${(end - start) * CELL}` : `M${b} ${a}v${(end - start) * CELL}`;
        }
      }
    }
    return path;
  }
}

/** Numbers as stretches of neighbours: (start, beyond the end). @param {number[]} numbers @returns {[number, number][]} */
function runs(numbers) {
  numbers.sort((a, b) => a - b);
  /** @type {[number, number][]} */
  const found = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last && last[1] === number) last[1] = number + 1;
    else found.push([number, number + 1]);
  }
  return found;
}
