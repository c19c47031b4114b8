// The movements themselves, one for each kind of thing that can be seen to happen. Each says how long it takes.
/** @import {Scene} from '../wire.js' */
/** @import {Point} from './geometry.js' */
/** @import {Standing} from './pieces.js' */
/** @import {BoardView} from './view.js' */
import { CELL, DEGREES, bearing } from './geometry.js';
import { path, svg, use } from './svg.js';

export class Effects {
  /** @type {Set<Animation>} */
  running = new Set();

  /** @param {BoardView} view */
  constructor(view) {
    this.view = view;
  }

  /** Ends them all where they are. */
  stop() {
    for (const animation of this.running) animation.cancel();
    this.running.clear();
    for (const settle of [...this.view.unsettled]) settle();
    this.view.effects?.replaceChildren();
  }

  /** @param {Element} node @param {Keyframe[]} frames @param {number} duration @param {string} [easing] */
  animate(node, frames, duration, easing = 'ease-in-out') {
    const animation = node.animate(frames, { duration, easing, fill: 'none' });
    this.running.add(animation);
    animation.onfinish = animation.oncancel = () => this.running.delete(animation);
    return animation;
  }

  /** A passing mark on the deck. @param {SVGElement} node @param {Keyframe[]} frames @param {number} duration @param {string} [easing] */
  flash(node, frames, duration, easing = 'ease-out') {
    this.view.effects?.append(node);
    const animation = this.animate(node, frames, duration, easing);
    animation.addEventListener('finish', () => node.remove());
    animation.addEventListener('cancel', () => node.remove());
  }

  /** The node of a piece; if it was not on the deck until now, as the scene has it. @param {string} name @param {Scene} [scene] @returns {Standing | null} */
  find(name, scene) {
    const { pieces } = this.view;
    const found = pieces?.standing.get(name);
    const piece = scene?.pieces.find((one) => one.name === name);
    if (found || !scene || !piece || !pieces) return found ?? null;
    pieces.add(piece, scene, {});
    return pieces.standing.get(name) ?? null;
  }

  /** @param {string} name @returns {Point | null} */
  where(name) {
    const one = this.view.pieces?.standing.get(name);
    return one ? { x: one.x, y: one.y } : this.view.geometry.centre(name);
  }

  /** @param {string} who @param {string} to @param {string} facing @param {number} time @param {Scene} scene */
  go(who, to, facing, time, scene) {
    const one = this.find(who, scene);
    const end = this.view.geometry.centre(to);
    if (!one || !end) return 0;
    const from = `translate(${one.x}px, ${one.y}px)`;
    const turned = facing ? near(one.degrees, DEGREES[facing] ?? 0) : one.degrees;
    const body = one.node.firstElementChild;
    const small = body?.getAttribute('transform');
    if (small && body) {
      body.removeAttribute('transform');
      this.animate(body, [{ transform: small }, { transform: 'scale(1)' }], time);
    }
    if (turned !== one.degrees) this.animate(one.turner, [{ transform: `rotate(${one.degrees}deg)` }, { transform: `rotate(${turned}deg)` }], time);
    this.view.pieces?.put(one, end, turned);
    this.animate(one.node, [{ transform: from }, { transform: one.node.style.transform }], time, 'cubic-bezier(.35,.1,.3,1)');
    return time;
  }

  /** There at once. @param {string} who @param {string} to nothing: where it stands @param {string} facing @param {Scene} scene */
  put(who, to, facing, scene) {
    const one = this.find(who, scene);
    if (!one) return;
    one.node.firstElementChild?.removeAttribute('transform');
    this.view.pieces?.put(one, this.view.geometry.centre(to) ?? one, facing ? DEGREES[/** @type {keyof typeof DEGREES} */ (facing)] ?? 0 : one.degrees);
  }

  /** Gone at once. @param {string} who */
  hide(who) {
    const one = this.find(who);
    if (one) one.node.style.opacity = '0';
  }

