// Events as movement: steps of a sixth of a second that can be cut short at any time. Nothing ever waits for them.
/** @import {EventLine, Scene} from '../wire.js' */
/** @import {Overlays} from './overlays.js' */
/** @import {BoardView} from './view.js' */
import { showDice } from '../panels/dice.js';
import { hasSound, sound } from './sound.js';
import { Effects } from './effects.js';

const STEP = 150;
const MOST = 2600; // for one batch, however much happened

/** What each kind of event weighs against a step. @type {Record<string, number>} */
const WEIGHTS = {
  moved: 1, turned: 0.8, faced: 0, entered: 1, climbed: 1.3, fell: 1.3, wandered: 1, carried: 1, exited: 1.2, fires: 1.1, flamed: 2.2, spread: 1.4,
  killed: 1.4, converted: 1.4, placed: 0.6, opened: 1, closed: 1, 'door opened': 1, 'door shut': 1, 'door destroyed': 1, assaults: 1.1, jammed: 1.2,
  rolled: 0, fought: 0, overwatch: 0.6, guard: 0.6, barrier: 1, storm: 1.6, exploded: 1.5, grenade: 1.8, 'self-destructed': 1.8, overloaded: 1.8,
};

export class Motion {
  /** @type {{events: EventLine[], scene: Scene, overlays: Overlays, done: () => void}[]} */
  #queue = [];
  #busy = false;
  #run = 0;
  #wake = () => {};

  /** @param {BoardView} view */
  constructor(view) {
    this.view = view;
    this.effects = new Effects(view);
  }

  /** @param {EventLine[]} events @param {Scene} scene @param {Overlays} overlays @returns {Promise<void>} */
  play(events, scene, overlays) {
    return new Promise((done) => {
      this.#queue.push({ events, scene, overlays, done });
      if (!this.#busy) void this.#work();
    });
  }

  /** Ends all movement and shows the last scene asked for. */
  skip() {
    const last = this.#queue.at(-1) ?? this.#current;
    this.stop();
    if (last) this.view.draw(last.scene, last.overlays);
  }

  /** Ends all movement where it is. */
  stop() {
    this.#run += 1;
    for (const one of this.#queue.splice(0)) one.done();
    this.#current?.done();
    this.#current = null;
    this.#busy = false;
    this.#wake();
    this.effects.stop();
  }

  /** @type {{scene: Scene, overlays: Overlays, done: () => void} | null} */
  #current = null;

  async #work() {
    this.#busy = true;
    const run = this.#run;
    while (run === this.#run) {
      const batch = this.#queue.shift();
      if (!batch) break;
      this.#current = batch;
      const steps = batch.events.filter((event) => event.kind in WEIGHTS);
      const weight = steps.reduce((sum, event) => sum + (WEIGHTS[event.kind] ?? 0), 0);
      const pace = (STEP / (this.view.speed || 1)) * Math.min(1, MOST / (STEP * Math.max(1, weight)));
      let due = performance.now();
      for (let at = 0; at < steps.length && run === this.#run; at += 1) {
        const hurry = 1 + this.#queue.length; // they pile up: faster
        const still = this.view.still || document.hidden;
        this.#noise(steps[at], steps, at);
        if (still && (steps[at].kind === 'rolled' || steps[at].kind === 'fought')) this.#roll(steps[at]);
        const lasts = still ? 0 : this.#step(steps[at], steps, at, batch.scene, pace / hurry);
        due += lasts;
        const left = due - performance.now();
        if (left > 8) await this.#wait(left);
      }
      if (run !== this.#run) return;
      this.view.draw(batch.scene, batch.overlays);
      this.#current = null;
      batch.done();
    }
    if (run === this.#run) this.#busy = false;
  }

  /** @param {number} time */
  #wait(time) {
    return new Promise((/** @type {(value?: unknown) => void} */ done) => {
      const timer = setTimeout(done, time);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  /** Starts the movement for an event. @param {EventLine} event @param {EventLine[]} steps @param {number} at @param {Scene} scene the end of it all
   * @param {number} pace @returns {number} how long until the next may begin */
  #step(event, steps, at, scene, pace) {
    const { facts } = event;
    const time = (WEIGHTS[event.kind] ?? 0) * pace;
    const who = String(facts.piece ?? '');
    const there = String(facts.at ?? '');
    switch (event.kind) {
      case 'moved': case 'entered': case 'wandered': case 'carried': case 'climbed': case 'fell':
        return this.effects.go(who, String(facts.to), facts.facing ? String(facts.facing) : '', time, scene);
      case 'turned': case 'faced':
        return this.effects.turn(who, String(facts.facing), time || 1);
      case 'exited': return this.effects.leave(who, time);
      case 'fires': {
        const roll = steps.slice(at + 1, at + 3).find((one) => one.kind === 'rolled');
        return this.effects.shoot(who, there, Boolean(roll?.facts.hits), time);
      }
      case 'flamed': case 'spread': case 'self-destructed': case 'overloaded': case 'storm': case 'grenade':
        return this.effects.burn(who, there, time, event.kind === 'storm' ? '#8fe3ff' : event.kind === 'grenade' ? '#b7a4ff' : '#ff8b2e');
      case 'killed': return this.effects.die(who, time);
      case 'converted': return this.effects.unfold(who, time);
      case 'placed': return this.effects.appear(who, scene, time);
      case 'opened': case 'door opened': return this.effects.door(String(facts.door), true, time);
      case 'closed': case 'door shut': return this.effects.door(String(facts.door), false, time);
      case 'door destroyed': return this.effects.shatter(String(facts.door), time);
      case 'assaults': return this.effects.lunge(who, there, time);
      case 'jammed': return this.effects.shake(who, time);
      case 'rolled': case 'fought': return this.#roll(event);
      case 'overwatch': case 'guard': return this.effects.pulse(who, time);
      default: return 0;
    }
  }

  /** @param {EventLine} event @param {EventLine[]} steps @param {number} at */
  #noise(event, steps, at) {
    const piece = this.view.pieces?.known.get(String(event.facts.piece ?? ''));
    switch (event.kind) {
      case 'moved': case 'entered': case 'climbed': case 'turned': return steps[at - 1]?.kind === event.kind && at % 2 ? undefined : sound(piece?.role === 'trooper' ? 'servo' : 'skitter');
      case 'fires': return sound(piece?.equipment?.find(hasSound) ?? 'shot');
      case 'flamed': case 'spread': case 'self-destructed': return sound('flame');
      case 'opened': case 'closed': case 'door opened': case 'door shut': return sound('door');
      case 'door destroyed': case 'exploded': case 'overloaded': case 'storm': case 'grenade': return sound('blast');
      case 'jammed': return sound('jam');
      case 'assaults': return sound('claws');
      case 'killed': return sound('death');
      case 'converted': return sound('ping');
      case 'overwatch': case 'guard': return sound('ready');
      default: return undefined;
    }
  }

  /** @param {EventLine} event */
  #roll(event) {
    const { facts } = event;
    const dice = Array.isArray(facts.dice) ? facts.dice.map(Number) : [];
    if (dice.length) this.dice([{ who: String(facts.piece ?? facts.door ?? ''), dice, needs: Number(facts.needs ?? 0), hits: event.kind === 'rolled' ? Boolean(facts.hits) : undefined }]);
    return 0;
  }

  /** @param {import('../panels/dice.js').Roll[]} rolls */
  dice(rolls) {
    for (const roll of rolls) showDice(this.view, roll);
  }
}
