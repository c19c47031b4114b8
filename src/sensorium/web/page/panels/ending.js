// @ts-check
/** The end of a game: who has won and why, what each man did, and what can be played next. Fetched when a game is over. */
import { address } from '../net/addresses.js';
import { SIGNS, pieceIcon } from '../board/icon.js';
import { h } from '../dom.js';
import { has, mt, t, tn } from '../i18n/i18n.js';
import { against } from '../game/state.js';
import { playerName } from './players.js';
import { warOf } from '../net/tokens.js';
import { survivors, tallies } from './side.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../wire').Service} Service */

/** @param {Game} game @param {{rematch: (swap: boolean) => void}} does */
export function ending(game, does) {
  const { scene, mission, seat } = game.state;
  const won = scene.winner === seat;
  const title = scene.winner === 'draw' ? t('end.draw') : seat === 'spectator' ? t('end.side', { side: t(`side.${scene.winner}`) }) : t(won ? 'end.won' : 'end.lost');
  const why = scene.reason ? mt(mission, scene.reason) : has(`end.cause.${scene.cause}`) ? t(`end.cause.${scene.cause}`) : '';
  const story = scene.ending && scene.ending !== scene.reason ? mt(mission, scene.ending) : '';
  return [
    h('p', { class: 'eyebrow' }, mt(mission, mission.name), ' · ', scene.turns ? t('bar.turn.of', { n: scene.turn, of: scene.turns }) : t('bar.turn', { n: scene.turn })),
    h('h2', { class: `outcome ${scene.winner === 'draw' ? 'draw' : seat === 'spectator' || won ? 'won' : 'lost'}` }, title),
    why ? h('p', { class: 'because', key: 'because' }, why) : null,
    story ? h('p', { class: 'story', key: 'story' }, story) : null,
    seat !== 'spectator' && against(game.state) ? h('p', { class: 'hint', key: 'against' }, t('end.against', { player: playerName(against(game.state)?.player ?? '') })) : null,
    buttons(game, does),
    h('dl', { class: 'figures', key: 'figures' }, figures(game.state).map(([name, value]) => h('div', { key: name, 'data-figure': name }, h('dt', null, t(`figure.${name}`)), h('dd', null, String(value))))),
    record(game),
    h(
      'div',
      { class: 'buttons', key: 'more' },
      h('a', { class: 'button quiet', href: address('/') }, t('end.home')),
      h('a', { class: 'button quiet', href: address(`/api/seats/${game.session.token}/log`), download: `${mission.id}.jsonl` }, t('end.log')),
      h('button', { type: 'button', class: 'button quiet', onclick: () => game.set({ dialog: '' }) }, t('end.look')),
    ),
  ];
}

/** The game in four numbers, from the side that looks. @param {import('../game/state.js').State} state @returns {[string, number][]} */
function figures(state) {
  return [['turn', state.scene.turn], ...tallies(state), ['survivors', survivors(state)]];
}

/** What can be played next. @param {Game} game @param {{rematch: (swap: boolean) => void}} does */
function buttons(game, does) {
  const { seat, rematch, mission, battle } = game.state;
  const replay = h('a', { class: 'button', key: 'replay', 'data-act': 'replay', href: address(`/replay/${game.session.token}`) }, t('end.replay'));
  const room = warOf(game.session.token);
  if (room) return h('div', { class: 'buttons', key: 'next' }, h('a', { class: 'button primary', key: 'war', 'data-act': battle ? 'war' : 'tale', href: address(room) }, t(battle ? 'end.war' : 'end.tale')), replay);
  if (seat === 'spectator' || battle) return h('div', { class: 'buttons', key: 'next' }, replay);
  const again = rematch
    ? [h('a', { class: 'button primary', key: 'join', href: address(`/play/${rematch}`) }, t('end.join'))]
    : [
        h('button', { type: 'button', class: 'button primary', key: 'again', 'data-act': 'again', onclick: () => does.rematch(false) }, t('end.again')),
        h('button', { type: 'button', class: 'button', key: 'swap', 'data-act': 'swap', onclick: () => does.rematch(true) }, t('end.swap')),
      ];
  if (game.state.lesson) return h('div', { class: 'buttons', key: 'next' }, again[0], h('a', { class: 'button', key: 'lessons', 'data-act': 'lessons', href: address('/learn') }, t('learn.all')), replay);
  if (mission.id.startsWith('journey-')) return h('div', { class: 'buttons', key: 'next' }, h('a', { class: 'button primary', key: 'journey', 'data-act': 'journey', href: address('/journey') }, t('end.journey')), replay);
  return h('div', { class: 'buttons', key: 'next' }, again, mission.next ? h('a', { class: 'button', key: 'next', 'data-act': 'next', href: address(`/?mission=${mission.next}`) }, t('end.next')) : null, replay);
}

/** @param {Game} game */
function record(game) {
  const { scene } = game.state;
  const pieces = new Map(scene.pieces.map((piece) => [piece.name, piece]));
  const services = scene.record ?? [];
  const men = services.filter((one) => pieces.get(one.name)?.side === 'marine');
  const others = services.filter((one) => !men.includes(one));
  const list = (/** @type {Service[]} */ those, /** @type {string} */ cls) => h('ul', { class: `record ${cls}` }, those.map((one) => h('li', { key: one.name, class: one.fate ?? '', 'data-piece': one.name }, h('span', { class: 'portrait', key: 'portrait', fill: (/** @type {Element} */ at) => at.append(portrait(pieces.get(one.name))) }), h('b', null, one.name), h('span', { class: 'deeds' }, deeds(one)), h('small', null, fate(one)))));
  const both = [
    men.length ? h('section', { key: 'men' }, h('h3', { class: 'eyebrow' }, t('end.men')), list(men, 'men')) : null,
    others.length ? h('section', { key: 'brood' }, h('h3', { class: 'eyebrow' }, t('end.brood')), list(others, 'brood')) : null,
  ];
  return game.state.seat === 'stealer' ? both.reverse() : both; // one's own first
}

/** @param {import('../wire').Piece | undefined} piece */
function portrait(piece) {
  return pieceIcon(piece ? { kind: piece.kind, role: piece.role, equipment: piece.equipment ?? [], value: null } : SIGNS.stealer, 30);
}

/** What he did, in a few words. @param {Service} one */
function deeds(one) {
  const words = [];
  if (one.kills) words.push(h('strong', { key: 'kills' }, tn('service.kills', one.kills)));
  if (one.shots) words.push(tn('service.shots', one.shots, { hits: one.hits ?? 0 }));
  if (one.flames) words.push(tn('service.flames', one.flames));
  if (one.fights) words.push(`${tn('service.fights', one.fights)}, ${tn('service.won', one.fights_won ?? 0)}`);
  if (one.powers) words.push(tn('service.powers', one.powers));
  if (one.casts) words.push(tn('service.casts', one.casts));
  if (one.works) words.push(tn('service.works', one.works));
  if (one.jams) words.push(tn('service.jams', one.jams));
  if (!words.length) return t('service.none');
  return words.flatMap((word, at) => (at ? [' · ', word] : [word]));
}

/** @param {Service} one */
function fate(one) {
  if (!one.fate) return t('fate.alive');
  if (one.fate === 'left') return t('fate.left', { turn: one.turn });
  const key = [`fate.dead.${one.how}.by`, `fate.dead.${one.how}`].find((each) => has(each) && (one.by || !t(each).includes('{by}')));
  return t(key ?? 'fate.dead', { turn: one.turn, by: one.by ?? '' });
}
