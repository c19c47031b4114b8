// @ts-check
/**
 * A game at this screen: the session, what the player has picked and looks at, and what the controls may do with both.
 * It draws nothing. `change` events say that something is to be drawn anew.
 */
import { actOf, actsOf, isAnswer, label } from './acts.js';
import { tell } from './event_text.js';
import { saidBy } from './refusal_text.js';
import { mt } from '../i18n/i18n.js';
import { isOver, ownPieces, pieceNamed } from './state.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('../net/session.js').Session} Session */
/** @typedef {import('./acts.js').Act} Act */
/** @typedef {import('../wire').Reach} Reach */
/** @typedef {import('../wire').Sight} Sight */
/** @typedef {import('../wire').Why} Why */
/** What was picked; `skill`: what for, if it was aimed at with a key. @typedef {{square?: string, piece?: string, entry?: number, skill?: string}} Spot */

/**
 * @typedef {object} Known what the server has told about a piece, good until the next update
 * @property {Act[]} acts
 * @property {Map<string, Reach[]>} reach the ways to each square, one for each facing, the cheapest first
 * @property {Sight | null} sight
 * @property {boolean} asked the question is on its way
 * @property {boolean} told it has been answered
 * @property {boolean} sightAsked
 */

/** What is wished for each model; `chosen`: the one being placed or turned; `sure`: it has been confirmed, and answers what is asked.
 * @typedef {{pieces: Record<string, {square?: string, facing?: string}>, chosen: string, sure: boolean}} Plan */

/**
 * @typedef {object} Looks what the player has picked and looks at
 * @property {string} selected a piece of one's own
 * @property {Spot | null} spot what was clicked and awaits a second click
 * @property {string} facing chosen for the end of the way that is picked; empty: as it is cheapest
 * @property {string} hover the square under the pointer
 * @property {string} towards the facing whose arrow is under the pointer
 * @property {string} cursor the square under the keyboard's cursor
 * @property {string} mode a skill that wants a square, a target or a thing next; or `turn`
 * @property {number} card the psychic card that is taken up, by its place in the hand; -1: none
 * @property {boolean} points paying with command points
 * @property {boolean} sight the selected piece's sight is shown
 * @property {boolean} cones
 * @property {{what: string, rule: string, text: string, texts?: Record<string, string>, wish?: import('./acts.js').Wish} | null} why
 * @property {Plan | null} plan how the models of a blip are to be placed and faced
 * @property {number} goal the objective that is pointed at, by its place in the list; -1: none
 * @property {number} psi
 * @property {boolean} ending the turn's end has been pressed once
 * @property {'' | 'squad' | 'log'} sheet on a phone
 * @property {'' | 'help' | 'settings' | 'share' | 'end' | 'cards'} dialog
 * @property {boolean} busy an answer is on its way
 * @property {{words: string, move: import('./overlays.js').Overlays} | null} hint what a bot would do; without words: it is thinking
 * @property {string} notice something small to be told, for a moment
 */

/** @returns {Looks} */
function fresh() {
  return {
    selected: '', spot: null, facing: '', hover: '', towards: '', cursor: '', mode: '', card: -1, points: false, sight: false, cones: false, why: null, plan: null, goal: -1,
    psi: 1, ending: false, sheet: '', dialog: '', busy: false, hint: null, notice: '',
  };
}

/** What has its own control for each question begins anew with it. */
const PER_QUESTION = { spot: null, facing: '', towards: '', mode: '', card: -1, points: false, why: null, psi: 1, ending: false, hint: null };

const NOTICE = 6000; // milliseconds
/** Phases in which a marine's facing can only be that of somebody who has just come aboard. */
const SET_UP = new Set(['set-up', 'timer']);

