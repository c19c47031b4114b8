// @ts-check
/**
 * Where the reader looks on the deck: what others do is brought into his sight, or an arrow points there; what he has picked
 * and where a game was decided stay in it.
 */
import { ARROW } from '../board/geometry.js';
import { decisiveSquare } from './state.js';

/** @typedef {import('../wire').EventLine} EventLine */
/** @typedef {import('../board/view.js').BoardView} BoardView */
/** @typedef {import('./game.js').Game} Game */

const TWICE = 450; // milliseconds in which somebody taps a second time
const FIRST = 1500; // and in which what he tapped first may have made the dock grow
const HEAD = 14; // pixels from the middle of an arrow to its tip

/** Where an event took place, the nearest to its end first. @param {EventLine} event @returns {string[]} */
function placesOf({ facts }) {
  return [facts.to, facts.piece, facts.at, facts.door].filter((name) => typeof name === 'string').map(String);
}

export class Leading {
  /** @param {HTMLElement} panel of the deck @param {HTMLElement} dock below it @param {BoardView} view @param {Game} game */
  constructor(panel, dock, view, game) {
    this.view = view;
    this.game = game;
    this.panel = panel;
    /** Points beyond the edge; fetched when there is something first. @type {import('../panels/beyond.js').Beyond | null} */
    this.beyond = null;
    this.pointed = '';
    this.framed = false; // the end has been given its place beside the deck
    /** Where the reader looked before he was led away by what others did. @type {import('../board/camera.js').Look | null} */
    this.left = null;
    this.led = 0; // when that was, in milliseconds
    this.offered = -1; // the question whose entry areas have been brought into sight
    this.grown = { at: -Infinity, edge: 0 }; // when the dock has last grown over the deck, and where the deck ended before
    /** @param {Event} event */
    this.narrowed = (event) => {
      const { before, bottom } = /** @type {CustomEvent} */ (event).detail;
      if (bottom < before) this.grown = { at: performance.now(), edge: before };
      this.keepPicked();
    };
    this.tapped = -Infinity; // when the deck was last tapped
    panel.addEventListener('pointerdown', () => (this.tapped = performance.now()), true);
    view.addEventListener('narrowed', this.narrowed);
    dock.addEventListener('click', (event) => this.spare(event), true);
  }

  /** A second tap that was meant for the deck presses nothing that has come up under the finger meanwhile. @param {MouseEvent} event */
  spare(event) {
    if (!event.detail || event.clientY >= this.grown.edge || performance.now() - this.grown.at > TWICE) return;
    if (this.grown.at - this.tapped > FIRST) return; // it grew for another reason, as with the hand of cards at the start
    event.preventDefault();
    event.stopPropagation();
  }

  end() {
    this.view.removeEventListener('narrowed', this.narrowed);
    this.forget();
    this.beyond?.end();
  }

  /** Bring a square or piece into view, and leave the view alone when it is there. @param {string} name */
  reveal(name) {
    const at = this.view.pointOf(name);
    if (at && !this.view.shows(at)) this.view.focus(name);
  }

  /** Who acts beyond the edge is brought into sight; within it nothing moves under the finger. @param {string} name */
  accompany(name) {
    const at = this.view.pointOf(name);
    const { clear, high } = this.view.camera;
    if (at && (at.x < 0 || at.y < 0 || at.x > clear || at.y > high)) this.view.focus(name);
  }

  /** Of places to choose from one at least is in sight, and of arrows to choose from all. @param {import('./overlays.js').Overlays} overlays */
  offer({ places = [], facings }) {
    const points = places.map((name) => this.view.pointOf(name)).filter((at) => at !== null);
    if (points.length && places[0] && !points.some((at) => this.view.shows(at))) this.view.focus(places[0]);
    else if (facings) this.nudge(facings.square, Math.max(1, this.view.camera.look.scale) * ARROW + HEAD);
  }

  /** Of entry areas to choose from one at least is in sight: where the reader left the deck, where it is now, or else with all of it. @param {number[]} entries */
  offerEntries(entries) {
    const { view, left } = this;
    if (view.camera.held) return;
    const mine = left && view.camera.touched <= this.led ? left : null;
    const near = (/** @type {import('../board/camera.js').Look} */ look) => entries.some((entry) => view.showsEntry(entry, look));
    if (mine && near(mine)) this.comeBack();
    else if (!near(view.camera.goal)) {
      [this.left, this.led] = [mine ?? view.camera.goal, performance.now()];
      view.fit();
    }
  }

