// @ts-check
/**
 * The coach of a lesson: says above the deck what is to be done, points at it, and leads on to the next lesson. Fetched
 * only where a lesson is taught.
 */
/** @import {LessonFace} from '../wire.js' */
/** @import {Screen} from '../game/screen.js' */
import { address } from '../net/addresses.js';
import { svg } from '../board/svg.js';
import { h, make, paint } from '../dom.js';
import { go } from '../main.js';
import { mt, t } from '../i18n/i18n.js';
import { beginLesson, finish } from './progress.js';

const RING = 26; // of a square that is pointed at

export class Coach {
  /** @param {Screen} screen */
  constructor(screen) {
    this.screen = screen;
    this.node = make('section', { class: 'coach', 'aria-label': t('learn.coach') });
    this.marks = svg('g', { class: 'coach-marks' });
    this.sheet = new CSSStyleSheet();
    this.told = '';
    screen.node.classList.add('taught');
    screen.node.insertBefore(this.node, screen.parts.squad);
    screen.view.world.append(this.marks);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.sheet];
    // Whoever answers by the lesson's book has no objective worth reading.
    screen.node.classList.toggle('scripted', screen.state.seats.some((seat) => seat.player === 'still'));
    this.draw = () => this.#draw();
    for (const [target, kind] of this.#heard()) target.addEventListener(kind, this.draw);
    this.#draw();
    // There is less room for the deck now, once that has been noticed.
    requestAnimationFrame(() => requestAnimationFrame(() => screen.view.fit()));
  }

  /** @returns {[EventTarget, string][]} */
  #heard() {
    return [[this.screen.session, 'state'], [this.screen.game, 'change'], [document, 'language']];
  }

  end() {
    for (const [target, kind] of this.#heard()) target.removeEventListener(kind, this.draw);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== this.sheet);
  }

  #draw() {
    const { state } = this.screen;
    const { lesson, mission } = state;
    if (!lesson) return;
    if (lesson.done) finish(mission.id);
    const words = lesson.lost ? `${t('learn.lost')}\n\n${mt(mission, lesson.say)}` : mt(mission, lesson.say);
    paint(this.node,
      h('p', { class: 'coach-step', key: 'step' }, h('b', null, mt(mission, mission.name)), h('span', { class: 'dots', role: 'img', 'aria-label': t('learn.step', { n: lesson.step, of: lesson.steps }) }, Array.from({ length: lesson.steps }, (_, at) => h('i', { key: `dot${at}`, class: at < lesson.step - 1 || lesson.done ? 'done' : at === lesson.step - 1 ? 'now' : '' })))),
      h('div', { class: 'coach-words', key: 'words', role: 'status' }, words.split(/\n\s*\n/).map((part, at) => h('p', { key: `part${at}` }, ...strong(part.replaceAll('\n', ' '))))),
      h('div', { class: 'coach-buttons', key: 'buttons' }, this.#buttons(lesson)),
    );
    this.#point(lesson);
    if (words !== this.told && this.told) this.screen.parts.polite.append(make('p', {}, words.replaceAll('**', '')));
    this.told = words;
  }

  /** @param {LessonFace} lesson */
  #buttons(lesson) {
    const { mission, canUndo } = this.screen.state;
    return [
      lesson.lost && canUndo ? h('button', { type: 'button', class: 'button primary', key: 'back', 'data-act': 'lesson-back', onclick: () => void this.screen.game.undo() }, t('learn.back')) : null,
      lesson.done && lesson.next ? h('button', { type: 'button', class: 'button primary', key: 'next', 'data-act': 'next-lesson', onclick: () => void this.#begin(lesson.next ?? '') }, t('learn.next')) : null,
      lesson.done && !lesson.next ? h('a', { class: 'button primary', key: 'missions', href: address('/') }, t('learn.missions')) : null,
      h('button', { type: 'button', class: 'button quiet', key: 'again', 'data-act': 'lesson-again', onclick: () => void this.#begin(mission.id) }, t('learn.again')),
      h('a', { class: 'button quiet', key: 'all', href: address('/learn') }, t('learn.all')),
    ];
  }

  /** @param {string} id */
  async #begin(id) {
    const to = await beginLesson(id).catch(() => address('/learn'));
    go(to, true);
  }

  /** Rings round squares and pieces, and a light on buttons. @param {LessonFace} lesson */
  #point(lesson) {
    const { view, state } = this.screen;
    const rings = [];
    const buttons = [];
    for (const name of lesson.point ?? []) {
      const square = name.includes(',') ? name : state.scene.pieces.find((piece) => piece.name === name)?.square;
      const at = square ? view.geometry.centre(square) : null;
      if (at) rings.push(svg('circle', { cx: at.x, cy: at.y, r: RING, class: 'coach-ring' }));
      else if (/^[a-z-]+$/.test(name)) buttons.push(`.play.taught :is([data-act="${name}"], [data-skill="${name}"], [data-card^="${name}/"])`);
    }
    this.marks.replaceChildren(...rings);
    this.sheet.replaceSync(buttons.length ? `${buttons.join(', ')} { animation: coached 1.6s ease-in-out infinite; outline: 2px solid var(--phosphor); outline-offset: 1px; }` : '');
  }
}

/** `**word**` is said louder. @param {string} words */
function strong(words) {
  return words.split('**').map((part, at) => (at % 2 ? h('strong', { key: `s${at}` }, part) : part));
}
