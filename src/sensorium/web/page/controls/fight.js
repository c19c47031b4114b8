// @ts-check
/** Choices of a close assault: the shield, the die to parry or roll again, psi points for the axe. The dice lie open. */
import { actsOf } from '../game/acts.js';
import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { button, die, keysOf, optionOf, passing, passKeys } from './parts.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../game/acts.js').Act} Act */
/** @typedef {import('./parts.js').Control} Control */

/** @param {Game} game @param {string} verb @returns {Act[]} */
function acts(game, verb) {
  return actsOf(game.state.asked.choices ?? []).filter((act) => act.verb === verb);
}

/** The dice on the table, those that can be chosen as buttons. @param {Game} game @param {{own?: (face: number) => (() => void) | undefined, enemy?: (face: number) => (() => void) | undefined}} pick */
function table(game, pick) {
  const { dice = [], against = [], piece = '' } = game.state.asked;
  /** @param {string} words @param {number[]} faces @param {boolean} enemy @param {((face: number) => (() => void) | undefined) | undefined} run */
  const row = (words, faces, enemy, run) =>
    h(
      'div',
      { class: 'dice-row', key: words },
      h('span', null, words),
      faces.map((face) => die(face, { enemy, run: run?.(face), key: run?.(face) ? String(face) : undefined, label: t('die.pick', { face }) })),
      faces.length ? null : h('small', null, t('die.none')),
    );
  return h('div', { class: 'dice-table', key: 'dice' }, row(piece, dice, false, pick.own), row(t('die.enemy'), against, true, pick.enemy));
}

/** @param {Game} game @param {Act[]} list @returns {Record<string, () => void>} */
function dieKeys(game, list) {
  /** @type {Record<string, () => void>} */
  const keys = {};
  for (const act of list) if (act.number) keys[String(act.number)] = () => game.give(act.said);
  return keys;
}

/** @param {Game} game @returns {import('../game/overlays.js').Overlays} */
function overlays(game) {
  return { selected: game.state.asked.piece, last: game.state.asked.square ? [game.state.asked.square] : [] };
}

/** @param {Game} game */
function shield(game) {
  return acts(game, 'block').map((act) => optionOf(game, act, { key: 's', main: true, icon: 'guard' }));
}

/** @type {Control} */
export const block = {
  question: (game) => t('ask.block', { piece: game.state.asked.piece ?? '' }),
  panel: (game) => h('div', { class: 'options' }, shield(game).map(button)),
  aside: (game) => passing(game, t('pass.block')),
  overlays,
  keys: (game) => ({ ...passKeys(game), ...keysOf(shield(game)) }),
};

/** @type {Control} */
export const parry = {
  question: (game) => t('ask.parry', { piece: game.state.asked.piece ?? '' }),
  panel: (game) => [
    table(game, {
      enemy: (face) => {
        const act = acts(game, 'parry').find((one) => one.number === face);
        return act ? () => game.give(act.said) : undefined;
      },
    }),
    h('p', { class: 'hint', key: 'hint' }, t('hint.parry')),
  ],
  aside: (game) => passing(game, t('pass.parry')),
  overlays,
  keys: (game) => ({ ...passKeys(game), ...dieKeys(game, acts(game, 'parry')) }),
};

/** @type {Control} */
export const reroll = {
  question: (game) => t('ask.reroll', { piece: game.state.asked.piece ?? '' }),
  panel: (game) => [
    table(game, {
      own: (face) => {
        const act = acts(game, 'reroll').find((one) => one.number === null || one.number === face);
        return act ? () => game.give(act.said) : undefined;
      },
    }),
    h('p', { class: 'hint', key: 'hint' }, t('hint.reroll')),
  ],
  aside: (game) => passing(game, t('pass.reroll')),
  overlays,
  keys: (game) => {
    const list = acts(game, 'reroll');
    const only = list.length === 1 ? list[0] : undefined;
    const keys = { ...passKeys(game), ...dieKeys(game, list) };
    if (only) {
      keys.r = () => game.give(only.said);
      for (const face of game.state.asked.dice ?? []) keys[String(face)] = keys.r;
    }
    return keys;
  },
};

/** @type {Control} */
export const psi = {
  question: (game) => t('ask.psi', { piece: game.state.asked.piece ?? '' }),
  panel: (game) => {
    const list = acts(game, 'psi');
    const most = Math.max(...list.map((act) => act.number ?? 0), 0);
    const n = Math.min(most, game.looks.psi);
    return [
      table(game, {}),
      h(
        'div',
        { class: 'stepper', key: 'psi' },
        h('button', { type: 'button', class: 'option', onclick: () => step(game, -1, most), 'aria-label': t('psi.less') }, '−'),
        h('output', null, String(n)),
        h('button', { type: 'button', class: 'option', onclick: () => step(game, 1, most), 'aria-label': t('psi.more') }, '+'),
        h('input', {
          type: 'range', min: 1, max: most, value: n, 'aria-label': t('psi.slider'),
          oninput: (/** @type {Event} */ event) => game.set({ psi: Number(/** @type {HTMLInputElement} */ (event.target).value) }),
        }),
        button({ id: 'psi', label: t('psi.spend', { n }), key: 'Enter', main: true, run: () => spend(game, n) }),
      ),
      h('p', { class: 'hint', key: 'hint' }, t('hint.psi', { left: most })),
    ];
  },
  aside: (game) => passing(game, t('pass.psi')),
  overlays,
  keys: (game) => {
    const most = Math.max(...acts(game, 'psi').map((act) => act.number ?? 0), 0);
    /** @type {Record<string, () => void>} */
    const keys = { ...passKeys(game), Enter: () => spend(game, Math.min(most, game.looks.psi)) };
    keys['+'] = keys.ArrowUp = keys.ArrowRight = () => step(game, 1, most);
    keys['-'] = keys.ArrowDown = keys.ArrowLeft = () => step(game, -1, most);
    for (let n = 1; n <= Math.min(9, most); n += 1) keys[String(n)] = () => game.set({ psi: n });
    return keys;
  },
};

/** @param {Game} game @param {number} by @param {number} most */
function step(game, by, most) {
  game.set({ psi: Math.max(1, Math.min(most, game.looks.psi + by)) });
}

/** @param {Game} game @param {number} points */
function spend(game, points) {
  const act = acts(game, 'psi').find((one) => one.number === points);
  if (act) game.give(act.said);
}

/** A close assault as the engine calls it: whichever of its stages asks. @type {Control} */
export const assault = {
  question: (game) => stage(game).question(game),
  panel: (game) => stage(game).panel(game),
  aside: (game) => stage(game).aside?.(game) ?? null,
  overlays,
  keys: (game) => stage(game).keys?.(game) ?? {},
};

/** @param {Game} game @returns {Control} */
function stage(game) {
  if (acts(game, 'block').length) return block;
  if (acts(game, 'parry').length) return parry;
  return acts(game, 'reroll').length ? reroll : psi;
}
