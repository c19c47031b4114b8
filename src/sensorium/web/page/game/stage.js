// @ts-check
/**
 * What comes from the server is seen before it counts: each act, then what it caused, then the next. Messages wait here and
 * are let through one after another as fast as the reader wants to follow; at the speed `at once` none ever waits. Whoever
 * goes on with his own turn never waits either: what he presses ends what is being shown.
 */
import { h } from '../dom.js';
import { icon } from '../panels/icons.js';
import { t, tn } from '../i18n/i18n.js';
import { keycap } from '../controls/parts.js';
import { isSeen } from '../board/beats.js';
import { goesOn } from './log_lines.js';
import { patched } from './scene_patch.js';
import { doer, reduce } from './state.js';

/** @typedef {import('../net/session.js').Session} Session */
/** @typedef {import('../board/view.js').BoardView} BoardView */
/** @typedef {import('../wire').Update} Update */
/** @typedef {import('../wire').Presence} Presence */
/** @typedef {import('../wire').EventLine} EventLine */
/** @typedef {import('../wire').Recall} Recall */
/** @typedef {import('./state.js').State} State */
/**
 * @typedef {object} Ways what the screen does with it
 * @property {() => void} changed something about what waits or is shown
 * @property {(event: EventLine, lasts: number, follow: boolean, state: State) => boolean | void} told an event begins to be seen; true: its dice are shown elsewhere
 * @property {() => void} cleared nothing is being shown any more
 */

/** Whether this seat watches a game that only bots play. @param {State} state */
export function watchesBots(state) {
  return state.seat === 'spectator' && state.seats.filter((one) => one.side !== 'spectator').every((one) => one.player !== 'human');
}

export class Stage {
  /** @param {Session} session @param {BoardView} view @param {Ways} ways */
  constructor(session, view, ways) {
    this.session = session;
    this.view = view;
    this.ways = ways;
    this.paused = false;
    /** @type {(Update | Presence)[]} */
    this.waiting = [];
    /** What is being shown now. @type {Update | null} */
    this.current = null;
    /** The last line that was shown: the next may go on with it. @type {EventLine | undefined} */
    this.line = undefined;
    /** A turn that is being seen again. @type {Recall | null} */
    this.again = null;
    this.others = false; // did what is shown
    this.acting = ''; // whose turn that is in
    this.actor = ''; // who does it: the other side may answer in it
    this.opening = false; // a turn has begun, and nobody has done anything in it yet
    this.busy = false;
    this.run = 0; // what was begun in an earlier run is void
    this.clock = false; // we have stopped the clock until everything is seen
    this.hidden = () => document.hidden && this.finish();
    document.addEventListener('visibilitychange', this.hidden);
    session.hold = (message) => this.take(message);
  }

  /** Whether the state is behind what has come, or something is being shown. */
  get showing() {
    return this.current !== null || this.waiting.length > 0 || this.again !== null;
  }

  /** Whether what is shown is somebody else's doing. */
  get following() {
    return this.current !== null && this.others;
  }

  get state() {
    return /** @type {State} */ (this.session.state);
  }

  /** Messages still to be shown in which something happens. */
  get behind() {
    return this.waiting.filter((message) => message.type === 'update' && message.events.some((line) => isSeen(line.kind))).length;
  }

  /** Whether what comes next is to be followed, rather than one's own doing in one's own turn. @param {State} state */
  follows(state) {
    return !(state.asked.yours && (state.scene.side === state.seat || state.scene.phase === 'set-up'));
  }

  /** @param {Update | Presence | null} message null: the game begins anew from a welcome, and nothing older counts */
  take(message) {
    if (!message) {
      this.drop();
      return;
    }
    this.waiting.push(message);
    const watched = this.paused || this.again;
    if (!watched && !this.busy && (this.view.speed === 0 || document.hidden)) this.finish();
    else void this.go();
    if (message.type === 'update') this.stopClock(message);
    this.ways.changed();
  }

