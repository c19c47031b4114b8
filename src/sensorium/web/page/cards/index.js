// @ts-check
/** All that the page needs where psychic cards are played; fetched with its words and its style when a game has any. */
export { asking } from './questions.js';
export { BattlePanel, battleNow, battleOf } from './battle.js';
export { effectWords } from './effects.js';
export { handPanel } from './hand.js';
export { nextCard } from './hand_state.js';
export { MarkerLayer } from './markers.js';
export { deckNote } from './note.js';
export { cardOptions, openedCard } from './open_card.js';
export { cardTable } from './piles.js';
