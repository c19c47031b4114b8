// @ts-check
/** A psychic card as we draw it: its suit by colour and shape, what it counts as in a force battle, what it costs and, in a line, what it does. */
import { GLYPHS, SHAPES } from './glyphs.js';
import { h } from '../dom.js';
import { has, t, tn, tor } from '../i18n/i18n.js';

/** @typedef {import('../wire').CardFace} CardFace */
/** @typedef {import('../game/state.js').State} State */

/** @type {Record<string, string>} */
const SUIT_COLOURS = { psionic: 'yellow', power: 'red', kinesis: 'green', temporal: 'blue' };

/** @param {State} state @param {string} name @returns {CardFace | undefined} */
export function faceOf(state, name) {
  return (state.mission.cards ?? []).find((one) => one.name === name);
}

/** The colour of a card's suit. @param {CardFace} face */
export const colourOf = (face) => SUIT_COLOURS[face.suit] ?? '';

/** The sign of a colour; a ring with a bar through it where there is none. @param {string} colour @param {string} [cls] */
export function sign(colour, cls = '') {
  const d = SHAPES[colour] ?? 'M10 4a6 6 0 1 0 0 12a6 6 0 1 0 0-12M5.500 14.500l9-9';
  return h('svg', { class: `suit-sign is-${colour} ${cls}`, viewBox: '0 0 20 20', 'aria-hidden': 'true' }, h('path', { d, 'fill-rule': 'evenodd' }));
}

/** @param {string} power */
export function glyph(power) {
  return h('svg', { class: 'glyph', viewBox: '0 0 20 20', 'aria-hidden': 'true' }, h('path', { d: GLYPHS[power] ?? '' }));
}

/** @param {CardFace} face */
export const cardName = (face) => tor(`power.${face.power}`, face.power);

/** What it does, in a line. @param {CardFace} face */
export function cardLine(face) {
  const key = `power.${face.power}.line`;
  return has(key) ? t(key, { range: face.range ?? 0 }) : tn(key, face.strength ?? 0);
}

/** All that stands on it. @param {CardFace} face @returns {string[]} */
export function traits(face) {
  const out = [t(`suit.${face.suit}`), face.icon === 'none' ? t('card.no-force') : t('card.force', { colour: t(`colour.${face.icon}`) })];
  if (!face.aim) return [...out, t('card.no-cast')];
  out.push(tn('card.cost', face.cost), t(`aim.${face.aim}`));
  if (face.range) out.push(tn('card.range', face.range));
  if (face.steps) out.push(tn('card.steps', face.steps));
  return out;
}

/** In words, for those who do not see it. @param {CardFace} face */
export const cardWords = (face) => [cardName(face), ...traits(face), cardLine(face)].join(', ');

/** The drawing and its words. @param {CardFace} face @returns {import('../dom.js').Children} */
export function drawing(face) {
  return [
    h('span', { class: 'band', 'aria-hidden': 'true', key: 'band' }, sign(colourOf(face)), glyph(face.power)),
    h('b', { class: 'title', key: 'title' }, cardName(face)),
    h('small', { class: 'line', key: 'line' }, cardLine(face)),
    h('span', { class: 'foot', key: 'foot' }, h('span', { class: 'price' }, !face.aim ? '–' : t('cost.ap', { n: face.cost })), h('span', { class: 'force', title: face.icon === 'none' ? t('card.no-force') : t('card.force', { colour: t(`colour.${face.icon}`) }) }, sign(face.icon, 'small'))),
  ];
}

/** A card that is only looked at. @param {CardFace} face @param {Record<string, unknown>} [more] */
export function picture(face, more = {}) {
  return h('span', { class: `psy-card of-${colourOf(face)}`, role: 'img', 'aria-label': cardWords(face), ...more }, drawing(face));
}
