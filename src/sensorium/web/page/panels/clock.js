// @ts-check
/** The marine player's clock: counts down between the server's words, calls the time, changes its colour and shape. */
import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { secondsLeft } from '../game/state.js';

/** @typedef {import('../game/state.js').State} State */

/** When the time is called: each full minute, then the last one in quarters. */
const CALLED = [600, 540, 480, 420, 360, 300, 240, 180, 120, 60, 45, 30, 15];

/** @param {State} state @param {number} now */
export function clockFace(state, now) {
  const { clock } = state;
  if (clock.mode === 'off' || !clock.allowed) return null;
  const left = Math.ceil(secondsLeft(state, now));
  const urgency = left <= 15 ? 'last' : left <= 30 ? 'short' : left <= 60 ? 'warn' : '';
  const part = clock.allowed ? Math.min(1, left / clock.allowed) : 0;
  return h(
    'div',
    { class: `clock ${urgency}${clock.runs && !clock.paused ? ' runs' : ''}${clock.paused ? ' paused' : ''}`, role: 'timer', 'aria-label': t('clock.label') },
    h('b', null, inMinutes(left)),
    h('i', { class: 'gauge', 'aria-hidden': 'true', style: { '--part': part.toFixed(3) } }),
    clock.paused ? h('small', null, t('clock.paused')) : null,
  );
}

/** @param {number} seconds */
export function inMinutes(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Calls the time as it passes its marks. */
export class Caller {
  constructor() {
    this.before = Infinity;
  }

  /** The mark just passed, or 0. @param {State} state @param {number} now @returns {number} */
  passed(state, now) {
    if (!state.clock.runs || state.clock.mode === 'off') {
      this.before = Infinity;
      return 0;
    }
    const left = secondsLeft(state, now);
    const mark = CALLED.find((one) => left <= one && this.before > one && this.before !== Infinity) ?? 0;
    this.before = left;
    return mark;
  }
}
