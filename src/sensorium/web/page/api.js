// @ts-check
// The HTTP side of the server: lists and new tables.
/** @import {MissionCard, NewTable, PlayerCard, RuleCard, SeatSummary, TableLinks} from './wire.js' */
import { address } from './addresses.js';

/** @param {string} url @param {unknown} [body] */
async function ask(url, body) {
  const answer = await fetch(address(url), body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error((await answer.json().catch(() => null))?.error ?? `${answer.status}`);
  return answer.json();
}

/** @type {Promise<MissionCard[]> | null} */
let cards = null;

/** @returns {Promise<MissionCard[]>} */
export function missions() {
  cards ??= ask('/api/missions');
  cards.catch(() => (cards = null));
  return cards;
}

/** @returns {Promise<PlayerCard[]>} */
export const players = () => ask('/api/players');
/** @param {string} id @returns {Promise<RuleCard>} */
export const rule = (id) => ask(`/api/rules/${encodeURIComponent(id)}`);
/** @param {string[]} tokens @returns {Promise<SeatSummary[]>} */
export const seats = (tokens) => ask('/api/seats', tokens);
/** @param {Partial<NewTable>} table @returns {Promise<TableLinks>} */
export const newTable = (table) => ask('/api/tables', table);
