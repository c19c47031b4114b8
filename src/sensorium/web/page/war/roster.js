// @ts-check
/** What is left to both, the men with their deeds and fates, the battles that were fought. */
import { h } from '../dom.js';
import { pieceIcon } from '../board/icon.js';
import { t, tn } from '../i18n/i18n.js';
import { address } from '../net/addresses.js';
import { named } from '../ship/words.js';
import { scenario } from './words.js';

/** @typedef {import('../wire').WarScene} WarScene */
/** @typedef {import('../wire').WarSquad} WarSquad */
/** @typedef {import('../wire').WarMan} WarMan */
/** @typedef {import('./state.js').WarState} WarState */

/** What both have for the rest of the war. @param {WarScene} scene */
export function leftovers(scene) {
  const alive = scene.squads.reduce((sum, squad) => sum + squad.men.length, 0);
  const fit = scene.squads.filter((squad) => (squad.state ?? 'ready') === 'ready').reduce((sum, squad) => sum + squad.men.length, 0);
  const all = alive + scene.fallen.length;
  return h('dl', { class: 'war-left', 'aria-label': t('war.left') },
    tally('stealer', t('war.left.blips'), t('war.left.blips.of', { n: scene.blips, of: scene.total }), scene.blips / scene.total),
    tally('marine', t('war.left.men'), all ? t('war.left.men.of', { n: alive, of: all }) : '–', all ? alive / all : 0, all && !scene.winner ? t('war.left.fit', { n: fit }) : ''),
    h('div', { class: 'marine' }, h('dt', null, t('war.left.torpedoes')), h('dd', null, h('b', null, String(scene.torpedoes)), h('span', { class: 'torpedoes', 'aria-hidden': 'true' }, Array.from({ length: scene.torpedoes_all }, (_, at) => h('i', { key: at, class: at < scene.torpedoes ? '' : 'spent' }))))));
}

/** @param {string} side @param {string} name @param {string} words @param {number} share @param {string} [more] */
function tally(side, name, words, share, more = '') {
  return h('div', { class: side }, h('dt', null, name), h('dd', null, h('b', null, words), h('svg', { class: 'bar-of', viewBox: '0 0 100 6', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, h('rect', { width: Math.round(100 * share), height: 6 })), more ? h('small', null, more) : null));
}

/** @param {WarScene} scene */
export function roster(scene) {
  if (!scene.squads.length) return h('p', { class: 'hint' }, t('war.roster.none'));
  return h('div', { class: 'war-squads' }, scene.squads.map((squad) => squadCard(squad, stateOf(squad, scene))));
}

/** What is told of a squad: those that are in the game that is on go, and after the war nobody rests any more. @param {WarSquad} squad @param {WarScene} scene */
function stateOf(squad, scene) {
  const game = scene.games.at(-1);
  if (game && !game.winner && game.attacked !== false && !game.hidden && game.squads.includes(squad.name)) return 'goes';
  const state = squad.state ?? 'ready';
  return scene.winner && state !== 'gone' ? 'back' : state;
}

/** @param {WarSquad} squad @param {string} state */
function squadCard(squad, state) {
  return h('section', { key: squad.name, class: `war-squad card ${state}`, 'data-squad': squad.name },
    h('header', null, h('div', null, h('b', null, squad.name), h('small', null, named(squad.names))), h('span', { class: 'badge' }, t(`war.state.${state}`))),
    squad.men.length ? h('ul', null, squad.men.map((man) => h('li', { key: man.name }, portrait(man), h('p', null, h('b', null, man.name), ' ', h('small', null, t('words.of', { what: named(man.rank), more: named(man.arms) }))), h('span', { class: 'deeds' }, deeds(man))))) : null);
}

/** @param {WarMan} man */
function portrait(man) {
  return h('span', { class: 'portrait', key: `p ${man.kind}`, fill: (/** @type {Element} */ host) => host.append(pieceIcon({ kind: man.kind, role: man.role, equipment: man.equipment }, 30)) });
}

/** @param {WarMan} man */
function deeds(man) {
  return [man.kills ? h('strong', { key: 'kills' }, tn('war.kills', man.kills)) : null, man.games ? h('small', { key: 'games' }, tn('war.games', man.games)) : null];
}

/** @param {WarScene} scene */
export function fallen(scene) {
  if (!scene.fallen.length) return null;
  return h('section', { class: 'war-fallen', key: 'fallen' }, h('h2', { class: 'eyebrow' }, t('war.fallen')),
    h('ul', null, scene.fallen.map((man) => h('li', { key: man.name }, h('b', null, man.name), ' ', h('small', null, `${man.squad}, ${t(`war.fate.${man.cause}`, { game: man.game })}`), (man.kills ?? 0) ? h('strong', null, tn('war.kills', man.kills ?? 0)) : null))));
}

/** The battles, the last first; what was fought can be seen again. @param {WarState} state */
export function battles(state) {
  const fought = state.scene.games.filter((game) => game.winner || game.attacked === false);
  if (!fought.length) return null;
  return h('section', { class: 'war-battles', key: 'battles' }, h('h2', { class: 'eyebrow' }, t('war.battles')),
    h('ol', null, fought.reverse().map((game) => {
      const token = state.links[`battle ${game.number}`];
      return h('li', { key: game.number, class: game.winner || 'quiet' },
        h('b', null, t('war.battle', { number: game.number, name: scenario(game.step) })),
        h('span', { class: 'badge' }, t(`war.how.${game.winner || 'quiet'}`)),
        h('small', null, game.hidden ? t('war.battle.hidden') : t('war.battle.squads', { squads: game.squads.join(', ') }), game.winner ? ` · ${t('war.battle.tally', { dead: (game.dead?.length ?? 0) + (game.lost?.length ?? 0), used: game.used ?? 0 })}` : ''),
        token ? h('a', { class: 'button quiet', href: address(`/replay/${token}`) }, t('war.battle.replay')) : null);
    })));
}
