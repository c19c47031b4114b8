// @ts-check
/** Every table of the file as a form. What is not said stays folded away as a button that adds it. */
/** @import {MakeFinding, MakeForm, MakeSheet} from '../wire.js' */
/** @typedef {import('./bench.js').Bench} Bench */
/** @typedef {import('./bench.js').Data} Data */
import { el } from '../home/el.js';
import { lt, t, tor } from '../i18n/i18n.js';
import { at } from './bench.js';
import { enter, redraw } from './focus.js';
import { widget } from './widgets.js';

/** What is shown together. Tables that no group names are shown with the last. @type {[string, string[]][]} */
export const GROUPS = [
  ['head', ['']], ['words', ['goals', 'results']], ['board', ['board', 'board.deck', 'board.place']], ['areas', ['areas']], ['squads', ['squad']], ['stealers', ['stealers']],
  ['objectives', ['objective']], ['events', ['event']], ['works', ['work', 'object']], ['doors', ['doors', 'entries', 'fixtures']], ['game', ['game', 'teleport', 'magi']], ['lesson', ['lesson', 'step']], ['balance', ['balance']],
];

export class FormsPane {
  /** @param {Bench} bench @param {MakeForm} form @param {{pick: import('./widgets.js').Slot['pick'], chosen: (area: string) => void}} does */
  constructor(bench, form, does) {
    this.bench = bench;
    this.form = form;
    this.does = does;
    this.group = 'head';
    /** Fields that were unfolded, by path. @type {Set<string>} */
    this.unfolded = new Set();
    this.host = el('div', { class: 'make-forms' });
    this.known = '';
    /** Where somebody is writing: what he has written has not been given yet. @type {EventTarget | null} */
    this.writing = null;
    this.host.addEventListener('input', (event) => (this.writing = event.target));
    this.host.addEventListener('change', () => (this.writing = null));
    this.host.addEventListener('focusout', () => {
      this.writing = null;
      this.show();
    });
  }

  /** @param {string} group */
  open(group) {
    this.group = group;
    this.known = '';
    this.show();
  }

  /** The group in which a path is edited. @param {(string | number)[]} path */
  groupOf(path) {
    const name = path.filter((part) => typeof part === 'string').slice(0, path[0] === 'board' && typeof path[2] === 'number' ? 2 : 1).join('.');
    const sheet = this.form.sheets.find((one) => one.name === name) ?? this.form.sheets[0];
    return this.groups().find(([, names]) => names.includes(sheet.name))?.[0] ?? 'head';
  }

  /** @returns {[string, string[]][]} */
  groups() {
    const named = new Set(GROUPS.flatMap(([, names]) => names));
    const rest = this.form.sheets.map((sheet) => sheet.name).filter((name) => !named.has(name));
    return GROUPS.map(([group, names], index) => [group, index === GROUPS.length - 1 ? [...names, ...rest] : names]);
  }

