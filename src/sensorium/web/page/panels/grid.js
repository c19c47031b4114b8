// @ts-check
/**
 * The board for those who hear it: every deck as a grid of described squares with one cursor. The drawing is for the eye,
 * this is for the screen reader and the keyboard; both obey the same clicks.
 */
import { HOLES } from '../board/deck.js';
import { FEATURES } from '../board/drawings.js';
import { make } from '../dom.js';
import { areaName, odds, t } from '../i18n/i18n.js';
import { placeOf, squareAt } from '../game/places.js';
import { cardPlay } from '../game/cardplay.js';
import { describe } from './squad.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../game/overlays.js').Overlays} Overlays */

export class SpokenGrid {
  /** @param {HTMLElement} host @param {Game} game @param {(square: string) => void} moved */
  constructor(host, game, moved) {
    this.game = game;
    this.moved = moved;
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    /** @type {Map<string, string>} */
    this.words = new Map();
    this.cursor = '';
    this.node = make('div', { class: 'sr-only spoken' });
    this._build();
    host.append(this.node);
  }

  _build() {
    const { board } = this.game.state.mission;
    board.widths.forEach((width, at) => {
      const deck = at + 1;
      const height = board.heights[at] ?? 0;
      const label = board.widths.length > 1 ? t('grid.deck', { deck }) : t('grid.label');
      const grid = make('div', { role: 'grid', 'aria-label': label, 'aria-rowcount': height, 'aria-colcount': width });
      /** @type {Map<number, HTMLElement>} */
      const rows = new Map();
      for (const square of board.squares) {
        if ((square.deck ?? 1) !== deck) continue;
        let row = rows.get(square.y);
        if (!row) {
          row = make('div', { role: 'row', 'aria-rowindex': square.y + 1 });
          rows.set(square.y, row);
        }
        const cell = make('div', { role: 'gridcell', tabindex: '-1', 'aria-colindex': square.x + 1, 'data-square': square.name });
        cell.addEventListener('focus', () => this._focused(square.name));
        this.cells.set(square.name, cell);
        row.append(cell);
      }
      for (const y of [...rows.keys()].sort((a, b) => a - b)) grid.append(/** @type {HTMLElement} */ (rows.get(y)));
      this.node.append(grid);
    });
    const first = this.cells.keys().next().value;
    if (first) this.cells.get(first)?.setAttribute('tabindex', '0');
  }

  /** @param {string} square */
  _focused(square) {
    if (this.cursor === square) return;
    this.cells.get(this.cursor || (this.cells.keys().next().value ?? ''))?.setAttribute('tabindex', '-1');
    this.cells.get(square)?.setAttribute('tabindex', '0');
    this.cursor = square;
    this.moved(square);
  }

  /** Whether the keyboard's cursor is here. */
  get active() {
    return this.node.contains(document.activeElement);
  }

  /** Put the cursor on a square and the focus with it. @param {string} square */
  go(square) {
    const cell = this.cells.get(square);
    if (!cell) return;
    this._focused(square);
    cell.focus({ preventScroll: true });
  }

  /** Move the cursor; walls are jumped to the next floor that way. `only`: from one of these squares to the next. @param {string} key @param {string} start @param {string[]} [only] @returns {boolean} */
  step(key, start, only = []) {
    const [dx, dy] = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[key] ?? [0, 0];
    if (!dx && !dy) return false;
    const from = this.cursor || start || (this.cells.keys().next().value ?? '');
    if (!this.cursor && this.cells.has(from)) {
      this.go(from);
      return true;
    }
    if (only.length) return this._among(only, from, dx ?? 0, dy ?? 0);
    const plan = this.game.state.mission.board;
    const here = placeOf(plan, from);
    for (let far = 1; here && far < 60; far += 1) {
      const next = squareAt(plan, here.deck, here.x + (dx ?? 0) * far, here.y + (dy ?? 0) * far);
      if (next) {
        this.go(next);
        return true;
      }
    }
    return true;
  }

  /** @param {string[]} only @param {string} from @param {number} dx @param {number} dy */
  _among(only, from, dx, dy) {
    const plan = this.game.state.mission.board;
    const here = placeOf(plan, from);
    let best = Infinity;
    let found = only.includes(from) ? '' : (only[0] ?? '');
    for (const square of only) {
      const there = placeOf(plan, square);
      if (!here || !there) continue;
      const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
      const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx) + 40 * Math.abs(there.deck - here.deck);
      if (along > 0 && along + 2 * aside < best) [best, found] = [along + 2 * aside, square];
    }
    if (found) this.go(found);
    return true;
  }

  /** Say each square anew that has changed. @param {Overlays} overlays */
  show(overlays) {
    const { scene, mission } = this.game.state;
    /** @type {Map<string, string[]>} */
    const said = new Map();
    const add = (/** @type {string} */ square, /** @type {string} */ words) => {
      const list = said.get(square);
      if (list) list.push(words);
      else said.set(square, [words]);
    };
    for (const piece of scene.pieces) if (piece.where === 'board' && piece.square) add(piece.square, describe(piece, scene.active === piece.name));
    for (const door of scene.doors) add(door.square, t(door.open ? 'feature.door.open' : door.locked ? 'feature.door.locked' : 'feature.door.closed'));
    for (const thing of scene.fixtures) add(thing.square, thing.name ? areaName(thing.name) : t(`feature.${thing.kind}`));
    for (const square of scene.burning) add(square, t('feature.fire'));
    for (const square of scene.barriers) add(square, t('feature.barrier'));
    for (const square of scene.hazards) add(square, t('feature.hazard'));
    for (const one of scene.effects ?? []) for (const square of one.squares) add(square, cardPlay()?.effectWords(one) ?? one.effect);
    for (const entry of mission.board.entries) add(entry.square, t('grid.entry', { entry: entry.name, n: scene.pieces.filter((piece) => piece.where === 'entry' && piece.entry === entry.name).length }));
    for (const square of mission.board.squares) if (HOLES.has(square.mark ?? '') && !scene.fixtures.some((thing) => thing.square === square.name)) add(square.name, t(`feature.${FEATURES[square.mark ?? '']}`));
    for (const [square, cost] of overlays.reach ?? []) add(square, t('grid.reach', { n: cost }));
    for (const square of overlays.places ?? []) add(square, t('grid.place'));
    for (const target of overlays.targets ?? []) {
      const at = target.square ?? scene.pieces.find((piece) => piece.name === target.piece)?.square;
      if (at) add(at, t('grid.target', { label: odds(target.chance) }));
    }
    for (const [square, cell] of this.cells) {
      const words = [square, ...(said.get(square) ?? [t('grid.floor')])].join(', ');
      if (this.words.get(square) === words) continue;
      this.words.set(square, words);
      cell.setAttribute('aria-label', words);
    }
  }
}
