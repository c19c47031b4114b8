// @ts-check
/** Who sits at a table, in words. */
import { tor } from '../i18n/i18n.js';

/** @param {string} player `human`, or `sergeant:normal` */
export function playerName(player) {
  const [name = '', strength = ''] = player.split(':');
  const words = tor(`player.${name}`, name);
  return strength ? `${words} · ${tor(`strength.${strength}`, strength)}` : words;
}
