// @ts-check
/** The turn itself: pick a piece, see what it can do and what that costs, point and do it; end the turn. */
import { chance, label, stepFrom, turned } from '../acts.js';
import { h } from '../dom.js';
import { t } from '../i18n.js';
import { ownPieces, pieceNamed } from '../state.js';
import { objectChoices, objectPanel, objectVerbs } from './objects.js';
import { button, costOf, hint, keysOf, optionOf, pips, risks } from './parts.js';
import { clickSpot, optionsAt, pieceOverlays, turnTo, usable } from './spots.js';

/** @typedef {import('../game.js').Game} Game */
/** @typedef {import('../acts.js').Act} Act */
/** @typedef {import('../acts.js').Kind} Kind */
/** @typedef {import('../wire').Piece} Piece */
/** @typedef {import('./parts.js').Option} Option */
/** @typedef {import('./parts.js').Control} Control */

/** Verbs without a target: what is said to ask why not, and when the button stands there at all. */
/** @type {{kind: Kind, key: string, shows: (piece: Piece, game: Game) => boolean}[]} */
const VERBS = [
  { kind: 'overwatch', key: 'o', shows: (piece) => hasGun(piece) },
  { kind: 'guard', key: 'g', shows: (piece, game) => piece.side === 'marine' && game.state.mission.rules.startsWith('fourth') },
  { kind: 'unjam', key: 'j', shows: (piece) => isIn(piece, 'jammed') },
  { kind: 'reload', key: 'l', shows: (piece) => (piece.reloads ?? 0) > 0 },
  { kind: 'stand-down', key: 'k', shows: (piece) => isIn(piece, 'overwatch') || isIn(piece, 'guard') },
  { kind: 'convert', key: 'n', shows: (piece) => piece.kind === 'blip' },
  { kind: 'enter', key: 'i', shows: (piece) => piece.where === 'entry' },
  { kind: 'climb', key: 'h', shows: () => false },
  { kind: 'exit', key: 'x', shows: () => false },
  { kind: 'prescience', key: 'y', shows: (piece) => piece.kind === 'librarian' },
];
/** Verbs that want a place or a target next. */
/** @type {{kind: Kind, key: string, shows: (piece: Piece) => boolean}[]} */
const MODES = [
  { kind: 'flame', key: 'm', shows: (piece) => has(piece, 'heavy-flamer') },
  { kind: 'barrier', key: 'b', shows: (piece) => piece.kind === 'librarian' },
  { kind: 'storm', key: 't', shows: (piece) => piece.kind === 'librarian' },
];

/** @param {Piece} piece @param {string} state */
function isIn(piece, state) {
  return (piece.states ?? []).includes(state);
}

/** @param {Piece} piece @param {string} gear */
function has(piece, gear) {
  return (piece.equipment ?? []).includes(gear);
}

/** @param {Piece} piece */
function hasGun(piece) {
  return has(piece, 'storm-bolter') || has(piece, 'assault-cannon');
}

