// @ts-check
/**
 * What the selected piece can do about a place: go there, shoot at who stands there, open the door. The first click
 * shows it, the second does it.
 */
import { chance, isAttack } from '../game/acts.js';
import { t, tn } from '../i18n/i18n.js';
import { directionTo } from '../game/places.js';
import { pieceAt, pieceNamed } from '../game/state.js';
import { hint, optionOf } from './parts.js';
import { spends, usable } from './usable.js';
import { faceAtEnd, goingTo, reached, wayOverlays } from './ways.js';

export { usable };

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../game/game.js').Spot} Spot */
/** @typedef {import('../game/acts.js').Act} Act */
/** @typedef {import('./parts.js').Option} Option */

/** Acts that are aimed at something, in the order in which a click means them; a shut door comes before them, an open one last. */
const RANK = ['assault', 'shot', 'work', 'climb', 'leave', 'thing', 'door'];

/** What can be done here, the likeliest first. @param {Game} game @param {Spot} spot @returns {Option[]} */
export function optionsAt(game, spot) {
  const { looks, state } = game;
  const acts = usable(game);
  const square = spot.square ?? pieceNamed(state, spot.piece ?? '')?.square ?? '';
  if (looks.mode) return modeOptions(game, acts, square, spot);
  const aimed = acts.filter((act) => isAt(act, square, spot));
  const shut = state.scene.doors.some((door) => door.square === square && !door.open);
  // Whoever aimed with F means to shoot, also where he stands close enough to strike.
  const meant = (/** @type {Act} */ act) => Number(act.skill !== spot.skill);
  aimed.sort((a, b) => meant(a) - meant(b) || rank(a, shut) - rank(b, shut));
  const options = aimed.map((act) => optionOf(game, act, { key: keyFor(act) }));
  const going = goingTo(game, square);
  const jumps = acts.filter((act) => act.group === 'step' && act.choice.down && act.at === square && (!act.choice.cp || spends(game)));
  going.push(...jumps.map((act) => optionOf(game, act, { label: t('act.go.jump', { at: square }), key: 'i', icon: 'jump' })));
  // An open door is walked through before it is shut, and nobody breaks a ladder who means to climb it.
  const [first] = aimed;
  const later = first?.group === 'leave' || (first?.group === 'door' && !shut) || (first && isAttack(first) && !first.target && first.skill !== spot.skill);
  const all = later ? [...going, ...options] : [...options, ...going];
  return all.map((option, at) => ({ ...option, main: at === 0, key: at === 0 ? 'Enter' : option.key ?? wayKey(game, at) }));
}

/** Ways that have no letter are numbered, unless the numbers are those of marines. @param {Game} game @param {number} at */
function wayKey(game, at) {
  return game.state.seat === 'marine' || at > 8 ? undefined : String(at + 1);
}

/** @param {Act} act @param {boolean} shut */
function rank(act, shut) {
  return shut && act.group === 'door' ? -1 : RANK.indexOf(act.group);
}

/** The key of each way to attack. @type {Record<string, string>} */
export const ATTACK_KEYS = { shot: 'f', assault: 'a' };

/** @param {Act} act */
function keyFor(act) {
  return isAttack(act) ? ATTACK_KEYS[act.group] : undefined;
}

/** @param {Act} act @param {string} square @param {Spot} spot */
function isAt(act, square, spot) {
  if (!RANK.includes(act.group)) return false;
  if (isAttack(act)) return act.target ? act.target === spot.piece : act.at === square;
  return act.at === square && square !== '';
}

// -- actions that want a place -----------------------------------------------------------------------------------------

/** @param {Game} game @param {Act[]} acts @param {string} square @param {Spot} spot @returns {Option[]} */
function modeOptions(game, acts, square, spot) {
  return modeActs(game, acts)
    .filter((act, _, all) => (act.target && act.group === 'aim' ? act.target === spot.piece : inPlace(game, act, square, all)))
    .map((act, at) => optionOf(game, act, { main: at === 0, key: at === 0 ? 'Enter' : wayKey(game, at), ...(act.choice.card && act.choice.area ? { odds: oddsOf(act, spot.piece ?? '') } : {}) }));
}

