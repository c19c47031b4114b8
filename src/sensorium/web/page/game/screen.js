// @ts-check
/**
 * The screen of a game for one seat: squad, deck, actions, log. It draws what the game's state says and hands clicks and
 * keys to the control of the question now asked. Nothing ever waits for an animation.
 */
import { address } from '../net/addresses.js';
import { BoardView } from '../board/view.js';
import { Announcer } from '../panels/announcer.js';
import { Caller, clockFace } from '../panels/clock.js';
import { controlFor } from '../controls/index.js';
import { answerNext } from '../controls/brood.js';
import { placeNext } from '../controls/placement.js';
import { dialog } from '../panels/dialogs.js';
import { playerName } from '../panels/players.js';
import { showDice } from '../panels/dice.js';
import { dock } from '../panels/dock.js';
import { h, make, paint } from '../dom.js';
import { Game } from './game.js';
import { SpokenGrid } from '../panels/grid.js';
import { cardPlay } from './cardplay.js';
import { DeckHands } from './deck_hands.js';
import { head } from '../panels/head.js';
import { areaName, t, tn } from '../i18n/i18n.js';
import { Keyboard } from './keyboard.js';
import { Leading } from './board_focus.js';
import { LogView } from '../panels/log.js';
import { overlaysOf } from './overlays.js';
import { Stage } from './stage.js';
import { saidBy } from './refusal_text.js';
import { Saying } from '../panels/live_log.js';
import { settings } from '../settings.js';
import { more, objective, sensors } from '../panels/side.js';
import { sound, sweep } from '../board/sound.js';
import { squadPanel } from '../panels/squad.js';
import { awaited, isOver, pieceNamed } from './state.js';
import { nearest } from '../panels/sweep.js';
import { forgetToken, keepToken } from '../net/tokens.js';
import { named, rollOf } from './event_text.js';

/** @typedef {import('../net/session.js').Session} Session */
/** @typedef {import('../wire').EventLine} EventLine */
/** @typedef {{rematch?: (swap: boolean) => void, hotseat?: boolean}} Options */

const GONE = 1500; // milliseconds: whoever is back sooner has only loaded his page again

/** The panels, empty. @param {string} seat */
function makeParts(seat) {
  const parts = {
    node: make('div', { class: `play seat-${seat}` }),
    head: make('header', { class: 'topbar' }),
    banner: make('div', { class: 'banner', role: 'status' }),
    squad: make('aside', { class: 'roster', 'aria-label': t('panel.squad') }),
    deck: make('div', { class: 'deck', role: 'application', tabindex: '0', 'aria-label': t('panel.deck') }),
    tools: make('div', { class: 'deck-tools' }),
    note: make('div', { class: 'deck-note' }),
    clock: make('div', { class: 'clock-host' }),
    dock: make('section', { class: 'dock', 'aria-label': t('panel.dock') }),
    hand: make('section', { class: 'psy-hand', 'aria-label': cardPlay() ? t('panel.hand') : undefined, hidden: true }),
    goals: make('div', { class: 'goals-host' }),
    sensors: make('div', { class: 'sensors-host' }),
    log: make('section', { class: 'log-panel', 'aria-label': t('panel.log') }),
    dialogs: make('div', { class: 'dialogs' }),
    polite: make('div', { class: 'sr-only', 'aria-live': 'polite', 'aria-atomic': 'false' }),
    assertive: make('div', { class: 'sr-only', 'aria-live': 'assertive' }),
  };
  const deckPanel = make('div', { class: 'deck-panel' });
  deckPanel.append(parts.deck, parts.tools, parts.note, parts.clock);
  const side = make('aside', { class: 'side', 'aria-label': t('panel.side') });
  side.append(parts.goals, parts.sensors, parts.log);
  parts.node.append(parts.head, parts.banner, parts.squad, deckPanel, side, parts.dock, parts.hand, parts.dialogs, parts.polite, parts.assertive);
  return parts;
}

/** Whether this seat acts, in its own turn. @param {import('./state.js').State} state */
const isActing = (state) => state.asked.yours && state.scene.side === state.seat;

