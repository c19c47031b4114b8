// @ts-check
// The briefing: the deck, the story, what each side must do; then who plays, against whom, with what clock.
/** @import {MissionCard, PlayerCard, Side} from '../wire.js' */
import { address } from '../net/addresses.js';
import { newTable, players } from '../net/api.js';
import { BoardView } from '../board/view.js';
import { HOLES } from '../board/deck.js';
import { FEATURES } from '../board/drawings.js';
import { SIGNS, pieceIcon } from '../board/icon.js';
import { areaName, editionName, gearName, kindName, mt, t, tn, tor } from '../i18n/i18n.js';
import { go } from '../main.js';
import { keepToken } from '../net/tokens.js';
import { balance } from './card.js';
import { choices, el } from './el.js';
import { pageHead } from './header.js';

/** Programs of one's own, and the opponent of the lessons. */
const UNLISTED = new Set(['lines', 'still']);
/** @typedef {'marine' | 'stealer' | 'both' | 'watch'} Role */
/** A mission of the player's own: its text, what was noticed in it, and who wants to know where one sits down. @typedef {{text: import('../wire.js').MissionText, notes: HTMLElement, seated?: (token: string) => void, room?: string}} Draft */

/** @param {HTMLElement} root @param {MissionCard} mission @param {MissionCard | undefined} next @param {Draft} [draft] where the server does not have it */
export function briefing(root, mission, next, draft) {
  const map = el('div', { class: 'briefing-map' });
  const words = mt(mission, mission.briefing).trim().split(/\n\s*\n/).map((part) => el('p', null, part.replaceAll('\n', ' ')));
  root.className = 'briefing-screen';
  root.append(pageHead(), el('div', { class: 'briefing' },
    el('div', { class: 'briefing-deck' }, map, el('div', { class: 'mission-story' }, words), roster(mission)),
    el('div', { class: 'briefing-words' },
      el('div', { class: 'briefing-head' },
        el('p', { class: 'eyebrow' }, [mt(mission, mission.story), mission.number, editionName(mission)].filter(Boolean).join(' · ')),
        el('h1', null, mt(mission, mission.name))),
      el('dl', { class: 'mission-goals' },
        el('dt', { class: 'marine' }, t('side.marine')), el('dd', null, mt(mission, mission.goals.marine ?? '')),
        el('dt', { class: 'stealer' }, t('side.stealer')), el('dd', null, mt(mission, mission.goals.stealer ?? ''))),
      facts(mission),
      mission.forces ? el('p', { class: 'own-force' }, el('a', { class: 'button', href: address(`/force?for=${draft ? 'draft' : mission.id}`) }, t('home.force'))) : '',
      draft?.notes ?? '',
      table(mission, draft),
      next ? el('p', { class: 'after' }, t('home.next'), ' ', el('a', { href: address(`/?mission=${next.id}`) }, mt(next, next.name))) : ''),
  ));
  const view = new BoardView(map, mission.board, { interactive: false, padding: 0.8, named: areaName });
  view.show(opening(mission), { areas: true });
  return () => view.destroy();
}

/** The deck before anybody is on it. @param {MissionCard} mission @returns {import('../wire.js').Scene} */
function opening(mission) {
  const doors = mission.board.squares.filter((square) => square.mark === '+' || square.mark === '/').map((square) => ({ square: square.name, open: square.mark === '/' }));
  const fixtures = mission.board.squares.filter(({ mark = '.' }) => mark in FEATURES && !HOLES.has(mark)).map((square) => ({ square: square.name, kind: FEATURES[square.mark ?? ''] }));
  return {
    turn: 1, turns: mission.turns, side: 'marine', phase: 'set-up', active: '', pieces: [], doors, fixtures, burning: [], barriers: [], hazards: [], sealed: [], closed: [],
    command: { spent: 0 }, kills: 0, losses: 0, exited: 0, pile: 0, brought: 0, used: [], reinforcements: 0, goals: [],
  };
}

/** Everybody who goes in, by squad, with what he carries. @param {MissionCard} mission */
function roster(mission) {
  const unsaid = mission.unsaid ?? [];
  const squads = mission.squads.filter((squad) => squad.side === 'marine');
  return el('div', { class: 'briefing-roster' }, squads.map((squad, at) => el('section', null,
    el('h2', { class: 'eyebrow' }, t('home.squad', { squad: squad.name })),
    el('ul', null, squad.members.map((member) => el('li', null, pieceIcon({ ...member, squad: at }, 38), el('span', null,
      el('b', null, member.name),
      el('small', null, [unsaid.includes(member.kind) ? '' : kindName(member.kind), ...member.equipment.filter((gear) => !unsaid.includes(gear)).map((gear) => gearName(gear))].filter(Boolean).join(', ')))))))));
}

