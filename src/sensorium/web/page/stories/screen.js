// @ts-check
// A story of ours as a campaign: its course, the next chapter and what the last one has made of it, its men and what is told of them.
/** @import {StoryCard, StoryMan} from '../wire.js' */
/** @import {Where} from '../main.js' */
import { address } from '../net/addresses.js';
import { Failed, ask, missions } from '../net/api.js';
import { planPicture } from '../board/deck.js';
import { installFigures } from '../board/figures.js';
import { pieceIcon } from '../board/icon.js';
import { briefing } from '../home/briefing.js';
import { el } from '../home/el.js';
import { pageHead } from '../home/header.js';
import { currentLanguage, gearName, kindName, learn, mt, t, written } from '../i18n/i18n.js';
import { go } from '../main.js';
import { keep, keepGame, kept } from './record.js';
import { shelf } from './shelf.js';

const COUNTED = 409;

/** @param {HTMLElement} root @param {Where} where */
export async function mount(root, where) {
  installFigures();
  await learn('overview');
  await learn('stories');
  const story = where.params.get('of') ?? '';
  const chapter = where.params.has('chapter');
  /** @type {StoryCard | null} */
  let card = null;
  /** @type {void | (() => void)} */
  let clear;
  let asking = false;
  /** All there are, for who comes without the name of one. @type {HTMLElement[]} */
  let shelves = [];

  /** @param {{begin?: boolean, log?: string, text?: string}} what */
  const step = async (what) => {
    if (asking) return;
    asking = true;
    try {
      card = /** @type {StoryCard} */ (await ask('/api/story', { story, language: currentLanguage(), text: kept().text, ...what }));
      if (what.begin || what.log) keepGame(story, '');
      if (what.text) keep({ games: {} });
      if (what.begin || what.log || what.text) keep({ text: card.text });
      draw('');
    } catch (problem) {
      if (what.log && problem instanceof Failed && problem.status >= 400 && problem.status < 500 && problem.status !== 429) {
        // It was counted before, or belongs to an earlier telling: it need not be asked about again.
        keepGame(story, '');
        asking = false;
        await step({});
        if (problem.status !== COUNTED) draw(problem.message);
      } else await refuse(problem instanceof Failed ? problem.message : t('home.unreachable'));
    } finally {
      asking = false;
    }
  };

  /** A chapter that was being played counts as soon as it is over. */
  const look = async () => {
    const token = kept().games[story];
    if (token) {
      const answer = await fetch(address(`/api/seats/${encodeURIComponent(token)}/log`)).catch(() => null);
      if (answer?.ok) return step({ log: await answer.text() });
      if (answer?.status === 404) keepGame(story, ''); // nobody knows the table any more
    }
    return step({});
  };

  /** @param {string} said what went wrong */
  const draw = (said) => {
    clear?.();
    clear = undefined;
    root.replaceChildren();
    if (card) document.title = `${written(card.title)} · Sensorium`;
    if (chapter && card?.card && card.mission && !said) {
      const seated = (/** @type {string} */ token) => keepGame(story, token);
      clear = briefing(root, card.card, undefined, { text: card.mission, notes: soFar(card), seated, room: `/story?of=${story}` });
      return;
    }
    root.className = 'learn-screen stories-screen';
    root.append(pageHead(), el('main', { class: 'tale' },
      el('div', { class: 'tale-head' }, el('p', { class: 'eyebrow' }, t('stories.eyebrow')), el('h1', null, card ? written(card.title) : t('stories.eyebrow')), el('p', { class: 'lead' }, t('stories.lead'))),
      said ? el('p', { class: 'error', role: 'alert' }, said) : '',
      ...(card ? [next(card), path(card), men(card)] : shelves),
      files()));
    if (said) root.querySelector('.error')?.scrollIntoView({ block: 'center' });
  };

  /** What went wrong; and every story there is, where this one is none. @param {string} said */
  const refuse = async (said) => {
    const list = card ? [] : await missions().catch(() => []);
    const tales = [...new Set(list.map((mission) => mission.tale).filter(Boolean))];
    shelves = tales.map((tale) => {
      const told = list.filter((mission) => mission.tale === tale).sort((a, b) => a.number - b.number);
      return el('section', { class: 'tale-shelf', 'aria-label': mt(told[0], told[0].story) }, el('h2', null, mt(told[0], told[0].story)), shelf(told));
    });
    draw(said);
  };

  const begin = (/** @type {string} */ key, cls = 'button primary') => el('button', { type: 'button', class: cls, 'data-act': key, onclick: () => void step({ begin: true }) }, t(`stories.${key}`));

  /** What comes next. @param {StoryCard} now */
  const next = (now) => {
    const token = kept().games[story];
    const number = now.chapters.filter((one) => one.winner).length + 1;
    const again = el('details', { class: 'tale-again' }, el('summary', { class: 'button quiet' }, t('stories.anew')), el('p', null, t('stories.anew.about')), begin('anew-now', 'button'));
    if (now.phase === 'new') return el('section', { class: 'tale-next card', 'aria-label': t('stories.next') }, el('p', null, t('stories.promise')), el('div', { class: 'tale-acts' }, begin('begin')));
    if (now.phase === 'over') return el('section', { class: 'tale-next tale-end card', 'aria-label': t('stories.end') }, el('h2', null, t('stories.end')), el('p', { class: 'tale-words' }, written(now.ending ?? '')), el('div', { class: 'tale-acts' }, begin('again')));
    return el('section', { class: 'tale-next card', 'aria-label': t('stories.next') },
      el('div', { class: 'tale-chapter' },
        el('p', { class: 'eyebrow' }, t('stories.chapter', { n: number, of: now.chapters.length })),
        el('h2', null, written(now.chapters[number - 1].name)),
        now.words ? el('p', { class: 'tale-words' }, written(now.words)) : '',
        changes(now),
        el('div', { class: 'tale-acts' },
          token ? el('a', { class: 'button primary', href: address(`/play/${token}`), 'data-act': 'back' }, t('stories.back')) : el('a', { class: 'button primary', href: address(`/story?of=${story}&chapter`), 'data-act': 'brief' }, t('stories.brief')),
          again)),
      now.card ? el('figure', { class: 'tale-plan' }, planPicture(now.card.board, 1.6)) : '');
  };

  /** To carry the record elsewhere, and to go on with one from there. */
  const files = () => {
    const field = /** @type {HTMLInputElement} */ (el('input', { type: 'file', accept: '.txt,text/plain', class: 'sr-only', id: 'stories-file', onchange: async () => {
      const text = await field.files?.[0]?.text();
      field.value = '';
      if (text) await step({ text });
    } }));
    const { text } = kept();
    return el('section', { class: 'tale-files', 'aria-label': t('stories.files') },
      el('p', null, t('stories.files.about')),
      el('div', { class: 'tale-acts' },
        text ? el('a', { class: 'button quiet', 'data-act': 'save', download: 'sensorium-stories.txt', href: `data:text/plain;charset=utf-8,${encodeURIComponent(text)}` }, t('stories.save')) : '',
        field, el('label', { class: 'button quiet', for: 'stories-file' }, t('stories.load'))));
  };

  draw('');
  await (story ? look() : refuse(''));
  const translated = () => void (story ? step({}) : refuse(''));
  document.addEventListener('language', translated);
  return () => {
    document.removeEventListener('language', translated);
    clear?.();
  };
}

