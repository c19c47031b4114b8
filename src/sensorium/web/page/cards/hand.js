// @ts-check
/** At the foot of the screen: the cards in hand, and beside them what everybody may count, the deck, the discards and the other hand. */
import { h } from '../dom.js';
import { t, tn } from '../i18n/i18n.js';
import { actsWith, handOf, takeUp } from './hand_state.js';
import { keycap } from '../controls/parts.js';
import { cardWords, colourOf, drawing, faceOf } from './face.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../wire').Cards} Cards */

/** @param {Game} game @returns {import('../dom.js').Children} */
export function handPanel(game) {
  const { scene, seat } = game.state;
  const { cards } = scene;
  if (!cards) return null;
  const own = seat !== 'spectator';
  return [
    own ? h('div', { class: 'held', role: 'toolbar', 'aria-label': t('hand.label'), key: 'held' }, cards.hand.length ? cards.hand.map((name, at) => card(game, name, at)) : h('p', { class: 'hint', key: 'none' }, t('hand.empty'))) : null,
    piles(game, cards),
  ];
}

/** @param {Game} game @param {string} name @param {number} at */
function card(game, name, at) {
  const face = faceOf(game.state, name);
  if (!face) return null;
  const able = actsWith(game, name).length > 0;
  const open = game.looks.card === at;
  const classes = ['psy-card', `of-${colourOf(face)}`];
  if (able) classes.push('live');
  if (open) classes.push('open');
  const numbers = game.state.asked.yours && !game.mayAct();
  return h(
    'button',
    { type: 'button', class: classes.join(' '), key: `${name} ${handOf(game).slice(0, at).filter((one) => one === name).length}`, 'data-card': name, 'data-power': face.power, 'aria-pressed': String(open), 'aria-label': cardWords(face), onclick: () => takeUp(game, at) },
    drawing(face),
    numbers && able ? keycap(String(at + 1)) : null,
  );
}

/** What both may count: the deck, the discards, how many cards each holds; and what Scan has shown. @param {Game} game @param {Cards} cards */
function piles(game, cards) {
  const { seat } = game.state;
  const sides = seat === 'marine' ? ['stealer'] : seat === 'stealer' ? ['marine'] : ['marine', 'stealer'];
  const number = (/** @type {string} */ side) => cards.held[side === 'marine' ? 0 : 1] ?? 0;
  return h(
    'button',
    { type: 'button', class: 'piles', key: 'piles', 'aria-label': pileWords(cards), title: t('hand.look'), 'data-act': 'cards', onclick: () => game.set({ dialog: 'cards' }) },
    sides.map((side) => h('span', { class: `pile of-${side}`, key: side }, backs(number(side)), h('small', null, t(`side.${side}`)), cards.known.length ? h('small', { class: 'seen', key: 'seen' }, t('hand.known', { n: cards.known.length })) : null)),
    h('span', { class: 'pile', key: 'deck' }, backs(cards.deck, 1), h('small', null, t('hand.deck'))),
    h('span', { class: 'pile', key: 'discards' }, backs(cards.discards.length, 1, 'open'), h('small', null, t('hand.discards'))),
  );
}

/** @param {Cards} cards */
function pileWords(cards) {
  const [marine = 0, stealer = 0] = cards.held;
  return [tn('hand.held', marine, { side: t('side.marine') }), tn('hand.held', stealer, { side: t('side.stealer') }), `${t('hand.deck')} ${cards.deck}`, `${t('hand.discards')} ${cards.discards.length}`].join(', ');
}

/** Backs of cards, spread a little, and their number. @param {number} n @param {number} [most] @param {string} [cls] */
function backs(n, most = 6, cls = '') {
  const shown = Math.min(n, most);
  const wide = 14 + Math.max(0, shown - 1) * 5;
  return h(
    'span',
    { class: `backs ${cls}` },
    h('svg', { viewBox: `0 0 ${wide} 20`, style: { width: `${wide}px` }, 'aria-hidden': 'true' }, shown ? Array.from({ length: shown }, (_, at) => h('rect', { x: 1 + at * 5, y: 1, width: 12, height: 18, rx: 2 })) : h('rect', { class: 'none', x: 1, y: 1, width: 12, height: 18, rx: 2 })),
    h('b', null, String(n)),
  );
}