  /** @param {string} who @param {string} facing @param {number} time */
  turn(who, facing, time) {
    const one = this.find(who);
    if (!one || !(facing in DEGREES)) return 0;
    const end = near(one.degrees, DEGREES[facing] ?? 0);
    this.animate(one.turner, [{ transform: `rotate(${one.degrees}deg)` }, { transform: `rotate(${end}deg)` }], time);
    this.view.pieces?.put(one, one, end);
    return time;
  }

  /** @param {string} who @param {number} time */
  leave(who, time) {
    const one = this.find(who);
    if (!one) return 0;
    this.animate(one.node, [{ opacity: 1 }, { opacity: 0 }], time);
    one.node.style.opacity = '0';
    return time;
  }

  /** Tracers from the muzzle to the target: through it where they hit, past it where not. @param {string} who @param {string} at @param {boolean} hit @param {number} time */
  shoot(who, at, hit, time) {
    const a = this.where(who);
    const b = this.where(at);
    if (!a || !b) return 0;
    const angle = (bearing(a, b) * Math.PI) / 180;
    const far = Math.hypot(a.x - b.x, a.y - b.y) + (hit ? 0 : CELL * 0.7);
    const aside = hit ? 0 : 0.09 + 6 / Math.max(far, 1);
    for (let shot = 0; shot < 3; shot += 1) {
      const spread = aside * (shot % 2 ? 1 : -1) + (shot - 1) * 0.012;
      const [x, y] = [a.x + Math.sin(angle + spread) * far, a.y - Math.cos(angle + spread) * far];
      const line = svg('line', { x1: a.x + Math.sin(angle) * 22, y1: a.y - Math.cos(angle) * 22, x2: x, y2: y, class: hit ? 'tracer' : 'tracer miss', pathLength: 100 });
      this.flash(line, [{ strokeDashoffset: 118, opacity: 1 }, { strokeDashoffset: 0, opacity: 1, offset: 0.75 }, { strokeDashoffset: -12, opacity: 0 }], time * 0.8 + shot * 25, 'linear');
    }
    const muzzle = svg('circle', { cx: a.x + Math.sin(angle) * 26, cy: a.y - Math.cos(angle) * 26, r: 8, class: 'muzzle' });
    this.flash(muzzle, [{ opacity: 1 }, { opacity: 0.3, offset: 0.3 }, { opacity: 1, offset: 0.5 }, { opacity: 0 }], time);
    if (hit) {
      const burst = svg('g', { transform: `translate(${b.x} ${b.y})` }, path('M-13-4L-4-5-3-15 3-6 13-11 7-2 16 4 6 5 6 14-1 7-9 12-6 3-15 2z', 'burst'));
      this.flash(burst, [{ opacity: 0 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }], time * 1.6);
    }
    return time;
  }

  /** What a storm falls upon: the section of a square, or the square of a piece. @param {string} name @returns {string[]} */
  sectionOf(name) {
    const { squares } = this.view.geometry;
    const here = squares.get(name);
    if (!here) return [this.view.pieces?.known.get(name)?.square ?? ''];
    return [...squares.values()].filter((one) => one.section === here.section && one.deck === here.deck).map((one) => one.name);
  }

  /** @param {string} who @param {string} at @param {string[]} names what it fills @param {number} time @param {string} colour */
  burn(who, at, names, time, colour) {
    const board = this.view.geometry;
    const from = this.where(who);
    const aim = this.where(at) ?? from;
    if (!aim) return 0;
    if (from && from !== aim) {
      const jet = path(`M${from.x} ${from.y}L${aim.x} ${aim.y}`, 'jet');
      this.flash(jet, [{ opacity: 0 }, { opacity: 0.95, offset: 0.3 }, { opacity: 0 }], time);
    }
    for (const name of names) {
      const middle = board.centre(name);
      if (!middle) continue;
      const late = Math.min(0.6, Math.hypot(middle.x - aim.x, middle.y - aim.y) / (CELL * 9));
      const bloom = svg('rect', { x: middle.x - 24, y: middle.y - 24, width: 48, height: 48, fill: colour });
      this.flash(bloom, [{ opacity: 0 }, { opacity: 0, offset: late }, { opacity: 0.85, offset: late + 0.2 }, { opacity: 0.1 }], time * 1.3);
    }
    return time;
  }

