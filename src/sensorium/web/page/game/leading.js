// @ts-check
/**
 * Where the reader looks on the deck: what others do is brought into his sight, or an arrow points there; what he has picked
 * and where a game was decided stay in it.
 */
import { Beyond } from '../panels/beyond.js';
import { decisiveSquare } from './state.js';

/** @typedef {import('../wire').EventLine} EventLine */
/** @typedef {import('../board/view.js').BoardView} BoardView */
/** @typedef {import('./game.js').Game} Game */

/** Where an event took place, the nearest to its end first. @param {EventLine} event @returns {string[]} */
function placesOf({ facts }) {
  return [facts.to, facts.piece, facts.at, facts.door].filter((name) => typeof name === 'string').map(String);
}

export class Leading {
  /** @param {HTMLElement} panel of the deck @param {BoardView} view @param {Game} game */
  constructor(panel, view, game) {
    this.view = view;
    this.game = game;
    this.beyond = new Beyond(panel, view);
    this.framed = false; // the end has been given its place beside the deck
    this.narrowed = () => this.keepPicked();
    view.addEventListener('narrowed', this.narrowed);
  }

  end() {
    this.view.removeEventListener('narrowed', this.narrowed);
    this.beyond.end();
  }

  /** Bring a square or piece into view, and leave the view alone when it is there. @param {string} name */
  reveal(name) {
    const at = this.view.pointOf(name);
    if (at && !this.view.shows(at)) this.view.focus(name);
  }

  /** Of places to choose from one at least is in sight. @param {string[]} places */
  offer(places) {
    const points = places.map((name) => this.view.pointOf(name)).filter((at) => at !== null);
    if (points.length && places[0] && !points.some((at) => this.view.shows(at))) this.view.focus(places[0]);
  }

  /** Nothing that is beyond the edge matters any more: the reader goes on. */
  forget() {
    this.beyond.show('');
  }

  /** What others do is brought into sight, the last of it at least; where the reader has the deck in his hands, an arrow points there. @param {EventLine[]} events */
  lead(events) {
    const seen = (/** @type {EventLine} */ event) => placesOf(event).find((name) => this.view.pointOf(name));
    const last = events.findLast(seen);
    const where = last && seen(last);
    const at = where && this.view.pointOf(where);
    if (!where || !at) return;
    if (this.view.shows(at)) this.forget();
    else if (this.view.camera.held) this.beyond.show(where);
    else this.reveal(where);
  }

  /** The deck has become narrower: what is picked is still to be seen, and the deck moves no further than that needs. */
  keepPicked() {
    const { spot, cursor } = this.game.looks;
    const { view } = this;
    const at = view.pointOf(spot?.square ?? cursor);
    if (!at || view.camera.held || view.shows(at)) return;
    const margin = Math.min(at.size * 1.1, view.camera.width / 3, view.camera.height / 3);
    const off = (/** @type {number} */ place, /** @type {number} */ size) => Math.max(margin, Math.min(place, size - margin)) - place;
    view.pan(off(at.x, view.camera.width), off(at.y, view.camera.height));
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
