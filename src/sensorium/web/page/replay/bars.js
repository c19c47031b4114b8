// @ts-check
/** The bars of a game seen again: above what it is and through whose eyes, below how to go through it. */
/** @import {FilmCard, FilmView, Frame} from '../wire.js' */
import { h } from '../dom.js';
import { icon } from '../panels/icons.js';
import { playerName } from '../panels/players.js';
import { editionName, mt, t } from '../i18n/i18n.js';
import { address } from '../net/addresses.js';

/** @typedef {import('./reel.js').By} By */
/** @typedef {import('./reel.js').Reel} Reel */

/** @param {FilmCard} card @param {Frame | undefined} frame @param {FilmView} view @param {string} token @param {string} url of this moment, to be handed on @param {(view: FilmView) => void} look */
export function filmHead(card, frame, view, token, url, look) {
  const { mission } = card;
  const turn = frame?.turn ? (mission.turns ? t('bar.turn.of', { n: frame.turn, of: mission.turns }) : t('bar.turn', { n: frame.turn })) : t('phase.set-up');
  const side = frame?.side === 'marine' || frame?.side === 'stealer' ? t(`side.${frame.side}`) : t('phase.over');
  return [
    h('a', { class: 'home', key: 'home', href: address('/'), 'aria-label': t('bar.home'), title: t('bar.home') }, icon('home')),
    h('div', { class: 'title', key: 'title' }, h('b', null, mt(mission, mission.name)), h('small', null, `${t('replay.title')} · ${editionName(mission)}`)),
    h('div', { class: `turn ${frame?.side ?? ''}`, key: 'turn' }, h('b', null, turn), h('small', null, side)),
    h('div', { class: 'presence', key: 'players' }, ['marine', 'stealer'].map((one) => h('span', { class: `seat ${one} here`, key: one }, h('i', { 'aria-hidden': 'true' }), playerName(card.seats[one] ?? '')))),
    h('span', { class: 'space', key: 'space' }),
    card.views.length > 1 ? h('div', { class: 'segments views', key: 'views', role: 'group', 'aria-label': t('replay.views') }, card.views.map((one, number) => h('button', { type: 'button', key: one, 'data-view': one, class: one === view ? 'on' : '', 'aria-pressed': String(one === view), title: `${t(`replay.view.${one}`)} (${number + 1})`, onclick: () => look(one) }, t(`replay.view.${one}`)))) : null,
    card.over && card.seat ? h('a', { class: 'button quiet result', key: 'result', href: address(`/play/${token}`) }, t('end.show')) : null,
    card.over ? sharing(card, token, url) : null,
  ];
}

/** @param {FilmCard} card @param {string} token @param {string} url */
function sharing(card, token, url) {
  const copy = async (/** @type {Event} */ event) => {
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      button.parentElement?.querySelector('input')?.select();
      document.execCommand('copy'); // no clipboard without a secure page
    }
    button.dataset.copied = t('share.copied');
  };
  const file = Boolean(card.seat); // who looks at a file has it
  if (!file && !card.share) return null;
  return h('details', { class: 'sharing', key: 'share' },
    h('summary', { class: 'button', 'aria-label': t('replay.share') }, icon('share'), h('span', null, t('replay.share'))),
    h('div', { class: 'card' },
      card.share ? [
        h('p', { key: 'about' }, t('replay.share.link')),
        h('div', { class: 'link', key: 'link' }, h('input', { class: 'field', readonly: true, value: url, 'aria-label': t('share.link'), onfocus: (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select() }), h('button', { type: 'button', class: 'button primary', onclick: copy }, t('share.copy'))),
      ] : h('p', { key: 'none' }, t('replay.share.none')),
      file ? [h('p', { key: 'file' }, t('replay.share.file')), h('a', { class: 'button', key: 'save', href: address(`/api/seats/${token}/log`), download: `${card.mission.id}.jsonl` }, t('replay.save'))] : null));
}

/** @param {Reel} reel @param {number} at @param {boolean} playing @param {{toggle: () => void, step: (by: By, way: 1 | -1) => void, go: (at: number) => void}} does */
export function transport(reel, at, playing, does) {
  const end = at >= reel.last;
  /** @param {By} by @param {1 | -1} way @param {string} key */
  const button = (by, way, key) => {
    const words = t(`replay.${way > 0 ? 'on' : 'back'}.${by}`);
    const sign = h('span', { 'aria-hidden': 'true', class: 'sign' }, way > 0 ? '›' : '‹');
    const name = h('span', { class: 'by', 'aria-hidden': 'true' }, t(`replay.${by}`));
    return h('button', { type: 'button', class: `button ${by}`, key: `${by} ${way}`, 'data-act': `${way > 0 ? 'on' : 'back'}-${by}`, 'aria-label': words, title: `${words} (${key})`, disabled: way > 0 ? end : at <= 0, onclick: () => does.step(by, way) }, way > 0 ? [name, sign] : [sign, name]);
  };
  return h('div', { class: 'steps', key: 'steps', role: 'group', 'aria-label': t('replay.controls') },
    button('turn', -1, 'PageUp'), button('act', -1, 'Shift+←'), button('answer', -1, '←'),
    h('button', { type: 'button', class: 'button primary playing-button', key: 'play', 'data-act': 'play', 'aria-label': t(playing ? 'replay.pause' : 'replay.play'), title: `${t(playing ? 'replay.pause' : 'replay.play')} (Space)`, onclick: does.toggle }, icon(playing ? 'pause' : 'play')),
    button('answer', 1, '→'), button('act', 1, 'Shift+→'), button('turn', 1, 'PageDown'),
    h('output', { class: 'count', key: 'count' }, `${at} / ${reel.last}${reel.whole ? '' : '…'}`));
}