  /** Moves the deck no further than it takes to have so many pixels round a square in sight. @param {string} name @param {number} most */
  nudge(name, most) {
    const { view } = this;
    const at = view.pointOf(name);
    if (!at || view.camera.held) return;
    const { clear: width, high: height } = view.camera;
    const margin = Math.min(most, width / 3, height / 3);
    const off = (/** @type {number} */ place, /** @type {number} */ size) => Math.max(margin, Math.min(place, size - margin)) - place;
    const [dx, dy] = [off(at.x, width), off(at.y, height)];
    if (dx || dy) view.pan(dx, dy);
  }

  /** Nothing that is beyond the edge matters any more: the reader goes on. */
  forget() {
    this.pointed = '';
    this.beyond?.show('');
  }

  /** An arrow points there. @param {string} where */
  async point(where) {
    this.pointed = where;
    const { Beyond } = await import('../panels/beyond.js');
    if (!this.pointed) return;
    this.beyond ??= new Beyond(this.panel, this.view);
    this.beyond.show(this.pointed);
  }

  /** What others do is brought into sight, the last of it at least; where the reader has the deck in his hands, an arrow points there. @param {EventLine[]} events */
  lead(events) {
    const seen = (/** @type {EventLine} */ event) => placesOf(event).find((name) => this.view.pointOf(name));
    const last = events.findLast(seen);
    const where = last && seen(last);
    const at = where && this.view.pointOf(where);
    if (!where || !at) return;
    if (this.view.shows(at)) this.forget();
    else if (this.view.camera.held) void this.point(where);
    else {
      if (!this.left) [this.left, this.led] = [{ ...this.view.camera.look }, performance.now()];
      this.reveal(where);
    }
  }

  /** His turn again: he finds the deck as he left it, and who is chosen in sight; where he has moved it since, he has chosen himself. */
  comeBack() {
    const { left, view } = this;
    const { selected } = this.game.looks;
    this.left = null;
    if (!left || view.camera.touched > this.led) return;
    const at = view.pointOf(selected);
    const there = at && view.camera.toWorld(at.x, at.y);
    const seen = there && { x: there.x * left.scale + left.x, y: there.y * left.scale + left.y, size: at.size };
    if (seen && !view.shows(seen)) this.reveal(selected);
    else view.camera.set(left, true);
  }

  /** What the reader needs next is in sight. @param {{dialogs: HTMLElement, deck: HTMLElement}} parts @param {boolean} showing something still happens @param {number[]} entries to choose from */
  keep(parts, showing, entries) {
    const { asked, questions, scene, seat } = this.game.state;
    this.keepDecision(parts.dialogs, parts.deck);
    if (!asked.yours || showing) return;
    if (entries.length && this.offered !== questions) this.offerEntries(entries);
    else if (!entries.length && scene.side === seat && scene.phase !== 'set-up') this.comeBack();
    this.offered = questions;
  }

  /** The deck has become smaller: what is picked is still to be seen, or else whom the question is about. */
  keepPicked() {
    const { spot, cursor } = this.game.looks;
    const { asked, scene } = this.game.state;
    const square = spot?.square || cursor || (asked.yours && asked.kind !== 'action' ? asked.piece || scene.active : '') || '';
    const at = this.view.pointOf(square);
    if (at && !this.view.shows(at)) this.nudge(square, at.size * 1.1);
  }

  /** The end of a game lies over a part of the deck: where it was decided is moved into the rest, once. @param {HTMLElement} dialogs @param {HTMLElement} deckNode */
  keepDecision(dialogs, deckNode) {
    const { view, game } = this;
    const sheet = dialogs.querySelector('.dialog.end')?.getBoundingClientRect();
    if (!sheet?.width || !dialogs.querySelector('.outcome')) this.framed = false;
    else if (!this.framed && game.looks.dialog === 'end') {
      this.framed = true;
      const deck = deckNode.getBoundingClientRect();
      const at = view.pointOf(decisiveSquare(game.state));
      if (!at) return;
      const right = (sheet.left > deck.left + 40 ? Math.min(sheet.left, deck.right) : deck.right) - deck.left;
      const bottom = (sheet.top > deck.top + 40 ? Math.min(sheet.top, deck.bottom) : deck.bottom) - deck.top;
      const margin = Math.min(at.size * 1.2, right / 3, bottom / 3);
      const inside = at.x > margin && at.x < right - margin && at.y > margin && at.y < bottom - margin;
      if (!inside) view.pan(right / 2 - at.x, bottom / 2 - at.y);
    }
  }
}
