// @ts-check
/** What is said of a war, in the reader's language. */
import { t } from '../i18n/i18n.js';

/** @typedef {import('../wire').WarLine} WarLine */
/** @typedef {import('./state.js').WarState} WarState */

/** The lines of the log. @param {WarState} state @returns {string[]} */
export const told = (state) => state.log.map(sentence);

/** @param {WarLine} line */
function sentence(line) {
  const facts = line.facts ?? {};
  if (line.kind === 'bid') return t('war.log.bid', { who: capital(whoIs(line.who)), number: facts.number });
  if (line.kind === 'commit') return facts.hidden ? t('war.log.commit.hidden') : t('war.log.commit', { squads: facts.squads });
  if (line.kind === 'arrive') return facts.dead ? t('war.log.arrive.dead', { dead: facts.dead }) : t('war.log.arrive');
  if (line.kind === 'replay') return t(`war.log.replay.${facts.how}`);
  if (line.kind === 'game') return t('war.log.game', { number: facts.number, winner: whoIs(String(facts.winner)), dead: facts.dead || t('war.nobody'), used: facts.used });
  return t(`war.log.${line.kind}`, facts);
}

/** @param {string} words */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** Who that is: a side, or a player before the sides are known. @param {string} who */
export const whoIs = (who) => t(`war.who.${{ one: 'p1', two: 'p2' }[who] ?? who}`);

/** @param {string} step */
export const scenario = (step) => t(`ship.scenario.${step}`);
