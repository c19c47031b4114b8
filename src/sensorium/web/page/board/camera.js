// The camera over the deck: pan, wheel, pinch, double tap. A click is a click and never the end of a drag.
/** @import {Point} from './geometry.js' */

const FREE = 2500; // milliseconds after which a camera that was moved by hand may be led again
const SLOP = { mouse: 4, pen: 7, touch: 10 };

/** @typedef {{x: number, y: number, scale: number}} Look what the camera shows: screen = world * scale + (x, y) */

export class Camera {
  /** @type {Look} */
  #look = { x: 0, y: 0, scale: 1 };
  /** Where it is going. @type {Look} */
  #goal = this.#look;
  #frame = 0;
  /** What the drawing was last made for. @type {Look} */
  #drawn = this.#look;
  #rest = 0;
  /** @type {Map<number, {x: number, y: number}>} */
  #fingers = new Map();
  #dragged = false;
  #turning = false; // the wheel
  #moved = -Infinity; // when somebody last moved it by hand
  #lastTap = { at: 0, x: 0, y: 0 };
  /** Left as it was fitted: then a change of the window fits it again. */
  fitted = true;
  width = 0;
  height = 0;
  /** How much of its right side is taken by something that lies over it, in pixels. */
  aside = 0;
  /** And of its lower edge. */
  below = 0;

