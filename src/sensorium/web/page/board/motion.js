// @ts-check
// Events as movement, one after another, each with its sound; cut short at any time.
/** @import {EventLine, Scene} from '../wire.js' */
/** @import {BoardView} from './view.js' */
import { showDice } from '../panels/dice.js';
import { MOST, STEP, isSeen, isWalk, moves, rests } from './beats.js';
import { Effects } from './effects.js';
import { noiseOf, sound } from './sound.js';

/**
 * @typedef {object} Play how events are shown
 * @property {boolean} [follow] others did it: each thing stands for a while
 * @property {number} [behind] how much more is waiting to be seen
 * @property {(event: EventLine, lasts: number, follow: boolean) => boolean | void} [told] a thing begins; true: its dice are shown elsewhere
 */

export class Motion {
  #run = 0;
  #wake = () => {};

  /** @param {BoardView} view */
  constructor(view) {
    this.view = view;
    this.effects = new Effects(view);
  }

  /** Ends all movement where it is. */
  stop() {
    this.#run += 1;
    this.#wake();
    this.effects.stop();
  }

  /** Lets events be seen, then draws the scene they led to. @param {EventLine[]} events @param {Scene} scene @param {Play} [how]
   * @returns {Promise<boolean>} whether all of it was shown, and nobody cut it short */
  async play(events, scene, how = {}) {
    const run = (this.#run += 1);
    const { behind = 0 } = how;
    let follow = how.follow ?? false;
    const seen = events.filter((event) => isSeen(event.kind));
    const steps = seen.reduce((sum, event) => sum + moves(event.kind), 0);
    const step = STEP / (this.view.speed || 1);
    for (let at = 0; at < seen.length; at += 1) {
      const event = seen[at];
      follow ||= event.kind === 'turn'; // what comes after one's own turn is others' doing
      const hurried = isWalk(event.kind) && behind > 12 ? 0.5 : 1;
      const moving = moves(event.kind) * step * hurried * (follow ? 1 : Math.min(1, MOST / Math.max(1, steps)));
      const resting = rests(event.kind, follow) * step;
      const elsewhere = how.told?.(event, moving + resting, follow) ?? false;
      this.#noise(event, seen, at);
      this.#begin(event, seen, at, scene, moving, resting, Boolean(elsewhere));
      await this.#wait(this.view.still && !follow ? resting : moving + resting);
      if (run !== this.#run) return false;
    }
    this.view.draw(scene, {});
    return true;
  }

  /** Dice and sounds of what has happened already. @param {EventLine[]} events */
  flash(events) {
    const seen = events.filter((event) => isSeen(event.kind));
    seen.forEach((event, at) => {
      this.#noise(event, seen, at);
      if (event.kind === 'rolled' || event.kind === 'fought') this.#roll(event, 0, 900);
    });
  }

  /** @param {number} time */
  #wait(time) {
    return new Promise((/** @type {(value?: unknown) => void} */ done) => {
      if (time < 8) return done();
      const timer = setTimeout(done, time);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
      return undefined;
    });
  }

  /** @param {EventLine} event @param {EventLine[]} seen @param {number} at @param {Scene} scene the end of it all @param {number} moving @param {number} resting
   * @param {boolean} elsewhere */
  #begin(event, seen, at, scene, moving, resting, elsewhere) {
    const still = this.view.still;
    if (event.kind === 'rolled' || event.kind === 'fought') {
      if (!elsewhere) this.#roll(event, still ? 0 : moving, resting + 700);
    } else if (still) this.#jump(event, scene);
    else this.#step(event, seen, at, scene, moving);
  }

