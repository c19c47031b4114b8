// @ts-check
/** The log in words: what happened, turn by turn, with the dice that fell. Lines are added, never drawn anew. */
import { h, make } from '../dom.js';
import { dieFace } from './dice.js';
import { mt, t } from '../i18n/i18n.js';
import { goesOn, tellAll } from '../game/log_lines.js';
import { named, rollOf, sortOf, tell } from '../game/event_text.js';

/** @typedef {import('../game/state.js').State} State */
/** @typedef {import('../wire').EventLine} EventLine */
/** @typedef {'all' | 'rolls' | 'kills' | 'mine'} Filter */
/** @type {Filter[]} */
const FILTERS = ['all', 'rolls', 'kills', 'mine'];
const QUIET = new Set(['activated', 'clock']);

export class LogView {
  /** @param {HTMLElement} host @param {(line: EventLine) => void} point somebody points at a line: the board shows where */
  constructor(host, point) {
    this.point = point;
    /** @type {Filter} */
    this.filter = 'all';
    this.shown = 0;
    /** @type {EventLine | undefined} */
    this.lastLine = undefined;
    /** The lines of the last item, which the next may go on with. @type {EventLine[]} */
    this.run = [];
    /** @type {State | null} */
    this.state = null;
    this.bar = make('div', { class: 'filters', role: 'group', 'aria-label': t('log.filters') });
    this.list = make('ol', { class: 'log', tabindex: '0', 'aria-label': t('log.label') });
    this.list.addEventListener('click', (event) => this._clicked(event));
    host.append(this.bar, this.list);
    this._bar();
  }

  _bar() {
    this.bar.replaceChildren(
      ...FILTERS.filter((filter) => filter !== 'mine' || this.state?.seat !== 'spectator').map((filter) =>
        make('button', { type: 'button', class: `filter${filter === this.filter ? ' on' : ''}`, 'aria-pressed': String(filter === this.filter), onclick: () => this.choose(filter) }, t(`log.${filter}`)),
      ),
    );
  }

  /** @param {Filter} filter */
  choose(filter) {
    this.filter = filter;
    this._bar();
    this.again();
  }

  /** Draw all of it: another filter, another language, or something was taken back. */
  again() {
    this.list.replaceChildren();
    this.shown = 0;
    this.lastLine = undefined;
    this.run = [];
    if (this.state) this.show(this.state);
  }

  /** @param {State} state */
  show(state) {
    const { log } = state;
    const cut = log.length < this.shown || (this.shown > 0 && log[this.shown - 1] !== this.lastLine);
    const seat = this.state?.seat;
    this.state = state;
    if (seat !== state.seat) this._sits(state.seat);
    if (cut) {
      this.again();
      return;
    }
    if (log.length === this.shown) return;
    const atEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 40;
    const all = document.createDocumentFragment();
    for (let at = this.shown; at < log.length; at += 1) {
      const line = log[at];
      if (!line || !this._wanted(line)) continue;
      const before = all.lastElementChild ?? this.list.lastElementChild;
      if (before && goesOn(this.run[this.run.length - 1], line)) {
        this.run.push(line);
        this._foldInto(before, at);
      } else {
        this.run = [line];
        all.append(this._line(line, at));
      }
    }
    this.list.append(all);
    this.shown = log.length;
    this.lastLine = log[log.length - 1];
    if (atEnd || this.shown === log.length) this.list.scrollTop = this.list.scrollHeight;
  }

  /** Who only watches has nothing of his own in it. @param {State['seat']} seat */
  _sits(seat) {
    if (seat === 'spectator' && this.filter === 'mine') this.filter = 'all';
    this._bar();
  }

  /** @param {EventLine} line */
  _wanted(line) {
    const sort = sortOf(line);
    if (sort === 'turn') return true;
    if (QUIET.has(line.kind)) return false;
    if (this.filter === 'rolls') return sort === 'roll';
    if (this.filter === 'kills') return sort === 'kill';
    if (this.filter === 'mine') return this._mine(line);
    return true;
  }

  /** @param {EventLine} line */
  _mine(line) {
    const state = this.state;
    if (!state || state.seat === 'spectator') return true;
    const own = new Set(state.scene.pieces.filter((piece) => piece.side === state.seat).map((piece) => piece.name));
    if (state.seat === 'stealer') return named(line).some((name) => own.has(name) || !this._isMarine(name));
    return named(line).some((name) => own.has(name));
  }

  /** @param {string} name */
  _isMarine(name) {
    return this.state?.scene.pieces.some((piece) => piece.side === 'marine' && piece.name === name) ?? false;
  }

  /** @param {EventLine} line @param {number} at */
  _line(line, at) {
    const sort = sortOf(line);
    const words = line.kind === 'said' ? mt(this.state?.mission, line.text) : tell(line);
    const item = make('li', { class: `line ${sort} ${line.kind.replace(/ /g, '-')}`, 'data-at': at });
    const roll = rollOf(line);
    if (roll) {
      const dice = make('span', { class: 'rolled', 'aria-hidden': 'true' });
      for (const face of roll.dice) dice.append(dieFace(face, roll.needs ? (face >= roll.needs ? 'hit' : 'miss') : 'plain'));
      item.append(dice);
    }
    item.append(make('span', { class: 'words' }, words));
    return item;
  }

  /** One more step of the same piece: the item tells the whole way, and each step when it is opened. @param {Element} item @param {number} at */
  _foldInto(item, at) {
    const open = item.querySelector('details')?.open ?? false;
    item.setAttribute('data-at', String(at));
    const steps = make('div', { class: 'steps' }, this.run.map((line) => h('p', null, tell(line))));
    const way = make('details', null, h('summary', { class: 'words' }, tellAll(this.run)));
    way.append(steps);
    if (way instanceof HTMLDetailsElement) way.open = open;
    item.replaceChildren(way);
  }

  /** @param {Event} event */
  _clicked(event) {
    const item = event.target instanceof Element ? event.target.closest('li[data-at]') : null;
    const line = item && this.state?.log[Number(item.getAttribute('data-at'))];
    if (line) this.point(line);
  }
}
