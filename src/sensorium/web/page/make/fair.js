// @ts-check
/** Is it fair? Bots play the mission on the server, and what they show is told here and drawn on the map. */
/** @import {Trial} from '../wire.js' */
/** @typedef {import('./bench.js').Bench} Bench */
import { Failed, ask } from '../net/api.js';
import { choices, el } from '../home/el.js';
import { currentLanguage, percent, t, tn } from '../i18n/i18n.js';
import { redraw } from './focus.js';

const LOOK = 700; // milliseconds between two looks at how far it is
const GOING = ['waiting', 'running'];

export class FairPane {
  /** @param {Bench} bench @param {() => void} changed */
  constructor(bench, changed) {
    this.bench = bench;
    this.changed = changed;
    /** @type {Trial | null} */
    this.trial = null;
    this.token = '';
    this.games = '20';
    this.said = '';
    /** The text that is tried. */
    this.text = '';
    this.timer = 0;
    this.seen = true; // whether what is found has been brought into sight
    this.host = el('section', { class: 'make-fair', 'aria-label': t('make.fair') });
    this.show();
  }

  get going() {
    return Boolean(this.trial && GOING.includes(this.trial.state));
  }

  /** Where marines died, while the board is the one that was played. */
  get deaths() {
    return this.trial?.deaths ?? {};
  }

  async begin() {
    this.said = '';
    this.seen = false;
    this.text = this.bench.text;
    try {
      this.token = (await ask('/api/make/trials', { file: this.bench.file, text: this.text, games: Number(this.games) })).token;
      this.trial = { state: 'waiting', of: Number(this.games) };
      void this.#look();
    } catch (problem) {
      this.said = problem instanceof Failed ? problem.message : t('home.unreachable');
    }
    this.#told();
  }

  async cancel() {
    clearTimeout(this.timer);
    try {
      this.trial = await ask(`/api/make/trials/${this.token}/cancel`, {});
    } catch {
      if (this.trial) this.trial.state = 'cancelled';
    }
    this.#told();
  }

  end() {
    clearTimeout(this.timer);
    if (this.going) void ask(`/api/make/trials/${this.token}/cancel`, {}).catch(() => null);
  }

  async #look() {
    const { token } = this;
    try {
      const trial = await ask(`/api/make/trials/${token}`);
      if (token !== this.token) return;
      this.trial = trial;
    } catch (problem) {
      if (problem instanceof Failed) this.trial = { state: 'failed', of: 0 };
    }
    if (this.going && this.host.isConnected) this.timer = window.setTimeout(() => void this.#look(), LOOK);
    this.#told();
  }

  #told() {
    this.show();
    if (this.trial?.games && !this.seen) {
      this.seen = true; // what they show stands below the button, where the pane may end
      this.host.scrollIntoView({ block: 'start' });
    }
    this.changed();
  }

  show() {
    redraw(this.host, () => this.#draw());
  }

  #draw() {
    const playable = Boolean(this.bench.desk?.card);
    const { trial } = this;
    const part = trial?.of ? (trial.games ?? 0) / trial.of : 0;
    const focused = this.host.contains(document.activeElement) && document.activeElement instanceof HTMLButtonElement;
    this.host.replaceChildren(
      el('h3', null, t('make.fair')), el('p', { class: 'hint' }, t('make.fair.about')),
      this.going
        ? el('div', { class: 'make-going' }, el('p', { role: 'status' }, t('make.fair.going', { done: trial?.games ?? 0, of: trial?.of ?? 0 })), bar(part), el('button', { type: 'button', class: 'button', 'data-act': 'cancel-trial', onclick: () => void this.cancel() }, t('make.fair.cancel')))
        : el('div', { class: 'make-going' }, choices(t('make.fair.games'), 'trial-games', [['10', '10'], ['20', '20'], ['60', '60'], ['200', '200']], this.games, (value) => (this.games = value)),
          el('button', { type: 'button', class: 'button primary', 'data-act': 'trial', disabled: !playable, onclick: () => void this.begin() }, t('make.fair.begin')), playable ? '' : el('p', { class: 'hint' }, t('make.fair.not'))),
      this.said ? el('p', { class: 'error', role: 'alert' }, this.said) : '',
      trial?.state === 'failed' ? el('p', { class: 'error', role: 'alert' }, t('make.fair.failed')) : '',
      trial?.games ? results(trial, this.text !== this.bench.text) : '');
    // It is drawn anew with every game that is over: whoever stands on its button stays there.
    if (focused) /** @type {HTMLElement | null} */ (this.host.querySelector('[data-act=cancel-trial], [data-act=trial]'))?.focus({ preventScroll: true });
  }
}

/** @param {number} part */
function bar(part) {
  const fill = document.createElement('i');
  fill.style.width = `${(part * 100).toFixed(1)}%`;
  return el('span', { class: 'bar', role: 'progressbar', 'aria-valuenow': Math.round(part * 100), 'aria-valuemin': 0, 'aria-valuemax': 100 }, fill);
}

/** @param {Trial} trial @param {boolean} old */
function results(trial, old) {
  const games = trial.games ?? 0;
  const share = (/** @type {number | undefined} */ n) => (n ?? 0) / games;
  const [low, high] = trial.interval ?? [0, 1];
  const mean = (/** @type {number | undefined} */ n) => (n ?? 0).toLocaleString(currentLanguage(), { maximumFractionDigits: 1 });
  const split = el('div', { class: 'make-split', role: 'img', 'aria-label': t('make.fair.share', { share: percent(share(trial.marine)) }) });
  for (const [name, n] of /** @type {[string, number | undefined][]} */ ([['marine', trial.marine], ['draw', trial.draws], ['stealer', trial.stealer]])) {
    const part = el('i', { class: name });
    part.style.flexGrow = String(n ?? 0);
    if (n) split.append(part);
  }
  const verdict = high < 0.5 ? 'stealer' : low > 0.5 ? 'marine' : high - low > 0.3 ? 'unsure' : 'fair';
  const row = (/** @type {string} */ word, /** @type {string} */ value) => el('div', null, el('dt', null, word), el('dd', null, value));
  return el('div', { class: 'make-results' },
    el('p', { class: `make-verdict ${verdict}` }, t(`make.fair.verdict.${verdict}`)), split,
    el('dl', null,
      row(t('make.fair.games'), trial.state === 'cancelled' ? t('make.fair.stopped', { done: games, of: trial.of }) : `${games}`),
      row(t('make.fair.marine'), t('make.fair.wins', { n: trial.marine ?? 0, share: percent(share(trial.marine)), low: percent(low), high: percent(high) })),
      row(t('make.fair.stealer'), `${trial.stealer ?? 0}`), row(t('make.fair.draws'), `${trial.draws ?? 0}`),
      row(t('make.fair.turns'), mean(trial.turns)), row(t('make.fair.kills'), mean(trial.kills)), row(t('make.fair.losses'), mean(trial.losses))),
    el('p', { class: 'hint' }, tn('make.fair.deaths', Object.values(trial.deaths ?? {}).reduce((sum, n) => sum + n, 0))),
    old ? el('p', { class: 'hint' }, t('make.fair.old')) : '');
}
