// @ts-check
/** The force builder: a page of its own. The force is in the address, as a link, and nowhere else. */
/** @import {ForceCard, ForceFault, MissionCard, MissionText} from '../wire.js' */
import { h, make, paint } from '../dom.js';
import { pageHead } from '../home/header.js';
import { keptDraft, keepDraft } from '../home/kept_draft.js';
import { learn, mt, t } from '../i18n/i18n.js';
import { go } from '../main.js';
import { address, link } from '../net/addresses.js';
import { Failed, forceDesk, missions, rule, toldRule, useForce } from '../net/api.js';
import { forceChooser } from '../ship/force.js';
import { named } from '../ship/words.js';
import { sheets } from './sheets.js';

const LONGEST = 4000; // letters of a file

/** @param {HTMLElement} root @param {{params: URLSearchParams}} where @returns {Promise<() => void>} */
export async function mount(root, where) {
  await Promise.all([learn('ship'), learn('overview'), learn('workshop')]);
  const desk = new Desk(root, where.params.get('for') ?? '');
  await desk.read(where.params.get('force') ?? '');
  const again = () => desk.again();
  document.addEventListener('language', again);
  return () => document.removeEventListener('language', again);
}

class Desk {
  /** @param {HTMLElement} root @param {string} wanted the mission it is for: an id, `draft`, or nothing */
  constructor(root, wanted) {
    this.root = root;
    this.wanted = wanted;
    /** @type {ForceCard | null} */
    this.card = null;
    /** @type {MissionCard | null} */
    this.mission = null;
    /** @type {{what: string, rule: string} | null} */
    this.why = null;
    this.copied = false;
    root.className = 'briefing-screen making-screen force-screen';
    this.host = make('main', { class: 'force-desk' });
    this.sheet = make('section', { class: 'roster-sheets' });
    this.head = pageHead();
    root.replaceChildren(this.head, this.host, this.sheet);
  }

  /** A force from elsewhere: a link, or the text of a file. @param {string} force */
  async read(force) {
    if (this.wanted && this.wanted !== 'draft') this.mission = (await missions().catch(() => [])).find((one) => one.id === this.wanted) ?? null;
    try {
      this.take(await forceDesk(force, []));
    } catch (problem) {
      const what = problem instanceof Failed && problem.status === 422 ? t('force.unreadable', { what: problem.message }) : t('home.unreachable');
      if (!this.card) this.card = await forceDesk('', []).catch(() => null);
      this.why = { what, rule: '' };
      this.show();
    }
  }

  /** @param {ForceCard} card */
  take(card) {
    this.card = card;
    this.copied = false;
    this.why = null;
    const params = new URLSearchParams({ ...(this.wanted ? { for: this.wanted } : {}), ...(card.marines ? { force: card.link } : {}) });
    history.replaceState(null, '', `${address('/force')}${params.size ? `?${params}` : ''}`);
    if (card.refused) void this.explain(card.refused);
    this.show();
  }

  /** @param {string[]} said */
  async give(said) {
    if (!this.card) return;
    try {
      this.take(await forceDesk(this.card.link, said));
    } catch (problem) {
      this.why = { what: problem instanceof Failed ? problem.message : t('home.unreachable'), rule: '' };
      this.show();
    }
  }

  /** Why something cannot be had, in the words of the rule. @param {ForceFault} fault */
  async explain(fault) {
    const told = fault.rule ? await rule(fault.rule).catch(() => null) : null;
    this.why = { what: told ? toldRule(told, document.documentElement.lang) : named(fault.names), rule: fault.rule };
    this.show();
  }

  /** In another language. */
  again() {
    this.head.replaceWith((this.head = pageHead()));
    this.show();
  }

  show() {
    const { card } = this;
    document.title = `${card?.force.name ?? t('force.title')} · Sensorium`;
    if (!card) {
      paint(this.host, h('p', { class: 'trouble error', role: 'alert' }, this.why?.what ?? t('home.unreachable')));
      return;
    }
    const hands = { give: (/** @type {string[]} */ said) => void this.give(said), why: (/** @type {string} */ id) => void this.explain({ rule: id }) };
    const face = { ...card.force, link: '', use: '' };
    paint(this.host,
      h('div', { class: 'force-head', key: 'head' },
        h('p', { class: 'eyebrow' }, t('force.title')),
        h('h1', null, card.force.name),
        h('p', { class: 'lead' }, t('force.lead')),
        h('form', { class: 'force-terms', onsubmit: (/** @type {SubmitEvent} */ event) => this.named(event) },
          field(t('force.name'), h('input', { class: 'field', name: 'name', value: card.force.name, maxlength: 40, autocomplete: 'off', spellcheck: 'false', onchange: (/** @type {Event} */ event) => void this.give([`call ${valueOf(event)}`]) })),
          field(t('force.points'), h('input', { class: 'field', name: 'points', type: 'number', min: 4, max: 50, value: String(card.force.points), inputmode: 'numeric', onchange: (/** @type {Event} */ event) => void this.give([`points ${valueOf(event)}`]) })))),
      this.why ? h('div', { class: 'why', role: 'alert', key: 'why' }, h('p', null, this.why.what), this.why.rule ? h('a', { href: address(`/rules/${this.why.rule}`), target: '_blank' }, this.why.rule) : null) : null,
      h('div', { class: 'force-body ship-panel', key: 'body' }, forceChooser(face, hands), this.names()),
      h('aside', { class: 'force-aside', key: 'aside' }, this.state(card), this.keeping(card), this.aboard(card)));
    paint(this.sheet, ...sheets(card));
  }

