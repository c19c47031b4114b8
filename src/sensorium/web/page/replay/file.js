// @ts-check
/** The log of a game, from a file: the server reads it, and the page leads to it. */
import { el } from '../home/el.js';
import { takeMission } from '../home/kept_draft.js';
import { learn, t } from '../i18n/i18n.js';
import { go } from '../main.js';
import { address, route } from '../net/addresses.js';
import { Failed } from '../net/api.js';
import { openLog } from './films.js';

const LONGEST = 1_500_000; // bytes
const LEFT = /^\/(play|ship|war|make|join)\b/;
/** Over any screen, whose own style knows nothing of it. */
const SAID = { position: 'fixed', margin: '0', width: 'auto', zIndex: '60', left: '4vw', right: '4vw', bottom: 'var(--s4)', padding: 'var(--s3) var(--s4)', background: 'var(--panel-2)', border: '1px solid var(--red-2)', borderRadius: 'var(--radius)' };

/** Opens it; what is wrong, where it cannot be. @param {File} file @returns {Promise<string>} */
export async function takeLog(file) {
  await learn('replay');
  if (file.size > LONGEST) return t('replay.long', { file: file.name, most: LONGEST });
  try {
    const { token } = await openLog(file.name, await file.text());
    go(address(`/replay/${token}`));
    return '';
  } catch (problem) {
    return problem instanceof Failed ? t('replay.wrong', { file: file.name, what: problem.message }) : t('home.unreachable');
  }
}

/** A file that was dropped on whatever screen: a log opens its room, anything else is read as a mission, unless a game or a draft would be left for it. @param {File} file @param {HTMLElement} root */
export async function takeDropped(file, root) {
  if (LEFT.test(route(location.pathname) ?? '')) return;
  const wrong = /\.jsonl$/i.test(file.name) ? await takeLog(file) : await takeMission(file);
  if (!wrong) return;
  const said = el('p', { class: 'dropped error', role: 'alert' }, wrong);
  Object.assign(said.style, SAID);
  root.querySelector('.dropped')?.remove();
  root.append(said);
  addEventListener('click', () => said.remove(), { once: true }); // it lies over something
}