  /** @param {string} who @param {number} time */
  die(who, time) {
    const one = this.find(who);
    if (!one) return 0;
    const mark = svg('g', { transform: `translate(${one.x} ${one.y})` }, use('m-skull'));
    this.flash(mark, [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }], time * 3.4);
    this.animate(one.node, [{ opacity: 1 }, { opacity: 0.15, offset: 0.3 }, { opacity: 0.6, offset: 0.5 }, { opacity: 0 }], time);
    one.node.style.opacity = '0';
    return time;
  }

  /** The ring of a blip opens. @param {string} who @param {number} time */
  unfold(who, time) {
    const one = this.find(who);
    if (!one) return 0;
    for (const late of [0, 0.25]) {
      const ring = svg('circle', { cx: one.x, cy: one.y, r: 20, class: 'unfold' });
      this.flash(ring, [{ r: '12px', opacity: 0 }, { r: '16px', opacity: 1, offset: late + 0.05 }, { r: '54px', opacity: 0 }], time * 1.5);
    }
    this.animate(one.node, [{ opacity: 1 }, { opacity: 0 }], time * 0.7);
    one.node.style.opacity = '0';
    return time;
  }

  /** @param {string} who @param {Scene} scene @param {number} time */
  appear(who, scene, time) {
    const one = this.find(who, scene);
    const body = one?.node.firstElementChild;
    if (!one || !body) return 0;
    this.animate(one.node, [{ opacity: 0 }, { opacity: 1 }], time * 1.5);
    return time;
  }

  /** @param {string} square @param {boolean} open @param {number} time */
  door(square, open, time) {
    this.view.furniture?.doors.get(square)?.classList.toggle('open', open);
    return time;
  }

  /** @param {string} square @param {number} time */
  shatter(square, time) {
    const node = this.view.furniture?.doors.get(square);
    if (!node) return 0;
    this.animate(node, [{ opacity: 1 }, { opacity: 0.2, offset: 0.4 }, { opacity: 0.8, offset: 0.6 }, { opacity: 0 }], time);
    node.style.opacity = '0';
    return time;
  }

  /** @param {string} who @param {string} at @param {number} time */
  lunge(who, at, time) {
    const one = this.find(who);
    const aim = this.where(at);
    if (!one || !aim) return 0;
    const stand = one.node.style.transform;
    const strike = `translate(${one.x + (aim.x - one.x) * 0.42}px, ${one.y + (aim.y - one.y) * 0.42}px)`;
    this.animate(one.node, [{ transform: stand }, { transform: strike, offset: 0.45 }, { transform: stand }], time, 'ease-in');
    const angle = bearing(one, aim);
    const slash = svg('g', { transform: `translate(${aim.x} ${aim.y}) rotate(${angle})` }, path('M-15 12C-8-2-4-8 0-16M-4 14C2 2 6-6 9-13M7 14c5-8 8-14 9-20', 'slash'));
    this.flash(slash, [{ opacity: 0 }, { opacity: 0, offset: 0.3 }, { opacity: 1, offset: 0.45 }, { opacity: 0 }], time * 1.8);
    return time;
  }

  /** @param {string} who @param {number} time */
  shake(who, time) {
    const one = this.find(who);
    if (!one) return 0;
    const at = (/** @type {number} */ dx) => ({ transform: `translate(${one.x + dx}px, ${one.y}px)` });
    this.animate(one.node, [at(0), at(-3), at(3), at(-2), at(2), at(0)], time);
    return time;
  }

  /** @param {string} who @param {number} time */
  pulse(who, time) {
    const at = this.where(who);
    if (!at) return 0;
    const ring = svg('circle', { cx: at.x, cy: at.y, r: 24, class: 'pulse' });
    this.flash(ring, [{ r: '18px', opacity: 0.9 }, { r: '46px', opacity: 0 }], time * 2.4);
    return time;
  }
}

/** The same angle, as near as can be to where one is. @param {number} from @param {number} to */
function near(from, to) {
  if (Number.isNaN(from)) return to;
  return from + ((((to - from) % 360) + 540) % 360) - 180;
}
