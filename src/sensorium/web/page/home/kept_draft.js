// @ts-check
// The mission of the player's own that is looked at, for as long as the tab is open.
/** @import {MissionText} from '../wire.js' */
import { learn, t } from '../i18n/i18n.js';
import { go } from '../main.js';
import { address } from '../net/addresses.js';

const STORED = 'sensorium.draft';
const LONGEST = 40000; // bytes of a mission file

/** Reads a file as a mission and leads to it; what is wrong, where it is far too long for one. @param {File} file @returns {Promise<string>} */
export async function takeMission(file) {
  await learn('overview');
  if (file.size > LONGEST) return t('draft.long', { file: file.name, most: LONGEST });
  keepDraft({ file: file.name.slice(0, 200), text: await file.text() });
  go(address('/?draft=dropped'));
  return '';
}

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
