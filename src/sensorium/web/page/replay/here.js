// @ts-check
/** What can be asked of this moment: what a bot would have done, and a game of one's own from here on. */
/** @import {Advice, FilmCard, Scene} from '../wire.js' */
/** @import {Overlays} from '../board/overlays.js' */
import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { playerName } from '../panels/players.js';
import { told } from './words.js';

/** @typedef {{advise: () => void, playOn: (side: 'marine' | 'stealer') => void}} Does */
/** @typedef {{advice: Advice | null, asking: boolean, trouble: string}} Asked */

/** @param {FilmCard} card @param {boolean} end @param {Asked} asked @param {Does} does @returns {import('../dom.js').Children} */
export function herePanel(card, end, asked, does) {
  if (card.unlike) return h('p', { class: 'hint here', key: 'here' }, t('replay.unlike'));
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

/** @param {Advice} given */
function advice(given) {
  return h('div', { class: `advice ${given.side}`, role: 'status', key: 'advice' },
    h('p', { class: 'who' }, t('replay.advice.says', { player: playerName(given.player) })),
    h('p', { class: 'what' }, told(given.lines ?? [])),
    h('p', { class: 'did' }, given.same ? t('replay.advice.same') : [t('replay.advice.did'), ' ', told(given.did_lines ?? [])]));
}

/**
 * The advised move as the deck shows it: who acts, the way and the facing, whom or what it is aimed at.
 * @param {Pick<Advice, 'lines'>} given @param {Scene} scene @param {(name: string) => boolean} isSquare @returns {Overlays}
 */
export function advisedMove(given, scene, isSquare) {
  const facts = (given.lines ?? []).map((line) => line.facts);
  const name = String(facts.find((one) => one.piece)?.piece ?? '');
  const stands = scene.pieces.find((one) => one.name === name);
  const aims = facts.flatMap((one) => [one.at, one.door]).filter((one) => one !== undefined && one !== name).map(String);
  const to = facts.map((one) => String(one.to ?? '')).filter(isSquare);
  const facing = String(facts.findLast((one) => one.facing)?.facing ?? '');
  const from = stands?.where === 'board' ? (stands.square ?? '') : '';
  const placed = from ? [] : aims.filter(isSquare);
  const squares = [from, ...to, ...placed].filter(Boolean);
  const goes = to.length > 0 || placed.length > 0 || facing;
  return {
    selected: name,
    cones: false,
    entries: facts.flatMap((one) => (typeof one.entry === 'number' ? [one.entry] : [])),
    ...(goes && squares.length ? { path: { squares, facing, price: '' } } : {}),
    targets: aims.filter((one) => !placed.includes(one)).map((one) => ({ ...(isSquare(one) ? { square: one } : { piece: one }), label: '', chance: NaN })),
  };
}
