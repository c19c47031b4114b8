// @ts-check
// Every sound is made here, of noise and oscillators. Silent until the reader turns it on.
import { settings } from '../settings.js';

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let hiss = null;
/** @type {GainNode | null} */
let master = null;
const last = new Map();

function ready() {
  if (!settings.sound) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  if (!hiss) {
    hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  }
  if (!master) {
    const soft = context.createDynamicsCompressor();
    master = context.createGain();
    master.connect(soft).connect(context.destination);
  }
  master.gain.value = settings.volume;
  return context;
}

/** A tone that glides. @param {{from: number, to?: number, at?: number, time: number, loud?: number, type?: OscillatorType, attack?: number}} tone */
function tone({ from, to = from, at = 0, time, loud = 0.3, type = 'sine', attack = 0.004 }) {
  if (!context || !master) return;
  const begin = context.currentTime + at;
  const voice = new OscillatorNode(context, { type, frequency: from });
  voice.frequency.exponentialRampToValueAtTime(Math.max(20, to), begin + time);
  voice.connect(envelope(begin, time, loud, attack)).connect(master);
  voice.start(begin);
  voice.stop(begin + time + 0.02);
}

/** A burst of noise through a filter that glides. @param {{from: number, to?: number, at?: number, time: number, loud?: number, type?: BiquadFilterType, q?: number, attack?: number}} burst */
function noise({ from, to = from, at = 0, time, loud = 0.4, type = 'bandpass', q = 1, attack = 0.003 }) {
  if (!context || !master) return;
  const begin = context.currentTime + at;
  const source = new AudioBufferSourceNode(context, { buffer: hiss, loop: true });
  const filter = new BiquadFilterNode(context, { type, frequency: from, Q: q });
  filter.frequency.setValueAtTime(from, begin);
  filter.frequency.exponentialRampToValueAtTime(Math.max(30, to), begin + time);
  source.connect(filter).connect(envelope(begin, time, loud, attack)).connect(master);
  source.start(begin, Math.random() * 0.5);
  source.stop(begin + time + 0.02);
}

/** @param {number} begin @param {number} time @param {number} loud @param {number} attack */
function envelope(begin, time, loud, attack) {
  const gain = new GainNode(/** @type {AudioContext} */ (context), { gain: 0.0001 });
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(loud, begin + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + time);
  return gain;
}

/** @type {Record<string, () => void>} */
const SOUNDS = {
  servo() {
    tone({ from: 90, to: 145, time: 0.13, loud: 0.1, type: 'sawtooth', attack: 0.03 });
    noise({ from: 220, to: 120, time: 0.09, at: 0.08, loud: 0.3, type: 'lowpass' });
  },
  skitter: () => [0, 0.035, 0.06].forEach((at) => noise({ from: 3200 + Math.random() * 900, time: 0.022, at, loud: 0.12, q: 6 })),
  shot: () => [0, 0.07, 0.14].forEach((at) => { noise({ from: 1300, to: 180, time: 0.09, at, loud: 0.6, type: 'lowpass' }); tone({ from: 170, to: 45, time: 0.08, at, loud: 0.5, type: 'square' }); }),
  'assault-cannon': () => Array.from({ length: 8 }, (_, at) => noise({ from: 1700, to: 300, time: 0.05, at: at * 0.032, loud: 0.45, type: 'lowpass' })),
  jam() {
    noise({ from: 2600, time: 0.02, loud: 0.5, q: 9 });
    noise({ from: 1500, time: 0.03, at: 0.09, loud: 0.5, q: 9 });
  },
  door() {
    noise({ from: 300, to: 900, time: 0.22, loud: 0.22, q: 2, attack: 0.05 });
    tone({ from: 62, to: 48, time: 0.16, at: 0.16, loud: 0.5 });
  },
  flame: () => noise({ from: 380, to: 1400, time: 0.55, loud: 0.5, type: 'lowpass', attack: 0.12 }),
  blast() {
    noise({ from: 900, to: 60, time: 0.6, loud: 0.8, type: 'lowpass' });
    tone({ from: 90, to: 28, time: 0.5, loud: 0.7 });
  },
  claws: () => [0, 0.06].forEach((at) => noise({ from: 4200, to: 1400, time: 0.1, at, loud: 0.32, q: 3 })),
  death: () => noise({ from: 700, to: 90, time: 0.3, loud: 0.4, type: 'lowpass' }),
  ready: () => tone({ from: 520, to: 780, time: 0.09, loud: 0.1, type: 'triangle' }),
  select: () => tone({ from: 880, time: 0.04, loud: 0.07, type: 'triangle' }),
  die: () => [0, 0.04, 0.1].forEach((at) => noise({ from: 2100, time: 0.02, at, loud: 0.22, q: 5 })),
  ping() {
    tone({ from: 1250, to: 1180, time: 0.5, loud: 0.16 });
    tone({ from: 625, to: 590, time: 0.4, loud: 0.06, type: 'triangle' });
  },
  win: () => [392, 523, 659].forEach((from, at) => tone({ from, time: 0.7, at: at * 0.12, loud: 0.14, type: 'triangle', attack: 0.03 })),
  lose: () => [330, 262, 196].forEach((from, at) => tone({ from, time: 0.8, at: at * 0.16, loud: 0.14, type: 'triangle', attack: 0.03 })),
};

/** Whether something has a sound of its own. @param {string} kind */
export const hasSound = (kind) => kind in SOUNDS;

/** @param {string} kind */
export function sound(kind) {
  if (!ready()) return;
  const now = performance.now();
  if (now - (last.get(kind) ?? -1000) < 60) return; // a pile of the same at once would only be loud
  last.set(kind, now);
  SOUNDS[kind]?.();
}

/** The sweep: a ping that rises as the nearest contact comes nearer. @param {number} squares how far it is */
export function sweep(squares) {
  if (!ready()) return;
  const near = Math.max(0, 1 - squares / 16);
  const from = 420 + near * 900;
  tone({ from, to: from * 0.97, time: 0.3, loud: 0.06 + near * 0.1 });
  if (near > 0.6) tone({ from, to: from * 0.97, time: 0.22, at: 0.17, loud: 0.1 });
}