export class Screen {
  /** @param {HTMLElement} root @param {Session} session whose welcome has come @param {Options} [options] */
  constructor(root, session, options = {}) {
    this.root = root;
    this.session = session;
    this.options = options;
    this.game = new Game(session);
    this.frame = 0;
    this.caller = new Caller();
    this.lastNear = -1;
    this.waited = Boolean(awaited(this.state));
    this.left = 0; // since when the other player has been away, in milliseconds
    this.asked = -1;
    this.acting = isActing(this.state); // what happens next is this seat's own doing
    this.keyboard = new Keyboard(this);
    const parts = makeParts(this.state.seat);
    this.parts = parts;
    this.node = parts.node;
    root.replaceChildren(this.node);
    this.view = new BoardView(parts.deck, this.state.mission.board, { interactive: true, named: areaName });
    this.view.speed = settings.speed;
    this.view.side = this.state.seat;
    this.view.svg.setAttribute('aria-hidden', 'true');
    /** Dice kept on the deck, and what takes them away. @type {Map<EventLine, () => void>} */
    this.pins = new Map();
    this.saying = new Saying(parts.polite);
    this.announcer = new Announcer(/** @type {HTMLElement} */ (parts.deck.parentElement), this.view);
    this.stage = new Stage(session, this.view, { changed: () => this.draw(), cleared: () => this.announcer.rest(this.state), told: (event, lasts, follow, state) => this._told(event, lasts, follow, state) });
    this.leading = new Leading(/** @type {HTMLElement} */ (parts.deck.parentElement), parts.dock, this.view, this.game);
    this.game.interrupts = () => this._interrupts();
    this.log = new LogView(parts.log, (line) => this._point(line));
    this.grid = new SpokenGrid(parts.deck, this.game, (square) => this._cursor(square));
    this.game.onSelect = (name) => this.leading.reveal(name);
    this.game.onAct = (name) => this.leading.accompany(name);
    /** @type {[EventTarget, string, (event: any) => void][]} */
    this.heard = [];
    this._listen();
    this.hands = new DeckHands(this);
    this.timer = setInterval(() => this._tick(), 250);
    if (!options.hotseat && this._invited()) this.game.looks.dialog = 'share';
    this.game.refresh();
    this.draw();
    this._ask();
    this._missFriend();
    queueMicrotask(() => {
      // Once the line is ready: what is said before that is sent twice.
      this._wish();
      if (document.hidden) this._look();
    });
  }

  get state() {
    return this.game.state;
  }

  /** @param {EventTarget} target @param {string} kind @param {(event: any) => void} run */
  on(target, kind, run) {
    target.addEventListener(kind, run);
    this.heard.push([target, kind, run]);
  }

  _listen() {
    this.on(this.session, 'state', () => this._changed());
    this.on(this.session, 'connection', () => {
      if (this.session.connection === 'here' && document.hidden) this._look(); // the server takes a new line to be seen
      this.draw();
    });
    this.on(this.game, 'change', () => this.draw());
    this.on(document, 'keydown', (event) => {
      this.keyboard.focus.pressed(event);
      this.keyboard.press(event);
    });
    this.on(document, 'focusin', (event) => this.keyboard.focus.moved(event, [this.parts.squad, this.parts.dock, this.parts.hand]));
    this.on(document, 'language', () => this._again());
    this.on(document, 'visibilitychange', () => this._look());
    this.on(settings, 'change', () => {
      this.view.speed = settings.speed;
      this.draw();
    });
  }

  destroy() {
    clearInterval(this.timer);
    cancelAnimationFrame(this.frame);
    this.saying.end();
    this.stage.end();
    this.announcer.end();
    this.leading.end();
    for (const [target, kind, run] of this.heard) target.removeEventListener(kind, run);
    this.view.destroy();
    this.root.replaceChildren();
  }

  /** Whether a friend has been asked to come and has never been here. */
  _invited() {
    const missing = awaited(this.state);
    return Boolean(missing && this.state.links.invitation !== undefined);
  }

  /** The server asks in the enemy turn as this browser has been told to. */
  _wish() {
    const { seat, reactions } = this.state;
    if (seat === 'marine' && reactions !== 'hold' && reactions !== settings.reactions && !isOver(this.state)) void this.game.ask(settings.reactions);
  }

  /** The server hears whether this page can be seen: against a bot the clock stands while it cannot. */
  _look() {
    const { seat, clock } = this.state;
    if (seat === 'marine' && clock.mode !== 'off') void this.session.looking(!document.hidden).catch(() => null);
  }

  // -- what comes from the server -------------------------------------------------------------------------------------------

  _changed() {
    const state = this.state;
    this.game.refresh();
    if (this.game.looks.dialog === 'share' && this.waited && !awaited(state)) this.game.looks.dialog = '';
    this.waited = Boolean(awaited(state));
    this._missFriend();
    const events = state.fresh;
    if (events.length) {
      this.saying.add(events);
      if (state.asked.yours) this.saying.now();
      if (this.view.speed === 0 && !document.hidden) this.view.motion.flash(events);
      if (this.acting) this.leading.forget();
      else if (this.view.speed === 0) this.leading.lead(events);
    }
    this.acting = isActing(state);
    this.draw();
    this._ask();
    this._ping();
    placeNext(this.game);
    answerNext(this.game);
  }

