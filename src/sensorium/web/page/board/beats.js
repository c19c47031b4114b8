// @ts-check
// How long what happens is seen: a movement, then a rest in which the eye takes in what came of it. Both in steps.

/** Milliseconds of one step at normal speed. */
export const STEP = 160;
/** A movement of one's own, however long the way, takes no more steps than this. */
export const MOST = 16;

/** What moves, and for how long. @type {Record<string, number>} */
const MOVES = {
  moved: 1, turned: 0.8, entered: 1, climbed: 1.3, fell: 1.3, jumped: 1.3, dodged: 1, withdrew: 1, 'pushed aside': 1, escaped: 1.2, teleported: 1.4, 'fell into space': 1.4, wandered: 1, carried: 1, exited: 1.2, fires: 1.1, flamed: 2.4, spread: 1.6,
  killed: 1.6, converted: 1.4, placed: 0.7, opened: 1, closed: 1, 'door opened': 1, 'door shut': 1, 'door destroyed': 1.2, assaults: 1.2, jammed: 1.2,
  rolled: 3, fought: 3, overwatch: 0.6, guard: 0.6, barrier: 1, storm: 1.8, exploded: 1.8, 'self-destructed': 2, overloaded: 2, grenade: 2, 'plasma missile': 2, 'melta bomb': 2.4,
};

/** What is to be looked at for a while before the next thing happens. @type {Record<string, number>} */
const RESTS = {
  entered: 1, climbed: 1, fell: 2, jumped: 1, dodged: 1, withdrew: 1, 'pushed aside': 1, exited: 2, escaped: 3, teleported: 3, 'fell into space': 2, burst: 1, 'went down': 2, 'stood up': 1, fires: 0.5, flamed: 1.5, spread: 1.5, killed: 3, converted: 3, opened: 0.8, closed: 0.8, 'door opened': 2,
  'door shut': 2, 'door locked': 2, 'door unlocked': 2, 'door destroyed': 2, assaults: 1, jammed: 3, rolled: 3.2, fought: 2, blocks: 3, parries: 4, 're-rolls': 4,
  'spent psi': 4, 'assault ends': 7, overwatch: 1.4, guard: 1.4, barrier: 2, storm: 1, prescience: 3, exploded: 2, 'self-destructed': 2, overloaded: 2, grenade: 1.5, 'plasma missile': 1.5, 'melta bomb': 1.5, turn: 7, said: 9,
  hopeless: 6, ambush: 5, 'no ambush': 4, 'ambush revealed': 4, 'bulkhead breached': 2, 'crate destroyed': 2, 'crate vaporised': 2, 'rubble vaporised': 2, 'tank destroyed': 2, 'ladder destroyed': 2, 'captains command': 3, landing: 4, hazard: 4, calm: 3, secured: 4, 'entry sealed': 4, 'entry opened': 4, 'entry closed': 4, worked: 4, 'picked up': 3,
  dropped: 2, handed: 3, lost: 2, spent: 2.5, 'showed the counter': 4, 'time up': 5, 'object damaged': 3, 'object destroyed': 4, cleared: 2, hit: 2, damaged: 2,
  cast: 5, effect: 4, 'effect ends': 2, dispelled: 4, force: 4, aegis: 4, sheltered: 4, boosts: 4, scanned: 4, 'scanned the counter': 3, 'scanned the hand': 4, controlled: 4,
  driven: 2, hurled: 3, thrown: 3, shifted: 3, foresees: 3, 'foresight ends': 2, hurries: 3, forfeited: 6, magi: 6, 'held back': 3, 'takes two cards': 2,
};
/** A rest that even one's own doing is followed by: who has won a close assault, and the last thing that happens in a game. @type {Record<string, number>} */
const ALWAYS = { 'assault ends': 6, 'game over': 9 };
/** Walking: when much is waiting to be seen, this goes faster. */
const WALKS = new Set(['moved', 'turned']);

/** Whether there is anything to see of it. @param {string} kind */
export const isSeen = (kind) => kind in MOVES || kind in RESTS || kind === 'game over';

/** @param {string} kind */
export const isWalk = (kind) => WALKS.has(kind);

/** How many steps it moves. @param {string} kind */
export const moves = (kind) => MOVES[kind] ?? 0;

/** For how many steps it then stands. @param {string} kind @param {boolean} follow others did it: the eye needs time */
export const rests = (kind, follow) => Math.max(ALWAYS[kind] ?? 0, follow ? (RESTS[kind] ?? 0) : 0);
