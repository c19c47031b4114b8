// @ts-check
/** The live log for screen readers: steps are gathered for a moment, so that a walk is said once and not square by square. */
import { make } from '../dom.js';
import { folded, tellAll } from '../game/log_lines.js';

/** @typedef {import('../wire').EventLine} EventLine */

const PAUSE = 600; // milliseconds in which nothing more happens
const MOST = 8; // sentences at a time: whoever wants all of them reads the log

export class Saying {
  /** @param {HTMLElement} host a live region */
  constructor(host) {
    this.host = host;
    /** @type {EventLine[]} */
    this.lines = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** @param {EventLine[]} events */
  add(events) {
    this.lines.push(...events.filter((line) => line.kind !== 'activated'));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.now(), PAUSE);
  }

  /** Say what has been gathered. */
  now() {
    clearTimeout(this.timer);
    const lines = folded(this.lines.splice(0)).slice(-MOST).map(tellAll);
    if (lines.length) this.host.replaceChildren(...lines.map((line) => make('p', null, line)));
  }

  end() {
    clearTimeout(this.timer);
  }
}
