// @ts-check
// The server's side of the rulebook, in the reader's language. What was read is kept until the language changes.
/** @import {BookContents, CaseFilm, CasePlay, ChapterPage, RuleFound, TableLinks} from '../wire.js' */
import { ask } from '../net/api.js';
import { currentLanguage } from '../i18n/i18n.js';

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/** @param {string} rest */
function read(rest) {
  const name = currentLanguage() + rest;
  const known = kept.get(name);
  if (known) return known;
  const asked = ask(`/api/rulebook/${name}`);
  kept.set(name, asked);
  asked.catch(() => kept.delete(name));
  return asked;
}

/** @returns {Promise<BookContents[]>} */
export const contents = () => read('');
/** @param {string} id @returns {Promise<ChapterPage>} */
export const chapter = (id) => read(`/${id}`);
/** @param {string} id @returns {Promise<CaseFilm>} */
export const caseFilm = (id) => read(`/${id}`);
/** @param {string} words @returns {Promise<RuleFound[]>} */
export const look = (words) => ask(`/api/rulebook/${currentLanguage()}/search?words=${encodeURIComponent(words)}`);
/** @param {CasePlay} wanted @returns {Promise<TableLinks>} */
export const playCase = (wanted) => ask('/api/cases/tables', wanted);
