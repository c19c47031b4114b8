// @ts-check
/** The right-hand side: the objective and how near each side is, the sweep, what is left in the pile. */
import { address } from '../net/addresses.js';
import { h } from '../dom.js';
import { icon } from './icons.js';
import { areaName, mt, t, tn } from '../i18n/i18n.js';
import { nearest, sweepScope } from './sweep.js';

/** @typedef {import('../game/game.js').Game} Game */

/** @param {Game} game @returns {import('../dom.js').Children} */
export function objective(game) {
  const { mission, scene, seat } = game.state;
  const own = seat === 'spectator' ? '' : seat;
  const goals = scene.goals.map((goal, at) => ({ goal, at })).sort((a, b) => Number(b.goal.side === own) - Number(a.goal.side === own));
  return h(
    'section',
    { class: 'objective', 'aria-label': t('side.objective') },
    h('h2', { class: 'eyebrow' }, t('side.objective')),
    own && mission.goals[own] ? h('p', { class: 'goal-text' }, mt(mission, mission.goals[own])) : null,
    // A position of the rulebook has none.
    goals.length || (own && mission.goals[own]) ? null : h('p', { class: 'goal-text' }, t('side.objective.none')),
    h('ul', { class: 'goals' }, goals.map(({ goal, at }) => goalLine(game, goal, at))),
  );
}

/** @param {Game} game @param {import('../wire').Goal} goal @param {number} at */
function goalLine(game, goal, at) {
  const counted = goal.of !== undefined && goal.of !== null && goal.of > 1; // of one there is nothing to count
  const part = counted ? Math.min(1, (goal.done ?? 0) / (goal.of ?? 1)) : 0;
  return h(
    'li',
    { class: `goal ${goal.side}${goal.holds ? ' holds' : ''}`, key: at },
    h('span', { class: 'whose' }, goal.side === 'marine' || goal.side === 'stealer' ? t(`side.${goal.side}`) : t('end.draw')),
    goal.areas?.length || goal.squares?.length ? pointing(game, goal, at) : h('span', { class: 'words' }, mt(game.state.mission, goal.text)),
    counted ? h('span', { class: 'tally' }, tally(goal)) : goal.holds ? h('span', { class: 'tally' }, '✓') : null,
    counted ? h('span', { class: 'bar', 'aria-hidden': 'true' }, h('i', { style: { '--part': part.toFixed(3) } })) : null,
  );
}

/** A goal in words. Where its file has none they are made of its condition, and a room is named there as the file does. @param {Game} game @param {import('../wire').Goal} goal */
function goalWords(game, goal) {
  const named = (goal.areas ?? []).filter((area) => area.includes('-'));
  return named.reduce((words, area) => words.replaceAll(area, areaName(area)), mt(game.state.mission, goal.text));
}

/** How much of how much, and of what where the goal's words may not say it. @param {import('../wire').Goal} goal */
function tally(goal) {
  const numbers = { done: goal.done ?? 0, of: goal.of ?? 0 };
  return goal.unit ? t(`goal.${goal.unit}`, numbers) : `${numbers.done}/${numbers.of}`;
}

/** The words of a goal that is decided somewhere: who points at them sees where. @param {Game} game @param {import('../wire').Goal} goal @param {number} at */
function pointing(game, goal, at) {
  const { looks, state } = game;
  const point = (/** @type {number} */ to) => () => looks.goal !== to && game.set({ goal: to });
  const rooms = (goal.areas ?? []).map(areaName).join(', ');
  const show = () => {
    const area = state.mission.board.areas.find((one) => one.name === goal.areas?.[0]);
    const square = area ? area.squares[Math.floor(area.squares.length / 2)] : goal.squares?.[0];
    game.set({ goal: at, sheet: '' });
    if (square) game.onSelect(square);
  };
  return h(
    'button',
    { type: 'button', class: 'words where', title: rooms || undefined, 'aria-pressed': String(looks.goal === at), onclick: show, onpointerenter: point(at), onpointerleave: point(-1), onfocus: point(at), onblur: point(-1) },
    goalWords(game, goal),
    rooms ? h('small', null, rooms) : null,
  );
}

