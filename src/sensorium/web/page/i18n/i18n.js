// @ts-check
/**
 * Words in the reader's language. Every string of the page stands in a catalogue (`i18n/en.js`, `i18n/fr.js`), found by
 * its key; `{name}` in a string is filled from the parameters. `key.one` and `key.other` are chosen by `tn`. Only the
 * catalogue of the language that is read is fetched.
 */

/** @typedef {Record<string, string | number | undefined | null>} Params */

/** @type {Record<string, () => Promise<{default: Record<string, string>}>>} */
const CATALOGUES = { en: () => import('./en.js'), fr: () => import('./fr.js') };
/** Words that only some games need, by what they are for. @type {Record<string, Record<string, () => Promise<{default: Record<string, string>}>>>} */
const FURTHER = {
  cards: { en: () => import('./en/cards.js'), fr: () => import('./fr/cards.js') },
  ending: { en: () => import('./en/ending.js'), fr: () => import('./fr/ending.js') },
  journey: { en: () => import('./en/journey.js'), fr: () => import('./fr/journey.js') },
  help: { en: () => import('./en/help.js'), fr: () => import('./fr/help.js') },
  learn: { en: () => import('./en/learn.js'), fr: () => import('./fr/learn.js') },
  make: { en: () => import('./en/make.js'), fr: () => import('./fr/make.js') },
  overview: { en: () => import('./en/overview.js'), fr: () => import('./fr/overview.js') },
  replay: { en: () => import('./en/replay.js'), fr: () => import('./fr/replay.js') },
  war: { en: () => import('./en/war.js'), fr: () => import('./fr/war.js') },
  rulebook: { en: () => import('./en/rulebook.js'), fr: () => import('./fr/rulebook.js') },
  stories: { en: () => import('./en/stories.js'), fr: () => import('./fr/stories.js') },
  ship: { en: () => import('./en/ship.js'), fr: () => import('./fr/ship.js') },
  workshop: { en: () => import('./en/workshop.js'), fr: () => import('./fr/workshop.js') },
};
/** What of it has been asked for. @type {Set<string>} */
const learnt = new Set();
const STORED = 'sensorium.language';

/** @type {string} */
let language = choose();
let words = await wordsOf(language);
/** @type {Promise<void>} */
let learning = Promise.resolve();

/** @param {string} tongue @returns {Promise<Record<string, string>>} */
async function wordsOf(tongue) {
  const loads = [CATALOGUES[tongue], ...[...learnt].map((name) => FURTHER[name]?.[tongue])];
  const found = await Promise.all(loads.map((load) => load?.()));
  /** @type {Record<string, string>} */
  const all = Object.assign({}, ...found.map((one) => one?.default));
  if (tongue === 'fr') for (const [key, text] of Object.entries(all)) all[key] = typeset(text);
  return all;
}

/** French keeps its high signs on the line of the word before them, and has an apostrophe of its own. @param {string} text */
function typeset(text) {
  return text.replace(/ (?=[:;?!»%])/g, '\u00a0').replaceAll('« ', '«\u00a0').replace(/(\p{L})'(?=\p{L})/gu, '$1’');
}

/** The words for something that not every game has, in whatever language is read. @param {string} name */
export function learn(name) {
  learnt.add(name);
  // One after another: an earlier one that ends later would take away again what a later one has brought.
  learning = learning.catch(() => {}).then(async () => {
    words = await wordsOf(language);
  });
  return learning;
}

function choose() {
  const stored = read();
  if (stored && stored in CATALOGUES) return stored;
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages || [navigator.language];
  for (const tag of wanted) {
    const short = tag.slice(0, 2).toLowerCase();
    if (short in CATALOGUES) return short;
  }
  return 'en';
}

function read() {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null; // storage may be closed to us
  }
}

export function languages() {
  return Object.keys(CATALOGUES);
}

export function currentLanguage() {
  return language;
}