/** The verbs of the selected piece, the impossible ones among them. @param {Game} game @param {Piece} piece @returns {Option[]} */
export function verbs(game, piece) {
  const acts = usable(game);
  const known = game.know();
  /** @type {Option[]} */
  const out = [];
  const attacks = acts.filter((act) => act.kind === 'fire' && (act.target || act.door));
  if (hasGun(piece)) out.push(attackVerb(game, piece, attacks, 'fire', 'f'));
  const close = acts.filter((act) => act.kind === 'assault');
  if (close.length || piece.side === 'stealer') if (piece.kind !== 'blip') out.push(attackVerb(game, piece, close, 'assault', 'a'));
  out.push(...doorVerbs(game, acts));
  for (const { kind, key, shows } of VERBS) {
    const all = acts.filter((one) => one.kind === kind);
    const act = all[0];
    if (!act && !shows(piece, game)) continue;
    out.push(
      act
        ? optionOf(game, act, { id: kind, label: label(act), key, icon: kind, note: warning(act), run: () => game.give([act.choice.said]) })
        : { id: kind, label: t(`verb.${kind}`), key, icon: kind, off: known.asked, run: () => game.explain(`${piece.name} ${saidOf(kind)}`) },
    );
  }
  for (const { kind, key, shows } of MODES) {
    const able = acts.some((act) => act.kind === kind);
    if (!able && !shows(piece)) continue;
    const first = acts.find((act) => act.kind === kind);
    out.push({
      id: kind,
      label: t(`verb.${kind}`),
      key,
      icon: kind,
      cost: first ? costOf(first) || psiCost(first) : '',
      paid: Boolean(first?.choice.cp),
      off: !able,
      on: game.looks.mode === kind,
      run: () => (able ? enterMode(game, kind) : game.explain(`${piece.name} ${kind} ${piece.square}`)),
    });
  }
  out.push(...objectVerbs(game, acts));
  for (const act of acts.filter((one) => one.kind === 'work')) out.push(optionOf(game, act, { id: `work ${act.at}`, key: 'w', icon: 'work' }));
  for (const act of acts.filter((one) => one.kind === 'self-destruct')) {
    out.push(optionOf(game, act, { id: 'self-destruct', icon: 'destruct', danger: true, odds: null, on: game.looks.mode === 'self-destruct', run: () => twice(game, act) }));
  }
  return out;
}

/** @param {Act} act */
function psiCost(act) {
  return act.number ? t('cost.psi', { n: act.number }) : '';
}

/** Blowing oneself up wants two presses. @param {Game} game @param {Act} act */
function twice(game, act) {
  if (game.looks.mode === 'self-destruct') game.give([act.choice.said]);
  else game.set({ mode: 'self-destruct', spot: null });
}

/** @param {Act} act */
function warning(act) {
  const lost = act.choice.lost || (act.kind === 'convert' ? act.number : 0);
  if (act.kind === 'prescience') return psiCost(act);
  return lost ? t('act.convert.lost', { n: lost }) : undefined;
}

/** @param {Kind} kind */
function saidOf(kind) {
  return kind === 'climb' ? 'climb up' : kind;
}

/** Fire or assault: picks the best target, then the next; pressed on one that is picked, does it. @param {Game} game @param {Piece} piece @param {Act[]} acts @param {'fire' | 'assault'} kind @param {string} key @returns {Option} */
function attackVerb(game, piece, acts, kind, key) {
  const spot = game.looks.spot;
  const at = acts.find((act) => (act.target ? act.target === spot?.piece : act.at === spot?.square));
  if (at && spot) return optionOf(game, at, { id: kind, label: t(`verb.${kind}`), key, icon: kind, on: !spot.verb || spot.verb === kind, odds: null });
  const best = [...acts].sort((a, b) => Number(Boolean(b.target)) - Number(Boolean(a.target)) || chance(b.choice.odds) - chance(a.choice.odds))[0];
  const enemy = game.state.scene.pieces.find((one) => one.side === 'stealer' && one.where === 'board' && one.kind !== 'blip');
  return {
    id: kind,
    label: t(`verb.${kind}`),
    key,
    icon: kind,
    cost: best ? costOf(best) : '',
    paid: Boolean(best?.choice.cp),
    off: !best,
    run: () => {
      if (best) game.set({ spot: { piece: best.target || undefined, square: best.at || pieceNamed(game.state, best.target)?.square, verb: kind }, why: null, mode: '' });
      else game.explain(`${piece.name} ${kind} ${spot?.piece ?? enemy?.name ?? piece.square}`);
    },
  };
}

/** @param {Game} game @param {Act[]} acts @returns {Option[]} */
function doorVerbs(game, acts) {
  const doors = acts.filter((act) => act.kind === 'open' || act.kind === 'close');
  return doors.map((act, at) => optionOf(game, act, { id: `${act.kind} ${act.at}`, key: at ? undefined : 'd', icon: act.kind }));
}

