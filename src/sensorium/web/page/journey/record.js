// @ts-check
// What this browser keeps of the long way alone: the text of the journey, the seat at the board being played, earlier scores.
import { BASE } from '../net/addresses.js';

const STORED = `sensorium.journey${BASE}`;
const MOST = 20;

/** @typedef {{outcome: string, rating: string, kills: number, boards: number, at: number}} Score */
/** @typedef {{text: string, token: string, scores: Score[]}} Kept */

/** @returns {Kept} */
export function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(STORED) ?? 'null');
    if (typeof found?.text === 'string') return { text: found.text, token: String(found.token ?? ''), scores: Array.isArray(found.scores) ? found.scores : [] };
  } catch {
    // nothing of use
  }
  return { text: '', token: '', scores: [] };
}

/** @param {Partial<Kept>} changed */
export function keep(changed) {
  try {
    localStorage.setItem(STORED, JSON.stringify({ ...kept(), ...changed }));
  } catch {
    // not kept, then
  }
}

/** A journey that is over takes its place among the others. @param {Score} score */
export function keepScore(score) {
  keep({ scores: [score, ...kept().scores].slice(0, MOST) });
}