export class Game extends EventTarget {
  /** @param {Session} session */
  constructor(session) {
    super();
    this.session = session;
    this.looks = fresh();
    /** @type {Map<string, Known>} */
    this._known = new Map();
    this._questions = -1;
    this._sending = 0; // how many answers have been sent
    this._worked = ''; // whose answer was given last
    this._did = ''; // what that was
    /** What a reason is wanted for, until it is told or something else is done. @type {import('./acts.js').Wish | null} */
    this._wish = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this._noticed = undefined;
    /** Set-up: a piece is being placed, or turned after it was placed. */
    this.deploying = false;
    /** The rest of it is left to the page. */
    this.placing = false;
    /** @type {(name: string) => void} */
    this.onSelect = () => {};
    /** Somebody chosen begins to do something. @type {(name: string) => void} */
    this.onAct = () => {};
    /** Whether something is being shown that an answer must not overtake. @type {() => boolean} */
    this.interrupts = () => false;
  }

  /** @returns {State} */
  get state() {
    return /** @type {State} */ (this.session.state);
  }

  /** @param {Partial<Looks>} looks */
  set(looks) {
    if ('spot' in looks) Object.assign(this.looks, { facing: '', towards: '' }); // another way, or none
    if ('mode' in looks && !('card' in looks) && !looks.why) this.looks.card = -1; // something else is taken up
    Object.assign(this.looks, looks);
    this.dispatchEvent(new CustomEvent('change'));
  }

  /** Take in what the last message brought: another question makes what was picked for the old one void. */
  refresh() {
    const state = this.state;
    if (this._questions === state.questions) return;
    this._questions = state.questions;
    this._known.clear();
    const { spot: before, points } = this.looks;
    Object.assign(this.looks, PER_QUESTION);
    this.looks.busy = false;
    if (state.asked.yours && state.asked.kind === 'action') this.looks.plan = null;
    if (state.asked.yours) this.deploying = state.asked.kind === 'deployment' || (state.asked.kind === 'face' && (this.deploying || SET_UP.has(state.scene.phase)));
    this._choosePiece(before);
    // Whoever has nothing of his own left goes on as he was paid for.
    const own = pieceNamed(state, this.looks.selected);
    if (points && own && own.name === this._worked && !own.ap && state.asked.kind === 'action') this.looks.points = true;
    this._askAgain();
    if (isOver(state) && this.looks.dialog === '' && !state.lesson?.lost) this.looks.dialog = 'end';
    if (!isOver(state) && this.looks.dialog === 'end') this.looks.dialog = '';
  }

  /** Keep the piece that is at work; and its target, so that a second shot is one press, and no blow. @param {Spot | null} before */
  _choosePiece(before) {
    const { asked, scene } = this.state;
    const looks = this.looks;
    const own = pieceNamed(this.state, looks.selected);
    if (!own || (own.where !== 'board' && own.where !== 'entry')) looks.selected = '';
    if (!asked.yours) return;
    // Who was moved with command points stays chosen: the next click is meant for him, not for the one whose points are being used.
    if (asked.kind === 'action' && scene.active && (!looks.selected || looks.selected !== this._worked)) looks.selected = scene.active;
    if ((asked.kind === 'order' || asked.kind === 'free shot') && asked.piece) looks.selected = asked.piece;
    if (asked.kind === 'command') {
      const able = new Set(actsOf(asked.choices ?? []).filter(isAnswer).map((act) => act.piece));
      if (!able.has(looks.selected)) looks.selected = able.size === 1 ? ([...able][0] ?? '') : '';
    }
    const target = before?.piece ? pieceNamed(this.state, before.piece) : undefined;
    if (target && target.side !== this.state.seat && (asked.kind === 'action' || asked.kind === 'free shot')) {
      looks.spot = { piece: target.name, square: target.square, skill: this._did };
    }
  }

  // -- what is known of a piece -----------------------------------------------------------------------------------------

