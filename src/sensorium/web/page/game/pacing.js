// @ts-check
/**
 * Two bots play faster than anybody can follow. Who watches them sees the game at his own speed: messages wait here and
 * are let through one after another, or one at a press. Players are never made to wait: nobody paces their own game.
 */
import { h } from '../dom.js';
import { icon } from '../panels/icons.js';
import { t, tn } from '../i18n/i18n.js';
import { keycap } from '../controls/parts.js';
import { reducedMotion, settings } from '../settings.js';

/** @typedef {import('../net/session.js').Session} Session */
/** @typedef {import('../wire').Update} Update */
/** @typedef {import('../wire').Presence} Presence */
/** @typedef {import('./state.js').State} State */

/** For each thing that can be seen, by the speed chosen: none, normal, fast. */
const LASTS = [450, 550, 220];
const LONGEST = 3; // times that, for one message

/** Whether this seat watches a game that only bots play. @param {State} state */
export function watchesBots(state) {
  return state.seat === 'spectator' && state.seats.filter((one) => one.side !== 'spectator').every((one) => one.player !== 'human');
}

export class Pacer {
  /** @param {Session} session @param {() => void} changed */
  constructor(session, changed) {
    this.session = session;
    this.changed = changed;
    this.paused = false;
    /** @type {(Update | Presence)[]} */
    this.waiting = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    session.hold = (message) => this.take(message);
  }

  /** Messages still to be shown in which something happens. */
  get behind() {
    return this.waiting.filter((message) => message.type === 'update' && message.events.length).length;
  }

  /** @param {Update | Presence | null} message null: the game begins anew from a welcome, and nothing older counts */
  take(message) {
    if (message) this.waiting.push(message);
    else this.waiting = [];
    this._go();
    this.changed();
  }

  _go() {
    if (this.paused || this.timer !== undefined || !this.waiting.length) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this._next();
    }, 0);
  }

  /** Show the next thing that happens, and wait as long as it is worth. */
  _next() {
    if (this.paused) return;
    const lasts = this._show();
    if (!this.waiting.length) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this._next();
    }, lasts);
  }

  /** @returns {number} milliseconds that it is to stand */
  _show() {
    for (;;) {
      const message = this.waiting.shift();
      if (!message) return 0;
      this.session.apply(message);
      const seen = message.type === 'update' ? message.events.filter((line) => line.kind !== 'activated').length : 0;
      if (seen) return Math.min(LONGEST, 0.6 + 0.4 * seen) * (LASTS[reducedMotion() ? 0 : settings.speed] ?? 0);
    }
  }

  toggle() {
    this.paused = !this.paused;
    clearTimeout(this.timer);
    this.timer = undefined;
    this._go();
    this.changed();
  }

  /** One thing more, and stop there. */
  step() {
    this.paused = true;
    clearTimeout(this.timer);
    this.timer = undefined;
    this._show();
    this.changed();
  }

  /** To where the game stands. */
  catchUp() {
    for (const message of this.waiting.splice(0)) this.session.apply(message);
    this.changed();
  }

  end() {
    clearTimeout(this.timer);
    this.session.hold = null;
  }

  /** @returns {Record<string, () => void>} */
  keys() {
    return { Space: () => this.toggle(), n: () => this.step(), 'Shift+Enter': () => this.catchUp() };
  }

  bar() {
    /** @param {string} name @param {string} key @param {() => void} run @param {boolean} [off] */
    const button = (name, key, run, off = false) => h('button', { type: 'button', class: 'option', key: name, 'data-act': `watch-${name}`, onclick: run, disabled: off }, keycap(key), icon(name), h('span', { class: 'words' }, t(`watch.${name}`)));
    const { behind } = this;
    return h(
      'div',
      { class: 'pacing options', key: 'pacing', role: 'group', 'aria-label': t('watch.group') },
      button(this.paused ? 'play' : 'pause', 'Space', () => this.toggle()),
      button('step', 'n', () => this.step(), !this.waiting.length),
      button('now', 'Shift+Enter', () => this.catchUp(), !behind),
      h('p', { class: 'hint', key: 'behind' }, behind ? tn('watch.behind', behind) : t('watch.live')),
    );
  }
}
