// @ts-check
/**
 * The names of rooms, their floors and rims. A name lies on the longest row of its room that has nothing on it to be read or
 * looked at; where there is none, it waits.
 */
import { CELL } from './geometry.js';
import { path, svg, text } from './svg.js';

/** @typedef {import('./geometry.js').Geometry} Geometry */
/** @typedef {import('./geometry.js').Point} Point */
/** `squares` from left to right. @typedef {{squares: string[], x: number, y: number}} Run */
/** `lines`: the ways to write it; `above`: beside its square rather than on it. @typedef {{words: SVGGraphicsElement, lines: string[][], runs: Run[], above: boolean}} Room */

const LETTERS = 11; // how large the names are drawn
const LETTER = 0.74; // the width of a capital, of its height
const LINE = 1.15; // the height of a line, of its letters
const TOP = 5; // from the upper edge of a square to its name
const LEAST = 11; // pixels below which nobody can read them
const MOST = 90; // squares: what is larger is a part of the ship, and named only when it is spoken of

export class RoomNames {
  #looks = '';
  #placed = '';
  #scale = 1;
  /** @type {Set<string>} */
  #taken = new Set();
  /** @type {Set<string>} */
  #numbers = new Set();
  /** @type {Room[]} */
  #rooms = [];

  /** @param {Geometry} board @param {(area: string) => string} named */
  constructor(board, named) {
    this.board = board;
    this.named = named;
    this.node = svg('g', { class: 'areas' });
  }

  /** The names are to be written anew. */
  rename() {
    this.#looks = '';
  }

