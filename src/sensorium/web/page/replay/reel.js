// @ts-check
/** The frames of one view of a game, as they come, and the scene of each. Events: `grown`. */
/** @import {EventLine, FilmView, Frame, Scene} from '../wire.js' */
import { patched } from '../game/scene_patch.js';
import { framesOf } from './films.js';

/** @typedef {'answer' | 'act' | 'turn'} By */

export class Reel extends EventTarget {
  /** @param {string} token @param {FilmView} view */
  constructor(token, view) {
    super();
    this.view = view;
    /** @type {Frame[]} */
    this.frames = [];
    /** @type {Scene[]} */
    this.scenes = [];
    this.whole = false;
    this.loaded = this.load(token);
  }

  /** @param {string} token */
  async load(token) {
    for await (const some of framesOf(token, this.view)) {
      for (const frame of some) {
        this.frames.push(frame);
        this.scenes.push(frame.scene ?? patched(/** @type {Scene} */ (this.scenes[this.scenes.length - 1]), frame.patch));
      }
      this.dispatchEvent(new CustomEvent('grown'));
    }
    this.whole = true;
    this.dispatchEvent(new CustomEvent('grown'));
  }

  get last() {
    return Math.max(0, this.frames.length - 1);
  }

  /** Whether somebody who steps like this comes to rest here. @param {number} at @param {By} by */
  rests(at, by) {
    if (at <= 0 || at >= this.last || by === 'answer') return true;
    if (by === 'act') return Boolean(this.frames[at + 1].act);
    return this.turns(at);
  }

  /** Whether a turn has just begun. @param {number} at */
  turns(at) {
    const [before, now] = [this.frames[at - 1], this.frames[at]];
    return Boolean(before && now) && (before.turn !== now.turn || before.side !== now.side);
  }

  /** Where a step leads. @param {number} at @param {By} by @param {1 | -1} way */
  step(at, by, way) {
    let to = at + way;
    while (to > 0 && to < this.last && !this.rests(to, by)) to += way;
    return Math.min(Math.max(to, 0), this.last);
  }

  /** What has happened in this turn so far. @param {number} at @returns {EventLine[]} */
  lines(at) {
    let from = at;
    while (from > 0 && !this.turns(from)) from -= 1;
    return this.frames.slice(from, at + 1).flatMap((frame) => frame.events ?? []);
  }
}
