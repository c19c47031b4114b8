// @ts-check
/**
 * What the screens of rooms share where no game is played yet: one seat or two at the same screen, an answer on its way,
 * why something was refused, the keys, and the cover while the screen changes hands.
 */
import { h, make } from '../dom.js';
import { currentLanguage, t } from '../i18n/i18n.js';
import { rule, toldRule } from '../net/api.js';
import { address, link } from '../net/addresses.js';
import { saidBy } from '../game/refusal_text.js';
import { keyOf } from '../game/keys.js';
import { pageHead } from '../home/header.js';

/** @typedef {import('../net/session.js').Session} Session */
/** @typedef {import('./state.js').ShipState} ShipState */
/** @typedef {import('../war/state.js').WarState} WarState */

/** @template {ShipState | WarState} State */
export class RoomScreen {
  /** @param {HTMLElement} root @param {Session[]} sessions one, or those of two players at this screen */
  constructor(root, sessions) {
    this.root = root;
    this.sessions = sessions;
    this.session = this.asked() ?? sessions[0];
    this.busy = false;
    /** The screen changes hands before anything more is shown. */
    this.covered = false;
    /** @type {{what: string, text: string, rule: string} | null} */
    this.why = null;
    this.panel = make('section', { class: 'ship-panel', 'aria-live': 'polite' });
    // The mouse leaves the focus where it is: Enter is the large button's, and not that of what was clicked last.
    this.panel.addEventListener('mousedown', (event) => {
      if (!(event.target instanceof Element) || !event.target.closest('button')) return;
      event.preventDefault();
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    this.head = pageHead();
    this.keys = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.again = () => {
      const head = pageHead();
      this.head.replaceWith(head);
      this.head = head;
      this.show();
    };
    document.addEventListener('keydown', this.keys);
    document.addEventListener('language', this.again);
  }

  destroy() {
    document.removeEventListener('keydown', this.keys);
    document.removeEventListener('language', this.again);
  }

  get shared() {
    return this.sessions.length > 1;
  }

  /** @returns {State} */
  get state() {
    return /** @type {State} */ (this.stateOf(this.session));
  }

  /** The one at this screen who has something to answer. */
  asked() {
    return this.sessions.find((one) => this.stateOf(one)?.asked.yours);
  }

  // -- what each room has of its own ----------------------------------------------------------------------------------------

  /** @param {Session} _session @returns {State | null} */
  stateOf(_session) {
    throw new Error('a room says which state is its own');
  }

  /** What a key does now. @param {string} _key @returns {(() => void) | null} */
  keyed(_key) {
    return null;
  }

  /** Forget what the one has set: nothing of it is left to the other. */
  forget() {}

  show() {}

  // -- what the player does -------------------------------------------------------------------------------------------------

  /** @param {string[]} said */
  async give(said) {
    if (this.busy) return;
    this.busy = true;
    this.why = null;
    this.show();
    this.told(await this.session.give(said).catch(() => null));
    this.show();
  }

  async undo() {
    if (this.busy || !this.state.canUndo) return;
    this.busy = true;
    this.why = null;
    this.told(await this.session.undo().catch(() => null));
    this.show();
  }

  /** @param {import('../wire').Reply | null} reply */
  told(reply) {
    this.busy = false;
    if (!reply || reply.ok) return;
    const what = reply.code === 'outdated' ? t('refused.outdated') : reply.errors?.[currentLanguage()] ?? (reply.rule ? '' : saidBy(reply));
    this.why = { what, text: reply.texts?.[currentLanguage()] ?? reply.text ?? '', rule: reply.rule ?? '' };
  }

  /** Show a rule. @param {string} id */
  async explain(id) {
    const card = await rule(id).catch(() => null);
    this.why = { what: '', text: card ? toldRule(card, currentLanguage()) : '', rule: id };
    this.show();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const key = keyOf(event);
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input:not([type=range]), textarea, select, .settings')) return;
    if ((key === 'Enter' || key === 'Space') && target?.closest('button, a, summary, [role=button]')) return;
    if (key.startsWith('Arrow') && target?.closest('input[type=range]')) return;
    const run = this.keyed(key);
    if (!run) return;
    event.preventDefault();
    run();
  }

  /** The other player has the screen. */
  uncover() {
    this.covered = false;
    this.forget();
    this.session = this.asked() ?? this.session;
    this.show();
  }

  // -- what is shown --------------------------------------------------------------------------------------------------------

  /** What a reader of the page may wait for: whether somebody here is asked now, and whether his answer is on its way. */
  mark() {
    const { asked, you, questions } = this.state;
    this.root.dataset.asked = asked.kind;
    this.root.dataset.turn = this.covered ? 'cover' : asked.kind === 'over' ? 'over' : asked.yours ? 'yours' : '';
    this.root.dataset.moment = `${you} ${questions}`;
    this.root.classList.toggle('busy', this.busy);
  }

  /** Between two players. @param {{title: string, about: string, ready: string}} words */
  handover({ title, about, ready }) {
    return [h('div', { class: 'handover card', role: 'dialog', 'aria-label': t('handover.label') },
      h('h1', null, title), h('p', null, about),
      h('button', { type: 'button', class: 'button primary', 'data-act': 'ready', onclick: () => this.uncover() }, ready, h('kbd', { class: 'key', 'aria-hidden': 'true' }, t('key.enter'))))];
  }

  /** Why something was refused, or the rule that was asked for. */
  reason() {
    if (!this.why) return null;
    const { what, text, rule: id } = this.why;
    return h('div', { class: 'why', role: 'alert' }, what ? h('b', null, what) : null, text ? h('p', null, text) : null, id ? h('a', { href: address(`/rules/${id}`), target: '_blank' }, id) : null);
  }

  /** The link for the other player, while he is not there. @param {string} words */
  invitation(words) {
    const { invitation } = this.state.links;
    if (!invitation) return null;
    const select = (/** @type {MouseEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select();
    return h('div', { class: 'invite' }, h('p', null, words), h('input', { class: 'field', readonly: true, value: link(`/join/${invitation}`), 'aria-label': words, onclick: select }));
  }

  /** The link for whoever is to look on, and sees what lies open. */
  watching() {
    const { spectator } = this.state.links;
    if (!spectator) return null;
    const select = (/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select();
    return h('details', { class: 'ship-log watchers', key: 'watchers' }, h('summary', null, t('ship.watch')), h('input', { class: 'field', readonly: true, value: link(`/play/${spectator}`), 'aria-label': t('ship.watch'), onfocus: select }));
  }

  /** @param {string} name @param {string} words @param {string} key @param {(() => void) | null} run null: not yet @param {string} [cls] */
  button(name, words, key, run, cls = '') {
    return h('button', { key: name, type: 'button', class: `button ${cls}`, 'data-act': name, disabled: !run || this.busy, onclick: run ?? (() => {}) }, words, key ? h('kbd', { class: 'key', 'aria-hidden': 'true' }, key) : null);
  }
}

/**
 * The slider of a bid.
 * @param {{lowest?: number, highest?: number}} asked @param {number} bid
 * @param {{less: string, more: string, label: string}} words @param {(points: number) => void} change
 */
export function bidSlider({ lowest, highest }, bid, words, change) {
  const set = (/** @type {number} */ points) => change(Math.max(lowest ?? 0, Math.min(highest ?? points, points || 0)));
  return h('div', { class: 'bid' },
    h('button', { type: 'button', class: 'button icon', 'aria-label': words.less, onclick: () => set(bid - 1) }, '−'),
    h('output', null, String(bid)),
    h('button', { type: 'button', class: 'button icon', 'aria-label': words.more, onclick: () => set(bid + 1) }, '+'),
    h('input', { type: 'range', min: lowest, max: highest, value: bid, 'aria-label': words.label, oninput: (/** @type {Event} */ event) => set(Number(/** @type {HTMLInputElement} */ (event.target).value)) }));
}
