// @ts-check
/**
 * A force battle as it goes: the card that attacks, what each side has laid against it in turn, whether the attack stands
 * now, and whose turn it is. Made of the lines of the log since the card was cast, so it looks the same however one comes to it.
 */
import { h, make, paint } from '../dom.js';
import { t, tn } from '../i18n/i18n.js';
import { standBeside } from '../panels/beside.js';
import { cardName, cardWords, colourOf, drawing, faceOf, glyph, sign } from './face.js';

/** @typedef {import('../wire').EventLine} EventLine */
/** @typedef {import('../game/state.js').State} State */
/** @typedef {import('../board/view.js').BoardView} BoardView */
/** @typedef {{side: string, card: string, aegis: string}} Laid `aegis`: whose free defence it was */
/** @typedef {{caster: string, at: string, card: string, attacker: string, laid: Laid[]}} Battle */

const LAID = new Set(['force', 'aegis']);
/** Whose attack it is, by the question and whom it is put to. @type {Record<string, (side: string) => string>} */
const ASKED = { force: (side) => (side === 'marine' ? 'stealer' : 'marine'), 'force answer': (side) => side };
const OTHER = { marine: 'stealer', stealer: 'marine' };

/** The battle at the end of these lines. @param {EventLine[]} log @param {string} attacker the side that has cast @returns {Battle | null} */
export function battleOf(log, attacker) {
  const begun = log.findLastIndex((line) => line.kind === 'cast');
  const cast = log[begun];
  if (!cast) return null;
  const end = log.length;
  let from = end;
  while (from > begun + 1 && LAID.has(log[from - 1]?.kind ?? '')) from -= 1; // of several attacks of one card the last
  const defender = attacker === 'marine' ? OTHER.marine : OTHER.stealer;
  const laid = log.slice(from, end).map((line) => ({ side: line.kind === 'aegis' ? defender : String(line.facts.side), card: String(line.facts.card ?? ''), aegis: line.kind === 'aegis' ? String(line.facts.piece) : '' }));
  return { caster: String(cast.facts.piece), at: String(cast.facts.at ?? ''), card: String(cast.facts.card), attacker, laid };
}

/** The battle that is asked about now. @param {State} state @returns {Battle | null} */
export function battleNow(state) {
  const { kind, side } = state.asked;
  const attacker = ASKED[kind]?.(side);
  return attacker ? battleOf(state.log, attacker) : null;
}

export class BattlePanel {
  /** @param {HTMLElement} host @param {BoardView} view */
  constructor(host, view) {
    this.host = host;
    this.view = view;
    this.node = make('div', { class: 'battle', role: 'group', hidden: true });
    /** @type {Battle | null} */
    this.battle = null;
    this.stand = () => this.place();
    host.append(this.node);
    view.addEventListener('look', this.stand);
  }

  /** @param {Battle | null} battle @param {State} state */
  show(battle, state) {
    const face = battle ? faceOf(state, battle.card) : undefined;
    this.battle = face ? battle : null;
    this.node.hidden = !this.battle;
    if (!battle || !face) {
      paint(this.node);
      this.node.removeAttribute('aria-label');
      return;
    }
    const stands = battle.laid.length % 2 === 0;
    const colour = colourOf(face);
    this.node.setAttribute('aria-label', t('battle.label', { colour: t(`colour.${colour}`) }));
    paint(
      this.node,
      h('p', { class: 'over', key: 'over' }, sign(colour, 'small'), t('battle.label', { colour: t(`colour.${colour}`) })),
      h('ol', { class: 'laid', key: 'laid' }, h('li', { class: `${battle.attacker} attack`, key: 'attack' }, h('small', null, battle.at ? t('battle.aimed', { piece: battle.caster, at: battle.at }) : battle.caster), h('span', { class: `psy-card of-${colour}`, role: 'img', 'aria-label': cardWords(face) }, drawing(face))), battle.laid.map((one, at) => this.laid(one, at, state))),
      h('p', { class: `verdict ${stands ? 'stands' : 'stopped'}`, key: 'verdict' }, h('b', null, t(stands ? 'battle.stands' : 'battle.stopped')), this.turn(state)),
      h('p', { class: 'totals', key: 'totals' }, ['marine', 'stealer'].map((side) => h('span', { class: side, key: side }, `${t(`side.${side}`)} `, tn('battle.count', battle.laid.filter((one) => one.side === side && one.card).length)))),
    );
    this.place();
  }

  /** @param {Laid} one @param {number} at @param {State} state */
  laid(one, at, state) {
    const face = faceOf(state, one.card);
    return h('li', { class: one.side, key: at }, face ? [sign(face.icon, 'small'), glyph(face.power), h('b', null, cardName(face))] : h('b', null, `${t('battle.aegis')} ${one.aegis}`));
  }

  /** @param {State} state */
  turn(state) {
    const { kind, side } = state.asked;
    return ASKED[kind] ? h('span', { class: side }, t('battle.turn', { side: t(`side.${side}`) })) : null;
  }

  place() {
    if (this.node.hidden || !this.battle) return;
    const spots = [this.battle.caster, this.battle.at].flatMap((name) => (name ? (this.view.pointOf(name) ?? []) : []));
    if (spots.length) standBeside(this.host, this.node, spots);
    this.view.dispatchEvent(new CustomEvent('popup')); // dice that lie there make room
  }

  end() {
    this.view.removeEventListener('look', this.stand);
    this.node.remove();
  }
}