  /** The other player has gone, or has come back: once he has sat down, his link is his own. */
  _missFriend() {
    const { seat, links } = this.state;
    const away = seat !== 'spectator' && !this.options.hotseat && links.invitation === undefined && awaited(this.state) && !isOver(this.state) && !this.state.stopped;
    if (!away && this.left && Date.now() - this.left > GONE) this.game.notice('line.back');
    this.left = away ? this.left || Date.now() : 0;
  }

  /** Something begins to be seen: whoever follows it is taken to where it happens. @param {EventLine} event @param {number} lasts @param {boolean} follow @param {import('./state.js').State} state @returns {boolean} */
  _told(event, lasts, follow, state) {
    if (follow) this.leading.lead([event]);
    return this.announcer.told(event, lasts, state, follow);
  }

  /** A question to us is said at once. */
  _ask() {
    const { asked, questions } = this.state;
    if (this.asked === questions) return;
    const first = this.asked < 0;
    this.asked = questions;
    if (!asked.yours) return;
    const words = controlFor(this.state).question(this.game);
    if (this.parts.assertive.textContent !== words) this.parts.assertive.textContent = words;
    const about = asked.kind !== 'action' && asked.kind !== 'deployment' ? pieceNamed(this.state, asked.piece ?? '') : undefined;
    if (about?.square && !first) this.leading.reveal(about.square);
    this.leading.offer(this.overlays());
  }

  _ping() {
    const near = nearest(this.game) ?? 99;
    if (near !== this.lastNear && near < 99) sweep(near);
    this.lastNear = near;
  }

  _tick() {
    const now = Date.now();
    paint(this.parts.clock, clockFace(this.state, now));
    const mark = this.caller.passed(this.state, now);
    if (mark && this.state.seat === 'marine') {
      this.parts.assertive.textContent = tn('clock.call', mark);
      sound('call');
    }
    if (this.session.connection === 'lost' || this.left) this._banner();
  }

  // -- drawing ----------------------------------------------------------------------------------------------------------------

  overlays() {
    return overlaysOf(this.game, this.state.asked.yours ? controlFor(this.state) : null);
  }

