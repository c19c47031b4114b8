// The board on the screen: what the game's screen talks to. Draws a scene with overlays, tells of clicks and hovering.
/** @import {BoardPlan, EventLine, Scene} from '../wire.js' */
/** @import {Overlays} from './overlays.js' */
/** @import {Look} from './camera.js' */
import { reducedMotion } from '../settings.js';
import { t } from '../i18n/i18n.js';
import { Camera } from './camera.js';
import { drawDeck, drawHoles, drawLinks } from './deck.js';
import { installFigures } from './figures.js';
import { cardPlay } from '../game/cardplay.js';
import { Furniture } from './furniture.js';
import { ARROW, CELL, DEGREES, Geometry } from './geometry.js';
import { Motion } from './motion.js';
import { OverlayLayer } from './overlays.js';
import { Pieces } from './pieces.js';
import { svg } from './svg.js';

/** @typedef {{square: string, piece: string, entry: number, facing: string, x: number, y: number, shift: boolean}} Pointed
 *  `square` and `piece` are empty, `entry` is 0 and `facing` empty where there is none; x and y are pixels of the host. */

const KEYBOARD = 160; // pixels: bars of a phone's browser that come and go are less, a keyboard or another window is more
const LEAST = 25; // pixels a square must have to be read at first sight

export class BoardView extends EventTarget {
  /** @type {Scene | null} */
  scene = null;
  /** @type {Overlays} */
  overlays = {};
  /** 0: at once, 0.5: slow, 1: as it should, 2: twice as fast. */
  speed = 1;
  /** Who looks at it: `marine`, `stealer` or anybody. */
  side = '';
  /** What is in the air, and can be let down at once: dice. @type {Set<() => void>} */
  unsettled = new Set();
  #hovered = '';
  #settled = false;
  #opened = false;
  /** Where the host lay, and in how large a window. @type {{left: number, top: number, bottom: number, window: number, height: number} | null} */
  #frame = null;

