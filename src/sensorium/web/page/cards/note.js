// @ts-check
/** What lies where somebody looks, told in a corner of the deck: what it is, how long it stays, and its rule. */
import { h } from '../dom.js';
import { effectWords, effectsAt } from './effects.js';
import { ruleText } from './open_card.js';

/** @param {import('../game/game.js').Game} game @returns {import('../dom.js').Children} */
export function deckNote(game) {
  const { looks, state } = game;
  const square = looks.hover || looks.cursor || looks.spot?.square || '';
  const ruleOf = (/** @type {string} */ power) => (state.mission.cards ?? []).find((one) => one.power === power)?.rule ?? '';
  return effectsAt(state, square).map((one) => [h('b', { key: `${one.effect} ${one.steps}` }, effectWords(one)), ruleText(game, ruleOf(one.effect))]);
}
