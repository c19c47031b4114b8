// @ts-check
/**
 * The models of a blip that is turned over, all at once: where each goes and which way it looks, as the server would have it
 * to begin with, and one confirmation. The rules ask for one after another; what was confirmed answers them in their order.
 * How a model looks that the other side has yet to place is asked when it stands, unless all were told to look one way.
 */
import { actsOf, facingWords } from '../game/acts.js';
import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { ARROWS, FACINGS } from '../game/places.js';
import { icon } from '../panels/icons.js';
import { button, keycap } from './parts.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('./parts.js').Control} Control */
/** @typedef {import('../wire').Newcomer} Newcomer */

/** Whether the question is one of several that can be answered together. @param {import('../wire').Asked} asked */
export function asksTogether(asked) {
  return asked.yours && (asked.together?.length ?? 0) > 1;
}

/** The models as they would be placed and faced now, by their numbers. @param {Game} game @returns {Newcomer[]} */
function models(game) {
  const wished = game.looks.plan?.pieces ?? {};
  const all = (game.state.asked.together ?? []).map((one) => ({ ...one, ...wished[one.name] }));
  return all.sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
}

/** The one that is being placed or turned. @param {Game} game @returns {Newcomer | undefined} */
function chosen(game) {
  const all = models(game);
  return all.find((one) => one.name === game.looks.plan?.chosen) ?? all.find((one) => one.squares?.length) ?? all[0];
}

/** Where a model may go, the places of the others included: they then change places. @param {Game} game @param {Newcomer | undefined} model @returns {string[]} */
function places(game, model) {
  if (!model?.squares?.length) return [];
  return [...new Set(models(game).flatMap((one) => one.squares ?? []))];
}

/** @param {Game} game @param {Record<string, {square?: string, facing?: string}>} changes @param {string} [next] the model to go on with */
function wish(game, changes, next = chosen(game)?.name ?? '') {
  const pieces = { ...game.looks.plan?.pieces };
  for (const [name, change] of Object.entries(changes)) pieces[name] = { ...pieces[name], ...change };
  game.set({ plan: { pieces, chosen: next, sure: false } });
}

/** Puts the chosen model on a square; whoever was to stand there takes its place. @param {Game} game @param {string} square */
function put(game, square) {
  const model = chosen(game);
  if (!model || !places(game, model).includes(square)) return false;
  const all = models(game);
  const other = all.find((one) => one.name !== model.name && one.squares?.length && one.square === square);
  const rest = all.filter((one) => one.squares?.length);
  const next = rest[(rest.findIndex((one) => one.name === model.name) + 1) % rest.length];
  wish(game, { [model.name]: { square }, ...(other ? { [other.name]: { square: model.square } } : {}) }, next?.name);
  return true;
}

/** The chosen model's next place. @param {Game} game */
function putNext(game) {
  const model = chosen(game);
  const all = places(game, model);
  const square = all[(all.indexOf(model?.square ?? '') + 1) % Math.max(1, all.length)];
  if (square && model) {
    put(game, square);
    wish(game, {}, model.name);
  }
}

/** @param {Game} game @param {string} facing */
function turn(game, facing) {
  const model = chosen(game);
  if (model?.faces) wish(game, { [model.name]: { facing } });
}

/** @param {Game} game @param {string} facing */
function turnAll(game, facing) {
  wish(game, Object.fromEntries(models(game).filter((one) => one.faces).map((one) => [one.name, { facing }])));
}

/** So be it. @param {Game} game */
function confirm(game) {
  const pieces = Object.fromEntries(models(game).filter((one) => one.square || one.facing).map(({ name, square, facing }) => [name, { square, facing }]));
  game.looks.plan = { pieces, chosen: '', sure: true };
  answerNext(game);
}

