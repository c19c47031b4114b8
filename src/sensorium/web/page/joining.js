// @ts-check
/** What stands there before a game does. */
import { address } from './addresses.js';
import { h, make } from './dom.js';
import { t } from './i18n.js';

/** There is no such seat. @param {HTMLElement} root */
export function refused(root) {
  const home = h('a', { class: 'button', href: address('/') }, t('end.home'));
  root.replaceChildren(make('div', { class: 'joining' }, h('h1', null, t('line.unknown')), h('p', null, t('line.unknown.hint')), home));
}
