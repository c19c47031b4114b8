// @ts-check
/** Under the deck: the question and its control, and why something cannot be done. Never over the deck. */
import { wishLabel } from '../game/acts.js';
import { address } from '../net/addresses.js';
import { playerName } from './players.js';
import { h } from '../dom.js';
import { icon } from './icons.js';
import { isTold, lt, t } from '../i18n/i18n.js';
import { watchesBots } from '../game/stage.js';
import { isOver, pieceNamed } from '../game/state.js';
import { settings } from '../settings.js';
import { describe } from './squad.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../controls/parts.js').Control} Control */

/** @param {Game} game @param {Control} control @param {import('../game/stage.js').Stage} stage @returns {import('../dom.js').Children} */
export function dock(game, control, stage) {
  const { asked, seat, stopped } = game.state;
  const over = isOver(game.state);
  const shown = stage.following || stage.again !== null; // what others do: nobody is asked until it has been seen
  const yours = asked.yours && !shown;
  const words = shown ? watched(game, stage) : over ? t('ask.over') : stopped ? t('ask.stopped') : control.question(game);
  return [
    h(
      'div',
      { class: `prompt ${yours ? 'yours' : 'theirs'}`, key: 'prompt' },
      h('strong', null, words),
      yours && !over ? (control.who?.(game) ?? null) : null,
      yours && !over && control.aside ? h('span', { class: 'aside' }, control.aside(game)) : null,
      !yours && seat !== 'spectator' && !over && !stopped ? h('span', { class: 'thinking', 'aria-hidden': 'true' }, h('i'), h('i'), h('i')) : null,
      game.looks.hint ? h('small', { class: 'bot-hint', role: 'status', key: 'bot-hint' }, game.looks.hint.words ? t('hint.says', { words: game.looks.hint.words }) : t('hint.thinking')) : null,
      game.looks.notice ? h('small', { class: 'notice', role: 'status', key: 'notice' }, t(game.looks.notice)) : null,
      over ? h('button', { type: 'button', class: 'option', onclick: () => game.set({ dialog: 'end' }) }, t('end.show')) : null,
    ),
    over && !stage.showing ? null : stage.bar(watchesBots(game.state)),
    h(
      'div',
      { class: 'answers', key: 'answers' },
      stopped && !over ? h('p', { class: 'stopped', key: 'stopped' }, t(stopped.version === stopped.today ? 'ask.stopped.same' : 'ask.stopped.why', { turn: stopped.turn, of: t(`turn.of.${stopped.side}`), version: stopped.version, today: stopped.today })) : null,
      stopped && !over ? h('a', { class: 'option', key: 'replay', 'data-act': 'replay', href: address(`/replay/${game.session.token}`) }, t('ask.stopped.replay')) : null,
      yours && seat !== 'spectator' ? h('div', { class: `control ${asked.kind.replace(/ /g, '-')}`, key: `control ${asked.kind}` }, control.panel(game)) : looking(game),
      reason(game),
    ),
    over || stopped ? null : notes(game),
  ];
}

/** Who does what is being shown: a side acts in its turn and answers in the other's. @param {Game} game @param {import('../game/stage.js').Stage} stage */
function watched(game, stage) {
  const acting = stage.acting || game.state.scene.side;
  const actor = stage.actor || acting;
  if (actor === acting && actor === game.state.seat && !stage.again) return t(stage.opening ? 'watch.yours' : 'watch.own');
  return t(actor === acting ? 'watch.acts' : 'watch.reacts', { side: t(`side.${actor}`) });
}

/** Small print at the lower edge: everything is held this turn, a bot had to hurry. @param {Game} game */
function notes(game) {
  const { reactions, seat, seats } = game.state;
  const held = seat === 'marine' && reactions === 'hold';
  const hurried = seats.filter((one) => one.hurried);
  if (!held && !hurried.length) return null;
  return h(
    'div',
    { class: 'notes', key: 'notes' },
    held ? h('span', { class: 'held', key: 'held' }, t('react.holding'), ' ', h('button', { type: 'button', class: 'toggle on', 'data-act': 'ask-again', onclick: () => void game.ask(settings.reactions) }, t('react.unhold'))) : null,
    hurried.map((one) => h('small', { class: 'hurried', key: `hurried ${one.side}` }, t('ask.hurried', { player: playerName(one.player) }))),
  );
}

/** Why not, with the rule and the way to it. @param {Game} game */
function reason(game) {
  const { why } = game.looks;
  if (!why) return null;
  return h(
    'div',
    { class: 'why', role: 'alert', key: 'why' },
    h('b', null, why.wish ? t('why.act', { act: wishLabel(why.wish) }) : why.what || t('why.refused')),
    why.text ? h('p', null, lt(why.text, why.texts), t('why.english') && !isTold(why.texts) ? h('small', null, ` ${t('why.english')}`) : null) : null,
    why.rule ? h('a', { href: address(`/rules/${encodeURIComponent(why.rule)}`), target: '_blank', rel: 'noopener' }, why.rule) : null,
    h('button', { type: 'button', class: 'button quiet icon', 'aria-label': t('dialog.close'), onclick: () => game.set({ why: null }) }, icon('shut')),
  );
}

/** Whoever is not asked may still look at pieces. @param {Game} game */
function looking(game) {
  const name = game.looks.spot?.piece ?? game.looks.selected;
  const piece = pieceNamed(game.state, name);
  return piece ? h('p', { class: 'hint', key: 'looking' }, describe(piece, game.state.scene.active === piece.name)) : null;
}

