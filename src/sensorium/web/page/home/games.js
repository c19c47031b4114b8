// @ts-check
// Games to go on with, and the way into one by its link.
/** @import {SeatSummary} from '../wire.js' */
import { address } from '../net/addresses.js';
import { seats } from '../net/api.js';
import { SIGNS, pieceIcon } from '../board/icon.js';
import { t, tor } from '../i18n/i18n.js';
import { go } from '../main.js';
import { forgetToken, keptTokens } from '../net/tokens.js';
import { el } from './el.js';

const SHOWN = 6; // of each list
const NEW_SHIP = 'new-ship'; // the mission of a table where a ship is made
const CAMPAIGN = 'campaign'; // and of a war room

/** Games to go on with, and below them those that are over. @param {(seat: SeatSummary) => string} named a mission's name in the reader's language */
export function games(named) {
  const box = el('div', { class: 'continue', hidden: true });
  const kept = keptTokens();
  if (kept.length) {
    void seats(kept.map((one) => one.token)).then((found) => {
      const going = found.filter((seat) => !seat.over).sort((a, b) => Number(b.yours) - Number(a.yours) || b.changed - a.changed);
      const over = found.filter((seat) => seat.over).sort((a, b) => b.changed - a.changed);
      for (const [title, all] of /** @type {[string, SeatSummary[]][]} */ ([['home.continue', going], ['home.finished', over]])) {
        // Two seats of one table in one browser are a hot seat: one line.
        const first = all.filter((seat, at) => all.findIndex((one) => one.table === seat.table) === at);
        const list = el('ul', { class: 'games' });
        const section = el('section', { 'aria-label': t(title) }, el('h2', { class: 'eyebrow' }, t(title)), list);
        const empty = () => {
          section.hidden = !list.children.length;
          box.hidden = ![...box.children].some((one) => one instanceof HTMLElement && !one.hidden);
        };
        for (const seat of first.slice(0, SHOWN)) {
          const other = kept.find((one) => one.token === seat.token)?.with ?? all.find((one) => one.table === seat.table && one.seat !== seat.seat && one.seat !== 'spectator')?.token;
          list.append(game(seat, named(seat), seat.seat === 'spectator' ? undefined : other, empty));
        }
        box.append(section);
        empty();
      }
      for (const one of kept) if (!found.some((seat) => seat.token === one.token)) forgetToken(one.token);
    }, () => {});
  }
  return box;
}

/** A ship that is being made, a game that goes on, or one to be seen again. @param {SeatSummary} seat @param {string | undefined} other */
function wayTo(seat, other) {
  if (seat.over && seat.mission !== CAMPAIGN) return `/replay/${seat.token}`;
  return `/${seat.mission === NEW_SHIP ? 'ship' : seat.mission === CAMPAIGN ? 'war' : 'play'}/${seat.token}${other ? `?with=${other}` : ''}`;
}

/** @param {SeatSummary} seat @param {string} name @param {string | undefined} other @param {() => void} gone */
function game(seat, name, other, gone) {
  const who = seat.seat === 'spectator' ? t('home.role.watch') : seat.opponent === 'human' ? t(other ? 'home.role.both' : 'home.friend') : seat.opponent.split(':').map((word, at) => tor(`${at ? 'strength' : 'player'}.${word}`, word)).join(', ');
  const icon = pieceIcon(SIGNS[seat.seat], 34);
  const result = resultOf(seat, Boolean(other));
  const row = el('li', { class: `game${seat.yours ? ' yours' : ''}${result ? ` over ${result}` : ''}` },
    el('a', { href: address(wayTo(seat, other)) }, icon, el('span', null, el('b', null, name), el('small', null, seat.mission === NEW_SHIP ? t('ship.making') : seat.mission === CAMPAIGN ? t('war.fought', { n: seat.turn }) : t('home.turn', { turn: seat.turn }), ' · ', who)), result ? el('span', { class: 'result' }, t(`home.result.${result}`)) : seat.yours ? el('span', { class: 'turn-mark' }, t('home.yours')) : ''),
    el('button', { class: 'button quiet icon', type: 'button', 'aria-label': t('home.forget', { name }), title: t('home.forget', { name }), onclick: () => { forgetToken(seat.token); row.remove(); gone(); } }, '×'));
  return row;
}

/** How a game ended for whoever kept it: who sat on both sides, or watched, is told who won. @param {SeatSummary} seat @param {boolean} both */
function resultOf(seat, both) {
  if (!seat.over) return '';
  if (!seat.winner) return 'over';
  if (both && seat.mission === CAMPAIGN) return 'over'; // whose side won is told in the war room
  if (seat.winner === 'draw' || both || seat.seat === 'spectator') return seat.winner;
  return seat.winner === seat.seat ? 'won' : 'lost';
}

/** A link somebody sent. */
export function joining() {
  const field = /** @type {HTMLInputElement} */ (el('input', { class: 'field', type: 'text', name: 'link', 'aria-label': t('home.join'), placeholder: t('home.join.hint'), autocomplete: 'off', spellcheck: 'false' }));
  return el('form', {
    class: 'join',
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const words = field.value.trim();
      const code = /\/join\/([\w-]+)/.exec(words)?.[1];
      const token = /\/play\/([\w~-]+)/.exec(words)?.[1] ?? /^[\w~-]+$/.exec(words)?.[0];
      if (code) go(address(`/join/${code}`));
      else if (token) go(address(`/play/${token}`));
      else field.focus();
    },
  }, el('label', null, el('span', { class: 'eyebrow' }, t('home.join')), field), el('button', { class: 'button', type: 'submit' }, t('home.join.go')));
}
