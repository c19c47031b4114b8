// @ts-check
// What this browser keeps of our stories: one record of all of them, and the seat at the chapter being played of each.
import { BASE } from '../net/addresses.js';

const STORED = `sensorium.stories${BASE}`;
const LINE = /^\d+ (\S+) (\S+)(?: (\S+))?.* ~[0-9a-f]{8}$/;

/** @typedef {{text: string, games: Record<string, string>}} Kept `games`: by story, the token of the seat */
/** @typedef {{winners: string[], dead: number}} Course how the chapters went that are played */

/** @returns {Kept} */
export function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(STORED) ?? 'null');
    if (typeof found?.text === 'string') return { text: found.text, games: { ...found.games } };
  } catch {
    // nothing of use
  }
  return { text: '', games: {} };
}

/** @param {Partial<Kept>} changed */
export function keep(changed) {
  try {
    localStorage.setItem(STORED, JSON.stringify({ ...kept(), ...changed }));
  } catch {
    // not kept, then
  }
}

/** The seat at the chapter of a story; empty: none is being played. @param {string} story @param {string} token */
export function keepGame(story, token) {
  const { games } = kept();
  if (token) games[story] = token;
  else delete games[story];
  keep({ games });
}

/** The story whose chapter is played at this seat; empty: none. @param {string} token */
export const storyAt = (token) => Object.entries(kept().games).find(([, one]) => one === token)?.[0] ?? '';

/** How far a story has come; null: it has not begun. The server reads the record properly. @param {string} story @returns {Course | null} */
export function course(story) {
  /** @type {Course | null} */
  let found = null;
  for (const row of kept().text.split('\n')) {
    const [, of, word, winner] = LINE.exec(row) ?? [];
    if (of !== story) continue;
    if (word === 'begin') found = { winners: [], dead: 0 };
    else if (found) {
      found.winners.push(winner ?? '');
      found.dead += row.split(' dead ').length - 1;
    }
  }
  return found;
}
