// @ts-check
/** The turn itself: pick a piece, see what it can do and what that costs, point and do it; end the turn. */
import { actsOf, chance, isAttack } from '../game/acts.js';
import { h } from '../dom.js';
import { areaName, has, kindName, t, tn, tor } from '../i18n/i18n.js';
import { directionTo, placeOf, stepFrom, turned } from '../game/places.js';
import { keyOfPiece, ownPieces, pieceNamed } from '../game/state.js';
import { cardPlay } from '../game/cardplay.js';
import { objectChoices, objectPanel, objectVerbs } from './objects.js';
import { button, costOf, hint, keysOf, optionOf, pips, risks } from './parts.js';
import { ATTACK_KEYS, clickSpot, optionsAt, pickSpot, pieceOverlays, turnTo, usable } from './spots.js';
import { isStep, spends } from './usable.js';
import { facingChips, hasFacings, nextFacing } from './ways.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../game/acts.js').Act} Act */
/** @typedef {import('../wire').Piece} Piece */
/** @typedef {import('./parts.js').Option} Option */
/** @typedef {import('./parts.js').Control} Control */

/** The keys of skills, in the order of their buttons. A skill that is not here comes after them and has none. @type {Record<string, string>} */
export const KEYS = {
  overwatch: 'o', guard: 'g', unjam: 'j', reload: 'l', 'stand-down': 'k', stand: 'k', convert: 'n', enter: 'i', climb: 'h', jump: 'i', exit: 'x', prescience: 'y',
  flame: 'm', barrier: 'b', storm: 't',
};
const ORDER = Object.keys(KEYS);
const MOST_READY = 12;
/** Groups of acts that are done by pressing their button. */
const PRESSED = ['press', 'rest', 'climb', 'leave'];

/** What a piece has a button for: what it can do now, and what it could do were it allowed to. @param {Piece} piece @param {Act[]} acts @param {string[]} groups @param {string[]} [listed] groups that have a button only where the piece has it as a skill @returns {string[]} */
function skillsOf(piece, acts, groups, listed = []) {
  const own = Object.entries(piece.skills ?? {}).filter(([, group]) => groups.includes(group) || listed.includes(group)).map(([skill]) => skill);
  const able = acts.filter((act) => groups.includes(act.group)).map((act) => act.skill);
  const rank = (/** @type {string} */ skill) => (ORDER.includes(skill) ? ORDER.indexOf(skill) : ORDER.length);
  return [...new Set([...own, ...able])].sort((a, b) => rank(a) - rank(b));
}

/** The verbs of the selected piece, the impossible ones among them. @param {Game} game @param {Piece} piece @param {boolean} [attacks] those too @returns {Option[]} */
export function verbs(game, piece, attacks = true) {
  const acts = usable(game).filter((act) => !act.choice.card); // those are in the hand
  const known = game.know();
  /** @type {Option[]} */
  const out = [];
  for (const group of attacks ? Object.keys(ATTACK_KEYS) : []) {
    for (const skill of skillsOf(piece, acts.filter((act) => isAimed(game, act)), [group])) out.push(attackVerb(game, piece, acts.filter((act) => act.skill === skill && isAimed(game, act)), skill, ATTACK_KEYS[group]));
  }
  out.push(...doorVerbs(game, acts));
  for (const skill of skillsOf(piece, acts, PRESSED, ['step'])) {
    const act = acts.find((one) => one.skill === skill);
    const key = KEYS[skill];
    out.push(
      act
        ? optionOf(game, act, { id: skill, key, icon: skill, note: warning(act), ...(act.group === 'rest' ? { label: tor(`verb.${skill}`, skill) } : {}) })
        : { id: skill, skill, label: tor(`verb.${skill}`, skill), key, icon: skill, off: known.asked, run: () => game.explain({ piece: piece.name, skill }) },
    );
  }
  for (const skill of skillsOf(piece, acts, ['aim'])) {
    const first = acts.find((act) => act.skill === skill);
    out.push({
      id: skill,
      skill,
      label: tor(`verb.${skill}`, tor(`card.${skill}`, skill)),
      key: KEYS[skill],
      icon: skill,
      cost: first ? costOf(first) || psiCost(first) : '',
      paid: Boolean(first?.choice.cp),
      off: !first,
      on: game.looks.mode === skill,
      run: () => (first ? enterMode(game, skill) : game.explain({ piece: piece.name, skill, square: likeliest(game, piece)?.square ?? ahead(game, piece) })),
    });
  }
  out.push(...objectVerbs(game, acts));
  for (const act of acts.filter((one) => one.group === 'work')) out.push(optionOf(game, act, { id: `${act.skill} ${act.at}`, key: 'w', icon: act.skill }));
  for (const act of acts.filter((one) => one.group === 'last')) {
    out.push(optionOf(game, act, { id: act.skill, icon: 'destruct', danger: true, odds: null, on: game.looks.mode === act.skill, run: () => twice(game, act) }));
  }
  // What he has at all stands first, whether he can or not: what comes and goes with the place moves no other button.
  const lasting = (/** @type {Option} */ one) => Number(!Object.hasOwn(piece.skills ?? {}, one.skill ?? ''));
  return out.sort((a, b) => lasting(a) - lasting(b));
}

