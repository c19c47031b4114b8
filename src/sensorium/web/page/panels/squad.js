// @ts-check
/** The squad's cards: who is there, with what, in which state, with how many points. For the stealer player: the brood. */
import { pieceIcon, worth } from '../board/icon.js';
import { h } from '../dom.js';
import { gearName, kindName, t, tn } from '../i18n/i18n.js';
import { pips } from '../controls/parts.js';
import { facingWords } from '../game/acts.js';
import { keyOfPiece } from '../game/state.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../wire').Piece} Piece */

/** @type {Record<string, number>} */
const PLACES = { board: 0, entry: 1, hand: 2, waiting: 3, carried: 4, gone: 5, dead: 6 };
const SHORT = 7; // letters of a name that stand beside its points in half the width
const QUIET = new Set(['reloaded']); // states that say nothing the card does not show

/** @param {Game} game @returns {import('../dom.js').Children} */
export function squadPanel(game) {
  const { scene, seat } = game.state;
  const sides = seat === 'stealer' ? ['stealer', 'marine'] : ['marine', 'stealer'];
  return sides.map((side) => {
    const pieces = scene.pieces.filter((piece) => piece.side === side);
    if (!pieces.length) return null;
    const own = side === seat;
    const groups = side === 'marine' ? bySquad(pieces) : [{ name: '', pieces: [...pieces].sort((a, b) => (PLACES[a.where] ?? 9) - (PLACES[b.where] ?? 9) || (a.entry ?? 0) - (b.entry ?? 0)) }];
    return h(
      'section',
      { class: `troop of-${side}`, key: side },
      groups.map((group) => [
        h('h2', { class: 'eyebrow', key: `title ${group.name}` }, group.name || t(`side.${side}`), h('span', { class: 'count' }, String(group.pieces.filter((piece) => piece.where !== 'dead' && piece.where !== 'gone').length))),
        h('ul', { class: side === 'marine' ? 'cards' : 'cards small', key: `list ${group.name}` }, group.pieces.map((piece, at) => card(game, piece, own, at))),
      ]),
    );
  });
}

/** @param {Piece[]} pieces */
function bySquad(pieces) {
  /** @type {Map<string, Piece[]>} */
  const squads = new Map();
  for (const piece of pieces) squads.set(piece.squad ?? '', [...(squads.get(piece.squad ?? '') ?? []), piece]);
  return [...squads].map(([name, list]) => ({ name, pieces: list }));
}

/** @param {Game} game @param {Piece} piece @param {boolean} own @param {number} at */
function card(game, piece, own, at) {
  const here = piece.where === 'board' || piece.where === 'entry';
  const active = game.state.scene.active === piece.name;
  const classes = ['piece-card', `at-${piece.where}`];
  if (piece.name === game.looks.selected) classes.push('selected');
  if (active) classes.push('active');
  if (piece.used) classes.push('used');
  const key = own && here ? keyOfPiece(game.state, piece.name) : undefined;
  return h(
    'li',
    { key: `${piece.name} ${piece.where === 'dead' ? `dead ${at}` : ''}`, class: piece.name.length > SHORT ? 'long-name' : undefined },
    h(
      'button',
      {
        type: 'button',
        class: classes.join(' '),
        'data-piece': piece.name,
        'aria-pressed': String(piece.name === game.looks.selected),
        'aria-label': describe(piece, active),
        onclick: () => pick(game, piece, own && here),
        // Whoever is to be placed can be dragged to his square.
        draggable: game.state.asked.kind === 'deployment' && game.state.asked.yours && game.state.asked.piece === piece.name ? 'true' : undefined,
        ondragstart: startDrag,
      },
      h('span', { class: 'portrait', key: `portrait ${piece.kind} ${piece.value ?? ''}`, fill: (/** @type {Element} */ at) => at.append(pieceIcon({ kind: piece.kind, role: piece.role, equipment: piece.equipment ?? [], value: piece.value ?? null, code: piece.code ?? '', squad: squadNumber(game, piece) }, 34)) }),
      h('span', { class: 'name' }, key ? h('kbd', { class: 'key', 'aria-hidden': 'true' }, key) : null, h('b', null, piece.name), worth(piece) ? h('span', { class: 'value' }, worth(piece)) : null),
      h('span', { class: 'kit' }, kit(piece, game.state.mission.unsaid ?? [])),
      here && piece.full && (own || game.state.scene.side === piece.side) ? pips(piece.ap ?? 0, piece.full) : null,
      h('span', { class: 'states' }, stateMarks(piece, active, game)),
    ),
  );
}

