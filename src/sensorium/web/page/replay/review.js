// @ts-check
/** What the judge says of the game: the chances at this moment, luck and play, and the acts that decided it. */
/** @import {DiceTally, Review} from '../wire.js' */
import { h } from '../dom.js';
import { icon } from '../panels/icons.js';
import { currentLanguage, percent, signed, t, tn } from '../i18n/i18n.js';
import { told } from './words.js';

/** @typedef {{begin: () => void, cancel: () => void, show: (from: number, to: number) => void, link: (at: number) => string}} Does */

/** @param {Review | null} review @param {number} at @param {Does} does @returns {import('../dom.js').Children} */
export function reviewPanel(review, at, does) {
  const state = review?.state ?? 'none';
  return h('section', { class: 'review', key: 'review', 'aria-label': t('replay.review') },
    h('h2', { class: 'eyebrow' }, t('replay.review')),
    review && state === 'done' ? [now(review, at), moments(review, at, does), luck(review)] : waiting(review, state, does));
}

/** @param {Review | null} review @param {string} state @param {Does} does */
function waiting(review, state, does) {
  if (state === 'waiting' || state === 'running') {
    const part = review?.of ? (review.done ?? 0) / review.of : 0;
    return h('div', { class: 'reviewing', key: 'reviewing' },
      h('p', { role: 'status' }, t('replay.review.going', { part: percent(part) })),
      h('span', { class: 'bar', 'aria-hidden': 'true' }, h('i', { style: { width: `${(part * 100).toFixed(1)}%` } })),
      h('button', { type: 'button', class: 'button', 'data-act': 'cancel-review', onclick: does.cancel }, t('replay.review.cancel')));
  }
  return h('div', { class: 'reviewing', key: 'offer' },
    h('p', { class: 'hint' }, t(state === 'failed' ? 'replay.review.failed' : 'replay.review.about')),
    h('button', { type: 'button', class: 'button primary', 'data-act': 'review', onclick: does.begin }, t('replay.review.begin')));
}

/** @param {Review} review @param {number} at */
function now(review, at) {
  const points = review.points ?? [];
  const point = points[Math.min(at, points.length - 1)];
  if (!point) return null;
  const known = points.slice(0, at + 1).findLast((one) => one.known);
  const row = (/** @type {string} */ name, /** @type {number} */ chance, /** @type {number} */ error) => h('div', { class: `chance-row ${name}`, key: name },
    h('dt', null, t(`replay.chance.${name}`)), h('dd', null, h('b', null, percent(chance)), error ? h('small', null, ` ±${percent(error)}`) : null),
    h('span', { class: 'share', 'aria-hidden': 'true' }, h('i', { style: { width: `${(chance * 100).toFixed(1)}%` } })));
  return h('div', { class: 'chances', key: 'chances' },
    h('dl', null,
      row('truth', point.chance, point.error ?? 0),
      known?.known ? row('marine', known.known[0], known.known_error?.[0] ?? 0) : null,
      known?.known ? row('stealer', known.known[1], known.known_error?.[1] ?? 0) : null),
    point.luck && Math.abs(point.change ?? 0) >= 0.0005 ? h('p', { class: 'hint', key: 'luck' }, t('replay.luck.here', { change: signed((point.change ?? 0) * 100) })) : null);
}

/** @param {Review} review @param {number} at @param {Does} does */
function moments(review, at, does) {
  const all = review.moments ?? [];
  if (!all.length) return h('p', { class: 'hint', key: 'moments' }, t('replay.moments.none'));
  return h('div', { class: 'moments', key: 'moments' },
    h('h3', null, t('replay.moments')),
    h('ol', null, all.map((one, number) => h('li', { key: one.at, class: `${one.change > 0 ? 'marine' : 'stealer'}${at >= one.at && at <= one.end ? ' here' : ''}` },
      h('a', {
        href: does.link(one.at - 1),
        onclick: (/** @type {Event} */ event) => {
          event.preventDefault();
          does.show(one.at - 1, one.end);
        },
      },
      h('i', { 'aria-hidden': 'true' }, String(number + 1)),
      h('span', { class: 'what' }, told(one.lines)),
      h('small', null, t('replay.moment.about', { turn: one.turn, side: t(`side.${one.side}`), change: signed(one.change * 100), error: percent(one.error), luck: signed(one.luck * 100) })))))));
}

/** @param {Review} review */
function luck(review) {
  /** @type {Record<string, DiceTally>} */
  const dice = review.dice ?? {};
  const rolls = (/** @type {DiceTally | undefined} */ one) => (one?.rolls ? tn('replay.dice', one.rolls, { made: one.made ?? 0, expected: (one.expected ?? 0).toLocaleString(currentLanguage(), { maximumFractionDigits: 1 }) }) : '');
  const row = (/** @type {string} */ name, /** @type {number} */ part, /** @type {string} */ more) => h('div', { key: name }, h('dt', null, t(`replay.luck.${name}`), more ? h('small', null, more) : null), h('dd', { class: part > 0 ? 'marine' : part < 0 ? 'stealer' : '' }, signed(part * 100)));
  return h('div', { class: 'luck', key: 'luck' },
    h('h3', null, t('replay.luck')),
    h('dl', null,
      row('marine', dice.marine?.luck ?? 0, rolls(dice.marine)),
      row('stealer', dice.stealer?.luck ?? 0, rolls(dice.stealer)),
      row('draws', dice['']?.luck ?? 0, ''),
      row('play.marine', review.play?.marine ?? 0, ''),
      row('play.stealer', review.play?.stealer ?? 0, '')),
    h('p', { class: 'hint' }, icon('help'), t('replay.luck.about')));
}
