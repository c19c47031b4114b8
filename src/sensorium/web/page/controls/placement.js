// @ts-check
/** Where something goes: models of a blip, pieces in set-up, blips at entry areas; and which blip is turned over first. */
import { actsOf, isAnswer } from '../game/acts.js';
import { worth } from '../board/icon.js';
import { h } from '../dom.js';
import { gearName, kindName, t, tor } from '../i18n/i18n.js';
import { pieceNamed } from '../game/state.js';
import { lookOut } from './facing.js';
import { button, hint, keysOf, numbered, optionOf, passKeys, passing } from './parts.js';
import { wayOut } from './wayout.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../game/acts.js').Act} Act */
/** @typedef {import('./parts.js').Control} Control */
/** @typedef {import('./parts.js').Option} Option */

/** @param {Game} game */
function acts(game) {
  return actsOf(game.state.asked.choices ?? []).filter((act) => act.group === 'place');
}

/** The piece to be placed, as far as it is known. @param {Game} game */
function subject(game) {
  const name = game.state.asked.piece ?? '';
  const piece = game.state.scene.pieces.find((one) => one.name === name && one.where !== 'dead');
  const kind = piece?.kind ?? game.state.asked.model;
  const value = piece && worth(piece) ? h('span', { class: 'value', title: t('blip.value') }, worth(piece)) : null;
  return h('div', { class: 'who', key: 'who' }, h('b', null, name), h('small', null, kind ? kindName(kind) : '', gearOf(piece)), value);
}

/** @param {import('../wire').Piece | undefined} piece */
function gearOf(piece) {
  const gear = piece?.equipment ?? [];
  return gear.length ? ` · ${gear.map((one) => gearName(one)).join(', ')}` : '';
}

/** @param {Game} game @param {string} square */
function placeAt(game, square) {
  const act = acts(game).find((one) => one.at === square);
  if (act) game.give(act.said);
  return Boolean(act);
}

/** With few places each has a number; with many the cursor goes there. @param {Game} game @returns {Option[]} */
function placeOptions(game) {
  const all = acts(game).filter((act) => act.at);
  if (all.length > 9) return [];
  return numbered(all.map((act) => optionOf(game, act, { label: act.at })));
}

/** @type {Control} */
export const place = {
  question: (game) => t(game.state.seat === 'marine' && game.state.asked.kind === 'place' ? 'ask.place.enemy' : 'ask.place', { piece: game.state.asked.piece ?? '' }),
  panel: (game) => [subject(game), h('p', { class: 'hint', key: 'hint' }, t('hint.place')), h('div', { class: 'options chips', key: 'options' }, placeOptions(game).map(button))],
  // Whoever stands on the deck already is told from those beside him.
  overlays: (game) => ({ places: acts(game).map((act) => act.at).filter(Boolean), entries: entriesOf(game), ...(pieceNamed(game.state, game.state.asked.piece ?? '')?.square && { selected: game.state.asked.piece }) }),
  click: (game, spot) => (spot.entry ? placeAtEntry(game, spot.entry) : placeAt(game, spot.square ?? '')),
  keys: (game) => ({ ...keysOf(placeOptions(game)), ...keysOf(entryOptions(game)), Enter: () => placeAt(game, game.looks.cursor) }),
};

/** Away from what came through a hole, or not. @type {import('./parts.js').Control} */
export const withdrawal = {
  ...place,
  question: (game) => t('ask.withdraw', { piece: game.state.asked.piece ?? '' }),
  aside: (game) => passing(game, t('pass.turn to face')),
  keys: (game) => ({ ...place.keys?.(game), ...passKeys(game) }),
};

/** Where somebody is thrown: on the deck, which has more squares for it than the dock has room; or not at all. @type {import('./parts.js').Control} */
export const thrown = { ...withdrawal, question: (game) => t('ask.assail', { piece: game.state.asked.piece ?? '' }), aside: (game) => passing(game, tor('pass.assail', t('pass.turn to face'))) };

/** Where somebody goes who has been fallen upon. @type {import('./parts.js').Control} */
export const aside = { ...place, question: (game) => t('ask.push aside', { piece: game.state.asked.piece ?? '' }) };

// -- entry areas ------------------------------------------------------------------------------------------------------------

/** @param {Game} game @returns {number[]} */
function entriesOf(game) {
  const out = [];
  for (const act of acts(game)) if (act.entry !== null) out.push(act.entry);
  return out;
}

/** @param {Game} game @param {number} entry */
function placeAtEntry(game, entry) {
  const act = acts(game).find((one) => one.entry === entry);
  if (act) game.give(act.said);
  return Boolean(act);
}

/** Entry areas by their own numbers, with who waits there. @param {Game} game @returns {Option[]} */
function entryOptions(game) {
  return acts(game)
    .filter((act) => act.entry !== null)
    .map((act) => {
      const here = game.state.scene.pieces.filter((piece) => piece.where === 'entry' && piece.entry === act.entry);
      const note = here.length ? here.map((piece) => worth(piece) || '•').join(' ') : t('entry.empty');
      return optionOf(game, act, { label: t('entry.name', { entry: act.entry }), note, key: String(act.entry) });
    });
}

