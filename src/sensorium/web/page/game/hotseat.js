// @ts-check
/**
 * Two players at one screen. Only one seat is connected and drawn at a time; between them stands a card that says nothing
 * but what both know, and over it the deck as those who only watch are shown it. A question that can be declined is declined from the card itself, so that the enemy's turn flows.
 */
import { address } from '../net/addresses.js';
import { h, make, paint } from '../dom.js';
import { fetchCards } from './cardplay.js';
import { areaName, mt, t } from '../i18n/i18n.js';
import { BoardView } from '../board/view.js';
import { refused } from '../home/join_screens.js';
import { keyOf } from './keys.js';
import { publicOverlays } from './overlays.js';
import { Screen } from './screen.js';
import { Session } from '../net/session.js';
import { isOver } from './state.js';
import { keepToken, keptTokens } from '../net/tokens.js';

/** @typedef {import('./state.js').State} State */
/** What both may know between two seats. */
/** @typedef {{side: string, kind: string, mission: import('../wire').MissionCard, turn: number, turns: number, piece: string, from: string, watch: string}} Public `watch`: the token of those who watch */

const PASSED = new Set(['command', 'overwatch', 'free shot', 'face', 'turn to face', 'unjammed', 'redraw']);
const PASSED_ON = new Set(['command', 'overwatch', 'free shot', 'face']);
const LINGER = 900; // milliseconds in which what happened may still be seen

export class HotSeat {
  /** @param {HTMLElement} root @param {string[]} tokens */
  constructor(root, tokens) {
    this.root = root;
    this.tokens = tokens;
    /** @type {Map<string, string>} token by side */
    this.bySide = new Map();
    /** @type {Session | null} */
    this.session = null;
    /** @type {Screen | null} */
    this.screen = null;
    this.ended = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.keys = (/** @type {KeyboardEvent} */ event) => this._key(event);
    /** @type {Record<string, () => void>} */
    this.offered = {};
    /** What both may see while the screen changes hands: the deck, and the line by which it is told. @type {{view: BoardView | null, session: Session} | null} */
    this.between = null;
    document.addEventListener('keydown', this.keys);
    void this._begin();
  }

  end() {
    this.ended = true;
    clearTimeout(this.timer);
    document.removeEventListener('keydown', this.keys);
    this._leave();
  }

  /** @param {KeyboardEvent} event */
  _key(event) {
    const run = this.offered[keyOf(event)];
    if (!run || (event.target instanceof HTMLButtonElement && (event.key === 'Enter' || event.key === ' '))) return;
    event.preventDefault();
    run();
  }

  /** Find out who sits where and who is asked, without drawing anything. */
  async _begin() {
    paint(this.root, h('p', { class: 'joining', role: 'status' }, t('line.joining')));
    for (const token of this.tokens) {
      const state = await this._open(token);
      if (!state) return;
      this.bySide.set(state.seat, token);
      keepToken(token, { mission: state.mission.id, seat: state.seat, with: this.tokens.find((one) => one !== token) });
      if (token !== this.tokens[this.tokens.length - 1]) this._close();
    }
    this._next('');
  }

  /** @param {string} token @returns {Promise<State | null>} */
  _open(token) {
    this._close();
    const session = new Session(token);
    this.session = session;
    return new Promise((done) => {
      session.addEventListener('state', () => void this._arrive(session).then(done), { once: true });
      session.addEventListener('connection', () => {
        if (session.connection === 'refused') {
          refused(this.root, session.renewed);
          done(null);
        }
      });
      session.begin();
    });
  }

  /** What this game needs besides is fetched before anything of it is drawn. @param {Session} session */
  async _arrive(session) {
    if (session.state) await fetchCards(session.state.mission);
    return session.state;
  }

  _close() {
    this.session?.end();
    this.session = null;
  }

  /** Nothing of a seat stays on the page. */
  _leave() {
    this.screen?.destroy();
    this.screen = null;
    this.between?.view?.destroy();
    this.between?.session.end();
    this.between = null;
    this._close();
    this.root.replaceChildren();
    this.offered = {};
  }

  /** Whoever is asked next: draw his seat if he has the screen, else the card. @param {string} looking the side that has the screen */
  _next(looking) {
    const state = this.session?.state;
    if (!state || this.ended) return;
    const side = state.asked.side;
    if (isOver(state) || !this.bySide.has(side) || side === looking) {
      void this._show(looking || (this.bySide.has(side) ? side : this._lastLooked()) || state.seat);
      return;
    }
    this._card(this._public(state, looking));
  }

  /** Who had the screen when this page was last open: the end of a game is his after a reload as well. */
  _lastLooked() {
    const kept = keptTokens();
    const looked = (/** @type {string} */ token) => kept.find((one) => one.token === token)?.looked ?? 0;
    return [...this.bySide].sort(([, a], [, b]) => looked(b) - looked(a))[0]?.[0] ?? '';
  }

  /** @param {State} state @param {string} from @returns {Public} */
  _public(state, from) {
    const { asked, mission, scene } = state;
    return { side: asked.side, kind: asked.kind, mission, turn: scene.turn, turns: scene.turns, piece: PASSED.has(asked.kind) ? (asked.piece ?? '') : '', from, watch: state.links.spectator ?? '' };
  }

  // -- the card ---------------------------------------------------------------------------------------------------------------

