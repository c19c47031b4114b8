// @ts-check
/**
 * Every kind of question and its control. The kinds are those of the engine's frames (`FRAME_WORDS`) and of the stages of
 * a close assault (`table/question_message.py`); a test sees to it that none is missing here.
 */
import { action } from './action.js';
import { asksTogether, brood } from './brood.js';
import { cardPlay } from '../game/cardplay.js';
import { ambushOffer, broodlord, redraw, selfDestruct, tie, unjammed, waiting } from './decision.js';
import { face, turnToFace } from './facing.js';
import { assault, block, parry, psi, reroll } from './fight.js';
import { aside, deployment, place, reinforcements, reveal, thrown, withdrawal } from './placement.js';
import { burst, command, freeShot, order, overwatch } from './react.js';

/** @typedef {import('./parts.js').Control} Control */

/** What is asked about psychic cards; its control comes with them. @type {Control} */
const cards = {
  question: (game) => cardPlay()?.asking.question(game) ?? '',
  panel: (game) => cardPlay()?.asking.panel(game) ?? null,
};

/** @type {Record<string, Control>} */
export const CONTROLS = {
  action,
  order,
  sight: reveal,
  reveal,
  place,
  face,
  'free shot': freeShot,
  burst,
  'burst uncovered': burst,
  command,
  reaction: command,
  overwatch,
  volley: overwatch,
  assault,
  'self-destruct': selfDestruct,
  block,
  parry,
  reroll,
  psi,
  'axe at a door': psi,
  'turn to face': turnToFace,
  rise: turnToFace,
  withdraw: withdrawal,
  'push aside': aside,
  reinforcements,
  redraw,
  broodlord,
  unjammed,
  deployment,
  ambush: place,
  'ambush offer': ambushOffer,
  'hold offer': ambushOffer,
  'claim offer': ambushOffer,
  hiding: place,
  'extra cards': cards,
  discard: cards,
  exchange: cards,
  force: cards,
  'force answer': cards,
  shelter: cards,
  boost: cards,
  'lightning arc': cards,
  hurl: cards,
  switch: cards,
  control: cards,
  assail: thrown,
  'assail facing': cards,
  'assail prone': cards,
  scan: cards,
  // What only dice and draws answer: the players wait and watch.
  shot: waiting,
  flames: waiting,
  fall: waiting,
  pitfall: waiting,
  drop: waiting,
  crash: waiting,
  landing: waiting,
  'grenade at a hole': waiting,
  ladder: waiting,
  'ladder in a blast': waiting,
  'ladder and missile': waiting,
  'command counter': waiting,
  door: waiting,
  explosion: waiting,
  malfunction: waiting,
  detonation: waiting,
  'burst shot': waiting,
  grenade: waiting,
  'plasma missile': waiting,
  'melta bomb': waiting,
  storm: waiting,
  hazard: waiting,
  magi: waiting,
  wandering: waiting,
  'fall of an object': waiting,
  'stuck door': waiting,
  supply: waiting,
  'ambush counter': waiting,
  'next ambush': waiting,
  'ambush bowl': waiting,
  vanishing: waiting,
  'end of turn': waiting,
  blast: waiting,
  deflection: waiting,
  'burst deflection': waiting,
  'psychic card': waiting,
  'psychic attack': waiting,
  opening: waiting,
  cast: waiting,
  boosted: waiting,
  over: waiting,
  stopped: waiting,
};

/** The control for the question now asked. @param {import('../game/state.js').State} state @returns {Control} */
export function controlFor(state) {
  const { asked } = state;
  if (!asked.yours) return waiting;
  if (asked.tie) return tie;
  if (asksTogether(asked)) return brood;
  const control = CONTROLS[asked.kind] ?? waiting;
  return control === cards ? (cardPlay()?.asking ?? cards) : control;
}
