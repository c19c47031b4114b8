// What psychic cards have left on the deck: each kind with a pattern of its own over its squares, its sign and its steps.
/** @import {Effect, Scene} from '../wire.js' */
/** @import {Geometry} from '../board/geometry.js' */
import { GLYPHS } from './glyphs.js';
import { path, svg } from '../board/svg.js';

/** What is drawn on every square of each kind, in a square of 48. @type {Record<string, string>} */
const PATTERNS = {
  hellfire: 'M-14 20c-5-8 3-11 1-19c6 4 8 9 5 14M4 21c-5-7 4-10 2-20c7 5 9 12 4 17M-20-6c3-4 2-7 0-10c4 2 6 6 4 10M8-12c3-3 3-6 1-9c4 2 5 6 3 9',
  vortex: 'M0 0a4 4 0 0 1 8 1a9 9 0 0 1-17 1a14 14 0 0 1 27-5a19 19 0 0 1-34 14',
  stasis: 'M-24-12l12-12M-24 12L12-24M-24 24L24-24M-12 24L24-12M12 24l12-12M-24-12L12 24M-12-24L24 12M12-24l12 12M-24 12l12 12',
  miasma: 'M-24-14c6-7 12-7 18 0s12 7 18 0s9-6 12-3M-24 1c6-7 12-7 18 0s12 7 18 0s9-6 12-3M-24 16c6-7 12-7 18 0s12 7 18 0s9-6 12-3',
};

export class MarkerLayer {
  #looks = '';

  /** @param {Geometry} board */
  constructor(board) {
    this.board = board;
    this.floor = svg('g', { class: 'markers' });
    this.signs = svg('g', { class: 'marker-signs' });
  }

  /** @param {Scene} scene */
  show(scene) {
    const effects = scene.effects ?? [];
    const looks = JSON.stringify([effects, this.board.width, this.board.beside, effects.length && scene.pieces.map((one) => [one.name, one.square])]);
    if (looks === this.#looks) return;
    this.#looks = looks;
    this.floor.replaceChildren(...effects.flatMap((one) => this.#area(one)));
    this.signs.replaceChildren(...effects.flatMap((one) => this.#sign(one, scene)));
  }

  /** @param {Effect} one */
  #area(one) {
    const pattern = PATTERNS[one.effect];
    if (!pattern || !one.squares.length) return [];
    const cls = `marker is-${one.effect}`;
    const each = one.squares.flatMap((name) => {
      const at = this.board.centre(name);
      return at ? [svg('path', { d: pattern, class: `${cls} pattern`, transform: `translate(${at.x} ${at.y})` })] : [];
    });
    return [path(this.board.boxes(one.squares), `${cls} fill`), ...each, path(this.board.rim(one.squares), `${cls} rim-line`)];
  }

  /** Its sign and, below, a pip for each step: in the corner of its first free square, or at its psyker. @param {Effect} one @param {Scene} scene */
  #sign(one, scene) {
    const taken = new Set(scene.pieces.filter((piece) => piece.where === 'board').map((piece) => piece.square));
    const square = one.piece ? scene.pieces.find((piece) => piece.name === one.piece)?.square : (one.squares.find((name) => !taken.has(name)) ?? one.squares[0]);
    const at = this.board.centre(square ?? '');
    if (!at) return [];
    const group = svg('g', { class: `marker-sign is-${one.effect} of-${one.side}` });
    const [x, y] = one.piece ? [at.x + 17, at.y - 17] : [at.x, at.y];
    group.style.transform = `translate(${x}px, ${y}px) scale(${one.piece ? 0.8 : 1})`;
    group.append(svg('rect', { x: -13, y: -13, width: 26, height: 26, rx: 6 }), svg('path', { d: GLYPHS[one.effect], transform: 'translate(-9 -11) scale(.9)', class: 'glyph' }));
    for (let step = 0; step < one.steps; step += 1) group.append(svg('circle', { cx: (step - (one.steps - 1) / 2) * 6, cy: 9.5, r: 2, class: 'step' }));
    return [group];
  }
}
