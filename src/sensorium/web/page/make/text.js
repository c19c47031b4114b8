// @ts-check
/** The text of the mission, with its lines numbered and what is found in them marked. */
/** @import {MakeFinding} from '../wire.js' */
/** @typedef {import('./bench.js').Bench} Bench */
import { el } from '../home/el.js';
import { lt, t } from '../i18n/i18n.js';

const RANKS = ['error', 'warning', 'advice'];

export class TextPane {
  /** @param {Bench} bench */
  constructor(bench) {
    this.bench = bench;
    this.field = /** @type {HTMLTextAreaElement} */ (el('textarea', { class: 'make-text', id: 'make-text', spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', wrap: 'off', 'aria-label': t('make.text'), oninput: () => bench.write(this.field.value), onscroll: () => (this.gutter.scrollTop = this.field.scrollTop) }));
    this.gutter = el('div', { class: 'make-gutter', 'aria-hidden': 'true' });
    this.host = el('div', { class: 'make-text-host' }, this.gutter, this.field);
    this.numbered = '';
  }

  show() {
    const { text, desk } = this.bench;
    if (this.field.value !== text) {
      const [start, end, top] = [this.field.selectionStart, this.field.selectionEnd, this.field.scrollTop];
      this.field.value = text;
      this.field.setSelectionRange(start, end);
      this.field.scrollTop = top;
    }
    const lines = text.split('\n').length;
    const marks = new Map((desk?.findings ?? []).filter(() => desk?.text === text).sort((a, b) => RANKS.indexOf(b.level) - RANKS.indexOf(a.level)).map((one) => [one.line, one]));
    const now = `${lines} ${[...marks].map(([line, one]) => `${line}${one.level}`).join()}`;
    if (now !== this.numbered) {
      this.numbered = now;
      this.gutter.replaceChildren(...Array.from({ length: lines }, (_, at) => {
        const found = marks.get(at + 1);
        return el('span', { class: found ? `marked ${found.level}` : '', 'data-line': at + 1, title: found ? lt(found.what, found.whats) : undefined, onclick: () => this.goTo(at + 1) }, at + 1);
      }));
    }
    this.gutter.scrollTop = this.field.scrollTop;
  }

  /** @param {number} line */
  goTo(line) {
    const lines = this.field.value.split('\n');
    const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    this.field.focus();
    this.field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    const high = this.field.scrollHeight / lines.length;
    this.field.scrollTop = Math.max(0, (line - 4) * high);
  }
}

/** What is found, the worst first. @param {MakeFinding[]} findings @param {(finding: MakeFinding) => void} go */
export function problemList(findings, go) {
  const sorted = [...findings].sort((a, b) => RANKS.indexOf(a.level) - RANKS.indexOf(b.level));
  if (!sorted.length) return el('p', { class: 'make-fine' }, t('make.fine'));
  return el('ol', { class: 'make-problems' }, sorted.map((one) => el('li', { class: one.level }, el('button', { type: 'button', onclick: () => go(one) },
    el('span', { class: 'make-line' }, t('draft.line', { line: one.line })), el('b', null, t(`draft.level.${one.level}`)), el('span', null, t('draft.finding', { what: lt(one.what, one.whats), advice: lt(one.advice, one.advices) }))))));
}
