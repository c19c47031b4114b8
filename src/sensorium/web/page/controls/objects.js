// @ts-check
/** Things that are carried: left behind, or handed over. One button for each way, and the things themselves once it is pressed. */
import { h } from '../dom.js';
import { t, tor } from '../i18n/i18n.js';
import { button, optionOf } from './parts.js';
import { usable } from './spots.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../game/acts.js').Act} Act */
/** @typedef {import('./parts.js').Option} Option */

/** @param {Game} game @param {Act} act @returns {Option} */
function one(game, act) {
  return optionOf(game, act, { icon: act.skill, ...(act.choice.cost ? {} : { cost: t('cost.free') }) });
}

/** @param {Act} act */
const isThing = (act) => act.group === 'thing';

/** @param {Game} game @param {Act[]} acts @returns {Option[]} */
export function objectVerbs(game, acts) {
  /** @type {Option[]} */
  const out = [];
  const things = acts.filter(isThing);
  for (const skill of new Set(things.map((act) => act.skill))) {
    const ways = things.filter((act) => act.skill === skill);
    const on = game.looks.mode === skill;
    if (ways.length === 1 && ways[0]) out.push(one(game, ways[0]));
    else out.push({ id: skill, skill, label: tor(`verb.${skill}`, skill), icon: skill, on, run: () => game.set({ mode: on ? '' : skill, spot: null, why: null }) });
  }
  return out;
}

/** What it may be, once leaving or handing over has been pressed. @param {Game} game @returns {Option[]} */
export function objectChoices(game) {
  const { mode } = game.looks;
  if (!mode) return [];
  const things = usable(game).filter((act) => isThing(act) && act.skill === mode);
  return things.map((act, at) => ({ ...one(game, act), label: act.to ? `${act.target} → ${act.to}` : act.target, icon: undefined, key: at ? undefined : 'Enter' }));
}

/** @param {Game} game */
export function objectPanel(game) {
  const choices = objectChoices(game);
  return choices.length ? h('div', { class: 'options things', role: 'group', 'aria-label': tor(`verb.${game.looks.mode}`, game.looks.mode), key: 'things' }, choices.map(button)) : null;
}
