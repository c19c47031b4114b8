// @ts-check
/**
 * The course of the war as a deck of its own: five rooms in their order, the ways between them behind doors that open as
 * the war goes on, and a way round where a scenario is tried again.
 */
import { drawDeck } from '../board/deck.js';
import { CELL, Geometry } from '../board/geometry.js';
import { SIGNS, pieceIcon } from '../board/icon.js';
import { path, svg, text } from '../board/svg.js';
import { t, tn } from '../i18n/i18n.js';

/** @typedef {import('../wire').WarScene} WarScene */
/** @typedef {import('../wire').WarGame} WarGame */

export const STEPS = ['reconnaissance', 'establish-perimeter', 'defensive-perimeter', 'raid', 'search-and-destroy'];
const AGAIN = new Set([1, 4]); // what is tried again until it is won
const APART = 9; // squares from one room to the next
const [LONG, HIGH] = [5, 3]; // of a room
const [NAME, HOW] = [33, 29]; // the sizes of words, in the picture's own measure
const LEAST = 11.3; // pixels
const TALLEST = 608; // pixels of the course from top to bottom
const LETTER = 0.6; // of the size of words, as wide as one is

/** @param {WarScene} scene @param {boolean} tall one below the other @param {number} wide how many pixels it gets: words stay readable, on more lines where it is narrow @returns {SVGElement} */
export function drawCourse(scene, tall, wide) {
  const squares = floorOf(scene, tall);
  const board = new Geometry({ widths: [1], heights: [1], squares, entries: [], exits: [], walls: [], areas: [] });
  const [sheet] = board.sheets;
  const deck = svg('g', { transform: `translate(${-sheet.x} ${-sheet.y})` }, drawDeck(board));
  for (const square of squares.filter((one) => one.mark !== '.')) {
    const { x, y } = board.middle(square);
    const bar = tall ? `M${x - 20} ${y}h40` : `M${x} ${y - 20}v40`;
    deck.append(path(bar, square.mark === '+' ? 'bar' : 'bar open'));
  }
  const box = tall ? [-3.2, -0.6, 18, STEPS.length * APART - 0.2] : [-1.7, -3.2, STEPS.length * APART + 1.6, 8.4];
  const unit = Math.max((box[2] * CELL) / (wide || Infinity), tall ? (box[3] * CELL) / TALLEST : 0); // of the picture in a pixel
  const sizes = { name: Math.max(tall ? NAME * 1.3 : NAME, LEAST * unit), how: Math.max(tall ? HOW * 1.3 : HOW, LEAST * unit) };
  const rooms = STEPS.map((step, at) => drawRoom(scene, step, at, tall, sizes));
  const end = spot((STEPS.length - 1) * APART + LONG + 2.1, 1.5, tall);
  const goal = svg('g', { class: `goal${scene.winner === 'marine' ? ' won' : ''}`, transform: `translate(${end.x} ${end.y})` }, svg('circle', { r: 26 }), path('M-9 12V-14H11L6-7l5 7H-6', 'flag'));
  const lines = Math.max(...rooms.map((room) => room.lines));
  if (!tall) box[3] += lines / CELL;
  const picture = svg('svg', { class: `course plan${tall ? ' tall' : ''}`, role: 'img', viewBox: box.map((one) => one * CELL).join(' ') });
  picture.setAttribute('aria-label', [t('war.course'), ...STEPS.map((step, at) => t('war.place', { number: at + 1, name: t(`ship.scenario.${step}`), how: t(`war.how.${howOf(scene, step).how}`) }))].join('. '));
  picture.append(deck, ...rooms.map((room) => room.node), goal);
  return picture;
}

/** Along the course, and across it. @param {number} along @param {number} across @param {boolean} tall */
const spot = (along, across, tall) => (tall ? { x: across * CELL, y: along * CELL } : { x: along * CELL, y: across * CELL });