/** @param {Game} game @param {string} mode */
function enterMode(game, mode) {
  const off = game.looks.mode === mode;
  game.set({ mode: off ? '' : mode, spot: null, why: null, sight: game.looks.sight || mode === 'flame' });
}

/** Turning: left, right, about, each with its key, apart from stepping. @param {Game} game @param {Piece} piece @returns {Option[]} */
export function turns(game, piece) {
  if (!piece.facing || piece.where !== 'board') return [];
  const acts = usable(game).filter((act) => act.kind === 'turn');
  return /** @type {[string, number, string][]} */ ([
    ['left', -1, 'q'],
    ['right', 1, 'e'],
    ['about', 2, 'z'],
  ]).map(([id, quarters, key]) => {
    const facing = turned(piece.facing ?? '', quarters);
    const act = acts.find((one) => one.facing === facing);
    // Where no turn goes all the way about, two of them do.
    const half = quarters === 2 && !act ? acts.find((one) => one.facing === turned(piece.facing ?? '', 1)) : undefined;
    const able = half && 2 * (half.choice.cost ?? 1) <= (piece.ap ?? 0) && !half.choice.cp;
    const said = act ? [act.choice.said] : able ? [half.choice.said, `${piece.name} turn ${facing}`] : [];
    return {
      id: `turn-${id}`,
      label: t(`turn.${id}`),
      key,
      icon: id,
      paid: Boolean(act?.choice.cp),
      cost: act ? costOf(act) : able ? t('cost.ap', { n: 2 * (half.choice.cost ?? 1) }) : '',
      off: !said.length,
      run: () => (said.length ? game.give(said) : game.explain(`${piece.name} turn ${facing}`)),
    };
  });
}

/** Who is selected, with its points. @param {Game} game */
export function whoCard(game) {
  const piece = pieceNamed(game.state, game.looks.selected);
  if (!piece || piece.side !== game.state.seat) return null;
  const cp = game.know().acts.some((act) => act.choice.cp);
  return h(
    'div',
    { class: 'who', key: 'who' },
    h('b', null, piece.name),
    h('small', null, t(`kind.${piece.kind}`)),
    pips(piece.ap ?? 0, piece.full ?? 0),
    cp && game.state.asked.kind === 'action'
      ? h(
          'button',
          { type: 'button', class: `toggle${game.looks.points ? ' on' : ''}`, 'aria-pressed': String(game.looks.points), onclick: () => game.set({ points: !game.looks.points }) },
          h('kbd', { class: 'key', 'aria-hidden': 'true' }, 'P'),
          h('span', { class: 'long' }, t('points.pay')),
          h('span', { class: 'short', 'aria-hidden': 'true' }, t('command.short')),
        )
      : null,
  );
}

/** What was clicked, with all that can be done about it. @param {Game} game */
export function spotCard(game) {
  const spot = game.looks.spot;
  if (!spot) return null;
  const options = optionsAt(game, spot);
  if (!options.length) return null;
  const target = spot.piece ? pieceNamed(game.state, spot.piece) : undefined;
  const title = target && target.side !== game.state.seat ? `${t(`kind.${target.kind}`)} ${target.name}` : spot.square ?? '';
  const attack = usable(game).find((act) => act.choice.said === options[0]?.id);
  return h(
    'div',
    { class: 'spot', key: 'spot' },
    h('b', null, title),
    h('div', { class: 'options' }, options.map(button)),
    risks(game, attack),
  );
}

// -- ending the turn ----------------------------------------------------------------------------------------------------------

/** Pieces with points left that have not moved: worth a second look before the turn ends. @param {Game} game */
function unmoved(game) {
  if (game.state.seat !== 'marine') return [];
  return ownPieces(game.state).filter((piece) => !piece.used && piece.where === 'board' && piece.name !== game.state.scene.active && (piece.ap ?? 0) > 0 && !isIn(piece, 'overwatch') && !isIn(piece, 'guard'));
}