/** An attack that a key may pick: not a shot at what merely stands about. @param {Game} game @param {Act} act */
function isAimed(game, act) {
  return isAttack(act) && (act.group !== 'shot' || Boolean(act.target) || game.state.scene.doors.some((door) => door.square === act.at));
}

/** @param {Act} act */
function psiCost(act) {
  return act.choice.psi ? t('cost.psi', { n: act.choice.psi }) : '';
}

/** What nobody survives wants two presses. @param {Game} game @param {Act} act */
function twice(game, act) {
  if (game.looks.mode === act.skill) game.give(act.said);
  else game.set({ mode: act.skill, spot: null });
}

/** @param {Act} act */
function warning(act) {
  const { lost, psi } = act.choice;
  return psi ? psiCost(act) : lost ? tn('act.convert.lost', lost) : undefined;
}

/** Fire or assault: picks the best target, then the next; pressed on one that is picked, does it. @param {Game} game @param {Piece} piece @param {Act[]} acts @param {string} skill @param {string | undefined} key @returns {Option} */
function attackVerb(game, piece, acts, skill, key) {
  const spot = game.looks.spot;
  const words = tor(`verb.${skill}`, skill);
  const at = acts.find((act) => (act.target ? act.target === spot?.piece : act.at === spot?.square));
  const wanted = spot?.skill || game.looks.mode;
  if (at && spot) return optionOf(game, at, { id: skill, label: words, key, icon: skill, on: !wanted || wanted === skill, odds: null });
  const best = [...acts].sort((a, b) => Number(Boolean(b.target)) - Number(Boolean(a.target)) || chance(b.choice.odds) - chance(a.choice.odds))[0];
  return {
    id: skill,
    skill,
    label: words,
    key,
    icon: skill,
    cost: best ? costOf(best) : '',
    paid: Boolean(best?.choice.cp),
    off: !best,
    run: () => {
      if (best) game.set({ spot: { piece: best.target || undefined, square: best.at || pieceNamed(game.state, best.target)?.square, skill }, why: null, mode: '' });
      else {
        const target = spot?.piece ?? (spot ? undefined : likeliest(game, piece)?.name);
        game.explain({ piece: piece.name, skill, target, square: target ? undefined : (spot?.square ?? ahead(game, piece)) });
      }
    },
  };
}

/** Whom an attack would most likely be meant for: the nearest enemy, or else the nearest blip. @param {Game} game @param {Piece} piece */
function likeliest(game, piece) {
  const plan = game.state.mission.board;
  const from = placeOf(plan, piece.square);
  const far = (/** @type {Piece} */ one) => {
    const at = placeOf(plan, one.square);
    return from && at && from.deck === at.deck ? Math.max(Math.abs(at.x - from.x), Math.abs(at.y - from.y)) : Infinity;
  };
  const known = (/** @type {Piece} */ one) => Number(one.role === 'model' || one.role === 'trooper');
  const all = game.state.scene.pieces.filter((one) => one.side !== piece.side && one.side !== 'nobody' && one.where === 'board');
  return all.sort((a, b) => known(b) - known(a) || far(a) - far(b))[0];
}

