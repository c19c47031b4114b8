// @ts-check
// One rule of the catalogue, as the game applies it.
/** @import {Where} from '../main.js' */
import { address } from '../net/addresses.js';
import { rule } from '../net/api.js';
import { el } from './el.js';
import { pageHead } from './header.js';
import { lt, t, tor } from '../i18n/i18n.js';

/** @param {HTMLElement} root @param {Where} where */
export async function mount(root, where) {
  root.className = 'rule-screen';
  const sheet = el('article', { class: 'rule card' });
  root.append(pageHead(), sheet);
  document.title = `${where.rest} · Sensorium`;
  try {
    const { id, book, chapter, chapters, text, texts, question, questions } = await rule(where.rest);
    const asked = lt(question, questions);
    sheet.append(
      el('p', { class: 'eyebrow' }, [tor(`edition.${book}`, book), lt(chapter, chapters)].filter(Boolean).join(' · ')),
      el('h1', null, id),
      asked ? el('p', { class: 'rule-question' }, asked) : '',
      ...lt(text, texts).trim().split(/\n\s*\n/).map((part) => el('p', { class: 'rule-text' }, part)));
  } catch {
    sheet.append(el('h1', null, t('rule.unknown', { id: where.rest })), el('p', { class: 'rule-text' }, t('nowhere.rule')), el('a', { class: 'button primary', href: address('/') }, t('nowhere.home')));
    return;
  }
  sheet.append(el('p', { class: 'rule-note' }, t('rule.note')));
}
