// @ts-check
/**
 * Questions about psychic cards: which to discard or play, what a card that has been cast does next. A card is taken from
 * the hand at the foot of the screen; what is done on the deck is pointed at there, and every answer is an option too.
 */
import { actsOf, isAnswer } from '../game/acts.js';
import { h } from '../dom.js';
import { tell } from '../game/event_text.js';
import { t, tor } from '../i18n/i18n.js';
import { handOf, nextCard, openCard, takeUp } from './hand_state.js';
import { pieceNamed } from '../game/state.js';
import { button, keysOf, numbered, optionOf, passing, passKeys, risks } from '../controls/parts.js';
import { cardOptions, openedCard } from './open_card.js';
import { foreseen } from '../controls/spots.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../game/game.js').Spot} Spot */
/** @typedef {import('../game/acts.js').Act} Act */
/** @typedef {import('../controls/parts.js').Control} Control */

/** @param {Game} game */
function acts(game) {
  return actsOf(game.state.asked.choices ?? []).filter(isAnswer);
}

/** Those that are pointed at on the deck, and those that a turn is. @param {Game} game */
function placed(game) {
  return acts(game).filter((act) => act.at && !act.facing && !act.choice.card);
}

/** @param {Game} game */
function turning(game) {
  return acts(game).filter((act) => act.facing);
}

/** The rest, each with a number; what is pointed at too, where it is not much. @param {Game} game */
function options(game) {
  const listed = acts(game).filter((act) => !act.choice.card && (placed(game).length <= MOST || !placed(game).includes(act)));
  return numbered(listed.map((act) => optionOf(game, act)));
}

const MOST = 9; // more squares than that are not listed, only lit

/** What is picked on the deck, or pointed at. @param {Game} game @returns {Act | undefined} */
function aimed(game) {
  const { spot, hover, cursor } = game.looks;
  const square = spot?.square ?? (hover || cursor);
  return placed(game).find((act) => (spot?.piece && act.target === spot.piece) || act.at === square);
}

/** A first tap shows, a second does; a pointer has shown it already. @param {Game} game @param {Spot} spot */
function point(game, spot) {
  const square = spot.square ?? pieceNamed(game.state, spot.piece ?? '')?.square;
  const act = placed(game).find((one) => (spot.piece && one.target === spot.piece) || one.at === square);
  if (!act) return false;
  const { looks } = game;
  if (looks.spot?.square === act.at || looks.hover === act.at || looks.cursor === act.at) game.give(act.said);
  else game.set({ spot: { square: act.at, piece: act.target || undefined }, why: null });
  return true;
}

/** What is only discarded is not played. */
const DISCARDED = ['boost', 'discard', 'exchange'];

/** Whether one of the cards in hand answers. @param {Game} game */
const wantsCard = (game) => ['force', 'force answer', 'shelter', 'boost', 'discard', 'exchange'].includes(game.state.asked.kind);

/** @param {Game} game */
function cardHint(game) {
  if (!wantsCard(game) || openCard(game)) return null;
  return h('p', { class: 'hint', key: 'pick' }, t(!acts(game).length ? 'hand.none' : DISCARDED.includes(game.state.asked.kind) ? 'hand.pick.discard' : 'hand.pick'));
}

/** What is sheltered from. @param {Game} game */
function cause(game) {
  const { asked, log } = game.state;
  const cast = asked.kind === 'shelter' ? log.findLast((line) => line.kind === 'cast') : undefined;
  return cast ? h('p', { class: 'hint cause', key: 'cause' }, tell(cast)) : null;
}

/** @param {Game} game @returns {Record<string, () => void>} */
function cardKeys(game) {
  /** @type {Record<string, () => void>} */
  const keys = { 'Shift+c': () => nextCard(game) };
  if (!wantsCard(game)) return keys;
  handOf(game).forEach((_, at) => at < 9 && (keys[String(at + 1)] = () => takeUp(game, at)));
  return { ...keys, ...keysOf(cardOptions(game)) };
}

/** @type {Control} */
export const asking = {
  question: (game) => t(`ask.${game.state.asked.kind}`, { piece: game.state.asked.piece ?? '' }),
  panel: (game) => [
    cause(game),
    cardHint(game),
    openedCard(game),
    h('div', { class: 'options chips', key: 'options' }, options(game).map(button)),
    placed(game).length > MOST && game.looks.spot && aimed(game) ? h('div', { class: 'spot', key: 'spot' }, h('div', { class: 'options' }, button(optionOf(game, /** @type {Act} */ (aimed(game)), { main: true, key: 'Enter' })))) : null,
    risks(game, aimed(game)),
  ],
  aside: (game) => (game.state.asked.decline ? passing(game, tor(`pass.${game.state.asked.kind}`, t('pass.cards'))) : null),
  overlays: (game) => {
    const about = pieceNamed(game.state, game.state.asked.piece ?? '');
    const act = aimed(game);
    const turns = turning(game);
    return {
      places: placed(game).map((one) => one.at),
      selected: game.state.asked.piece,
      ...(turns.length && about?.square ? { facings: { square: about.square, options: [...new Set(turns.map((one) => one.facing))] } } : {}),
      ...foreseen(act ? [act] : []),
    };
  },
  click: point,
  facing: (game, facing) => {
    const act = turning(game).find((one) => one.facing === facing);
    if (act) game.give(act.said);
  },
  keys: (game) => {
    const act = game.looks.spot ? aimed(game) : undefined;
    return { ...passKeys(game), ...(act ? { Enter: () => game.give(act.said) } : {}), ...keysOf(options(game)), ...cardKeys(game) };
  },
};