  /** Shows what waits, one after another. */
  async go() {
    if (this.busy || this.paused || this.again) return;
    this.busy = true;
    const run = this.run;
    while (this.waiting.length && !this.paused && run === this.run) {
      await this.show(/** @type {Update | Presence} */ (this.waiting.shift()));
      if (run !== this.run) return;
    }
    this.busy = false;
    this.settle();
  }

  /** @param {Update | Presence} message */
  async show(message) {
    if (message.type === 'update' && message.events.some((line) => isSeen(line.kind)) && this.view.speed !== 0) {
      const before = this.state;
      const next = reduce(before, message, Date.now());
      const run = this.run;
      const follow = (this.others = this.follows(before));
      this.current = message;
      this.actor = '';
      this.ways.changed();
      if (next) await this.view.play(message.events, next.scene, { follow, behind: this.behind, told: (event, lasts, seen) => this.tell(event, lasts, seen, before) });
      if (run !== this.run) return;
      this.current = null;
    }
    this.apply(message);
  }

  /** @param {EventLine} event @param {number} lasts @param {boolean} follow @param {State} state */
  tell(event, lasts, follow, state) {
    const acting = event.side || this.acting;
    const does = doer(event, state);
    const opening = event.kind === 'turn' || (this.opening && !does);
    const actor = does || (acting === this.acting ? this.actor : '') || acting; // with a turn whoever acted before is done
    if (this.others !== follow || this.acting !== acting || this.actor !== actor || this.opening !== opening) {
      this.opening = opening;
      this.others = follow;
      this.acting = acting;
      this.actor = actor;
      this.ways.changed();
    }
    return this.ways.told(event, lasts, follow, state);
  }

  /** @param {Update | Presence} message */
  apply(message) {
    if (message.type === 'update') this.line = message.events.at(-1) ?? this.line;
    this.session.apply(message);
  }

  /** Everything has been seen. */
  settle() {
    if (this.showing) return;
    if (this.clock) {
      this.clock = false;
      void this.session.pause(false).catch(() => null);
    }
    this.ways.cleared();
    this.ways.changed();
  }

  // -- what the reader does ---------------------------------------------------------------------------------------------

  /** To the end of this act: of a way that somebody goes, to where it leads. */
  skip() {
    if (this.again) {
      this.view.motion.stop();
      return;
    }
    const message = this.current;
    if (!message) return;
    this.run += 1;
    this.view.motion.stop();
    this.current = null;
    this.busy = false;
    this.apply(message);
    for (;;) {
      const next = this.waiting[0];
      if (!next || (next.type === 'update' && next.events.some((line) => isSeen(line.kind)) && !next.events.every((line) => !isSeen(line.kind) || goesOn(this.line, line)))) break;
      this.apply(/** @type {Update | Presence} */ (this.waiting.shift()));
    }
    this.redraw();
    void this.go();
  }

  /** To where the game stands. */
  finish() {
    this.stopRecall();
    this.run += 1;
    this.view.motion.stop();
    const rest = this.current ? [this.current, ...this.waiting.splice(0)] : this.waiting.splice(0);
    this.current = null;
    this.busy = false;
    for (const message of rest) this.apply(message);
    this.redraw();
    this.settle();
  }

  toggle() {
    this.paused = !this.paused;
    void this.go();
    this.ways.changed();
  }

  /** One thing more, and stop there. */
  async step() {
    this.paused = true;
    if (this.current) this.skip();
    else if (!this.busy) {
      const run = this.run;
      while (this.waiting.length && run === this.run) {
        const message = /** @type {Update | Presence} */ (this.waiting.shift());
        await this.show(message);
        if (message.type === 'update' && message.events.length) break;
      }
    }
    this.ways.changed();
  }

  /** The scene as the state has it: something was cut short. */
  redraw() {
    this.ways.cleared();
    this.view.show(this.state.scene, {});
  }