/** What was confirmed answers the question that has come, if it is about one of these models. @param {Game} game */
export function answerNext(game) {
  const { plan } = game.looks;
  const { asked } = game.state;
  if (!plan?.sure || !asked.yours || (asked.kind !== 'place' && asked.kind !== 'face')) return;
  const wanted = plan.pieces[asked.piece ?? ''];
  const act = wanted && actsOf(asked.choices ?? []).find((one) => (one.group === 'place' ? one.at === wanted.square : one.facing === wanted.facing));
  if (act) void game.give(act.said);
  else game.looks.plan = null; // it cannot be so any more: asked again
}

// -- the control -----------------------------------------------------------------------------------------------------------

/** @param {Game} game @param {Newcomer} model @param {number} at */
function chip(game, model, at) {
  const on = chosen(game)?.name === model.name;
  return h(
    'button',
    { type: 'button', class: `option model${on ? ' on' : ''}`, key: model.name, 'data-act': `model ${model.name}`, 'aria-pressed': String(on), 'aria-label': words(model), onclick: () => wish(game, {}, model.name) },
    keycap(String(at + 1)),
    model.faces && model.facing ? icon(model.facing) : null,
    h('span', { class: 'words' }, model.name, h('small', null, model.square || t('brood.later'))),
  );
}

/** @param {Newcomer} model */
function words(model) {
  if (!model.square) return t('brood.model.later', { piece: model.name });
  return t(model.faces && model.facing ? 'brood.model.facing' : 'brood.model', { piece: model.name, at: model.square ?? '', ...facingWords(model.facing) });
}

/** @param {Game} game */
function allFace(game) {
  const turned = models(game).filter((one) => one.faces);
  if (turned.length < 2) return null;
  return h(
    'div',
    { class: 'options all-face', role: 'group', 'aria-label': t('brood.all'), key: 'all' },
    h('span', { class: 'hint' }, t('brood.all')),
    FACINGS.map((facing) => button({ id: `all-${facing}`, label: t(`facing.${facing}`), icon: facing, on: turned.every((one) => one.facing === facing), run: () => turnAll(game, facing) })),
  );
}

/** @type {Control} */
export const brood = {
  question: (game) => {
    const all = models(game);
    if (!all.some((one) => one.squares?.length)) return t('ask.brood.face');
    return t(all.some((one) => one.faces) ? 'ask.brood' : 'ask.brood.enemy');
  },
  panel: (game) => [
    h('div', { class: 'options models', key: 'models' }, models(game).map((model, at) => chip(game, model, at))),
    allFace(game),
    h('p', { class: 'hint', key: 'hint' }, t(chosen(game)?.squares?.length ? 'hint.brood' : 'hint.brood.face')),
  ],
  aside: (game) => h('div', { class: 'passing', key: 'passing' }, button({ id: 'brood-confirm', label: t('brood.confirm'), key: 'Enter', main: true, run: () => confirm(game) })),
  overlays: (game) => {
    const model = chosen(game);
    const faced = model?.faces && model.square ? { square: model.square, options: FACINGS, chosen: model.facing } : undefined;
    const ghosts = models(game).filter((one) => one.square).map((one) => ({ square: one.square ?? '', facing: one.faces ? (one.facing ?? '') : '', label: one.name, chosen: one.name === model?.name, stands: !one.squares?.length }));
    return { places: places(game, model), ghosts, ...(faced ? { facings: faced } : {}) };
  },
  click: (game, spot) => {
    const other = models(game).find((one) => one.square === spot.square && one.name !== chosen(game)?.name);
    if (other && !places(game, chosen(game)).includes(spot.square ?? '')) wish(game, {}, other.name);
    else put(game, spot.square ?? '');
    return true;
  },
  facing: turn,
  keys: (game) => {
    /** @type {Record<string, () => void>} */
    const keys = { Enter: () => confirm(game), p: () => putNext(game) };
    models(game).forEach((one, at) => (keys[String(at + 1)] = () => wish(game, {}, one.name)));
    for (const [facing, key] of Object.entries(ARROWS)) {
      keys[key] = () => turn(game, facing);
      keys[`Shift+${key}`] = () => turnAll(game, facing);
    }
    return keys;
  },
};