  /** @param {boolean} strong @param {string[]} taken squares with something on them @param {string[]} numbers those with a number to be read */
  show(strong, taken, numbers) {
    this.node.classList.toggle('strong', strong);
    this.#taken = new Set([...taken, ...numbers]);
    this.#numbers = new Set(numbers);
    const looks = `${strong} ${this.board.width} ${this.board.beside}`;
    if (looks !== this.#looks) {
      this.#looks = looks;
      this.#placed = '';
      this.#rooms = [];
      this.node.replaceChildren(...this.board.plan.areas.flatMap((area) => this.#draw(area)));
    }
    this.fit(this.#scale);
  }

  /** @param {{name: string, squares: string[]}} area @returns {Node[]} */
  #draw(area) {
    const runs = this.#runs(area.squares);
    const count = runs.reduce((sum, run) => sum + run.squares.length, 0);
    if (!count) return [];
    // What stands on a place of a square or two would be under its name: that is written above it.
    const above = count < 3;
    const floor = path(this.board.boxes(area.squares), 'area-floor');
    const rim = path(this.board.rim(area.squares), 'area-rim');
    const words = text('', 0, 0, 'area-name');
    for (const node of [floor, rim, words]) {
      node.dataset.area = area.name;
      node.classList.toggle('vast', count > MOST);
    }
    this.#rooms.push({ words, runs, above, lines: above ? [[this.named(area.name)]] : waysToWrite(this.named(area.name)) });
    return [floor, rim, words];
  }

  /** The rows of a room, the longest first, and of those the highest. @param {string[]} squares @returns {Run[]} */
  #runs(squares) {
    const there = squares.flatMap((name) => {
      const at = this.board.centre(name);
      return at ? [{ name, ...at }] : [];
    });
    /** @type {Run[]} */
    const runs = [];
    for (const { name, x, y } of there.sort((a, b) => a.y - b.y || a.x - b.x)) {
      const last = runs.at(-1);
      if (last && last.y === y && x === last.x + last.squares.length * CELL) last.squares.push(name);
      else runs.push({ squares: [name], x, y });
    }
    return runs.sort((a, b) => b.squares.length - a.squares.length || a.y - b.y);
  }

  /** At this scale a name too long for its room is broken; one that would stick out by far even so is left out, unless it is spoken of. @param {number} scale */
  fit(scale) {
    this.#scale = scale;
    const placed = `${scale} ${[...this.#taken].sort().join(' ')} ${this.#numbers.size}`;
    if (placed === this.#placed) return;
    this.#placed = placed;
    const size = Math.max(LETTERS, LEAST / scale);
    for (const room of this.#rooms) this.#place(room, size);
  }

  /** @param {Room} room @param {number} size of its letters */
  #place({ words, lines, runs, above }, size) {
    const [first] = runs;
    if (!first) return;
    const width = (/** @type {string[]} */ way) => Math.max(...way.map((line) => line.length)) * size * LETTER;
    const wayOn = (/** @type {Run} */ run) => lines.find((one) => width(one) < run.squares.length * CELL) ?? lines.at(-1) ?? [];
    const wide = width(wayOn(first));
    words.classList.toggle('cramped', wide > first.squares.length * CELL + CELL);
    const enough = runs.filter((run) => run.squares.length === first.squares.length || run.squares.length * CELL > wide);
    for (const run of enough) {
      const way = wayOn(run);
      const x = above ? middle(run) : this.#free(run, width(way), way.length * LINE * size);
      if (x === null) continue;
      words.classList.toggle('covered', above && run.squares.some((name) => this.#numbers.has(name)));
      write(words, way, x, run.y - CELL / 2 + (above ? -9 : TOP));
      return;
    }
    words.classList.add('covered');
    write(words, wayOn(first), middle(first), first.y - CELL / 2 + TOP);
  }

  /** Where on a row a name so wide and high covers nothing: its middle, or as near to it as there is room. Small on the screen, its second line reaches into the next rows. @param {Run} run @param {number} wide @param {number} high @returns {number | null} */
  #free(run, wide, high) {
    const slack = Math.max(0, Math.floor((run.squares.length * CELL - wide) / 2 / CELL));
    const beneath = [...this.#taken].flatMap((name) => {
      const at = this.board.centre(name);
      return at && at.y >= run.y && at.y - run.y < TOP + high - 10 ? [at.x] : [];
    });
    for (let step = 0; step <= 2 * slack; step += 1) {
      const x = middle(run) + (step % 2 ? -1 : 1) * Math.ceil(step / 2) * CELL;
      if (!beneath.some((taken) => Math.abs(taken - x) < wide / 2 + CELL / 2 - 10)) return x;
    }
    return null;
  }

  /** The rooms that are spoken of shine; the strong ones because somebody points at what is said of them. @param {{areas: string[], pointed: string[]} | undefined} glow */
  glow(glow) {
    for (const node of this.node.querySelectorAll('[data-area]')) {
      const area = node instanceof SVGElement ? (node.dataset.area ?? '') : '';
      node.classList.toggle('goal', glow?.areas.includes(area) ?? false);
      node.classList.toggle('pointed', glow?.pointed.includes(area) ?? false);
    }
  }
}

/** @param {Run} run */
const middle = (run) => run.x + ((run.squares.length - 1) * CELL) / 2;

/** A name on one line, and on two where the longer of them is shortest. @param {string} name @returns {string[][]} */
function waysToWrite(name) {
  const words = name.split(' ');
  const broken = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  const length = (/** @type {string[]} */ way) => Math.max(...way.map((line) => line.length));
  return [[name], ...broken.sort((a, b) => length(a) - length(b)).slice(0, 1)];
}

/** @param {SVGGraphicsElement} node @param {string[]} lines @param {number} x @param {number} y */
function write(node, lines, x, y) {
  const looks = `${lines.length} ${x} ${y}`;
  if (node.dataset.lines === looks) return;
  node.dataset.lines = looks;
  node.setAttribute('x', String(x));
  node.setAttribute('y', String(y));
  if (lines.length < 2) node.textContent = lines[0] ?? '';
  else node.replaceChildren(...lines.map((line, at) => {
    const part = svg('tspan', { x, dy: at ? `${LINE}em` : 0 });
    part.textContent = line;
    return part;
  }));
}
