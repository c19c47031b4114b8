// @ts-check
/**
 * Choices as the controls use them: what somebody does, to whom, where, for how much; and how the page says so. All of it
 * comes from the fields of the choice (docs/protocol.md). What is sent back, `said`, is never read.
 */
import { has, t, tor } from '../i18n/i18n.js';

/** @typedef {import('../wire').Choice} Choice */
/** @typedef {import('../wire').Odds} Odds */
/**
 * @typedef {object} Act
 * @property {Choice} choice
 * @property {string[]} said what to send for it
 * @property {string} verb
 * @property {string} skill the button it belongs to
 * @property {string} group the control
 * @property {string} piece
 * @property {string} at
 * @property {string} target
 * @property {string} facing
 * @property {number | null} entry
 * @property {number | null} number
 * @property {string} to who is handed something
 */
/** Something that nobody may do now, by the fields of a choice. @typedef {{piece: string, skill: string, square?: string, target?: string, facing?: string, direction?: string}} Wish */

/** @param {Choice} choice @returns {Act} */
export function actOf(choice) {
  return {
    choice,
    said: [choice.said, ...(choice.then ?? [])],
    verb: choice.verb,
    skill: choice.skill || choice.verb,
    group: choice.group ?? 'press',
    piece: choice.piece ?? '',
    at: choice.square ?? '',
    target: choice.target ?? '',
    facing: choice.facing ?? '',
    entry: choice.entry ?? null,
    number: choice.number ?? null,
    to: choice.receiver ?? '',
  };
}

/** @param {Choice[]} choices */
export function actsOf(choices) {
  return choices.map(actOf);
}

/** Whether it answers what is asked, rather than to decline it or to give something up meanwhile. @param {Act} act */
export function isAnswer(act) {
  return act.group !== 'pass' && act.group !== 'rest';
}

/** Whether it strikes at somebody or something at once. @param {Act} act */
export function isAttack(act) {
  return act.group === 'shot' || act.group === 'assault';
}

/** The act in words, for a button: by its verb, and what there is to tell of it. @param {Act} act @param {string} [thing] what stands on the square that it is meant for @returns {string} */
export function label(act, thing = '') {
  const { choice } = act;
  const base = `act.${act.verb.replaceAll(' ', '.')}`;
  const aimed = act.at && !act.target && !(choice.card && choice.area); // a section is filled from any of its squares
  const more = [choice.down ? '.down' : '.up', act.facing && '.facing', act.number && '.die', act.target && '.target', aimed && thing && '.thing', aimed && '.square'];
  const key = more.map((one) => (one ? base + one : '')).find((one) => one && has(one)) ?? base;
  if (!has(key)) {
    const at = act.target || act.at;
    return at ? t('act.any', { what: tor(`verb.${act.skill}`, act.skill), at }) : choice.said;
  }
  return t(key, { piece: act.piece, at: act.at, thing, target: act.target, ...facingWords(act.facing), entry: act.entry ?? '', n: act.number ?? '', to: act.to, card: choice.card ? t(`card.${choice.card}`) : '', going: choice.going ? t(`going.${choice.going}`) : '' });
}

/** A facing as the words of a sentence want it: its name, and where to. @param {string | undefined} facing */
export function facingWords(facing) {
  return { looking: facing ? t(`going.${facing}`) : '' };
}

/** A wish in words. @param {Wish} wish */
export function wishLabel(wish) {
  if (wish.direction && !wish.square) return t('act.step', { going: t(`going.${wish.direction}`) });
  return label(actOf({ ...wish, verb: wish.skill, said: wish.skill }));
}

/** The chance that an attack does what it is meant to. @param {Odds | null | undefined} odds */
export function chance(odds) {
  return odds && odds.total ? odds.kill / odds.total : 0;
}
