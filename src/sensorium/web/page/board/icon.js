// A piece outside the deck: on cards, in lists.
import { figureOf, installFigures } from './figures.js';
import { svg, text, use } from './svg.js';

/** @typedef {{kind: string, role?: string, equipment?: string[], value?: number | null, code?: string, squad?: number}} Shown */

/** Signs for who sits where; any piece of the side would do. @type {Record<string, Shown>} */
export const SIGNS = {
  marine: { kind: 'sergeant', role: 'trooper', equipment: ['storm-bolter', 'power-sword'] },
  squad: { kind: 'marine', role: 'trooper', equipment: ['storm-bolter', 'power-fist'] },
  stealer: { kind: 'stealer', role: 'model' },
  spectator: { kind: 'blip', role: 'counter' },
};

/** @param {Shown} piece @param {number} [size] in pixels */
export function pieceIcon(piece, size = 40) {
  installFigures();
  const icon = svg('svg', { viewBox: '-30 -38 60 62', width: size, height: size, class: `piece-icon ${size < 34 ? 'plain ' : ''}piece squad-${piece.squad ?? 0}`, 'aria-hidden': 'true' });
  for (const figure of figureOf(piece)) icon.append(use(figure));
  if (piece.role === 'counter') icon.append(use('m-sweep'), text(worth(piece) || '?', 0, 5.5, 'blip-value'));
  return icon;
}

/** What a counter hides, for those who may know: a number, or the code of a blip of the cult. @param {{value?: number | null, code?: string | null}} piece */
export const worth = (piece) => piece.code || (piece.value === undefined || piece.value === null ? '' : String(piece.value));