/** Change the language and tell the page (`language` event on `document`). @param {string} next */
export async function setLanguage(next) {
  if (!(next in CATALOGUES)) return;
  words = await wordsOf(next);
  language = next;
  try {
    localStorage.setItem(STORED, next);
  } catch {
    // not kept, then
  }
  if (typeof document !== 'undefined') {
    document.documentElement.lang = next;
    document.dispatchEvent(new CustomEvent('language', { detail: next }));
  }
}

/** A number with its sign, as this language writes it. @param {number} n */
export function signed(n) {
  return new Intl.NumberFormat(language, { signDisplay: 'exceptZero', maximumFractionDigits: 1 }).format(n).replace('-', '−');
}

/** Whether there are words for this key. @param {string} key */
export function has(key) {
  return key in words;
}

/** All keys that begin so; they are the same in every language. @param {string} start */
export function keysFrom(start) {
  return Object.keys(words).filter((key) => key.startsWith(start));
}

/** The words for a key. @param {string} key @param {Params} [params] @returns {string} */
export function t(key, params) {
  const text = words[key];
  if (text === undefined) return key;
  return params ? fill(text, params) : text;
}

/** The words for a number of things: `key.one` or `key.other`, with `{n}`. @param {string} key @param {number} n @param {Params} [params] */
export function tn(key, n, params) {
  return t(`${key}.${plural(n)}`, { n, ...params });
}

/** The form of a noun behind a number in this language. @param {number} n */
export function plural(n) {
  return new Intl.PluralRules(language).select(n) === 'one' ? 'one' : 'other';
}

/** The words for a key if there are any, else the fallback. @param {string} key @param {string} fallback @param {Params} [params] */
export function tor(key, fallback, params) {
  return has(key) ? t(key, params) : fallback;
}

/** A kind of piece; one that the catalogue has no words for by its own. @param {string} kind */
export function kindName(kind) {
  return tor(`kind.${kind}`, kind);
}

/** A weapon; one that the catalogue has no words for by its own. @param {string} gear */
export function gearName(gear) {
  return tor(`gear.${gear}`, gear);
}

/** @param {string} text @param {Params} params */
function fill(text, params) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = params[name];
    return value === undefined || value === null ? whole : String(value);
  });
}

/** A whole per cent, as this language writes it. @param {number} part 0 to 1 */
export function percent(part) {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(part);
}

/** How likely something is, in few letters. What is certain is said to be, and what is only nearly so is not rounded to it. @param {number} part 0 to 1 */
export function odds(part) {
  if (part >= 1) return t('odds.certain');
  if (part > 0.99) return `>${percent(0.99)}`;
  return part > 0 && part < 0.01 ? `<${percent(0.01)}` : percent(part);
}

if (typeof document !== 'undefined') document.documentElement.lang = language;

/** A mission's own words in the reader's language, where somebody has translated them. @param {{translations?: Record<string, Record<string, string>>} | null | undefined} mission @param {string} text */
export function mt(mission, text) {
  return lt(text, { [language]: mission?.translations?.[language]?.[text] ?? text });
}

/** The rules a mission is for: its edition, or the expansion that goes with it. @param {{ edition: string, rules: string }} mission */
export function editionName(mission) {
  const books = mission.rules.split('+');
  return t(`edition.${['psychic', 'deathwing'].find((book) => books.includes(book)) ?? mission.edition}`);
}

/** A text that comes with its translations, in the reader's language. @param {string | undefined} text @param {Record<string, string> | undefined} texts */
export function lt(text, texts) {
  const own = texts?.[language];
  return own === undefined ? (text ?? '') : language === 'fr' ? typeset(own) : own;
}

/** What the server has written in the reader's language. @param {string} text */
export const written = (text) => (language === 'fr' ? typeset(text) : text);

/** Whether a text comes in the reader's language. @param {Record<string, string> | undefined} texts */
export const isTold = (texts) => Boolean(texts?.[language]);

/** A named part of a board, in the reader's words. @param {string} area */
export function areaName(area) {
  return tor(`area.${area.replaceAll(' ', '-')}`, area.replaceAll('-', ' '));
}
