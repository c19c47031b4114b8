// @ts-check
/** The log of a game, from a file: the server reads it, and the page leads to it. */
import { learn, t } from '../i18n/i18n.js';
import { go } from '../main.js';
import { address } from '../net/addresses.js';
import { Failed } from '../net/api.js';
import { openLog } from './films.js';

const LONGEST = 1_500_000; // bytes

/** Opens it; what is wrong, where it cannot be. @param {File} file @returns {Promise<string>} */
export async function takeLog(file) {
  await learn('replay');
  if (file.size > LONGEST) return t('replay.long', { file: file.name, most: LONGEST });
  try {
    const { token } = await openLog(file.name, await file.text());
    go(address(`/replay/${token}`));
    return '';
  } catch (problem) {
    return problem instanceof Failed ? `${file.name}: ${problem.message}` : t('home.unreachable');
  }
}
