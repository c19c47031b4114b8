// @ts-check
import { address } from './addresses.js';

/** @type {Map<string, {link: HTMLLinkElement, there: Promise<void>}>} */
const sheets = new Map();

/** A style sheet, fetched once; nothing is drawn before it is there. @param {string} name @returns {Promise<void>} */
export function style(name) {
  let known = sheets.get(name);
  if (!known) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address(`/page/style/${name}.css`);
    known = { link, there: new Promise((done) => (link.onload = link.onerror = () => done())) };
    sheets.set(name, known);
    document.head.append(link);
  }
  count(known.link, true);
  return known.there;
}

/** The screen changes: only these count, so that it looks the same from wherever one comes. @param {string[]} names */
export function styleOnly(names) {
  for (const [name, { link }] of sheets) count(link, names.includes(name));
}

/** @param {HTMLLinkElement} link @param {boolean} on */
function count(link, on) {
  if (link.sheet) link.sheet.disabled = !on;
}
