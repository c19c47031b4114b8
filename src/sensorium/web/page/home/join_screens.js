// @ts-check
/** What stands there before a game does. */
import { address } from '../net/addresses.js';
import { h, make } from '../dom.js';
import { t } from '../i18n/i18n.js';

/** There is no such seat, or no longer by this link. @param {HTMLElement} root @param {boolean} [renewed] */
export function refused(root, renewed = false) {
  const why = renewed ? 'line.renewed' : 'line.unknown';
  say(root, t(why), t(`${why}.hint`));
}

/** @param {HTMLElement} root @param {string} what @param {string} hint @param {import('../dom.js').Children} [more] */
export function say(root, what, hint, more = null) {
  const home = h('a', { class: more ? 'button' : 'button primary', href: address('/') }, t('nowhere.home'));
  root.replaceChildren(make('div', { class: 'joining', role: 'alert' }, h('h1', null, what), h('p', null, hint), more, home));
}
