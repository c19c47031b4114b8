// The pieces on the deck: one node for each, moved and turned in place, redrawn only when its looks change.
/** @import {Piece, Scene} from '../wire.js' */
/** @import {Geometry, Point} from './geometry.js' */
import { STATES } from './drawings.js';
import { figureOf } from './figures.js';
import { CELL, DEGREES } from './geometry.js';
import { worth } from './icon.js';
import { svg, text, use } from './svg.js';

/** @typedef {{name: string, node: SVGGraphicsElement, turner: SVGGraphicsElement, looks: string, x: number, y: number, degrees: number}} Standing */

export class Pieces {
  /** @type {Map<string, Standing>} */
  standing = new Map();
  /** @type {Map<string, Piece>} */
  known = new Map();
  /** @type {string[]} */
  squads = [];
  #conesLook = '';

  /** @param {Geometry} board */
  constructor(board) {
    this.board = board;
    this.node = svg('g', { class: 'pieces' });
    this.cones = svg('g', { class: 'cones' });
  }

  /** Where a piece is drawn: on its square, or off the board with the others of its entry area.
   * @param {Piece} piece @param {Piece[]} all @returns {{x: number, y: number, size: number} | null} */
  place(piece, all) {
    if (piece.where === 'board') {
      const at = this.board.centre(piece.square ?? '');
      if (!at) return null;
      const shared = piece.role === 'thing' && all.some((one) => one !== piece && one.where === 'board' && one.square === piece.square && one.role !== 'thing');
      return shared ? { x: at.x + 13, y: at.y + 13, size: 0.5 } : { ...at, size: 1 };
    }
    if (piece.where !== 'entry') return null;
    const entry = this.board.entry(piece.entry ?? 0);
    if (!entry) return null;
    const at = this.board.middle(entry);
    const radians = (this.board.outwards(entry) * Math.PI) / 180;
    const queue = all.filter((one) => one.where === 'entry' && one.entry === piece.entry);
    const rank = queue.indexOf(piece);
    const along = (rank - (queue.length - 1) / 2) * Math.min(36, 84 / Math.max(1, queue.length - 1));
    const out = 22; // beyond the number of the entry
    return { x: at.x + Math.sin(radians) * out + Math.cos(radians) * along, y: at.y - Math.cos(radians) * out + Math.sin(radians) * along, size: 0.8 };
  }

  /** @param {Scene} scene @param {{selected?: string, dim?: string[]}} overlays */
  show(scene, overlays) {
    this.known = new Map(scene.pieces.map((piece) => [piece.name, piece]));
    this.squads = [...new Set(scene.pieces.flatMap((piece) => (piece.side === 'marine' && piece.squad ? [piece.squad] : [])))];
    const drawn = new Set();
    for (const piece of scene.pieces) {
      if (this.add(piece, scene, overlays)) drawn.add(piece.name);
    }
    for (const [name, one] of this.standing) {
      if (drawn.has(name)) continue;
      this.standing.delete(name);
      one.node.remove();
    }
    this.#stack(scene, overlays.selected);
    this.#drawCones(scene);
  }

