// @ts-check
/**
 * One seat's end of the wire. Messages from the server are numbered and taken in order; what we send has an id and is
 * sent again, word for word, until its reply comes; a lost connection is taken up where it broke off.
 */
import { socket as socketAddress } from './addresses.js';
import { reduce } from '../game/state.js';
import { reduceShip } from '../ship/state.js';
import { placeName } from './tokens.js';

/** @typedef {import('../wire').Reply} Reply */
/** @typedef {import('../wire').ToClient} ToClient */
/** @typedef {import('../game/state.js').State} State */
/** @typedef {'joining' | 'here' | 'lost' | 'refused' | 'closed'} Connection */
/** @typedef {{text: string, done: (reply: Reply) => void, failed: (problem: Error) => void}} Waiting */

const FIRST_WAIT = 400; // milliseconds before the first attempt to come back
const LONGEST_WAIT = 10_000;
const SILENT = 20_000; // a reply that takes longer than this: the line is dead, though nobody said so
/** Closed for good: there is no such seat. */
const UNKNOWN_SEAT = 4404;
/** Closed for good: this seat has another link now. */
const RENEWED = 4410;

/**
 * Events: `state` (something changed; `detail` is the message), `ship` (the same, of a ship in the making), `war` (of a
 * war room), `connection`.
 */
export class Session extends EventTarget {
  /** @param {string} token @param {(url: string) => WebSocket} [open] */
  constructor(token, open = (url) => new WebSocket(url)) {
    super();
    this.token = token;
    /** @type {State | null} */
    this.state = null;
    /** A ship in the making, where there is no game yet. @type {import('../ship/state.js').ShipState | null} */
    this.ship = null;
    /** A war room, and how it takes messages in: it brings that along. @type {import('../war/state.js').WarState | null} */
    this.war = null;
    /** @type {typeof import('../war/state.js').reduceWar | null} */
    this.wage = null;
    /** @type {Connection} */
    this.connection = 'joining';
    this.retryAt = 0;
    /** Whether this link was refused because the seat has another one now. */
    this.renewed = false;
    this._place = placeName();
    /** The number of the last message that came; the state may lag behind it where somebody holds messages back. */
    this.heard = 0;
    /** Takes messages to let them through later with `apply`; null as a message: a welcome has come. @type {((message: import('../wire').Update | import('../wire').Presence | null) => void) | null} */
    this.hold = null;
    this._open = open;
    /** @type {WebSocket | null} */
    this._socket = null;
    /** @type {Map<number, Waiting>} */
    this._waiting = new Map();
    this._id = Math.floor(Math.random() * 1_000_000_000); // fresh for each page load, whatever the clock says
    this._tries = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this._timer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this._watch = undefined;
    this._online = () => this.hurry();
  }

  begin() {
    globalThis.addEventListener?.('online', this._online);
    this._connect();
  }

  /** Leave for good. */
  end() {
    globalThis.removeEventListener?.('online', this._online);
    clearTimeout(this._timer);
    clearTimeout(this._watch);
    this._set('closed');
    const socket = this._socket;
    this._socket = null;
    socket?.close(1000);
    for (const waiting of this._waiting.values()) waiting.failed(new Error('closed'));
    this._waiting.clear();
  }

  /** Try to come back now rather than later. */
  hurry() {
    if (this.connection === 'lost') {
      clearTimeout(this._timer);
      this._connect();
    }
  }

  /** The number of the last message taken in. */
  get _n() {
    return (this.ship ?? this.war ?? this.state)?.n ?? 0;
  }

  /** Whether we have been welcomed. */
  get _known() {
    return Boolean(this.ship ?? this.war ?? this.state);
  }

  // -- what we say ----------------------------------------------------------------------------------------------------

  /** @param {string[]} said */
  give(said) {
    return this.send({ type: 'answer', n: this._n, said });
  }

  /** @param {'once' | 'piece' | 'turn'} until */
  pass(until) {
    return this.send({ type: 'pass', n: this._n, until });
  }

  undo() {
    return this.send({ type: 'undo', n: this._n });
  }

  /** @param {string} piece */
  reach(piece) {
    return this.send({ type: 'reach', piece });
  }

  /** The last turn of the other side, to be seen again. */
  recall() {
    return this.send({ type: 'recall' });
  }

  /** What a bot would do here. */
  hint() {
    return this.send({ type: 'hint', n: this.state?.n ?? 0 });
  }

  /** @param {string} piece */
  actions(piece) {
    return this.send({ type: 'actions', piece });
  }

  /** @param {string} piece */
  sight(piece) {
    return this.send({ type: 'sight', piece });
  }

  /** @param {import('../game/acts.js').Wish} wish */
  why(wish) {
    return this.send({ type: 'why', ...wish });
  }

  /** @param {boolean} paused */
  pause(paused) {
    return this.send({ type: 'pause', paused });
  }

