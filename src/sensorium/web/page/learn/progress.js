// @ts-check
// Which lessons have been finished in this browser, and how one is begun.
import { address } from '../net/addresses.js';
import { lessons, newTable } from '../net/api.js';

const STORED = 'sensorium.lessons';

/** The ids of the lessons that are done. @returns {Set<string>} */
export function finished() {
  try {
    const kept = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

/** @param {string} id */
export function finish(id) {
  const done = finished();
  if (done.has(id)) return;
  try {
    localStorage.setItem(STORED, JSON.stringify([...done, id]));
  } catch {
    // not kept, then
  }
}

/** A table for this lesson; where to go. @param {string} id */
export async function beginLesson(id) {
  const lesson = (await lessons()).find((one) => one.id === id);
  if (!lesson) throw new Error(id);
  const other = lesson.side === 'marine' ? 'stealer' : 'marine';
  const { tokens } = await newTable({ mission: id, clock: lesson.clock, seats: /** @type {Record<import('../wire.js').Side, string>} */ ({ [lesson.side]: 'human', [other]: lesson.opponent }) });
  return address(`/play/${tokens[lesson.side]}`);
}
