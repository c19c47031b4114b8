// @ts-check
/** What lies over the screen for a while: help, settings, the link for a friend, the end of the game. */
import { style } from '../net/styles.js';
import { h } from '../dom.js';
import { cardPlay } from '../game/cardplay.js';
import { icon } from './icons.js';
import { learn, t } from '../i18n/i18n.js';

/** @typedef {import('../game/game.js').Game} Game */

/** @typedef {'seat' | 'invitation' | 'spectator'} Link */
/** @typedef {{rematch: (swap: boolean) => void, renew: ((what: Link) => void) | null}} Does `renew`: null where one person has both seats */

/** @param {Game} game @param {Does} does @returns {import('../dom.js').Children} */
export function dialog(game, does) {
  const which = game.looks.dialog;
  if (!which) return null;
  const close = () => game.set({ dialog: '' });
  const content = contentOf(game, does);
  if (!content) return null;
  return h(
    'div',
    { class: `veil for-${which}`, key: which, onclick: (/** @type {Event} */ event) => event.target === event.currentTarget && close() },
    h(
      'div',
      { class: `dialog card ${which}`, role: 'dialog', 'aria-modal': 'true', 'aria-label': t(`dialog.${which}`), tabindex: '-1' },
      h('button', { type: 'button', class: 'close button quiet icon', onclick: close, 'aria-label': t('dialog.close') }, icon('shut')),
      content,
    ),
  );
}

// -- what is fetched when it is wanted --------------------------------------------------------------------------------------------

/** A module that comes when it is first wanted, with what it needs; null until it is here. @template M @param {() => Promise<M>} fetch @returns {(game: Game) => M | null} */
function later(fetch) {
  /** @type {M | null} */
  let here = null;
  return (game) => {
    if (!here) {
      void fetch().then((module) => {
        here = module;
        game.set({});
      });
    }
    return here;
  };
}

const help = later(async () => (await Promise.all([import('./help.js'), learn('help')]))[0]);
const choices = later(() => import('./choices.js'));
const share = later(() => import('./share.js'));
const ending = later(async () => (await Promise.all([import('./ending.js'), style('ending'), learn('ending')]))[0]);

/** What stands in this dialog; null while its module is on its way. @param {Game} game @param {Does} does @returns {import('../dom.js').Children} */
function contentOf(game, does) {
  const which = game.looks.dialog;
  if (which === 'help') return help(game)?.help(game) ?? null;
  if (which === 'settings') return choices(game)?.choices(game) ?? null;
  if (which === 'share') return share(game)?.share(game, does) ?? null;
  if (which === 'cards') return cardPlay()?.cardTable(game) ?? null;
  return ending(game)?.ending(game, does) ?? null;
}
