// @ts-check
/**
 * The rulebook to be read: contents, search and a chapter. It stands on a screen of its own, where addresses follow what is
 * read, or beside a game, where they do not.
 */
/** @import {BookContents, ChapterPage, RuleFound} from '../wire.js' */
import { el } from '../home/el.js';
import { currentLanguage, t, tn } from '../i18n/i18n.js';
import { address, route } from '../net/addresses.js';
import { rule } from '../net/api.js';
import { bookName, drawBlocks } from './blocks.js';
import { chapter, contents, look } from './books.js';
import { inline } from './inline.js';

/** @typedef {import('./case.js').CaseBoard} CaseBoard */

const AFTER = 220; // milliseconds without a key before something is looked for
const NEAR = '500px'; // boards this near to what is seen are fetched
const MOST = 40; // lines that a search gives
const INTRO = 'intro';
/** An address of the rulebook: a rule's, or a chapter's. */
export const ROOM = /^\/(rules|rulebook)\/(.+)$/;

export class Reader {
  /** @param {HTMLElement} host @param {{moved?: (chapter: string, at: string) => void, titled?: (title: string) => void, wide?: () => boolean}} [options]
   *  `wide`: whether there is room for the contents beside a chapter */
  constructor(host, options = {}) {
    this.options = options;
    this.id = '';
    this.run = 0; // chapters asked for
    this.looks = 0; // and searches, which do not hinder each other
    /** @type {CaseBoard[]} */
    this.boards = [];
    this.field = /** @type {HTMLInputElement} */ (el('input', { class: 'field', type: 'search', name: 'words', maxlength: 80, autocomplete: 'off', enterkeyhint: 'search', placeholder: t('rulebook.search'), 'aria-label': t('rulebook.search'), oninput: () => this.#typed() }));
    this.found = el('div', { class: 'book-found', hidden: true, 'aria-live': 'polite' });
    this.list = el('nav', { class: 'book-contents', 'aria-label': t('rulebook.contents') });
    this.sheet = el('details', { class: 'book-menu' }, el('summary', { class: 'button' }, t('rulebook.contents')), this.list);
    this.page = el('article', { class: 'chapter', tabindex: '-1' });
    this.node = el('div', { class: 'reader' },
      el('div', { class: 'book-side' },
        el('form', { class: 'book-search', role: 'search', onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void this.look(); } }, this.field),
        this.found, this.sheet),
      this.page);
    this.node.addEventListener('click', (event) => this.#clicked(event));
    host.append(this.node);
    this.watcher = new IntersectionObserver((seen) => {
      for (const one of seen) if (one.isIntersecting) void this.boards.find((board) => board.node === one.target)?.load().then(() => this.#hold());
    }, { rootMargin: NEAR });
    /** What was pointed at, until the reader scrolls himself. @type {HTMLElement | null} */
    this.held = null;
    for (const kind of ['wheel', 'touchmove', 'pointerdown', 'keydown']) this.node.addEventListener(kind, () => (this.held = null), { passive: true });
    void this.#contents();
  }

  /** Boards that are drawn above it push it down. */
  #hold() {
    this.held?.scrollIntoView({ block: this.held.matches('h2, h3') ? 'start' : 'center' });
  }

  end() {
    this.run += 1;
    this.watcher.disconnect();
    for (const board of this.boards) board.end();
    this.node.remove();
  }

  async #contents() {
    /** @type {BookContents[]} */
    let books;
    try {
      books = await contents();
    } catch {
      this.page.replaceChildren(el('p', { class: 'error', role: 'alert' }, t('home.unreachable')));
      return;
    }
    this.list.replaceChildren(...books.map((book) => {
      const [first, ...rest] = book.chapters;
      const whole = first.id.endsWith(`/${INTRO}`);
      const chapters = whole ? rest : book.chapters;
      const entry = (/** @type {import('../wire.js').ChapterTitle} */ one, /** @type {string} */ name) => el('a', { href: address(`/rulebook/${one.id}`), 'data-chapter': one.id }, name);
      if (!chapters.length) return el('div', { class: 'book single' }, entry(first, bookName(book.book)));
      const parts = [...new Set(chapters.map((one) => one.part ?? ''))];
      return el('details', { class: 'book', 'data-book': book.book },
        el('summary', null, bookName(book.book)),
        whole ? entry(first, t('rulebook.opening')) : '',
        parts.map((part) => [part ? el('h3', { class: 'eyebrow' }, part) : '', ...chapters.filter((one) => (one.part ?? '') === part).map((one) => entry(one, one.title))]).flat());
    }));
    this.#here();
  }

  /** Marks the chapter that is read. */
  #here() {
    const book = this.id.replace(/\/.*/, '');
    for (const one of this.list.querySelectorAll('a[data-chapter]')) {
      const here = one.getAttribute('data-chapter') === this.id;
      if (here) one.setAttribute('aria-current', 'page');
      else one.removeAttribute('aria-current');
    }
    this.list.querySelector(`details[data-book="${CSS.escape(book)}"]`)?.setAttribute('open', '');
  }

  /** A chapter, and the place in it: a rule's id, a section or a case. @param {string} id @param {string} [at] @returns {Promise<boolean>} whether there is one */
  async open(id, at = '') {
    const run = (this.run += 1);
    const first = !this.id;
    const wanted = id || ((await contents().catch(() => []))[0]?.chapters[0]?.id ?? '');
    const whole = /\//.test(wanted) ? wanted : `${wanted}/${INTRO}`;
    if (whole !== this.id) {
      /** @type {ChapterPage} */
      let page;
      try {
        page = await chapter(whole);
      } catch {
        if (run === this.run) this.page.replaceChildren(el('h1', null, t('rulebook.nowhere')), el('p', null, el('a', { href: address('/rulebook') }, t('rulebook.title'))));
        return false;
      }
      if (run !== this.run) return false;
      this.id = whole;
      this.#draw(page);
    }
    this.sheet.toggleAttribute('open', this.options.wide?.() ?? false);
    this.found.hidden = true;
    this.#here();
    this.#point(at, first);
    this.options.moved?.(this.id, at);
    return true;
  }

  /** Where a rule stands. @param {string} id @returns {Promise<boolean>} */
  async openRule(id) {
    const run = (this.run += 1);
    try {
      const { at } = await rule(id);
      return run === this.run && (await this.open(at, id));
    } catch {
      return false;
    }
  }

  /** @param {ChapterPage} page */
  #draw(page) {
    this.watcher.disconnect();
    for (const board of this.boards) board.end();
    this.boards = [];
    const blocks = drawBlocks(page, this.boards);
    const way = (/** @type {import('../wire.js').ChapterTitle | null | undefined} */ one, /** @type {string} */ name) => (one ? el('a', { class: `button ${name}`, rel: name, href: address(`/rulebook/${one.id}`) }, el('small', null, t(`rulebook.${name}`)), one.title) : '');
    this.page.replaceChildren(
      el('p', { class: 'eyebrow' }, bookName(page.book)),
      el('h1', null, inline(page.title)),
      page.told ? '' : el('p', { class: 'untold' }, t('rulebook.untold')),
      el('div', { class: 'prose', lang: page.told ? currentLanguage() : 'en' }, blocks),
      el('nav', { class: 'book-ways', 'aria-label': t('rulebook.ways') }, way(page.before, 'prev'), way(page.after, 'next')));
    this.options.titled?.(page.title);
    for (const board of this.boards) this.watcher.observe(board.node);
  }

