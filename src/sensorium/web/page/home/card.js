// @ts-check
// A mission as a card: its deck drawn, who goes in, what for, how long.
/** @import {MissionCard} from '../wire.js' */
import { address } from '../net/addresses.js';
import { planPicture } from '../board/deck.js';
import { SIGNS, pieceIcon } from '../board/icon.js';
import { mt, t, tn } from '../i18n/i18n.js';
import { el } from './el.js';

/** @param {MissionCard} mission */
export function missionCard(mission) {
  return el('a', { class: 'mission card', href: address(`/?mission=${mission.id}`), 'data-mission': mission.id },
    el('div', { class: 'mission-map' }, planPicture(mission.board, 1.85)),
    el('div', { class: 'mission-words' },
      el('p', { class: 'mission-title' }, mission.number ? el('span', { class: 'mission-number' }, mission.number) : '', el('span', { class: 'mission-name' }, mt(mission, mission.name))),
      el('p', { class: 'mission-goal' }, mt(mission, mission.goals.marine ?? mission.objectives[0] ?? '')),
      forces(mission),
      el('p', { class: 'mission-facts' },
        el('span', null, mission.turns ? tn('home.turns', mission.turns) : t('home.turns.none')),
        mission.balance ? balance(mission.balance) : ''),
    ));
}

/** Those who go in, small, squad by squad, against what waits. @param {MissionCard} mission @param {number} [size] */
export function forces(mission, size = 30) {
  const squads = mission.squads.filter((squad) => squad.side === 'marine');
  const count = squads.reduce((sum, squad) => sum + squad.members.length, 0);
  const row = el('div', { class: 'forces', role: 'img', 'aria-label': tn('home.marines', count) });
  squads.forEach((squad, at) => row.append(el('span', { class: 'force' }, squad.members.map((member) => pieceIcon({ ...member, squad: at }, size)))));
  if (mission.blips) row.append(el('span', { class: 'against' }, pieceIcon({ ...SIGNS.spectator, value: mission.blips }, size)));
  return row;
}

/** How often the marines win, as a small bar; the rest are lost or drawn. A few games say no more than where that lies. @param {import('../wire').Balance} balance */
export function balance({ marine, games, range }) {
  const bar = svgBar(marine);
  const short = range ? t('home.balance.range', { low: range[0], high: range[1] }) : t('home.balance.short', { marine });
  return el('span', { class: 'balance', title: tn('home.measured', games) }, el('span', { class: 'm', 'aria-hidden': 'true' }, short), range ? '' : bar, el('span', { class: 'sr-only' }, tn('home.balance', games, { marine })));
}

/** @param {number} marine */
function svgBar(marine) {
  const bar = el('span', { class: 'balance-bar', 'aria-hidden': 'true' }, el('i', null));
  /** @type {HTMLElement} */ (bar.firstChild).style.width = `${marine}%`;
  return bar;
}
