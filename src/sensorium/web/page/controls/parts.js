// @ts-check
/** What controls are made of: options with their keys, odds, dice, points. */
import { chance, label } from '../game/acts.js';
import { HOLES } from '../board/deck.js';
import { FEATURES } from '../board/drawings.js';
import { h } from '../dom.js';
import { hasIcon, icon } from '../panels/icons.js';
import { areaName, has, odds as likely, percent, t, tn } from '../i18n/i18n.js';
import { score } from '../game/event_text.js';

/** @typedef {import('../dom.js').Described} Described */
/** @typedef {import('../game/acts.js').Act} Act */
/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../game/game.js').Spot} Spot */
/** @typedef {import('../wire').Odds} Odds */

/**
 * @typedef {object} Option something the player can do with one press
 * @property {string} label
 * @property {() => void} run
 * @property {string} [key] shown and pressed
 * @property {string} [cost]
 * @property {boolean} [paid] with command points
 * @property {string} [note]
 * @property {string} [harm] what it may cost one's own side
 * @property {string} [skill] what sort of answer it is: each has one key, for ever
 * @property {Odds | null} [odds]
 * @property {boolean} [main] the one that a second click on the spot takes
 * @property {boolean} [danger]
 * @property {boolean} [off] not possible: `run` says why
 * @property {boolean} [on] pressed in
 * @property {string} [id]
 * @property {string} [icon]
 * @property {boolean} [way] a step or a route, which the pointer has shown already
 */

/**
 * @typedef {object} Control how one kind of question is asked on this page
 * @property {(game: Game) => string} question
 * @property {(game: Game) => import('../dom.js').Children} panel
 * @property {(game: Game) => import('../dom.js').Children} [who] the piece it is about, beside the question
 * @property {(game: Game) => import('../dom.js').Children} [aside] at the end of the question's line: what is always in sight, ending the turn or passing
 * @property {(game: Game) => import('../game/overlays.js').Overlays} [overlays]
 * @property {(game: Game, spot: Spot) => boolean} [click] true: dealt with
 * @property {(game: Game, spot: Spot) => void} [pick] a place is only to be shown, not acted upon
 * @property {(game: Game, facing: string) => void} [facing]
 * @property {(game: Game) => Record<string, () => void>} [keys] by name: `1`, `q`, `Space`, `Shift+Space`
 */

/** A hint, for fingers without the keys. @param {string} key @param {import('../i18n/i18n.js').Params} [words] */
export function hint(key, words) {
  const touch = `${key}.touch`;
  return t(has(touch) && matchMedia('(hover: none), (pointer: coarse)').matches ? touch : key, words);
}

/** A key as it is shown. @param {string | undefined} key */
export function keycap(key) {
  return key ? h('kbd', { class: 'key', 'aria-hidden': 'true' }, keyName(key)) : null;
}

/** @type {Record<string, string>} */
const SHOWN_KEYS = {
  Space: 'key.space', Escape: 'key.escape', Enter: 'key.enter', 'Shift+Space': 'key.shift-space', 'Ctrl+Space': 'key.ctrl-space',
  'Shift+Enter': 'key.shift-enter', ArrowUp: 'key.up', ArrowDown: 'key.down', ArrowLeft: 'key.left', ArrowRight: 'key.right',
};

/** @param {string} key */
export function keyName(key) {
  const named = SHOWN_KEYS[key];
  return named ? t(named) : key.replace('Shift+', '⇧ ').toUpperCase();
}

/** A button for an option. @param {Option} option @returns {Described} */
export function button(option) {
  const classes = ['option'];
  if (option.main) classes.push('main');
  if (option.danger) classes.push('danger');
  if (option.off) classes.push('off');
  if (option.on) classes.push('on');
  if (option.off && option.icon && hasIcon(option.icon)) classes.push('bare'); // its sign will do
  return h(
    'button',
    {
      type: 'button',
      class: classes.join(' '),
      key: option.id ?? option.label,
      onclick: option.run,
      title: option.off ? option.label : undefined,
      'data-act': option.id,
      'data-skill': option.skill,
      'aria-description': option.off ? t('why.press') : undefined,
      'aria-pressed': option.on === undefined ? undefined : String(option.on),
      'aria-keyshortcuts': option.key ? shortcut(option.key) : undefined,
    },
    keycap(option.key),
    option.icon ? icon(option.icon) : null,
    h('span', { class: 'words' }, option.label, option.note ? h('small', null, option.note) : null, option.odds?.fall ? h('small', { key: 'falls' }, oddsWords(option.odds)) : null, option.harm ? h('small', { class: 'harm', key: 'harm' }, option.harm) : null),
    option.odds && !option.odds.fall ? oddsBar(option.odds) : null,
    option.cost ? h('span', { class: `cost${option.paid ? ' paid' : ''}${option.cost.includes('+') ? ' both' : ''}` }, option.cost) : null,
  );
}

