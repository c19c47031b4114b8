// @ts-check
// The server's side of games seen again.
/** @import {Advice, FilmCard, FilmLink, FilmView, Frame, PlayOn, Review, TableLinks} from '../wire.js' */
import { currentLanguage } from '../i18n/i18n.js';
import { ask } from '../net/api.js';

const PAGE = 250; // frames at a time

/** @param {string} token @param {string} [rest] @param {unknown} [body] */
const askFilm = (token, rest = '', body) => ask(`/api/films/${encodeURIComponent(token)}${rest}`, body);

/** @param {string} token @returns {Promise<FilmCard>} */
export const filmCard = (token) => askFilm(token);
/** @param {string} file @param {string} text @returns {Promise<FilmLink>} */
export const openLog = (file, text) => ask('/api/films', { file: file.slice(0, 200), text, language: currentLanguage() });
/** @param {string} token @returns {Promise<Review>} */
export const reviewOf = (token) => askFilm(token, '/review');
/** @param {string} token @returns {Promise<Review>} */
export const beginReview = (token) => askFilm(token, '/review', {});
/** @param {string} token @returns {Promise<Review>} */
export const cancelReview = (token) => askFilm(token, '/review/cancel', {});
/** @param {string} token @param {number} moment @returns {Promise<Advice>} */
export const adviceAt = (token, moment) => askFilm(token, '/advice', { at: moment });
/** @param {string} token @param {PlayOn} wanted @returns {Promise<TableLinks>} */
export const playOn = (token, wanted) => askFilm(token, '/tables', wanted);

/** All frames of a view, some at a time. @param {string} token @param {FilmView} view @returns {AsyncGenerator<Frame[]>} */
export async function* framesOf(token, view) {
  for (let from = 0; ; from += PAGE) {
    /** @type {Frame[]} */
    const some = await askFilm(token, `/frames/${view}?from=${from}&count=${PAGE}`);
    yield some;
    if (some.length < PAGE) return;
  }
}
