// @ts-check
// The home: the missions of every edition in the order of their stories, and the games that wait to be gone on with.
/** @import {MissionCard} from '../wire.js' */
/** @import {Where} from '../main.js' */
import { address } from '../net/addresses.js';
import { missions } from '../net/api.js';
import { installFigures } from '../board/figures.js';
import { svg } from '../board/svg.js';
import { draftOpener, ignoreDrops, openDraft } from './draft.js';
import { missionCard } from './card.js';
import { el } from './el.js';
import { games, joining } from './games.js';
import { settingsMenu, wordmark } from './header.js';
import { newJourney } from './newjourney.js';
import { newShip } from './newship.js';
import { newWar } from './newwar.js';
import { say } from './join_screens.js';
import { shelf } from '../stories/shelf.js';
import { editionName, learn, mt, t } from '../i18n/i18n.js';

/** @param {HTMLElement} root @param {Where} where */
export async function mount(root, where) {
  installFigures();
  await learn('overview');
  /** @type {void | (() => void)} */
  let clear;
  const draw = async () => {
    clear?.();
    root.replaceChildren();
    ignoreDrops(root);
    let list;
    try {
      list = await missions();
    } catch {
      root.append(el('p', { class: 'trouble error', role: 'alert' }, t('home.unreachable')));
      return;
    }
    const draft = where.params.get('draft');
    if (draft !== null) {
      clear = await openDraft(root, draft);
      return;
    }
    const wanted = list.find((mission) => mission.id === where.params.get('mission'));
    const id = where.params.get('mission');
    if (id && !wanted) {
      document.title = `${t('nowhere.title')} · Sensorium`;
      say(root, t('nowhere.mission', { id }), t('nowhere.hint'));
      return;
    }
    document.title = wanted ? `${mt(wanted, wanted.name)} · Sensorium` : 'Sensorium';
    const next = wanted && list.find((mission) => mission.story === wanted.story && mission.number === wanted.number + 1);
    // What draws a whole deck comes when one is first wanted.
    clear = wanted ? (await import('./briefing.js')).briefing(root, wanted, next) : overview(root, list);
  };
  await draw();
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  const again = () => void draw();
  document.addEventListener('language', again);
  return () => {
    document.removeEventListener('language', again);
    ignoreDrops(root);
    clear?.();
  };
}

/** @param {HTMLElement} root @param {MissionCard[]} list */
function overview(root, list) {
  root.className = 'home-screen';
  const named = (/** @type {import('../wire.js').SeatSummary} */ seat) => {
    const mission = list.find((one) => one.id === seat.mission);
    return mission ? mt(mission, mission.name) : seat.name;
  };
  const stories = [...new Set(list.map((mission) => mission.story))];
  root.append(
    el('header', { class: 'hero' }, scope(), el('div', { class: 'hero-words' }, el('h1', null, wordmark()), el('p', { class: 'lead' }, t('home.lead'))), settingsMenu()),
    el('div', { class: 'resume' }, el('div', { class: 'rooms' }, newcomer(), book()), games(named), joining()),
    contents(stories.map((story) => mt(list.find((mission) => mission.story === story) ?? list[0], story) || t('home.more'))),
    ...stories.map((story, at) => {
      const told = list.filter((mission) => mission.story === story).sort((a, b) => a.number - b.number);
      return el('section', { class: 'story-group', 'aria-label': mt(told[0], story), id: `story-${at + 1}` },
        el('div', { class: 'story-head' }, el('h2', null, story ? mt(told[0], story) : t('home.more')), el('p', null, editionName(told[0]))),
        shelf(told),
        el('div', { class: 'missions' }, told.map(missionCard)));
    }),
    newWar(),
    newShip(),
    newJourney(),
    draftOpener(root),
    el('footer', { class: 'page-foot' }, el('p', null, t('home.unofficial'))),
  );
}

/** What there is below, to be gone to at once: on a phone it is a long way. @param {string[]} stories */
function contents(stories) {
  const ways = [...stories.map((name, at) => [`story-${at + 1}`, name]), ['new-war', t('war.home')], ['new-ship', t('ship.title')], ['journey', t('journey.title')], ['own-mission', t('draft.title')]];
  const nav = el('nav', { class: 'contents', 'aria-label': t('home.contents') }, ways.map(([id, name]) => el('a', { href: `#${id}` }, name)));
  nav.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const there = link && document.getElementById(link.hash.slice(1));
    if (!there || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault(); // another address would be another visit, from the top
    there.scrollIntoView();
    there.tabIndex = -1;
    there.focus({ preventScroll: true });
  });
  return nav;
}

/** Who has never played begins here. */
function newcomer() {
  return el('a', { class: 'newcomer card', href: address('/learn') }, el('b', null, t('learn.new')), el('span', null, t('learn.new.about')));
}

/** The rules, to be read. */
function book() {
  return el('a', { class: 'newcomer read card', href: address('/rulebook') }, el('b', null, t('book.read')), el('span', null, t('book.read.about')));
}

/** The scope behind the title. */
function scope() {
  const rings = [70, 140, 210, 280, 350].map((r) => svg('circle', { r }));
  const ticks = svg('path', { d: 'M-360 0H360M0-360V360', class: 'axes' });
  const contacts = [[-96, -70], [150, -34], [208, 92], [-210, 60]].map(([cx, cy]) => svg('circle', { cx, cy, r: 4, class: 'contact' }));
  return svg('svg', { viewBox: '-360 -360 720 720', class: 'hero-scope', 'aria-hidden': 'true' }, ...rings, ticks, svg('path', { d: 'M0 0L0-350A350 350 0 01248-247z', class: 'sweep' }), ...contacts);
}
