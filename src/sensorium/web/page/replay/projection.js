// @ts-check
/**
 * The screen of a game seen again: the deck as one view had it, the line of the game under it, and beside it what the judge
 * says, what a bot would have done, and what happened. It steps by answers, acts and turns, and plays by itself.
 */
/** @import {Advice, EventLine, FilmCard, FilmView, Review} from '../wire.js' */
import { BoardView } from '../board/view.js';
import { h, make, paint } from '../dom.js';
import { keyOf } from '../game/keys.js';
import { named, tell } from '../game/event_text.js';
import { areaName, mt, t } from '../i18n/i18n.js';
import { go } from '../main.js';
import { address, link } from '../net/addresses.js';
import { Failed } from '../net/api.js';
import { keepToken } from '../net/tokens.js';
import { LogView } from '../panels/log.js';
import { settings } from '../settings.js';
import { adviceAt, beginReview, cancelReview, playOn, reviewOf } from './films.js';
import { filmHead, transport } from './bars.js';
import { advisedMove, herePanel } from './here.js';
import { Reel } from './reel.js';
import { reviewPanel } from './review.js';
import { timeline } from './timeline.js';
import { told, unbroken } from './words.js';

/** @typedef {import('./reel.js').By} By */

const ASK_EVERY = 700; // milliseconds between two questions how far the review has come
const OPPONENTS = { marine: 'brood:normal', stealer: 'sergeant:normal' };
const SOLO = 'solo';
/** What is seen well enough without words. */
const SILENT = new Set(['activated', 'clock']);

/** The panels, empty. */
function makeParts() {
  const parts = {
    node: make('div', { class: 'replay' }),
    head: make('header', { class: 'topbar' }),
    banner: make('div', { class: 'banner', role: 'status' }),
    deck: make('div', { class: 'deck', tabindex: '0', 'aria-label': t('panel.deck') }),
    caption: make('p', { class: 'caption', 'aria-live': 'polite', hidden: true }),
    side: make('aside', { class: 'sayings', 'aria-label': t('replay.review') }),
    judge: make('div', { class: 'judge' }),
    log: make('section', { class: 'log-panel', 'aria-label': t('replay.happened') }),
    bar: make('section', { class: 'transport', 'aria-label': t('replay.controls') }),
  };
  const panel = make('div', { class: 'deck-panel' });
  panel.append(parts.deck, parts.caption);
  parts.side.append(parts.judge, parts.log);
  parts.node.append(parts.head, parts.banner, panel, parts.side, parts.bar);
  return parts;
}

export class Projection {
  /** @param {HTMLElement} root @param {string} token @param {FilmCard} card @param {FilmView} view @param {number} at */
  constructor(root, token, card, view, at) {
    this.root = root;
    this.token = token;
    this.card = card;
    this.at = at;
    this.playing = false;
    this.until = Infinity;
    this.run = 0; // what was begun in an earlier run is void
    this.frame = 0;
    /** @type {Map<FilmView, Reel>} */
    this.reels = new Map();
    /** @type {Review | null} */
    this.review = null;
    /** @type {{advice: Advice | null, asking: boolean, trouble: string}} */
    this.asked = { advice: null, asking: false, trouble: '' };
    this.ended = false;
    this.parts = makeParts();
    root.replaceChildren(this.parts.node);
    this.view = new BoardView(this.parts.deck, card.mission.board, { interactive: true, named: areaName });
    this.view.speed = settings.speed || 1;
    this.log = new LogView(this.parts.log, (line) => this._point(line));
    this.reel = this._reel(view);
    this._listen();
    this.look(view);
    if (card.over) void this._follow();
  }

  _listen() {
    this._pressed = (/** @type {KeyboardEvent} */ event) => this._key(event);
    this._again = () => {
      this.log._bar();
      this.log.again();
      this.view.rename();
      this.draw();
    };
    this._set = () => (this.view.speed = settings.speed || 1);
    document.addEventListener('keydown', this._pressed);
    document.addEventListener('language', this._again);
    settings.addEventListener('change', this._set);
  }

  end() {
    this.ended = true;
    this.run += 1;
    cancelAnimationFrame(this.frame);
    if (this._pressed) document.removeEventListener('keydown', this._pressed);
    if (this._again) document.removeEventListener('language', this._again);
    if (this._set) settings.removeEventListener('change', this._set);
    this.view.destroy();
    this.root.replaceChildren();
  }

  // -- where we are -----------------------------------------------------------------------------------------------------

  /** Through whose eyes. @param {FilmView} view */
  look(view) {
    this.pause();
    this.reel = this._reel(view);
    this.view.side = view === 'marine' || view === 'stealer' ? view : '';
    if (this.reel.frames.length) this._grown();
  }

  /** @param {FilmView} view */
  _reel(view) {
    const known = this.reels.get(view);
    if (known) return known;
    const reel = new Reel(this.token, view);
    this.reels.set(view, reel);
    reel.addEventListener('grown', () => this.reel === reel && this._grown());
    reel.loaded.catch((problem) => this._trouble(problem));
    return reel;
  }

