// @ts-check
/** The map with its tools: what is drawn with, on which deck, how large. */
/** @import {MakeForm, MakePiece} from '../wire.js' */
/** @typedef {import('./bench.js').Bench} Bench */
/** @typedef {import('./grid.js').Cell} Cell */
import { FEATURES } from '../board/drawings.js';
import { path, svg, use } from '../board/svg.js';
import { el } from '../home/el.js';
import { lt, t, tor } from '../i18n/i18n.js';
import { redraw } from './focus.js';
import { cellOf, decksOf, isLaid, isRock, list, markAt, squareName } from './grid.js';
import { MapPane } from './map.js';
import { canMove } from './moves.js';
import { beginLaying, toolsOf } from './tools.js';

/** Small signs of the tools that have no figure of the game, 24 by 24. @type {Record<string, string>} */
const SIGNS = {
  select: 'M6 3l12 9-6 1 3 7-2.500 1-3-7L6 18z', floor: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4z', room: 'M3 5h18v14H3zM3 12h18M12 5v14', rock: 'M4 19L19 4M6 4l14 14M4 4h16v16H4z',
  box: 'M3 9h6V3h6v6h6v6h-6v6H9v-6H3z', section: 'M3 4h8v7H3zM13 13h8v7h-8zM13 4h8M3 20h8', area: 'M4 4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M4 9V4', door: 'M12 3v18M7 8h-4M21 8h-4M7 16H3M21 16h-4',
  entry: 'M12 21V7M6 13l6-6 6 6M4 3h16', exit: 'M12 3v14M6 11l6 6 6-6M4 21h16', wall: 'M12 3v18M4 6h4M4 12h4M4 18h4M16 6h4M16 12h4M16 18h4', field: 'M4 4h16v16H4zM4 9h16M4 15h16',
};
const ZOOMS = [14, 18, 24, 32, 42, 56];
const FINGER = matchMedia('(pointer: coarse)');
const TOUCHED = 28; // pixels of a square that a finger can draw on