/** Where nobody is about, what is straight ahead, or beside one who looks at a wall. @param {Game} game @param {Piece} piece */
function ahead(game, piece) {
  const ways = [0, 1, -1, 2].map((quarters) => turned(piece.facing ?? '', quarters));
  return ways.map((way) => stepFrom(game.state.mission.board, piece.square, way)).find((square) => square && square !== piece.square);
}

/** @param {Game} game @param {Act[]} acts @returns {Option[]} */
function doorVerbs(game, acts) {
  const doors = acts.filter((act) => act.group === 'door');
  const from = pieceNamed(game.state, game.looks.selected)?.square;
  // Of several each is told by where it lies.
  const where = (/** @type {Act} */ act) => (doors.length > 1 ? tor(`going.${directionTo(game.state.mission.board, from, act.at)}`, act.at) : undefined);
  return doors.map((act, at) => optionOf(game, act, { id: `${act.skill} ${act.at}`, key: at ? undefined : 'd', icon: act.skill, note: where(act) }));
}

/** @param {Game} game @param {string} mode */
function enterMode(game, mode) {
  game.set({ mode: game.looks.mode === mode ? '' : mode, spot: null, why: null });
}

/** Turning: left, right, about, each with its key, apart from stepping. @param {Game} game @param {Piece} piece @returns {Option[]} */
export function turns(game, piece) {
  if (!piece.facing || piece.where !== 'board') return [];
  const acts = usable(game).filter((act) => act.group === 'turn');
  return /** @type {[string, number, string][]} */ ([
    ['left', -1, 'q'],
    ['right', 1, 'e'],
    ['about', 2, 'z'],
  ]).map(([id, quarters, key]) => {
    const facing = turned(piece.facing ?? '', quarters);
    const act = acts.find((one) => one.facing === facing);
    return {
      id: `turn-${id}`,
      skill: `turn-${id}`,
      label: t(`turn.${id}`),
      key,
      icon: id,
      paid: Boolean(act?.choice.cp),
      cost: act ? costOf(act) : '',
      off: !act,
      run: () => (act ? game.give(act.said) : game.explain({ piece: piece.name, skill: 'turn', facing })),
    };
  });
}

/** Who is selected, with its points. @param {Game} game */
export function whoCard(game) {
  const piece = pieceNamed(game.state, game.looks.selected);
  if (!piece || piece.side !== game.state.seat) return null;
  const acts = game.know().acts;
  const cp = acts.some((act) => act.choice.cp);
  const given = Math.max(0, ...acts.map((act) => act.choice.gives_up ?? 0));
  return h(
    'div',
    { class: 'who', key: 'who' },
    h('b', null, piece.name),
    h('small', null, kindName(piece.kind)),
    pips(piece.ap ?? 0, piece.full ?? 0),
    cp && game.state.asked.kind === 'action'
      ? h(
          'button',
          { type: 'button', class: `toggle${game.looks.points ? ' on' : ''}`, 'aria-pressed': String(game.looks.points), onclick: () => game.set({ points: !game.looks.points }) },
          h('kbd', { class: 'key', 'aria-hidden': 'true' }, 'P'),
          h('span', { class: 'long' }, t('points.pay')),
          h('span', { class: 'short', 'aria-hidden': 'true' }, t('points.short')),
          h('span', { class: 'tiny', 'aria-hidden': 'true' }, t('command.short')),
        )
      : null,
    given ? h('small', { class: 'gives-up', role: 'status', key: 'gives-up' }, tn('points.given', given, { piece: game.state.scene.active })) : null,
  );
}

/** A square, and the room that it lies in: the smallest of those that have a name. @param {import('../wire').BoardPlan} plan @param {string} square */
function placeName(plan, square) {
  const [room] = plan.areas.filter((area) => area.squares.includes(square)).sort((a, b) => a.squares.length - b.squares.length);
  return room ? `${square} · ${areaName(room.name)}` : square;
}

/** What was clicked, with all that can be done about it. @param {Game} game */
export function spotCard(game) {
  const spot = game.looks.spot;
  if (!spot) return null;
  const options = optionsAt(game, spot);
  if (!options.length) return null;
  const target = spot.piece ? pieceNamed(game.state, spot.piece) : undefined;
  const title = target && target.side !== game.state.seat ? `${kindName(target.kind)} ${target.name}` : placeName(game.state.mission.board, spot.square ?? '');
  const attack = usable(game).find((act) => act.choice.said === options[0]?.id);
  return h(
    'div',
    { class: 'spot', key: 'spot' },
    h('b', null, title),
    h('div', { class: 'options' }, options.map(button)),
    facingChips(game),
    risks(game, attack),
  );
}