/** What is otherwise than in the mission alone. @param {StoryCard} card */
function changes(card) {
  return card.changes?.length ? el('ul', { class: 'tale-changes' }, card.changes.map((one) => el('li', null, written(one)))) : '';
}

/** Beside the briefing of a chapter. @param {StoryCard} card */
function soFar(card) {
  return el('section', { class: 'tale-sofar', 'aria-label': t('stories.sofar') },
    changes(card), el('button', { type: 'button', class: 'button quiet', 'data-act': 'sofar', onclick: () => go(address(`/story?of=${card.story}`)) }, t('stories.sofar')));
}

/** The chapters, and what came of them. @param {StoryCard} card */
function path(card) {
  const played = card.chapters.filter((one) => one.winner).length;
  return el('section', { 'aria-label': t('stories.course') }, el('h2', null, t('stories.course')),
    el('ol', { class: 'tale-path' }, card.chapters.map((one, at) => {
      const state = one.winner || (at === played && card.phase === 'game' ? 'here' : 'ahead');
      return el('li', { class: state, 'data-state': state, 'data-mission': one.mission, 'aria-current': state === 'here' ? 'step' : undefined },
        el('b', { class: 'tale-number', 'aria-hidden': 'true' }, at + 1),
        el('div', null,
          el('p', { class: 'tale-name' }, el('b', null, written(one.name)), ' ', el('span', { class: 'tale-how' }, t(`stories.state.${state}`))),
          one.came ? el('p', { class: 'tale-came' }, written(one.came)) : '',
          one.dead?.length ? el('p', { class: 'tale-dead' }, `† ${one.dead.join(', ')}`) : ''));
    })));
}

/** Everybody of the story: those who live, then the fallen. @param {StoryCard} card */
function men(card) {
  const all = card.men ?? [];
  if (!all.length) return '';
  const one = (/** @type {StoryMan} */ man) => el('li', { class: `tale-man card${man.fell ? ' fallen' : ''}`, 'data-man': man.member.name },
    el('span', { class: 'portrait', 'aria-hidden': 'true' }, pieceIcon(man.member, 38)),
    el('div', null,
      el('b', null, man.fell ? `† ${man.member.name}` : man.member.name),
      el('small', null, [kindName(man.member.kind), ...man.member.equipment.map((gear) => gearName(gear))].join(', ')),
      el('p', null, written(man.told.join(' ')))));
  const fallen = all.filter((man) => man.fell);
  return el('section', { 'aria-label': t('stories.men') },
    el('h2', null, t('stories.men')), el('ul', { class: 'tale-men' }, all.filter((man) => !man.fell).map(one)),
    fallen.length ? el('h2', { class: 'tale-roll' }, t('stories.roll')) : '', fallen.length ? el('ul', { class: 'tale-men' }, fallen.map(one)) : '');
}