/** @param {Game} game @returns {import('../dom.js').Children} */
export function sensors(game) {
  const { scene } = game.state;
  const used = scene.used.reduce((sum, n) => sum + n, 0);
  const near = nearest(game);
  return h(
    'section',
    { class: 'sensors', 'aria-label': t('side.sensors') },
    sweepScope(game),
    h(
      'dl',
      { class: 'figures' },
      figure('near', near === null ? t('figure.none') : tn('figure.squares', near)),
      tallies(game.state).map(([name, value]) => figure(name, value)),
      scene.exited ? figure('exited', scene.exited) : null,
      // Where there is a number for the whole game it is kept for everybody to see, and the pile is only drawn from.
      figure('pile', scene.pile),
      figure('next', nextBlips(game.state)),
      scene.total !== undefined ? figure('used', `${scene.brought}/${scene.total}`) : used ? figure('used', used, scene.used.join(' · ')) : null,
    ),
  );
}

/** How many blips come next, and in which turn: those of this turn may have come already. @param {import('../game/state.js').State} state */
function nextBlips({ mission, scene }) {
  if (mission.rolled) return t('figure.next.die');
  const schedule = mission.reinforcements;
  const due = (/** @type {number} */ turn) => schedule[Math.min(turn, schedule.length) - 1] ?? 0;
  const first = scene.turn + Number(scene.side === 'stealer');
  if (scene.reinforcements) return t('figure.next.turn', { blips: scene.reinforcements, turn: first });
  const last = mission.turns || schedule.length;
  for (let turn = first + 1; turn <= last; turn += 1) if (due(turn)) return t('figure.next.turn', { blips: due(turn), turn });
  return t('figure.none');
}

/** The dead from the side that looks; who only watches is told whose they are. @param {import('../game/state.js').State} state @returns {[string, number][]} */
export function tallies({ seat, scene }) {
  if (seat === 'marine') return [['kills', scene.kills], ['losses', scene.losses]];
  if (seat === 'stealer') return [['kills', scene.losses], ['losses', scene.kills]];
  return [['stealers', scene.kills], ['marines', scene.losses]];
}

/** Marines who live, those who have left the board among them. @param {import('../game/state.js').State} state */
export function survivors({ scene }) {
  return scene.pieces.filter((piece) => piece.side === 'marine' && piece.where !== 'dead').length;
}

/** @param {string} name @param {number | string} value @param {string} [title] */
function figure(name, value, title) {
  return h('div', { key: name, title, 'data-figure': name }, h('dt', null, t(`figure.${name}`)), h('dd', null, String(value)));
}

/** On a phone the bar has no room for these. @param {Game} game */
export function more(game) {
  return h(
    'div',
    { class: 'more-ways only-small', key: 'more' },
    Object.keys(game.state.links).length ? h('button', { type: 'button', class: 'button', key: 'share', onclick: () => game.set({ sheet: '', dialog: 'share' }) }, icon('share'), t('bar.share')) : null,
    h('a', { class: 'button', key: 'rulebook', href: bookOf(game.state.mission), onclick: () => game.set({ sheet: '' }) }, icon('rulebook'), t('bar.rulebook')),
    h('button', { type: 'button', class: 'button', key: 'settings', onclick: () => game.set({ sheet: '', dialog: 'settings' }) }, icon('settings'), t('bar.settings')),
  );
}

/** Command points, as this seat may know them. @param {Game} game */
export function commandPoints(game) {
  const { command, side, phase } = game.state.scene;
  if (phase === 'set-up') return null;
  const known = command.left !== undefined && command.left !== null;
  const words = known ? tn('command.left', command.drawn ?? 0, { left: command.left }) : tn('command.spent', command.spent);
  return h(
    'div',
    { class: 'command', title: words, role: 'img', 'aria-label': words, 'data-side': side },
    h('span', { class: 'eyebrow', 'aria-hidden': 'true' }, t('command.short')),
    known
      ? h('span', { class: 'counters', 'aria-hidden': 'true' }, Array.from({ length: Math.max(command.drawn ?? 0, command.spent) }, (_, at) => h('i', { class: at < (command.left ?? 0) ? 'full' : '' })), h('b', null, String(command.left)))
      : h('b', { 'aria-hidden': 'true' }, h('span', { class: 'long' }, tn('command.short.spent', command.spent)), h('span', { class: 'short' }, String(command.spent))),
  );
}

/** The book that this mission is played by; it opens beside the game. @param {import('../wire').MissionCard} mission */
export const bookOf = (mission) => address(`/rulebook/${mission.edition}`);
