// @ts-check
/** The settings, as a dialog of the game. */
import { sound } from '../board/sound.js';
import { h } from '../dom.js';
import { isOver } from '../game/state.js';
import { currentLanguage, languages, percent, setLanguage, t } from '../i18n/i18n.js';
import { ASKING, SPEEDS, settings } from '../settings.js';

/** @typedef {import('../game/game.js').Game} Game */

/** When to be asked, pace, sound, motion, language. @param {Game} game */
export function choices(game) {
  return [
    h('h2', null, t('dialog.settings')),
    row('settings.reactions', asking(game)),
    row('settings.speed', SPEEDS.map((value) => ({ on: settings.speed === value, words: t(`settings.speed.${value}`), run: () => settings.set('speed', value) }))),
    row('settings.sound', [true, false].map((value) => ({ on: settings.sound === value, words: t(value ? 'on' : 'off'), run: () => settings.set('sound', value) }))),
    volume(),
    row('settings.motion', [{ on: settings.motion === 'auto', words: t('motion.auto'), run: () => settings.set('motion', 'auto') }, { on: settings.motion === 'reduced', words: t('motion.reduced'), run: () => settings.set('motion', 'reduced') }]),
    row('settings.language', languages().map((one) => ({ on: currentLanguage() === one, words: t(`language.${one}`), run: () => void setLanguage(one) }))),
  ];
}

/** How loud, with a sound to hear it by; whoever moves it wants to hear something. */
function volume() {
  const moved = (/** @type {Event} */ event) => {
    settings.set('volume', Number(/** @type {HTMLInputElement} */ (event.target).value) / 100);
    if (!settings.sound) settings.set('sound', true);
    sound('ready');
  };
  return h(
    'label',
    { class: `setting volume${settings.sound ? '' : ' off'}`, key: 'settings.volume' },
    h('span', null, t('settings.volume')),
    h('span', { class: 'dial' }, h('input', { type: 'range', min: 0, max: 100, step: 5, value: String(Math.round(settings.volume * 100)), oninput: moved }), h('output', null, percent(settings.volume))),
  );
}

/** When to be asked in the enemy turn; holding everything is for this turn only. @param {Game} game */
function asking(game) {
  const { state } = game;
  const holds = state.seat === 'marine' && state.reactions === 'hold';
  const options = ASKING.map((one) => ({
    on: !holds && settings.reactions === one,
    words: t(`reactions.${one}`),
    run: () => {
      settings.set('reactions', one);
      if (state.seat === 'marine') void game.ask(one);
    },
  }));
  if (state.seat === 'marine' && !isOver(state)) options.push({ on: holds, words: t('reactions.hold'), run: () => void game.ask('hold') });
  return options;
}

/** @param {string} name @param {{on: boolean, words: string, run: () => void}[]} options */
function row(name, options) {
  return h('div', { class: 'setting', role: 'group', 'aria-label': t(name), key: name }, h('span', null, t(name)), h('div', { class: 'segments' }, options.map((one) => h('button', { type: 'button', class: one.on ? 'on' : '', 'aria-pressed': String(one.on), onclick: one.run }, one.words))));
}
