// @ts-check
/** An invitation is opened: the seat it leads to is this browser's from now on. It can be done once. */
import { address } from '../net/addresses.js';
import { accept, Failed } from '../net/api.js';
import { h, make } from '../dom.js';
import { currentLanguage, t } from '../i18n/i18n.js';
import { say } from './join_screens.js';
import { go } from '../main.js';
import { keepToken, keptTokens } from '../net/tokens.js';

/** @param {HTMLElement} root @param {{rest: string}} where */
export function mount(root, where) {
  const code = where.rest;
  let gone = false;
  root.classList.add('playing');
  const open = async () => {
    root.replaceChildren(make('p', { class: 'joining', role: 'status' }, t('line.joining')));
    try {
      const { token, seat } = await accept(code);
      keepToken(token, { seat, by: code });
      if (!gone) go(address(`/play/${token}`), true);
    } catch (problem) {
      if (!gone) told(problem);
    }
  };
  const told = (/** @type {unknown} */ problem) => {
    const { status = 0, taken = null } = problem instanceof Failed ? problem : {};
    if (taken !== null) {
      const when = new Date(taken * 1000).toLocaleString(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
      say(root, t('join.taken'), t('join.taken.hint', { when }));
    } else if (status === 404) say(root, t('join.nowhere'), t('join.nowhere.hint'));
    else say(root, t('join.failed'), t('join.failed.hint'), h('button', { type: 'button', class: 'button primary', onclick: () => void open() }, t('join.again')));
  };
  // Whoever opens his link again is led to the seat that it gave him.
  const mine = keptTokens().find((one) => one.by === code);
  if (mine) queueMicrotask(() => !gone && go(address(`/play/${mine.token}`), true));
  else void open();
  return () => {
    gone = true;
  };
}