// -- ending the turn ----------------------------------------------------------------------------------------------------------

/** Pieces with points left that watch nothing, the active one among them: worth a second look before the turn ends. @param {Game} game */
function unspent(game) {
  if (game.state.seat !== 'marine') return [];
  return ownPieces(game.state).filter((piece) => !piece.used && piece.where === 'board' && (piece.ap ?? 0) > 0 && !Object.values(piece.skills ?? {}).includes('rest'));
}

/** What would be given up with the turn. @param {Game} game */
function givenUp(game) {
  const left = unspent(game);
  const active = left.find((piece) => piece.name === game.state.scene.active);
  const others = left.length - Number(Boolean(active));
  return [active ? `${active.name} ${t('cost.ap', { n: active.ap })}` : '', others ? tn('turn.end.left', others) : ''].filter(Boolean).join(' · ');
}

/** Milliseconds in which a second press belongs to the first: nobody has read the warning yet. */
const SECOND_THOUGHT = 600;
let warned = 0;

/** @param {Game} game */
export function endTurn(game) {
  const act = actsOf(game.state.asked.choices ?? []).find((one) => one.group === 'end');
  if (!act) return;
  if (!unspent(game).length) {
    game.give(act.said);
  } else if (!game.looks.ending) {
    game.set({ ending: true });
    warned = performance.now();
  } else if (performance.now() - warned > SECOND_THOUGHT) game.give(act.said);
}

/** Who has done nothing yet. The brood often waits on purpose: it is told, and not asked twice. @param {Game} game */
function waiting(game) {
  if (game.state.seat !== 'stealer') return undefined;
  const left = game.ready().filter((piece) => piece.ap === piece.full).length;
  return left ? tn('turn.end.left', left) : undefined;
}

/** @param {Game} game @returns {Option} */
export function endOption(game) {
  return {
    id: 'end-turn',
    skill: 'end-turn',
    label: game.looks.ending ? t('turn.end.sure') : t('turn.end'),
    note: game.looks.ending ? givenUp(game) : waiting(game),
    key: 'Shift+Enter',
    main: game.looks.ending,
    run: () => endTurn(game),
  };
}

// -- the control ---------------------------------------------------------------------------------------------------------------

/** Whoever still has something to do, to be chosen here too. @param {Game} game @returns {Option[]} */
function ready(game) {
  const able = game.ready().slice(0, MOST_READY);
  return able.map((piece) => ({ id: `choose ${piece.name}`, label: piece.name, note: typeof piece.value === 'number' ? t('blip.of', { n: piece.value }) : undefined, key: keyOfPiece(game.state, piece.name), run: () => game.select(piece.name) }));
}

/** @param {Game} game @param {boolean} [attacks] as verbs too */
export function actionPanel(game, attacks = true) {
  const piece = pieceNamed(game.state, game.looks.selected);
  if (!piece || piece.side !== game.state.seat) return [h('p', { class: 'hint', key: 'hint' }, hint(ownPieces(game.state).some((one) => keyOfPiece(game.state, one.name)) ? 'hint.select' : 'hint.choose')), h('div', { class: 'chips', role: 'group', 'aria-label': t('panel.squad'), key: 'ready' }, ready(game).map(button))];
  return [
    h(
      'div',
      { class: 'moves', key: 'moves' },
      h('div', { class: 'turns', role: 'group', 'aria-label': t('turn.group'), key: 'turns' }, turns(game, piece).map(button)),
      h('div', { class: 'verbs', role: 'group', 'aria-label': t('verbs.group'), key: 'verbs' }, verbs(game, piece, attacks).map(button)),
    ),
    h(
      'div',
      { class: 'beside', key: 'beside' },
      game.looks.mode ? h('p', { class: 'hint mode', key: 'mode' }, modeHint(game)) : null,
      cardPlay()?.openedCard(game),
      objectPanel(game),
      spotCard(game) ?? idleHint(game, piece),
    ),
  ];
}

