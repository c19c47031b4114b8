// @ts-check
// What a case shows that has no pieces: tiles as they lie, two bids, a force or a roster. Fetched with the first such case.
/** @import {CaseSheet, ShipMarine, ShipSquad} from '../wire.js' */
import { el } from '../home/el.js';
import { learn, t, tn } from '../i18n/i18n.js';
import { address } from '../net/addresses.js';
import { style } from '../net/styles.js';
import { ShipMap, tilePicture } from '../ship/map.js';
import { minutes, named, player } from '../ship/words.js';

const PLAYERS = ['one', 'two'];
const QUIET = { kind: 'over', who: [], yours: false };
/** Where one does oneself what a case is about. @type {Record<string, string>} */
const ROOMS = { auction: '/#new-ship', tiles: '/#new-ship', campaign: '/#new-war', journey: '/journey' };

/** Words and style of what is drawn here. */
export const prepare = () => Promise.all([learn('ship'), style('ship')]);

export class Sheet {
  /** @param {HTMLElement} host */
  constructor(host) {
    host.classList.add('case-sheet');
    this.facts = el('p', { class: 'sheet-facts' });
    this.deck = el('div', { class: 'sheet-map' });
    this.map = new ShipMap(this.deck, () => {});
    this.rest = el('div', { class: 'sheet-rest' });
    host.append(this.facts, this.deck, this.rest);
  }

  /** @param {CaseSheet} sheet */
  show(sheet) {
    const { ship } = sheet;
    this.facts.replaceChildren(...facts(sheet).map((words) => el('span', { class: 'chip' }, words)));
    this.facts.hidden = !this.facts.children.length;
    this.deck.hidden = !ship.tiles.length;
    this.map.show({ scene: ship, asked: QUIET }, { said: '', numbered: true });
    this.rest.replaceChildren(...[
      sheet.drawn?.length ? el('div', { class: 'sheet-drawn' }, sheet.drawn.map((tile) => el('p', null, tilePicture(tile), el('b', null, named(tile.names)), el('small', null, t('ship.tile', { number: tile.number }))))) : null,
      sheet.bidding ? bids(sheet) : null,
      ship.force ? roster(sheet) : null,
      sheet.fallen?.length ? el('p', { class: 'sheet-fallen' }, t('rulebook.sheet.fallen', { names: sheet.fallen.join(', ') })) : null,
    ].filter((one) => one !== null));
    this.rest.hidden = !this.rest.children.length;
  }
}

/** The way to where it is done oneself. @param {string} paper @param {CaseSheet} sheet */
export function wayTo(paper, sheet) {
  const where = paper === 'force' ? `/force?${new URLSearchParams({ force: sheet.link ?? '' })}` : ROOMS[paper];
  return el('a', { class: 'button', 'data-act': 'there', href: address(where) }, t(`rulebook.there.${paper}`));
}

/** What is so in few words. @param {CaseSheet} sheet */
function facts({ ship, counts = {}, winner }) {
  const found = [];
  if (ship.scenario) found.push(t(`ship.scenario.${ship.scenario}`));
  if (counts.board) found.push(t('rulebook.sheet.board', { board: counts.board }));
  if (ship.tiles.length && ship.left) found.push(tn('ship.left', ship.left));
  for (const name of ['torpedoes', 'blips', 'kills']) if (name in counts) found.push(tn(`rulebook.sheet.${name}`, counts[name]));
  if (winner) found.push(t(`rulebook.sheet.ended.${winner}`));
  return found;
}

/** Both bids as they lie on the table. @param {CaseSheet} sheet */
function bids({ ship, sealed = {}, counts = {} }) {
  const rounds = ship.bids ?? [];
  const waiting = Object.keys(sealed).length > 0 || !rounds.length;
  const last = waiting ? null : rounds[rounds.length - 1];
  const past = waiting ? rounds : rounds.slice(0, -1);
  return el('div', { class: 'sheet-bids' },
    past.map(([one, two]) => el('p', { class: 'past' }, t('ship.bids', { one, two, a: player('one'), b: player('two') }))),
    PLAYERS.map((who, at) => {
      const shown = last?.[at] ?? sealed[who];
      const state = last ? (ship.marine === who ? tn('rulebook.sheet.marines', counts.budget ?? 0) : ship.marine ? t('rulebook.sheet.stealers') : t('rulebook.sheet.equal')) : who in sealed ? t('rulebook.sheet.sealed') : t('rulebook.sheet.none');
      return el('div', { class: `sheet-bid${last ? ' open' : who in sealed ? ' sealed' : ''}${ship.marine === who ? ' won' : ''}`, 'data-who': who }, el('span', null, player(who)), el('b', null, shown === undefined ? '–' : shown), el('small', null, state));
    }));
}

/** Everybody who goes, squad by squad. @param {CaseSheet} sheet */
function roster({ ship: { force }, chosen = [] }) {
  if (!force) return null;
  const bought = force.points ? t('rulebook.sheet.price', { price: force.price, points: force.points }) : '';
  const clock = force.seconds ? `${minutes(force.seconds)} ${t('ship.force.turn')}` : '';
  return el('div', { class: 'sheet-force' },
    force.name || bought ? el('p', { class: 'sheet-purse' }, el('b', null, force.name), ' ', el('span', null, [bought, clock].filter(Boolean).join(' · '))) : '',
    el('div', { class: 'sheet-squads' }, force.squads.map((squad) => card(squad, chosen.includes(squad.name)))));
}

/** @param {ShipSquad} squad @param {boolean} chosen it is in the game that is prepared */
function card(squad, chosen) {
  return el('section', { class: `sheet-squad${chosen ? ' chosen' : ''}` },
    squad.name ? el('p', null, el('b', null, squad.name), ' ', el('small', null, chosen ? t('rulebook.sheet.goes') : named(squad.names)), squad.price ? el('b', { class: 'price' }, squad.price) : '') : '',
    el('ul', null, squad.marines.map((/** @type {ShipMarine} */ marine) => el('li', null, el('b', null, marine.name), ' ', el('small', null, `${named(marine.rank)} · ${named(marine.arms)}`)))));
}
