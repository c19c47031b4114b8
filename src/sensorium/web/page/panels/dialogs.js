// @ts-check
/** What lies over the screen for a while: help, settings, the link for a friend, the end of the game. */
import { link } from '../net/addresses.js';
import { style } from '../net/styles.js';
import { h } from '../dom.js';
import { cardPlay } from '../game/cardplay.js';
import { icon } from './icons.js';
import { sound } from '../board/sound.js';
import { currentLanguage, languages, learn, percent, setLanguage, t } from '../i18n/i18n.js';
import { ASKING, SPEEDS, settings } from '../settings.js';
import { awaited, isOver } from '../game/state.js';

/** @typedef {import('../game/game.js').Game} Game */

/** @typedef {'seat' | 'invitation' | 'spectator'} Link */
/** @typedef {{rematch: (swap: boolean) => void, renew: ((what: Link) => void) | null}} Does `renew`: null where one person has both seats */

/** @param {Game} game @param {Does} does @returns {import('../dom.js').Children} */
export function dialog(game, does) {
  const which = game.looks.dialog;
  if (!which) return null;
  const close = () => game.set({ dialog: '' });
  const content = which === 'help' ? theHelp(game) : which === 'settings' ? choices(game) : which === 'share' ? share(game, does) : which === 'cards' ? (cardPlay()?.cardTable(game) ?? null) : theEnd(game, does);
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

// -- settings -------------------------------------------------------------------------------------------------------------

/** @param {Game} game */
function choices(game) {
  return [
    h('h2', null, t('dialog.settings')),
    row('settings.reactions', asking(game)),
    row('settings.speed', SPEEDS.map((value) => ({ on: settings.speed === value, words: t(`settings.speed.${value}`), run: () => settings.set('speed', value) }))),
    row('settings.sound', [true, false].map((value) => ({ on: settings.sound === value, words: t(value ? 'on' : 'off'), run: () => settings.set('sound', value) }))),
    volume(),
    row('settings.motion', [{ on: settings.motion === 'auto', words: t('motion.auto'), run: () => settings.set('motion', 'auto') }, { on: settings.motion === 'reduced', words: t('motion.reduced'), run: () => settings.set('motion', 'reduced') }]),
    row('settings.language', languages().map((one) => ({ on: currentLanguage() === one, words: t(`language.${one}`), run: () => void setLanguage(one) }))),
  ];
}

/** How loud, with a sound to hear it by; whoever moves it wants to hear something. */
function volume() {
  const moved = (/** @type {Event} */ event) => {
    settings.set('volume', Number(/** @type {HTMLInputElement} */ (event.target).value) / 100);
    if (!settings.sound) settings.set('sound', true);
    sound('ready');
  };
  return h(
    'label',
    { class: `setting volume${settings.sound ? '' : ' off'}`, key: 'settings.volume' },
    h('span', null, t('settings.volume')),
    h('span', { class: 'dial' }, h('input', { type: 'range', min: 0, max: 100, step: 5, value: String(Math.round(settings.volume * 100)), oninput: moved }), h('output', null, percent(settings.volume))),
  );
}

/** When to be asked in the enemy turn; holding everything is for this turn only. @param {Game} game */
function asking(game) {
  const { state } = game;
  const holds = state.seat === 'marine' && state.reactions === 'hold';
  const options = ASKING.map((one) => ({
    on: !holds && settings.reactions === one,
    words: t(`reactions.${one}`),
    run: () => {
      settings.set('reactions', one);
      if (state.seat === 'marine') void game.ask(one);
    },
  }));
  if (state.seat === 'marine' && !isOver(state)) options.push({ on: holds, words: t('reactions.hold'), run: () => void game.ask('hold') });
  return options;
}

/** @param {string} name @param {{on: boolean, words: string, run: () => void}[]} options */
function row(name, options) {
  return h('div', { class: 'setting', role: 'group', 'aria-label': t(name), key: name }, h('span', null, t(name)), h('div', { class: 'segments' }, options.map((one) => h('button', { type: 'button', class: one.on ? 'on' : '', 'aria-pressed': String(one.on), onclick: one.run }, one.words))));
}

// -- a friend far away ------------------------------------------------------------------------------------------------------

/** The links of this game that can be handed on, and new ones in their place. @param {Game} game @param {Does} does */
function share(game, does) {
  const { links, seat } = game.state;
  const missing = awaited(game.state);
  const { invitation, spectator } = links;
  const side = t(`side.${missing?.side ?? 'spectator'}`);
  const invites = missing && invitation !== undefined;
  const renew = (/** @type {Link} */ what) => (does.renew ? () => does.renew?.(what) : null);
  return [
    h('h2', null, invites ? t('share.waiting') : t('dialog.share')),
    invites ? h('p', null, t(invitation ? 'share.hint' : 'share.opened', { side })) : null,
    invites ? linkRow('invitation', t('share.seat', { side }), invitation ? link(`/join/${invitation}`) : '', renew('invitation')) : null,
    spectator ? linkRow('spectator', t('share.spectator'), link(`/play/${spectator}`), renew('spectator')) : null,
    Object.keys(links).length ? null : h('p', { class: 'hint' }, t('share.none')),
    does.renew && seat !== 'spectator' ? h('div', { class: 'own-link', key: 'own' }, h('p', { class: 'hint' }, t('share.own')), h('button', { type: 'button', class: 'button quiet renew-seat', onclick: () => does.renew?.('seat') }, t('share.own.renew'))) : null,
  ];
}

/** @param {string} key @param {string} label @param {string} url empty: there is none to copy @param {(() => void) | null} renew */
function linkRow(key, label, url, renew) {
  const copy = async (/** @type {Event} */ event) => {
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    const field = /** @type {HTMLInputElement | null} */ (button.parentElement?.querySelector('input'));
    field?.select();
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      document.execCommand('copy'); // no clipboard without a secure page
    }
    button.dataset.copied = t('share.copied');
  };
  return h(
    'div',
    { class: `link ${key}`, key },
    h('label', null, label),
    h(
      'div',
      null,
      url ? h('input', { class: 'field', readonly: true, value: url, 'aria-label': t('share.link'), onfocus: (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select() }) : null,
      url ? h('button', { type: 'button', class: 'button primary', onclick: copy }, t('share.copy')) : null,
      renew ? h('button', { type: 'button', class: 'button renew', onclick: renew, title: t('share.renew.hint') }, t('share.renew')) : null,
    ),
  );
}

// -- the end ------------------------------------------------------------------------------------------------------------------

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
