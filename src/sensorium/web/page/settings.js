// @ts-check
// What this reader chose for this browser: sound, motion, speed. Kept in the browser and nowhere else.

const STORED = 'sensorium.settings';

/** @typedef {0 | 0.5 | 1 | 2} Speed 0: at once, 0.5: slow, 1: normal, 2: fast */
/** @typedef {'always' | 'useful' | 'attacks'} Asking when the marine player is asked in the enemy turn */
/** @typedef {{sound: boolean, volume: number, motion: 'auto' | 'reduced', speed: Speed, reactions: Asking}} Chosen */

/** From slow to at once. @type {Speed[]} */
export const SPEEDS = [0.5, 1, 2, 0];

/** @type {Chosen} */
const DEFAULTS = { sound: false, volume: 0.6, motion: 'auto', speed: 1, reactions: 'useful' };
/** @type {Asking[]} */
export const ASKING = ['always', 'useful', 'attacks'];

class Settings extends EventTarget {
  /** @type {Chosen} */
  #chosen = { ...DEFAULTS, ...read() };

  get sound() {
    return this.#chosen.sound;
  }

  get volume() {
    return this.#chosen.volume;
  }

  get motion() {
    return this.#chosen.motion;
  }

  get speed() {
    return this.#chosen.speed;
  }

  get reactions() {
    return this.#chosen.reactions;
  }

  /** @template {keyof Chosen} K @param {K} key @param {Chosen[K]} value */
  set(key, value) {
    this.#chosen[key] = value;
    try {
      localStorage.setItem(STORED, JSON.stringify(this.#chosen));
    } catch {
      // not kept, then
    }
    this.apply();
    this.dispatchEvent(new CustomEvent('change', { detail: { key, value } }));
  }

  /** Lets the style sheets know. */
  apply() {
    document.documentElement.classList.toggle('still', this.motion === 'reduced');
  }
}

/** @returns {Partial<Chosen>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '{}');
  } catch {
    return {};
  }
}

export const settings = new Settings();

/** Whether to cut to the result instead of moving there. */
export function reducedMotion() {
  return settings.motion === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
