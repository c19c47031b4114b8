// @ts-check
/** What the browser keeps: the mission on the bench, and those that were put aside unsaved. Nobody else keeps anything. */

/** @typedef {{file: string, text: string, saved: string}} Kept */
/** @typedef {Kept & {at: number}} Aside */

const CURRENT = 'sensorium.make';
const ASIDE = 'sensorium.make.aside';
const MOST = 8;

/** @returns {Kept | null} */
export const current = () => read(CURRENT, null);

/** @param {Kept} kept */
export const keepCurrent = (kept) => write(CURRENT, kept);

/** @returns {Aside[]} */
export const aside = () => read(ASIDE, []);

/** @param {Kept | null} kept */
export function putAside(kept) {
  if (!kept || kept.text === kept.saved) return;
  const others = aside().filter((one) => one.text !== kept.text);
  write(ASIDE, [{ ...kept, at: Date.now() }, ...others].slice(0, MOST));
}

/** @param {Aside} gone */
export function forget(gone) {
  write(ASIDE, aside().filter((one) => one.at !== gone.at));
}

/** @param {string} key @param {any} otherwise */
function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // storage may be full or closed to us; the file can still be saved
  }
}
