// @ts-check
// The head of the page: the wordmark, and the small menu of language, sound and motion.
import { address } from '../net/addresses.js';
import { svg } from '../board/svg.js';
import { currentLanguage, languages, setLanguage, t } from '../i18n/i18n.js';
import { ASKING, SPEEDS, settings } from '../settings.js';
import { sound } from '../board/sound.js';
import { choices, el } from './el.js';

/** Our own letters, in strokes, 28 high. The O is a scope. @type {Record<string, [number, string]>} */
const LETTERS = {
  S: [20, 'M19 3H6L2 7v4l4 4h9l4 4v4l-4 4H2'],
  E: [19, 'M18 3H2v24h16M2 15h13'],
  N: [21, 'M2 28V3l17 24V2'],
  O: [28, ''],
  R: [20, 'M2 28V3h13l4 4v5l-4 4H2M11 16l8 12'],
  I: [4, 'M2 2v26'],
  U: [21, 'M2 2v21l4 4h9l4-4V2'],
  M: [25, 'M2 28V3l10.5 14L23 3v25'],
};

export function wordmark() {
  const mark = svg('svg', { viewBox: '0 0 246 30', class: 'wordmark', role: 'img', 'aria-label': 'Sensorium' });
  let x = 0;
  for (const letter of 'SENSORIUM') {
    const [wide, d] = LETTERS[letter];
    const group = svg('g', { transform: `translate(${x} 0)` });
    if (letter === 'O') {
      group.append(
        svg('circle', { cx: 14, cy: 15, r: 12.4, class: 'scope' }), svg('circle', { cx: 14, cy: 15, r: 6.6, class: 'scope inner' }),
        svg('path', { d: 'M14 15V3A12 12 0 0124.6 9.2z', class: 'beam' }), svg('circle', { cx: 9.4, cy: 10.6, r: 2.1, class: 'contact' }), svg('circle', { cx: 14, cy: 15, r: 1.7, class: 'here' }),
      );
    } else group.append(svg('path', { d }));
    mark.append(group);
    x += wide + 8.5;
  }
  return mark;
}

/** The head of the smaller screens: the mark leads home. */
export function pageHead() {
  return el('header', { class: 'page-head' }, el('a', { href: address('/'), class: 'home-link' }, wordmark()), settingsMenu());
}

/** Language, sound, motion: a small menu for the corner of any screen. */
export function settingsMenu() {
  const icon = svg('svg', { viewBox: '0 0 20 20', class: 'icon-svg', 'aria-hidden': 'true' }, svg('path', { d: 'M3 5.5h7M14.5 5.5H17M3 14.5h2.5M10 14.5h7M12.2 3.300v4.400M7.7 12.300v4.4' }));
  const menu = el('details', { class: 'settings' }, el('summary', { class: 'button quiet' }, icon, el('span', null, t('settings.title'))), el('div', { class: 'settings-panel card' },
    choices(t('settings.language'), 'language', languages().map((code) => [code, t(`language.${code}`)]), currentLanguage(), (code) => void setLanguage(code)),
    choices(t('settings.reactions'), 'reactions', ASKING.map((one) => [one, t(`reactions.${one}`)]), settings.reactions, (value) => settings.set('reactions', value)),
    choices(t('settings.sound'), 'sound', [['off', t('settings.off')], ['on', t('settings.on')]], settings.sound ? 'on' : 'off', (value) => {
      settings.set('sound', value === 'on');
      sound('ping');
    }),
    el('fieldset', { class: 'choices' }, el('legend', null, t('settings.volume')), el('input', { type: 'range', class: 'volume', min: 0, max: 100, step: 5, value: Math.round(settings.volume * 100), 'aria-label': t('settings.volume'), oninput: (event) => {
      settings.set('volume', Number(event.target.value) / 100);
      sound('ping');
    } })),
    choices(t('settings.motion'), 'motion', [['auto', t('settings.motion.auto')], ['reduced', t('settings.motion.reduced')]], settings.motion, (value) => settings.set('motion', value)),
    choices(t('settings.speed'), 'speed', SPEEDS.map((value) => [String(value), t(`settings.speed.${value}`)]), String(settings.speed), (value) => settings.set('speed', /** @type {import('../settings.js').Speed} */ (Number(value)))),
  ));
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.hasAttribute('open')) return;
    event.stopPropagation();
    menu.removeAttribute('open');
    menu.querySelector('summary')?.focus();
  });
  const outside = (/** @type {PointerEvent} */ event) => {
    if (!menu.isConnected) document.removeEventListener('pointerdown', outside);
    else if (event.target instanceof Node && !menu.contains(event.target)) menu.removeAttribute('open');
  };
  document.addEventListener('pointerdown', outside);
  return menu;
}