  show() {
    const desk = this.bench.sound;
    if (!desk?.data) return;
    const now = JSON.stringify([this.group, desk.data, desk.findings, desk.said, [...this.unfolded], document.documentElement.lang]);
    if (now === this.known || (this.writing && this.writing === document.activeElement)) return;
    this.known = now;
    const names = this.groups().find(([group]) => group === this.group)?.[1] ?? [''];
    const sheets = names.map((name) => this.form.sheets.find((sheet) => sheet.name === name)).filter((sheet) => sheet !== undefined);
    const scroll = this.host.querySelector('.make-sheets')?.scrollTop ?? 0;
    const { findings, data } = desk;
    redraw(this.host, () => this.host.replaceChildren(this.#tabs(findings, data), el('div', { class: 'make-sheets' }, sheets.map((sheet) => this.#sheet(sheet, data)))));
    const body = this.host.querySelector('.make-sheets');
    if (body) body.scrollTop = scroll;
  }

  /** @param {MakeFinding[]} findings @param {Data} data */
  #tabs(findings, data) {
    return el('div', { class: 'make-tabs', role: 'group', 'aria-label': t('make.forms') }, this.groups().map(([group, names]) => {
      const wrong = findings.some((one) => one.level === 'error' && this.groupOf(one.path ?? []) === group);
      const count = names.reduce((sum, name) => sum + (Array.isArray(at(data, name.split('.'))) ? at(data, name.split('.')).length : 0), 0);
      return el('button', { type: 'button', class: `make-tab${wrong ? ' wrong' : ''}`, id: `make-tab-${group}`, 'data-group': group, 'aria-pressed': String(group === this.group), onclick: () => this.open(group) }, t(`make.group.${group}`), count ? el('small', null, count) : '');
    }));
  }

  /** @param {MakeSheet} sheet @param {Data} data */
  #sheet(sheet, data) {
    const path = sheet.name ? sheet.name.split('.') : [];
    const held = path.length ? at(data, path) : data;
    const title = el('h3', null, t(`make.sheet.${sheet.name || 'head'}`), sheet.name ? el('code', null, sheet.many ? `[[${sheet.name}]]` : `[${sheet.name}]`) : '');
    if (sheet.free) return el('section', { class: 'make-sheet' }, title, el('p', { class: 'hint' }, t(`make.about.${sheet.name}`)), this.#free(sheet, path, held ?? {}));
    if (!sheet.many) return el('section', { class: 'make-sheet' }, title, this.#fields(sheet, path, held ?? {}, data));
    const all = Array.isArray(held) ? held : [];
    return el('section', { class: 'make-sheet many' }, title, all.map((one, number) => this.#one(sheet, path, one, number, all.length, data)),
      el('button', { type: 'button', class: 'button add', id: `make-add-${sheet.name}`, onclick: () => this.#add(sheet, path) }, t('make.add', { what: t(`make.one.${sheet.name}`) })));
  }

  /** @param {MakeSheet} sheet @param {string[]} path */
  #add(sheet, path) {
    this.bench.edit((data) => {
      const there = at(data, path) ?? [];
      const fresh = sheet.fresh ?? [];
      return [{ op: 'add', path, value: fresh[Math.min(there.length, fresh.length - 1)] ?? {} }];
    });
  }

  /** @param {MakeSheet} sheet @param {string[]} path @param {Data} one @param {number} number @param {number} of @param {Data} data */
  #one(sheet, path, one, number, of, data) {
    const here = [...path, number];
    const name = String(one.name ?? one.id ?? one.piece ?? one.when ?? one.say ?? number + 1);
    const button = (/** @type {string} */ words, /** @type {string} */ sign, /** @type {() => void} */ does, /** @type {boolean} */ off) => el('button', { type: 'button', class: 'button quiet icon', title: words, 'aria-label': t('words.of', { what: words, more: name }), disabled: off, onclick: does }, sign);
    return el('details', { class: 'make-one', open: true, 'data-path': here.join('.') },
      el('summary', null, el('b', null, name.length > 42 ? `${name.slice(0, 40)}…` : name)),
      el('div', { class: 'make-one-does' },
        button(t('make.up'), '↑', () => this.bench.edit(() => [{ op: 'move', path: here, value: number - 1 }]), number === 0),
        button(t('make.down'), '↓', () => this.bench.edit(() => [{ op: 'move', path: here, value: number + 1 }]), number === of - 1),
        button(t('make.remove'), '×', () => this.bench.edit(() => [{ op: 'remove', path: here }]), false)),
      this.#fields(sheet, here, one, data));
  }

  /** @param {MakeSheet} sheet @param {(string | number)[]} path @param {Data} held @param {Data} data */
  #fields(sheet, path, held, data) {
    const spare = [];
    const rows = [];
    for (const field of sheet.fields) {
      const here = [...path, field.key];
      const id = `make-${here.join('-')}`;
      const said = field.key in held;
      if (!said && !field.needed && !this.unfolded.has(id)) {
        spare.push(el('button', { type: 'button', class: 'make-spare', 'data-key': field.key, onclick: () => this.#unfold(id) }, `+ ${label(sheet, field.key)}`));
        continue;
      }
      const give = (/** @type {unknown} */ value) => this.bench.set(here, value);
      rows.push(this.#row(here, label(sheet, field.key), field.key, widget({ id, field, value: held[field.key], data, form: this.form, give, pick: this.does.pick }), id, field.kind));
    }
    return el('div', { class: 'make-fields' }, rows, spare.length ? el('div', { class: 'make-spares' }, spare) : '');
  }

  /** @param {string} id */
  #unfold(id) {
    this.unfolded.add(id);
    this.show();
    enter(document.getElementById(id)?.closest('.make-field'));
  }

  /** A field with what is said about it. @param {(string | number)[]} path @param {string} words @param {string} key @param {HTMLElement} control @param {string} id @param {string} kind */
  #row(path, words, key, control, id, kind) {
    const desk = this.bench.desk;
    const same = (/** @type {(string | number)[] | undefined} */ other) => path.every((part, index) => other?.[index] === part);
    const found = (desk?.findings ?? []).filter((one) => same(one.path));
    const told = desk?.said?.find((one) => same(one.path));
    return el('div', { class: `make-field kind-${kind}` }, el('label', { for: id }, words, el('code', null, key)), control,
      told ? el('p', { class: 'make-told' }, lt(told.texts.en, told.texts)) : '',
      found.map((one) => el('p', { class: `make-note ${one.level}` }, t('draft.finding', { what: lt(one.what, one.whats), advice: lt(one.advice, one.advices) }))));
  }

  /** Names with a value each. @param {MakeSheet} sheet @param {string[]} path @param {Data} held */
  #free(sheet, path, held) {
    const rows = Object.entries(held).map(([name, value]) => {
      const here = [...path, name];
      const id = `make-${here.join('-')}`;
      const give = (/** @type {unknown} */ next) => this.bench.set(here, next);
      const field = { key: name, kind: sheet.free ?? 'line' };
      const row = this.#row(here, name, '', widget({ id, field, value, data: held, form: this.form, give, pick: this.does.pick }), id, field.kind);
      row.append(el('div', { class: 'make-one-does' },
        sheet.name === 'areas' ? el('button', { type: 'button', class: 'button quiet', onclick: () => this.does.chosen(name) }, t('make.area.draw')) : '',
        el('button', { type: 'button', class: 'button quiet icon', title: t('make.remove'), 'aria-label': t('words.of', { what: t('make.remove'), more: name }), onclick: () => give(undefined) }, '×')));
      return row;
    });
    const name = /** @type {HTMLInputElement} */ (el('input', { class: 'field', id: `make-new-${sheet.name}`, type: 'text', 'aria-label': t(`make.new.${sheet.name}`), placeholder: t(`make.new.${sheet.name}`) }));
    const add = () => {
      const typed = name.value.trim();
      if (!typed) return name.focus();
      if (sheet.name === 'areas') this.does.chosen(typed.toLowerCase().replace(/[^a-z0-9]+/g, '-'));
      else this.bench.set([...path, typed], 1);
      name.value = '';
    };
    name.addEventListener('keydown', (event) => event.key === 'Enter' && add());
    return el('div', { class: 'make-fields' }, rows, el('div', { class: 'make-row' }, name, el('button', { type: 'button', class: 'button', id: `make-add-${sheet.name}`, onclick: add }, t('make.add', { what: t(`make.one.${sheet.name}`) }))));
  }
}

/** @param {MakeSheet} sheet @param {string} key */
const label = (sheet, key) => tor(`make.f.${sheet.name || 'head'}.${key}`, key);
