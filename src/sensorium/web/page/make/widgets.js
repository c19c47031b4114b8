// @ts-check
/** A control for each kind of value that a mission file can hold. What is given back is the value, or nothing to take it away. */
/** @import {MakeField, MakeForm} from '../wire.js' */
/** @typedef {import('./bench.js').Data} Data */
import { el } from '../home/el.js';
import { gearName, kindName, t, tor } from '../i18n/i18n.js';
import { list } from './grid.js';
import { phraseMaker } from './phrases.js';

/** What a control works with. `pick`: lets a square of the map be chosen. */
/** @typedef {{id: string, field: MakeField, value: any, data: Data, form: MakeForm, give: (value: unknown) => void, pick: (into: HTMLElement, taken: (square: string) => void) => void}} Slot */

/** @param {Slot} slot @returns {HTMLElement} */
export function widget(slot) {
  return (WIDGETS[slot.field.kind] ?? line)(slot);
}

/** @param {string} text */
const filled = (text) => (text.trim() ? text : undefined);

/** @param {Slot} slot */
function line({ id, value, give }) {
  return el('input', { id, class: 'field', type: 'text', autocomplete: 'off', spellcheck: 'false', value: value ?? '', onchange: (event) => give(filled(event.target.value)) });
}

/** @param {Slot} slot @param {string} shown @param {(text: string) => unknown} read @param {string} [cls] */
function area({ id, give }, shown, read, cls = '') {
  const lines = shown.split('\n');
  const rows = Math.min(12, Math.max(2, lines.length, ...lines.map((one) => Math.ceil(one.length / 44))));
  const field = /** @type {HTMLTextAreaElement} */ (el('textarea', { id, class: `field ${cls}`, rows, spellcheck: cls === 'mono' ? 'false' : 'true', onchange: (event) => give(read(event.target.value)) }));
  field.value = shown;
  return field;
}

/** @param {Slot} slot */
const words = (slot) => area(slot, String(slot.value ?? '').replace(/\n$/, ''), (text) => (text.trim() ? text + (/\n$/.test(String(slot.value ?? '')) ? '\n' : '') : undefined));

/** @param {Slot} slot */
const drawing = (slot) => area(slot, String(slot.value ?? ''), filled, 'mono drawing');

/** One text in each line. @param {Slot} slot */
const lines = (slot) => area(slot, list(slot.value).join('\n'), linesOf, 'mono');

/** @param {string} text */
function linesOf(text) {
  const found = text.split('\n').map((one) => one.trim()).filter(Boolean);
  return found.length ? found : undefined;
}

/** @param {Slot} slot @param {string[]} options @param {(option: string) => string} named */
function select({ id, value, give }, options, named) {
  const known = value === undefined || options.includes(String(value)) ? options : [...options, String(value)];
  const field = /** @type {HTMLSelectElement} */ (el('select', { id, class: 'field', onchange: (event) => give(event.target.value || undefined) },
    el('option', { value: '' }, '–'), known.map((one) => el('option', { value: one }, named(one)))));
  field.value = String(value ?? '');
  return field;
}

/** @param {Slot} slot */
const choice = (slot) => select(slot, slot.field.options ?? [], (one) => tor(`make.o.${one.replaceAll(' ', '-')}`, tor(`make.piece.${one}`, one)));

/** @param {Slot} slot */
const rules = (slot) => select(slot, slot.form.rules, (one) => one.split('+').map((part) => tor(`make.rules.${part}`, part)).join(' + '));

/** Several of some words. @param {Slot} slot @param {string[]} options @param {(chosen: string[]) => unknown} [read] */
function choices({ id, field, value, give }, options = field.options ?? [], read = (chosen) => (chosen.length ? chosen : undefined)) {
  const chosen = list(value);
  const all = [...options, ...chosen.filter((one) => !options.includes(one))];
  const box = el('div', { id, class: 'make-choices', role: 'group' }, all.map((one) => {
    const input = /** @type {HTMLInputElement} */ (el('input', { type: 'checkbox', value: one, id: `${id}-${one}` }));
    input.checked = chosen.includes(one);
    return el('label', null, input, el('span', null, tor(`make.o.${one}`, one)));
  }));
  box.addEventListener('change', () => give(read([...box.querySelectorAll('input')].filter((input) => input.checked).map((input) => input.value))));
  if (!all.length) box.append(el('p', { class: 'hint' }, t('make.areas.none')));
  return box;
}

/** @param {Slot} slot */
const areas = (slot) => choices(slot, Object.keys(slot.data.areas ?? {}));

/** One area, or several; or off the board. @param {Slot} slot */
const oneArea = (slot) => choices(slot, [...Object.keys(slot.data.areas ?? {}), ...(slot.field.key === 'from' ? [] : ['entries'])], (chosen) => (chosen.length > 1 ? chosen : chosen[0]));

