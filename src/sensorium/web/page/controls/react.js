// @ts-check
/**
 * Answers to what the other side has just done: command points in its turn, overwatch, the free shot of a step. One key
 * each, the space bar passes; the deck stays in view.
 */
import { actsOf, chance, isAnswer, isAttack, label } from '../game/acts.js';
import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { pieceNamed } from '../game/state.js';
import { KEYS, actionKeys, actionPanel, whoCard } from './action.js';
import { button, keysOf, numbered, optionOf, passing, passKeys, risks } from './parts.js';
import { clickSpot, pickSpot, pieceOverlays, targetsOf, turnTo } from './spots.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../game/acts.js').Act} Act */
/** @typedef {import('./parts.js').Option} Option */
/** @typedef {import('./parts.js').Control} Control */

/** @param {Game} game */
function asked(game) {
  return actsOf(game.state.asked.choices ?? []);
}

/** The marines who may answer with command points. @param {Game} game */
function answerers(game) {
  const names = new Set(asked(game).filter(isAnswer).map((act) => act.piece));
  return [...names].filter(Boolean);
}

/** Every shot and blow that command points can buy now, the best first. @param {Game} game @returns {Act[]} */
function counters(game) {
  /** @type {Map<string, Act>} */
  const best = new Map();
  for (const name of answerers(game)) {
    for (const act of game.know(name).acts) {
      if (!isAttack(act) || !act.target) continue;
      const id = `${act.piece} ${act.skill} ${act.target}`;
      const known = best.get(id);
      if (!known || (known.choice.cp ?? 0) > (act.choice.cp ?? 0)) best.set(id, act);
    }
  }
  const actor = game.state.asked.piece;
  return [...best.values()]
    .sort((a, b) => Number(b.target === actor) - Number(a.target === actor) || chance(b.choice.odds) - chance(a.choice.odds))
    .slice(0, 6);
}

/** @param {Game} game @returns {Option[]} */
function counterOptions(game) {
  return numbered(
    counters(game).map((act) => optionOf(game, act, { label: t('react.by', { piece: act.piece, act: label(act) }) })),
  );
}

/** @type {Control} */
export const command = {
  question: (game) => {
    const actor = pieceNamed(game.state, game.state.asked.piece ?? '');
    return t('ask.command', { piece: game.state.asked.piece ?? '', kind: actor ? t(`kind.${actor.kind}`) : '' });
  },
  panel: (game) => {
    const marines = answerers(game);
    const selected = marines.includes(game.looks.selected);
    return [
      h('div', { class: 'options', key: 'counters' }, counterOptions(game).map(button)),
      passing(game, t('pass.once'), true), // never below the fold: most of these questions are passed
      marines.length > 1 || (marines.length && !selected)
        ? h(
            'div',
            { class: 'chips', role: 'group', 'aria-label': t('react.who'), key: 'who' },
            marines.map((name) => button({ id: `with ${name}`, label: name, on: game.looks.selected === name, run: () => game.select(name) })),
          )
        : marines.length ? null : h('p', { class: 'hint', key: 'none' }, t('react.none')),
      selected ? h('div', { class: 'piece-panel', key: 'panel' }, actionPanel(game)) : null,
      standDowns(game),
    ];
  },
  who: (game) => (answerers(game).includes(game.looks.selected) ? whoCard(game) : null),
  overlays: (game) => (answerers(game).includes(game.looks.selected) ? pieceOverlays(game) : { targets: targetsOf(counters(game), true) }),
  click: (game, spot) => {
    clickSpot(game, spot);
    return true;
  },
  pick: pickSpot,
  facing: turnTo,
  keys: (game) => {
    const keys = answerers(game).includes(game.looks.selected) ? actionKeys(game) : {};
    return { ...keys, ...keysOf(counterOptions(game)), ...(game.looks.spot || game.looks.mode ? { Escape: keys.Escape ?? (() => {}) } : {}), ...withoutEscape(game) };
  },
};

