// @ts-check
/** What a pointer does on the deck: it clicks, drags a card there, turns a piece, looks; a place that is chosen is handed
 * to the control of the question now asked. */
import { controlFor } from '../controls/index.js';
import { pieceNamed } from './state.js';

/** @typedef {import('./game.js').Spot} Spot */

export class DeckHands {
  /** @param {import('./screen.js').Screen} screen */
  constructor(screen) {
    this.screen = screen;
    this.touched = false; // by a finger, last
    const { view } = screen;
    const { deck } = screen.parts;
    screen.on(deck, 'pointerdown', (event) => (this.touched = event.pointerType !== 'mouse'));
    screen.on(deck, 'dragover', (event) => this._dragged(event));
    screen.on(deck, 'drop', (event) => this._dropped(event));
    for (const kind of ['square', 'piece', 'entry']) screen.on(view, kind, (event) => this._click(event.detail));
    screen.on(view, 'facing', (event) => this._facing(event.detail.facing));
    screen.on(view, 'pick', (event) => this._pick(event.detail));
    screen.on(view, 'hover', (event) => this._hover(event.detail.square, event.detail.facing));
    screen.on(view, 'background', () => this._background());
  }

  get game() {
    return this.screen.game;
  }

  get state() {
    return this.screen.state;
  }

  /** @param {{square: string, piece: string, entry: number}} detail */
  _click(detail) {
    const { square, piece, entry } = detail;
    if (this.game.looks.sheet) {
      this.game.set({ sheet: '' }); // the deck lies under its shade: a touch there only puts the sheet away
      return;
    }
    if (this.touched) this.game.looks.hover = '';
    this.act({ square: square || undefined, piece: piece || undefined, entry: entry || undefined });
  }

  /** A card is dragged over the deck: the square under it is pointed at. @param {DragEvent} event */
  _dragged(event) {
    event.preventDefault();
    const square = this.screen.view.under(event).square ?? '';
    if (square === this.game.looks.cursor) return;
    this.game.looks.cursor = square;
    this.screen.draw();
  }

  /** @param {DragEvent} event */
  _dropped(event) {
    event.preventDefault();
    this.game.looks.cursor = '';
    if (event.dataTransfer?.getData('text/plain') === this.state.asked.piece) this.act(this.screen.view.under(event));
  }

  /** A place was chosen, by whatever means. @param {Spot} spot */
  act(spot) {
    if (!this.screen.ready()) return;
    const { game, state } = this;
    if (spot.entry && !spot.square) {
      const control = controlFor(state);
      if (state.asked.yours && state.asked.kind !== 'action' && control.click?.(game, spot)) return;
      this._entry(spot.entry);
      return;
    }
    const control = controlFor(state);
    if (state.asked.yours && control.click?.(game, spot)) return;
    // Nobody asks us: looking is free all the same.
    const there = pieceNamed(state, spot.piece ?? '');
    if (there && there.side === state.seat) game.select(there.name);
    else game.set({ spot, why: null });
  }

  /** The pieces of an entry area, one after another. @param {number} entry */
  _entry(entry) {
    const { game, state } = this;
    const here = state.scene.pieces.filter((piece) => piece.where === 'entry' && piece.entry === entry && piece.side === state.seat);
    const at = here.findIndex((piece) => piece.name === game.looks.selected);
    const next = here[(at + 1) % Math.max(1, here.length)];
    if (next) game.select(next.name);
  }

  /** @param {string} facing */
  _facing(facing) {
    if (this.screen.ready() && this.state.asked.yours) controlFor(this.state).facing?.(this.game, facing);
  }

  /** A place was picked to be looked at, not to be acted upon. @param {{square: string, piece: string, entry: number}} detail */
  _pick({ square, piece }) {
    if (this.screen.ready() && !this.game.looks.sheet && this.state.asked.yours && square) controlFor(this.state).pick?.(this.game, { square, piece: piece || undefined });
  }

  /** @param {string} square @param {string} facing of the arrow there */
  _hover(square, facing) {
    if (this.touched && square) return;
    this.game.looks.hover = square;
    this.game.looks.towards = facing;
    this.screen.draw();
  }

  _background() {
    const { looks } = this.game;
    if (looks.sheet) this.game.set({ sheet: '' });
    else if (looks.mode || looks.spot || looks.why) this.game.set({ mode: '', spot: null, why: null });
    else if (this.state.asked.kind === 'action') this.game.select('');
  }
}