  /** When to be asked in the enemy turn. @param {'always' | 'useful' | 'attacks' | 'hold'} ask */
  reactions(ask) {
    return this.send({ type: 'reactions', ask });
  }

  /** Whether this page can be seen. @param {boolean} looking */
  looking(looking) {
    return this.send({ type: 'looking', looking });
  }

  /** @param {boolean} swap */
  rematch(swap) {
    return this.send({ type: 'rematch', swap });
  }

  /** @param {'seat' | 'invitation' | 'spectator'} what */
  renew(what) {
    return this.send({ type: 'renew', what });
  }

  /** @param {Record<string, unknown>} message @returns {Promise<Reply>} */
  send(message) {
    const id = ++this._id;
    const text = JSON.stringify({ ...message, id });
    return new Promise((done, failed) => {
      if (this.connection === 'closed' || this.connection === 'refused') {
        failed(new Error('closed'));
        return;
      }
      this._waiting.set(id, { text, done, failed });
      if (this._socket?.readyState === WebSocket.OPEN && this._known) this._socket.send(text);
      this._watchReplies();
    });
  }

  // -- the line -------------------------------------------------------------------------------------------------------

  _connect() {
    const from = this._known ? `&from=${this.heard}` : '';
    const socket = this._open(socketAddress(`/ws/${encodeURIComponent(this.token)}?place=${this._place}${from}`));
    this._socket = socket;
    let heard = false;
    socket.addEventListener('open', () => {
      if (this._socket !== socket) return;
      // With a state we have been here before: the gap comes, or a welcome; either way what we said is said again.
      if (this._known) this._resume();
    });
    socket.addEventListener('message', (event) => {
      if (this._socket !== socket) return;
      const first = !heard;
      heard = true;
      this._take(/** @type {ToClient} */ (JSON.parse(String(event.data))), first);
    });
    socket.addEventListener('close', (event) => {
      if (this._socket === socket) this._lost(event.code);
    });
  }

  _resume() {
    this._tries = 0;
    this._set('here');
    for (const waiting of this._waiting.values()) this._socket?.send(waiting.text);
    this._watchReplies();
  }

  /** @param {number} code */
  _lost(code) {
    this._socket = null;
    clearTimeout(this._watch);
    if (code === UNKNOWN_SEAT || code === RENEWED) {
      this.renewed = code === RENEWED;
      this._set('refused');
      for (const waiting of this._waiting.values()) waiting.failed(new Error('refused'));
      this._waiting.clear();
      return;
    }
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this._tries) * (0.75 + Math.random() / 2);
    this._tries += 1;
    this.retryAt = Date.now() + wait;
    this._set('lost');
    this._timer = setTimeout(() => this._connect(), wait);
  }

  /** Somebody who never answers is gone: begin again. */
  _watchReplies() {
    clearTimeout(this._watch);
    if (this._waiting.size && this._socket) {
      this._watch = setTimeout(() => {
        const socket = this._socket;
        if (!socket || !this._waiting.size) return;
        socket.close();
        this._lost(1006);
      }, SILENT);
    }
  }

  /** @param {ToClient} message @param {boolean} first */
  _take(message, first) {
    if (message.type === 'reply') {
      const waiting = this._waiting.get(message.id);
      this._waiting.delete(message.id);
      this._watchReplies();
      waiting?.done(message);
      return;
    }
    const welcome = message.type === 'welcome' || message.type === 'ship' || message.type === 'war';
    if (!welcome && this._known) {
      if (message.n <= this.heard) return; // heard before
      if (message.n > this.heard + 1) {
        this._again(); // something is missing: ask for it
        return;
      }
    }
    this.heard = message.n;
    if (this.hold && message.type !== 'ship' && message.type !== 'built' && message.type !== 'war' && message.type !== 'waged') {
      this.hold(message.type === 'welcome' ? null : message);
      if (message.type !== 'welcome') return;
    }
    this.apply(message);
    if (welcome && first) this._resume();
  }

  /** Take a message in. @param {Exclude<ToClient, Reply>} message */
  apply(message) {
    if (this.ship || message.type === 'ship') {
      this.ship = reduceShip(this.ship, message);
      this.dispatchEvent(new CustomEvent('ship', { detail: message }));
      return;
    }
    if (this.war || message.type === 'war') {
      this.war = this.wage?.(this.war, message) ?? null;
      this.dispatchEvent(new CustomEvent('war', { detail: message }));
      return;
    }
    this.state = reduce(this.state, message, Date.now());
    this.dispatchEvent(new CustomEvent('state', { detail: message }));
  }

  _again() {
    const socket = this._socket;
    this._socket = null;
    socket?.close(1000);
    this._connect();
  }

  /** @param {Connection} connection */
  _set(connection) {
    if (this.connection === connection) return;
    this.connection = connection;
    this.dispatchEvent(new CustomEvent('connection', { detail: connection }));
  }
}
