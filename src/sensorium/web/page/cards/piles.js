// @ts-check
/** What both may look through at any time: the discards, the effects in play; and what Scan has shown of the other hand. */
import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { effectWords } from './effects.js';
import { ruleText } from './open_card.js';
import { faceOf, glyph, picture } from './face.js';

/** @typedef {import('../game/game.js').Game} Game */

/** @param {Game} game @returns {import('../dom.js').Children} */
export function cardTable(game) {
  const { scene, mission } = game.state;
  const { cards, effects = [] } = scene;
  if (!cards) return null;
  const ruleOfPower = (/** @type {string} */ power) => (mission.cards ?? []).find((one) => one.power === power)?.rule ?? '';
  return [
    h('h2', null, t('dialog.cards')),
    cards.known.length ? section('known', t('cards.known'), row(game, cards.known)) : null,
    effects.length ? section('effects', t('cards.effects'), h('ul', { class: 'effects-list' }, effects.map((one, at) => h('li', { key: at }, glyph(one.effect), h('div', null, h('b', null, effectWords(one)), ruleText(game, ruleOfPower(one.effect))))))) : null,
    section('discards', t('cards.discards'), cards.discards.length ? row(game, cards.discards) : h('p', { class: 'hint' }, t('cards.none'))),
  ];
}

/** @param {string} key @param {string} title @param {import('../dom.js').Children} content */
function section(key, title, content) {
  return h('section', { key }, h('h3', { class: 'eyebrow' }, title), content);
}

/** @param {Game} game @param {string[]} names */
function row(game, names) {
  return h('div', { class: 'card-row' }, names.map((name, at) => {
    const face = faceOf(game.state, name);
    return face ? picture(face, { key: `${name} ${at}` }) : null;
  }));
}