/** What has been drawn and is still to be placed. @param {Game} game */
function inHand(game) {
  const waiting = game.state.scene.pieces.filter((piece) => piece.where === 'hand');
  if (waiting.length < 2) return null;
  return h('p', { class: 'hint', key: 'hand' }, t('hand.left', { list: waiting.map((piece) => `${piece.name} ${worth(piece) || '?'}`).join(' · ') }));
}

/** @type {Control} */
export const reinforcements = {
  question: (game) => t('ask.reinforcements', { piece: game.state.asked.piece ?? '' }),
  panel: (game) => [subject(game), inHand(game), h('div', { class: 'options chips', key: 'options' }, entryOptions(game).map(button))],
  overlays: (game) => ({ entries: entriesOf(game) }),
  click: (game, spot) => (spot.entry ? placeAtEntry(game, spot.entry) : false),
  keys: (game) => keysOf(entryOptions(game)),
};

/** Set-up: squares or entry areas, whichever the mission gives. @type {Control} */
export const deployment = {
  question: (game) => {
    const piece = pieceNamed(game.state, game.state.asked.piece ?? '');
    const whose = piece?.role === 'counter' ? 'ask.deployment.blip' : piece && piece.side !== game.state.seat ? 'ask.place.enemy' : 'ask.deployment';
    return t(whose, { piece: game.state.asked.piece ?? '' });
  },
  panel: (game) => [
    subject(game),
    h('p', { class: 'hint', key: 'hint' }, t(entriesOf(game).length ? 'hint.entry' : pieceNamed(game.state, game.state.asked.piece ?? '')?.role === 'counter' ? 'hint.place' : 'hint.deploy')),
    h('div', { class: 'options chips', key: 'options' }, entryOptions(game).map(button)),
    waitingList(game),
  ],
  aside: restButton,
  overlays: place.overlays,
  click: place.click,
  keys: (game) => ({ ...keysOf(entryOptions(game)), Enter: () => placeAt(game, game.looks.cursor), p: () => placeTheRest(game) }),
};

/** @param {Game} game */
function restButton(game) {
  return h('div', { class: 'passing', key: 'passing' }, button({ id: 'place-rest', skill: 'place-rest', label: t('deploy.rest'), key: 'p', run: () => placeTheRest(game) }));
}

/** @param {Game} game */
function placeTheRest(game) {
  if (game.placing) return; // pressed twice: it is under way
  game.placing = true;
  placeNext(game);
}

/** Somebody has left the rest of the set-up to us: places next to the way out first, looking along the way out. Ordinary answers, one at a time. @param {Game} game */
export function placeNext(game) {
  const { asked } = game.state;
  if (!game.placing || !asked.yours) return;
  const said = asked.kind === 'deployment' ? spread(game)?.choice.said : asked.kind === 'face' && game.deploying ? lookOut(game) : undefined;
  if (said) game.give([said]);
  else game.placing = false;
}

/** The square nearest to the way out, so that nobody is shut in; of entry areas the one where the fewest wait. @param {Game} game */
function spread(game) {
  const all = acts(game);
  const crowd = (/** @type {Act} */ act) => game.state.scene.pieces.filter((piece) => piece.where === 'entry' && piece.entry === act.entry).length;
  const far = (/** @type {Act} */ act) => wayOut(game.state.mission.board, act.at)?.steps ?? Infinity;
  if (all[0]?.entry === null) return all.reduce((best, next) => (far(next) < far(best) ? next : best));
  return [...all].sort((a, b) => crowd(a) - crowd(b))[0];
}

/** @param {Game} game */
function waitingList(game) {
  const waiting = game.state.scene.pieces.filter((piece) => piece.where === 'waiting' && piece.side === game.state.seat && piece.name !== game.state.asked.piece);
  return waiting.length ? h('p', { class: 'hint', key: 'waiting' }, t('deploy.left', { list: waiting.map((piece) => piece.name).join(', ') })) : null;
}

// -- which blip first --------------------------------------------------------------------------------------------------------

/** @param {Game} game */
function reveals(game) {
  return actsOf(game.state.asked.choices ?? []).filter(isAnswer);
}

/** @param {Game} game @returns {Option[]} */
function revealOptions(game) {
  return numbered(reveals(game).map((act) => optionOf(game, act, { label: t('reveal.at', { piece: act.piece, at: act.at || (pieceNamed(game.state, act.piece)?.square ?? '') }) })));
}

/** @type {Control} */
export const reveal = {
  question: () => t('ask.reveal'),
  panel: (game) => [h('div', { class: 'options' }, revealOptions(game).map(button)), h('p', { class: 'hint' }, hint('hint.reveal'))],
  overlays: (game) => ({ places: reveals(game).map((act) => act.at || (pieceNamed(game.state, act.piece)?.square ?? '')) }),
  click: (game, spot) => {
    const act = reveals(game).find((one) => one.piece === spot.piece || (one.at && one.at === spot.square));
    if (act) game.give(act.said);
    return Boolean(act);
  },
  keys: (game) => ({ ...keysOf(revealOptions(game)), Space: () => game.pass('once') }),
};
