// @ts-check
/**
 * What this seat knows of the game, and how each message changes it. Pure: a state and a message give the next state.
 */
import { patched } from './scene_patch.js';

/** @typedef {import('../wire').Welcome} Welcome */
/** @typedef {import('../wire').Update} Update */
/** @typedef {import('../wire').Presence} Presence */
/** @typedef {import('../wire').ToClient} ToClient */
/** @typedef {import('../wire').EventLine} EventLine */
/** @typedef {import('../wire').Piece} Piece */
/** @typedef {import('../wire').Choice} Choice */

/**
 * @typedef {object} State
 * @property {number} n the number of the last message taken in
 * @property {string} table
 * @property {'marine' | 'stealer' | 'spectator'} seat
 * @property {import('../wire').MissionCard} mission
 * @property {import('../wire').SeatFace[]} seats
 * @property {import('../wire').Scene} scene
 * @property {import('../wire').Asked} asked
 * @property {import('../wire').ClockFace} clock
 * @property {number} clockAt when the clock's face was read, in milliseconds
 * @property {EventLine[]} log
 * @property {boolean} canUndo
 * @property {Record<string, string>} links what can be handed on: `spectator`, and the host's `invitation` until the guest has sat down
 * @property {number} places in how many places this seat is open
 * @property {string} rematch
 * @property {number} battle the number of this game in its war; 0: it belongs to none
 * @property {string} trouble why the game does not go on by itself
 * @property {import('../wire').Stopped | null} stopped a game of older rules, which can only be looked at
 * @property {string} silent the bot that does not answer
 * @property {string} reactions when the marine player is asked in the enemy turn; `hold`: not in this one
 * @property {import('../wire').LessonFace | null} lesson what is taught here, to whom it is taught
 * @property {EventLine[]} fresh what the last message told; the board animates it
 * @property {number} questions counts the questions, so that a control knows when a new one has come
 */

/** The next state. @param {State | null} state @param {ToClient} message @param {number} now milliseconds @returns {State | null} */
export function reduce(state, message, now) {
  if (message.type === 'welcome') return welcomed(state, message, now);
  if (!state) return null;
  if (message.type === 'update') return message.n > state.n ? updated(state, message, now) : state;
  if (message.type === 'presence') return present(state, message, now);
  return state;
}

/** @param {State | null} before @param {Welcome} message @param {number} now @returns {State} */
function welcomed(before, message, now) {
  return {
    n: message.n,
    table: message.table,
    seat: message.seat,
    mission: message.mission,
    seats: message.seats,
    scene: message.scene,
    asked: message.asked,
    clock: message.clock,
    clockAt: now,
    log: message.log,
    canUndo: message.can_undo ?? false,
    links: message.links ?? {},
    places: before?.places ?? 1,
    rematch: message.rematch ?? '',
    battle: message.battle ?? 0,
    trouble: '',
    stopped: message.stopped ?? null,
    silent: '',
    reactions: message.reactions ?? 'useful',
    lesson: message.lesson ?? null,
    fresh: [],
    questions: (before?.questions ?? 0) + 1,
  };
}

/** @param {State} state @param {Update} message @param {number} now @returns {State} */
function updated(state, message, now) {
  const undone = message.undone;
  const kept = undone === undefined || undone === null ? state.log : state.log.slice(0, undone);
  return {
    ...state,
    n: message.n,
    scene: patched(state.scene, message.patch),
    asked: message.asked,
    clock: message.clock,
    clockAt: now,
    log: message.events.length || kept !== state.log ? [...kept, ...message.events] : state.log,
    canUndo: message.can_undo ?? false,
    fresh: message.events,
    reactions: message.reactions ?? 'useful',
    lesson: message.lesson ?? null,
    trouble: '',
    questions: state.questions + 1,
  };
}