  /** What the selected (or another) piece could do, and, where that is wanted, what it sees; asks the server the first time. @param {string} [name] @param {boolean} [sees] @returns {Known} */
  know(name = this.looks.selected, sees = this.looks.sight) {
    let known = this._known.get(name);
    if (!known) {
      known = { acts: [], reach: new Map(), sight: null, asked: false, told: false, sightAsked: false };
      this._known.set(name, known);
    }
    if (name && !known.asked && this.mayAct()) this._askAbout(name, known);
    if (name && !known.sightAsked && sees && name === this.looks.selected) this._askSight(name, known);
    return known;
  }

  /** Whether the server has yet to say what a piece can do. */
  get asking() {
    return [...this._known.values()].some((known) => known.asked && !known.told);
  }

  /** Once the server has said what it was asked. @returns {Promise<void>} */
  known() {
    if (!this.asking) return Promise.resolve();
    return new Promise((done) => {
      const heard = () => {
        if (this.asking) return;
        this.removeEventListener('change', heard);
        done();
      };
      this.addEventListener('change', heard);
    });
  }

  /** Whether the player may choose among pieces now. */
  mayAct() {
    const { asked } = this.state;
    return asked.yours && (asked.kind === 'action' || asked.kind === 'command' || asked.kind === 'order');
  }

  /** @param {string} name @param {Known} known */
  async _askAbout(name, known) {
    known.asked = true;
    const questions = this._questions;
    const [actions, reach] = await Promise.all([this.session.actions(name), this.session.reach(name)]).catch(() => []);
    if (!actions || !reach || questions !== this._questions) return;
    known.told = true;
    known.acts = actsOf(actions.actions ?? reach.choices ?? []);
    const here = pieceNamed(this.state, name)?.square;
    known.reach = new Map();
    for (const way of reach.reach ?? []) if (way.square !== here) known.reach.set(way.square, [...(known.reach.get(way.square) ?? []), way]);
    this.dispatchEvent(new CustomEvent('change'));
  }

  /** @param {string} name @param {Known} known */
  async _askSight(name, known) {
    known.sightAsked = true;
    const questions = this._questions;
    const reply = await this.session.sight(name).catch(() => null);
    if (!reply || questions !== this._questions) return;
    known.sight = reply.sight ?? null;
    this.dispatchEvent(new CustomEvent('change'));
  }

  // -- what the player does -----------------------------------------------------------------------------------------------

  /** @param {string} name */
  select(name) {
    const changes = { spot: null, mode: '', why: null, ending: false, points: false };
    this._wish = null;
    this.set({ selected: name, ...changes });
    if (name) this.onSelect(name);
  }

  /** The pieces of one's own that still have something to do. */
  ready() {
    return ownPieces(this.state).filter((piece) => !piece.used && (piece.ap ?? 0) > 0 && !(piece.states ?? []).includes('held'));
  }

  /** The next of them. @param {number} step */
  cycle(step) {
    const ready = this.ready();
    const list = ready.length ? ready : ownPieces(this.state);
    if (!list.length) return;
    const at = list.findIndex((piece) => piece.name === this.looks.selected);
    const next = at < 0 ? (step > 0 ? 0 : list.length - 1) : (at + step + list.length) % list.length;
    this.select(list[next]?.name ?? '');
  }

  /** Give these answers, one after another until something interrupts. @param {string[]} said @param {string} [act] what that is, in words */
  async give(said, act) {
    if (this.looks.busy || !said.length || this.interrupts()) return;
    this._worked = this.looks.selected;
    this._did = this.know().acts.find((one) => one.said.join() === said.join())?.skill ?? '';
    this._wish = null;
    this.onAct(this._worked);
    this.set({ busy: true, why: null, ending: false });
    await this._sent(this.session.give(said), act);
  }

  /** @param {'once' | 'piece' | 'turn'} until */
  async pass(until) {
    if (this.looks.busy || this.interrupts()) return;
    this.set({ busy: true, why: null });
    await this._sent(this.session.pass(until));
  }