  /** @param {Public} known */
  _card(known) {
    this._leave();
    const { side, kind, mission } = known;
    const quick = PASSED.has(kind);
    const further = PASSED_ON.has(kind);
    const look = () => void this._show(side);
    /** @param {'once' | 'piece' | 'turn'} until */
    const pass = (until) => () => void this._pass(known, until);
    this.offered = { Enter: look };
    if (quick) this.offered.Space = pass('once');
    if (quick && further) Object.assign(this.offered, { 'Shift+Space': pass('piece'), 'Ctrl+Space': pass('turn') });
    /** @param {string} words @param {string} key @param {() => void} run @param {string} [extra] */
    const button = (words, key, run, extra = '') => h('button', { type: 'button', class: `button ${extra}`, onclick: run }, words, h('kbd', { class: 'key', 'aria-hidden': 'true' }, key));
    const card = make(
      'div',
      { class: `handover card ${side}`, role: 'dialog', 'aria-label': t('handover.label'), tabindex: '-1' },
      h('p', { class: 'eyebrow' }, mt(mission, mission.name), ' · ', known.turns ? t('bar.turn.of', { n: known.turn, of: known.turns }) : t('bar.turn', { n: known.turn })),
      h('h1', null, t('handover.to', { side: t(`side.${side}`) })),
      h('p', null, t(quick ? `handover.${kind}` : 'handover.turn', { piece: known.piece })),
      h(
        'div',
        { class: 'buttons' },
        button(quick ? t('handover.look') : t('handover.ready'), t('key.enter'), look, 'primary'),
        quick ? button(t(`pass.${kind === 'command' ? 'once' : kind === 'overwatch' ? 'hold' : kind === 'free shot' ? 'shot' : kind}`), t('key.space'), pass('once')) : null,
        quick && further ? button(t('pass.piece'), t('key.shift-space'), pass('piece')) : null,
        quick && further ? button(t('pass.turn'), t('key.ctrl-space'), pass('turn')) : null,
      ),
    );
    const deck = make('div', { class: 'handover-deck', 'aria-hidden': 'true' });
    const page = make('div', { class: 'handover-page' });
    page.append(deck, card);
    this.root.replaceChildren(page);
    card.focus();
    if (known.watch) this._showDeck(deck, known.watch);
  }

  /** The deck as everybody may see it: told by the line of those who watch, so that neither side's secrets ever come here. @param {HTMLElement} host @param {string} token */
  _showDeck(host, token) {
    const session = new Session(token);
    const between = { view: /** @type {BoardView | null} */ (null), session };
    this.between = between;
    session.addEventListener('state', () => {
      const { state } = session;
      if (!state || this.between !== between) return;
      between.view ??= new BoardView(host, state.mission.board, { interactive: true, named: areaName });
      between.view.show(state.scene, publicOverlays(state));
    });
    session.begin();
  }

  /** Decline for the other side without showing its seat, and go on where we were. @param {Public} known @param {'once' | 'piece' | 'turn'} until */
  async _pass(known, until) {
    this.offered = {};
    const token = this.bySide.get(known.side);
    const state = token ? await this._open(token) : null;
    const session = this.session;
    if (!state || !session || this.ended) return;
    if (state.asked.yours && state.asked.kind === known.kind) await session.pass(until).catch(() => null);
    if (this.session === session) this._next(known.from);
  }

  // -- a seat -------------------------------------------------------------------------------------------------------------------

  /** @param {string} side */
  async _show(side) {
    const token = this.bySide.get(side);
    this.offered = {};
    if (!token || this.ended) return;
    if (this.between) this._leave();
    if (this.session?.token !== token) await this._open(token);
    const session = this.session;
    if (!session?.state || this.ended) return;
    keepToken(token, { looked: Date.now() });
    document.title = `${mt(session.state.mission, session.state.mission.name)} · Sensorium`;
    this.screen = new Screen(this.root, session, { hotseat: true, rematch: (swap) => void this._rematch(swap) });
    if (session.state.clock.paused && side === 'marine') void session.pause(false).catch(() => null);
    session.addEventListener('state', () => this._watch(side));
    this._watch(side);
  }

  /** When the other side is asked, the screen is handed over, after a moment in which the result can be seen. @param {string} side */
  _watch(side) {
    const state = this.session?.state;
    clearTimeout(this.timer);
    if (!state || isOver(state)) return;
    const other = state.asked.side;
    if (other === side || !this.bySide.has(other)) return;
    this.timer = setTimeout(() => void this._handOver(side), state.fresh.length ? LINGER : 0);
  }

  /** @param {string} side */
  async _handOver(side) {
    const session = this.session;
    const state = session?.state;
    if (!session || !state || state.asked.side === side) return;
    // The clock stands while the screen changes hands: each side asks for it as it leaves.
    if (state.clock.mode !== 'off' && !state.clock.paused) await session.pause(true).catch(() => null);
    const now = session.state;
    if (now && !this.ended && this.session === session) this._card(this._public(now, side));
  }

  /** @param {boolean} swap */
  async _rematch(swap) {
    const first = await this.session?.rematch(swap).catch(() => null);
    const mine = first?.token ?? '';
    const side = this.session?.state?.seat ?? '';
    const otherToken = [...this.bySide].find(([one]) => one !== side)?.[1];
    if (!mine || !otherToken) return;
    const state = await this._open(otherToken);
    if (state?.rematch) location.assign(address(`/play/${mine}?with=${state.rematch}`));
  }
}