/** Escape first puts down what is picked, then passes. @param {Game} game */
function withoutEscape(game) {
  const keys = passKeys(game, true);
  if (game.looks.spot || game.looks.mode) delete keys.Escape;
  return keys;
}

/** Giving up overwatch before it has to fire. @param {Game} game */
function standDowns(game) {
  const acts = asked(game).filter((act) => act.group === 'rest');
  if (!acts.length || game.state.asked.kind !== 'command') return null;
  return h(
    'details',
    { class: 'more', key: 'stand-down' },
    h('summary', null, t('react.standdown')),
    h('div', { class: 'options' }, acts.map((act) => button(optionOf(game, act, {})))),
  );
}

// -- overwatch ------------------------------------------------------------------------------------------------------------

/** @param {Game} game @returns {Option[]} */
function shots(game) {
  const acts = asked(game).filter((act) => act.group === 'watch');
  const options = numbered(acts.map((act) => optionOf(game, act, { label: t('react.by', { piece: act.piece, act: label(act) }) })));
  const firing = new Set(acts.map((act) => act.piece));
  if (firing.size > 1) {
    const all = [...firing].flatMap((name) => acts.find((act) => act.piece === name)?.said ?? []);
    options.push({ id: 'all', label: t('react.all'), key: 'a', run: () => game.give(all) });
  }
  return options;
}

/** @type {Control} */
export const overwatch = {
  question: (game) => t('ask.overwatch', { piece: game.state.asked.piece ?? '' }),
  panel: (game) => [
    h('div', { class: 'options' }, shots(game).map(button)),
    risks(game, asked(game).find((act) => act.group === 'watch')),
    passing(game, t('pass.hold'), true),
  ],
  overlays: (game) => ({ targets: targetsOf(asked(game).filter((act) => act.group === 'watch'), true), selected: asked(game).find((act) => act.group === 'watch')?.piece }),
  click: (game, spot) => {
    const acts = asked(game).filter((act) => act.group === 'watch');
    const own = acts.find((act) => act.piece === spot.piece);
    const at = acts.filter((act) => act.target ? act.target === spot.piece : act.at === spot.square);
    const act = own ?? (at.length === 1 || game.looks.spot?.piece === spot.piece ? at[0] : undefined);
    if (act) game.give(act.said);
    else game.set({ spot });
    return true;
  },
  keys: (game) => ({ ...keysOf(shots(game)), ...passKeys(game, true) }),
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
  const options = numbered(freeShots(game).map((act) => optionOf(game, act, { cost: t('cost.free') })));
  const first = options[0];
  if (first) options[0] = { ...first, key: 'f', main: true };
  const powers = asked(game).filter((act) => act.group === 'press');
  for (const act of powers) options.push(optionOf(game, act, { key: KEYS[act.skill] }));
  return options;
}

/** @type {Control} */
export const freeShot = {
  question: (game) => t('ask.free shot', { piece: game.state.asked.piece ?? '' }),
  panel: (game) => [
    h('div', { class: 'options' }, freeOptions(game).map(button)),
    passing(game, t('pass.shot'), true),
  ],
  overlays: (game) => ({ targets: targetsOf(freeShots(game)), selected: game.state.asked.piece }),
  click: (game, spot) => {
    const act = freeShots(game).find((one) => (one.target ? one.target === spot.piece : one.at === spot.square));
    if (!act) return false;
    game.give(act.said);
    return true;
  },
  keys: (game) => {
    const options = freeOptions(game);
    return { ...keysOf(options), ...(options[0] ? { Enter: options[0].run, 1: options[0].run } : {}), ...passKeys(game, true) };
  },
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
  question: (game) => t('ask.order', { piece: game.state.asked.piece ?? '' }),
  panel: (game) => [h('div', { class: 'piece-panel' }, actionPanel(game)), passing(game, t('pass.order'))],
  who: whoCard,
  overlays: pieceOverlays,
  click: (game, spot) => {
    clickSpot(game, spot);
    return true;
  },
  pick: pickSpot,
  facing: turnTo,
  keys: (game) => ({ ...actionKeys(game), ...passKeys(game) }),
};
