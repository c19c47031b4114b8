// @ts-check
/** Conditions and effects put together from lists: a form is chosen, its blanks are filled with what the mission has. */
/** @import {MakePart} from '../wire.js' */
/** @typedef {import('./widgets.js').Slot} Slot */
/** @typedef {import('./bench.js').Data} Data */
import { el } from '../home/el.js';
import { gearName, t, tor } from '../i18n/i18n.js';
import { DOORS, decksOf, list, squareName } from './grid.js';
import { memberNames, objectNames, tables } from './widgets.js';

const SIDES = ['marine', 'stealer'];
const SCORES = ['2+', '3+', '4+', '5+', '6+'];
const BLANKS = new Set(['N', 'DISTANCE', 'TEXT']);

/** What may stand in a blank; nothing: whatever is typed. @param {string} operand @param {Slot} slot @returns {string[] | null} */
function offered(operand, slot) {
  const { data, form } = slot;
  const decks = decksOf(data);
  const marked = (/** @type {(mark: string) => boolean} */ wanted) => decks.flatMap((deck) => deck.rows.flatMap((row, y) => row.flatMap((mark, x) => (wanted(mark) ? [squareName(deck.number, { x, y })] : []))));
  const drawn = decks.length > 0;
  switch (operand) {
    case 'AREA': return Object.keys(data.areas ?? {});
    case 'ENTRY': return drawn ? [...form.entries].map((mark, at) => [mark, String(at + 1)]).filter(([mark]) => decks.some((deck) => deck.rows.flat().includes(mark))).map(([, number]) => number) : null;
    case 'DOOR': return drawn ? marked((mark) => DOORS.includes(mark)) : list(data.board?.doors).map((text) => text.split(/\s+/)[0]);
    case 'FIXTURE': return drawn ? marked((mark) => mark === 'k' || mark === 'g') : null;
    case 'NAME': return [...memberNames(data), ...objectNames(data)];
    case 'MODEL': return memberNames(data);
    case 'OBJECT': return objectNames(data);
    case 'ID': return tables(data.work).map((one) => String(one.id ?? ''));
    case 'WEAPON': return form.gear;
    case 'SIDE': return SIDES;
    case 'SQUAD': return tables(data.squad).map((one) => String(one.name ?? ''));
    case 'SCORE': return SCORES;
    default: return null;
  }
}

/** The form as it is chosen from the list. @param {MakePart[]} parts */
const shown = (parts) => tor(`make.phrase.${parts.map((part) => part.word || part.operand).join(' ')}`, parts.map((part) => part.word || tor(`make.operand.${part.operand}`, part.operand ?? '')).join(' '));

/** @param {MakePart[][]} forms @param {Slot} slot @param {(said: string, join: string) => void} add @param {string[]} joins how it can be joined to what is there */
export function phraseMaker(forms, slot, add, joins) {
  const blanks = el('div', { class: 'make-row blanks' });
  /** @type {(HTMLInputElement | HTMLSelectElement | string)[]} */
  let made = [];
  const choose = (/** @type {number} */ number) => {
    made = (forms[number] ?? []).map((part) => (part.word ? part.word : blank(part, slot)));
    blanks.replaceChildren(...made.map((one) => (typeof one === 'string' ? el('span', null, one) : one)));
  };
  const which = /** @type {HTMLSelectElement} */ (el('select', { class: 'field', 'aria-label': t('make.phrase'), onchange: (event) => choose(Number(event.target.value)) }, forms.map((parts, at) => el('option', { value: at }, shown(parts)))));
  const said = () => {
    const words = made.map((one) => (typeof one === 'string' ? one : one.value.trim()));
    const parts = forms[Number(which.value)];
    const end = parts.findIndex((part, at) => part.spare && part.operand && !words[at]);
    const first = parts.findIndex((part) => part.spare);
    return (end < 0 ? words : words.slice(0, first)).join(' ');
  };
  const has = list(slot.value).length > 0;
  const buttons = (has && joins.length ? joins : ['']).map((join) => el('button', { type: 'button', class: 'button', 'data-join': join, onclick: () => add(said(), join) }, join ? t('make.join', { join }) : t(has && joins.length ? 'make.instead' : 'make.put')));
  choose(0);
  return el('details', { class: 'make-maker' }, el('summary', null, t('make.compose')), el('div', { class: 'make-row' }, which), blanks, el('div', { class: 'make-row' }, buttons));
}

/** @param {MakePart} part @param {Slot} slot @returns {HTMLInputElement | HTMLSelectElement} */
function blank(part, slot) {
  const operand = part.operand ?? '';
  const label = tor(`make.operand.${operand}`, operand);
  const options = BLANKS.has(operand) ? null : offered(operand, slot);
  if (options) return /** @type {HTMLSelectElement} */ (el('select', { class: 'field', 'aria-label': label }, part.spare ? el('option', { value: '' }, '–') : '', options.map((one) => el('option', { value: one }, operand === 'WEAPON' ? gearName(one) : one))));
  const input = /** @type {HTMLInputElement} */ (el('input', { class: `field ${operand === 'TEXT' ? '' : 'short'}`, type: operand === 'N' || operand === 'DISTANCE' ? 'number' : 'text', placeholder: label, 'aria-label': label }));
  if (operand === 'N' && !part.spare) input.value = '1';
  return input;
}
