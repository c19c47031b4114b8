// @ts-check
/**
 * A close assault as a duel: both sides' dice, what is added, what was parried or rolled again, and who wins. It is made of
 * the lines of the log since the assault began, so it looks the same however one comes to it.
 */
import { standBeside } from './beside.js';
import { pieceIcon } from '../board/icon.js';
import { make } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { dieFace, tumble } from './dice.js';

/** @typedef {import('../wire').EventLine} EventLine */
/** @typedef {import('../wire').Piece} Piece */
/** @typedef {import('../board/view.js').BoardView} BoardView */
/** @typedef {{face: number, state: '' | 'again' | 'counts'}} Die `again`: it was rolled again, and counts no more */
/** @typedef {{name: string, dice: Die[], bonus: number, psi: number, shield: boolean, score: number | null, fate: '' | 'wins' | 'loses' | 'ties'}} Fighter */
/** @typedef {{attacker: Fighter, defender: Fighter, over: boolean, notes: EventLine[]}} Duel */

/** What belongs to a fight. */
const PARTS = new Set(['assaults', 'boosts', 'fought', 'blocks', 'parries', 're-rolls', 'spent psi', 'assault ends']);
/** What may come between its parts and is none. */
const ASIDES = new Set(['activated', 'spent', 'clock call', 'stood down']);

/** @param {string} name @returns {Fighter} */
const fresh = (name) => ({ name, dice: [], bonus: 0, psi: 0, shield: false, score: null, fate: '' });

/** Whether a line begins a fight between two pieces, and not with a door. @param {EventLine} line */
const begins = (line) => line.kind === 'assaults' && !String(line.facts.at ?? '').includes(',');

/** The fight of these lines, the last of them being the present. @param {EventLine[]} lines @returns {Duel | null} nothing where none goes on or has just ended */
export function duelOf(lines) {
  let at = lines.length - 1;
  while (at >= 0 && (ASIDES.has(lines[at].kind) || (PARTS.has(lines[at].kind) && lines[at].kind !== 'assaults'))) at -= 1;
  const first = lines[at];
  if (!first || !begins(first)) return null;
  const attacker = fresh(String(first.facts.piece));
  const defender = fresh(String(first.facts.at));
  /** @type {Duel} */
  const duel = { attacker, defender, over: false, notes: [] };
  for (const line of lines.slice(at + 1)) take(duel, line);
  return duel;
}

/** @param {Duel} duel @param {EventLine} line */
function take(duel, line) {
  const { attacker, defender } = duel;
  const { facts } = line;
  const own = facts.piece === attacker.name ? attacker : defender;
  const other = own === attacker ? defender : attacker;
  if (line.kind === 'fought') {
    own.bonus = Number(facts.bonus ?? 0);
    own.dice.push(...(Array.isArray(facts.dice) ? facts.dice : []).map((face) => ({ face: Number(face), state: /** @type {''} */ ('') })));
  } else if (line.kind === 'assault ends') end(duel, facts);
  else if (line.kind !== 'assaults' && PARTS.has(line.kind)) {
    duel.notes.push(line);
    if (line.kind === 'boosts') own.bonus += Number(facts.points ?? 0); // its dice tell the whole
    if (line.kind === 'blocks') own.shield = true;
    if (line.kind === 'spent psi') own.psi = Number(facts.points ?? 0);
    if (line.kind === 'parries') rollAgain(other, Number(facts.die));
    if (line.kind === 're-rolls') rollAgain(own, Number(facts.die));
  }
}

/** @param {Fighter} fighter @param {number} face */
function rollAgain(fighter, face) {
  const die = fighter.dice.find((one) => one.face === face && one.state === '');
  if (die) die.state = 'again';
}

/** @param {Duel} duel @param {EventLine['facts']} facts */
function end(duel, facts) {
  const { attacker, defender } = duel;
  const [attack, defence] = [Number(facts.attack), Number(facts.defence)];
  attacker.score = attack;
  defender.score = defence;
  attacker.fate = attack > defence ? 'wins' : attack < defence ? 'loses' : 'ties';
  defender.fate = attack < defence ? 'wins' : attack > defence ? 'loses' : 'ties';
  for (const [fighter, counted] of /** @type {[Fighter, unknown][]} */ ([[attacker, facts.attack_dice], [defender, facts.defence_dice]])) {
    for (const face of Array.isArray(counted) ? counted : []) {
      const die = fighter.dice.find((one) => one.face === Number(face) && one.state === '');
      if (die) die.state = 'counts';
    }
  }
  duel.over = true;
}

// -- on the deck --------------------------------------------------------------------------------------------------------

