// @ts-check
/** The mission editor: map, forms and text of one mission, always the same; what is wrong with it; trying it. */
/** @import {MakeFinding, MakeForm} from '../wire.js' */
/** @import {Where} from '../main.js' */
import { installFigures } from '../board/figures.js';
import { el } from '../home/el.js';
import { settingsMenu, wordmark } from '../home/header.js';
import { learn, lt, t, tn } from '../i18n/i18n.js';
import { askFirst, go } from '../main.js';
import { address } from '../net/addresses.js';
import { Failed, ask, newTable } from '../net/api.js';
import { keepToken } from '../net/tokens.js';
import { Bench } from './bench.js';
import { FairPane } from './fair.js';
import { blank, builtIn, imported, leaveDialog, openDialog, save, share } from './files.js';
import { nextPanel, redraw } from './focus.js';
import { FormsPane } from './forms.js';
import { current, putAside } from './shelf.js';
import { TextPane, problemList } from './text.js';
import { WorkPane } from './work.js';

/** @type {Set<string | number>} */
const DRAWINGS = new Set(['map', 'sections']);
const ROOMS = ['map', 'forms', 'text', 'check'];

/** @param {HTMLElement} root @param {Where} where */
export async function mount(root, where) {
  installFigures();
  await learn('make');
  await learn('overview');
  /** @type {MakeForm} */
  let form;
  /** @type {import('./files.js').Opened} */
  let opened;
  try {
    form = await ask('/api/make/form');
    const from = where.params.get('from');
    opened = from ? await builtIn(from) : current() ?? blank(form);
    if (from) {
      putAside(current());
      history.replaceState(null, '', address('/make'));
    }
  } catch (problem) {
    root.append(el('p', { class: 'trouble error', role: 'alert' }, problem instanceof Failed ? problem.message : t('home.unreachable')));
    return;
  }
  /** @type {Screen} */
  let screen;
  const show = (/** @type {import('./files.js').Opened} */ one) => {
    screen?.destroy();
    screen = new Screen(root, form, one, (other) => {
      putAside(screen.kept());
      show(other);
    });
  };
  show(opened);
  const again = () => show(screen.kept());
  document.addEventListener('language', again);
  return () => {
    document.removeEventListener('language', again);
    screen.destroy();
  };
}