/** @param {WarScene} scene @param {boolean} tall */
function floorOf(scene, tall) {
  /** @type {{name: string, x: number, y: number, mark: string, section: string}[]} */
  const squares = [];
  const lay = (/** @type {number} */ along, /** @type {number} */ across, /** @type {string} */ section, mark = '.') => {
    const [x, y] = tall ? [across, along] : [along, across];
    squares.push({ name: `${x},${y}`, x, y, mark, section });
  };
  const now = STEPS.indexOf(scene.step);
  STEPS.forEach((_, at) => {
    const from = at * APART;
    for (let along = 0; along < LONG; along += 1) for (let across = 0; across < HIGH; across += 1) lay(from + along, across, `room ${at}`);
    const passed = at < now || scene.winner === 'marine';
    const last = at === STEPS.length - 1;
    for (let along = LONG; along < (last ? LONG + 2 : APART); along += 1) lay(from + along, 1, `way ${at}`, along === LONG + (last ? 0 : 1) ? '+/'[Number(passed)] : '.');
    if (AGAIN.has(at)) for (const [along, across] of [[1, -1], [1, -2], [2, -2], [3, -2], [3, -1]]) lay(from + along, across, `round ${at}`);
  });
  return squares;
}

/** How it went there: who won last, or that it is now or ahead. @param {WarScene} scene @param {string} step */
export function howOf(scene, step) {
  const games = scene.games.filter((game) => game.step === step);
  const last = games[games.length - 1];
  const now = scene.step === step && !scene.winner;
  const how = last?.winner ? last.winner : last && last.attacked === false ? 'quiet' : now ? 'now' : 'ahead';
  return { games, how: now && how !== 'quiet' && !last?.winner ? 'now' : how, now };
}

/** Words on one line, or on two where there is no room for them. @param {string} words @param {number} size */
function broken(words, size) {
  const middle = words.length / 2;
  const gaps = [...words.matchAll(/ /g)].map((gap) => gap.index);
  if (!gaps.length || words.length * size * LETTER < APART * CELL) return [words];
  const at = gaps.reduce((best, gap) => (Math.abs(gap - middle) < Math.abs(best - middle) ? gap : best));
  return [words.slice(0, at), words.slice(at + 1)];
}

/** @param {WarScene} scene @param {string} step @param {number} at @param {boolean} tall @param {{name: number, how: number}} sizes @returns {{node: SVGElement, lines: number}} the room, and how much its words want below those of one line */
function drawRoom(scene, step, at, tall, sizes) {
  const { games, how, now } = howOf(scene, step);
  const middle = spot(at * APART + LONG / 2, HIGH / 2, tall);
  const [wide, high] = (tall ? [HIGH, LONG] : [LONG, HIGH]).map((one) => one * CELL);
  const lost = scene.winner === 'stealer' && scene.step === step;
  const parts = [svg('rect', { x: middle.x - wide / 2 + 5, y: middle.y - high / 2 + 5, width: wide - 10, height: high - 10, rx: 8, class: 'lamp' })];
  if (how === 'marine' || how === 'stealer') {
    const icon = pieceIcon(SIGNS[how], 116);
    for (const [key, value] of Object.entries({ x: middle.x - 58, y: middle.y - 62 })) icon.setAttribute(key, String(value));
    parts.push(icon);
  } else parts.push(text(how === 'quiet' ? '–' : String(at + 1), middle.x, middle.y + 26, 'number'));
  if (AGAIN.has(at)) {
    const tip = spot(at * APART + 3, -0.5, tall);
    parts.push(svg('path', { d: 'M-10-7L0 6L10-7', class: 'round', transform: `translate(${tip.x + (tall ? 0 : CELL / 2)} ${tip.y + (tall ? CELL / 2 : 0)})${tall ? ' rotate(-90)' : ''}` }));
  }
  const played = games.filter((game) => game.winner || game.attacked === false).length;
  const label = tall ? { x: (HIGH + 0.5) * CELL, y: middle.y - 6 } : { x: middle.x, y: HIGH * CELL + sizes.name * 1.35 };
  const [name, result] = [t(`ship.scenario.${step}`), played > 1 ? tn('war.tries', played) : t(`war.how.${how}`)];
  let { y } = label;
  for (const [kind, words] of /** @type {['name' | 'how', string][]} */ ([['name', name], ['how', result]])) {
    for (const line of tall ? [words] : broken(words, sizes[kind])) {
      const written = text(line, label.x, y, kind);
      written.style.fontSize = `${sizes[kind]}px`;
      parts.push(written);
      y += sizes[kind] * 1.2;
    }
  }
  return { node: svg('g', { class: `room ${how}${now ? ' here' : ''}${lost ? ' broken' : ''}`, 'data-step': step }, ...parts), lines: Math.max(0, y - (HIGH + 2.4) * CELL) };
}
