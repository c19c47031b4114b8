// @ts-check
/** What is said of a ship in the making, in the reader's language. */
import { currentLanguage, t } from '../i18n/i18n.js';

/** @typedef {import('../wire').ShipLine} ShipLine */
/** @typedef {import('./state.js').ShipState} ShipState */

/** @param {Record<string, string> | undefined} names by language */
export const named = (names) => names?.[currentLanguage()] ?? names?.en ?? '';

/** @param {string} who */
export const player = (who) => t(who === 'one' ? 'ship.player.first' : 'ship.player.second');

/** Who that is: you, the other, or player one and two for those who watch or share a screen. @param {ShipState} state @param {string} who @param {boolean} [shared] */
export function whoIs(state, who, shared = false) {
  return !state.you || shared ? player(who) : t(who === state.you ? 'ship.who.you' : 'ship.who.rival');
}

/** The lines of the log, those that say something. @param {ShipState} state @param {boolean} shared @returns {string[]} */
export function told(state, shared) {
  return state.log.flatMap((line) => sentence(state, line, shared) || []);
}

/** @param {ShipState} state @param {ShipLine} line @param {boolean} shared */
function sentence(state, line, shared) {
  const who = whoIs(state, line.who, shared);
  const facts = line.facts ?? {};
  const mine = !shared && line.who === state.you ? '.you' : '';
  if (['draw', 'roll', 'muster', 'tile'].includes(line.kind)) return line.kind === 'tile' ? t('ship.log.tile', { tile: named(line.names), number: facts.number }) : '';
  return t(`ship.log.${line.kind}${['begin', 'scenario', 'force'].includes(line.kind) ? '' : mine}`, { who, tile: named(line.names), ...facts, scenario: facts.scenario ? t(`ship.scenario.${facts.scenario}`) : '' });
}

/** Minutes and seconds. @param {number} seconds */
export const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
