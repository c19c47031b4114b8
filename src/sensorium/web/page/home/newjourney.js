// @ts-check
// "The long way alone", beside the stories: ten boards for one player.
import { address } from '../net/addresses.js';
import { el } from './el.js';
import { t } from '../i18n/i18n.js';

/** The entry on the home screen. */
export function newJourney() {
  return el('section', { class: 'story-group', 'aria-label': t('journey.title'), id: 'journey' },
    el('div', { class: 'story-head' }, el('h2', null, t('journey.title')), el('p', null, t('journey.rules'))),
    el('a', { class: 'newcomer card', href: address('/journey') }, el('b', null, t('journey.enter')), el('span', null, t('journey.lead'))));
}