  /** More of the game is here; perhaps the moment that was asked for. */
  _grown() {
    if (this.at <= this.reel.last || this.reel.whole) this.go(this.at, false);
    else this.draw();
  }

  /** To a moment, at once. @param {number} at @param {boolean} [stop] */
  go(at, stop = true) {
    if (stop) this.pause();
    const to = Math.min(Math.max(0, at), this.reel.last);
    if (to !== this.at) this.asked = { advice: null, asking: false, trouble: '' };
    if (at <= this.reel.last || this.reel.whole) this.at = to;
    this._say(this.reel.frames[to]?.events ?? []);
    if (this.reel.scenes[to]) this.view.show(this.reel.scenes[to], { cones: false });
    this.draw();
    this._remember();
  }

  /** @param {By} by @param {1 | -1} way */
  step(by, way) {
    if (by === 'answer' && way === 1 && !this.playing && this.at < this.reel.last) {
      const to = this.at + 1;
      this.pause();
      void this._show(to);
    } else this.go(this.reel.step(this.at, by, way));
  }

  /** Lets one answer be seen. @param {number} to */
  async _show(to) {
    const run = this.run;
    const { events = [] } = this.reel.frames[to];
    this._say(events);
    const scene = this.reel.scenes[to];
    this.at = to;
    this.asked = { advice: null, asking: false, trouble: '' };
    this.draw();
    const shown = await this.view.play(events, scene, { follow: this.playing });
    if (run !== this.run || !shown) return false;
    this.view.show(scene, { cones: false });
    if (!this.playing) this._remember();
    return true;
  }

  // -- playing ------------------------------------------------------------------------------------------------------------

  toggle() {
    if (this.playing) this.pause();
    else void this.play(Infinity);
  }

  pause() {
    this.run += 1;
    this.view.motion.stop();
    if (!this.playing) return;
    this.playing = false;
    if (this.reel.scenes[this.at]) this.view.show(this.reel.scenes[this.at], { cones: false });
    this.draw();
    this._remember();
  }

  /** @param {number} until */
  async play(until) {
    if (this.at >= this.reel.last && this.reel.whole) this.go(0);
    this.playing = true;
    const run = (this.run += 1);
    this.draw();
    while (run === this.run && this.at < Math.min(until, this.reel.last)) {
      if (!(await this._show(this.at + 1))) return;
    }
    if (run === this.run) this.pause();
  }

  /** A part of the game: from one moment to another. @param {number} from @param {number} to */
  async show(from, to) {
    if (!this.reel.whole) await this.reel.loaded;
    this.go(from);
    this.parts.deck.scrollIntoView({ block: 'nearest' });
    void this.play(to);
  }

  /** What has happened, over the deck. @param {EventLine[]} events */
  _say(events) {
    const words = events.filter((line) => !SILENT.has(line.kind)).map((line) => (line.kind === 'said' ? mt(this.card.mission, line.text) : tell(line)));
    this.parts.caption.hidden = !words.length;
    this.parts.caption.textContent = unbroken(words.slice(-3).join(' '));
    this.parts.caption.classList.remove('advised');
  }

  /** @param {EventLine} line */
  _point(line) {
    const where = [line.facts.to, line.facts.at, ...named(line)].map(String).find((one) => this.view.geometry.centre(one) || this.view.pieces?.standing.has(one));
    if (where) this.view.focus(where);
  }

  /** The address leads to this moment. */
  _remember() {
    if (!this.ended) history.replaceState(null, '', this.link(this.at));
  }

  /** @param {number} at */
  link(at) {
    return address(`/replay/${this.token}?at=${at}&view=${this.reel.view}`);
  }

  // -- the judge and the bots ---------------------------------------------------------------------------------------------

  /** The review as it stands, and again until it is done. */
  async _follow() {
    try {
      do {
        this.review = await reviewOf(this.token);
        this.draw();
        if (!this._goes) return;
        await new Promise((done) => setTimeout(done, ASK_EVERY));
      } while (!this.ended && this._goes);
    } catch (problem) {
      this._trouble(problem);
    }
  }

  get _goes() {
    return this.review?.state === 'waiting' || this.review?.state === 'running';
  }

  async _begin() {
    try {
      this.review = await beginReview(this.token);
      this.draw();
      await this._follow();
    } catch (problem) {
      this._trouble(problem);
    }
  }

  async _cancel() {
    try {
      this.review = await cancelReview(this.token);
      this.draw();
    } catch (problem) {
      this._trouble(problem);
    }
  }

