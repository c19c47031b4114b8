// @ts-check
// "New ship", beside the stories: a board nobody has seen, laid by two players, and a force that one of them pays for.
import { address } from '../net/addresses.js';
import { svg } from '../board/svg.js';
import { currentLanguage, t } from '../i18n/i18n.js';
import { go } from '../main.js';
import { el } from './el.js';
import { firstWish, openRoom, wishes } from './table_wishes.js';

/** The entry on the home screen. */
export function newShip() {
  const wish = firstWish();
  const said = el('p', { class: 'error', role: 'alert' });
  const begin = /** @type {HTMLButtonElement} */ (el('button', { class: 'button primary', type: 'submit' }, t('ship.begin')));
  const form = el('form', {
    class: 'new-ship card',
    onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      begin.disabled = true;
      said.textContent = '';
      try {
        go(await openRoom('ship', wish, { mission: 'new-ship', ship: currentLanguage() }));
      } catch (problem) {
        said.textContent = t('home.failed', { what: problem instanceof Error ? problem.message : '' });
        begin.disabled = false;
      }
    },
  },
  sign(),
  el('div', { class: 'new-ship-words' }, el('p', null, t('ship.lead'))),
  el('div', { class: 'new-ship-wishes' }, wishes('ship', wish),
    said, begin),
  el('p', { class: 'new-ship-more' },
    el('a', { class: 'button', href: address('/generate') }, t('ship.fair')), el('a', { class: 'button', href: address('/force') }, t('ship.force'))));
  return el('section', { class: 'story-group', 'aria-label': t('ship.title'), id: 'new-ship' },
    el('div', { class: 'story-head' }, el('h2', null, t('ship.title')), el('p', null, t('ship.rules'))), form);
}

/** Tiles that come together, drawn in strokes. */
function sign() {
  const tile = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ d, cls = '') => svg('g', { transform: `translate(${x} ${y})`, class: `tile ${cls}` }, svg('rect', { width: 54, height: 54, rx: 4 }), svg('path', { d }));
  return svg('svg', { viewBox: '-6 -6 190 132', class: 'new-ship-sign', 'aria-hidden': 'true' },
    tile(0, 0, 'M27 0v20M27 34v20M54 27H34M0 27h20M20 20h14v14H20z'), tile(60, 0, 'M0 27h54M27 27v27M14 27V12h26v15'), tile(60, 60, 'M27 0v54M27 27h27M12 14h15M12 14v26h15'), tile(122, 62, 'M0 27h18M18 14h24v26H18z', 'ghost'));
}
