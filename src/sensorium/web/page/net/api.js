// @ts-check
// The HTTP side of the server: lists and new tables.
/** @import {DraftCard, ForceCard, LessonCard, GenerateAsked, GenerateOffers, Making, MissionCard, MissionText, NewTable, PlayerCard, RuleCard, SeatLink, SeatSummary, TableLinks} from '../wire.js' */
import { address } from './addresses.js';

/** What the server said no to. `taken`: since when a seat is taken, in seconds since the epoch. */
export class Failed extends Error {
  /** @param {string} message @param {number} status @param {number | null} taken */
  constructor(message, status, taken) {
    super(message);
    this.status = status;
    this.taken = taken;
  }
}

/** @param {string} url @param {unknown} [body] */
export async function ask(url, body) {
  const answer = await fetch(address(url), body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  if (!answer.ok) {
    const problem = await answer.json().catch(() => null);
    throw new Failed(problem?.errors?.[document.documentElement.lang] ?? problem?.error ?? `${answer.status}`, answer.status, problem?.taken ?? null);
  }
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

/** @type {Promise<LessonCard[]> | null} */
let taught = null;

/** @returns {Promise<LessonCard[]>} */
export function lessons() {
  taught ??= ask('/api/lessons');
  taught.catch(() => (taught = null));
  return taught;
}

/** The mission file that the server was started with. @returns {Promise<MissionText>} */
export const servedDraft = () => ask('/api/draft');
/** @param {MissionText} text @returns {Promise<DraftCard>} */
export const readDraft = (text) => ask('/api/draft', text);
/** What a mission on a new ship can be made of. @returns {Promise<GenerateOffers>} */
export const generator = () => ask('/api/generate');
/** @param {GenerateAsked} wish @returns {Promise<Making>} */
export const startMaking = (wish) => ask('/api/generate', wish);
/** @param {string} key @returns {Promise<Making>} */
export const making = (key) => ask(`/api/generate/${encodeURIComponent(key)}`);
/** @param {string} key @returns {Promise<Making>} */
export const cancelMaking = (key) => ask(`/api/generate/${encodeURIComponent(key)}/cancel`, {});
/** A force with these changes. @param {string} force a link or a text @param {string[]} said @returns {Promise<ForceCard>} */
export const forceDesk = (force, said) => ask('/api/force', { force, said });
/** A mission with this force in it. @param {string} force @param {string} mission @param {MissionText | null} draft @returns {Promise<MissionText>} */
export const useForce = (force, mission, draft) => ask('/api/force/use', { force, mission, draft });
/** @returns {Promise<PlayerCard[]>} */
export const players = () => ask('/api/players');
/** @param {string} id @returns {Promise<RuleCard>} */
export const rule = (id) => ask(`/api/rules/${encodeURIComponent(id)}`);

/** What a rule says, of a ruling its question too, in this language where it is told. @param {RuleCard} card @param {string} language */
export const toldRule = (card, language) => [card.questions?.[language] ?? card.question ?? '', card.texts?.[language] ?? card.text].join(' ').trim();
/** @param {string[]} tokens @returns {Promise<SeatSummary[]>} */
export const seats = (tokens) => ask('/api/seats', tokens);
/** @param {Partial<NewTable>} table @returns {Promise<TableLinks>} */
export const newTable = (table) => ask('/api/tables', table);
/** @param {string} code @returns {Promise<SeatLink>} */
export const accept = (code) => ask(`/api/invitations/${encodeURIComponent(code)}`, {});
