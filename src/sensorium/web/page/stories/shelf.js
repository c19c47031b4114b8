// @ts-check
// A story's shelf on the home screen: how far it has come, and the way into it.
/** @import {MissionCard} from '../wire.js' */
import { address } from '../net/addresses.js';
import { el } from '../home/el.js';
import { mt, t, tn } from '../i18n/i18n.js';
import { course } from './record.js';

/** @param {MissionCard[]} chapters of one story, in their order */
export function shelf(chapters) {
  const story = chapters[0].tale;
  if (!story) return '';
  const now = course(story);
  const played = now?.winners.length ?? 0;
  const act = !now ? 'begin' : played < chapters.length ? 'continue' : 'read';
  const state = (/** @type {number} */ at) => (at < played ? now?.winners[at] || 'draw' : now && at === played ? 'here' : 'ahead');
  return el('div', { class: 'story-shelf', 'data-story': story },
    el('a', { class: 'button', href: address(`/story?of=${story}`), 'data-act': act }, t(`stories.${act}`)),
    el('ol', { class: 'story-course', 'aria-label': t('stories.course') }, chapters.map((mission, at) => el('li', { class: state(at), title: t('told.of', { what: mt(mission, mission.name), of: t(`stories.state.${state(at)}`) }) },
      el('span', { class: 'sr-only' }, t('told.of', { what: mt(mission, mission.name), of: t(`stories.state.${state(at)}`) }))))),
    el('p', null, now ? [t('stories.far', { n: Math.min(played + 1, chapters.length), of: chapters.length }), now.dead ? ` · ${tn('stories.fallen', now.dead)}` : ''].join('') : t('stories.about')));
}
