// @ts-check
/** What lies over the screen for a while: help, settings, the link for a friend, the end of the game. */
import { address, link } from '../net/addresses.js';
import { h } from '../dom.js';
import { icon } from './icons.js';
import { survivors, tallies } from './side.js';
import { currentLanguage, languages, mt, setLanguage, t, tor } from '../i18n/i18n.js';
import { HELP } from '../game/keys.js';
import { ASKING, settings } from '../settings.js';
import { against, awaited, isOver } from '../game/state.js';

/** @typedef {import('../game/game.js').Game} Game */

/** @typedef {'seat' | 'invitation' | 'spectator'} Link */
/** @typedef {{rematch: () => void, renew: ((what: Link) => void) | null}} Does `renew`: null where one person has both seats */

/** @param {Game} game @param {Does} does @returns {import('../dom.js').Children} */
export function dialog(game, does) {
  const which = game.looks.dialog;
  if (!which) return null;
  const close = () => game.set({ dialog: '' });
  const content = which === 'help' ? help(game) : which === 'settings' ? choices(game) : which === 'share' ? share(game, does) : ending(game, does);
  return h(
    'div',
    { class: 'veil', key: which, onclick: (/** @type {Event} */ event) => event.target === event.currentTarget && close() },
    h(
      'div',
      { class: `dialog card ${which}`, role: 'dialog', 'aria-modal': 'true', 'aria-label': t(`dialog.${which}`), tabindex: '-1' },
      h('button', { type: 'button', class: 'close button quiet icon', onclick: close, 'aria-label': t('dialog.close') }, icon('shut')),
      content,
    ),
  );
}

/** @param {Game} game */
function help(game) {
  return [
    h('h2', null, t('dialog.help')),
    h('dl', { class: 'keys' }, HELP.map(([words, keys]) => h('div', null, h('dt', null, /** @type {string[]} */ (keys).map((key) => h('kbd', { class: 'key' }, key))), h('dd', null, t(String(words)))))),
    h('p', { class: 'hint' }, t('help.why')),
    h(
      'div',
      { class: 'buttons' },
      h('button', { type: 'button', class: 'button', onclick: () => game.set({ dialog: 'settings' }) }, icon('settings'), t('dialog.settings')),
      h('button', { type: 'button', class: 'button', onclick: () => game.set({ dialog: 'share' }) }, icon('share'), t('dialog.share')),
    ),
  ];
}

// -- settings -------------------------------------------------------------------------------------------------------------

/** @param {Game} game */
function choices(game) {
  return [
    h('h2', null, t('dialog.settings')),
    row('settings.reactions', asking(game)),
    row('settings.speed', [[0, 'speed.none'], [1, 'speed.normal'], [2, 'speed.fast']].map(([value, words]) => ({ on: settings.speed === value, words: t(String(words)), run: () => settings.set('speed', /** @type {0 | 1 | 2} */ (value)) }))),
    row('settings.sound', [true, false].map((value) => ({ on: settings.sound === value, words: t(value ? 'on' : 'off'), run: () => settings.set('sound', value) }))),
    row('settings.motion', [{ on: settings.motion === 'auto', words: t('motion.auto'), run: () => settings.set('motion', 'auto') }, { on: settings.motion === 'reduced', words: t('motion.reduced'), run: () => settings.set('motion', 'reduced') }]),
    row('settings.language', languages().map((one) => ({ on: currentLanguage() === one, words: t(`language.${one}`), run: () => setLanguage(one) }))),
  ];
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

/** What there is to count at the end. @param {import('../game/state.js').State} state @returns {[string, number][]} */
function figures(state) {
  const { turn, exited } = state.scene;
  return [['turn', turn], ...tallies(state), ['survivors', survivors(state)], ...(exited ? [/** @type {[string, number]} */ (['exited', exited])] : [])];
}

/** @param {Game} game @param {Does} does */
function ending(game, does) {
  const { scene, mission, seat, rematch, seats } = game.state;
  const won = scene.winner === seat;
  const title = scene.winner === 'draw' ? t('end.draw') : seat === 'spectator' ? t('end.side', { side: t(`side.${scene.winner}`) }) : t(won ? 'end.won' : 'end.lost');
  const bot = seats.some((one) => one.player !== 'human');
  const again = rematch ? h('a', { class: 'button primary', href: address(`/play/${rematch}`) }, t('end.join')) : h('button', { type: 'button', class: 'button primary', onclick: does.rematch }, t(bot ? 'end.again' : 'end.rematch'));
  return [
    h('p', { class: 'eyebrow' }, mt(mission, mission.name)),
    h('h2', { class: `outcome ${scene.winner === 'draw' ? 'draw' : won || seat === 'spectator' ? 'won' : 'lost'}` }, title),
    scene.ending ? h('p', { class: 'story' }, mt(mission, scene.ending)) : null,
    h('dl', { class: 'figures' }, figures(game.state).map(([name, value]) => h('div', { key: name }, h('dt', null, t(`figure.${name}`)), h('dd', null, String(value))))),
    seat !== 'spectator' && against(game.state) ? h('p', { class: 'hint' }, t('end.against', { player: playerName(against(game.state)?.player ?? '') })) : null,
    h(
      'div',
      { class: 'buttons' },
      seat === 'spectator' ? null : again,
      h('a', { class: 'button', href: address('/') }, t('end.home')),
      h('a', { class: 'button', href: address(`/api/seats/${game.session.token}/log`), download: `${mission.id}.jsonl` }, t('end.log')),
      h('button', { type: 'button', class: 'button quiet', onclick: () => game.set({ dialog: '' }) }, t('end.look')),
    ),
  ];
}

/** @param {string} player */
export function playerName(player) {
  const [name = '', strength = ''] = player.split(':');
  const words = tor(`player.${name}`, name);
  return strength ? `${words} · ${tor(`strength.${strength}`, strength)}` : words;
}