  async _advise() {
    const at = this.at;
    this.pause();
    this.asked = { advice: null, asking: true, trouble: '' };
    this.draw();
    try {
      const advice = await adviceAt(this.token, at);
      if (this.at !== at) return;
      if (advice.at !== at) this.go(advice.at); // dice fall before anybody is asked: the move is shown where it would be made
      this.asked = { advice, asking: false, trouble: '' };
      const scene = this.reel.scenes[this.at];
      const move = advisedMove(advice, scene, (name) => Boolean(this.view.geometry.centre(name)));
      this.view.show(scene, move);
      if (move.selected) this.view.focus(move.selected);
      // Where the deck lies above what is said beside it, as on a phone, the move is seen there with its sentence.
      this.parts.caption.hidden = false;
      this.parts.caption.classList.add('advised');
      this.parts.caption.textContent = told(advice.lines ?? []);
      this.parts.deck.scrollIntoView({ block: 'nearest' });
      this.draw();
    } catch (problem) {
      this._trouble(problem);
    }
  }

  /** @param {'marine' | 'stealer'} side */
  async _playOn(side) {
    this.pause();
    const player = side === 'marine' && this.card.seats.stealer === SOLO ? SOLO : OPPONENTS[side];
    try {
      const links = await playOn(this.token, { at: this.at, side, player });
      const token = links.tokens[side];
      keepToken(token, { mission: this.card.mission.id, seat: side });
      go(address(`/play/${token}`));
    } catch (problem) {
      this._trouble(problem);
    }
  }

  /** @param {unknown} problem */
  _trouble(problem) {
    const what = problem instanceof Failed ? (problem.status === 422 ? t('replay.advice.none') : problem.message) : t('home.unreachable');
    this.asked = { advice: null, asking: false, trouble: what };
    this.draw();
  }

  // -- drawing ------------------------------------------------------------------------------------------------------------

  draw() {
    if (this.frame || this.ended) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this._draw();
    });
  }

  _draw() {
    const { parts, reel, card, at, review } = this;
    const frame = reel.frames[at];
    const scene = reel.scenes[at];
    paint(parts.head, filmHead(card, frame, reel.view, this.token, link(`/replay/${card.share || this.token}?at=${at}&view=${reel.view}`), (view) => this.look(view)));
    paint(parts.banner, card.lost ? t(card.lost.version === card.lost.today ? 'replay.changed' : 'replay.lost', { turn: card.lost.turn, of: t(`turn.of.${card.lost.side}`), version: card.lost.version, today: card.lost.today }) : card.over ? null : t(card.seat ? 'replay.unfinished' : 'replay.unfinished.file'));
    paint(parts.bar, timeline(reel, at, review?.state === 'done' ? review : null, { go: (to) => this.go(to), show: (from, to) => void this.show(from, to) }), transport(reel, at, this.playing, { toggle: () => this.toggle(), step: (by, way) => this.step(by, way), go: (to) => this.go(to) }));
    paint(parts.judge, card.over ? [
      reviewPanel(review, at, { begin: () => void this._begin(), cancel: () => void this._cancel(), show: (from, to) => void this.show(from, to), link: (to) => this.link(to) }),
      herePanel(card, at >= reel.last && reel.whole, this.asked, { advise: () => void this._advise(), playOn: (side) => void this._playOn(side) }),
    ] : null, h('h2', { class: 'eyebrow happened', key: 'happened' }, t('replay.happened')));
    parts.node.dataset.at = String(at);
    parts.node.dataset.of = reel.whole ? String(reel.last) : '';
    parts.node.dataset.view = reel.view;
    parts.node.dataset.playing = String(this.playing);
    if (scene) this.log.show(this._state(scene));
  }

  /** As much of a seat's state as the log needs. @param {import('../wire.js').Scene} scene @returns {import('../game/state.js').State} */
  _state(scene) {
    const seat = this.reel.view === 'marine' || this.reel.view === 'stealer' ? this.reel.view : 'spectator';
    return {
      n: 0, table: '', seat, mission: this.card.mission, seats: [], scene, asked: { kind: 'over', side: 'nobody', yours: false }, clock: { mode: 'off', seconds: 0, allowed: 0, runs: false }, clockAt: 0,
      log: this.reel.lines(this.at), canUndo: false, links: {}, places: 1, rematch: '', battle: 0, trouble: '', stopped: null, silent: '', reactions: 'useful', lesson: null, fresh: [], questions: 0,
    };
  }

  // -- keys -----------------------------------------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  _key(event) {
    const at = event.target;
    if (at instanceof Element && at.closest('input:not([type=range]), textarea, [contenteditable]')) return;
    const key = keyOf(event);
    if ((key === 'Space' || key === 'Enter') && at instanceof Element && at.closest('button, a, summary')) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      Space: () => this.toggle(),
      ArrowRight: () => this.step('answer', 1), ArrowLeft: () => this.step('answer', -1),
      'Shift+ArrowRight': () => this.step('act', 1), 'Shift+ArrowLeft': () => this.step('act', -1),
      PageDown: () => this.step('turn', 1), PageUp: () => this.step('turn', -1),
      Home: () => this.go(0), End: () => this.go(this.reel.last),
      '+': () => this.view.zoom(1.3), '-': () => this.view.zoom(1 / 1.3), 0: () => this.view.fit(),
    };
    this.card.views.forEach((view, number) => (keys[String(number + 1)] = () => this.look(view)));
    const run = keys[key];
    if (!run) return;
    event.preventDefault();
    run();
  }
}
