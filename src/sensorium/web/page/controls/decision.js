// @ts-check
/** Questions of yes and no: draw again, is this the broodlord, back to overwatch, blow up; and ties of the solitaire rules. */
import { actsOf, isAnswer } from '../game/acts.js';
import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { pieceNamed } from '../game/state.js';
import { button, hint, keysOf, numbered, optionOf, passing, passKeys, said } from './parts.js';
import { targetsOf } from './spots.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('./parts.js').Control} Control */

/** A control for "do it, or not". @param {{key: string, icon?: string, before?: (game: Game) => import('../dom.js').Children}} more @returns {Control} */
function yesOrNo(more) {
  /** @param {Game} game */
  const find = (game) => actsOf(game.state.asked.choices ?? []).find(isAnswer);
  return {
    question: (game) => t(`ask.${game.state.asked.kind}`, { piece: game.state.asked.piece ?? '' }),
    panel: (game) => {
      const act = find(game);
      return [
        more.before?.(game) ?? null,
        h('div', { class: 'options', key: 'yes' }, act ? button(optionOf(game, act, { key: more.key, icon: more.icon, cost: '', main: true })) : null),
      ];
    },
    aside: (game) => passing(game, t(`pass.${game.state.asked.kind}`)),
    overlays: (game) => ({ selected: game.state.asked.piece, last: game.state.asked.square ? [game.state.asked.square] : [] }),
    keys: (game) => {
      const act = find(game);
      return { ...passKeys(game), ...(act ? { [more.key]: () => game.give(act.said) } : {}) };
    },
  };
}

export const redraw = yesOrNo({
  key: 'r',
  before: (game) => h('div', { class: 'counter', key: 'counter' }, h('b', null, String(game.state.scene.command.drawn ?? '?')), h('small', null, t('command.drawn'))),
});
export const broodlord = yesOrNo({ key: 'b' });
export const unjammed = yesOrNo({ key: 'o', icon: 'overwatch' });
export const selfDestruct = yesOrNo({ key: '1' });
export const ambushOffer = yesOrNo({ key: '1' });

// -- ties of the solitaire rules ----------------------------------------------------------------------------------------------

/** @param {Game} game */
function ties(game) {
  return actsOf(game.state.asked.choices ?? []).filter((act) => act.group !== 'rest');
}

/** @param {Game} game */
function tieOptions(game) {
  return numbered(ties(game).map((act) => optionOf(game, act, { label: act.piece ? t('react.by', { piece: act.piece, act: said(game, act) }) : said(game, act) })));
}

/** The rules leave it open what the stealers do: the marine player breaks the tie. @type {Control} */
export const tie = {
  question: (game) => t('ask.tie', { piece: game.state.asked.piece ?? '' }),
  panel: (game) => [h('div', { class: 'options' }, tieOptions(game).map(button)), h('p', { class: 'hint' }, hint('hint.tie'))],
  overlays: (game) => {
    const list = ties(game);
    const entries = [];
    for (const act of list) if (act.entry !== null) entries.push(act.entry);
    return {
      places: list.map((act) => act.at || (pieceNamed(game.state, act.piece)?.square ?? '')).filter(Boolean),
      entries,
      targets: targetsOf(list, true),
      selected: list[0]?.piece,
    };
  },
  click: (game, spot) => {
    const at = ties(game).filter((act) => (spot.entry && act.entry === spot.entry) || (spot.square && act.at === spot.square) || (spot.piece && act.target === spot.piece));
    const by = at.length ? at : ties(game).filter((act) => spot.piece && act.piece === spot.piece);
    const act = by.length === 1 ? by[0] : undefined;
    if (act) game.give(act.said);
    return true;
  },
  facing: (game, facing) => {
    const act = ties(game).find((one) => one.facing === facing);
    if (act) game.give(act.said);
  },
  keys: (game) => {
    const options = tieOptions(game);
    // Whoever does not care takes the first.
    return { ...keysOf(options), ...(options[0] ? { Space: options[0].run } : {}) };
  },
};

/** Nobody is asked: dice are falling, or it is the other side's turn to speak. @type {Control} */
export const waiting = {
  question: (game) => t(game.state.asked.side === game.state.seat ? 'wait.dice' : 'wait.other', { side: t(`side.${game.state.asked.side}`) }),
  panel: () => null,
};