  /** A welcome: what waited is in it. */
  drop() {
    this.run += 1;
    this.waiting = [];
    this.current = null;
    this.busy = false;
    this.stopRecall();
    this.view.motion.stop();
    this.ways.cleared();
    this.ways.changed();
  }

  end() {
    document.removeEventListener('visibilitychange', this.hidden);
    this.finish();
    this.session.hold = null;
  }

  // -- the clock ----------------------------------------------------------------------------------------------------------

  /** Time is never lost by looking: against a bot the clock waits until the enemy turn has been seen, otherwise it is cut short. @param {Update} message */
  stopClock(message) {
    const { seat, seats } = this.state;
    if (seat !== 'marine' || !message.clock.runs || message.clock.paused || !this.showing || this.clock || !this.follows(this.state)) return;
    if (seats.some((one) => one.side === 'stealer' && one.player === 'human')) this.finish();
    else {
      this.clock = true;
      void this.session.pause(true).catch(() => null);
    }
  }

  // -- a turn seen again --------------------------------------------------------------------------------------------------

  /** @param {Recall} recall */
  async recall(recall) {
    this.finish();
    this.again = recall;
    const run = this.run;
    let scene = recall.scene;
    this.view.show(scene, {});
    this.ways.changed();
    const state = this.state;
    for (const step of recall.steps) {
      const next = patched(scene, step.patch);
      await this.view.play(step.events, next, { follow: true, told: (event, lasts, seen) => this.tell(event, lasts, seen, { ...state, scene }) });
      if (run !== this.run || this.again !== recall) return;
      scene = next;
      this.view.draw(scene, {});
    }
    this.stopRecall();
  }

  stopRecall() {
    if (!this.again) return;
    this.again = null;
    this.view.motion.stop();
    this.redraw();
    this.ways.changed();
    void this.go();
  }

  // -- the bar --------------------------------------------------------------------------------------------------------------

  /** @param {boolean} watching two bots @returns {Record<string, () => void>} */
  keys(watching) {
    if (this.again) return { '.': () => this.skip(), s: () => this.stopRecall(), Escape: () => this.stopRecall() };
    if (watching) return { Space: () => this.toggle(), n: () => void this.step(), 'Shift+Enter': () => this.finish(), '.': () => this.skip(), s: () => this.finish() };
    return this.following ? { '.': () => this.skip(), s: () => this.finish() } : {};
  }

  /** @param {boolean} watching */
  bar(watching) {
    /** @param {string} name @param {string} sign @param {string} key @param {() => void} run @param {boolean} [off] */
    const button = (name, sign, key, run, off = false) => h('button', { type: 'button', class: 'option', key: name, 'data-act': `watch-${name}`, onclick: run, disabled: off }, keycap(key), icon(sign), h('span', { class: 'words' }, t(`watch.${name}`)));
    const { again, behind } = this;
    const group = (/** @type {import('../dom.js').Children[]} */ ...children) => h('div', { class: 'pacing options', key: 'pacing', role: 'group', 'aria-label': t('watch.group') }, children);
    if (again) return group(h('p', { class: 'hint', key: 'again' }, t('watch.again.of', { turn: again.turn, of: t(`turn.of.${again.side}`) })), button('skip', 'step', '.', () => this.skip()), button('back', 'shut', 's', () => this.stopRecall()));
    if (watching) {
      return group(
        button(this.paused ? 'play' : 'pause', this.paused ? 'play' : 'pause', 'Space', () => this.toggle()),
        button('step', 'step', 'n', () => void this.step(), !this.waiting.length && !this.current),
        button('now', 'now', 'Shift+Enter', () => this.finish(), !behind && !this.current),
        h('p', { class: 'hint', key: 'behind' }, behind ? tn('watch.behind', behind) : t('watch.live')),
      );
    }
    return this.following ? group(button('skip', 'step', '.', () => this.skip()), button('all', 'now', 's', () => this.finish())) : null;
  }
}