/** Of what strikes many, the chance against the one who was picked. @param {Act} act @param {string} piece @returns {import('../wire').Odds | null} */
function oddsOf(act, piece) {
  const { odds } = act.choice;
  const ways = odds?.risks?.[piece];
  return odds && ways !== undefined ? { total: odds.total, kill: ways } : null;
}

/** @param {Game} game @param {Act} act @param {string} square @param {Act[]} all */
function inPlace(game, act, square, all) {
  if (act.choice.fills?.length) return act === meant(all, square);
  return act.at === (act.choice.area === 'section' ? aimFor(game, square, all) : square);
}

/** Where to aim at a section for it to reach a square: at the square itself, or else the first of the section, since all are alike.
 * @param {Game} game @param {string} square @param {Act[]} all */
function aimFor(game, square, all) {
  const section = sectionOf(game, square);
  const there = all.filter((act) => act.choice.area === 'section' && sectionOf(game, act.at) === section);
  return (there.find((act) => act.at === square) ?? there[0])?.at;
}

/** Which of the acts with a card is meant by a square: the one aimed there, or the first that falls there too. @param {Act[]} acts @param {string} square @returns {Act | undefined} */
function meant(acts, square) {
  return acts.find((act) => act.at === square) ?? acts.find((act) => act.choice.fills?.includes(square));
}

/** @param {Game} game @param {string} square */
export function sectionOf(game, square) {
  return game.state.mission.board.squares.find((one) => one.name === square)?.section ?? '';
}

/** @param {Game} game @param {string} section @returns {string[]} */
function squaresOf(game, section) {
  return game.state.mission.board.squares.filter((one) => one.section === section).map((one) => one.name);
}

/** The acts of the mode. @param {Game} game @param {Act[]} acts */
export function modeActs(game, acts) {
  return acts.filter((act) => act.skill === game.looks.mode);
}

// -- a click -------------------------------------------------------------------------------------------------------------

/** A place was clicked: pick one's own piece, show what can be done, or do what was shown. @param {Game} game @param {Spot} spot */
export function clickSpot(game, spot) {
  const { looks, state } = game;
  const there = spot.piece ? pieceNamed(state, spot.piece) : spot.square ? pieceAt(state, spot.square) : undefined;
  const place = { ...spot, piece: spot.piece ?? there?.name, square: spot.square ?? there?.square };
  if (!looks.mode && there && there.side === state.seat && there.name !== looks.selected) {
    game.select(there.name);
    return;
  }
  if (there && there.name === looks.selected && (!looks.mode || looks.mode === 'turn') && looks.card < 0) {
    // Again on the piece itself: turning, which so is never mistaken for a step.
    const turns = looks.mode !== 'turn' && turnings(usable(game)).length > 0;
    game.set({ mode: turns ? 'turn' : '', spot: null, why: null });
    return;
  }
  if (looks.mode === 'turn') looks.mode = '';
  if (!looks.selected) {
    game.set({ spot: there ? place : null, why: null });
    return;
  }
  if (game.mayAct() && !game.know().told) {
    void onceKnown(game, spot);
    return;
  }
  const options = optionsAt(game, place);
  const same = looks.spot && looks.spot.square === place.square && (looks.spot.piece ?? '') === (place.piece ?? '');
  const shown = same || (looks.hover === place.square && !there && !looks.mode && options[0]?.way);
  const main = options[0];
  if (main && shown) {
    main.run();
    return;
  }
  const skill = main || looks.mode || !isEnemy(game, there) ? '' : aimingAt(game, place);
  game.set({ spot: place, why: null, ...(skill && { mode: skill }) });
  if (!main && !skill) explainSpot(game, place);
}

/** @param {Game} game @param {import('../wire').Piece | undefined} piece */
function isEnemy(game, piece) {
  return Boolean(piece && piece.side !== game.state.seat && piece.side !== 'nobody');
}

