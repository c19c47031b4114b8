// @ts-check
// The long way alone: the ten boards, who is left and with what, what comes next, and the scores of earlier journeys.
/** @import {BoardPlan, JourneyCard, JourneyMan} from '../wire.js' */
import { address } from '../net/addresses.js';
import { Failed, ask, newTable, seats } from '../net/api.js';
import { keepToken } from '../net/tokens.js';
import { planPicture } from '../board/deck.js';
import { installFigures } from '../board/figures.js';
import { el } from '../home/el.js';
import { pageHead } from '../home/header.js';
import { currentLanguage, learn, t, tn, written } from '../i18n/i18n.js';
import { go } from '../main.js';
import { keep, keepScore, kept } from './record.js';

const BOARDS = 10;
const ENDS = ['way-in', 'way-out'];
const BUSY = 429; // ask again later

/** @param {HTMLElement} root */
export async function mount(root) {
  installFigures();
  await learn('overview');
  await learn('journey');
  /** @type {JourneyCard | null} */
  let card = null;
  let looked = 0; // which way to lay the tiles is shown
  let asking = false;

  /** @param {{line?: string, log?: string, text?: string}} what */
  const step = async (what) => {
    if (asking) return;
    asking = true;
    try {
      card = /** @type {JourneyCard} */ (await ask('/api/journey', { language: currentLanguage(), text: kept().text, ...what }));
      const before = kept().text;
      keep(what.text === undefined && !what.log ? { text: card.text } : { text: card.text, token: '' });
      // One that comes from a file has its score where it was made.
      if (card.outcome && card.text !== before && what.text === undefined) keepScore({ outcome: card.outcome, rating: card.rating ?? '', kills: card.kills, boards: card.boards.filter((one) => one.outcome && one.outcome !== 'lost').length, at: Date.now() });
      looked = 0;
      draw('');
    } catch (problem) {
      if (what.log && problem instanceof Failed && problem.status >= 400 && problem.status < 500 && problem.status !== BUSY) {
        // It belongs to another journey, or was counted in another tab: it need not be asked about again.
        keep({ token: '' });
        asking = false;
        await step({});
      }
      draw(problem instanceof Failed ? problem.message : t('home.unreachable'));
    } finally {
      asking = false;
    }
  };

  /** The board that was being played counts as soon as it is over. */
  const look = async () => {
    const { token } = kept();
    if (token) {
      const [seat] = await seats([token]).catch(() => [null]);
      if (seat?.over) {
        const answer = await fetch(address(`/api/seats/${encodeURIComponent(token)}/log`)).catch(() => null);
        if (answer?.ok) {
          await step({ log: await answer.text() });
          return;
        }
      }
      if (seat === undefined) keep({ token: '' });
    }
    await step({});
  };

  const sit = async () => {
    if (!card?.mission) return;
    try {
      const { tokens } = await newTable({ mission: `journey-${card.boards.length}`, draft: card.mission, seats: { marine: 'human', stealer: 'solo' }, clock: 'off', host: 'marine' });
      keepToken(tokens.marine, { mission: `journey-${card.boards.length}`, seat: 'marine' });
      keep({ token: tokens.marine });
      go(address(`/play/${tokens.marine}`));
    } catch (problem) {
      draw(problem instanceof Failed ? problem.message : t('home.unreachable'));
    }
  };

  const again = () => void step({ text: '' });

  const press = (/** @type {string} */ key, /** @type {() => void} */ does, cls = 'button primary') => el('button', { type: 'button', class: cls, 'data-act': key, onclick: does }, t(`journey.${key}`));

  /** What comes next. @param {JourneyCard} now */
  const next = (now) => {
    if (now.phase === 'take') return [el('p', null, t('journey.asked.take')), el('div', { class: 'journey-acts' }, press('set-out', () => void step({ line: 'player take ours' })), forceFile((line) => void step({ line })))];
    if (now.phase === 'tiles') return [el('p', null, t('journey.asked.tiles', { board: now.boards.length })), el('div', { class: 'journey-acts' }, press('draw', () => void step({ line: 'roll' })))];
    if (now.phase === 'nest') return [el('p', null, t('journey.asked.nest')), el('div', { class: 'journey-acts' }, press('open', () => void step({ line: 'roll' })))];
    if (now.phase === 'lay') {
      const choices = now.choices ?? [];
      const one = choices[looked];
      return [
        el('p', null, t('journey.asked.lay')),
        el('div', { class: 'journey-acts' },
          press('lay', () => void step({ line: one.line })),
          choices.length > 1 ? press('another', () => { looked = (looked + 1) % choices.length; draw('', 'another'); }, 'button') : ''),
        plan(one.board, t('journey.way', { n: looked + 1, of: choices.length })),
      ];
    }
    if (now.phase === 'game') {
      const { token } = kept();
      return [
        el('p', null, t(now.boards.length === BOARDS ? 'journey.asked.last' : 'journey.asked.game', { board: now.boards.length })),
        el('div', { class: 'journey-acts' }, token ? el('a', { class: 'button primary', href: address(`/play/${token}`), 'data-act': 'back' }, t('journey.back')) : press('play', () => void sit()),
          el('details', { class: 'journey-quit' }, el('summary', { class: 'button quiet' }, t('journey.give-up')), press('give-up-now', () => { keep({ token: '' }); void step({ line: 'player give up' }); }, 'button'))),
        now.plan ? plan(now.plan) : '',
      ];
    }
    return [el('p', { class: 'journey-verdict' }, written(now.verdict ?? '')), el('p', null, tn('journey.kills', now.kills)), el('div', { class: 'journey-acts' }, press('again', again))];
  };

  /** @param {string} said what went wrong @param {string} [act] what has the focus */
  const draw = (said, act) => {
    root.replaceChildren();
    root.className = 'learn-screen journey-screen';
    document.title = `${t('journey.title')} · Sensorium`;
    root.append(pageHead(), el('main', { class: 'journey' },
      el('div', { class: 'journey-head' }, el('h1', null, t('journey.title')), !card || card.phase === 'take' ? el('p', { class: 'lead' }, t('journey.lead')) : ''),
      said ? el('p', { class: 'error', role: 'alert' }, said) : '',
      // What is asked comes first: the boards that lie behind grow with every one.
      ...(card ? [el('section', { class: 'journey-next card', 'aria-label': t('journey.next') }, next(card)), path(card), company(card)] : []),
      card || !said ? '' : el('div', { class: 'journey-acts' }, press('again', again)),
      scores(), files(card, (text) => void step({ text }))));
    if (said) root.querySelector('.error')?.scrollIntoView({ block: 'center' });
    if (act) /** @type {HTMLElement | null} */ (root.querySelector(`[data-act="${act}"]`))?.focus();
  };

  draw('');
  await look();
  const translated = () => void step({});
  document.addEventListener('language', translated);
  return () => document.removeEventListener('language', translated);
}

