// @ts-check
// The sounds, all made here of noise and oscillators. Each is a few voices on a time line, written against any audio context,
// so that a test can render it to samples. One key, D minor, holds the tones together; machines are dry and low, the brood is
// wet and high, and nothing is louder than the rest: `LEVELS` brings every sound to the same loudness.

/** @typedef {{type?: OscillatorType, from: number, to?: number, at?: number, time: number, loud?: number, attack?: number, hold?: number, wobble?: [number, number], partner?: number, tone?: number}} Tone
 *  glides `from` `to`; `hold`: part of the time before it fades; `wobble`: [times a second, depth in hertz]; `partner`: a second voice, detuned by cents; `tone`: lowpass */
/** @typedef {{from: number, to?: number, at?: number, time: number, loud?: number, type?: BiquadFilterType, q?: number, attack?: number, hold?: number, flutter?: number}} Burst
 *  noise through a filter that glides; `flutter`: times a second that it swells */

const SECONDS = 2; // of noise
/** Notes of D minor. */
const D2 = 73.42;
const A2 = 110;
const D3 = 146.83;
const F3 = 174.61;
const A3 = 220;
const D4 = 293.66;
const E4 = 329.63;
const F4 = 349.23;
const A4 = 440;
const D5 = 587.33;
const A5 = 880;

/** A desk with one channel: voices go in, sound comes out. */
class Desk {
  /** @param {BaseAudioContext} context @param {AudioNode} out @param {AudioBuffer} noise @param {number} begin */
  constructor(context, out, noise, begin) {
    this.context = context;
    this.out = out;
    this.noise = noise;
    this.begin = begin;
    this.end = begin;
    this.seed = 1;
  }

  /** The next of a row of numbers from 0 to 1 that is always the same: a sound does not change from one day to the next. */
  chance() {
    this.seed = (this.seed * 16807) % 2147483647;
    return this.seed / 2147483647;
  }

  /** A swell and a fall, from silence to silence. @param {number} begin @param {number} time @param {number} loud @param {number} attack @param {number} hold */
  envelope(begin, time, loud, attack, hold) {
    const gain = new GainNode(this.context, { gain: 0 });
    const top = begin + Math.min(attack, time * 0.5);
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(loud, top);
    const fall = Math.max(top, begin + time * hold);
    gain.gain.setValueAtTime(loud, fall);
    gain.gain.exponentialRampToValueAtTime(loud * 0.002, begin + time * 0.96);
    gain.gain.linearRampToValueAtTime(0, begin + time);
    gain.connect(this.out);
    this.end = Math.max(this.end, begin + time);
    return gain;
  }

  /** @param {Tone} one */
  tone({ type = 'sine', from, to = from, at = 0, time, loud = 0.3, attack = 0.006, hold = 0, wobble, partner, tone }) {
    const begin = this.begin + at;
    /** @type {AudioNode} */
    let into = this.envelope(begin, time, partner ? loud * 0.6 : loud, attack, hold);
    if (tone) {
      const soft = new BiquadFilterNode(this.context, { type: 'lowpass', frequency: tone, Q: 0.5 });
      soft.connect(into);
      into = soft;
    }
    for (const cents of partner ? [-partner / 2, partner / 2] : [0]) {
      const voice = new OscillatorNode(this.context, { type, frequency: from, detune: cents });
      voice.frequency.setValueAtTime(from, begin);
      if (to !== from) voice.frequency.exponentialRampToValueAtTime(Math.max(20, to), begin + time);
      if (wobble) {
        const slow = new OscillatorNode(this.context, { frequency: wobble[0] });
        const depth = new GainNode(this.context, { gain: wobble[1] });
        slow.connect(depth).connect(voice.frequency);
        slow.start(begin);
        slow.stop(begin + time);
      }
      voice.connect(into);
      voice.start(begin);
      voice.stop(begin + time + 0.01);
    }
  }

