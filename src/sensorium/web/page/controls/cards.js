// @ts-check
/** Questions about psychic cards: which to discard or play, what a card that has been cast does next. Every answer is an option; those with a place are clicked there as well. */
import { actsOf, isAnswer, label } from '../game/acts.js';
import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { button, keysOf, numbered, optionOf, passing, passKeys } from './parts.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('./parts.js').Control} Control */

/** @param {Game} game */
function acts(game) {
  return actsOf(game.state.asked.choices ?? []).filter(isAnswer);
}

/** @param {Game} game */
function options(game) {
  return numbered(acts(game).map((act) => optionOf(game, act, { label: label(act), cost: '' })));
}

/** @type {Control} */
export const cards = {
  question: (game) => t(`ask.${game.state.asked.kind}`, { piece: game.state.asked.piece ?? '' }),
  panel: (game) => h('div', { class: 'options chips', key: 'options' }, options(game).map(button)),
  aside: (game) => passing(game, t('pass.cards')),
  overlays: (game) => ({
    places: acts(game).map((act) => act.at).filter(Boolean),
    selected: game.state.asked.piece,
  }),
  click: (game, spot) => {
    const at = acts(game).filter((act) => (spot.piece && act.target === spot.piece) || (spot.square && act.at === spot.square));
    const act = at.length === 1 ? at[0] : undefined;
    if (act) game.give(act.said);
    return Boolean(act);
  },
  facing: (game, facing) => {
    const act = acts(game).find((one) => one.facing === facing);
    if (act) game.give(act.said);
  },
  keys: (game) => ({ ...passKeys(game), ...keysOf(options(game)) }),
};