  /**
   * @param {HTMLElement} host
   * @param {SVGGraphicsElement} world
   * @param {{bounds: () => {x: number, y: number, width: number, height: number}, changed: (look: Look, rests: boolean) => void,
   *   click: (event: PointerEvent) => boolean, pick: (event: MouseEvent) => boolean, hover: (event: PointerEvent | null) => void, smooth: () => boolean}} ways
   * @param {boolean} fixed a picture that nobody moves
   */
  constructor(host, world, ways, fixed) {
    this.host = host;
    this.world = world;
    this.sheet = /** @type {SVGSVGElement} */ (world.ownerSVGElement);
    this.ways = ways;
    if (fixed) return;
    host.addEventListener('pointerdown', this.#down);
    host.addEventListener('pointermove', this.#move);
    host.addEventListener('pointerup', this.#up);
    host.addEventListener('pointercancel', this.#cancel);
    host.addEventListener('pointerleave', () => this.#fingers.size || ways.hover(null));
    host.addEventListener('wheel', this.#wheel, { passive: false });
    host.addEventListener('contextmenu', (event) => {
      if (!ways.pick(event)) return;
      event.preventDefault();
      this.#dragged = true; // the finger that is lifted now clicks nothing
    });
  }

  get look() {
    return this.#look;
  }

  /** What it will show when it has come to rest. */
  get goal() {
    return { ...this.#goal };
  }

  /** How much of its width nothing lies over. */
  get clear() {
    return this.width - this.aside;
  }

  /** And how much of its height. */
  get high() {
    return this.height - this.below;
  }

  /** @param {number} x @param {number} y in pixels of the host @returns {Point} */
  toWorld(x, y) {
    const { x: left, y: top, scale } = this.#look;
    return { x: (x - left) / scale, y: (y - top) / scale };
  }

  /** @param {Point} point @returns {Point} in pixels of the host */
  toScreen(point) {
    const { x, y, scale } = this.#look;
    return { x: point.x * scale + x, y: point.y * scale + y };
  }

  /** @param {Look} look @param {boolean} [smooth] */
  set(look, smooth = false) {
    const wanted = this.#held(look);
    this.#goal = wanted;
    cancelAnimationFrame(this.#frame);
    if (!smooth || !this.ways.smooth()) {
      this.#look = wanted;
      this.#frame = requestAnimationFrame(() => (this.#fingers.size || this.#turning ? this.#apply() : this.draw()));
      return;
    }
    const from = this.#look;
    const began = performance.now();
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, Math.max(0, (now - began) / 180));
      const eased = 1 - (1 - part) ** 3;
      const mix = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * eased;
      this.#look = { x: mix(from.x, wanted.x), y: mix(from.y, wanted.y), scale: mix(from.scale, wanted.scale) };
      if (part < 1) {
        this.#apply();
        this.#frame = requestAnimationFrame(step);
      } else this.draw();
    };
    this.#frame = requestAnimationFrame(step);
  }

  /** While it moves the drawing is only pushed about, as a picture; where it comes to rest it is drawn anew, sharp. */
  #apply() {
    const { x, y, scale } = this.#look;
    const grown = scale / this.#drawn.scale;
    if (this.#rest) clearTimeout(this.#rest);
    else this.sheet.classList.add('moving');
    this.sheet.style.transform = `translate(${round(x - this.#drawn.x * grown)}px, ${round(y - this.#drawn.y * grown)}px) scale(${round(grown)})`;
    this.#rest = setTimeout(() => this.draw(), grown > 1.6 || grown < 0.5 ? 0 : 110);
    this.ways.changed(this.#look, false);
  }

  /** Draws it where it is. */
  draw() {
    clearTimeout(this.#rest);
    this.#rest = 0;
    this.#drawn = this.#look;
    const { x, y, scale } = this.#look;
    this.world.setAttribute('transform', `translate(${round(x)} ${round(y)}) scale(${round(scale)})`);
    this.sheet.style.transform = '';
    this.sheet.classList.remove('moving');
    this.ways.changed(this.#look, true);
  }

  /** Never so far that the deck is lost. @param {Look} look @returns {Look} */
  #held(look) {
    const bounds = this.ways.bounds();
    const whole = Math.min(this.width / bounds.width, this.height / bounds.height) || 1;
    const scale = clamp(look.scale, Math.min(whole * 0.7, 0.4), 4);
    const keep = 60;
    return {
      scale,
      x: clamp(look.x, keep - (bounds.x + bounds.width) * scale, this.width - keep - bounds.x * scale),
      y: clamp(look.y, keep - (bounds.y + bounds.height) * scale, this.height - keep - bounds.y * scale),
    };
  }

  /** @param {{x: number, y: number, width: number, height: number}} [box] @param {boolean} [smooth] @param {number} [most] */
  fit(box = this.ways.bounds(), smooth = false, most = 1.9) {
    if (!this.width || !this.height) return;
    const { clear: width, high: height } = this;
    const scale = Math.min(width / box.width, height / box.height, most);
    this.fitted = true;
    this.set({ scale, x: (width - box.width * scale) / 2 - box.x * scale, y: (height - box.height * scale) / 2 - box.y * scale }, smooth);
  }

  /** @param {Point} point @param {number} [least] the smallest scale at which it is shown @param {boolean} [smooth] */
  centre(point, least = 0.75, smooth = true) {
    const scale = Math.max(this.#goal.scale, least);
    this.fitted = false;
    this.set({ scale, x: this.clear / 2 - point.x * scale, y: this.high / 2 - point.y * scale }, smooth);
  }

  /** @param {number} factor @param {number} [x] @param {number} [y] @param {boolean} [smooth] */
  zoom(factor, x = this.width / 2, y = this.height / 2, smooth = false) {
    const from = smooth ? this.#goal : this.#look;
    const { scale } = this.#held({ ...from, scale: from.scale * factor });
    const grown = scale / from.scale;
    this.fitted = false;
    this.set({ scale, x: x - (x - from.x) * grown, y: y - (y - from.y) * grown }, smooth);
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.fitted = false;
    this.set({ ...this.#look, x: this.#look.x + dx, y: this.#look.y + dy });
  }

  /** @param {number} width @param {number} height */
  resize(width, height) {
    const dx = (width - this.width) / 2;
    const dy = (height - this.height) / 2;
    this.width = width;
    this.height = height;
    if (this.fitted) this.fit();
    else this.set({ ...this.#goal, x: this.#goal.x + dx, y: this.#goal.y + dy });
  }

  /** The host has another size because something beside it has: what is drawn stays where it is on the screen. @param {number} width @param {number} height
   * @param {number} dx how far the host has moved to the left @param {number} dy and up */
  keep(width, height, dx, dy) {
    this.width = width;
    this.height = height;
    this.set({ ...this.#goal, x: this.#goal.x + dx, y: this.#goal.y + dy });
  }

  /** Whether somebody moves it, or has a moment ago: then it is left to him. */
  get held() {
    return this.#fingers.size > 0 || performance.now() - this.#moved < FREE;
  }

  /** When somebody has last moved it himself, in milliseconds. */
  get touched() {
    return this.#moved;
  }

  #down = (/** @type {PointerEvent} */ event) => {
    if (event.button > 1) return;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#fingers.size === 1) {
      this.#dragged = event.button === 1;
      this.start = { x: event.clientX, y: event.clientY };
    } else this.#dragged = true;
  };

  #move = (/** @type {PointerEvent} */ event) => {
    const finger = this.#fingers.get(event.pointerId);
    if (!finger) return this.ways.hover(event);
    const before = [...this.#fingers.values()].map((one) => ({ ...one }));
    const slop = SLOP[/** @type {keyof typeof SLOP} */ (event.pointerType)] ?? 5;
    if (!this.#dragged) {
      if (!this.start || Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) < slop) return undefined;
      this.#dragged = true;
      before[0] = this.start;
      this.ways.hover(null);
    }
    if (!this.host.hasPointerCapture(event.pointerId)) this.host.setPointerCapture(event.pointerId);
    this.host.classList.add('dragging');
    this.#moved = performance.now();
    finger.x = event.clientX;
    finger.y = event.clientY;
    const now = [...this.#fingers.values()];
    if (now.length === 1) return this.pan(now[0].x - before[0].x, now[0].y - before[0].y);
    const edge = this.host.getBoundingClientRect();
    const [was, is] = [before, now].map(([a, b]) => ({ x: (a.x + b.x) / 2 - edge.left, y: (a.y + b.y) / 2 - edge.top, apart: Math.hypot(a.x - b.x, a.y - b.y) || 1 }));
    const { scale } = this.#held({ ...this.#look, scale: (this.#look.scale * is.apart) / was.apart });
    const point = this.toWorld(was.x, was.y);
    this.fitted = false;
    return this.set({ scale, x: is.x - point.x * scale, y: is.y - point.y * scale });
  };

  #up = (/** @type {PointerEvent} */ event) => {
    if (!this.#fingers.delete(event.pointerId) || this.#fingers.size) return;
    this.host.classList.remove('dragging');
    if (this.#dragged) return;
    const tap = { at: event.timeStamp, x: event.clientX, y: event.clientY };
    const last = this.#lastTap;
    this.#lastTap = tap;
    const twice = tap.at - last.at < 300 && Math.hypot(tap.x - last.x, tap.y - last.y) < 24;
    const hit = this.ways.click(event);
    if (twice && !hit) this.#double(event);
  };

  /** Twice beside the deck: in where the finger is, or out to the whole deck. @param {PointerEvent} event */
  #double(event) {
    const edge = this.host.getBoundingClientRect();
    if (this.fitted) this.zoom(1.9, event.clientX - edge.left, event.clientY - edge.top, true);
    else this.fit(undefined, true);
    this.#lastTap.at = 0;
  }

  #cancel = (/** @type {PointerEvent} */ event) => {
    this.#fingers.delete(event.pointerId);
    this.#dragged = true;
    this.host.classList.remove('dragging');
  };

  #wheel = (/** @type {WheelEvent} */ event) => {
    event.preventDefault();
    const edge = this.host.getBoundingClientRect();
    const lines = event.deltaMode === 1 ? 33 : 1;
    const amount = clamp(event.deltaY * lines, -240, 240);
    this.#turning = true;
    this.#moved = performance.now();
    this.zoom(Math.exp(-amount * (event.ctrlKey ? 0.008 : 0.0016)), event.clientX - edge.left, event.clientY - edge.top);
    requestAnimationFrame(() => (this.#turning = false));
  };
}

/** @param {number} value @param {number} least @param {number} most */
const clamp = (value, least, most) => Math.min(Math.max(value, least), Math.max(least, most));
/** @param {number} value */
const round = (value) => Math.round(value * 1000) / 1000;