/** @param {string} key */
function shortcut(key) {
  return key.replace('Ctrl', 'Control').replace('Space', 'Space');
}

/** The chance as a bar and a number, with what a die must show. @param {Odds} odds */
export function oddsBar(odds) {
  const part = chance(odds);
  return h(
    'span',
    { class: 'odds', title: oddsWords(odds) },
    h('span', { class: 'bar', 'aria-hidden': 'true' }, h('i', { style: { '--part': part.toFixed(3) } })),
    h('b', null, likely(part)),
    odds.needs ? h('small', null, score(odds.needs)) : null,
  );
}

/** All that can come of it, in words. @param {Odds} odds */
export function oddsWords(odds) {
  const kill = chance(odds) >= 1 ? t('odds.kill.certain') : t('odds.kill', { part: likely(chance(odds)) });
  const out = odds.fall && !odds.kill ? [] : [kill];
  if (odds.fall && odds.fall < odds.total) out.push(t('odds.fall', { part: likely(odds.fall / odds.total) }));
  if (odds.prone) out.push(t('odds.prone', { part: likely(odds.prone / odds.total) }));
  if (odds.needs) out.push(tn('odds.needs', odds.dice ?? 1, { score: score(odds.needs) }));
  if (odds.tie) out.push(t('odds.tie', { part: likely(odds.tie / odds.total) }));
  if (odds.own_death) out.push(t('odds.own', { part: likely(odds.own_death / odds.total) }));
  if (odds.jam) out.push(t('odds.jam', { part: likely(odds.jam / odds.total) }));
  return out.join(' · ');
}

/** What an attack may cost one's own side, for its button: everybody of it who may die, and a jam. @param {Game} game @param {Act} act @returns {string | undefined} */
export function harmOf(game, act) {
  const { odds } = act.choice;
  if (!odds) return undefined;
  const caught = Object.entries(odds.risks ?? {}).filter(([name, ways]) => ways > 0 && isOwn(game, name));
  const parts = caught.map(([name, ways]) => `${name} ${likely(ways / odds.total)}`);
  if (odds.own_death && !caught.length) parts.push(t('odds.own', { part: percent(odds.own_death / odds.total) }));
  if (odds.jam) parts.push(t('odds.jam', { part: percent(odds.jam / odds.total) }));
  return parts.length ? `⚠ ${parts.join(' · ')}` : undefined;
}

/** @param {Game} game @param {string} name */
function isOwn(game, name) {
  return game.state.scene.pieces.some((piece) => piece.name === name && piece.side === game.state.seat);
}

/** What else an attack may come to, below its option: a tie, others whom it may kill, shot after shot. @param {Game} game @param {Act | undefined} act @returns {Described | null} */
export function risks(game, act) {
  const odds = act?.choice.odds;
  if (!act) return null;
  const parts = cardParts(act);
  if (!odds) return parts.length ? h('p', { class: 'risks' }, parts) : null;
  if (act.choice.area) parts.push(h('span', { key: 'area' }, t(`odds.area.${act.choice.area}`)));
  if (odds.tie) parts.push(h('span', { key: 'tie' }, t('odds.tie', { part: likely(odds.tie / odds.total) })));
  const caught = Object.entries(odds.risks ?? {}).filter(([name]) => name !== act.target && !isOwn(game, name));
  for (const [name, ways] of caught) parts.push(h('span', { key: name }, `${name} ${likely(ways / odds.total)}`));
  const series = odds.series ?? [];
  if (series.length > 1) parts.push(h('span', { key: 'series' }, t('odds.series', { list: series.map((one) => percent(one / 100)).join(' → ') })));
  return parts.length ? h('p', { class: 'risks' }, parts) : null;
}

/** What a card would do besides: whom it takes hold of, and who may answer it with what. @param {Act} act */
function cardParts(act) {
  const { touched = [], answers = {}, fills = [], odds } = act.choice;
  const out = [];
  if (touched.length) out.push(h('span', { key: 'touched' }, t(act.target ? 'odds.touched.model' : 'odds.touched', { list: touched.join(', ') })));
  else if (fills.length > 1 && !Object.keys(odds?.risks ?? {}).length) out.push(h('span', { key: 'nobody' }, t('odds.nobody')));
  /** @type {Map<string, string[]>} */
  const alike = new Map();
  for (const [piece, ways] of Object.entries(answers)) alike.set(ways.join(), [...(alike.get(ways.join()) ?? []), piece]);
  for (const [ways, pieces] of alike) out.push(h('span', { class: 'answer', key: `answer ${ways}` }, t('odds.answers', { list: pieces.join(', '), ways: ways.split(',').map((way) => t(`answer.${way}`)).join(', ') })));
  return out;
}

/** What an act costs, as shown. @param {Act} act */
export function costOf(act) {
  const { cost, cp } = act.choice;
  if (cost === undefined || cost === null) return '';
  const own = cost - (cp ?? 0);
  if (!cp) return t('cost.ap', { n: own });
  return own ? t('cost.both', { n: own, cp }) : t('cost.cp', { cp });
}