  /** Draw on the next frame, once for however much has changed. */
  draw() {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this._draw();
    });
  }

  _draw() {
    const { game, parts, state } = this;
    paint(parts.head, head(game, { undo: () => game.undo(), pause: () => this.pause(), panel: (which) => game.set({ sheet: game.looks.sheet === which ? '' : which }) }));
    paint(parts.squad, squadPanel(game));
    paint(parts.dock, dock(game, controlFor(state), this.stage));
    parts.hand.hidden = !state.scene.cards;
    paint(parts.hand, cardPlay()?.handPanel(game));
    parts.dock.setAttribute('aria-busy', String(game.asking));
    paint(parts.goals, more(game), objective(game));
    paint(parts.sensors, sensors(game));
    paint(parts.tools, this.keyboard.tools());
    const { offsetWidth: wide, offsetHeight: high } = parts.tools;
    this.view.cover(wide > high ? 0 : wide + 20, wide > high ? high + 8 : 0); // on a phone they lie along the lower edge
    paint(parts.note, cardPlay()?.deckNote(game));
    paint(parts.clock, clockFace(state, Date.now()));
    const before = parts.dialogs.childElementCount;
    paint(parts.dialogs, dialog(game, { rematch: (swap) => void this._rematch(swap), renew: this.options.hotseat ? null : (what) => void this._renew(what) }));
    if (!before && parts.dialogs.childElementCount) /** @type {HTMLElement | null} */ (parts.dialogs.querySelector('[role=dialog]'))?.focus({ preventScroll: true });
    const overlays = this.overlays();
    this.leading.keep(parts, this.stage.showing, overlays.entries ?? []);
    this.log.show(state);
    this._banner();
    this.node.dataset.sheet = game.looks.sheet;
    const yours = state.asked.yours && !this.stage.following && !this.stage.again;
    this.node.dataset.asked = yours ? state.asked.kind : '';
    this.node.dataset.questions = String(state.questions);
    this.node.dataset.stage = this.stage.again ? 'again' : this.stage.following ? 'following' : this.stage.showing ? 'showing' : '';
    this.node.classList.toggle('mine', yours);
    this.node.classList.toggle('busy', game.looks.busy || this.stage.showing);
    if (!this.stage.showing) {
      this.view.show(state.scene, overlays);
      this.announcer.rest(state);
    } else if (this.stage.following) this.view.withdraw();
    this.grid.show(overlays);
  }

  /** The whole screen in another language. */
  _again() {
    this.log.bar.setAttribute('aria-label', t('log.filters'));
    this.log._bar();
    this.log.again();
    this.grid.words.clear();
    this.view.rename();
    this.draw();
  }

  _banner() {
    const { connection, retryAt } = this.session;
    const lost = connection === 'lost';
    const seconds = Math.max(0, Math.ceil((retryAt - Date.now()) / 1000));
    const { trouble, silent, places } = this.state;
    const away = this.left && Date.now() - this.left > GONE ? t('line.away') : '';
    const twice = places > 1 ? [tn('line.places', places), ' ', this.options.hotseat ? null : h('button', { type: 'button', class: 'button', onclick: () => this.game.set({ dialog: 'share' }) }, t('line.renew'))] : null;
    paint(this.parts.banner, lost ? [t('line.lost', { n: seconds }), ' ', h('button', { type: 'button', class: 'button', onclick: () => this.session.hurry() }, t('line.now'))] : trouble ? t('line.trouble') : silent ? t('line.silent', { bot: playerName(silent) }) : away || twice);
    this.parts.banner.hidden = !lost && !trouble && !silent && !away && !twice;
  }

  // -- what the player does ------------------------------------------------------------------------------------------------------

  /** The player goes on: what is shown of his own doing ends there. What others do he may look at, and is not asked yet.
   * @returns {boolean} whether what he presses means what he saw: the same kind of question is before him */
  ready() {
    const { stage } = this;
    if (stage.again) stage.stopRecall();
    if (!stage.showing) return true;
    if (stage.following) return !this.state.asked.yours;
    const { kind } = this.state.asked;
    stage.finish();
    return this.state.asked.yours && this.state.asked.kind === kind;
  }

  /** An answer is about to be given; what it was meant for may have changed while it was shown. @returns {boolean} whether it is not to be given */
  _interrupts() {
    if (!this.stage.showing) return false;
    this.ready();
    return true;
  }

  /** The last turn of the other side is seen again. */
  async recall() {
    if (this.stage.again) {
      this.stage.stopRecall();
      return;
    }
    const reply = await this.session.recall().catch(() => null);
    if (reply?.recall) void this.stage.recall(reply.recall);
    else if (reply) this.game.set({ why: { what: saidBy(reply), rule: '', text: '' } });
  }

  /** @param {string} square */
  _cursor(square) {
    this.game.looks.cursor = square;
    this.game.looks.hover = '';
    this.leading.reveal(square);
    this.draw();
  }

  /** @param {EventLine} line */
  _point(line) {
    const { to, at, door } = line.facts;
    const square = [to, at, door].find((one) => typeof one === 'string' && one.includes(','));
    const name = named(line).find((one) => pieceNamed(this.state, one));
    this.leading.reveal(String(square ?? name ?? ''));
    this._pin(line);
  }

  /** The dice of a line lie on the deck until the line, or they, are clicked again. @param {EventLine} line */
  _pin(line) {
    const roll = rollOf(line);
    if (!roll) return;
    const gone = this.pins.get(line);
    if (gone) gone();
    else this.pins.set(line, showDice(this.view, { ...roll, hits: line.kind === 'rolled' ? Boolean(line.facts.hits) : undefined, pinned: true }, () => this.pins.delete(line)));
  }

  async pause() {
    const reply = await this.session.pause(!this.state.clock.paused).catch(() => null);
    if (reply && !reply.ok) this.game.set({ why: { what: saidBy(reply), rule: '', text: '' } });
  }

  /** A new link. One's own leads nowhere until it is used, so we go there at once. @param {'seat' | 'invitation' | 'spectator'} what */
  async _renew(what) {
    const reply = await this.session.renew(what).catch(() => null);
    if (reply && !reply.ok) this.game.set({ dialog: '', why: { what: saidBy(reply), rule: '', text: '' } });
    else if (reply?.token) {
      const { mission, seat } = this.state;
      forgetToken(this.session.token);
      keepToken(reply.token, { mission: mission.id, seat });
      location.replace(address(`/play/${reply.token}`));
    }
  }

  /** @param {boolean} swap */
  async _rematch(swap) {
    if (this.options.rematch) {
      this.options.rematch(swap);
      return;
    }
    const reply = await this.session.rematch(swap).catch(() => null);
    if (reply?.ok && reply.token) location.assign(address(`/play/${reply.token}`));
    else if (reply) this.game.set({ dialog: '', why: { what: saidBy(reply), rule: '', text: '' } });
  }
}
