// @ts-check
/** Which way a model looks: arrows about it, arrow keys, or as it stands. */
import { actsOf } from '../acts.js';
import { h } from '../dom.js';
import { t } from '../i18n.js';
import { pieceNamed } from '../state.js';
import { button, optionOf, passing, passKeys } from './parts.js';

/** @typedef {import('../game.js').Game} Game */
/** @typedef {import('./parts.js').Control} Control */

/** @type {Record<string, string>} */
const ARROWS = { N: 'ArrowUp', E: 'ArrowRight', S: 'ArrowDown', W: 'ArrowLeft' };

/** @param {Game} game */
function facings(game) {
  return actsOf(game.state.asked.choices ?? []).filter((act) => act.kind === 'face');
}

/** @param {Game} game @param {string} facing */
function look(game, facing) {
  const act = facings(game).find((one) => one.facing === facing);
  if (act) game.give([act.choice.said]);
}

/** @param {Game} game */
function options(game) {
  const order = ['N', 'E', 'S', 'W'];
  return facings(game)
    .sort((a, b) => order.indexOf(a.facing) - order.indexOf(b.facing))
    .map((act) => optionOf(game, act, { label: t(`facing.${act.facing}`), key: ARROWS[act.facing], icon: act.facing }));
}

/** @param {Game} game */
function overlays(game) {
  const piece = pieceNamed(game.state, game.state.asked.piece ?? '');
  const square = game.state.asked.square || piece?.square || '';
  return square ? { facings: { square, options: facings(game).map((act) => act.facing) }, selected: game.state.asked.piece } : {};
}

/** @param {Game} game @returns {Record<string, () => void>} */
function arrowKeys(game) {
  /** @type {Record<string, () => void>} */
  const keys = {};
  for (const act of facings(game)) {
    const key = ARROWS[act.facing];
    if (key) keys[key] = () => look(game, act.facing);
    keys[act.facing.toLowerCase()] = () => look(game, act.facing);
  }
  return keys;
}

/** @type {Control} */
export const face = {
  question: (game) => t('ask.face', { piece: game.state.asked.piece ?? '' }),
  panel: (game) => [
    h('div', { class: 'options rose' }, options(game).map(button)),
    passing(game, t('pass.face'), game.state.scene.side !== game.state.seat),
  ],
  overlays,
  facing: look,
  click: (game, spot) => {
    const piece = pieceNamed(game.state, game.state.asked.piece ?? '');
    if (piece && spot.piece === piece.name) game.pass('once');
    return true;
  },
  keys: (game) => ({ ...arrowKeys(game), ...passKeys(game, game.state.scene.side !== game.state.seat), Enter: () => game.pass('once') }),
};

/** A defender who was not facing his attacker may turn to it. @type {Control} */
export const turnToFace = {
  question: (game) => t('ask.turn to face', { piece: game.state.asked.piece ?? '' }),
  panel: (game) => [
    h('div', { class: 'options' }, facings(game).map((act) => button(optionOf(game, act, { label: t('act.face', { facing: t(`facing.${act.facing}`) }), key: '1', icon: act.facing, main: true })))),
    passing(game, t('pass.turn to face')),
  ],
  overlays,
  facing: look,
  keys: (game) => {
    const act = facings(game)[0];
    const run = () => act && game.give([act.choice.said]);
    return { ...arrowKeys(game), ...passKeys(game), 1: run, Enter: run };
  },
};