/** What fills more than a square (a flame, a grenade) and would strike who is there: whoever points at an enemy whom he can only reach so means that. @param {Game} game @param {Spot} spot */
function aimingAt(game, spot) {
  const acts = usable(game).filter((act) => act.group === 'aim' && !act.choice.card);
  return acts.find((act) => (act.target ? act.target === spot.piece : act.at === spot.square))?.skill ?? '';
}

/** Who has just been chosen may be sent somewhere before the server has said where he can go: the click waits for that. @param {Game} game @param {Spot} spot */
async function onceKnown(game, spot) {
  const { questions } = game.state;
  const { selected, mode } = game.looks;
  await game.known();
  if (questions === game.state.questions && selected === game.looks.selected && mode === game.looks.mode && game.know().told) clickSpot(game, spot);
}

/** A place was picked without going there: its ways are shown, each facing with its cost. @param {Game} game @param {Spot} spot */
export function pickSpot(game, spot) {
  const { state } = game;
  const there = spot.piece ? pieceNamed(state, spot.piece) : undefined;
  if (game.looks.selected && (!there || there.side !== state.seat)) game.set({ spot, mode: '', why: null });
}

/** Why nothing can be done there. @param {Game} game @param {Spot} spot */
function explainSpot(game, spot) {
  const { looks, state } = game;
  const own = pieceNamed(state, looks.selected);
  if (!own) return;
  if (!game.know().asked) return;
  const skills = own.skills ?? {};
  const enemy = spot.piece ? pieceNamed(state, spot.piece) : undefined;
  const direction = directionTo(state.mission.board, own.square, spot.square);
  if (skills[looks.mode] === 'aim') {
    game.explain({ piece: own.name, skill: looks.mode, square: spot.square, target: enemy?.name });
  } else if (enemy && isEnemy(game, enemy)) {
    const can = (/** @type {string} */ group) => Object.keys(skills).find((skill) => skills[skill] === group);
    const aim = can('shot') ? undefined : can('aim');
    if (aim) game.explain({ piece: own.name, skill: aim, square: spot.square, target: enemy.name });
    else game.explain({ piece: own.name, skill: can('shot') ?? 'assault', target: enemy.name });
  } else if (spot.square && direction) {
    const shut = state.scene.doors.some((door) => door.square === spot.square && !door.open);
    game.explain(shut ? { piece: own.name, skill: 'open', square: spot.square } : { piece: own.name, skill: 'move', square: spot.square, direction });
  } else if (spot.square) {
    const far = tn('why.far', own.ap ?? 0, { piece: own.name, at: spot.square });
    // Command points buy one step at a time.
    const bought = game.know().acts.some((act) => act.group === 'step' && act.choice.cp);
    game.set({ why: { what: bought ? `${far} ${hint('why.far.points')}` : far, rule: '', text: '' } });
  }
}

// -- what is drawn ---------------------------------------------------------------------------------------------------------

/** Targets with their chances. @param {Act[]} acts @param {boolean} [named] @returns {{piece?: string, square?: string, label: string, chance: number}[]} */
export function targetsOf(acts, named) {
  /** @type {Map<string, {piece?: string, square?: string, label: string, chance: number}>} */
  const best = new Map();
  // One who shoots needs no name at every target; several do.
  const several = new Set(acts.map((act) => act.piece)).size > 1;
  for (const act of acts) {
    if (!act.choice.odds) continue;
    const part = chance(act.choice.odds);
    const id = act.target || act.at;
    const known = best.get(id);
    if (known && known.chance >= part) continue;
    const needs = act.choice.odds.needs;
    const words = named ? (several ? act.piece : act.target || act.piece) : needs ? (needs < 6 ? `${needs}+` : '6') : '';
    best.set(id, { ...(act.target ? { piece: act.target } : { square: act.at }), label: words, chance: part });
  }
  return [...best.values()];
}