/** @param {Slot} slot */
function number({ id, field, value, give }) {
  return el('input', { id, class: 'field number', type: 'number', step: field.kind === 'share' ? '0.01' : '1', value: value ?? '', inputmode: field.kind === 'share' ? 'decimal' : 'numeric', onchange: (event) => give(event.target.value === '' ? undefined : Number(event.target.value)) });
}

/** @param {Slot} slot */
function flag({ id, value, give }) {
  const input = /** @type {HTMLInputElement} */ (el('input', { id, type: 'checkbox', class: 'flag', onchange: (event) => give(event.target.checked || undefined) }));
  input.checked = value === true;
  return input;
}

/** Numbers with commas; `single`: one alone is no list. @param {boolean} single @returns {(slot: Slot) => HTMLElement} */
const numbers = (single) => ({ id, value, give }) => el('input', { id, class: 'field', type: 'text', inputmode: 'numeric', value: Array.isArray(value) ? value.join(', ') : value ?? '', onchange: (event) => {
  const found = [...event.target.value.matchAll(/-?\d+/g)].map(([one]) => Number(one));
  give(!found.length ? undefined : single && found.length === 1 ? found[0] : found);
} });

/** A turn, or a word. @param {Slot} slot */
const turn = ({ id, value, give }) => el('input', { id, class: 'field', type: 'text', value: value ?? '', onchange: (event) => {
  const typed = event.target.value.trim();
  give(!typed ? undefined : /^\d+$/.test(typed) ? Number(typed) : typed);
} });

/** @param {Slot} slot @param {HTMLElement} field @param {(square: string) => void} taken */
function withPick(slot, field, taken) {
  const button = el('button', { type: 'button', class: 'button quiet pick', onclick: () => slot.pick(button, taken) }, t('make.pick'));
  return el('div', { class: 'make-with' }, field, button);
}

/** @param {Slot} slot */
const square = (slot) => withPick(slot, line(slot), (name) => slot.give(name));

/** @param {Slot} slot */
const squares = (slot) => withPick(slot, lines(slot), (name) => slot.give([...list(slot.value), name]));

/** The name of one of those that are there. @param {(data: Data) => string[]} known @returns {(slot: Slot) => HTMLElement} */
const nameOf = (known) => (slot) => select(slot, known(slot.data), (one) => one);

/** @param {Data} data @returns {string[]} */
export const memberNames = (data) => tables(data.squad).flatMap((squad) => list(squad.members).map((one) => one.split(/\s+/)[0]));

/** @param {Data} data @returns {string[]} */
export const objectNames = (data) => tables(data.object).map((one) => String(one.name ?? ''));

/** @param {unknown} many @returns {Data[]} */
export const tables = (many) => (Array.isArray(many) ? many : []);

/** @param {Slot} slot */
function members(slot) {
  const { form, id } = slot;
  const name = /** @type {HTMLInputElement} */ (el('input', { class: 'field', type: 'text', 'aria-label': t('make.member.name'), placeholder: t('make.member.name') }));
  const kind = /** @type {HTMLSelectElement} */ (el('select', { class: 'field', 'aria-label': t('make.member.kind') }, form.kinds.map((one) => el('option', { value: one }, kindName(one)))));
  const gear = el('details', { class: 'make-gear' }, el('summary', null, t('make.member.gear')), el('div', { class: 'make-choices' }, form.gear.map((one) => el('label', null, el('input', { type: 'checkbox', value: one }), el('span', null, gearName(one))))));
  const add = el('button', { type: 'button', class: 'button', 'data-act': 'add-member', onclick: () => {
    if (!name.value.trim()) return name.focus();
    const chosen = [...gear.querySelectorAll('input')].filter((one) => one.checked).map((one) => one.value);
    slot.give([...list(slot.value), [name.value.trim(), kind.value, ...(chosen.length ? ['with', ...chosen] : [])].join(' ')]);
  } }, t('make.member.add'));
  return el('div', { class: 'make-members', id: `${id}-all` }, lines(slot), el('div', { class: 'make-row' }, name, kind, add), gear);
}

/** @param {Slot} slot */
const condition = (slot) => {
  const field = area(slot, String(slot.value ?? ''), (text) => filled(text.replaceAll('\n', ' ').trim()), 'mono');
  return el('div', { class: 'make-phrase' }, field, phraseMaker(slot.form.conditions, slot, (said, join) => {
    const before = /** @type {HTMLTextAreaElement} */ (field).value.trim();
    slot.give(before && join ? `${before} ${join} ${said}` : said);
  }, ['and', 'or', 'then', '']));
};

/** @param {Slot} slot */
const effects = (slot) => el('div', { class: 'make-phrase' }, lines(slot), phraseMaker(slot.form.effects, slot, (said) => slot.give([...list(slot.value), said]), []));

/** @type {Record<string, (slot: Slot) => HTMLElement>} */
const WIDGETS = {
  line, words, drawing, lines, rules, choice, choices: (slot) => choices(slot), number, share: number, flag, numbers: numbers(false), schedule: numbers(true), turn,
  square, squares, area: oneArea, areas, members, condition, effects, piece: nameOf(memberNames), thing: nameOf(objectNames),
};
