// @ts-check
/** What can be asked of this moment: what a bot would have done, and a game of one's own from here on. */
/** @import {Advice, FilmCard} from '../wire.js' */
import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { playerName } from '../panels/players.js';

/** @typedef {{advise: () => void, playOn: (side: 'marine' | 'stealer') => void}} Does */
/** @typedef {{advice: Advice | null, asking: boolean, trouble: string}} Asked */

/** @param {FilmCard} card @param {boolean} end @param {Asked} asked @param {Does} does @returns {import('../dom.js').Children} */
export function herePanel(card, end, asked, does) {
  const solo = card.seats.stealer === 'solo';
  const sides = /** @type {('marine' | 'stealer')[]} */ (solo ? ['marine'] : ['marine', 'stealer']);
  return h('section', { class: 'here', key: 'here', 'aria-label': t('replay.here') },
    h('h2', { class: 'eyebrow' }, t('replay.here')),
    h('div', { class: 'buttons' },
      h('button', { type: 'button', class: 'button', 'data-act': 'advise', disabled: end || asked.asking, onclick: does.advise }, t(asked.asking ? 'replay.advice.asking' : 'replay.advice')),
      sides.map((side) => h('button', { type: 'button', class: 'button', key: side, 'data-act': `play-${side}`, disabled: end, onclick: () => does.playOn(side) }, t(`replay.play.${side}`)))),
    asked.advice ? advice(asked.advice) : null,
    asked.trouble ? h('p', { class: 'error', role: 'alert', key: 'trouble' }, asked.trouble) : null);
}

/** @param {Advice} told */
function advice(told) {
  return h('div', { class: 'advice', role: 'status', key: 'advice' },
    h('p', null, t('replay.advice.says', { player: playerName(told.player) }), ' ', h('code', null, told.said)),
    h('p', null, told.same ? t('replay.advice.same') : [t('replay.advice.did'), ' ', h('code', null, told.did ?? '')]));
}
