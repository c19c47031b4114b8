// @ts-check
/**
 * Answers to what the other side has just done: command points in its turn, overwatch, the free shot of a step. A letter
 * for each sort of answer, a number for each marine, the space bar passes; the deck stays in view.
 */
import { actsOf, chance, isAnswer, isAttack } from '../game/acts.js';
import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { keyOfPiece, pieceNamed } from '../game/state.js';
import { KEYS, action, actionKeys, actionPanel, pieceKeys, whoCard } from './action.js';
import { button, keysOf, numbered, optionOf, passing, passKeys, risks, said } from './parts.js';
import { ATTACK_KEYS, clickSpot, pickSpot, pieceOverlays, targetsOf, turnTo } from './spots.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../game/acts.js').Act} Act */
/** @typedef {import('./parts.js').Option} Option */
/** @typedef {import('./parts.js').Control} Control */

const MOST = 6; // answers offered at once
/** A shot in overwatch has the key of any shot, and all of them together the same with Shift. */
const FIRE = ATTACK_KEYS.shot ?? '';
const ALL_FIRE = `Shift+${FIRE}`;

/** @param {Game} game */
function asked(game) {
  return actsOf(game.state.asked.choices ?? []);
}

/** The marines who may answer with command points. @param {Game} game */
function answerers(game) {
  const names = new Set(asked(game).filter(isAnswer).map((act) => act.piece));
  return [...names].filter(Boolean);
}

/** Those whose answers are offered: the one who was picked, or all. @param {Game} game */
function speakers(game) {
  const all = answerers(game);
  return all.includes(game.looks.selected) ? [game.looks.selected] : all;
}

/** Every shot and blow that command points can buy now, the best first; then what only one of them can do. @param {Game} game @returns {Act[]} */
function counters(game) {
  const marines = speakers(game);
  const acts = marines.flatMap((name) => cheapest(game.know(name).acts));
  const actor = game.state.asked.piece;
  const attacks = acts.filter((act) => isAttack(act) && act.target);
  attacks.sort((a, b) => Number(b.target === actor) - Number(a.target === actor) || chance(b.choice.odds) - chance(a.choice.odds));
  if (marines.length < 2) return attacks.slice(0, MOST);
  const pressed = acts.filter((act) => act.group === 'press' && KEYS[act.skill]);
  const only = pressed.filter((act) => pressed.filter((other) => other.skill === act.skill).length === 1);
  return [...attacks.slice(0, MOST - Math.min(2, only.length)), ...only.slice(0, 2)];
}

/** One act for each thing that can be done, paid with the fewest command points. @param {Act[]} acts @returns {Act[]} */
function cheapest(acts) {
  /** @type {Map<string, Act>} */
  const best = new Map();
  for (const act of acts) {
    const id = act.choice.base || act.choice.said;
    const known = best.get(id);
    if (!known || (known.choice.cp ?? 0) > (act.choice.cp ?? 0)) best.set(id, act);
  }
  return [...best.values()];
}

/** A letter for the first of each sort; whoever wants another picks its marine by his number. @param {Game} game @param {Act[]} acts @returns {Option[]} */
function lettered(game, acts) {
  const taken = new Set();
  return acts.map((act) => {
    const letter = ATTACK_KEYS[act.group] ?? KEYS[act.skill];
    const key = letter && !taken.has(letter) ? letter : undefined;
    taken.add(letter);
    return optionOf(game, act, { key, label: t('react.by', { piece: act.piece, act: said(game, act) }) });
  });
}

/** @type {Control} */
export const command = {
  question: (game) => {
    const { piece = '' } = game.state.asked;
    return t(pieceNamed(game.state, piece) ? 'ask.command' : 'ask.command.dead', { piece });
  },
  panel: (game) => {
    const marines = answerers(game);
    const selected = marines.includes(game.looks.selected);
    return [
      h('div', { class: 'options', key: 'counters' }, lettered(game, counters(game)).map(button)),
      marines.length > 1 || (standDowns(game).length && !selected)
        ? h(
            'div',
            { class: 'chips', role: 'group', 'aria-label': t('react.who'), key: 'who' },
            marines.length > 1 ? marines.map((name) => button({ id: `with ${name}`, label: name, key: keyOfPiece(game.state, name), on: game.looks.selected === name, run: () => game.select(game.looks.selected === name ? '' : name) })) : null,
            selected ? null : standDowns(game).map(button),
          )
        : null,
      marines.length ? null : h('p', { class: 'hint', key: 'none' }, t('react.none')),
      selected ? h('div', { class: 'piece-panel', key: 'panel' }, actionPanel(game, false)) : null,
    ];
  },
  aside: (game) => passing(game, t('pass.once'), true),
  who: (game) => (answerers(game).includes(game.looks.selected) ? whoCard(game) : null),
  overlays: (game) => (answerers(game).includes(game.looks.selected) ? pieceOverlays(game) : { targets: targetsOf(counters(game), true) }),
  click: (game, spot) => {
    clickSpot(game, spot);
    return true;
  },
  pick: pickSpot,
  facing: turnTo,
  keys: (game) => {
    const marines = answerers(game);
    const keys = marines.includes(game.looks.selected) ? actionKeys(game) : keysOf(standDowns(game));
    return { ...keys, ...keysOf(lettered(game, counters(game))), ...pieceKeys(game, marines), ...passKeys(game, true) };
  },
};