  /** @param {string} at @param {boolean} first nothing was read before: the top is in sight */
  #point(at, first) {
    for (const one of this.page.querySelectorAll('.pointed')) one.classList.remove('pointed');
    this.held = null;
    const place = at ? this.page.querySelector(`[data-at="${CSS.escape(at)}"]`) : null;
    if (place instanceof HTMLElement) {
      place.classList.add('pointed');
      this.held = place;
      this.#hold();
      if (place.matches('[tabindex]')) place.focus({ preventScroll: true });
    } else if (!first) (this.options.wide?.() ? this.node : this.page).scrollIntoView({ block: 'start' });
  }

  #typed() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => void this.look(), AFTER);
  }

  async look() {
    clearTimeout(this.waiting);
    const words = this.field.value.trim();
    this.found.hidden = !words;
    if (!words) return;
    const run = (this.looks += 1);
    if (!this.found.childElementCount) this.found.replaceChildren(el('p', { class: 'eyebrow' }, t('rulebook.looking')));
    /** @type {RuleFound[]} */
    let lines;
    try {
      lines = await look(words);
    } catch {
      this.found.replaceChildren(el('p', { class: 'error', role: 'alert' }, t('home.unreachable')));
      return;
    }
    if (run !== this.looks) return;
    this.found.replaceChildren(
      el('p', { class: 'eyebrow' }, lines.length >= MOST ? t('rulebook.found.many', { n: lines.length }) : lines.length ? tn('rulebook.found', lines.length) : t('rulebook.found.none', { words })),
      el('ol', null, lines.map((one) => el('li', { class: one.kind }, el('a', { href: address(`/rulebook/${one.chapter}${one.at ? `#${one.at}` : ''}`) },
        el('small', null, [...new Set([bookName(one.book), one.title, one.kind === 'case' ? t('rulebook.case') : ''])].filter(Boolean).join(' · ')),
        one.kind === 'rule' ? el('code', null, one.at) : '',
        el('span', null, one.text))))));
  }

  /** Links of the rulebook lead on in it. @param {MouseEvent} event */
  #clicked(event) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link.origin !== location.origin) return;
    const href = link.getAttribute('href') ?? '';
    if (href.startsWith('#')) {
      event.preventDefault();
      void this.open(this.id, href.slice(1));
      return;
    }
    const [, room, rest] = ROOM.exec(route(link.pathname) ?? '') ?? [];
    if (!room) return;
    event.preventDefault();
    if (room === 'rules') void this.openRule(decodeURIComponent(rest));
    else void this.open(rest, decodeURIComponent(link.hash.slice(1)));
  }
}
