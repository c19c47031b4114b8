// @ts-check
// "Campaign", beside the new ship: five scenarios on one hulk with one force, begun anew or gone on with from a file.
import { svg } from '../board/svg.js';
import { currentLanguage, t } from '../i18n/i18n.js';
import { go } from '../main.js';
import { el } from './el.js';
import { firstWish, openRoom, wishes } from './table_wishes.js';

const LONGEST = 60_000; // letters of a campaign's file

/** The entry on the home screen. */
export function newWar() {
  const wish = { ...firstWish(), name: '', text: '' };
  const said = el('p', { class: 'error', role: 'alert' });
  const begin = /** @type {HTMLButtonElement} */ (el('button', { class: 'button primary', type: 'submit' }, t('war.begin')));
  const name = el('input', { class: 'field', type: 'text', name: 'name', maxlength: 60, placeholder: t('war.name.hint'), autocomplete: 'off', oninput: (event) => (wish.name = event.target.value) });
  const start = async () => {
    begin.disabled = true;
    said.textContent = '';
    try {
      go(await openRoom('war', wish, { mission: 'campaign', war: { name: wish.name, language: currentLanguage(), text: wish.text } }));
    } catch (problem) {
      said.textContent = t('home.failed', { what: problem instanceof Error ? problem.message : '' });
      begin.disabled = false;
      wish.text = '';
    }
  };
  const field = /** @type {HTMLInputElement} */ (el('input', { type: 'file', accept: '.txt,text/plain', class: 'sr-only', id: 'war-file', onchange: async () => {
    const file = field.files?.[0];
    if (!file) return;
    field.value = '';
    if (file.size > LONGEST) {
      said.textContent = t('war.long', { file: file.name, most: LONGEST });
      return;
    }
    wish.text = await file.text();
    await start();
  } }));
  const form = el('form', {
    class: 'new-ship new-war card',
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      void start();
    },
  },
  sign(),
  el('div', { class: 'new-ship-words' }, el('p', null, t('war.lead'))),
  el('div', { class: 'new-ship-wishes' },
    el('label', { class: 'war-name' }, el('span', null, t('war.name')), name),
    wishes('war', wish),
    said, el('div', { class: 'war-ways' }, begin, field, el('label', { class: 'button', for: 'war-file' }, t('war.open')))));
  return el('section', { class: 'story-group', 'aria-label': t('war.home'), id: 'new-war' },
    el('div', { class: 'story-head' }, el('h2', null, t('war.home')), el('p', null, t('war.rules'))), form);
}

/** Rooms in a row, the first taken, drawn in strokes. */
function sign() {
  const room = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ cls) => svg('g', { transform: `translate(${x} ${y})`, class: `tile ${cls}` }, svg('rect', { width: 40, height: 30, rx: 4 }));
  return svg('svg', { viewBox: '-6 -6 190 132', class: 'new-ship-sign war-sign', 'aria-hidden': 'true' },
    svg('path', { d: 'M40 15h30M110 15h30M160 30v30M140 75h-30M70 75H46' }),
    room(0, 0, ''), room(70, 0, ''), room(140, 0, ''), room(140, 60, 'ghost'), room(70, 60, 'ghost'), svg('path', { d: 'M18 92V62h22l-6 8 6 8H20' }));
}