/** The overlays for a selected piece: where it can go, whom it can hit, the way to what is pointed at. @param {Game} game @returns {import('../game/overlays.js').Overlays} */
export function pieceOverlays(game) {
  const { looks, state } = game;
  if (!looks.selected) return {};
  const acts = usable(game);
  const own = pieceNamed(state, looks.selected);
  if (looks.mode === 'turn' && own?.square) return { facings: { square: own.square, options: turnings(acts).map((act) => act.facing), costs: Object.fromEntries(turnings(acts).map((act) => [act.facing, String(act.choice.cost ?? '')])) } };
  if (looks.mode) return modeOverlays(game, modeActs(game, acts));
  const attacks = acts.filter(isAttack);
  const aim = looks.spot?.square ?? (looks.hover || looks.cursor);
  return {
    reach: reached(game),
    targets: targetsOf(attacks.filter((act) => act.target || act.at === looks.spot?.square)),
    ...wayOverlays(game, aim),
  };
}

/** @param {Game} game @param {Act[]} acts @returns {import('../game/overlays.js').Overlays} */
function modeOverlays(game, acts) {
  const { looks } = game;
  const aim = looks.spot?.square ?? (looks.hover || looks.cursor);
  if (looks.card >= 0) {
    const act = meant(acts, aim);
    return { places: acts.map((one) => one.at).filter(Boolean), wide: acts.filter((one) => one.choice.area).map((one) => one.choice.fills ?? []), ...foreseen(act ? [act] : []) };
  }
  const wide = acts.filter((act) => act.choice.area === 'section');
  /** @type {import('../game/overlays.js').Overlays} */
  const out = { places: acts.filter((act) => act.at && !wide.includes(act) && !(act.target && act.group === 'aim')).map((act) => act.at) };
  out.targets = targetsOf(acts.filter((act) => (act.target ? act.group === 'aim' : act.at && act.at === aim && !wide.includes(act))));
  const [section, reached] = [sectionOf(game, aim), new Set(wide.map((act) => sectionOf(game, act.at)))];
  if (reached.size) out.wide = [...reached].map((one) => squaresOf(game, one));
  if (reached.has(section)) out.flame = squaresOf(game, section);
  else if (acts.some(fillsSquares)) out.flame = burnt(game, aim);
  return out;
}

/** What a card would come to: the squares it falls upon, everybody it strikes with his chance, and who may answer. @param {Act[]} acts @returns {import('../game/overlays.js').Overlays} */
export function foreseen(acts) {
  /** @type {import('../game/overlays.js').Overlays} */
  const out = {};
  for (const { choice } of acts) {
    const { fills = [], touched = [], answers = {}, odds } = choice;
    if (fills.length > 1 || odds) out.flame = fills;
    const mark = (/** @type {string} */ name) => (answers[name] ? t('answer.mark') : '');
    const risked = Object.entries(odds?.risks ?? {}).map(([piece, ways]) => ({ piece, label: mark(piece), chance: ways / (odds?.total ?? 1) }));
    const struck = odds && !risked.length && choice.square ? [{ square: choice.square, label: '', chance: chance(odds) }] : [];
    out.targets = [...risked, ...struck, ...touched.map((piece) => ({ piece, label: mark(piece), chance: NaN }))];
  }
  return out;
}

/** Whether the squares it would fill are told with what its piece sees. @param {Act} act */
function fillsSquares(act) {
  return act.choice.area === 'flames' || act.choice.area === 'blast';
}

/** What a flame or a grenade at this square would fill, as far as the server has said. @param {Game} game @param {string} square */
function burnt(game, square) {
  return game.know(undefined, true).sight?.burns?.[square] ?? [];
}

/** @param {Act[]} acts */
function turnings(acts) {
  return acts.filter((act) => act.group === 'turn' && !act.choice.then);
}

/** An arrow was chosen: for the end of the way that is picked, or to turn the selected piece where it stands. @param {Game} game @param {string} facing */
export function turnTo(game, facing) {
  if (game.looks.mode !== 'turn' && faceAtEnd(game, facing)) return;
  const act = turnings(usable(game)).find((one) => one.facing === facing);
  if (act) game.give(act.said);
  else if (game.looks.selected) game.explain({ piece: game.looks.selected, skill: 'turn', facing });
}
