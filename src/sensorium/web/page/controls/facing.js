// @ts-check
/** Which way a model looks: arrows about it, arrow keys, or as it stands. */
import { actsOf, facingWords } from '../game/acts.js';
import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { ARROWS } from '../game/places.js';
import { pieceNamed } from '../game/state.js';
import { button, optionOf, passing, passKeys } from './parts.js';
import { wayOut } from './wayout.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('./parts.js').Control} Control */

/** @param {Game} game */
function facings(game) {
  return actsOf(game.state.asked.choices ?? []).filter((act) => act.group === 'face');
}

/** @param {Game} game @param {string} facing */
function look(game, facing) {
  const act = facings(game).find((one) => one.facing === facing);
  if (act) game.give(act.said);
}

/** In set-up: the answer that looks along the way out. @param {Game} game @returns {string | undefined} */
export function lookOut(game) {
  const { asked, mission } = game.state;
  if (!game.deploying) return undefined;
  const square = asked.square || pieceNamed(game.state, asked.piece ?? '')?.square || '';
  const out = square ? wayOut(mission.board, square)?.facing : '';
  return facings(game).find((act) => act.facing === out)?.choice.said ?? (asked.decline || undefined);
}

/** Whoever does not care: along the way out in set-up, else as it stands. @param {Game} game */
function leave(game) {
  const said = lookOut(game);
  if (said) game.give([said]);
  else game.pass('once');
}

/** @param {Game} game */
function options(game) {
  const order = ['N', 'E', 'S', 'W'];
  const likely = lookOut(game);
  return facings(game)
    .sort((a, b) => order.indexOf(a.facing) - order.indexOf(b.facing))
    .map((act) => optionOf(game, act, { label: t(`facing.${act.facing}`), key: ARROWS[act.facing], icon: act.facing, main: act.choice.said === likely }));
}

/** @param {Game} game */
function overlays(game) {
  const piece = pieceNamed(game.state, game.state.asked.piece ?? '');
  const square = game.state.asked.square || piece?.square || '';
  const likely = lookOut(game);
  const chosen = facings(game).find((act) => act.choice.said === likely)?.facing;
  return square ? { facings: { square, options: facings(game).map((act) => act.facing), chosen }, selected: game.state.asked.piece } : {};
}

/** @param {Game} game @returns {Record<string, () => void>} */
function arrowKeys(game) {
  /** @type {Record<string, () => void>} */
  const keys = {};
  for (const act of facings(game)) {
    const key = ARROWS[act.facing];
    if (key) keys[key] = () => look(game, act.facing);
  }
  return keys;
}

/** @type {Control} */
export const face = {
  question: (game) => t('ask.face', { piece: game.state.asked.piece ?? '' }),
  panel: (game) => h('div', { class: 'options rose' }, options(game).map(button)),
  aside: (game) =>
    game.deploying
      ? h('div', { class: 'passing', key: 'passing' }, button({ id: 'look-out', skill: 'look-out', label: t('pass.lookout'), key: 'Enter', main: true, run: () => leave(game) }))
      : passing(game, t('pass.face')),
  overlays,
  facing: look,
  click: (game, spot) => {
    const piece = pieceNamed(game.state, game.state.asked.piece ?? '');
    if (piece && spot.piece === piece.name) leave(game);
    return true;
  },
  keys: (game) => ({ ...passKeys(game, game.state.scene.side !== game.state.seat), ...(game.deploying ? { Space: () => leave(game), Enter: () => leave(game) } : {}), ...arrowKeys(game) }),
};

/** A defender who was not facing his attacker may turn to it. @type {Control} */
export const turnToFace = {
  question: (game) => t(`ask.${game.state.asked.kind}`, { piece: game.state.asked.piece ?? '' }),
  panel: (game) => h('div', { class: 'options' }, facings(game).map((act) => button(optionOf(game, act, { label: t('act.face', facingWords(act.facing)), key: ARROWS[act.facing], icon: act.facing, main: true })))),
  aside: (game) => passing(game, t('pass.turn to face')),
  overlays,
  facing: look,
  keys: (game) => ({ ...arrowKeys(game), ...passKeys(game) }),
};