  /** Say when to be asked in the enemy turn. @param {import('../settings.js').Asking | 'hold'} ask */
  async ask(ask) {
    const reply = await this.session.reactions(ask).catch(() => null);
    if (reply && !reply.ok) this.set({ dialog: '', why: { what: saidBy(reply), rule: '', text: '' } });
  }

  /** Whether hints are given in this game at all: against a bot, and not where a lesson says what to do. */
  get hints() {
    const { seat, seats } = this.state;
    return seat !== 'spectator' && seats.every((one) => one.side === seat || (one.player !== 'human' && one.player !== 'still'));
  }

  /** Whether a hint may be asked for: when something is asked of us. */
  get mayHint() {
    return this.hints && this.state.asked.yours;
  }

  /** Ask a bot what it would do; the log tells that it was asked. */
  async hint() {
    if (!this.mayHint || this.looks.hint) return;
    this.set({ hint: { words: '', move: {} } });
    const reply = await this.session.hint().catch(() => null);
    const said = reply?.hint ?? [];
    const choice = (this.state.asked.choices ?? []).find((one) => one.said === said[0]);
    if (!choice) {
      this.set({ hint: null });
      return;
    }
    const { advisedMove } = await import('../replay/here.js');
    const lines = reply?.told ?? [];
    const move = advisedMove({ lines }, this.state.scene, (name) => name.includes(','));
    if (move.selected && ownPieces(this.state).some((one) => one.name === move.selected)) this.select(move.selected);
    this.set({ hint: { words: lines.length ? lines.map(tell).join(' ') : label(actOf(choice)), move } });
  }

  async undo() {
    if (this.looks.busy || this.interrupts() || !this.state.canUndo || this.state.seat === 'spectator') return;
    this._worked = '';
    this._wish = null;
    this.set({ busy: true, why: null, plan: null });
    await this._sent(this.session.undo());
  }

  /** @param {Promise<import('../wire').Reply>} sending @param {string} [act] */
  async _sent(sending, act) {
    const mine = (this._sending += 1);
    const reply = await sending.catch(() => null);
    // What the answer led to may have come before its receipt, and may have been answered since.
    if (mine === this._sending) this.looks.busy = false;
    if (reply && !reply.ok) {
      this.placing = false;
      this._wish = null;
    }
    if (reply && !reply.ok && reply.code === 'outdated') {
      this.notice('refused.outdated');
    } else if (reply && !reply.ok) {
      this.set({ why: { what: saidBy(reply, act, (words) => mt(this.state.mission, words)), rule: reply.rule ?? '', text: reply.text ?? '', texts: reply.texts } });
    } else {
      this.dispatchEvent(new CustomEvent('change'));
      this._askAgain();
    }
  }

  /** A reason that was wanted while an answer was on its way is asked for once that is settled. */
  _askAgain() {
    const wish = this._wish;
    this._wish = null;
    if (wish && !this.looks.busy && this.mayAct() && pieceNamed(this.state, wish.piece)) void this.explain({ ...wish });
  }

  /** Ask why this cannot be done, and show it. @param {import('./acts.js').Wish} wish */
  async explain(wish) {
    this._wish = wish;
    if (this.looks.busy) return;
    const reply = await this.session.why(wish).catch(() => null);
    if (!reply || this._wish !== wish) return; // it is asked again, or something else has been done
    this._wish = null;
    const why = reply.why;
    if (why && !why.allowed) this.set({ spot: null, mode: '', why: { what: why.what ?? '', rule: why.rule ?? '', text: why.text ?? '', texts: why.texts, wish } });
    else if (!reply.ok) this.set({ why: { what: saidBy(reply), rule: reply.rule ?? '', text: reply.text ?? '', texts: reply.texts } });
  }

  /** Tell something small for some seconds. @param {string} key */
  notice(key) {
    clearTimeout(this._noticed);
    this.set({ notice: key });
    this._noticed = setTimeout(() => this.set({ notice: '' }), NOTICE);
  }
}