/** @param {State} state @param {Presence} message @param {number} now @returns {State} */
function present(state, message, now) {
  return {
    ...state,
    n: Math.max(state.n, message.n),
    seats: message.seats,
    clock: message.clock ?? state.clock,
    clockAt: message.clock ? now : state.clockAt,
    links: message.links ?? state.links,
    places: message.places ?? 1,
    rematch: message.rematch || state.rematch,
    trouble: message.trouble ?? '',
    silent: message.silent ?? '',
    fresh: [],
  };
}

// -- reading a state --------------------------------------------------------------------------------------------------

/** @param {State} state @param {string} name @returns {Piece | undefined} */
export function pieceNamed(state, name) {
  return name ? state.scene.pieces.find((piece) => piece.name === name && piece.where !== 'dead') : undefined;
}

/** The piece that fills a square; objects lie under whoever stands there. @param {State} state @param {string} square @returns {Piece | undefined} */
export function pieceAt(state, square) {
  const here = state.scene.pieces.filter((piece) => piece.where === 'board' && piece.square === square);
  return here.find((piece) => piece.side !== 'nobody') ?? here[0];
}

/** Everything lying or standing on a square. @param {State} state @param {string} square */
export function piecesAt(state, square) {
  return state.scene.pieces.filter((piece) => piece.where === 'board' && piece.square === square);
}

/** The pieces of the seat that can be chosen, in the order of the squad. @param {State} state */
export function ownPieces(state) {
  return state.scene.pieces.filter(
    (piece) => piece.side === state.seat && (piece.where === 'board' || piece.where === 'entry'),
  );
}

/** The number of a marine of one's own, by which he is chosen: his place in the squad, whatever becomes of the others; 0: none. @param {State} state @param {string} name */
export function numberOf(state, name) {
  if (state.seat !== 'marine') return 0;
  return state.scene.pieces.filter((piece) => piece.side === state.seat).findIndex((piece) => piece.name === name) + 1;
}

/** The key that chooses this piece, if it has one. @param {State} state @param {string} name @returns {string | undefined} */
export function keyOfPiece(state, name) {
  const number = numberOf(state, name);
  return number > 0 && number < 10 ? String(number) : undefined;
}

/** Whether somebody (and not a bot) may sit on the other side and has not come. @param {State} state */
export function awaited(state) {
  return state.seats.find((seat) => seat.player === 'human' && !seat.here && seat.side !== state.seat);
}

/** Seconds left on the clock now. @param {State} state @param {number} now milliseconds */
export function secondsLeft(state, now) {
  const { clock, clockAt } = state;
  const gone = clock.runs && !clock.paused ? (now - clockAt) / 1000 : 0;
  return Math.max(0, clock.seconds - gone);
}

/** @param {State} state */
export function isOver(state) {
  return Boolean(state.scene.winner);
}

/** Lines that say nothing of where a game was decided. */
const ASIDES = new Set(['game over', 'hopeless', 'said', 'activated', 'clock call']);

/** Where the last thing happened before the game was over; empty where a turn ran out. @param {State} state @returns {string} */
export function decisiveSquare(state) {
  if (!isOver(state)) return '';
  const last = state.log.findLast((line) => !ASIDES.has(line.kind));
  const { to, at, door } = last?.facts ?? {};
  return [to, at, door].map(String).find((one) => one.includes(',')) ?? '';
}

/** @param {State} state */
export function against(state) {
  return state.seats.find((seat) => seat.side !== state.seat && seat.side !== 'spectator');
}

/** What somebody does, not what is done to him. */
const DEEDS = new Set(['moved', 'turned', 'walked', 'entered', 'fires', 'flamed', 'assaults', 'overwatch', 'guard', 'stood down', 'opened', 'closed', 'cleared the jam', 'spent', 'worked', 'self-destructed']);

/** Whose deed an event is; nothing where it is nobody's. @param {import('../wire').EventLine} event @param {State} state before it */
export function doer(event, state) {
  if (!DEEDS.has(event.kind)) return '';
  const side = state.scene.pieces.find((piece) => piece.name === event.facts.piece)?.side;
  return side === 'marine' || side === 'stealer' ? side : '';
}
