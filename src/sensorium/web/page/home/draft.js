// @ts-check
// A mission of the player's own: a file dropped on the page or chosen, or the one the server was started with.
/** @import {DraftCard, MissionText} from '../wire.js' */
import { address } from '../net/addresses.js';
import { Failed, readDraft, servedDraft } from '../net/api.js';
import { lt, t, tn } from '../i18n/i18n.js';
import { go } from '../main.js';
import { el } from './el.js';
import { pageHead } from './header.js';
import { keepDraft, keptDraft, takeMission } from './kept_draft.js';

/** A button for choosing a file, and what is said of it. */
function chooser() {
  const said = el('p', { class: 'error', role: 'alert' });
  const take = async (/** @type {File | undefined} */ file) => {
    if (!file) return;
    said.textContent = '';
    if (/\.jsonl$/i.test(file.name)) {
      // The log of a game: another room looks at it.
      const { takeLog } = await import('../replay/file.js');
      said.textContent = await takeLog(file);
      return;
    }
    said.textContent = await takeMission(file);
  };
  const field = /** @type {HTMLInputElement} */ (el('input', { type: 'file', accept: '.toml,.jsonl,text/plain', class: 'sr-only', id: 'draft-file', onchange: () => void take(field.files?.[0]) }));
  return [field, el('label', { class: 'button', for: 'draft-file' }, t('draft.choose')), said];
}

/** Where a file can be chosen; a drop is taken as it is on any screen, and the whole home shows that it may be. @param {HTMLElement} root */
export function draftOpener(root) {
  const box = el('section', { class: 'draft-opener', 'aria-label': t('draft.title'), id: 'own-mission' },
    el('div', { class: 'draft-box' }, el('h2', { class: 'eyebrow' }, t('draft.title')), el('p', null, t('draft.make.about')), el('a', { class: 'button maker', href: address('/make') }, t('draft.make')), el('p', null, t('draft.about')), chooser()));
  const over = (/** @type {DragEvent} */ event) => {
    if (event.dataTransfer?.types.includes('Files')) root.classList.add('dropping');
  };
  const out = (/** @type {DragEvent} */ event) => {
    if (!(event.relatedTarget instanceof Node) || !root.contains(event.relatedTarget)) root.classList.remove('dropping');
  };
  root.ondragover = over;
  root.ondragleave = out;
  root.ondrop = () => root.classList.remove('dropping');
  return box;
}

/** No other screen shows where. @param {HTMLElement} root */
export function ignoreDrops(root) {
  root.ondragover = root.ondragleave = root.ondrop = null;
  root.classList.remove('dropping');
}

/** The briefing of a draft, or what is wrong with it. @param {HTMLElement} root @param {string} from `file` or `dropped` @returns {Promise<void | (() => void)>} */
export async function openDraft(root, from) {
  let text = null;
  let what = t('draft.gone');
  try {
    text = from === 'file' ? await servedDraft() : keptDraft();
  } catch (problem) {
    what = problem instanceof Failed ? problem.message : t('home.unreachable');
  }
  /** @type {DraftCard | null} */
  let read = null;
  try {
    if (text) read = await readDraft(text);
  } catch (problem) {
    what = problem instanceof Failed ? problem.message : t('home.unreachable');
  }
  document.title = `${read?.card?.name ?? text?.file ?? t('draft.title')} · Sensorium`;
  if (text && read?.card) {
    keepDraft(text); // a force may be put into it
    const { briefing } = await import('./briefing.js');
    return briefing(root, read.card, undefined, { text, notes: notes(text, read) });
  }
  root.className = 'briefing-screen';
  const body = text && read ? notes(text, read) : el('p', { class: 'trouble error', role: 'alert' }, what);
  root.append(pageHead(), el('div', { class: 'draft-trouble' },
    el('p', { class: 'eyebrow' }, t('draft.title')), el('h1', null, text?.file ?? t('draft.title')), body,
    el('div', { class: 'draft-ways' }, from === 'file' ? el('button', { class: 'button primary', type: 'button', onclick: () => go(location.pathname + location.search, true) }, t('draft.again')) : chooser(), el('a', { class: 'button', href: address('/') }, t('draft.home')))));
}

/** What the checks say, line by line, each with the line itself. @param {MissionText} text @param {DraftCard} read */
function notes(text, read) {
  const lines = text.text.split('\n');
  const ranks = ['error', 'warning', 'advice'];
  const found = [...read.findings].sort((a, b) => ranks.indexOf(a.level) - ranks.indexOf(b.level));
  const errors = read.findings.filter((one) => one.level === 'error').length;
  const heading = errors ? tn('draft.errors', errors) : read.findings.length ? tn('draft.notes', read.findings.length) : '';
  return el('section', { class: 'draft-notes', 'aria-label': heading || t('draft.title') },
    el('p', { class: 'draft-file' }, el('code', null, text.file), ' ', t(read.card ? 'draft.kept' : 'draft.refused')),
    heading ? el('details', { open: errors > 0 }, el('summary', null, heading),
      el('ol', null, found.map((one) => el('li', { class: one.level, 'data-line': one.line },
        el('span', { class: 'draft-line' }, t('draft.line', { line: one.line })),
        el('span', { class: 'draft-level' }, t(`draft.level.${one.level}`)),
        el('span', { class: 'draft-what' }, t('draft.finding', { what: lt(one.what, one.whats), advice: lt(one.advice, one.advices) })),
        lines[one.line - 1]?.trim() ? el('code', null, lines[one.line - 1].trim().slice(0, 120)) : '')))) : '');
}
