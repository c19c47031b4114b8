// @ts-check
/** A mission on a ship nobody has seen, in one stroke; and a fair fight, measured by bots in the background. */
/** @import {Making, GenerateOffers} from '../wire.js' */
import { h, make, paint } from '../dom.js';
import { pageHead } from '../home/header.js';
import { keepDraft } from '../home/kept_draft.js';
import { currentLanguage, learn, percent, t, tn } from '../i18n/i18n.js';
import { go } from '../main.js';
import { address } from '../net/addresses.js';
import { Failed, cancelMaking, generator, making, startMaking } from '../net/api.js';
import { named } from '../ship/words.js';

const GOING = ['waiting', 'running'];
const PAUSE = 700; // milliseconds between two looks at how far it is

/** @param {HTMLElement} root @param {{params: URLSearchParams}} where @returns {Promise<() => void>} */
export async function mount(root, where) {
  await Promise.all([learn('ship'), learn('overview'), learn('workshop')]);
  const screen = new Generator(root);
  await screen.begin(where.params.get('key') ?? '');
  const again = () => screen.again();
  document.addEventListener('language', again);
  return () => {
    document.removeEventListener('language', again);
    screen.leave();
  };
}

class Generator {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {GenerateOffers | null} */
    this.offers = null;
    /** @type {Making | null} */
    this.made = null;
    this.wish = { scenario: '', rules: '', games: 0 };
    this.said = '';
    this.busy = false;
    this.timer = 0;
    root.className = 'briefing-screen making-screen generate-screen';
    this.host = make('main', { class: 'generate' });
    this.head = pageHead();
    root.replaceChildren(this.head, this.host);
  }

  /** @param {string} key of one that is being made */
  async begin(key) {
    try {
      this.offers = await generator();
      this.wish = { scenario: this.offers.scenarios[0].word, rules: this.offers.rules[0].word, games: this.offers.games[0] };
    } catch {
      this.said = t('home.unreachable');
    }
    if (key) await this.look(key);
    this.show();
  }

  leave() {
    clearTimeout(this.timer);
  }

  /** How far it has come. @param {string} key */
  async look(key) {
    try {
      this.take(await making(key));
    } catch (problem) {
      this.said = problem instanceof Failed && problem.status === 404 ? t('fair.gone') : t('home.unreachable');
      this.made = null;
      this.show();
    }
  }

  /** @param {Making} made */
  take(made) {
    this.made = made;
    this.busy = false;
    clearTimeout(this.timer);
    if (GOING.includes(made.state)) this.timer = window.setTimeout(() => void this.look(made.key), PAUSE);
    this.show();
  }

  /** @param {number} games 0: as it falls */
  async start(games) {
    this.busy = true;
    this.said = '';
    this.show();
    try {
      const made = await startMaking({ scenario: this.wish.scenario, rules: this.wish.rules, language: currentLanguage(), games });
      if (!games && made.mission) {
        this.play(made);
        return;
      }
      history.replaceState(null, '', `${address('/generate')}?key=${made.key}`);
      this.take(made);
    } catch (problem) {
      this.busy = false;
      this.said = t('home.failed', { what: problem instanceof Error ? problem.message : '' });
      this.show();
    }
  }

  /** Stop with the best so far. */
  async stop() {
    if (!this.made) return;
    try {
      this.take(await cancelMaking(this.made.key));
    } catch {
      this.said = t('home.unreachable');
      this.show();
    }
  }

  /** To the briefing. @param {Making} made */
  play(made) {
    if (!made.mission) return;
    keepDraft(made.mission);
    go(address('/?draft=dropped'));
  }

  /** In another language. */
  again() {
    this.head.replaceWith((this.head = pageHead()));
    this.show();
  }

  /** Another one. */
  another() {
    this.made = null;
    history.replaceState(null, '', address('/generate'));
    this.show();
  }

  show() {
    document.title = `${t('fair.title')} · Sensorium`;
    this.root.dataset.state = this.made?.state ?? 'choosing';
    paint(this.host,
      h('div', { class: 'generate-head', key: 'head' }, h('p', { class: 'eyebrow' }, t('ship.title')), h('h1', null, t('fair.title')), h('p', { class: 'lead' }, t('fair.lead'))),
      this.said ? h('p', { class: 'error', role: 'alert', key: 'said' }, this.said) : null,
      !this.made ? this.wishes() : GOING.includes(this.made.state) ? this.going(this.made) : this.result(this.made));
  }

  wishes() {
    const { offers, wish } = this;
    if (!offers) return null;
    return h('form', { class: 'generate-form card', key: 'form', onsubmit: (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      void this.start(wish.games);
    } },
    h('fieldset', { class: 'choices' }, h('legend', null, t('fair.scenario')), h('div', { class: 'scenario-row' }, offers.scenarios.map((one) => h('label', { class: 'scenario-choice', key: one.word },
      h('input', { type: 'radio', name: 'scenario', value: one.word, checked: one.word === wish.scenario, onchange: () => this.wished('scenario', one.word) }),
      h('span', null, h('b', null, named(one.names)), h('small', null, t(`ship.aim.${one.word}`))))))),
    segments(t('fair.rules'), 'rules', offers.rules.map((one) => [one.word, named(one.names)]), wish.rules, (value) => this.wished('rules', value)),
    segments(t('fair.games'), 'games', offers.games.map((one) => [String(one), tn('fair.games.n', one)]), String(wish.games), (value) => this.wished('games', Number(value))),
    h('div', { class: 'generate-ways' },
      h('button', { class: 'button primary', type: 'submit', disabled: this.busy, 'data-act': 'fair' }, t('fair.begin')),
      h('button', { class: 'button', type: 'button', disabled: this.busy, 'data-act': 'plain', onclick: () => void this.start(0) }, t('fair.plain'))));
  }

  /** @template {'scenario' | 'rules' | 'games'} K @param {K} word @param {string | number} value */
  wished(word, value) {
    Object.assign(this.wish, { [word]: value });
    this.show();
  }

  /** @param {Making} made */
  going(made) {
    const part = made.of ? (made.done ?? 0) / made.of : 0;
    return h('section', { class: 'card generate-going', key: 'going', 'aria-live': 'polite' },
      h('p', { role: 'status' }, tn('fair.going', made.of ?? 0, { done: made.done ?? 0 })),
      h('span', { class: 'bar', role: 'progressbar', 'aria-valuenow': String(Math.round(part * 100)), 'aria-valuemin': '0', 'aria-valuemax': '100', 'aria-label': t('fair.title') }, h('i', { style: { width: `${(part * 100).toFixed(1)}%` } })),
      this.known(made),
      h('p', { class: 'hint' }, t('fair.quiet')),
      h('button', { type: 'button', class: 'button', 'data-act': 'stop', onclick: () => void this.stop() }, t('fair.stop')));
  }

  /** What is known of it, and not more. @param {Making} made */
  known(made) {
    if (typeof made.share !== 'number') return h('p', { class: 'known', key: 'known' }, t('fair.unknown'));
    const [low, high] = [made.low ?? 0, made.high ?? 1];
    return h('div', { class: 'known', key: 'known' },
      h('p', null, h('b', null, percent(made.share)), ' ', t('fair.share', { low: percent(low), high: percent(high) })),
      h('span', { class: 'interval', 'aria-hidden': 'true' },
        h('i', { class: 'range', style: { left: `${(low * 100).toFixed(1)}%`, width: `${((high - low) * 100).toFixed(1)}%` } }), h('i', { class: 'even' }), h('i', { class: 'here', style: { left: `${(made.share * 100).toFixed(1)}%` } })),
      h('p', { class: 'hint' }, tn('fair.from', made.games ?? 0, { marine: made.marine ?? 0, undecided: made.undecided ?? 0 }), made.loose ? ` ${t('fair.loose')}` : ''));
  }

  /** @param {Making} made */
  result(made) {
    const [most, total] = made.blips ?? [0, 0];
    if (!made.mission) return h('section', { class: 'card generate-going', key: 'failed' }, h('p', { class: 'error', role: 'alert' }, t('fair.failed')), h('button', { type: 'button', class: 'button', onclick: () => this.another() }, t('fair.again')));
    return h('section', { class: 'card generate-going', key: 'result', 'aria-live': 'polite' },
      h('h2', null, t(made.state === 'cancelled' ? 'fair.stopped' : 'fair.done')),
      this.known(made),
      h('p', null, made.points ? `${tn('fair.points', made.points)} ` : '', total ? t('fair.blips', { most, total }) : ''),
      h('div', { class: 'generate-ways' },
        h('button', { type: 'button', class: 'button primary', 'data-act': 'play', onclick: () => this.play(made) }, t('fair.play')),
        h('a', { class: 'button', download: made.mission.file, href: `data:text/plain;charset=utf-8,${encodeURIComponent(made.mission.text)}` }, t('fair.save')),
        h('button', { type: 'button', class: 'button', onclick: () => this.another() }, t('fair.again'))));
  }
}

/** @param {string} title @param {string} name @param {[string, string][]} options @param {string} chosen @param {(value: string) => void} changed */
function segments(title, name, options, chosen, changed) {
  return h('fieldset', { class: 'choices', key: name }, h('legend', null, title), h('div', { class: 'choice-row' }, options.map(([value, words]) => h('label', { class: 'segment', key: value },
    h('input', { type: 'radio', name, value, checked: value === chosen, onchange: () => changed(value) }), h('span', null, words)))));
}