/** @param {Game} game */
export function endTurn(game) {
  const said = game.state.asked.choices?.find((choice) => choice.said === 'end turn');
  if (!said) return;
  if (unmoved(game).length && !game.looks.ending) game.set({ ending: true });
  else game.give([said.said]);
}

/** @param {Game} game @returns {Option} */
export function endOption(game) {
  const left = unmoved(game).length;
  return {
    id: 'end-turn',
    label: game.looks.ending ? t('turn.end.sure') : t('turn.end'),
    note: game.looks.ending ? t('turn.end.left', { n: left }) : undefined,
    key: 'Shift+Enter',
    main: game.looks.ending,
    run: () => endTurn(game),
  };
}

// -- the control ---------------------------------------------------------------------------------------------------------------

/** @param {Game} game */
export function actionPanel(game) {
  const piece = pieceNamed(game.state, game.looks.selected);
  if (!piece || piece.side !== game.state.seat) return h('p', { class: 'hint', key: 'hint' }, hint('hint.select'));
  return [
    h(
      'div',
      { class: 'moves', key: 'moves' },
      h('div', { class: 'turns', role: 'group', 'aria-label': t('turn.group'), key: 'turns' }, turns(game, piece).map(button)),
      h('div', { class: 'verbs', role: 'group', 'aria-label': t('verbs.group'), key: 'verbs' }, verbs(game, piece).map(button)),
    ),
    h(
      'div',
      { class: 'beside', key: 'beside' },
      game.looks.mode ? h('p', { class: 'hint mode', key: 'mode' }, modeHint(game)) : null,
      objectPanel(game),
      spotCard(game),
    ),
  ];
}

/** @param {Game} game */
function modeHint(game) {
  return hint(`mode.${game.looks.mode}`);
}

/** @param {Game} game @returns {Record<string, () => void>} */
export function actionKeys(game) {
  const piece = pieceNamed(game.state, game.looks.selected);
  /** @type {Record<string, () => void>} */
  const keys = {};
  ownPieces(game.state).slice(0, 9).forEach((own, at) => (keys[String(at + 1)] = () => game.select(own.name)));
  keys.Space = () => game.cycle(1);
  if (!piece) return keys;
  Object.assign(keys, keysOf(verbs(game, piece)), keysOf(turns(game, piece)));
  Object.assign(keys, keysOf(objectChoices(game)));
  if (piece.facing) keys.r = () => game.set({ mode: game.looks.mode === 'turn' ? '' : 'turn', spot: null, why: null });
  keys.p = () => game.set({ points: !game.looks.points });
  if (piece.square) for (const [key, direction] of STEP_KEYS) keys[key] = () => step(game, piece, direction);
  if (game.looks.spot) {
    const options = optionsAt(game, game.looks.spot);
    const main = options[0];
    if (main) keys.Enter = main.run;
    options.slice(1).forEach((option) => option.key && (keys[option.key] = option.run));
  }
  if (game.looks.mode || game.looks.spot) keys.Escape = () => game.set({ mode: '', spot: null, why: null });
  else keys.Escape = () => game.select('');
  return keys;
}

const STEP_KEYS = [['Shift+ArrowUp', 'N'], ['Shift+ArrowRight', 'E'], ['Shift+ArrowDown', 'S'], ['Shift+ArrowLeft', 'W']];

/** One step that way, by key. @param {Game} game @param {Piece} piece @param {string | undefined} direction */
function step(game, piece, direction) {
  const to = stepFrom(piece.square ?? '', direction ?? '');
  const act = usable(game).find((one) => one.kind === 'move' && one.at === to && (!one.facing || one.facing === piece.facing));
  if (act) game.give([act.choice.said]);
  else game.explain(`${piece.name} move ${direction}`);
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
  facing: turnTo,
  keys: (game) => ({ ...actionKeys(game), 'Shift+Enter': () => endTurn(game) }),
};