/** @param {MissionCard} mission */
function facts(mission) {
  const coming = mission.arrivals ? tn('home.arrivals', /^\d+$/.test(mission.arrivals) ? 1 : 2, { turns: mission.arrivals }) : tn('home.each', mission.reinforcements[0] ?? 0);
  return el('p', { class: 'briefing-facts' },
    el('span', { class: 'chip' }, mission.turns ? tn('home.turns', mission.turns) : t('home.turns.none')),
    el('span', { class: 'chip' }, tn('home.blips', mission.blips)),
    el('span', { class: 'chip' }, coming),
    mission.balance ? el('span', { class: 'chip' }, balance(mission.balance)) : '');
}

// -- who plays -----------------------------------------------------------------------------------------------------------

const STORED = 'sensorium.wish'; // what was kept as `sensorium.table` had a clock that nobody had chosen

/** @param {MissionCard} mission @param {Draft} [draft] */
function table(mission, draft) {
  /** @type {{role: Role, marine: string, stealer: string, clock: string}} */
  const wish = { role: 'marine', marine: 'sergeant:normal', stealer: 'brood:normal', clock: 'off', ...remembered() };
  const opponents = el('div', { class: 'opponents' });
  const said = el('p', { class: 'error', role: 'alert' });
  const begin = /** @type {HTMLButtonElement} */ (el('button', { class: 'button primary begin', type: 'submit' }, t('home.begin')));
  /** @type {PlayerCard[]} */
  let known = [];

  const redraw = () => {
    const sides = /** @type {Side[]} */ ({ marine: ['stealer'], stealer: ['marine'], both: [], watch: ['marine', 'stealer'] }[wish.role]);
    opponents.replaceChildren(...sides.map((side) => opponent(side, known, wish, wish.role !== 'watch')), clock(wish));
  };
  const form = el('form', {
    class: 'table-form',
    onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      begin.disabled = true;
      said.textContent = '';
      try {
        go(await sitDown(mission, wish, draft));
      } catch (problem) {
        said.textContent = t('home.failed', { what: problem instanceof Error ? problem.message : '' });
        begin.disabled = false;
      }
    },
  },
  roles(wish, redraw), opponents, said, begin);
  redraw();
  players().then((list) => {
    known = list.filter((player) => !UNLISTED.has(player.name));
    redraw();
  }, () => (said.textContent = t('home.unreachable')));
  return form;
}

/** @returns {object} */
function remembered() {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '{}');
  } catch {
    return {};
  }
}

/** @param {{role: Role}} wish @param {() => void} changed */
function roles(wish, changed) {
  /** @type {[Role, Node[]][]} */
  const options = [
    ['marine', [pieceIcon(SIGNS.marine, 44)]],
    ['stealer', [pieceIcon(SIGNS.stealer, 44)]],
    ['both', [pieceIcon(SIGNS.squad, 34), pieceIcon(SIGNS.stealer, 34)]],
    ['watch', [pieceIcon(SIGNS.spectator, 40)]],
  ];
  return el('fieldset', { class: 'roles' }, el('legend', null, t('home.role')), el('div', { class: 'role-row' }, options.map(([role, icons]) => {
    const input = /** @type {HTMLInputElement} */ (el('input', { type: 'radio', name: 'role', value: role, onchange: () => { wish.role = role; changed(); } }));
    input.checked = wish.role === role;
    return el('label', { class: 'role' }, input, el('span', { class: 'role-face' }, el('span', { class: 'role-icon' }, icons), el('b', null, t(`home.role.${role}`)), el('small', null, t(`home.role.${role}.about`))));
  })));
}

