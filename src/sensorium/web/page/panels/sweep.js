// @ts-check
/** The motion sweep: contacts about the piece that looks, as a scope shows them; and how near the nearest is. */
import { h } from '../dom.js';
import { t, tn } from '../i18n/i18n.js';
import { placeOf } from '../game/places.js';
import { pieceNamed } from '../game/state.js';

/** @typedef {import('../game/game.js').Game} Game */

const RANGE = 12; // squares to the rim

/** Where pieces are counted from: the selected one, else the middle of the squad. @param {Game} game */
function centre(game) {
  const plan = game.state.mission.board;
  const own = pieceNamed(game.state, game.looks.selected);
  if (own?.square && own.side === 'marine') return placeOf(plan, own.square);
  const marines = game.state.scene.pieces.filter((piece) => piece.side === 'marine' && piece.where === 'board' && piece.square);
  if (!marines.length) return null;
  const places = marines.flatMap((piece) => placeOf(plan, piece.square) ?? []);
  const deck = places[0]?.deck ?? 1;
  const here = places.filter((place) => place.deck === deck);
  const mean = (/** @type {'x' | 'y'} */ axis) => here.reduce((sum, place) => sum + place[axis], 0) / here.length;
  return { deck, x: mean('x'), y: mean('y') };
}

/** How many squares the nearest contact is from a marine; null: none. @param {Game} game @returns {number | null} */
export function nearest(game) {
  const pieces = game.state.scene.pieces.filter((piece) => piece.where === 'board' && piece.square);
  const plan = game.state.mission.board;
  let best = null;
  for (const marine of pieces.filter((piece) => piece.side === 'marine')) {
    const a = placeOf(plan, marine.square);
    for (const contact of pieces.filter((piece) => piece.side === 'stealer')) {
      const b = placeOf(plan, contact.square);
      if (!a || !b || a.deck !== b.deck) continue;
      const far = Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
      if (best === null || far < best) best = far;
    }
  }
  return best;
}

/** @param {Game} game */
export function sweepScope(game) {
  const middle = centre(game);
  const near = nearest(game);
  const plan = game.state.mission.board;
  const dots = [];
  if (middle) {
    for (const piece of game.state.scene.pieces) {
      if (piece.side !== 'stealer' || (piece.where !== 'board' && piece.where !== 'entry')) continue;
      const entry = plan.entries.find((one) => one.name === piece.entry);
      const at = piece.square ? placeOf(plan, piece.square) : entry ? { deck: entry.deck ?? 1, x: entry.x, y: entry.y } : null;
      if (!at || at.deck !== middle.deck) continue;
      const dx = at.x - middle.x;
      const dy = at.y - middle.y;
      const far = Math.hypot(dx, dy);
      const scale = far > RANGE ? RANGE / far : 1;
      dots.push(h('circle', { key: piece.name, cx: (50 + (dx * scale * 44) / RANGE).toFixed(1), cy: (50 + (dy * scale * 44) / RANGE).toFixed(1), r: piece.role === 'counter' ? 3.2 : 2.4, class: `${piece.role}${far > RANGE ? ' rim' : ''}` }));
    }
  }
  return h(
    'figure',
    { class: 'sweep', key: 'sweep' },
    h(
      'svg',
      { viewBox: '0 0 100 100', role: 'img', 'aria-label': near === null ? t('sweep.none') : tn('sweep.near', near) },
      h('circle', { cx: 50, cy: 50, r: 46, class: 'rim' }),
      h('circle', { cx: 50, cy: 50, r: 31, class: 'ring' }),
      h('circle', { cx: 50, cy: 50, r: 15.5, class: 'ring' }),
      h('path', { d: 'M50 4 V96 M4 50 H96', class: 'ring' }),
      h('path', { d: 'M50 50 L50 4 A46 46 0 0 1 82 17 Z', class: 'beam' }),
      dots,
      h('path', { d: 'M50 46 l3 7 h-6 z', class: 'self' }),
    ),
  );
}
