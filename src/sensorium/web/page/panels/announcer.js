// @ts-check
/**
 * What is said over the deck while something is shown: the banner of a turn, a caption of what somebody else does, the duel
 * of a close assault. Nothing here is needed to play on; of all that only a duel that still goes on stays.
 */
import { make } from '../dom.js';
import { mt, t } from '../i18n/i18n.js';
import { tell } from '../game/event_text.js';
import { doer } from '../game/state.js';
import { cardPlay } from '../game/cardplay.js';
import { DuelPanel, duelOf } from './duel.js';

/** @typedef {import('../wire').EventLine} EventLine */
/** @typedef {import('../board/view.js').BoardView} BoardView */
/** @typedef {import('../game/state.js').State} State */

const DUEL = new Set(['assaults', 'boosts', 'fought', 'blocks', 'parries', 're-rolls', 'spent psi', 'assault ends']);
/** What is laid in a force battle. */
const LAID = new Set(['force', 'aegis']);
/** What is seen well enough without words. */
const SILENT = new Set(['turn', 'activated', 'clock', 'game over']);
/** What dice say themselves, once they lie: until then the words of the act stand. */
const DICE = new Set(['rolled', 'fought', 'assault ends']);

export class Announcer {
  /** @param {HTMLElement} host the panel of the deck @param {BoardView} view */
  constructor(host, view) {
    this.view = view;
    this.banner = make('div', { class: 'turn-banner', 'aria-hidden': 'true', hidden: true });
    this.caption = make('p', { class: 'caption', 'aria-hidden': 'true', hidden: true });
    host.append(this.banner, this.caption);
    this.duel = new DuelPanel(host, view);
    const play = cardPlay();
    this.battle = play ? new play.BattlePanel(host, view) : null;
    /** The lines of the fight that is being shown. @type {EventLine[]} */
    this.lines = [];
    /** The card that was cast last, and what was laid against it. @type {EventLine[]} */
    this.casts = [];
  }

  /** An event begins to be seen. @param {EventLine} event @param {number} lasts milliseconds @param {State} state before it @param {boolean} follow somebody else did it
   * @returns {boolean} whether its dice are shown here */
  told(event, lasts, state, follow) {
    this.turn(event, state);
    if (!DICE.has(event.kind)) {
      this.caption.hidden = !follow || SILENT.has(event.kind);
      if (follow) this.caption.dataset.side = doer(event, state) || event.side || '';
      if (follow) this.caption.textContent = event.kind === 'said' ? mt(state.mission, event.text) : tell(event);
    }
    this.force(event, state);
    return this.fight(event, lasts, state);
  }

  /** A force battle is laid out card by card. @param {EventLine} event @param {State} state */
  force(event, state) {
    const play = cardPlay();
    if (!play) return;
    if (event.kind === 'cast') this.casts = [event];
    else if (LAID.has(event.kind)) this.casts.push(event);
    else this.casts = this.casts.slice(0, 1);
    const caster = state.scene.pieces.find((piece) => piece.name === this.casts[0]?.facts.piece);
    this.battle?.show(this.casts.length > 1 && caster ? play.battleOf(this.casts, caster.side) : null, state);
  }

  /** @param {EventLine} event @param {State} state */
  turn(event, state) {
    this.banner.hidden = event.kind !== 'turn';
    if (event.kind !== 'turn') return;
    const side = String(event.facts.side);
    const own = side === state.seat;
    this.banner.className = `turn-banner ${side}${own ? ' own' : ''}`;
    this.banner.replaceChildren(
      make('small', null, state.scene.turns ? t('bar.turn.of', { n: Number(event.facts.turn), of: state.scene.turns }) : t('bar.turn', { n: Number(event.facts.turn) })),
      make('b', null, own ? t('banner.own') : t(`side.${side}`)),
    );
  }

  /** @param {EventLine} event @param {number} lasts @param {State} state */
  fight(event, lasts, state) {
    if (!DUEL.has(event.kind)) return false;
    if (event.kind === 'assaults') this.lines = [event];
    else {
      // A fight that was under way before: the log has its beginning.
      if (!this.lines.length) this.lines = tail(state.log);
      this.lines.push(event);
    }
    const duel = duelOf(this.lines);
    if (!duel) return false;
    const still = this.view.still;
    const dice = event.kind === 'fought' && Array.isArray(event.facts.dice) ? event.facts.dice.length : 0;
    this.duel.rolls(dice ? String(event.facts.piece) : '', dice);
    this.duel.show(duel, (name) => this.view.pieces?.known.get(name), dice && !still ? lasts * 0.6 : 0);
    return dice > 0;
  }

  /** Nothing is being shown any more; a duel that goes on stays. @param {State} state */
  rest(state) {
    this.banner.hidden = this.caption.hidden = true;
    this.banner.className = 'turn-banner';
    this.banner.replaceChildren();
    this.caption.textContent = '';
    delete this.caption.dataset.side;
    const duel = duelOf(state.log);
    this.lines = duel && !duel.over ? tail(state.log) : [];
    this.battle?.show(cardPlay()?.battleNow(state) ?? null, state);
    this.duel.rolls('', 0);
    this.duel.show(duel && !duel.over ? duel : null, (name) => state.scene.pieces.find((piece) => piece.name === name));
  }

  end() {
    this.duel.end();
    this.battle?.end();
  }
}

/** The lines since the last assault began. @param {EventLine[]} log */
function tail(log) {
  const at = log.findLastIndex((line) => line.kind === 'assaults');
  return at < 0 ? [] : log.slice(at);
}
