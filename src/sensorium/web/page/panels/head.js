// @ts-check
/** The bar at the top: mission, turn and phase, points, presence, and what is done to the game as a whole. */
import { address } from '../net/addresses.js';
import { h } from '../dom.js';
import { icon } from './icons.js';
import { editionName, mt, t } from '../i18n/i18n.js';
import { playerName } from './players.js';
import { bookOf, commandPoints } from './side.js';
import { isOver } from '../game/state.js';
import { warOf } from '../net/tokens.js';

/** @typedef {import('../game/game.js').Game} Game */

/** @param {Game} game @param {{undo: () => void, pause: () => void, panel: (which: 'squad' | 'log') => void}} does */
export function head(game, does) {
  const { mission, scene, seat, canUndo, clock } = game.state;
  const looking = seat === 'spectator';
  const room = game.state.battle ? warOf(game.session.token) : '';
  return [
    h('a', { class: 'home', href: (room ? address(room) : address('/')), 'aria-label': t(room ? 'end.war' : 'bar.home'), title: t(room ? 'end.war' : 'bar.home') }, icon('home')),
    h('div', { class: 'title', key: 'title' }, h('b', null, mt(mission, mission.name)), h('small', null, editionName(mission), looking ? ` · ${t('side.spectator')}` : '')),
    h('div', { class: `turn ${scene.side}`, key: 'turn' }, h('b', null, scene.turns ? t('bar.turn.of', { n: scene.turn, of: scene.turns }) : t('bar.turn', { n: scene.turn })), h('small', null, stageOf(game.state))),
    commandPoints(game),
    h('div', { class: 'presence', key: 'presence' }, game.state.seats.filter((one) => one.side !== 'spectator').map((one) => h('span', { key: one.side, class: `seat ${one.side}${one.here ? ' here' : ''}${one.side === seat ? ' me' : ''}`, title: t(one.here ? 'presence.here' : 'presence.away', { player: playerName(one.player) }) }, h('i', { 'aria-hidden': 'true' }), one.side === seat ? t('presence.me') : playerName(one.player)))),
    h('span', { class: 'space', key: 'space' }),
    looking ? null : iconButton('undo', 'U', does.undo, !canUndo),
    clock.mode !== 'off' && !looking && !isOver(game.state) ? iconButton(clock.paused ? 'resume' : 'pause', '', does.pause) : null,
    Object.keys(game.state.links).length ? iconButton('share', '', () => game.set({ dialog: 'share' })) : null,
    iconButton('settings', ',', () => game.set({ dialog: 'settings' })),
    h('a', { class: 'button icon rulebook', key: 'rulebook', href: bookOf(mission), 'aria-label': t('bar.rulebook'), title: t('bar.rulebook') }, icon('rulebook')),
    iconButton('help', '?', () => game.set({ dialog: 'help' })),
    h('button', { type: 'button', class: 'button icon only-small', key: 'squad', 'aria-label': t('bar.squad'), 'aria-expanded': String(game.looks.sheet === 'squad'), onclick: () => does.panel('squad') }, icon('squad')),
    h('button', { type: 'button', class: 'button icon only-small', key: 'log', 'aria-label': t('bar.log'), 'aria-expanded': String(game.looks.sheet === 'log'), onclick: () => does.panel('log') }, icon('log')),
  ];
}

/** Whose turn it is and what is done in it; both sides set up in turn one. @param {import('../game/state.js').State} state */
function stageOf(state) {
  const { side, phase } = state.scene;
  if (isOver(state)) return t('phase.over');
  return phase === 'set-up' ? t('phase.set-up') : `${t(`side.${side}`)} · ${t(`phase.${phase}`)}`;
}

/** @param {string} name @param {string} key @param {() => void} run @param {boolean} [off] */
function iconButton(name, key, run, off = false) {
  const words = t(`bar.${name}`);
  return h('button', { type: 'button', class: `button icon ${name}`, key: name, disabled: off, onclick: run, 'aria-label': words, title: key ? `${words} (${key})` : words }, icon(name));
}