  /** @param {Burst} one */
  burst({ from, to = from, at = 0, time, loud = 0.4, type = 'bandpass', q = 1, attack = 0.004, hold = 0, flutter }) {
    const begin = this.begin + at;
    const source = new AudioBufferSourceNode(this.context, { buffer: this.noise, loop: true });
    const filter = new BiquadFilterNode(this.context, { type, frequency: from, Q: q });
    filter.frequency.setValueAtTime(from, begin);
    if (to !== from) filter.frequency.exponentialRampToValueAtTime(Math.max(30, to), begin + time);
    const gain = this.envelope(begin, time, loud, attack, hold);
    /** @type {AudioNode} */
    let into = gain;
    if (flutter) {
      const swell = new GainNode(this.context, { gain: 0.7 });
      const slow = new OscillatorNode(this.context, { frequency: flutter });
      const depth = new GainNode(this.context, { gain: 0.3 });
      slow.connect(depth).connect(swell.gain);
      slow.start(begin);
      slow.stop(begin + time);
      swell.connect(gain);
      into = swell;
    }
    source.connect(filter).connect(into);
    source.start(begin, this.chance() * (SECONDS - 0.1));
    source.stop(begin + time + 0.01);
  }
}

/** One shot of a heavy gun: a crack, the blow behind it, and the brass. @param {Desk} desk @param {number} at @param {number} weight */
function shot(desk, at, weight) {
  desk.burst({ from: 3400, to: 800, time: 0.06, at, loud: 0.9, q: 0.6, attack: 0.001 });
  desk.burst({ from: 1500, to: 160, time: 0.17 * weight, at, loud: 0.9, type: 'lowpass', attack: 0.002 });
  desk.tone({ from: 190 * weight, to: 55, time: 0.12 * weight, at, loud: 0.32, type: 'triangle', attack: 0.002 });
}

/** @param {Desk} desk @param {number[]} notes @param {number} apart @param {Partial<Tone>} how */
function phrase(desk, notes, apart, how) {
  notes.forEach((from, at) => desk.tone({ time: 0.6, type: 'triangle', attack: 0.02, ...how, from, at: at * apart }));
}

