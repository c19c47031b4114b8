// @ts-check
/** The game as a line: turns, the chances as a curve with their error, the moments that decided it, and where we are. */
/** @import {Point, Review} from '../wire.js' */
import { h } from '../dom.js';
import { percent, signed, t } from '../i18n/i18n.js';
import { told } from './words.js';

/** @typedef {import('./reel.js').Reel} Reel */
/** @typedef {{go: (at: number) => void, show: (from: number, to: number) => void}} Does */

const WIDE = 1000;
const HIGH = 100;
const MOST_TICKS = 60;

/** @param {Reel} reel @param {number} at @param {Review | null} review @param {Does} does */
export function timeline(reel, at, review, does) {
  const last = Math.max(1, reel.last);
  const x = (/** @type {number} */ one) => (one / last) * WIDE;
  const points = review?.points ?? [];
  const here = points[at];
  const words = here ? t('replay.at.chance', { at, of: reel.last, chance: percent(here.chance) }) : t('replay.at', { at, of: reel.last });
  return [
    h('div', { class: 'graph', key: 'graph' },
      h('svg', { class: 'curve', viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
        ticks(reel, x),
        points.length ? [
          h('path', { key: 'error', class: 'error', d: band(points, x) }),
          h('path', { key: 'under', class: 'under', d: `${line(points, x)}L${WIDE} ${HIGH}L0 ${HIGH}z` }),
          h('line', { key: 'even', class: 'even', x1: 0, x2: WIDE, y1: HIGH / 2, y2: HIGH / 2 }),
          h('path', { key: 'known0', class: 'known marine', d: knowledge(points, x, 0) }),
          h('path', { key: 'known1', class: 'known stealer', d: knowledge(points, x, 1) }),
          h('path', { key: 'chance', class: 'chance', d: line(points, x) }),
        ] : null,
        h('line', { key: 'now', class: 'now', x1: x(at), x2: x(at), y1: 0, y2: HIGH })),
      (review?.moments ?? []).map((one, number) => h('button', {
        type: 'button', class: `moment-mark ${one.change > 0 ? 'marine' : 'stealer'}`, key: `moment ${one.at}`, style: { left: `${(one.end / last) * 100}%` },
        title: t('told.of', { what: t('replay.points', { change: signed(one.change * 100) }), of: told(one.lines) }), 'aria-label': t('replay.moment', { n: number + 1, turn: one.turn }), onclick: () => does.show(one.at - 1, one.end),
      }, String(number + 1)))),
    h('input', {
      type: 'range', class: 'scrubber', key: `scrubber ${reel.last}`, min: 0, max: reel.last, step: 1, value: String(at), 'aria-label': t('replay.scrubber'), 'aria-valuetext': words,
      oninput: (/** @type {Event} */ event) => does.go(Number(/** @type {HTMLInputElement} */ (event.target).value)),
    }),
  ];
}

/** Where turns begin. @param {Reel} reel @param {(at: number) => number} x */
function ticks(reel, x) {
  /** @type {number[]} */
  const all = [];
  for (let at = 1; at <= reel.last; at += 1) if (reel.turns(at)) all.push(at);
  if (all.length > MOST_TICKS) return null;
  return all.map((at, number) => {
    const until = all[number + 1] ?? reel.last;
    return h('rect', { key: `turn ${at}`, class: `turn ${reel.frames[at].side}`, x: x(at), y: 0, width: Math.max(0, x(until) - x(at)), height: HIGH });
  });
}

/** @param {Point[]} points @param {(at: number) => number} x */
const line = (points, x) => points.map((one, at) => `${at ? 'L' : 'M'}${x(one.at).toFixed(1)} ${y(one.chance)}`).join('');

/** @param {Point[]} points @param {(at: number) => number} x */
function band(points, x) {
  const edge = (/** @type {number} */ way) => points.map((one) => `${x(one.at).toFixed(1)} ${y(one.chance + way * (one.error ?? 0))}`);
  return `M${edge(1).join('L')}L${edge(-1).reverse().join('L')}z`;
}

/** What a side knew is told where acts begin. @param {Point[]} points @param {(at: number) => number} x @param {0 | 1} side */
function knowledge(points, x, side) {
  const told = points.flatMap((one) => (one.known ? [`${x(one.at).toFixed(1)} ${y(one.known[side])}`] : []));
  return told.length ? `M${told.join('L')}` : '';
}

/** @param {number} chance */
const y = (chance) => (HIGH * (1 - Math.min(1, Math.max(0, chance)))).toFixed(1);
