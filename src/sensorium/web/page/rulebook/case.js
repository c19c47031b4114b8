// @ts-check
// A case as a board: fetched when it comes into sight, stepped through line by line, and played on from any of them.
/** @import {BookBlock, CaseFilm, CaseSheet, CaseStep, Scene} from '../wire.js' */
import { BoardView } from '../board/view.js';
import { fetchCards } from '../game/cardplay.js';
import { tell } from '../game/event_text.js';
import { patched } from '../game/scene_patch.js';
import { el } from '../home/el.js';
import { areaName, has, t } from '../i18n/i18n.js';
import { go } from '../main.js';
import { address, route } from '../net/addresses.js';
import { keepToken } from '../net/tokens.js';
import { settings } from '../settings.js';
import { caseFilm, playCase } from './books.js';
import { ruleLink } from './inline.js';

const SCALE = 1; // pixels of the board's own measure, at most
const TALLEST = 360;
const SIGNS = { '>': '▸', x: '✕', '=': '✓', '!': '✓' };
/** What is seen well enough without words. */
const SILENT = new Set(['activated', 'clock']);

export class CaseBoard {
  /** @param {string} id @param {BookBlock} block @param {boolean} paired */
  constructor(id, block, paired) {
    this.id = id;
    this.at = 0;
    this.run = 0; // what was begun in an earlier run is void
    /** @type {CaseFilm | null} */
    this.film = null;
    /** @type {Scene[]} */
    this.scenes = [];
    /** @type {BoardView | null} */
    this.view = null;
    /** What is shown where there are no pieces, after each line. @type {CaseSheet[]} */
    this.sheets = [];
    /** @type {import('./sheet.js').Sheet | null} */
    this.sheet = null;
    this.deck = el('div', { class: 'case-deck' });
    this.caption = el('p', { class: 'case-caption', 'aria-live': 'polite' });
    this.lines = el('ol', { class: 'case-lines' });
    this.bar = el('div', { class: 'case-bar' });
    this.node = el('figure', { class: 'case', 'data-at': block.at, 'data-step': '0', tabindex: '-1', 'aria-label': block.text, onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) },
      el('figcaption', null, el('b', null, block.text ?? ''), el('span', { class: `chip${paired ? ' edition' : ''}` }, ruleNames(block.edition ?? ''))),
      this.deck, this.bar, this.caption, this.lines);
  }

  /** Fetches and draws it, once. */
  async load() {
    if (this.loading) return;
    this.loading = true;
    try {
      const film = await caseFilm(this.id);
      await fetchCards(/** @type {import('../wire').MissionCard} */ ({ cards: film.cards }));
      const sheets = film.sheet ? await import('./sheet.js') : null;
      await sheets?.prepare();
      this.film = film;
      this.#draw(film, sheets);
    } catch {
      this.loading = false;
      this.caption.textContent = t('home.unreachable');
    }
  }

  end() {
    this.run += 1;
    this.view?.destroy();
    this.view = null;
  }

  /** @param {CaseFilm} film @param {typeof import('./sheet.js') | null} sheets what draws where there are no pieces */
  #draw(film, sheets) {
    if (film.board && film.scene) {
      const { board } = film;
      this.scenes = [film.scene];
      for (const step of film.steps) this.scenes.push(patched(this.scenes[this.scenes.length - 1], step.patch));
      this.view = new BoardView(this.deck, board, { interactive: false, named: areaName });
      const { width, height } = this.view.bounds;
      this.deck.style.aspectRatio = `${width} / ${height}`;
      this.deck.style.width = `min(100%, ${Math.round(Math.min(width * SCALE, (TALLEST * width) / height))}px)`;
      this.view.speed = settings.speed || 1;
      this.view.show(this.scenes[0], { cones: false });
    } else if (film.sheet && sheets) {
      this.sheets = [film.sheet];
      for (const step of film.steps) this.sheets.push(step.sheet ?? this.sheets[this.sheets.length - 1]);
      this.sheet = new sheets.Sheet(this.deck);
    }
    this.#bar(film);
    if (film.sheet && sheets) this.bar.append(sheets.wayTo(film.paper ?? '', film.sheet));
    this.lines.replaceChildren(...film.steps.map((step, number) => this.#line(step, number + 1)));
    this.node.append(el('details', { class: 'case-text' }, el('summary', null, t('rulebook.case.written')), el('pre', null, film.text)));
    this.node.dataset.steps = String(film.steps.length);
    this.go(0);
  }

  /** @param {CaseFilm} film */
  #bar(film) {
    const last = film.steps.length;
    const button = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {() => void} */ run) => el('button', { type: 'button', class: `button icon ${name}`, 'data-act': name, 'aria-label': t(`rulebook.step.${name}`), title: t(`rulebook.step.${name}`), onclick: run }, sign);
    this.count = el('output', { class: 'case-count' });
    this.steps = [button('start', '«', () => this.go(0)), button('back', '‹', () => this.go(this.at - 1)), button('on', '›', () => void this.step()), button('end', '»', () => this.go(last))];
    this.bar.replaceChildren(...this.steps, this.count, el('span', { class: 'space' }));
    if (film.players?.length) this.bar.append(this.#playing(film.players));
  }

  /** @param {string[]} players who can take the other side */
  #playing(players) {
    const choice = (/** @type {string} */ name, /** @type {'marine' | 'stealer'} */ side, /** @type {string} */ player) => el('button', { type: 'button', class: 'button', 'data-act': name, onclick: () => void this.playOn(side, player) }, t(`rulebook.play.${name}`));
    const all = players.includes('solo') ? [choice('marine', 'marine', 'solo')] : [choice('marine', 'marine', 'brood:normal'), choice('stealer', 'stealer', 'sergeant:normal'), choice('both', 'marine', 'human')];
    this.play = el('details', { class: 'case-play' }, el('summary', { class: 'button' }, t('rulebook.play')), el('div', null, all));
    return this.play;
  }

  /** @param {CaseStep} step @param {number} number */
  #line(step, number) {
    const words = step.kind === 'x' ? t('rulebook.line.x') : step.kind === '>' ? t('rulebook.line.move') : step.kind === '=' ? t('rulebook.line.is') : t('rulebook.line.not');
    return el('li', { class: `line ${LINES[step.kind]}`, 'data-line': number },
      el('button', { type: 'button', onclick: () => (number === this.at + 1 ? void this.step() : this.go(number)) },
        el('span', { class: 'sign', role: 'img', 'aria-label': words, title: words }, SIGNS[step.kind]),
        el('code', null, step.kind === '!' ? el('i', null, t('rulebook.line.denied'), ' ') : '', step.text, step.dice ? el('span', { class: 'dice' }, step.dice) : '')),
      step.rule ? ruleLink(step.rule) : '');
  }

  /** What the board shows now: facts about a whole ship change nothing. */
  scene() {
    return this.scenes[Math.min(this.at, this.scenes.length - 1)];
  }

  /** To a line, at once. @param {number} to */
  go(to) {
    if (!this.film) return;
    this.run += 1;
    this.at = Math.min(Math.max(0, to), this.film.steps.length);
    this.view?.show(this.scene(), { cones: false });
    this.#mark();
  }

  /** The next line, as it happens. */
  async step() {
    if (!this.film || this.at >= this.film.steps.length) return;
    const run = (this.run += 1);
    this.at += 1;
    this.#mark();
    const { events = [] } = this.film.steps[this.at - 1];
    const scene = this.scene();
    if (!this.view) return;
    const shown = await this.view.play(events, scene, { follow: false });
    if (run === this.run && shown) this.view.show(scene, { cones: false });
  }

  #mark() {
    const { film, at } = this;
    if (!film) return;
    const step = film.steps[at - 1];
    this.node.dataset.step = String(at);
    this.sheet?.show(this.sheets[at]);
    [...this.lines.children].forEach((line, number) => {
      line.classList.toggle('done', number < at);
      line.classList.toggle('now', number === at - 1);
    });
    this.caption.textContent = step?.why || (step?.events ?? []).filter((line) => !SILENT.has(line.kind)).map(tell).join(' ');
    this.caption.classList.toggle('refused', Boolean(step?.why));
    if (this.count) this.count.textContent = `${at} / ${film.steps.length}`;
    this.steps?.forEach((button, number) => button.toggleAttribute('disabled', number < 2 ? at === 0 : at === film.steps.length));
    this.play?.toggleAttribute('hidden', Boolean(step ? step.over : film.over));
  }

  /** @param {'marine' | 'stealer'} side @param {string} player */
  async playOn(side, player) {
    try {
      const { tokens } = await playCase({ case: this.id, at: this.at, side, player });
      // Who comes back finds the case again, and not the top of its chapter.
      if (/^\/rulebook\b/.test(route(location.pathname) ?? '')) history.replaceState(null, '', `${location.pathname}#${this.node.dataset.at}`);
      const both = player === 'human';
      keepToken(tokens[side], { mission: `case:${this.id}`, seat: side, ...(both ? { with: tokens.stealer } : {}) });
      go(address(`/play/${tokens[side]}${both ? `?with=${tokens.stealer}` : ''}`));
    } catch (problem) {
      this.caption.textContent = t('home.failed', { what: problem instanceof Error ? problem.message : '' });
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    /** @type {Record<string, () => void>} */
    const keys = { ArrowRight: () => void this.step(), ArrowLeft: () => this.go(this.at - 1), Home: () => this.go(0), End: () => this.go(this.film?.steps.length ?? 0) };
    const run = keys[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  }
}

const LINES = { '>': 'move', x: 'refused', '=': 'fact', '!': 'fact' };

/** The rules of a case in few words: its edition and what goes with it. @param {string} rules */
function ruleNames(rules) {
  return rules.split('+').map((one) => (has(`rulebook.rules.${one}`) ? t(`rulebook.rules.${one}`) : one)).join(' + ');
}