/** Who sits on that side: a player of the machine with a strength, or a friend. @param {Side} side @param {PlayerCard[]} known @param {{marine: string, stealer: string}} wish @param {boolean} friend */
function opponent(side, known, wish, friend) {
  const able = known.filter((player) => player.sides.includes(side)).sort((a, b) => rank(a) - rank(b));
  const [name, strength] = wish[side].split(':');
  if (!able.some((player) => player.name === name) && !(friend && name === 'human') && able[0]) wish[side] = seatOf(able[0], 'normal');
  const list = el('div', { class: 'opponent-list' });
  /** @param {string} value @param {string} title @param {string} about @param {string[]} strengths */
  const row = (value, title, about, strengths) => {
    const chosen = wish[side].split(':')[0] === value;
    const input = /** @type {HTMLInputElement} */ (el('input', { type: 'radio', name: `opponent-${side}`, value }));
    input.checked = chosen;
    const picks = el('span', { class: 'choice-row' }, strengths.map((one) => {
      const pick = /** @type {HTMLInputElement} */ (el('input', { type: 'radio', name: `strength-${side}-${value}`, value: one, 'aria-label': t('words.of', { what: title, more: t(`strength.${one}`) }) }));
      pick.checked = (chosen ? strength : 'normal') === one;
      pick.addEventListener('change', () => { input.checked = true; wish[side] = `${value}:${one}`; });
      return el('label', { class: 'segment' }, pick, el('span', null, t(`strength.${one}`)));
    }));
    input.addEventListener('change', () => {
      const picked = /** @type {HTMLInputElement | null} */ (picks.querySelector('input:checked'));
      wish[side] = strengths.length ? `${value}:${picked?.value ?? 'normal'}` : value;
    });
    list.append(el('div', { class: 'opponent' }, el('label', null, input, el('span', { class: 'opponent-name' }, el('b', null, title), el('small', null, about))), strengths.length ? picks : ''));
  };
  const rows = (/** @type {PlayerCard[]} */ players) => players.forEach((player) => row(player.name, tor(`player.${player.name}`, player.name), tor(`player.${player.name}.about`, player.about), player.parameters));
  rows(able.filter((player) => rank(player) < 5));
  if (friend) row('human', t('home.friend'), t('home.friend.about'), []);
  rows(able.filter((player) => rank(player) >= 5));
  return el('fieldset', { class: 'opponent-field' }, el('legend', null, friend ? t('home.against') : t(`side.${side}`)), list);
}

/** The good ones first, those for fun last. @param {PlayerCard} player */
const rank = (player) => (player.parameters.length ? 0 : player.name === 'solo' ? 1 : player.name === 'random' ? 9 : 5);

/** @param {PlayerCard} player @param {string} strength */
const seatOf = (player, strength) => (player.parameters.includes(strength) ? `${player.name}:${strength}` : player.name);

/** @param {{clock: string}} wish */
function clock(wish) {
  return choices(t('home.clock'), 'clock', [['off', t('home.clock.off')], ['on', t('home.clock.on')], ['longer', t('home.clock.longer')]], wish.clock, (value) => (wish.clock = value));
}

/** Makes the table. @param {MissionCard} mission @param {{role: Role, marine: string, stealer: string, clock: string}} wish @param {Draft | undefined} draft @returns {Promise<string>} where to sit */
async function sitDown(mission, wish, draft) {
  try {
    localStorage.setItem(STORED, JSON.stringify(wish));
  } catch {
    // not kept, then
  }
  const { role } = wish;
  const watched = (/** @type {string} */ player) => (player === 'human' ? 'random' : player);
  const seats = {
    marine: role === 'watch' ? watched(wish.marine) : role === 'stealer' ? wish.marine : 'human',
    stealer: role === 'watch' ? watched(wish.stealer) : role === 'marine' ? wish.stealer : 'human',
  };
  /** @type {Partial<import('../wire.js').NewTable>} */
  const wanted = { mission: mission.id, seats, clock: wish.clock };
  if (draft) wanted.draft = draft.text;
  if (role === 'marine' || role === 'stealer') wanted.host = role;
  const { tokens } = await newTable(wanted);
  draft?.seated?.(role === 'watch' ? tokens.spectator : role === 'both' ? tokens.marine : tokens[role]);
  if (role === 'watch') return address(`/play/${tokens.spectator}`);
  if (role === 'both') {
    keepToken(tokens.marine, { mission: mission.id, seat: 'marine', with: tokens.stealer, war: draft?.room });
    return address(`/play/${tokens.marine}?with=${tokens.stealer}`);
  }
  keepToken(tokens[role], { mission: mission.id, seat: role, war: draft?.room });
  return address(`/play/${tokens[role]}`);
}
