// @ts-check
// Which sound belongs to what happens, and the way to hear it. The sounds themselves (`score.js`) are fetched when they are
// turned on, and not before.
/** @import {EventLine, Piece} from '../wire.js' */
import { settings } from '../settings.js';

/** Weapons with a sound of their own; any other is a shot. */
const GUNS = ['assault-cannon', 'grenade-launcher'];
const AGAIN = 60; // milliseconds in which the same sound is not begun twice: a pile of them would only be loud

/** @type {Promise<import('./score.js').Player> | null} */
let player = null;
/** @type {Map<string, number>} */
const last = new Map();

/** The name of the sound of an event, if it has one. @param {EventLine} event @param {Piece | undefined} piece who does it @param {string} side who listens @returns {string} */
export function noiseOf(event, piece, side) {
  const { facts } = event;
  switch (event.kind) {
    case 'moved': case 'entered': case 'climbed': case 'turned': case 'wandered': return piece?.role === 'trooper' ? 'servo' : 'skitter';
    case 'fires': case 'burst': return piece?.equipment?.find((one) => GUNS.includes(one)) ?? 'shot';
    case 'flamed': case 'spread': case 'self-destructed': return 'flame';
    case 'opened': case 'closed': case 'door opened': case 'door shut': return 'door';
    case 'door destroyed': case 'exploded': case 'object destroyed': case 'overloaded': case 'crate destroyed': case 'crate vaporised': case 'tank destroyed': case 'bulkhead breached': case 'ladder destroyed': return 'blast';
    case 'grenade': case 'plasma missile': return 'grenade-launcher';
    case 'melta bomb': return 'flame';
    case 'storm': case 'barrier': case 'prescience': case 'teleported': return 'psi';
    case 'jammed': return 'jam';
    case 'assaults': return 'claws';
    case 'rolled': case 'fought': return 'dice';
    case 'parries': case 'blocks': case 're-rolls': return 'parry';
    case 'killed': return piece?.role === 'trooper' ? 'fallen' : 'shriek';
    case 'converted': case 'ambush': case 'ambush revealed': return 'ping';
    case 'overwatch': case 'guard': case 'cleared the jam': case 'reloaded': return 'ready';
    case 'worked': case 'picked up': case 'secured': return 'work';
    case 'turn': return facts.side === 'marine' ? 'turn' : 'dread';
    case 'clock call': case 'time up': return 'call';
    case 'game over': return side !== 'marine' && side !== 'stealer' ? 'turn' : facts.winner === side ? 'win' : facts.winner === 'none' ? 'turn' : 'lose';
    default: return '';
  }
}

/** @param {(found: import('./score.js').Player) => void} use */
function heard(use) {
  if (!settings.sound) return;
  player ??= import('./score.js').then((module) => new module.Player(), (problem) => {
    player = null;
    throw problem;
  });
  void player.then((found) => use(found), () => {});
}

/** @param {string} name */
export function sound(name) {
  if (!settings.sound) return;
  const now = performance.now();
  if (now - (last.get(name) ?? -1000) < AGAIN) {
    heard((found) => found.ready(settings.volume)); // a volume chosen since then holds for what is sounding already
    return;
  }
  last.set(name, now);
  heard((found) => found.play(name, settings.volume));
}

/** The sweep: a ping that rises as the nearest contact comes nearer. @param {number} squares how far it is */
export function sweep(squares) {
  heard((found) => found.sweep(squares, settings.volume));
}