/** What a piece is for of which nothing has been picked yet: that squares can be clicked, that its points are spent, that it is done. @param {Game} game @param {Piece} piece */
function idleHint(game, piece) {
  const { mode, why, card, points } = game.looks;
  const known = game.know();
  if (mode || why || card >= 0 || !known.asked || game.state.asked.kind !== 'action') return null;
  const steps = known.acts.filter(isStep);
  const bought = steps.length > 0 && steps.every((act) => act.choice.cp) && !known.reach.size;
  const words = !known.acts.length ? t(game.ready().length ? 'hint.spent' : 'hint.spent.all', { piece: piece.name }) : bought ? (points ? '' : hint('hint.points')) : piece.facing && known.reach.size ? hint('hint.ways') : '';
  return words ? h('p', { class: 'hint idle', key: 'idle' }, words) : null;
}

/** @param {Game} game */
function modeHint(game) {
  const { mode, selected } = game.looks;
  const key = `mode.${mode}`;
  if (has(key)) return hint(key);
  return pieceNamed(game.state, selected)?.skills?.[mode] === 'aim' ? hint('mode.any') : '';
}

/** Each marine by his number, the same for the whole game. @param {Game} game @param {string[]} [names] of whom @returns {Record<string, () => void>} */
export function pieceKeys(game, names = ownPieces(game.state).map((piece) => piece.name)) {
  /** @type {Record<string, () => void>} */
  const keys = {};
  for (const name of names) {
    const key = keyOfPiece(game.state, name);
    if (key) keys[key] = () => game.select(name);
  }
  return keys;
}

/** @param {Game} game @returns {Record<string, () => void>} */
export function actionKeys(game) {
  const piece = pieceNamed(game.state, game.looks.selected);
  /** @type {Record<string, () => void>} */
  const keys = { ...pieceKeys(game), Space: () => game.cycle(1) };
  if (game.state.scene.cards) keys['Shift+c'] = () => cardPlay()?.nextCard(game);
  if (!piece) return keys;
  Object.assign(keys, keysOf(verbs(game, piece)), keysOf(turns(game, piece)));
  Object.assign(keys, keysOf(objectChoices(game)), keysOf(cardPlay()?.cardOptions(game) ?? []));
  if (hasFacings(game)) keys.r = () => nextFacing(game);
  else if (piece.facing) keys.r = () => game.set({ mode: game.looks.mode === 'turn' ? '' : 'turn', spot: null, why: null });
  keys.p = () => game.set({ points: !game.looks.points });
  if (piece.square) for (const [key, direction] of STEP_KEYS) keys[key] = () => step(game, piece, direction);
  if (game.looks.spot) {
    const options = optionsAt(game, game.looks.spot);
    const main = options[0];
    if (main) keys.Enter = main.run;
    options.slice(1).forEach((option) => option.key && (keys[option.key] = option.run));
  }
  return keys;
}

const STEP_KEYS = [['Shift+ArrowUp', 'N'], ['Shift+ArrowRight', 'E'], ['Shift+ArrowDown', 'S'], ['Shift+ArrowLeft', 'W']];

/** One step that way, by key. @param {Game} game @param {Piece} piece @param {string | undefined} direction */
function step(game, piece, direction) {
  const to = stepFrom(game.state.mission.board, piece.square, direction ?? '');
  const act = usable(game).find((one) => isStep(one) && one.at === to && (!one.choice.cp || spends(game)) && (!one.facing || one.facing === piece.facing));
  if (act) game.give(act.said);
  else game.explain({ piece: piece.name, skill: 'move', square: to || undefined, direction });
}

/** @type {Control} */
export const action = {
  question: (game) => t(game.state.asked.tie ? 'ask.tie' : `ask.action.${game.state.seat}`),
  panel: (game) => h('div', { class: 'piece-panel' }, actionPanel(game)),
  aside: (game) => button(endOption(game)),
  who: whoCard,
  overlays: pieceOverlays,
  click: (game, spot) => {
    clickSpot(game, spot);
    return true;
  },
  pick: pickSpot,
  facing: turnTo,
  keys: (game) => ({ ...actionKeys(game), 'Shift+Enter': () => endTurn(game) }),
};
