// @ts-check
/** Opening, saving and sharing: files of the player's own, missions that come with the program, what was put aside. */
/** @import {LessonCard, MakeForm} from '../wire.js' */
/** @typedef {import('./bench.js').Bench} Bench */
/** @typedef {{file: string, text: string, saved?: string}} Opened */
import { ask, lessons, missions } from '../net/api.js';
import { el } from '../home/el.js';
import { currentLanguage, editionName, lt, mt, t } from '../i18n/i18n.js';
import { aside, forget } from './shelf.js';

export const LONGEST = 40000; // bytes, as the server takes them
const NO_TEXT = /[\0\uFFFD]/; // what no editor writes, and what could not be read as text

/** The empty deck. @param {MakeForm} form @returns {Opened} */
export function blank(form) {
  const text = form.blank[currentLanguage()] ?? form.blank.en;
  return { file: t('make.file'), text, saved: text };
}

/** A mission that comes with the program, as a beginning. @param {string} id @returns {Promise<Opened>} */
export async function builtIn(id) {
  const { file, text } = await ask(`/api/make/texts/${encodeURIComponent(id)}`);
  return { file, text, saved: text };
}

/** @param {File} file @returns {Promise<Opened>} */
export async function imported(file) {
  if (/\.jsonl$/i.test(file.name)) throw new Error(t('make.import.log', { file: file.name }));
  if (file.size > LONGEST) throw new Error(t('draft.long', { file: file.name, most: LONGEST }));
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
  if (NO_TEXT.test(text)) throw new Error(t('make.import.none', { file: file.name }));
  return { file: file.name.slice(0, 200), text, saved: text };
}

/** @param {Bench} bench */
const asFile = (bench) => new File([bench.bytes], bench.file, { type: 'application/toml' });

/** Saves the text where the browser saves files. @param {Bench} bench */
export function save(bench) {
  const url = URL.createObjectURL(asFile(bench));
  const link = el('a', { href: url, download: bench.file });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
  bench.markSaved();
}

/** Hands the file to whatever the device shares with; without that it is saved. @param {Bench} bench */
export async function share(bench) {
  const files = [new File([bench.bytes], bench.file, { type: 'text/plain' })];
  if (!navigator.canShare?.({ files })) return save(bench);
  try {
    await navigator.share({ files, title: bench.file });
  } catch {
    // somebody has thought better of it
  }
}

/** What can be opened. @param {MakeForm} form @param {(opened: Opened) => void} open @returns {HTMLDialogElement} */
export function openDialog(form, open) {
  const dialog = /** @type {HTMLDialogElement} */ (el('dialog', { class: 'make-dialog card', 'aria-label': t('make.open') }));
  const said = el('p', { class: 'error', role: 'alert' });
  const take = async (/** @type {() => Opened | Promise<Opened>} */ get) => {
    said.textContent = '';
    try {
      open(await get());
      dialog.close();
    } catch (problem) {
      said.textContent = problem instanceof Error ? problem.message : t('home.unreachable');
    }
  };
  const field = /** @type {HTMLInputElement} */ (el('input', { type: 'file', accept: '.toml,text/plain', id: 'make-import', class: 'sr-only', onchange: () => {
    const [file] = field.files ?? [];
    if (file) void take(() => imported(file));
  } }));
  const kept = el('ul', { class: 'make-kept' });
  const drawKept = () => kept.replaceChildren(...aside().map((one) => el('li', null,
    el('button', { type: 'button', class: 'make-entry', onclick: () => { forget(one); void take(() => one); } }, el('b', null, one.file), el('small', null, new Date(one.at).toLocaleString(currentLanguage()))),
    el('button', { type: 'button', class: 'button quiet icon', title: t('make.forget'), 'aria-label': t('told.of', { what: t('make.forget'), of: one.file }), onclick: () => { forget(one); drawKept(); } }, '×'))));
  drawKept();
  const shelves = el('div', { class: 'make-library' });
  void Promise.all([missions(), lessons()]).then(([all, taught]) => {
    const entry = (/** @type {string} */ id, /** @type {string} */ name, /** @type {string} */ about) => el('button', { type: 'button', class: 'make-entry', 'data-mission': id, onclick: () => void take(() => builtIn(id)) }, el('b', null, name), el('small', null, about));
    shelves.replaceChildren(
      ...all.map((one) => entry(one.id, mt(one, one.name), editionName(one))),
      ...taught.map((one) => entry(one.id, lessonName(one), t('make.lesson'))));
  }, () => (said.textContent = t('home.unreachable')));
  dialog.append(
    el('header', null, el('h2', null, t('make.open')), el('button', { type: 'button', class: 'button quiet icon', 'aria-label': t('make.close'), onclick: () => dialog.close() }, '×')),
    el('div', { class: 'make-row' }, el('button', { type: 'button', class: 'button', 'data-act': 'new', onclick: () => void take(() => blank(form)) }, t('make.blank')), field, el('label', { class: 'button', for: 'make-import' }, t('make.import'))), said,
    aside().length ? el('h3', null, t('make.aside')) : '', kept,
    el('h3', null, t('make.library')), shelves);
  dialog.addEventListener('close', () => dialog.remove());
  return dialog;
}

/** @param {LessonCard} lesson */
const lessonName = (lesson) => lt(lesson.name, Object.fromEntries(Object.entries(lesson.translations ?? {}).map(([language, all]) => [language, all[lesson.name] ?? lesson.name])));

/** Before an unsaved mission is left. @param {Bench} bench @param {() => void} leave @returns {HTMLDialogElement} */
export function leaveDialog(bench, leave) {
  const dialog = /** @type {HTMLDialogElement} */ (el('dialog', { class: 'make-dialog card', 'aria-label': t('make.leave') }));
  const button = (/** @type {string} */ words, /** @type {string} */ cls, /** @type {() => void} */ does) => el('button', { type: 'button', class: `button ${cls}`, onclick: () => { dialog.close(); does(); } }, words);
  dialog.append(el('h2', null, t('make.leave')), el('p', null, t('make.leave.about', { file: bench.file })),
    el('div', { class: 'make-row' }, button(t('make.leave.stay'), 'primary', () => {}), button(t('make.leave.save'), '', () => { save(bench); leave(); }), button(t('make.leave.go'), 'quiet', leave)));
  dialog.addEventListener('close', () => dialog.remove());
  return dialog;
}