  /** The form is sent by Enter; its fields speak for themselves. @param {SubmitEvent} event */
  named(event) {
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }

  /** A name for every marine. */
  names() {
    const squads = this.card?.force.squads ?? [];
    if (!squads.length) return null;
    return h('details', { class: 'ready name-all', key: 'names' }, h('summary', null, t('force.names')),
      squads.map((squad, at) => h('fieldset', { class: 'name-squad', key: `${at}` }, h('legend', null, named(squad.names)),
        squad.marines.map((marine, place) => h('input', { key: `${at}.${place} ${marine.name}`, class: 'field', value: marine.name, maxlength: 20, autocomplete: 'off', spellcheck: 'false', 'aria-label': t('force.name.of', { name: marine.name }), onchange: (/** @type {Event} */ event) => void this.give([`name ${at + 1}.${place + 1} ${valueOf(event)}`]) })))));
  }

  /** Whether the list has anything against it. @param {ForceCard} card */
  state(card) {
    const faults = card.faults ?? [];
    return h('section', { class: `force-state card ${faults.length ? 'faulty' : 'sound'}`, 'aria-live': 'polite', key: 'state' },
      h('h2', { class: 'eyebrow' }, t('force.state')),
      faults.length
        ? h('ul', null, faults.map((fault) => h('li', { key: fault.rule }, named(fault.names), ' ', h('a', { href: address(`/rules/${fault.rule}`), target: '_blank' }, fault.rule))))
        : h('p', { class: 'good' }, t('force.sound', { marines: card.marines, price: card.force.price })));
  }

  /** Saved as a file or as a link, and opened again. @param {ForceCard} card */
  keeping(card) {
    const file = `${card.force.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'force'}.txt`;
    return h('section', { class: 'card', key: 'keep' }, h('h2', { class: 'eyebrow' }, t('force.keep')),
      h('div', { class: 'force-ways' },
        card.marines ? h('a', { class: 'button', download: file, href: `data:text/plain;charset=utf-8,${encodeURIComponent(card.text)}` }, t('ship.force.save')) : null,
        card.marines ? h('button', { type: 'button', class: 'button', onclick: () => void this.copy(card) }, t(this.copied ? 'force.copied' : 'ship.force.copy')) : null,
        card.marines ? h('button', { type: 'button', class: 'button', 'data-act': 'print', onclick: () => print() }, t('force.print')) : null,
        h('label', { class: 'button', for: 'force-file' }, t('ship.force.open')),
        h('input', { type: 'file', accept: '.txt,text/plain', class: 'sr-only', id: 'force-file', onchange: (/** @type {Event} */ event) => void this.open(event) })),
      h('details', { class: 'ready' }, h('summary', null, t('force.paste')),
        h('form', { class: 'saved', onsubmit: (/** @type {SubmitEvent} */ event) => this.paste(event) },
          h('textarea', { class: 'field', name: 'force', rows: 5, maxlength: LONGEST, 'aria-label': t('force.paste'), placeholder: t('ship.force.link'), spellcheck: 'false' }),
          h('button', { class: 'button', type: 'submit' }, t('ship.force.use')))));
  }

  /** @param {ForceCard} card */
  async copy(card) {
    await navigator.clipboard?.writeText(`${link('/force')}?${new URLSearchParams({ force: card.link })}`);
    this.copied = true;
    this.show();
  }

  /** @param {Event} event */
  async open(event) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const file = input.files?.[0];
    if (file) await this.read((await file.text()).slice(0, LONGEST + 1));
    input.value = '';
  }

  /** @param {SubmitEvent} event */
  paste(event) {
    event.preventDefault();
    const words = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('force') ?? '').trim();
    const inside = words.match(/[?&]force=([^&]+)/)?.[1];
    if (words) void this.read(inside ? decodeURIComponent(inside.replaceAll('+', ' ')) : words);
  }

  /** Into a mission that its author has opened to forces. @param {ForceCard} card */
  aboard(card) {
    const name = this.mission ? mt(this.mission, this.mission.name) : this.wanted === 'draft' ? keptDraft()?.file : '';
    const body = name
      ? [h('p', null, t('force.for', { mission: name })), h('button', { type: 'button', class: 'button primary', disabled: !card.marines || (card.faults ?? []).length > 0, 'data-act': 'aboard', onclick: () => void this.board(card) }, t('force.aboard'))]
      : [h('p', null, t('force.anywhere')), h('a', { class: 'button', href: address('/#new-ship') }, t('ship.title'))];
    return h('section', { class: 'card', key: 'aboard' }, h('h2', { class: 'eyebrow' }, t('force.mission')), ...body);
  }

  /** @param {ForceCard} card */
  async board(card) {
    try {
      /** @type {MissionText} */
      const text = await useForce(card.link, this.mission?.id ?? '', this.mission ? null : keptDraft());
      keepDraft(text);
      go(address('/?draft=dropped'));
    } catch (problem) {
      this.why = { what: problem instanceof Failed ? problem.message : t('home.unreachable'), rule: '' };
      this.show();
    }
  }
}

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLInputElement} */ (event.target).value.trim();

/** @param {string} name @param {import('../dom.js').Described} input */
const field = (name, input) => h('label', { class: 'term' }, h('span', null, name), input);