/** What stands on a square that can be shot at or beaten down, in words. @param {import('../game/state.js').State} state @param {string} square */
function thingAt({ scene, mission }, square) {
  const door = scene.doors.find((one) => one.square === square);
  if (door) return t(door.open ? 'feature.door.open' : door.locked ? 'feature.door.locked' : 'feature.door.closed');
  const fixture = scene.fixtures.find((one) => one.square === square);
  if (fixture) return fixture.name ? areaName(fixture.name) : t(`feature.${fixture.kind}`);
  const { mark = '' } = mission.board.squares.find((one) => one.name === square) ?? {};
  return HOLES.has(mark) ? t(`feature.${FEATURES[mark]}`) : '';
}

/** An act in words, with what stands where it is aimed at. @param {Game} game @param {Act} act */
export function said(game, act) {
  return label(act, thingAt(game.state, act.at));
}

/** An option made of an act. @param {Game} game @param {Act} act @param {Partial<Option>} [more] @returns {Option} */
export function optionOf(game, act, more) {
  const words = said(game, act);
  return {
    id: act.choice.said,
    label: words,
    cost: costOf(act),
    paid: Boolean(act.choice.cp),
    odds: act.choice.odds ?? null,
    harm: harmOf(game, act),
    skill: act.skill,
    run: () => game.give(act.said, words),
    ...more,
  };
}

/** A die; one that can be pressed if `run` is given. @param {number} face @param {{run?: () => void, key?: string, good?: boolean, enemy?: boolean, label?: string}} [more] */
export function die(face, more = {}) {
  const pips = PIPS[face] ?? [];
  const picture = h(
    'svg',
    { viewBox: '0 0 30 30', class: `die${more.enemy ? ' enemy' : ''}${more.good ? ' good' : ''}`, 'aria-hidden': 'true' },
    h('rect', { x: 1.5, y: 1.5, width: 27, height: 27, rx: 6 }),
    pips.map(([x, y]) => h('circle', { cx: x, cy: y, r: 2.7 })),
  );
  if (!more.run) return h('span', { class: 'die-face', role: 'img', 'aria-label': String(face) }, picture);
  return h(
    'button',
    { type: 'button', class: 'die-face pick', onclick: more.run, 'aria-label': more.label ?? String(face), 'data-die': face },
    picture,
    keycap(more.key),
  );
}

/** @type {Record<number, number[][]>} */
const PIPS = {
  1: [[15, 15]],
  2: [[9, 9], [21, 21]],
  3: [[8, 8], [15, 15], [22, 22]],
  4: [[9, 9], [21, 9], [9, 21], [21, 21]],
  5: [[8, 8], [22, 8], [15, 15], [8, 22], [22, 22]],
  6: [[9, 8], [21, 8], [9, 15], [21, 15], [9, 22], [21, 22]],
};

/** Action points as pips. @param {number} left @param {number} full */
export function pips(left, full) {
  return h(
    'span',
    { class: 'pips', role: 'img', 'aria-label': tn('points.left', left, { full }) },
    Array.from({ length: Math.max(full, left) }, (_, at) => h('i', { class: at < left ? 'full' : '' })),
  );
}

/** Declining, in all its lengths. @param {Game} game @param {string} words @param {boolean} [longer] for the rest of the piece and the turn */
export function passing(game, words, longer = false) {
  const options = [button({ id: 'pass', skill: 'pass', label: words, key: 'Space', run: () => game.pass('once') })];
  if (longer) {
    options.push(
      button({ id: 'pass-piece', skill: 'pass-piece', label: t('pass.piece'), key: 'Shift+Space', run: () => game.pass('piece') }),
      button({ id: 'pass-turn', skill: 'pass-turn', label: t('pass.turn'), key: 'Ctrl+Space', run: () => game.pass('turn') }),
    );
  }
  return h('div', { class: 'passing', key: 'passing' }, options);
}

/** The keys that decline. Escape is none of them: it only ever closes what is open. @param {Game} game @param {boolean} [longer] @returns {Record<string, () => void>} */
export function passKeys(game, longer = false) {
  /** @type {Record<string, () => void>} */
  const keys = { Space: () => game.pass('once') };
  if (longer) {
    keys['Shift+Space'] = () => game.pass('piece');
    keys['Ctrl+Space'] = () => game.pass('turn');
  }
  return keys;
}

/** Options with the keys 1 to 9. @param {Option[]} options @returns {Option[]} */
export function numbered(options) {
  return options.map((option, at) => (option.key || at > 8 ? option : { ...option, key: String(at + 1) }));
}

/** The keys of options. @param {Option[]} options @returns {Record<string, () => void>} */
export function keysOf(options) {
  /** @type {Record<string, () => void>} */
  const keys = {};
  for (const option of options) if (option.key) keys[option.key] = option.run;
  return keys;
}
