// @ts-check
/**
 * The ways of the selected piece to a square: one for each facing that it can end with, the cheapest first. What is drawn,
 * what is told and what is walked is one and the same way: the one with the facing chosen, else the cheapest.
 */
import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { icon } from '../panels/icons.js';
import { facingWords } from '../game/acts.js';
import { pieceNamed } from '../game/state.js';
import { costOf, harmOf, keycap } from './parts.js';
import { isStep, spends, usable } from './usable.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../game/acts.js').Act} Act */
/** @typedef {import('./parts.js').Option} Option */
/**
 * @typedef {object} Way
 * @property {string} facing at its end; empty: the piece has none
 * @property {number} cost
 * @property {string} price the cost in words
 * @property {boolean} paid with command points
 * @property {string[]} said
 * @property {string[]} path
 * @property {{square: string, facing: string}[]} turns
 * @property {string} halt the square where it will be interrupted; empty: nothing is foreseen
 * @property {Act | undefined} step the one step that it begins and ends with, which may have its risks
 */

/** @param {Game} game @param {string | undefined} square @returns {Way[]} */
export function waysTo(game, square) {
  if (!square) return [];
  const steps = usable(game).filter((act) => isStep(act) && act.at === square && (!act.choice.cp || spends(game)));
  // A step that is bought with command points is no part of a route.
  const bought = steps.filter((act) => act.choice.cp);
  const routes = (game.know().reach.get(square) ?? []).filter((route) => !bought.some((act) => act.facing === route.facing));
  const alone = steps.filter((act) => bought.includes(act) || !routes.some((route) => route.facing === act.facing));
  /** @type {Way[]} */
  const ways = [
    ...routes.map((route) => ({
      facing: route.facing, cost: route.cost, price: t('cost.ap', { n: route.cost }), paid: false, said: route.said, path: route.path,
      turns: (route.turns ?? []).map(([at, facing]) => ({ square: at, facing })), halt: route.halt ?? '', step: steps.find((act) => act.choice.said === route.said[0]),
    })),
    ...alone.map((act) => ({
      facing: act.facing, cost: act.choice.cost ?? 0, price: costOf(act), paid: Boolean(act.choice.cp), said: act.said, path: [square], turns: [], halt: '', step: act,
    })),
  ];
  return ways.sort((a, b) => Number(b.paid) - Number(a.paid) || a.cost - b.cost);
}

/** The way that is drawn and would be walked. @param {Game} game @param {string | undefined} square @returns {Way | undefined} */
export function wayTo(game, square) {
  const ways = waysTo(game, square);
  const wanted = game.looks.towards || game.looks.facing;
  return ways.find((way) => way.facing === wanted) ?? ways[0];
}

/** The cost of the cheapest way to each square that can be reached. @param {Game} game @returns {Map<string, number>} */
export function reached(game) {
  const squares = new Set(game.know().reach.keys());
  for (const act of usable(game)) if (isStep(act) && act.at) squares.add(act.at);
  return new Map([...squares].flatMap((square) => waysTo(game, square).slice(0, 1).map((way) => /** @type {[string, number]} */ ([square, way.cost]))));
}

/** Going there, as the way drawn has it. @param {Game} game @param {string} square @returns {Option[]} */
export function goingTo(game, square) {
  const way = wayTo(game, square);
  if (!way) return [];
  // Where there is a choice the facing is told by the row of arrows.
  const facing = way.facing && !(square === game.looks.spot?.square && hasFacings(game)) ? way.facing : '';
  const label = t(facing ? 'act.go.facing' : 'act.go', { at: square, ...facingWords(facing) });
  return [{ id: `go ${square}`, label, ...riskOf(game, way), cost: way.price, paid: way.paid, way: true, run: () => game.give(way.said, label) }];
}

/** What may come of a way before its end: of a single step the chances, of a longer one that there are some. @param {Game} game @param {Way} way @returns {Partial<Option>} */
function riskOf(game, { step, halt }) {
  const odds = step?.choice.odds;
  return step && odds ? { odds, harm: harmOf(game, step) } : { note: halt ? t('act.go.stops') : undefined };
}

/** What is drawn of the way to a square; once it has been picked, an arrow with its cost for each facing. @param {Game} game @param {string} square @returns {import('../game/overlays.js').Overlays} */
export function wayOverlays(game, square) {
  const way = wayTo(game, square);
  if (!way) return {};
  const from = pieceNamed(game.state, game.looks.selected)?.square;
  const squares = from ? [from, ...way.path.filter((one) => one !== from)] : way.path;
  const path = { squares, facing: way.facing, price: way.price, turns: way.turns, stops: way.halt ? Math.max(0, squares.indexOf(way.halt)) : 0 };
  const ways = waysTo(game, square);
  if (game.looks.spot?.square !== square || ways.length < 2) return { path };
  return { path, facings: { square, options: ways.map((one) => one.facing), chosen: way.facing, costs: Object.fromEntries(ways.map((one) => [one.facing, String(one.cost)])) } };
}

// -- choosing the facing -------------------------------------------------------------------------------------------------

/** An arrow at the end of the way was pressed: it is chosen, and if it is the one drawn, the piece goes. True: there was such a way. @param {Game} game @param {string} facing */
export function faceAtEnd(game, facing) {
  const square = game.looks.spot?.square;
  const way = waysTo(game, square).find((one) => one.facing === facing);
  if (!way) return false;
  if (wayTo(game, square)?.facing === facing) game.give(way.said);
  else game.set({ facing });
  return true;
}

/** The way that is picked ends looking there, where one does. @param {Game} game @param {string} facing */
export function turnAtEnd(game, facing) {
  if (waysTo(game, game.looks.spot?.square).some((way) => way.facing === facing)) game.set({ facing });
}

/** The next facing of the way that is picked, from the cheapest to the dearest and round again. @param {Game} game */
export function nextFacing(game) {
  const ways = waysTo(game, game.looks.spot?.square);
  const at = ways.findIndex((way) => way.facing === wayTo(game, game.looks.spot?.square)?.facing);
  game.set({ facing: ways[(at + 1) % ways.length]?.facing ?? '' });
}

/** Whether there is a facing to choose for what is picked. @param {Game} game */
export function hasFacings(game) {
  return !game.looks.mode && waysTo(game, game.looks.spot?.square).length > 1;
}

/** The facings of the way that is picked, each with its cost. @param {Game} game */
export function facingChips(game) {
  if (!hasFacings(game)) return null;
  const square = game.looks.spot?.square;
  const chosen = wayTo(game, square)?.facing;
  const order = ['N', 'E', 'S', 'W'];
  const ways = waysTo(game, square).sort((a, b) => order.indexOf(a.facing) - order.indexOf(b.facing));
  return h(
    'div',
    { class: 'facings', role: 'group', 'aria-label': t('ways.facings'), key: 'facings' },
    keycap('r'),
    ways.map((way) =>
      h(
        'button',
        {
          type: 'button', class: `option facing${way.facing === chosen ? ' on' : ''}`, key: way.facing, 'data-act': `facing-${way.facing}`, 'aria-pressed': String(way.facing === chosen),
          'aria-label': t('ways.facing', { ...facingWords(way.facing), cost: way.price }), onclick: () => game.set({ facing: way.facing }),
        },
        icon(way.facing),
        h('span', { class: way.paid ? 'cost paid' : 'cost' }, way.price),
      ),
    ),
  );
}
