// @ts-check
/**
 * What happened, in the reader's language: an event's kind and facts made into a sentence. The server's own (English)
 * sentence is used for a kind this page has no words for.
 */
import { areaName, has, t, tn } from './i18n.js';

/** @typedef {import('./wire').EventLine} EventLine */
/** @typedef {Record<string, string>} Words */

/** The sentence of an event. @param {EventLine} line @returns {string} */
export function tell(line) {
  const key = keyOf(line);
  if (!has(key)) return line.text;
  return t(key, wordsOf(line));
}

/** Which of its kind's sentences: those who know more are told more. @param {EventLine} line */
function keyOf(line) {
  const { kind, facts } = line;
  const base = `event.${kind}`;
  if (kind === 'placed') return 'entry' in facts ? `${base}.entry` : base;
  if (kind === 'drew a counter') return 'counter' in facts ? `${base}.known` : base;
  if (kind === 'drew a blip') return 'value' in facts ? `${base}.known` : base;
  if (kind === 'killed') return 'value' in facts ? `${base}.value` : base;
  if (kind === 'game over') return facts.winner === 'none' ? `${base}.draw` : base;
  if (kind === 'moved' || kind === 'entered') return 'facing' in facts ? `${base}.facing` : base;
  return base;
}

/** @param {EventLine} line @returns {Words} */
function wordsOf(line) {
  const { kind, facts } = line;
  /** @type {Words} */
  const words = {};
  for (const [name, value] of Object.entries(facts)) words[name] = Array.isArray(value) ? value.join(' ') : String(value);
  if ('facing' in facts) words.facing = t(`facing.${words.facing}`);
  if ('going' in facts) words.going = t(`going.${words.going}`);
  if ('area' in facts) words.area = areaName(words.area);
  if ('needs' in facts) words.score = score(Number(facts.needs));
  if (kind === 'hopeless') words.Side = t(`side.${words.side}`);
  if (kind === 'turn') words.ofSide = t(`turn.of.${words.side}`);
  if (kind === 'game over') words.ofWinner = t(`of.${words.winner}`);
  if (kind === 'converted') words.stealers = tn('count.stealer', Number(facts.value));
  if (kind === 'lost for want of room') words.models = tn('count.model', Number(facts.models));
  if (kind === 'spent') words.commandPoints = tn('count.commandPoint', Number(facts.points));
  if (kind === 'assault ends') words.result = outcome(Number(facts.attack), Number(facts.defence), words);
  if (kind === 'rolled') Object.assign(words, rolled(line, words));
  return words;
}

/** @param {EventLine} line @param {Words} words @returns {Words} */
function rolled(line, words) {
  const key = `roll.${words.roll ?? 'other'}`;
  const known = has(key) ? key : 'roll.other';
  return {
    who: words.piece ?? t('roll.door.who', words),
    purpose: t(known),
    result: t(`${known}.${line.facts.hits ? 'yes' : 'no'}`),
  };
}

/** @param {number} attack @param {number} defence @param {Words} words */
function outcome(attack, defence, words) {
  if (attack === defence) return t('result.tie');
  return t('result.wins', { who: attack > defence ? words.piece : words.at });
}

/** What a die must show. @param {number} needs */
export function score(needs) {
  return needs === 6 ? t('score.six') : t('score.more', { n: needs });
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

const KILLS = new Set(['killed', 'exploded', 'self-destructed', 'object destroyed', 'lost', 'game over']);

/** What a line of the log is about, for its filters. @param {EventLine} line @returns {'roll' | 'kill' | 'turn' | 'other'} */
export function sortOf(line) {
  if (line.kind === 'turn') return 'turn';
  if (line.kind === 'rolled' || line.kind === 'fought' || line.kind === 'assault ends') return 'roll';
  return KILLS.has(line.kind) ? 'kill' : 'other';
}

/** The pieces a line names. @param {EventLine} line @returns {string[]} */
export function named(line) {
  const { piece, at, to, object } = line.facts;
  return [piece, at, to, object].filter((name) => typeof name === 'string').map(String);
}
