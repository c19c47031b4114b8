// @ts-check
/** The card that is taken up: all that stands on it, its rule, and what can be done with it now. */
import { address } from '../net/addresses.js';
import { h } from '../dom.js';
import { isTold, lt, t } from '../i18n/i18n.js';
import { actsWith, explainCard, openCard, pressed, ruleOf } from './hand_state.js';
import { cardName, colourOf, faceOf, glyph, sign, traits } from './face.js';
import { pieceNamed } from '../game/state.js';
import { button, costOf } from '../controls/parts.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../game/acts.js').Act} Act */
/** @typedef {import('../controls/parts.js').Option} Option */

/** What playing it is called, by verb. @type {Record<string, string>} */
const WORDS = { force: 'hand.force', discard: 'hand.discard', aura: 'hand.aura', boost: 'hand.boost' };

/** @param {Game} game @param {Act} act */
function words(game, act) {
  const own = WORDS[act.verb];
  if (own) return t(own, { piece: game.state.asked.piece ?? '' });
  return act.number === null && act.target ? t(`hand.cast.${act.target}`) : t('hand.cast');
}

/** What the card does at the press of a button; Enter takes the only one. @param {Game} game @returns {Option[]} */
export function cardOptions(game) {
  const acts = pressed(game, openCard(game));
  return acts.map((act) => ({
    id: act.choice.said, skill: act.skill, label: words(game, act), cost: costOf(act), paid: Boolean(act.choice.cp), main: acts.length === 1, key: acts.length === 1 && !game.looks.spot ? 'Enter' : undefined, run: () => game.give(act.said),
  }));
}

/** @param {Game} game @returns {import('../dom.js').Children} */
export function openedCard(game) {
  const face = faceOf(game.state, openCard(game));
  if (!face) return null;
  const acts = actsWith(game, face.name);
  const options = cardOptions(game);
  const told = !game.mayAct() || game.know().told;
  return h(
    'div',
    { class: `card-open of-${colourOf(face)}`, key: 'card-open', 'data-power': face.power },
    h('div', { class: 'what' }, sign(colourOf(face)), glyph(face.power), h('b', null, cardName(face)), h('small', null, traits(face).join(' · '))),
    ruleText(game, face.rule ?? ''),
    options.length ? h('div', { class: 'options', key: 'options' }, options.map(button)) : null,
    acts.some((act) => act.group === 'aim') && !game.looks.spot ? h('p', { class: 'hint mode', key: 'aim' }, t('hand.aim')) : null,
    !acts.length && told && game.mayAct() && face.aim && pieceNamed(game.state, game.looks.selected) ? h('div', { class: 'options', key: 'why' }, button({ id: 'card-why', label: t('hand.why'), run: () => explainCard(game) })) : null,
  );
}

/** What the rulebook says about it, and the way there. @param {Game} game @param {string} id */
export function ruleText(game, id) {
  const rule = ruleOf(game, id);
  return h(
    'p',
    { class: 'rule', key: `rule ${id}` },
    rule ? lt(rule.text, rule.texts) : '',
    rule && t('why.english') && !isTold(rule.texts) ? h('small', null, ` ${t('why.english')}`) : null,
    ' ',
    h('a', { href: address(`/rules/${encodeURIComponent(id)}`), target: '_blank', rel: 'noopener' }, id),
  );
}