class Screen {
  /** @param {HTMLElement} root @param {MakeForm} form @param {import('./files.js').Opened} opened @param {(opened: import('./files.js').Opened) => void} open */
  constructor(root, form, { file, text, saved }, open) {
    this.root = root;
    this.form = form;
    this.open = open;
    this.room = 'map';
    this.bench = new Bench(file, text, saved ?? text);
    this.text = new TextPane(this.bench);
    this.work = new WorkPane(this.bench, form, (words) => this.say(words));
    this.forms = new FormsPane(this.bench, form, { pick: (into, taken) => this.#pick(into, taken), chosen: (area) => this.#drawArea(area) });
    this.fair = new FairPane(this.bench, () => this.work.showDeaths(this.fair.deaths));
    this.said = el('p', { class: 'make-said', role: 'status' });
    this.head = el('header', { class: 'make-head' });
    this.file = /** @type {HTMLInputElement} */ (el('input', { class: 'make-file', 'data-act': 'file', type: 'text', 'aria-label': t('make.file.name'), spellcheck: 'false', onchange: (event) => this.bench.rename(event.target.value.trim() || t('make.file')) }));
    this.problems = el('section', { class: 'make-check', 'aria-label': t('make.problems') });
    this.rooms = el('nav', { class: 'make-rooms', 'aria-label': t('make.rooms') });
    const pane = (/** @type {string} */ room, /** @type {(Node | string)[]} */ ...parts) => el('section', { class: `make-pane ${room}`, 'data-room': room, 'aria-label': t(`make.room.${room}`) }, ...parts);
    root.className = 'make-screen';
    this.body = el('main', { class: 'make-body' }, pane('map', this.work.host), pane('forms', this.forms.host), pane('text', this.text.host), pane('check', this.problems, this.fair.host));
    root.replaceChildren(this.head, this.said, this.body, this.rooms);
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    this.bench.addEventListener('change', () => this.show(), { signal });
    this.bench.addEventListener('desk', () => this.#fresh(), { signal });
    askFirst((away) => {
      if (this.bench.unsaved && !root.querySelector('dialog')) this.#dialog(leaveDialog(this.bench, away));
      return this.bench.unsaved;
    });
    addEventListener('beforeunload', (event) => this.bench.unsaved && event.preventDefault(), { signal });
    document.addEventListener('keydown', (event) => this.#key(event), { signal });
    root.addEventListener('click', (event) => this.#click(event), { signal });
    // Files only: words of the text can be dragged about in it.
    root.ondragover = (event) => event.dataTransfer?.types.includes('Files') && event.preventDefault();
    root.ondrop = (event) => {
      const dropped = event.dataTransfer?.files[0];
      if (!dropped) return;
      event.preventDefault();
      void imported(dropped).then(open, (problem) => this.say(problem.message));
    };
    this.show();
  }

  /** What the browser keeps of it. */
  kept() {
    return { file: this.bench.file, text: this.bench.bytes, saved: this.bench.saved };
  }

  destroy() {
    this.listeners.abort();
    this.root.ondragover = this.root.ondrop = null;
    this.bench.end();
    this.fair.end();
  }

  /** @param {string} words */
  say(words) {
    this.said.textContent = words;
  }

  // -- what is shown --------------------------------------------------------------------------------------------------

  /** What hangs on the text. */
  show() {
    const { bench } = this;
    this.root.dataset.room = this.room;
    this.root.dataset.settled = String(bench.settled);
    document.title = `${bench.sound?.data?.name ?? bench.file} · ${t('make.title')} · Sensorium`;
    this.text.show();
    this.#showHead();
    const { trouble } = bench;
    const refusals = bench.desk?.refused === trouble ? bench.desk?.refusals : undefined;
    this.say(trouble === 'broken' ? t('make.broken') : trouble === 'unreachable' ? t('home.unreachable') : trouble ? lt(trouble, refusals) : '');
  }

  /** What hangs on what the server has read. */
  #fresh() {
    const findings = this.bench.desk?.findings ?? [];
    this.work.show();
    this.forms.show();
    this.fair.show();
    redraw(this.problems, () => this.problems.replaceChildren(el('h3', null, t('make.problems')), problemList(findings, (one) => this.#goTo(one))));
    this.root.classList.toggle('unreadable', !this.bench.desk?.data);
  }

  #showHead() {
    const { bench } = this;
    const findings = bench.desk?.findings ?? [];
    const errors = findings.filter((one) => one.level === 'error').length;
    const playable = Boolean(bench.desk?.card) && bench.settled;
    const button = (/** @type {string} */ act, /** @type {string} */ words, /** @type {() => void} */ does, /** @type {string} */ cls = '', /** @type {boolean} */ off = false) => el('button', { type: 'button', class: `button ${cls}`, 'data-act': act, disabled: off, onclick: does }, words);
    const sign = (/** @type {string} */ act, /** @type {string} */ mark, /** @type {string} */ words, /** @type {() => void} */ does, /** @type {boolean} */ off) => el('button', { type: 'button', class: 'button icon', 'data-act': act, title: words, 'aria-label': words, disabled: off, onclick: does }, mark);
    const settings = this.head.querySelector('.settings') ?? settingsMenu();
    if (document.activeElement !== this.file) this.file.value = bench.file; // nobody is writing another name
    redraw(this.head, () => this.head.replaceChildren(
      el('a', { class: 'home-link', href: address('/') }, wordmark()),
      el('div', { class: 'make-name' }, this.file, el('small', { class: bench.unsaved ? 'unsaved' : '' }, t(bench.unsaved ? 'make.unsaved' : 'make.saved'))),
      el('div', { class: 'make-does' },
        sign('undo', '↶', t('make.undo'), () => bench.undo(), !bench.canUndo), sign('redo', '↷', t('make.redo'), () => bench.redo(), !bench.canRedo),
        button('open', t('make.open'), () => this.#dialog(openDialog(this.form, this.open))), button('save', t('make.save'), () => save(bench)), button('share', t('make.share'), () => void share(bench), 'share')),
      el('button', { type: 'button', class: `make-state ${errors ? 'wrong' : findings.length ? 'noted' : 'right'}`, 'data-act': 'problems', onclick: () => this.#enter('check') }, errors ? tn('draft.errors', errors) : findings.length ? tn('draft.notes', findings.length) : t('make.right')),
      el('div', { class: 'make-try' }, button('try-marine', t('make.try.marine'), () => void this.#play('marine'), 'primary', !playable), button('try-stealer', t('make.try.stealer'), () => void this.#play('stealer'), '', !playable)),
      settings));
    redraw(this.rooms, () => this.rooms.replaceChildren(...ROOMS.map((room) => el('button', { type: 'button', 'data-room': room, 'aria-pressed': String(room === this.room), class: room === 'check' && errors ? 'wrong' : '', onclick: () => this.#enter(room) }, t(`make.room.${room}`), room === 'check' && findings.length ? el('small', null, errors || findings.length) : ''))));
  }

  /** @param {string} room */
  #enter(room) {
    this.room = room;
    this.show();
    this.work.show();
  }

  /** @param {HTMLDialogElement} dialog */
  #dialog(dialog) {
    this.root.append(dialog);
    dialog.showModal();
  }

  // -- what is done ---------------------------------------------------------------------------------------------------

  /** To the line, the field and the square of a problem. @param {MakeFinding} finding */
  #goTo(finding) {
    if (finding.path?.length) this.forms.open(this.forms.groupOf(finding.path));
    const [square] = finding.squares ?? [];
    if (square) this.work.look(square);
    const path = finding.path ?? [];
    const drawn = square || (path[0] === 'board' && DRAWINGS.has(path.at(-1) ?? ''));
    const missing = path.length === 1 && !(path[0] in (this.bench.desk?.data ?? {})); // it is written in a form first
    this.room = innerWidth >= 900 ? 'text' : drawn ? 'map' : missing ? 'forms' : 'text';
    this.show();
    if (this.room === 'text') this.text.goTo(finding.line);
  }

  /** Lets a square of the map fill a field. @param {HTMLElement} into @param {(square: string) => void} taken */
  #pick(into, taken) {
    into.classList.add('picking');
    this.say(t('make.picking'));
    this.#enter('map');
    this.work.pick((square) => {
      into.classList.remove('picking');
      this.#enter('forms');
      taken(square);
    });
  }

  /** @param {string} area */
  #drawArea(area) {
    this.#enter('map');
    this.work.drawArea(area);
  }

  /** A table of this mission, against a bot. @param {'marine' | 'stealer'} side */
  async #play(side) {
    const { bench } = this;
    if (!bench.desk?.card) return;
    const seats = side === 'marine' ? { marine: 'human', stealer: 'brood:normal' } : { marine: 'sergeant:normal', stealer: 'human' };
    try {
      const { tokens } = await newTable({ mission: bench.desk.card.id, seats, clock: 'off', draft: { file: bench.file, text: bench.text }, host: side });
      keepToken(tokens[side], { mission: bench.desk.card.id, seat: side });
      go(address(`/play/${tokens[side]}`));
    } catch (problem) {
      this.say(t('home.failed', { what: problem instanceof Error ? problem.message : '' }));
    }
  }

  /** Whoever leaves by a link with something unsaved is asked. @param {MouseEvent} event */
  #click(event) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.hasAttribute('download') || !this.bench.unsaved || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#dialog(leaveDialog(this.bench, () => go(link.pathname + link.search)));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (document.querySelector('dialog[open]')) return;
    if (event.key === 'F6') {
      event.preventDefault();
      nextPanel([.../** @type {NodeListOf<HTMLElement>} */ (this.body.querySelectorAll('.make-pane')), this.head], event.shiftKey ? -1 : 1);
      return;
    }
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      if (key === 'z') event.shiftKey ? this.bench.redo() : this.bench.undo();
      else if (key === 'y') this.bench.redo();
      else if (key === 's') save(this.bench);
      else return;
      event.preventDefault();
      return;
    }
    if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
    if (this.work.key(event)) event.preventDefault();
  }
}
