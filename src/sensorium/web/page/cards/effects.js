// @ts-check
/** What psychic cards have left on the deck, in words, and which of it lies where somebody looks. */
import { t, tn } from '../i18n/i18n.js';

/** @typedef {import('../wire').Effect} Effect */

/** What it is and how long it stays. @param {Effect} effect */
export function effectWords(effect) {
  const name = effect.piece ? `${t(`effect.${effect.effect}`)} (${effect.piece})` : t(`effect.${effect.effect}`);
  return `${name} · ${tn('effect.steps', effect.steps, { side: t(`effect.whose.${effect.side}`) })}`;
}

/** What lies on a square, or beside a piece there. @param {import('../game/state.js').State} state @param {string} square @returns {Effect[]} */
export function effectsAt({ scene }, square) {
  if (!square) return [];
  const here = scene.pieces.filter((piece) => piece.square === square && piece.where === 'board').map((piece) => piece.name);
  return (scene.effects ?? []).filter((one) => one.squares.includes(square) || (one.piece && here.includes(one.piece)));
}