/** A board: where the company comes in, and where it leaves. @param {BoardPlan} board @param {string} [caption] */
function plan(board, caption) {
  const ends = board.areas.map((area) => area.name).filter((name) => ENDS.includes(name));
  return el('figure', { class: 'journey-plan' }, planPicture(board, 1.6, ends), el('figcaption', null,
    ends.map((name) => el('span', { class: `journey-end ${name}` }, t(`area.${name}`))), caption ? el('span', null, caption) : ''));
}

/** The ten boards. @param {JourneyCard} card */
function path(card) {
  const cells = Array.from({ length: BOARDS }, (_, at) => {
    const board = card.boards[at];
    const state = !board ? 'ahead' : board.outcome || (card.outcome ? 'left' : 'here');
    return el('li', { class: `journey-board ${state}`, 'data-state': state, 'aria-current': state === 'here' ? 'step' : undefined },
      el('b', null, at + 1),
      el('span', { class: 'journey-how' }, t(`journey.state.${state}`)),
      board?.tiles.length ? el('span', { class: 'journey-tiles' }, written(board.tiles.join(', '))) : '',
      board?.outcome ? el('span', { class: 'journey-toll' }, tn('journey.kills', board.kills ?? 0)) : '',
      board?.dead?.length ? el('span', { class: 'journey-dead' }, `† ${board.dead.join(', ')}`) : '');
  });
  return el('ol', { class: 'journey-path', 'aria-label': t('journey.path') }, cells);
}

/** Who is left, and with what. @param {JourneyCard} card */
function company(card) {
  if (!card.men.length) return '';
  const one = (/** @type {JourneyMan} */ man) => el('li', { class: `journey-man card${man.fell ? ' fallen' : ''}`, 'data-man': man.name },
    el('b', null, man.name), el('span', null, t(`kind.${man.kind}`)),
    el('small', null, man.gear.map((word) => t(`gear.${word}`)).join(', ')),
    man.fell ? el('span', { class: 'journey-dead' }, t('journey.fell', { board: man.fell })) : el('span', { class: 'journey-left' }, Object.entries(man.left).map(([word, n]) => t(`journey.left.${word}`, { n })).join(' · ')));
  return el('section', { 'aria-label': t('journey.company') }, el('h2', null, t('journey.company')), el('p', null, tn('journey.kills', card.kills)), el('ul', { class: 'journey-company' }, card.men.map(one)));
}

/** The scores of earlier journeys in this browser. */
function scores() {
  const { scores: list } = kept();
  if (!list.length) return '';
  return el('section', { 'aria-label': t('journey.scores') }, el('h2', null, t('journey.scores')),
    el('ol', { class: 'journey-scores' }, [...list].sort((a, b) => Number(b.outcome === 'won') - Number(a.outcome === 'won') || b.kills - a.kills).map((one) => el('li', null,
      el('b', null, t(`journey.rating.${one.rating}`)), el('span', null, tn('journey.kills', one.kills)), el('span', null, tn('journey.boards', one.boards)), el('time', null, new Date(one.at).toLocaleDateString(currentLanguage(), { dateStyle: 'medium' }))))));
}

/** A squad of one's own, from a file of `sensorium force`. @param {(line: string) => void} take */
function forceFile(take) {
  const field = /** @type {HTMLInputElement} */ (el('input', { type: 'file', accept: '.txt,text/plain', class: 'sr-only', id: 'journey-force', onchange: async () => {
    const text = await field.files?.[0]?.text();
    if (text) take(`player take force ${text.split('\n').map((row) => row.trim()).filter(Boolean).join(';').replaceAll(' ', '_')}`);
  } }));
  return el('span', null, field, el('label', { class: 'button', for: 'journey-force' }, t('journey.force')));
}

/** To carry it elsewhere, and to go on with one from there. @param {JourneyCard | null} card @param {(text: string) => void} take */
function files(card, take) {
  const field = /** @type {HTMLInputElement} */ (el('input', { type: 'file', accept: '.txt,text/plain', class: 'sr-only', id: 'journey-file', onchange: async () => {
    const text = await field.files?.[0]?.text();
    if (text) take(text);
  } }));
  return el('section', { class: 'journey-files', 'aria-label': t('journey.files') },
    card?.boards.length ? el('a', { class: 'button quiet', download: 'journey.txt', href: `data:text/plain;charset=utf-8,${encodeURIComponent(card.text)}` }, t('journey.save')) : '',
    field, el('label', { class: 'button quiet', for: 'journey-file' }, t('journey.load')));
}
