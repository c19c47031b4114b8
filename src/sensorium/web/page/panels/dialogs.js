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
  const content = which === 'help' ? theHelp(game) : which === 'settings' ? theChoices(game) : which === 'share' ? theLinks(game, does) : which === 'cards' ? (cardPlay()?.cardTable(game) ?? null) : theEnd(game, does);
  if (!content) return null; // its module is still on its way
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

/** @type {typeof import('./help.js').help | null} */
let help = null;

/** All keys; their module and their words come when they are first wanted. @param {Game} game */
function theHelp(game) {
  if (help) return help(game);
  void Promise.all([import('./help.js'), learn('help')]).then(([module]) => {
    help = module.help;
    game.set({});
  });
  return null;
}

/** @type {typeof import('./choices.js').choices | null} */
let choices = null;

/** The settings; their module comes when it is first wanted. @param {Game} game */
function theChoices(game) {
  if (choices) return choices(game);
  void import('./choices.js').then((module) => {
    choices = module.choices;
    game.set({});
  });
  return null;
}

/** @type {typeof import('./share.js').share | null} */
let share = null;

/** A friend far away: the module comes when it is first wanted. @param {Game} game @param {Does} does */
function theLinks(game, does) {
  if (share) return share(game, does);
  void import('./share.js').then((module) => {
    share = module.share;
    game.set({});
  });
  return null;
}

/** @type {typeof import('./ending.js').ending | null} */
let ending = null;

/** How the game ended; its module, its style and its words come when they are first wanted. @param {Game} game @param {Does} does */
function theEnd(game, does) {
  if (ending) return ending(game, does);
  void Promise.all([import('./ending.js'), style('ending'), learn('ending')]).then(([module]) => {
    ending = module.ending;
    game.set({});
  });
  return null;
}