  /** @param {HTMLElement} host @param {BoardPlan} plan @param {{interactive?: boolean, padding?: number, named?: (area: string) => string}} [options]
   *  `named`: an area in the reader's words */
  constructor(host, plan, options = {}) {
    super();
    installFigures();
    this.host = host;
    this.padding = options.padding ?? 0.9;
    this.named = options.named ?? ((/** @type {string} */ area) => area.replaceAll('-', ' '));
    this.fixed = options.interactive === false;
    host.classList.toggle('fixed', this.fixed);
    this.geometry = new Geometry(plan);
    this.svg = svg('svg', { class: 'board', role: 'img', 'aria-label': t('board.label') });
    this.world = svg('g', { class: 'world' });
    this.svg.append(this.world);
    host.classList.add('board-host');
    host.append(this.svg);
    this.#compose();
    this.camera = new Camera(host, this.world, {
      bounds: () => this.bounds,
      changed: (look, rests) => this.#looked(look, rests),
      click: (event) => this.#click(event),
      pick: (event) => this.#pick(event),
      hover: (event) => this.#hover(event),
      smooth: () => this.#settled && !this.still,
    }, this.fixed);
    this.motion = new Motion(this);
    this.watcher = new ResizeObserver(() => this.#resized());
    this.watcher.observe(host);
    this.#resized();
    requestAnimationFrame(() => (this.#settled = true));
  }

  /** Whether things jump instead of moving. */
  get still() {
    return this.speed === 0 || reducedMotion();
  }

  get bounds() {
    const pad = this.padding * CELL;
    const { width, height, decks } = this.geometry;
    const above = decks > 1 ? 56 : 0; // their names, which grow on a small screen
    return { x: -pad, y: -pad - above, width: width + 2 * pad, height: height + 2 * pad + above };
  }

  #compose() {
    const board = this.geometry;
    this.furniture = new Furniture(board);
    this.pieces = new Pieces(board);
    this.layer = new OverlayLayer(board, (name) => this.#middleOf(name), this.named);
    this.effects = svg('g', { class: 'effects' });
    const { furniture, pieces, layer } = this;
    const play = cardPlay();
    const markers = (furniture.markers = play ? new play.MarkerLayer(board) : null);
    this.world.replaceChildren(
      drawDeck(board, true), layer.names, furniture.traces, drawHoles(board), furniture.rims, furniture.things, drawLinks(board), furniture.fire, ...(markers ? [markers.floor] : []), pieces.cones,
      layer.floor, furniture.doorway, pieces.node, ...(markers ? [markers.signs] : []), layer.top, layer.pointer, this.effects,
    );
  }

  // -- drawing -----------------------------------------------------------------------------------------------------

  /** Draws this scene with these overlays, at once. @param {Scene} scene @param {Overlays} [overlays] */
  show(scene, overlays = {}) {
    this.motion.stop();
    this.draw(scene, overlays);
  }

  /** @param {Scene} scene @param {Overlays} overlays */
  draw(scene, overlays) {
    this.scene = scene;
    this.overlays = overlays;
    this.furniture?.show(scene);
    this.pieces?.show(scene, overlays);
    this.layer?.show(overlays, scene);
    if (!this.#opened) this.#open(scene);
    this.host.classList.toggle('all-cones', overlays.cones ?? false);
  }

  /** What was offered lies there no longer: somebody else acts now. */
  withdraw() {
    const { reach, path: way, targets, facings, places, ...rest } = this.overlays;
    if (!this.scene || !(reach || way || targets || facings || places)) return;
    this.overlays = rest;
    this.layer?.show(rest, this.scene);
  }

  /** The first look: everything if that is large enough to read, else a good part of it round those who act. @param {Scene} scene */
  #open(scene) {
    const { width, high: height, clear } = this.camera;
    // What is drawn without overlays is drawn in passing: what is asked is not known yet.
    if (!width || !height || this.fixed || !Object.keys(this.overlays).length) return;
    this.#opened = true;
    const whole = Math.min(width / this.bounds.width, height / this.bounds.height);
    if (whole * CELL >= LEAST) return;
    const placed = (this.overlays.places ?? []).flatMap((name) => this.geometry.centre(name) ?? []);
    const who = scene.pieces.filter((piece) => piece.where === 'board' && piece.side !== 'nobody');
    const side = who.filter((piece) => piece.side === scene.side);
    const middles = placed.length ? placed : (side.length ? side : who).flatMap((piece) => this.geometry.centre(piece.square ?? '') ?? []);
    const mean = (/** @type {number[]} */ list) => list.reduce((a, b) => a + b, 0) / (list.length || 1);
    let middle = middles.length ? { x: mean(middles.map((at) => at.x)), y: mean(middles.map((at) => at.y)) } : { x: this.geometry.width / 2, y: this.geometry.height / 2 };
    const scale = LEAST / CELL;
    // Far apart, with none of them in the middle: then round the first.
    const seen = (/** @type {{x: number, y: number}} */ at) => Math.abs(at.x - middle.x) * scale < clear / 2 - LEAST && Math.abs(at.y - middle.y) * scale < height / 2 - LEAST;
    if (middles[0] && !middles.some(seen)) middle = middles[0];
    // No more of the void than there must be.
    const { bounds } = this;
    const hold = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ size, /** @type {number} */ shown) =>
      size <= shown ? from + size / 2 : Math.min(Math.max(at, from + shown / 2), from + size - shown / 2);
    this.camera.centre({ x: hold(middle.x, bounds.x, bounds.width, clear / scale), y: hold(middle.y, bounds.y, bounds.height, height / scale) }, scale, false);
  }

  /** Lets events be seen, then shows the scene they led to. @param {EventLine[]} events @param {Scene} scene @param {import('./motion.js').Play} [how] */
  play(events, scene, how) {
    return this.motion.play(events, scene, how);
  }

  /** The names on the deck are to be said anew: another language. */
  rename() {
    this.layer?.rename();
  }

  // -- the camera ----------------------------------------------------------------------------------------------------

  /** @param {string} name of a square or piece */
  focus(name) {
    const at = this.#middleOf(name) ?? this.geometry.centre(name);
    if (!at) return;
    const seen = this.camera.toScreen(at);
    const margin = Math.min(90, this.camera.width / 5, this.camera.high / 5);
    const inside = seen.x > margin && seen.y > margin && seen.x < this.camera.clear - margin && seen.y < this.camera.high - margin;
    if (!inside || this.camera.look.scale < 0.3) this.camera.centre(at);
  }

  /** Something lies along its right side or its lower edge: what is fitted stays clear of it. @param {number} aside @param {number} below in pixels */
  cover(aside, below) {
    const { camera } = this;
    if (camera.aside === aside && camera.below === below) return;
    camera.aside = aside;
    camera.below = below;
    if (camera.fitted) camera.fit();
  }

  fit() {
    this.camera.fit(undefined, true);
  }

  /** @param {number} factor */
  zoom(factor) {
    this.camera.zoom(factor, undefined, undefined, true);
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.camera.pan(dx, dy);
  }

  get deck() {
    return this.shownDeck ?? 0;
  }

  /** Looks at one deck, or with 0 at all of them. @param {number} deck */
  set deck(deck) {
    this.shownDeck = deck;
    const sheet = this.geometry.sheets[deck - 1];
    if (!sheet) {
      this.fit();
      return;
    }
    const pad = this.padding * CELL;
    this.camera.fit({
      x: sheet.x + sheet.left * CELL - pad,
      y: sheet.y + sheet.top * CELL - pad - 20,
      width: (sheet.right - sheet.left) * CELL + 2 * pad,
      height: (sheet.bottom - sheet.top) * CELL + 2 * pad + 20,
    }, true);
  }

  /** Where a square or piece is, in pixels of the host, and how large a square is there. @param {string} name */
  pointOf(name) {
    const at = this.#middleOf(name) ?? this.geometry.centre(name);
    return at ? { ...this.camera.toScreen(at), size: CELL * this.camera.look.scale } : null;
  }

  /** Where everybody is drawn who stands on the deck, in pixels of the host. */
  figures() {
    const half = CELL * 0.42 * this.camera.look.scale;
    return (this.scene?.pieces ?? []).flatMap((piece) => {
      const at = piece.where === 'board' && piece.role !== 'thing' ? this.pointOf(piece.name) : null;
      return at ? [{ left: at.x - half, top: at.y - half, right: at.x + half, bottom: at.y + half }] : [];
    });
  }

  destroy() {
    this.motion.stop();
    this.watcher.disconnect();
    this.svg.remove();
  }

  /** @param {string} name of a piece */
  #middleOf(name) {
    const one = this.pieces?.standing.get(name);
    return one ? { x: one.x, y: one.y } : this.geometry.centre(name);
  }

  #resized() {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (!width || !height) return;
    const { left, top, bottom } = this.host.getBoundingClientRect();
    const before = this.#frame;
    this.#frame = { left, top, bottom, window: innerWidth, height: innerHeight };
    // What is beside the deck has grown or shrunk: nothing moves under the finger. A window that is turned or drawn is fitted anew.
    if (before && before.window === innerWidth && Math.abs(before.height - innerHeight) < KEYBOARD && this.#opened) {
      this.camera.keep(width, height, before.left - left, before.top - top);
      this.dispatchEvent(new CustomEvent('narrowed', { detail: { before: before.bottom, bottom } }));
      return;
    }
    if (this.geometry.decks > 1 && this.geometry.layOut(width / height)) {
      this.#compose();
      if (this.scene) this.draw(this.scene, this.overlays);
    }
    this.camera.resize(width, height);
    if (this.scene && !this.#opened) this.#open(this.scene);
  }

  /** Whether a point of the host is well in sight. @param {{x: number, y: number, size: number}} at */
  shows(at) {
    const margin = Math.min(at.size * 0.6, 40);
    const { clear, high } = this.camera;
    return at.x > margin && at.y > margin && at.x < clear - margin && at.y < high - margin;
  }

  /** Whether an entry area is well in sight when the camera looks like this. @param {number} entry @param {Look} look */
  showsEntry(entry, { x, y, scale }) {
    const way = this.geometry.entry(entry);
    const at = way && this.geometry.middle(way);
    return Boolean(at && this.shows({ x: at.x * scale + x, y: at.y * scale + y, size: CELL * scale }));
  }

  /** How fine the drawing is follows from how large a square is on the screen; so does how much labels must grow to be read. @param {Look} look @param {boolean} rests */
  #looked(look, rests) {
    const size = look.scale * CELL;
    const zoom = size < 17 ? 'far' : size < 30 ? 'middle' : size < 62 ? 'near' : 'close';
    if (this.svg.dataset.zoom !== zoom) this.svg.dataset.zoom = zoom;
    if (rests) {
      this.svg.style.setProperty('--grow', String(Math.max(1, 1.005 / look.scale)));
      this.layer?.fit(look.scale);
    }
    this.dispatchEvent(new CustomEvent('look', { detail: look }));
  }

