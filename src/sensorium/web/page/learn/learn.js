// @ts-check
// The shelf of lessons: what is taught, in which order, and what has been done. Nothing is locked.
/** @import {LessonCard} from '../wire.js' */
import { lessons } from '../net/api.js';
import { planPicture } from '../board/deck.js';
import { installFigures } from '../board/figures.js';
import { el } from '../home/el.js';
import { pageHead } from '../home/header.js';
import { go } from '../main.js';
import { learn, lt, t, tn } from '../i18n/i18n.js';
import { beginLesson, finished } from './progress.js';

/** @param {HTMLElement} root */
export async function mount(root) {
  installFigures();
  await learn('learn');
  const draw = async () => {
    root.replaceChildren();
    root.className = 'learn-screen';
    document.title = `${t('learn.title')} · Sensorium`;
    /** @type {LessonCard[]} */
    let list;
    try {
      list = await lessons();
    } catch {
      root.append(el('p', { class: 'trouble error', role: 'alert' }, t('home.unreachable')));
      return;
    }
    const done = finished();
    const next = list.find((lesson) => !done.has(lesson.id));
    const groups = [...new Set(list.map((lesson) => lesson.group))];
    root.replaceChildren(pageHead(), el('main', { class: 'lesson-shelf' },
      el('div', { class: 'shelf-head' },
        el('h1', null, t('learn.title')), el('p', { class: 'lead' }, t('learn.lead')),
        next ? begin(next, t(done.size ? 'learn.go-on' : 'learn.start', { name: told(next, next.name) }), 'button primary') : el('p', null, t('learn.finished'))),
      ...groups.map((group) => el('section', { class: 'shelf-group', 'aria-label': t(`learn.group.${group}`) },
        el('h2', null, t(`learn.group.${group}`)),
        el('ol', { class: 'lessons' }, list.filter((lesson) => lesson.group === group).map((lesson, at) => el('li', null, card(lesson, at + 1, done.has(lesson.id)))))))));
  };
  await draw();
  const again = () => void draw();
  document.addEventListener('language', again);
  return () => document.removeEventListener('language', again);
}

/** @param {LessonCard} lesson @param {string} words */
const told = (lesson, words) => lt(words, Object.fromEntries(Object.entries(lesson.translations ?? {}).map(([language, all]) => [language, all[words] ?? words])));

/** @param {LessonCard} lesson @param {number} number @param {boolean} done */
function card(lesson, number, done) {
  const button = begin(lesson, '', `lesson card${done ? ' done' : ''}`);
  button.append(
    el('span', { class: 'lesson-map', 'aria-hidden': 'true' }, planPicture(lesson.board, 1.6)),
    el('span', { class: 'lesson-words' },
      el('span', { class: 'lesson-title' }, el('span', { class: 'mission-number' }, number), el('b', null, told(lesson, lesson.name))),
      el('span', { class: 'lesson-about' }, told(lesson, lesson.about)),
      el('span', { class: 'lesson-facts' }, done ? el('span', { class: 'lesson-done' }, t('learn.done')) : tn('learn.minutes', lesson.minutes))));
  return button;
}

/** @param {LessonCard} lesson @param {string} words @param {string} cls */
function begin(lesson, words, cls) {
  const button = /** @type {HTMLButtonElement} */ (el('button', { type: 'button', class: cls, 'data-lesson': lesson.id, onclick: async () => {
    button.disabled = true;
    try {
      go(await beginLesson(lesson.id));
    } catch (problem) {
      button.disabled = false;
      button.closest('.lesson-shelf')?.querySelector('.shelf-head')?.append(el('p', { class: 'error', role: 'alert' }, t('home.failed', { what: problem instanceof Error ? problem.message : '' })));
    }
  } }, words));
  return button;
}