  /** Starts the movement for an event. @param {EventLine} event @param {EventLine[]} seen @param {number} at @param {Scene} scene @param {number} time */
  #step(event, seen, at, scene, time) {
    const { facts } = event;
    const who = String(facts.piece ?? '');
    const there = String(facts.at ?? '');
    const { effects } = this;
    switch (event.kind) {
      case 'moved': case 'entered': case 'wandered': case 'carried': case 'climbed': case 'fell': case 'jumped': case 'dodged': case 'withdrew': case 'pushed aside':
        return effects.go(who, String(facts.to), facts.facing ? String(facts.facing) : '', time, scene);
      case 'turned': case 'faced':
        return effects.turn(who, String(facts.facing), time || 1);
      case 'exited': case 'escaped': case 'teleported': case 'fell into space': return effects.leave(who, time);
      case 'fires': {
        const roll = seen.slice(at + 1, at + 3).find((one) => one.kind === 'rolled');
        return effects.shoot(who, there, Boolean(roll?.facts.hits), time);
      }
      case 'flamed': case 'spread': case 'self-destructed': case 'overloaded':
        return effects.burn(who, there, String(facts.squares ?? there).split(' '), time, '#ff8b2e');
      case 'melta bomb':
        return effects.burn(who, there, String(facts.squares ?? there).split(' '), time, '#ffd27a');
      case 'grenade': case 'plasma missile':
        return effects.burn(who, there, String(facts.squares ?? there).split(' '), time, '#b7a4ff');
      case 'storm':
        return effects.burn(who, there, effects.sectionOf(there), time, '#8fe3ff');
      case 'exploded': return effects.burn('', there, [there], time, '#ffe9a8');
      case 'killed': return effects.die(who, time);
      case 'converted': return effects.unfold(who, time);
      case 'placed': return effects.appear(who, scene, time);
      case 'opened': case 'door opened': return effects.door(String(facts.door), true, time);
      case 'closed': case 'door shut': return effects.door(String(facts.door), false, time);
      case 'door destroyed': return effects.shatter(String(facts.door), time);
      case 'assaults': return effects.lunge(who, there, time);
      case 'jammed': return effects.shake(who, time);
      case 'overwatch': case 'guard': return effects.pulse(who, time);
      default: return 0;
    }
  }

  /** The same without any movement: where it leads to, at once. @param {EventLine} event @param {Scene} scene */
  #jump(event, scene) {
    const { facts } = event;
    const { effects } = this;
    const who = String(facts.piece ?? '');
    switch (event.kind) {
      case 'moved': case 'entered': case 'wandered': case 'carried': case 'climbed': case 'fell': case 'jumped': case 'dodged': case 'withdrew': case 'pushed aside':
        return effects.put(who, String(facts.to), facts.facing ? String(facts.facing) : '', scene);
      case 'turned': case 'faced': return effects.put(who, '', String(facts.facing), scene);
      case 'killed': case 'exited': case 'escaped': case 'teleported': case 'fell into space': case 'converted': return effects.hide(who);
      case 'placed': return effects.find(who, scene);
      case 'opened': case 'door opened': return effects.door(String(facts.door), true, 0);
      case 'closed': case 'door shut': return effects.door(String(facts.door), false, 0);
      default: return undefined;
    }
  }

  /** @param {EventLine} event @param {EventLine[]} seen @param {number} at */
  #noise(event, seen, at) {
    if (isWalk(event.kind) && seen[at - 1]?.kind === event.kind && at % 2) return; // every other step of a way is heard
    const name = noiseOf(event, this.view.pieces?.known.get(String(event.facts.piece ?? '')), this.view.side);
    if (name) sound(name);
  }

  /** @param {EventLine} event @param {number} tumbles milliseconds until the dice lie @param {number} stays */
  #roll(event, tumbles, stays) {
    const { facts } = event;
    const dice = Array.isArray(facts.dice) ? facts.dice.map(Number) : [];
    if (dice.length) showDice(this.view, { who: String(facts.piece ?? facts.door ?? ''), dice, needs: Number(facts.needs ?? 0), hits: event.kind === 'rolled' ? Boolean(facts.hits) : undefined, tumbles, stays });
  }
}