  /** One above the other in the order of the scene, whatever has happened; who acts or was chosen above his neighbours. @param {Scene} scene @param {string | undefined} selected */
  #stack(scene, selected) {
    const above = [scene.active, selected ?? ''];
    const names = scene.pieces.map((piece) => piece.name);
    const order = [...names.filter((name) => !above.includes(name)), ...above.filter((name, at) => names.includes(name) && above.indexOf(name) === at)];
    let before = null;
    for (const name of order) {
      const node = this.standing.get(name)?.node;
      if (!node) continue;
      if (node.previousSibling !== before) this.node.insertBefore(node, before ? before.nextSibling : this.node.firstChild);
      before = node;
    }
  }

  /** Draws one piece as the scene has it; whether it is anywhere. @param {Piece} piece @param {Scene} scene @param {{selected?: string, dim?: string[]}} overlays */
  add(piece, scene, overlays) {
    const at = this.place(piece, scene.pieces);
    if (at) this.#draw(piece, at, scene, overlays);
    return at !== null;
  }

  /** @param {Piece} piece @param {{x: number, y: number, size: number}} at @param {Scene} scene @param {{selected?: string, dim?: string[]}} overlays */
  #draw(piece, at, scene, overlays) {
    const active = scene.active === piece.name;
    const carried = scene.pieces.find((one) => one.where === 'carried' && one.holder === piece.name);
    const looks = JSON.stringify([piece.kind, piece.equipment, piece.states, piece.value, piece.code, active && [piece.ap, piece.full], piece.hits, at.size, carried?.kind, this.squads.indexOf(piece.squad ?? '')]);
    let one = this.standing.get(piece.name);
    if (!one || one.looks !== looks) {
      const fresh = this.#build(piece, at.size, active, carried?.kind);
      if (one) one.node.replaceWith(fresh.node);
      else this.node.append(fresh.node);
      one = { ...fresh, name: piece.name, looks, x: NaN, y: NaN, degrees: NaN }; // nothing of the new drawing is in place yet
      this.standing.set(piece.name, one);
    }
    this.put(one, at, piece.facing ? DEGREES[piece.facing] : 0);
    one.node.style.opacity = '';
    const classes = one.node.classList;
    classes.toggle('active', active);
    classes.toggle('done', (Boolean(piece.used) && !active && piece.where === 'board') || (piece.states ?? []).includes('held'));
    classes.toggle('selected', overlays.selected === piece.name);
    classes.toggle('dim', overlays.dim?.includes(piece.name) ?? false);
  }

  /** @param {Standing} one @param {Point} at @param {number} degrees */
  put(one, at, degrees) {
    if (one.x !== at.x || one.y !== at.y) {
      one.x = at.x;
      one.y = at.y;
      one.node.style.transform = `translate(${at.x}px, ${at.y}px)`;
    }
    if (one.degrees !== degrees) {
      one.degrees = degrees;
      one.turner.style.transform = `rotate(${degrees}deg)`;
    }
  }

  /** @param {Piece} piece @param {number} size @param {boolean} active @param {string | undefined} carried */
  #build(piece, size, active, carried) {
    const states = piece.states ?? [];
    const turner = svg('g', { class: 'turner' });
    for (const state of piece.where === 'board' ? Object.keys(STATES) : []) if (states.includes(state)) turner.append(use(`s-${state}`));
    if (piece.role === 'trooper') turner.append(svg('path', { class: 'rim', d: 'M0-30L24-10.800V17L15.5 26H-15.500L-24 17V-10.800Z' }));
    else turner.append(svg('rect', { class: 'rim', x: -24, y: -24, width: 48, height: 48, rx: 7 }));
    for (const figure of figureOf(piece)) turner.append(use(figure));
    const body = svg('g', { class: 'body', transform: size === 1 ? undefined : `scale(${size})` }, turner);
    if (size !== 1) body.style.setProperty('--inner', String(1 / size));
    const counter = piece.role === 'counter';
    if (counter) body.append(svg('g', { class: 'sweeping' }, use('m-sweep')), text(worth(piece) || '?', 0, 6, 'blip-value'));
    if (carried) body.append(svg('circle', { cx: 15, cy: 15, r: 9.5, class: 'carrying' }), svg('use', { href: `#p-${carried}`, transform: 'translate(15 15) scale(.42)' }));
    if (active && piece.full) body.append(pips(piece.ap ?? 0, piece.full));
    if (states.includes('prone')) body.append(lying());
    const squad = this.squads.indexOf(piece.squad ?? '');
    const node = svg('g', { class: `piece ${piece.side} ${piece.kind} squad-${Math.max(0, squad) % 4}`, 'data-piece': piece.name }, body);
    // Beside the body, which grows pale when the piece is done: words stay as they are.
    if (piece.where === 'board' && !counter) node.append(text(piece.name, 0, 22.5, 'piece-name'));
    return { node, turner };
  }

  /** What each marine on overwatch covers, faintly on the floor. @param {Scene} scene */
  #drawCones(scene) {
    const cones = scene.pieces.filter((piece) => piece.where === 'board' && piece.cover?.length);
    const looks = JSON.stringify(cones.map((piece) => [piece.square, piece.cover, piece.facing]));
    if (looks === this.#conesLook) return;
    this.#conesLook = looks;
    this.cones.replaceChildren(
      ...cones.flatMap((piece, at) => {
        const centre = this.board.centre(piece.square ?? '');
        if (!centre) return [];
        const id = `cone-${at}`;
        const shade = svg('radialGradient', { id, gradientUnits: 'userSpaceOnUse', cx: centre.x, cy: centre.y, r: CELL * 10 });
        shade.append(svg('stop', { class: 'near' }), svg('stop', { offset: 0.3, class: 'mid' }), svg('stop', { offset: 1, class: 'far' }));
        const covered = piece.cover ?? [];
        const floor = this.board.boxes(covered);
        const clip = svg('clipPath', { id: `${id}-floor` }, svg('path', { d: floor }));
        const colour = `url(#${id})`;
        return [shade, clip, svg('path', { d: floor, fill: colour, class: 'cone-floor' }), svg('path', { d: rays(centre, DEGREES[piece.facing ?? 'N'] ?? 0), stroke: colour, 'clip-path': `url(#${id}-floor)`, class: 'cone-rays' })];
      }),
    );
  }
}

/** A fan of lines over a right angle. @param {Point} from @param {number} degrees */
function rays(from, degrees) {
  let lines = '';
  for (let at = -45; at <= 45; at += 6) {
    const radians = ((degrees + at) * Math.PI) / 180;
    lines += `M${from.x} ${from.y}l${(Math.sin(radians) * CELL * 17).toFixed(1)} ${(-Math.cos(radians) * CELL * 17).toFixed(1)}`;
  }
  return lines;
}

/** A man who lies down, over whoever does. */
function lying() {
  return svg('g', { class: 'prone' }, svg('path', { d: 'M-14 10H15', class: 'under' }), svg('circle', { cx: -14, cy: 10, r: 4.8 }), svg('path', { d: 'M-5.500 10H15' }));
}

/** Points left as a row of lit squares under the piece. @param {number} left @param {number} full */
function pips(left, full) {
  const count = Math.max(left, full);
  const wide = Math.min(7, 42 / count);
  const group = svg('g', { class: 'ap-pips' }, svg('rect', { x: (-count * wide) / 2 - 2, y: 19, width: count * wide + 4, height: 9, rx: 2 }));
  for (let at = 0; at < count; at += 1) {
    group.append(svg('rect', { x: (at - count / 2) * wide + 1, y: 21, width: wide - 2, height: 5, rx: 1, class: at < left ? 'lit' : 'spent' }));
  }
  return group;
}