/** @param {DragEvent} event */
function startDrag(event) {
  const name = event.currentTarget instanceof HTMLElement ? (event.currentTarget.dataset.piece ?? '') : '';
  event.dataTransfer?.setData('text/plain', name);
}

/** Which squad, for its colours, which are those on the deck. @param {Game} game @param {Piece} piece */
function squadNumber(game, piece) {
  const names = [...new Set(game.state.scene.pieces.filter((one) => one.side === 'marine' && one.squad).map((one) => one.squad))];
  return Math.max(0, names.indexOf(piece.squad)) % 4;
}

/** @param {Game} game @param {Piece} piece @param {boolean} own */
function pick(game, piece, own) {
  game.looks.sheet = '';
  if (own) game.select(piece.name);
  else game.set({ spot: { piece: piece.name, square: piece.square } });
  game.onSelect(piece.name);
}

/** @param {Piece} piece @param {string[]} unsaid what need not be named */
function kit(piece, unsaid) {
  const gear = (piece.equipment ?? []).filter((one) => !unsaid.includes(one));
  const words = gear.map((one) => h('span', { class: 'gear', key: one }, gearName(one)));
  const kind = unsaid.includes(piece.kind) ? null : h('em', null, kindName(piece.kind));
  return [kind, words, ammunition(piece)];
}

/** @param {Piece} piece */
function ammunition(piece) {
  const out = [];
  if (piece.ammo !== undefined && piece.ammo !== null) out.push(h('span', { class: 'ammo', title: t('card.ammo') }, tn('card.shots', piece.ammo)));
  if (piece.reloads) out.push(h('span', { class: 'ammo' }, tn('card.reloads', piece.reloads)));
  if (piece.fired) out.push(h('span', { class: 'ammo' }, tn('card.fired', piece.fired)));
  if (piece.psi !== undefined && piece.psi !== null) out.push(h('span', { class: 'ammo psi' }, t('card.psi', { n: piece.psi })));
  if (piece.mastery) out.push(h('span', { class: 'ammo psi' }, t('card.casts', { left: piece.casts ?? 0, of: piece.mastery })));
  return out;
}

/** @param {Piece} piece @param {boolean} active @param {Game} game */
function stateMarks(piece, active, game) {
  const words = [];
  if (active) words.push('active');
  if (piece.where !== 'board') words.push(piece.where);
  else if (piece.used) words.push('used');
  for (const state of piece.states ?? []) if (!QUIET.has(state)) words.push(state);
  const carried = game.state.scene.pieces.filter((one) => one.holder === piece.name && one.where === 'carried');
  return [
    words.map((state) => h('span', { class: `state is-${state}`, key: state }, state === 'entry' ? t('entry.name', { entry: piece.entry }) : t(`state.${state}`))),
    carried.map((one) => h('span', { class: 'state is-carries', key: one.name }, one.name)),
  ];
}

/** The card in words. @param {Piece} piece @param {boolean} active */
export function describe(piece, active = false) {
  const words = [piece.name, kindName(piece.kind)];
  if (piece.code) words.push(t(`blip.${piece.code}`));
  else if (typeof piece.value === 'number') words.push(t('blip.of', { n: piece.value }));
  for (const gear of piece.equipment ?? []) words.push(gearName(gear));
  if (piece.square) words.push(piece.square);
  if (piece.facing) words.push(t('describe.facing', facingWords(piece.facing)));
  if (active) words.push(t('state.active'));
  if (piece.where !== 'board') words.push(t(`state.${piece.where}`));
  for (const state of piece.states ?? []) words.push(t(`state.${state}`));
  if (piece.mastery) words.push(t('card.casts', { left: piece.casts ?? 0, of: piece.mastery }));
  if (piece.full && (piece.where === 'board' || piece.where === 'entry')) words.push(tn('points.of', piece.full, { left: piece.ap ?? 0 }));
  return words.join(', ');
}
