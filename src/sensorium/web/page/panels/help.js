// @ts-check
/** The keys and what they do. Fetched when somebody asks for them. */
import { h } from '../dom.js';
import { has, t } from '../i18n/i18n.js';
import { icon } from './icons.js';

/** All keys, with what they do. */
const KEYS = [
  ['help.pieces', ['1–9', 'Tab', 'Space']],
  ['help.cursor', ['←↑↓→', 'Enter']],
  ['help.step', ['Shift + ←↑↓→']],
  ['help.turn', ['Q', 'E', 'Z', 'R']],
  ['help.fire', ['F', 'A']],
  ['help.stance', ['O', 'G', 'K', 'J', 'L']],
  ['help.door', ['D', 'W', 'H', 'X']],
  ['help.flame', ['M', 'B', 'T', 'Y']],
  ['help.blip', ['N', 'I']],
  ['help.points', ['P']],
  ['help.cards', ['Shift + C', '1–9', 'Enter']],
  ['help.react', ['F', 'A', 'J', '1–9', 'Space']],
  ['help.all', ['Shift + F']],
  ['help.fight', ['S', 'R', '1–6']],
  ['help.brood', ['1–3', 'P', '←↑↓→', 'Shift + ←↑↓→']],
  ['help.close', ['Esc']],
  ['help.passon', ['Shift + Space', 'Ctrl + Space']],
  ['help.end', ['Shift + Enter']],
  ['help.undo', ['U']],
  ['help.hint', ['Shift + H']],
  ['help.sight', ['V', 'C']],
  ['help.view', ['+', '−', '0', 'Alt + ←↑↓→']],
  ['help.skip', ['.', 'S']],
  ['help.again', ['Shift + S']],
  ['help.sound', ['Shift + M']],
  ['help.deploy', ['P', 'Enter']],
  ['help.watch', ['Space', 'N', 'Shift + Enter']],
  ['help.panels', ['F6']],
  ['help.help', ['?']],
];

/** @param {import('../game/game.js').Game} game */
export function help(game) {
  return [
    h('h2', null, t('dialog.help')),
    h('dl', { class: 'keys' }, KEYS.filter(([words]) => has(String(words))).map(([words, keys]) => h('div', null, h('dt', null, /** @type {string[]} */ (keys).map((key) => h('kbd', { class: 'key' }, key))), h('dd', null, t(String(words)))))),
    h('p', { class: 'hint' }, t('help.why')),
    h(
      'div',
      { class: 'buttons' },
      h('button', { type: 'button', class: 'button', onclick: () => game.set({ dialog: 'settings' }) }, icon('settings'), t('dialog.settings')),
      h('button', { type: 'button', class: 'button', onclick: () => game.set({ dialog: 'share' }) }, icon('share'), t('dialog.share')),
    ),
  ];
}
