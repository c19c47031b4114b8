// @ts-check
// The mission of the player's own that is looked at, for as long as the tab is open.
/** @import {MissionText} from '../wire.js' */

const STORED = 'sensorium.draft';

/** @param {MissionText} text */
export function keepDraft(text) {
  sessionStorage.setItem(STORED, JSON.stringify(text));
}

/** @returns {MissionText | null} */
export function keptDraft() {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? 'null');
  } catch {
    return null;
  }
}
