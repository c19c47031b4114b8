// @ts-check
// What is wished of a table where two settle something before they play: with whom, against how strong a bot, by which clock.
import { address } from '../net/addresses.js';
import { newTable } from '../net/api.js';
import { t } from '../i18n/i18n.js';
import { keepToken } from '../net/tokens.js';
import { choices, el } from './el.js';

const STRENGTHS = ['easy', 'normal', 'hard'];

/** @typedef {{who: string, strength: string, clock: string}} Wish */

/** @returns {Wish} */
export const firstWish = () => ({ who: 'bot', strength: 'normal', clock: 'off' });

/** The choices, which set the wish. @param {'ship' | 'war'} room @param {Wish} wish */
export function wishes(room, wish) {
  const strength = el('div', null, choices(t('ship.strength'), `${room}-strength`, STRENGTHS.map((one) => [one, t(`strength.${one}`)]), wish.strength, (value) => (wish.strength = value)));
  return [
    choices(t('ship.with'), `${room}-with`, [['bot', t('ship.with.bot')], ['friend', t('ship.with.friend')], ['both', t('ship.with.both')]], wish.who, (value) => {
      wish.who = value;
      strength.hidden = value !== 'bot';
    }),
    strength,
    choices(t('home.clock'), `${room}-clock`, [['off', t('home.clock.off')], ['on', t('home.clock.on')], ['longer', t('home.clock.longer')]], wish.clock, (value) => (wish.clock = value)),
  ];
}

/** Makes the table. @param {'ship' | 'war'} room @param {Wish} wish @param {Partial<import('../wire.js').NewTable>} further @returns {Promise<string>} where to sit */
export async function openRoom(room, { who, strength, clock }, further) {
  /** @type {Partial<import('../wire.js').NewTable>} */
  const wanted = { seats: { marine: 'human', stealer: who === 'bot' ? `brood:${strength}` : 'human' }, clock, ...further };
  if (who === 'friend') wanted.host = 'marine';
  const { tokens } = await newTable(wanted);
  const other = who === 'both' ? tokens.stealer : undefined;
  keepToken(tokens.marine, { mission: wanted.mission, seat: 'marine', with: other });
  return address(`/${room}/${tokens.marine}${other ? `?with=${other}` : ''}`);
}