  // -- pointing --------------------------------------------------------------------------------------------------------

  /** @param {MouseEvent} event @returns {Pointed} */
  #pointed(event) {
    const edge = this.host.getBoundingClientRect();
    const x = event.clientX - edge.left;
    const y = event.clientY - edge.top;
    const at = this.camera.toWorld(x, y);
    const reach = (event instanceof PointerEvent && event.pointerType === 'touch' ? 22 : 4) / this.camera.look.scale;
    const facing = this.#facingAt(at, reach);
    const { square, entry } = this.geometry.near(at.x, at.y, Math.min(reach, CELL / 2));
    return { square: square?.name ?? '', piece: this.#pieceAt(square?.name, entry), entry: entry ?? 0, facing, x, y, shift: event.shiftKey };
  }

  /** What lies under a point of the window. @param {{clientX: number, clientY: number}} event */
  under(event) {
    const edge = this.host.getBoundingClientRect();
    const at = this.camera.toWorld(event.clientX - edge.left, event.clientY - edge.top);
    const { square, entry } = this.geometry.under(at.x, at.y);
    return { square: square?.name, entry };
  }

  /** Whether a click is waited for at a point of the window: a place, a square in reach, a target, an arrow. @param {{clientX: number, clientY: number}} event */
  waitsAt(event) {
    const { square, entry } = this.under(event);
    const { places, entries, targets, facings, reach } = this.overlays;
    const piece = this.#pieceAt(square, entry);
    return Boolean(facings || (square && (places?.includes(square) || reach?.has(square))) || (entry !== undefined && entries?.includes(entry)) || targets?.some((one) => (one.piece ? one.piece === piece : one.square === square)));
  }

