// @ts-check
/** Things that are carried: left behind, or handed over. One button for each way, and the things themselves once it is pressed. */
import { h } from '../dom.js';
import { t } from '../i18n.js';
import { button, numbered, optionOf } from './parts.js';
import { usable } from './spots.js';

/** @typedef {import('../game.js').Game} Game */
/** @typedef {import('../acts.js').Act} Act */
/** @typedef {import('./parts.js').Option} Option */

/** @param {Game} game @param {Act} act @returns {Option} */
function one(game, act) {
  return optionOf(game, act, { id: act.choice.said, icon: act.kind, ...(act.kind === 'drop' ? { cost: t('cost.free') } : {}) });
}

/** @param {Game} game @param {Act[]} acts @returns {Option[]} */
export function objectVerbs(game, acts) {
  /** @type {Option[]} */
  const out = [];
  for (const kind of ['drop', 'hand']) {
    const ways = acts.filter((act) => act.kind === kind);
    const on = game.looks.mode === kind;
    if (ways.length === 1 && ways[0]) out.push(one(game, ways[0]));
    else if (ways.length) out.push({ id: kind, label: t(`verb.${kind}`), icon: kind, on, run: () => game.set({ mode: on ? '' : kind, spot: null, why: null }) });
  }
  return out;
}

/** What it may be, once leaving or handing over has been pressed. @param {Game} game @returns {Option[]} */
export function objectChoices(game) {
  const { mode } = game.looks;
  if (mode !== 'drop' && mode !== 'hand') return [];
  return numbered(usable(game).filter((act) => act.kind === mode).map((act) => ({ ...one(game, act), label: act.to ? `${act.target} → ${act.to}` : act.target, icon: undefined })));
}

/** @param {Game} game */
export function objectPanel(game) {
  const choices = objectChoices(game);
  return choices.length ? h('div', { class: 'options things', role: 'group', 'aria-label': t(`verb.${game.looks.mode}`), key: 'things' }, choices.map(button)) : null;
}
