// @ts-check
// Dice are dice: pips, the number needed beside them, hit or miss by shape as well as by colour. They tumble before they show.
/** @import {BoardView} from '../board/view.js' */
import { svg } from '../board/svg.js';
import { reducedMotion } from '../settings.js';
import { t } from '../i18n/i18n.js';
import { clearOf, givesWay } from './apart.js';

/** @typedef {{who: string, dice: number[], needs?: number, hits?: boolean, label?: string, pinned?: boolean, tumbles?: number, stays?: number}} Roll
 *  `hits` left out: no score decides by itself, as in a close assault; `tumbles`: milliseconds until the dice lie; `stays`: how long they then do */

/** Which of the nine places of a face have a pip. */
const PIPS = ['', '4', '08', '048', '0268', '02468', '023568'];
const TURN = 70; // milliseconds that a tumbling die shows one face
const WHOLE = 'M7 1h16a6 6 0 016 6v16a6 6 0 01-6 6H7a6 6 0 01-6-6V7a6 6 0 016-6z';
const CUT = 'M6 1h18l5 5v18l-5 5H6l-5-5V6z';

/** A die showing a number; one that reaches what is needed is round-cornered and lit, one that does not is cut.
 * @param {number} number @param {'hit' | 'miss' | 'plain'} [kind] */
export function dieFace(number, kind = 'plain') {
  const face = svg('svg', { viewBox: '0 0 30 30', class: `die ${kind}`, role: 'img', 'aria-label': String(number) }, svg('path', { d: kind === 'miss' ? CUT : WHOLE }));
  show(face, number);
  return face;
}

/** @param {Element} face @param {number} number */
function show(face, number) {
  for (const pip of face.querySelectorAll('circle')) pip.remove();
  for (const place of PIPS[number] ?? '') face.append(svg('circle', { cx: 7.5 + (Number(place) % 3) * 7.5, cy: 7.5 + Math.floor(Number(place) / 3) * 7.5, r: 2.7 }));
}

/** Dice in the air: each shows one face after another, until they lie. @param {HTMLElement} row gets the dice @param {number} count @param {number} time milliseconds
 * @param {() => void} land puts down what they show @returns {() => void} lets them lie now */
export function tumble(row, count, time, land) {
  const faces = Array.from({ length: count }, () => dieFace(1 + Math.floor(Math.random() * 6)));
  for (const face of faces) {
    face.classList.add('tumbling');
    face.setAttribute('aria-hidden', 'true');
  }
  row.prepend(...faces);
  row.dataset.dice = 'tumbling';
  const turning = setInterval(() => faces.forEach((face) => show(face, 1 + Math.floor(Math.random() * 6))), TURN);
  let lying = false;
  const lie = () => {
    if (lying) return;
    lying = true;
    clearInterval(turning);
    clearTimeout(timer);
    for (const face of faces) face.remove();
    row.dataset.dice = 'lying';
    land();
  };
  const timer = setTimeout(lie, time);
  return lie;
}

/** A roll as a row: the dice, what was needed, and what came of it. @param {Roll} roll @param {HTMLElement} [row] */
export function diceRow(roll, row = document.createElement('div')) {
  row.classList.add('roll');
  if (roll.hits !== undefined) row.classList.add(roll.hits ? 'hits' : 'misses');
  for (const die of roll.dice) row.append(dieFace(die, roll.needs ? (die >= roll.needs ? 'hit' : 'miss') : 'plain'));
  needed(roll, row);
  if (roll.hits !== undefined) {
    row.append(svg('svg', { viewBox: '0 0 20 20', class: 'verdict', role: 'img', 'aria-label': t(roll.hits ? 'dice.hit' : 'dice.miss') }, svg('path', { d: roll.hits ? 'M10 1l2.4 5.600L18.5 7l-4.6 4 1.4 6L10 13.8 4.7 17l1.4-6L1.5 7l6.1-.4z' : 'M4 4l12 12M16 4L4 16' })));
  }
  if (roll.label) {
    const label = document.createElement('span');
    label.className = 'label';
    label.textContent = roll.label;
    row.append(label);
  }
  return row;
}

/** @param {Roll} roll @param {HTMLElement} row */
function needed(roll, row) {
  if (!roll.needs) return;
  const needs = document.createElement('span');
  needs.className = 'needs';
  needs.textContent = roll.needs >= 6 ? '6' : `${roll.needs}+`;
  needs.title = t('dice.needs', { needs: needs.textContent });
  row.append(needs);
}

/** Shows a roll near whoever rolls; it is gone after a while unless it is pinned. A click on it pins it, another takes it away.
 * @param {BoardView} view @param {Roll} roll @param {() => void} [left] it has gone @returns {() => void} takes it away */
export function showDice(view, roll, left) {
  const row = document.createElement('div');
  row.classList.add('roll', 'thrown');
  row.dataset.who = roll.who;
  const stand = () => {
    const at = view.pointOf(roll.who) ?? { x: view.host.clientWidth / 2, y: 60, size: 40 };
    const place = clearOf(view.host, row, at.x, at.y - at.size * 0.62, view.figures());
    row.style.left = `${place.x}px`;
    row.style.top = `${place.y}px`;
  };
  view.host.append(row);
  const air = roll.tumbles && !roll.pinned ? roll.tumbles : 0;
  if (air) {
    needed(roll, row);
    const lie = tumble(row, roll.dice.length, air, () => {
      view.unsettled.delete(lie);
      row.replaceChildren();
      diceRow(roll, row);
      stand();
    });
    view.unsettled.add(lie);
  } else diceRow(roll, row);
  const gone = () => {
    view.removeEventListener('look', stand);
    view.removeEventListener('popup', stand);
    row.remove();
    left?.();
  };
  givesWay(row, gone);
  stand();
  view.addEventListener('popup', stand);
  /** @type {Animation | undefined} */
  let fade;
  const pin = () => {
    if (fade) fade.onfinish = fade.oncancel = null;
    fade?.cancel();
    row.classList.add('pinned');
    row.title = t('dice.unpin');
    stand(); // it may be of another size now
    view.addEventListener('look', stand);
  };
  // The deck below is meant only where it waits for a click.
  let meant = false;
  row.addEventListener('pointerdown', (event) => {
    meant = !row.classList.contains('pinned') && view.waitsAt(event);
  });
  for (const kind of ['pointerdown', 'pointerup']) row.addEventListener(kind, (event) => meant || event.stopPropagation());
  row.addEventListener('click', () => {
    if (meant) return;
    if (row.classList.contains('pinned')) gone();
    else pin();
  });
  if (roll.pinned) {
    pin();
    return gone;
  }
  row.title = t('dice.pin');
  const still = reducedMotion();
  const duration = air + (roll.stays ?? 950);
  const end = Math.min(0.9, 1 - 160 / duration);
  fade = row.animate(still ? [{ opacity: 1 }, { opacity: 1 }] : [{ opacity: 0, transform: 'translate(-50%, -70%) scale(.7)' }, { opacity: 1, transform: 'translate(-50%, -100%)', offset: Math.min(0.3, 110 / duration) }, { opacity: 1, transform: 'translate(-50%, -100%)', offset: end }, { opacity: 0, transform: 'translate(-50%, -115%)' }], { duration });
  fade.onfinish = fade.oncancel = gone;
  return gone;
}