  /** The arrow at a point; where lit squares lie under the arrows, whichever middle is nearer is meant. @param {{x: number, y: number}} at @param {number} reach */
  #facingAt(at, reach) {
    const { facings, places, reach: lit } = this.overlays;
    const middle = facings && this.geometry.centre(facings.square);
    if (!facings || !middle) return '';
    const grow = Math.max(1, 1 / this.camera.look.scale); // as the arrows do
    let best = Math.max(24 * grow, reach * 1.2);
    const { square } = this.geometry.under(at.x, at.y);
    const name = square?.name ?? '';
    const under = name !== facings.square && (places?.includes(name) || lit?.has(name)) ? this.geometry.centre(name) : null;
    if (under) best = Math.min(best, Math.hypot(under.x - at.x, under.y - at.y));
    let found = '';
    for (const option of facings.options) {
      const radians = ((DEGREES[option] ?? 0) * Math.PI) / 180;
      const far = Math.hypot(middle.x + Math.sin(radians) * ARROW * grow - at.x, middle.y - Math.cos(radians) * ARROW * grow - at.y);
      if (far < best) [best, found] = [far, option];
    }
    return found;
  }

  /** Models before objects. @param {string | undefined} square @param {number | undefined} entry */
  #pieceAt(square, entry) {
    const here = (this.scene?.pieces ?? []).filter((piece) => (square ? piece.where === 'board' && piece.square === square : entry !== undefined && piece.where === 'entry' && piece.entry === entry));
    return (here.find((piece) => piece.side !== 'nobody') ?? here[0])?.name ?? '';
  }

  /** Tells of a click; whether there was anything under it. @param {PointerEvent} event */
  #click(event) {
    const detail = this.#pointed(event);
    const kind = detail.facing ? 'facing' : detail.entry ? 'entry' : detail.piece ? 'piece' : detail.square ? 'square' : 'background';
    this.dispatchEvent(new CustomEvent(kind, { detail }));
    return kind !== 'background';
  }

  /** Tells of a place that is only to be shown: the other button, or a long press. @param {MouseEvent} event */
  #pick(event) {
    const detail = this.#pointed(event);
    if (detail.square) this.dispatchEvent(new CustomEvent('pick', { detail }));
    return Boolean(detail.square);
  }

  /** @param {PointerEvent | null} event */
  #hover(event) {
    if (event && event.pointerType === 'touch') return;
    /** @type {Pointed} */
    const detail = event ? this.#pointed(event) : { square: '', piece: '', entry: 0, facing: '', x: 0, y: 0, shift: false };
    const what = `${detail.square} ${detail.piece} ${detail.entry} ${detail.facing}`;
    this.host.classList.toggle('over-something', Boolean(detail.square || detail.entry || detail.facing));
    if (what === this.#hovered) return;
    this.#hovered = what;
    this.dispatchEvent(new CustomEvent('hover', { detail }));
  }
}