/** @type {Record<string, (desk: Desk) => void>} */
const SOUNDS = {
  // a servo winds up, and the boot comes down
  servo(desk) {
    desk.tone({ from: 128, to: 190, time: 0.16, loud: 0.3, type: 'sawtooth', attack: 0.03, hold: 0.3, tone: 1300 });
    desk.burst({ from: 260, to: 90, time: 0.13, at: 0.1, loud: 0.9, type: 'lowpass', attack: 0.003 });
    desk.tone({ from: 96, to: 60, time: 0.12, at: 0.1, loud: 0.3 });
    desk.burst({ from: 900, to: 420, time: 0.05, at: 0.1, loud: 0.5, q: 1.5, attack: 0.002 });
  },
  // claws on plate, five quick feet
  skitter(desk) {
    for (let at = 0; at < 5; at += 1) desk.burst({ from: 2600 + desk.chance() * 1600, time: 0.035, at: at * 0.034 + desk.chance() * 0.012, loud: 0.5 + desk.chance() * 0.25, q: 5, attack: 0.002 });
    desk.burst({ from: 700, to: 420, time: 0.17, at: 0.02, loud: 0.16, q: 2, attack: 0.03 });
  },
  shot(desk) {
    for (const at of [0, 0.085]) shot(desk, at, 1);
  },
  'assault-cannon'(desk) {
    desk.tone({ from: 180, to: 420, time: 0.5, loud: 0.1, type: 'sawtooth', attack: 0.05, hold: 0.6, tone: 1800 });
    for (let at = 0; at < 9; at += 1) shot(desk, 0.05 + at * 0.045, 0.7);
  },
  'grenade-launcher'(desk) {
    desk.burst({ from: 420, to: 160, time: 0.1, loud: 0.8, type: 'lowpass', attack: 0.002 });
    desk.tone({ from: 330, to: 140, time: 0.12, loud: 0.4, attack: 0.002 });
    desk.burst({ from: 2600, to: 400, time: 0.08, at: 0.22, loud: 0.5, q: 0.5, attack: 0.001 });
    desk.burst({ from: 1900, to: 90, time: 0.6, at: 0.22, loud: 0.9, type: 'lowpass', attack: 0.003 });
    desk.tone({ from: 90, to: 38, time: 0.4, at: 0.22, loud: 0.26, attack: 0.004 });
  },
  // a dead click, and the click that tries again
  jam(desk) {
    for (const at of [0, 0.12, 0.19]) {
      desk.burst({ from: 2400 - at * 2600, time: 0.04, at, loud: 0.8, q: 7, attack: 0.001 });
      desk.tone({ from: 420 - at * 500, to: 240, time: 0.045, at, loud: 0.4, type: 'square', attack: 0.001, tone: 1600 });
    }
  },
  // air, then iron
  door(desk) {
    desk.burst({ from: 500, to: 1900, time: 0.26, loud: 0.34, q: 0.9, attack: 0.06 });
    desk.burst({ from: 620, to: 110, time: 0.2, at: 0.22, loud: 0.9, type: 'lowpass', attack: 0.003 });
    desk.tone({ from: 98, to: 62, time: 0.2, at: 0.22, loud: 0.34, attack: 0.003 });
    desk.tone({ from: 466, to: 452, time: 0.22, at: 0.225, loud: 0.16, type: 'triangle', attack: 0.002 });
  },
  flame(desk) {
    desk.burst({ from: 300, to: 1500, time: 0.75, loud: 0.6, type: 'lowpass', attack: 0.14, hold: 0.5, flutter: 17 });
    desk.burst({ from: 2600, to: 1400, time: 0.6, at: 0.06, loud: 0.16, q: 0.7, attack: 0.12, hold: 0.4, flutter: 23 });
    desk.tone({ from: 74, to: 92, time: 0.7, loud: 0.07, attack: 0.1, hold: 0.4 });
  },
  blast(desk) {
    desk.burst({ from: 3000, to: 300, time: 0.09, loud: 0.5, q: 0.5, attack: 0.001 });
    desk.burst({ from: 2400, to: 70, time: 0.85, loud: 0.9, type: 'lowpass', attack: 0.003 });
    desk.tone({ from: 104, to: 34, time: 0.6, loud: 0.26, attack: 0.003 });
    for (let at = 0; at < 4; at += 1) desk.burst({ from: 1500 + desk.chance() * 1500, time: 0.05, at: 0.3 + desk.chance() * 0.35, loud: 0.3, q: 5 });
  },
  // a mind pushing: fifths that beat against one another
  psi(desk) {
    desk.tone({ from: D4, time: 0.8, loud: 0.24, attack: 0.16, hold: 0.3, partner: 26, wobble: [5.5, 5] });
    desk.tone({ from: A3, time: 0.8, loud: 0.22, attack: 0.2, hold: 0.3, partner: 34 });
    desk.tone({ from: D5, to: A5, time: 0.7, at: 0.08, loud: 0.08, attack: 0.3 });
  },
  // two slashes, wet
  claws(desk) {
    for (const at of [0, 0.1]) {
      desk.burst({ from: 5200, to: 1300, time: 0.12, at, loud: 0.6, q: 1.6, attack: 0.012 });
      desk.burst({ from: 420, to: 180, time: 0.1, at: at + 0.05, loud: 0.5, type: 'lowpass', attack: 0.004 });
    }
  },
  parry(desk) {
    desk.tone({ from: 1244, to: 1236, time: 0.34, loud: 0.14, type: 'triangle', attack: 0.001, partner: 18 });
    desk.tone({ from: 1975, to: 1960, time: 0.24, loud: 0.08, attack: 0.001 });
    desk.burst({ from: 3400, time: 0.05, loud: 0.5, q: 2, attack: 0.001 });
  },
  // bones on a table: they roll, and lie
  dice(desk) {
    const beats = [0, 0.055, 0.1, 0.16, 0.24, 0.31, 0.4];
    for (const at of beats) desk.burst({ from: 1500 + desk.chance() * 1300, time: 0.032, at, loud: 0.75 - at * 0.6, q: 4, attack: 0.001 });
    for (const at of beats) desk.tone({ from: 300 + desk.chance() * 90, to: 220, time: 0.03, at, loud: 0.4 - at * 0.4, attack: 0.001 });
  },
  // a suit falls: the line goes dead
  fallen(desk) {
    desk.burst({ from: 1300, to: 110, time: 0.34, loud: 0.8, type: 'lowpass', attack: 0.004 });
    desk.tone({ from: D3, to: D2, time: 0.5, loud: 0.5, type: 'sawtooth', attack: 0.01, tone: 900 });
    desk.tone({ from: 998, time: 0.55, at: 0.24, loud: 0.06, attack: 0.004, hold: 0.85 });
  },
  shriek(desk) {
    desk.tone({ from: 1900, to: 380, time: 0.36, loud: 0.3, type: 'sawtooth', attack: 0.01, wobble: [31, 210], tone: 3200 });
    desk.burst({ from: 2600, to: 500, time: 0.32, loud: 0.4, q: 1.2, attack: 0.01, flutter: 27 });
    desk.burst({ from: 330, to: 90, time: 0.2, at: 0.2, loud: 0.6, type: 'lowpass' });
  },
  ready(desk) {
    desk.burst({ from: 1900, time: 0.03, loud: 0.5, q: 4, attack: 0.001 });
    phrase(desk, [A4, D5], 0.07, { time: 0.15, loud: 0.24, attack: 0.005 });
  },
  work(desk) {
    for (const at of [0, 0.09, 0.18]) desk.burst({ from: 1700, time: 0.03, at, loud: 0.55, q: 6, attack: 0.001 });
    phrase(desk, [D4, F4], 0.16, { at: 0, time: 0.24, loud: 0.22 });
  },
  // the sonar: something has a shape now
  ping(desk) {
    desk.tone({ from: D5 * 2, to: D5 * 1.97, time: 0.75, loud: 0.26, attack: 0.004, partner: 8 });
    desk.tone({ from: D5, to: D5 * 0.985, time: 0.6, loud: 0.14, type: 'triangle', attack: 0.004 });
    desk.tone({ from: D5 * 2, time: 0.5, at: 0.22, loud: 0.06, attack: 0.01 });
  },
  call: (desk) => phrase(desk, [A4, A4], 0.15, { time: 0.13, loud: 0.36, type: 'square', tone: 2000, hold: 0.6, attack: 0.004 }),
  // it is yours: a fourth up, calm
  turn(desk) {
    phrase(desk, [A2, D3], 0.16, { time: 0.8, loud: 0.2, partner: 10, hold: 0.2 });
    phrase(desk, [A3, D4], 0.16, { time: 0.8, loud: 0.26, partner: 7, hold: 0.2 });
    phrase(desk, [A4, D5], 0.16, { time: 0.5, loud: 0.07 });
  },
  // it is theirs: a semitone, from below
  dread(desk) {
    desk.tone({ from: D2, time: 1.1, loud: 0.2, type: 'sawtooth', attack: 0.2, hold: 0.4, partner: 22, tone: 900 });
    desk.tone({ from: D3 * 1.0595, time: 0.95, at: 0.25, loud: 0.3, type: 'sawtooth', attack: 0.22, hold: 0.3, tone: 1100, partner: 30 });
    desk.tone({ from: D4, to: D4 * 1.0595, time: 0.9, at: 0.2, loud: 0.1, attack: 0.4, wobble: [6, 3] });
    desk.burst({ from: 420, to: 1100, time: 0.9, at: 0.1, loud: 0.3, q: 3, attack: 0.4 });
  },
  win(desk) {
    phrase(desk, [D3, A3, D4, F4 * 1.0595, A4], 0.13, { time: 1.1, loud: 0.24, partner: 8, hold: 0.2 });
    desk.tone({ from: D2, time: 1.6, loud: 0.1, attack: 0.05, hold: 0.4, type: 'triangle' });
  },
  lose(desk) {
    phrase(desk, [A3, F3, E4 / 2, D3], 0.22, { time: 1, loud: 0.24, partner: 14, hold: 0.2 });
    phrase(desk, [A4, F4, E4, D4], 0.22, { time: 0.8, loud: 0.12 });
    desk.tone({ from: D2, to: D2 * 0.94, time: 1.7, loud: 0.14, type: 'sawtooth', attack: 0.3, hold: 0.4, tone: 500 });
  },
};