/** Giving up overwatch before it has to fire. @param {Game} game @returns {Option[]} */
function standDowns(game) {
  const acts = asked(game).filter((act) => act.group === 'rest');
  return acts.map((act) => optionOf(game, act, { key: acts.length === 1 ? KEYS[act.skill] : undefined }));
}

// -- overwatch ------------------------------------------------------------------------------------------------------------

/** @param {Game} game */
function watchers(game) {
  return asked(game).filter((act) => act.group === 'watch');
}

/** Each marine fires by his number; the first by the letter of any shot too. @param {Game} game @returns {Option[]} */
function shots(game) {
  const acts = watchers(game);
  const named = new Set();
  const options = acts.map((act, at) => {
    const key = named.has(act.piece) ? undefined : keyOfPiece(game.state, act.piece);
    named.add(act.piece);
    return optionOf(game, act, { label: t('react.by', { piece: act.piece, act: said(game, act) }), main: at === 0, key: at ? key : FIRE });
  });
  if (named.size > 1) {
    const all = [...named].flatMap((name) => acts.find((act) => act.piece === name)?.said ?? []);
    options.push({ id: 'all', skill: 'watch-all', label: t('react.all'), key: ALL_FIRE, run: () => game.give(all) });
  }
  return options;
}

/** @param {Game} game @returns {Record<string, () => void>} */
function shotKeys(game) {
  const keys = keysOf(shots(game));
  for (const act of [...watchers(game)].reverse()) {
    const key = keyOfPiece(game.state, act.piece);
    if (key) keys[key] = () => game.give(act.said);
  }
  return keys;
}

/** @type {Control} */
export const overwatch = {
  question: (game) => t('ask.overwatch', { piece: game.state.asked.piece ?? '' }),
  panel: (game) => [h('div', { class: 'options' }, shots(game).map(button)), risks(game, watchers(game)[0])],
  aside: (game) => passing(game, t('pass.hold'), true),
  overlays: (game) => ({ targets: targetsOf(watchers(game), true), selected: watchers(game)[0]?.piece }),
  click: (game, spot) => {
    const acts = watchers(game);
    const own = acts.find((act) => act.piece === spot.piece);
    const at = acts.filter((act) => act.target ? act.target === spot.piece : act.at === spot.square);
    const act = own ?? (at.length === 1 || game.looks.spot?.piece === spot.piece ? at[0] : undefined);
    if (act) game.give(act.said);
    else game.set({ spot });
    return true;
  },
  keys: (game) => ({ ...shotKeys(game), ...passKeys(game, true) }),
};

// -- the free shot ----------------------------------------------------------------------------------------------------------

/** @param {Game} game @returns {Act[]} */
function freeShots(game) {
  return asked(game)
    .filter((act) => act.group === 'shot')
    .sort((a, b) => Number(Boolean(b.target)) - Number(Boolean(a.target)) || chance(b.choice.odds) - chance(a.choice.odds));
}

/** @param {Game} game @returns {Option[]} */
function freeOptions(game) {
  const options = freeShots(game).map((act, at) => optionOf(game, act, { cost: t('cost.free'), main: at === 0, key: at ? undefined : FIRE }));
  const powers = asked(game).filter((act) => act.group === 'press');
  for (const act of powers) options.push(optionOf(game, act, { key: KEYS[act.skill] }));
  return options;
}

/** @type {Control} */
export const freeShot = {
  question: (game) => t('ask.free shot', { piece: game.state.asked.piece ?? '' }),
  panel: (game) => h('div', { class: 'options' }, freeOptions(game).map(button)),
  aside: (game) => passing(game, t('pass.shot'), true),
  overlays: (game) => ({ targets: targetsOf(freeShots(game)), selected: game.state.asked.piece }),
  click: (game, spot) => {
    const act = freeShots(game).find((one) => (one.target ? one.target === spot.piece : one.at === spot.square));
    if (!act) return false;
    game.give(act.said);
    return true;
  },
  keys: (game) => ({ ...keysOf(freeOptions(game)), ...passKeys(game, true) }),
};

// -- a burst that goes on -----------------------------------------------------------------------------------------------------

/** @param {Game} game @returns {Option[]} */
function burstOptions(game) {
  return numbered(asked(game).filter((act) => act.group === 'shot').map((act) => optionOf(game, act, { cost: t('cost.free') })));
}

/** Whether what is asked may be declined. @param {Game} game */
function mayPass(game) {
  return asked(game).some((act) => act.group === 'pass');
}

/** Which target comes next, or whether what the burst has uncovered is left alone. @type {Control} */
export const burst = {
  question: (game) => t(`ask.${game.state.asked.kind}`, { piece: game.state.asked.piece ?? '' }),
  panel: (game) => [h('div', { class: 'options' }, burstOptions(game).map(button)), mayPass(game) ? passing(game, t('pass.burst')) : null],
  overlays: (game) => ({ targets: targetsOf(freeShots(game), true), selected: game.state.asked.piece }),
  click: freeShot.click,
  keys: (game) => {
    const options = burstOptions(game);
    return { ...keysOf(options), ...(options[0] ? { Enter: options[0].run } : {}), ...(mayPass(game) ? passKeys(game) : {}) };
  },
};

// -- an order -----------------------------------------------------------------------------------------------------------------

/** What the marine does for command points, once he has been named. @type {Control} */
export const order = {
  ...action,
  question: (game) => t('ask.order', { piece: game.state.asked.piece ?? '' }),
  aside: (game) => passing(game, t('pass.order')),
  keys: (game) => ({ ...actionKeys(game), ...passKeys(game) }),
};
