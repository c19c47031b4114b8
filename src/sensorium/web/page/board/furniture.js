// What stands on the deck and changes: doors, fixtures, fire, barriers, hazards, the state of entry areas.
/** @import {Scene} from '../wire.js' */
/** @import {Geometry} from './geometry.js' */
import { drawEntry } from './deck.js';
import { path, svg, use } from './svg.js';

/** Marks on the deck from the floor upwards. */
const LAYERS = ['scorch', 'wreck', 'debris', 'ichor', 'blood'];

export class Furniture {
  /** @type {Map<string, SVGGraphicsElement>} */
  doors = new Map();
  /** @type {Map<number, SVGGraphicsElement>} */
  entries = new Map();
  #looks = '';
  #fire = '';
  #marks = '';

  /** @param {Geometry} board */
  constructor(board) {
    this.board = board;
    this.rims = svg('g', { class: 'entries' });
    this.traces = svg('g', { class: 'traces' });
    this.things = svg('g', { class: 'things' });
    this.doorway = svg('g', { class: 'doors' });
    this.fire = svg('g', { class: 'fire' });
    /** What psychic cards have left, where there are any. @type {{floor: SVGGraphicsElement, signs: SVGGraphicsElement, show: (scene: Scene) => void} | null} */
    this.markers = null;
    for (const entry of board.plan.entries) {
      const node = drawEntry(board, entry);
      this.entries.set(entry.name, node);
      this.rims.append(node);
    }
  }

  /** @param {Scene} scene */
  show(scene) {
    this.#showDoors(scene);
    this.#showThings(scene);
    this.#showTraces(scene.traces ?? {});
    this.#showFire(scene.burning);
    this.markers?.show(scene);
    for (const [name, node] of this.entries) {
      node.classList.toggle('sealed', scene.sealed.includes(name));
      node.classList.toggle('closed', scene.closed.includes(name) && !scene.sealed.includes(name));
      const { x, y } = this.board.middle(/** @type {import('../wire.js').Entry} */ (this.board.entry(name)));
      const crossed = scene.sealed.includes(name) || scene.closed.includes(name);
      const cross = node.querySelector('.cross');
      if (crossed && !cross) node.append(path(`M${x - 9} ${y - 9}l18 18M${x + 9} ${y - 9}l-18 18`, 'cross'));
      else if (!crossed) cross?.remove();
    }
  }

  /** @param {Scene} scene */
  #showDoors(scene) {
    const there = new Set(scene.doors.map((door) => door.square));
    for (const [square, node] of this.doors) {
      if (there.has(square)) continue;
      node.remove();
      this.doors.delete(square);
    }
    for (const door of scene.doors) {
      let node = this.doors.get(door.square);
      if (!node) {
        const square = this.board.squares.get(door.square);
        if (!square) continue;
        const { x, y } = this.board.middle(square);
        node = svg('g', { class: 'door', transform: `translate(${x} ${y})${this.board.upright(square) ? ' rotate(90)' : ''}` });
        node.append(path('M-15 0h30', 'sill'), svg('g', { class: 'leaf right' }, use('m-leaf')), svg('g', { class: 'leaf left' }, use('m-leaf')), use('m-shut'), svg('g', { class: 'bolt' }, use('m-lock')));
        this.doors.set(door.square, node);
        this.doorway.append(node);
      }
      node.style.opacity = '';
      node.classList.toggle('open', door.open);
      node.classList.toggle('locked', Boolean(door.locked));
    }
  }

  /** @param {Scene} scene */
  #showThings(scene) {
    const looks = JSON.stringify([scene.fixtures, scene.barriers, scene.hazards, scene.effects]);
    if (looks === this.#looks) return;
    this.#looks = looks;
    /** @type {Node[]} */
    const drawn = [];
    const put = (/** @type {string} */ square, /** @type {string} */ kind) => {
      const at = this.board.centre(square);
      if (at) drawn.push(use(`x-${kind}`, at.x, at.y, 0, kind));
    };
    for (const square of scene.hazards) put(square, 'hazard');
    for (const fixture of scene.fixtures) {
      if (fixture.kind === 'work') {
        // What is worked stands in the corner of what it belongs to, or alone in the middle.
        const at = this.board.centre(fixture.square);
        const shared = scene.fixtures.some((one) => one !== fixture && one.square === fixture.square);
        if (at) drawn.push(svg('use', { href: '#x-work', class: fixture.of && (fixture.done ?? 0) >= fixture.of ? 'work done' : 'work', transform: shared ? `translate(${at.x + 13} ${at.y + 13})` : `translate(${at.x} ${at.y}) scale(1.5)` }));
        continue;
      }
      put(fixture.square, fixture.kind);
      if (fixture.damaged) put(fixture.square, 'ruin');
    }
    for (const square of scene.barriers) put(square, 'barrier');
    this.things.replaceChildren(...drawn);
  }

  /** What the fight has left: each mark turned and set a little otherwise, always the same on the same square. @param {Record<string, string[]>} traces */
  #showTraces(traces) {
    const looks = JSON.stringify(traces);
    if (looks === this.#marks) return;
    this.#marks = looks;
    /** @type {Node[]} */
    const drawn = [];
    for (const [kind, squares] of Object.entries(traces).sort(([a], [b]) => LAYERS.indexOf(a) - LAYERS.indexOf(b))) {
      /** @type {Map<string, number>} */
      const times = new Map();
      for (const name of squares) {
        const square = this.board.squares.get(name);
        const nth = times.get(name) ?? 0;
        times.set(name, nth + 1);
        if (!square || nth > 2) continue; // more of it would hide the floor
        const { x, y } = this.board.middle(square);
        const chance = (square.x * 73 + square.y * 151 + nth * 89 + kind.length * 31) % 360;
        const upright = kind === 'wreck' ? (this.board.upright(square) ? 90 : 0) : chance;
        const off = kind === 'wreck' ? 0 : nth ? 9 : 3;
        drawn.push(use(`t-${kind}`, x + Math.round(Math.sin(chance) * off), y + Math.round(Math.cos(chance) * off), upright, kind));
      }
    }
    this.traces.replaceChildren(...drawn);
  }

  /** @param {string[]} burning */
  #showFire(burning) {
    const looks = burning.join(' ');
    if (looks === this.#fire) return;
    this.#fire = looks;
    if (!looks) {
      this.fire.replaceChildren(); // as where nothing has burned
      return;
    }
    const flames = burning.flatMap((square, at) => {
      const middle = this.board.centre(square);
      if (!middle) return [];
      const { x, y } = middle;
      return [svg('circle', { cx: x, cy: y, r: 44, fill: 'url(#f-blaze)', class: `blaze b${at % 3}` }), use('m-fire2', x + 3 - (at % 3) * 4, y + 1, 0, `flame f${(at + 2) % 4}`), use('m-fire1', x - 2 + (at % 2) * 5, y + 1, 0, `flame f${at % 4}`)];
    });
    this.fire.replaceChildren(path(this.board.boxes(burning, 0.5), 'ember'), ...flames, path(this.board.rim(burning), 'ember-rim'));
  }
}
