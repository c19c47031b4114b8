// @ts-check
/** The hand: what can be done with each card now, which is taken up, and the rule of whatever is asked about. */
import { actsOf, isAnswer } from '../game/acts.js';
import { rule as fetchRule } from '../net/api.js';
import { ownPieces, pieceNamed } from '../game/state.js';
import { usable } from '../controls/usable.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../game/acts.js').Act} Act */
/** @typedef {import('../wire').RuleCard} RuleCard */

/** @param {Game} game @returns {string[]} */
export function handOf(game) {
  return game.state.scene.cards?.hand ?? [];
}

/** The card that is taken up. @param {Game} game */
export function openCard(game) {
  return handOf(game)[game.looks.card] ?? '';
}

/** What can be done with this card now. @param {Game} game @param {string} card @returns {Act[]} */
export function actsWith(game, card) {
  const { asked } = game.state;
  if (!asked.yours) return [];
  const acts = game.mayAct() ? usable(game) : actsOf(asked.choices ?? []).filter(isAnswer);
  return acts.filter((act) => act.choice.card === card);
}

/** Of them those that want no target. @param {Game} game @param {string} card */
export function pressed(game, card) {
  return actsWith(game, card).filter((act) => act.group !== 'aim');
}

/** Who casts: whoever is selected, if he can; else the first of one's own psykers with casts left. @param {Game} game */
export function caster(game) {
  const able = ownPieces(game.state).filter((piece) => piece.where === 'board' && piece.mastery);
  return able.find((piece) => piece.name === game.looks.selected) ?? able.find((piece) => piece.casts) ?? able[0];
}

/** A card of the hand was pressed: it is taken up, and shows what it could do; pressed again, it is played, or put back where there is nothing to do with it. @param {Game} game @param {number} at */
export function takeUp(game, at) {
  const card = handOf(game)[at];
  if (card === undefined) return;
  if (game.looks.card === at) {
    const [only, another] = actsWith(game, card);
    if (only && !another && only.group !== 'aim') game.give(only.said);
    else putBack(game);
    return;
  }
  const acting = game.mayAct();
  const who = acting ? caster(game) : undefined;
  if (who && who.name !== game.looks.selected) game.select(who.name);
  game.set({ card: at, mode: acting && who ? card : '', spot: null, why: null });
}

/** @param {Game} game */
export function putBack(game) {
  game.set({ card: -1, mode: '', spot: null, why: null });
}

/** The next card, with the keyboard; after the last none. @param {Game} game */
export function nextCard(game) {
  const next = game.looks.card + 1;
  if (next < handOf(game).length) takeUp(game, next);
  else putBack(game);
}

/** @type {Map<string, RuleCard | null>} */
const RULES = new Map();

/** What the rulebook says; it comes when it is first asked for. @param {Game} game @param {string} id @returns {RuleCard | null} */
export function ruleOf(game, id) {
  if (!id) return null;
  if (!RULES.has(id)) {
    RULES.set(id, null);
    void fetchRule(id).then((found) => {
      RULES.set(id, found);
      game.set({});
    }).catch(() => RULES.delete(id));
  }
  return RULES.get(id) ?? null;
}

/** Why the card that is taken up cannot be cast now. @param {Game} game */
export function explainCard(game) {
  const piece = pieceNamed(game.state, game.looks.selected);
  if (piece) game.explain({ piece: piece.name, skill: openCard(game) });
}