export class WorkPane {
  /** @param {Bench} bench @param {MakeForm} form @param {(words: string) => void} say */
  constructor(bench, form, say) {
    this.bench = bench;
    this.form = form;
    this.say = say;
    this.tools = toolsOf(form);
    this.tool = this.tools[1];
    this.deck = 1;
    this.zoom = 0;
    this.shown = false;
    this.sections = true;
    this.area = '';
    this.whole = true;
    /** @type {MakePiece} */
    this.piece = form.box[0];
    this.turn = 0;
    /** @type {Record<string, number>} */
    this.deaths = {};
    /** @type {((square: string) => void) | null} */
    this.picking = null;
    /** @type {Cell | null} */
    this.hovered = null;
    this.map = new MapPane(form, { stroke: (cells, edge) => this.#stroke(cells, edge), hover: (cell) => this.#hover(cell), holds: (cell) => canMove(this.bench.sound?.data ?? {}, cell, this.#given()), zoomed: (size) => (this.zoom = size) });
    this.palette = el('div', { class: 'make-palette', role: 'toolbar', 'aria-label': t('make.tools') });
    this.options = el('div', { class: 'make-options' });
    this.status = el('p', { class: 'make-status' });
    this.host = el('div', { class: 'make-work' }, this.palette, el('div', { class: 'make-stage' }, this.options, this.map.host, this.status));
    this.#drawPalette();
  }

  show() {
    const desk = this.bench.sound;
    if (!desk?.data) return;
    this.deck = Math.min(this.deck, this.#decks());
    const problems = (this.bench.desk?.findings ?? []).flatMap((one) => (one.squares ?? []).map((square) => ({ square, level: one.level })));
    this.map.show(desk, { deck: this.deck, zoom: this.zoom, problems, deaths: this.deaths, area: this.tool.name === 'area' ? this.area : '', sections: this.sections, tool: this.tool, ghost: this.#ghost() });
    if (!this.shown && FINGER.matches && this.#isEmpty(desk.data) && this.map.size < TOUCHED) this.map.scale(TOUCHED, { x: 0, y: 0 });
    this.shown = true;
    this.#drawOptions();
    this.#drawStatus();
  }

  #decks() {
    const data = this.bench.sound?.data ?? {};
    if (isLaid(data)) return Math.max(1, ...(this.bench.sound?.laid ?? []).map((one) => one.deck));
    return Math.max(1, decksOf(data).length);
  }

  /** @param {Record<string, number>} deaths */
  showDeaths(deaths) {
    this.deaths = deaths;
    this.show();
  }

  /** Shows a square. @param {string} name */
  look(name) {
    const cell = cellOf(name);
    if (!cell) return;
    this.deck = cell.deck;
    this.map.cursor = { x: cell.x, y: cell.y };
    this.show();
    this.map.picture.focus({ preventScroll: true });
  }

  /** The next square that is touched is for somebody else. @param {(square: string) => void} taken */
  pick(taken) {
    this.picking = taken;
    this.map.picture.focus({ preventScroll: true });
  }

  /** @param {string} area */
  drawArea(area) {
    this.area = area;
    this.#take('area');
  }

  /** @param {string} name */
  #take(name) {
    this.tool = this.tools.find((one) => one.name === name) ?? this.tool;
    this.picking = null;
    this.#drawPalette();
    this.show();
  }

  /** @param {Cell[]} cells @param {Cell} edge */
  #stroke(cells, edge) {
    if (this.picking && cells[0].x >= 0 && cells[0].y >= 0) {
      const taken = this.picking;
      this.picking = null;
      taken(squareName(this.deck, cells[0]));
      return;
    }
    const { tool } = this;
    const given = this.#given();
    if (tool.name === 'area' && !this.area) this.say(t('make.area.first'));
    // To the left of the deck and above it there are no squares: the board moves over to make room.
    const [right, down] = [Math.max(0, ...cells.map((cell) => -cell.x)), Math.max(0, ...cells.map((cell) => -cell.y))];
    const moved = (/** @type {Cell} */ cell) => ({ x: cell.x + right, y: cell.y + down });
    const grows = right + down > 0 && tool.name !== 'rock' && tool.name !== 'area' && tool.name !== 'section' && tool.name !== 'wall';
    if (right + down > 0 && !grows) return;
    if (grows) {
      this.bench.edit(() => [{ op: 'shift', path: ['board'], value: [right, down] }]);
      this.map.cursor = moved(this.map.cursor);
    }
    this.bench.edit((data, desk) => tool.does(data, { cells: cells.map(moved), edge: moved(edge) }, { ...given, laid: desk.laid ?? [] }), grows);
    this.#drawStatus(moved(cells[cells.length - 1]));
  }

  /** What a tool is told. */
  #given() {
    return { deck: this.deck, form: this.form, piece: this.piece, turn: this.turn, area: this.area, whole: this.whole, laid: this.bench.sound?.laid ?? [] };
  }

  /** @param {Cell | null} cell */
  #hover(cell) {
    if (cell?.x === this.hovered?.x && cell?.y === this.hovered?.y) return;
    this.hovered = cell;
    if (this.tool.name === 'box') this.show();
    else this.#drawStatus();
  }

  /** The squares on which the piece would lie. */
  #ghost() {
    if (this.tool.name !== 'box' || !this.hovered) return [];
    const { x, y } = this.hovered;
    const shape = this.piece.turns[this.turn];
    return this.piece.rim ? [this.hovered] : shape.floor.map(([dx, dy]) => ({ x: x + dx, y: y + dy }));
  }

