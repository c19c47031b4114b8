// @ts-check
/** Psychic cards bring their own modules, words and style; who plays without them never fetches any of it. */
import { learn } from '../i18n/i18n.js';
import { style } from '../net/styles.js';

/** @type {typeof import('../cards/index.js') | null} */
let fetched = null;

/** What is played with cards, once it is here; nothing in a game without. */
export const cardPlay = () => fetched;

/** Fetch it if this game has cards. @param {import('../wire').MissionCard} mission */
export async function fetchCards(mission) {
  if (fetched || !mission.cards?.length) return;
  const [module] = await Promise.all([import('../cards/index.js'), learn('cards'), style('cards')]);
  fetched = module;
}
