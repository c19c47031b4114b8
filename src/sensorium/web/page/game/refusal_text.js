// @ts-check
/** What the server says no with, in the reader's words: its own sentences by what they say, anything else by its code. */
import { currentLanguage, has, t } from '../i18n/i18n.js';

/** @typedef {import('../wire').Reply} Reply */

/** @param {Pick<Reply, 'error' | 'code' | 'rule'>} reply @param {string} [act] what was tried, in the reader's words @returns {string} */
export function saidBy(reply, act = '', translated = (/** @type {string} */ words) => words) {
  const error = reply.error ?? '';
  if (translated(error) !== error) return translated(error);
  const key = `error.${error}`;
  if (has(key)) return t(key);
  if (act && reply.rule) return t('why.act', { act });
  // A rule is told in the words of the rule book, which is English; without one, what sort of no it is.
  if (currentLanguage() === 'en' || reply.rule) return error;
  const sort = `refused.${reply.code || 'refused'}`;
  return has(sort) ? t(sort) : error;
}