/** What brings each sound to the same loudness; measured (tests/page/test_sound.py says how). @type {Record<string, number>} */
const LEVELS = {
  servo: 0.62, skitter: 1.61, shot: 0.64, 'assault-cannon': 0.5, 'grenade-launcher': 0.51, jam: 0.9, door: 0.8, flame: 1.1, blast: 0.54, psi: 0.35,
  claws: 1.2, parry: 1.74, dice: 1.11, fallen: 0.57, shriek: 0.82, ready: 1.36, work: 1.37, ping: 0.67, call: 0.3, turn: 0.35,
  dread: 0.65, win: 0.43, lose: 0.52, 'sweep-far': 0.62, 'sweep-near': 0.82,
};

/** The names of all sounds. */
export const NAMES = [...Object.keys(SOUNDS), 'sweep-far', 'sweep-near'];

/** Noise that is always the same. @param {BaseAudioContext} context */
export function makeNoise(context) {
  const buffer = context.createBuffer(1, context.sampleRate * SECONDS, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let seed = 20250917;
  for (let at = 0; at < samples.length; at += 1) {
    seed = (seed * 1664525 + 1013904223) % 4294967296;
    samples[at] = (seed / 2147483648) - 1;
  }
  return buffer;
}

/** The way out: no rumble below hearing, and nothing ever clips. @param {BaseAudioContext} context */
export function makeOut(context) {
  const high = new BiquadFilterNode(context, { type: 'highpass', frequency: 28, Q: 0.5 });
  const soft = new DynamicsCompressorNode(context, { threshold: -9, knee: 8, ratio: 8, attack: 0.002, release: 0.12 });
  high.connect(soft).connect(context.destination);
  return high;
}

/** Puts a sound on the time line; when it ends. @param {BaseAudioContext} context @param {AudioNode} out @param {AudioBuffer} noise @param {string} name @param {number} begin */
export function put(context, out, noise, name, begin) {
  const level = new GainNode(context, { gain: LEVELS[name] ?? 1 });
  level.connect(out);
  const desk = new Desk(context, level, noise, begin);
  if (name.startsWith('sweep')) ping(desk, name === 'sweep-near' ? 1 : 14);
  else SOUNDS[name]?.(desk);
  return desk.end;
}

/** The sweep's own ping: it rises, and doubles, as what it hears comes nearer. @param {Desk} desk @param {number} squares */
function ping(desk, squares) {
  const near = Math.max(0, Math.min(1, 1 - squares / 16));
  const from = A4 * 2 ** (near * 1.25);
  desk.tone({ from, to: from * 0.985, time: 0.34, loud: 0.3, attack: 0.004 });
  desk.tone({ from: from / 2, time: 0.22, loud: 0.08, type: 'triangle', attack: 0.004 });
  if (near > 0.6) desk.tone({ from, to: from * 0.985, time: 0.26, at: 0.15, loud: 0.22, attack: 0.004 });
}

export class Player {
  constructor() {
    this.context = new AudioContext();
    this.noise = makeNoise(this.context);
    this.master = new GainNode(this.context);
    this.master.connect(makeOut(this.context));
  }

  /** @param {number} volume */
  ready(volume) {
    if (this.context.state === 'suspended') void this.context.resume();
    this.master.gain.value = volume;
    return this.context.currentTime + 0.005;
  }

  /** @param {string} name @param {number} volume */
  play(name, volume) {
    put(this.context, this.master, this.noise, name, this.ready(volume));
  }

  /** @param {number} squares @param {number} volume */
  sweep(squares, volume) {
    const begin = this.ready(volume);
    const level = new GainNode(this.context, { gain: 0.6 * (LEVELS[squares < 7 ? 'sweep-near' : 'sweep-far'] ?? 1) });
    level.connect(this.master);
    ping(new Desk(this.context, level, this.noise, begin), squares);
  }
}
