// @ts-check
/** A friend far away: the links of a game that can be handed on, and new ones in their place. */
import { link } from '../net/addresses.js';
import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { awaited } from '../game/state.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('./dialogs.js').Does} Does */
/** @typedef {import('./dialogs.js').Link} Link */

/** The links of this game that can be handed on, and new ones in their place. @param {Game} game @param {Does} does */
export function share(game, does) {
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