export class DuelPanel {
  /** @param {HTMLElement} host @param {BoardView} view */
  constructor(host, view) {
    this.host = host;
    this.view = view;
    this.node = make('div', { class: 'duel', role: 'img', hidden: true });
    this.looks = '';
    /** Whose dice fall now, and how many. */
    this.rolling = '';
    this.fell = 0;
    /** @type {Duel | null} */
    this.duel = null;
    /** How the fighters looked when it began: whoever loses is gone from the scene at the end. @type {Map<string, Piece>} */
    this.faces = new Map();
    this.stand = () => this.place();
    host.append(this.node);
    view.addEventListener('look', this.stand);
  }

  /** @param {Duel | null} duel @param {(name: string) => Piece | undefined} pieces @param {number} [tumbles] milliseconds until the dice that fell last lie */
  show(duel, pieces, tumbles = 0) {
    const looks = duel ? JSON.stringify(duel) : '';
    if (looks === this.looks) return;
    this.looks = looks;
    this.node.hidden = !duel;
    this.duel = duel;
    if (!duel) {
      this.faces.clear();
      this.node.replaceChildren();
      this.node.classList.remove('over');
      this.node.removeAttribute('aria-label');
      return;
    }
    for (const { name } of [duel.attacker, duel.defender]) {
      const piece = pieces(name);
      if (piece) this.faces.set(name, piece);
    }
    this.node.classList.toggle('over', duel.over);
    this.node.setAttribute('aria-label', t('duel.label', { one: duel.attacker.name, other: duel.defender.name }));
    this.node.replaceChildren(this.side(duel.attacker, 'attacker', tumbles), make('span', { class: 'versus', 'aria-hidden': 'true' }, duel.attacker.fate === 'ties' ? '=' : duel.over ? (duel.attacker.fate === 'wins' ? '›' : '‹') : '×'), this.side(duel.defender, 'defender', tumbles));
    this.place();
  }

  /** @param {Fighter} fighter @param {'attacker' | 'defender'} role @param {number} tumbles */
  side(fighter, role, tumbles) {
    const piece = this.faces.get(fighter.name);
    const dice = make('span', { class: 'dice' });
    const node = make('div', { class: `fighter ${role} ${piece?.side ?? ''} ${fighter.fate}`, 'data-piece': fighter.name });
    const portrait = make('span', { class: 'portrait' });
    if (piece) portrait.append(pieceIcon({ kind: piece.kind, role: piece.role, equipment: piece.equipment ?? [], value: null }, 44));
    const fell = tumbles && this.rolling === fighter.name ? this.fell : 0;
    for (const die of fighter.dice.slice(0, fighter.dice.length - fell)) dice.append(this.die(die));
    if (fell) {
      const last = fighter.dice.slice(-fell);
      const lie = tumble(dice, fell, tumbles, () => {
        this.view.unsettled.delete(lie);
        dice.append(...last.map((die) => this.die(die)));
      });
      this.view.unsettled.add(lie);
    } else dice.dataset.dice = 'lying';
    const added = [fighter.shield ? make('b', { class: 'plus shield', title: t('duel.shield') }, t('duel.shield.short')) : null, fighter.bonus ? make('b', { class: 'plus', title: t('duel.bonus') }, `+${fighter.bonus}`) : null, fighter.psi ? make('b', { class: 'plus psi', title: t('duel.psi') }, `+${fighter.psi}`) : null];
    const score = make('b', { class: 'score' }, fighter.score === null ? '' : String(fighter.score));
    node.append(portrait, make('span', { class: 'who' }, fighter.name), dice, ...added.filter((one) => one !== null), score);
    node.append(make('span', { class: 'verdict' }, fighter.fate ? t(`duel.${fighter.fate}`) : ''));
    return node;
  }

  /** @param {Die} die */
  die(die) {
    const face = dieFace(die.face);
    if (die.state) face.classList.add(die.state);
    if (die.state === 'again') face.setAttribute('aria-label', t('duel.again', { face: die.face }));
    return face;
  }

  /** Beside those who fight, never over them. */
  place() {
    if (this.node.hidden || !this.duel) return;
    const spots = [this.duel.attacker, this.duel.defender].flatMap(({ name }) => this.view.pointOf(name) ?? this.view.pointOf(this.faces.get(name)?.square ?? '') ?? []);
    if (!spots.length) return;
    standBeside(this.host, this.node, spots);
    this.view.dispatchEvent(new CustomEvent('popup')); // dice that lie there make room
  }

  /** These dice fall now. @param {string} who @param {number} count */
  rolls(who, count) {
    this.rolling = who;
    this.fell = count;
  }

  end() {
    this.view.removeEventListener('look', this.stand);
    this.node.remove();
  }
}