  /** A letter that is a tool's. @param {KeyboardEvent} event @returns {boolean} */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === 'Escape' && this.picking) {
      this.picking = null;
      this.say('');
      return true;
    }
    if (event.key === 't' && this.tool.name === 'box') {
      this.#turn();
      return true;
    }
    if (event.key === '+' || event.key === '-') {
      this.#scale(event.key === '+' ? 1 : -1);
      return true;
    }
    const tool = this.tools.find((one) => one.key === event.key);
    if (!tool) return false;
    this.#take(tool.name);
    return true;
  }

  #turn() {
    this.turn = (this.turn + 1) % 4;
    this.show();
  }

  /** @param {number} by */
  #scale(by) {
    const now = this.map.size;
    this.map.scale(by > 0 ? ZOOMS.find((one) => one > now + 1) ?? ZOOMS[ZOOMS.length - 1] : ZOOMS.findLast((one) => one < now - 1) ?? ZOOMS[0]);
  }

  // -- what stands around the map ---------------------------------------------------------------------------------------

  #drawPalette() {
    redraw(this.palette, () => this.palette.replaceChildren(...this.tools.map((tool) => {
      const words = tor(`make.tool.${tool.name}`, tool.name);
      const sign = tool.figure ? svg('svg', { viewBox: '-24 -24 48 48', 'aria-hidden': 'true' }, use(`x-${FEATURES[tool.figure]}`)) : svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true', class: 'sign' }, path(SIGNS[tool.name] ?? '', ''));
      return el('button', { type: 'button', class: 'make-tool', 'data-tool': tool.name, title: `${words} (${tool.key.toUpperCase()})`, 'aria-pressed': String(tool === this.tool), onclick: () => this.#take(tool.name) }, sign, el('span', null, words));
    })));
  }

  #drawOptions() {
    const data = this.bench.sound?.data ?? {};
    const decks = this.#decks();
    const button = (/** @type {string} */ words, /** @type {string} */ sign, /** @type {() => void} */ does) => el('button', { type: 'button', class: 'button quiet icon', title: words, 'aria-label': words, onclick: does }, sign);
    const check = (/** @type {string} */ id, /** @type {string} */ words, /** @type {boolean} */ on, /** @type {(on: boolean) => void} */ changed) => {
      const input = /** @type {HTMLInputElement} */ (el('input', { type: 'checkbox', id, onchange: (event) => { changed(event.target.checked); this.show(); } }));
      input.checked = on;
      return el('label', { class: 'make-check-box' }, input, el('span', null, words));
    };
    /** @type {(Node | string)[]} */
    const parts = [];
    if (this.tool.name === 'box') parts.push(this.#pieces(), button(t('make.turn'), '↻', () => this.#turn()));
    if (this.tool.name === 'box' && this.#isEmpty(data)) parts.push(el('button', { type: 'button', class: 'button quiet lay', 'data-act': 'lay', onclick: () => this.bench.edit((now) => (this.#isEmpty(now) ? beginLaying(now, this.piece) : [])) }, t('make.box.begin')));
    if (this.tool.name === 'area') parts.push(this.#areas(data), check('make-whole', t('make.area.whole'), this.whole, (on) => (this.whole = on)));
    parts.push(el('span', { class: 'make-hint' }, t(isLaid(data) && this.tool.drawn ? 'make.laid' : `make.hint.${this.tool.figure ? 'feature' : this.tool.name}`), FINGER.matches ? ` ${t('make.hint.fingers')}` : ''));
    parts.push(el('span', { class: 'make-views' },
      decks > 1 || !isLaid(data) ? el('span', { class: 'make-decks' }, Array.from({ length: decks }, (_, at) => el('button', { type: 'button', class: 'make-deck', id: `make-deck-${at + 1}`, 'aria-pressed': String(at + 1 === this.deck), 'aria-label': t('board.deck', { deck: at + 1 }), onclick: () => { this.deck = at + 1; this.show(); } }, at + 1)), button(t('make.deck.add'), '+', () => this.#addDeck()), decks > 1 ? button(t('make.deck.remove'), '×', () => this.#removeDeck()) : '') : '',
      check('make-letters', t('make.sections'), this.sections, (on) => (this.sections = on)),
      button(t('make.smaller'), '−', () => this.#scale(-1)), button(t('make.larger'), '+', () => this.#scale(1)), button(t('make.fit'), '⤢', () => { this.zoom = 0; this.show(); })));
    redraw(this.options, () => this.options.replaceChildren(...parts));
  }

  /** One drawn deck, all of it rock. @param {import('./bench.js').Data} data */
  #isEmpty(data) {
    const decks = decksOf(data);
    return decks.length === 1 && !Array.isArray(data.board?.deck) && decks[0].rows.flat().every(isRock);
  }

  #pieces() {
    const select = /** @type {HTMLSelectElement} */ (el('select', { class: 'field', id: 'make-piece', 'aria-label': t('make.tool.box'), onchange: (event) => { this.piece = this.form.box[Number(event.target.value)]; this.show(); } }, this.form.box.map((one, at) => el('option', { value: at }, tor(`make.piece.${one.name}`, one.name)))));
    select.value = String(this.form.box.indexOf(this.piece));
    return select;
  }

  /** @param {import('./bench.js').Data} data */
  #areas(data) {
    const names = [...new Set([...Object.keys(data.areas ?? {}), this.area].filter(Boolean))];
    const select = /** @type {HTMLSelectElement} */ (el('select', { class: 'field', id: 'make-area', 'aria-label': t('make.tool.area'), onchange: (event) => { this.area = event.target.value; this.show(); } }, el('option', { value: '' }, t('make.area.none')), names.map((one) => el('option', { value: one }, one))));
    select.value = this.area;
    const name = /** @type {HTMLInputElement} */ (el('input', { class: 'field short', id: 'make-area-name', type: 'text', placeholder: t('make.new.areas'), 'aria-label': t('make.new.areas'), onchange: (event) => {
      this.area = event.target.value.trim().toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
      this.show();
    } }));
    return el('span', { class: 'make-row' }, select, name);
  }

  /** A second deck makes decks of a board that was one drawing. */
  #addDeck() {
    this.bench.edit((data) => {
      const decks = decksOf(data);
      if (!decks.length) return [];
      const rock = decks[0].rows.map((row) => row.map(() => '#').join('')).join('\n');
      const fresh = { map: rock, sections: rock };
      if (Array.isArray(data.board.deck)) return [{ op: 'add', path: ['board', 'deck'], value: fresh }];
      const first = { map: data.board.map, ...(data.board.sections === undefined ? {} : { sections: data.board.sections }) };
      return [
        { op: 'add', path: ['board', 'deck'], value: first }, { op: 'add', path: ['board', 'deck'], value: fresh },
        ...Object.keys(first).map((key) => /** @type {import('../wire.js').MakeEdit} */ ({ op: 'remove', path: ['board', key] })),
      ];
    });
    this.deck = this.#decks() + 1;
  }

  #removeDeck() {
    const number = this.deck - 1;
    this.bench.edit((data) => (Array.isArray(data.board?.deck) && data.board.deck.length > 1 ? [{ op: 'remove', path: ['board', 'deck', number] }] : []));
  }

  /** What is under the pointer. @param {Cell} [touched] */
  #drawStatus(touched) {
    const cell = touched ?? this.hovered ?? this.map.cursor;
    const data = this.bench.sound?.data ?? {};
    const deck = decksOf(data)[this.deck - 1];
    const name = squareName(this.deck, cell);
    const parts = [name];
    if (deck) {
      const mark = markAt(deck.rows, cell.x, cell.y);
      const word = this.form.features[mark];
      parts.push(word ? tor(`make.tool.${word}`, word) : tor(`make.mark.${mark}`, this.form.entries.includes(mark) ? t('make.mark.entry', { number: this.form.entries.indexOf(mark) + 1 }) : ''));
      const letter = markAt(deck.letters, cell.x, cell.y);
      if (letter !== '#' && letter !== ' ') parts.push(t('make.section', { letter }));
    }
    for (const key of ['locked', 'stuck', 'armoured']) if (list(data.doors?.[key]).some((one) => one.split(/\s+/)[0] === name)) parts.push(t(`make.f.doors.${key}`));
    const found = (this.bench.desk?.findings ?? []).find((one) => one.squares?.includes(name));
    this.status.replaceChildren(parts.filter(Boolean).join(' · '), found ? el('span', { class: `make-note ${found.level}` }, ` ${lt(found.what, found.whats)}`) : '');
  }
}
