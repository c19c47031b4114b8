// @ts-check
/**
 * What happened, in the reader's language: an event's kind and facts made into a sentence. The sentences are those of
 * `rules/core/sentences.py`, which says what their blanks mean, and from which each language's `events.js` is made. The server's
 * own (English) sentence is used for a kind this page has no words for.
 */
import { areaName, has, keysFrom, plural, t } from '../i18n/i18n.js';

/** @typedef {import('../wire').EventLine} EventLine */
/** @typedef {EventLine['facts']} Facts */

const BLANK = /\{(\w+)(?:([:#])([^{}]+))?\}/g;
const CONDITION = /^(\w+)(?:([=>])(\w+))?$/;

/** The keys of each kind's sentences with what must hold for them, the plain one last. @type {Map<string, {key: string, conditions: string[]}[]>} */
const SENTENCES = new Map();
for (const key of keysFrom('event.')) {
  const [kind = '', conditions = ''] = key.slice('event.'.length).split('?');
  const all = SENTENCES.get(kind) ?? [];
  all.push({ key, conditions: conditions ? conditions.split('&') : [] });
  SENTENCES.set(kind, all.sort((a, b) => Number(!a.conditions.length) - Number(!b.conditions.length)));
}

/** The sentence of an event. @param {EventLine} line @returns {string} */
export function tell(line) {
  return sentence(line.kind, line.facts) ?? line.text;
}

/** @param {string} kind @param {Facts} facts @returns {string | undefined} nothing for an unknown kind */
export function sentence(kind, facts) {
  const found = SENTENCES.get(kind)?.find(({ conditions }) => conditions.every((one) => holds(one, facts)));
  return found && t(found.key).replace(BLANK, (_, name, sign, table) => word(sign, table, facts[name] ?? ''));
}

/** @param {string} condition @param {Facts} facts */
function holds(condition, facts) {
  const [, name = '', sign, other = ''] = CONDITION.exec(condition) ?? [];
  const fact = facts[name] ?? 0;
  if (!sign) return fact !== false && fact !== 0;
  return sign === '>' ? fact > (facts[other] ?? other) : listed(fact) === listed(facts[other] ?? other);
}

/** A fact as it is told: itself, the word for it, or so many of them. @param {string | undefined} sign @param {string} table @param {Facts[string]} fact @returns {string} */
function word(sign, table, fact) {
  const value = listed(fact);
  if (!sign) return value;
  if (value.includes(', ')) return value.split(', ').map((one) => word(sign, table, one)).join(', '); // several of them
  if (table === 'area') return areaName(value);
  const exact = sign === '#' ? `count.${table}.${plural(Number(fact))}` : `${table}.${value}`;
  const key = has(exact) ? exact : table;
  return has(key) ? t(key, { n: value }) : value.replaceAll('-', ' ');
}

/** @param {Facts[string]} fact */
function listed(fact) {
  return Array.isArray(fact) ? fact.join(' ') : String(fact);
}

/** What a die must show. @param {number} needs */
export function score(needs) {
  return word(':', 'score', needs);
}

/** @typedef {{who: string, dice: number[], needs: number, hits: boolean[], label: string}} Roll */

/** The dice of an event, if it has any: for the log and for the table. @param {EventLine} line @returns {Roll | null} */
export function rollOf(line) {
  const { kind, facts } = line;
  if (kind !== 'rolled' && kind !== 'fought') return null;
  const dice = Array.isArray(facts.dice) ? facts.dice.map(Number) : [Number(facts.dice)];
  const needs = Number(facts.needs ?? 0);
  return {
    who: String(facts.piece ?? ''),
    dice,
    needs,
    hits: dice.map((die) => needs > 0 && die >= needs),
    label: tell(line),
  };
}

/** What a line of the log is about, for its filters. @param {EventLine} line */
export function sortOf(line) {
  return line.sort || 'other';
}

/** The pieces a line names. @param {EventLine} line @returns {string[]} */
export function named(line) {
  const { piece, at, to, object } = line.facts;
  return [piece, at, to, object].filter((name) => typeof name === 'string').map(String);
}
