// @ts-check
/**
 * A ship in the making: the map that grows, and beside it what is asked. Two players at one screen take turns at it; a
 * bid is covered before the screen changes hands, and everything else is known to both.
 */
import { h, paint, make } from '../dom.js';
import { currentLanguage, t, tn } from '../i18n/i18n.js';
import { address } from '../net/addresses.js';
import { go } from '../main.js';
import { forceChooser, forceShown } from './force.js';
import { ShipMap, tilePicture } from './map.js';
import { RoomScreen, bidSlider } from './room_screen.js';
import { named, player, told, whoIs } from './words.js';

/** @typedef {import('../net/session.js').Session} Session */
/** @typedef {import('./state.js').ShipState} ShipState */

const SHOWN = 40; // lines of the log
const EVEN = 20; // what the slider of a bid begins at
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };

/** @extends {RoomScreen<ShipState>} */
export class ShipScreen extends RoomScreen {
  /** @param {HTMLElement} root @param {Session[]} sessions one, or those of two players at this screen */
  constructor(root, sessions) {
    super(root, sessions);
    this.said = ''; // the place, gate or entry that is picked
    this.bid = EVEN;
    this.questions = -1;
    root.className = 'briefing-screen ship-screen';
    const map = make('div', { class: 'ship-deck' });
    root.replaceChildren(this.head, make('div', { class: 'ship-body' }));
    /** @type {HTMLElement} */ (root.lastChild).append(map, this.panel);
    this.map = new ShipMap(map, (said) => this.pick(said));
    this.show();
  }

  /** @override @param {Session} session */
  stateOf(session) {
    return session.ship;
  }

  // -- what the player does -------------------------------------------------------------------------------------------------

  /** @param {string} said */
  pick(said) {
    if (!this.state.asked.yours || !said) return;
    this.why = null;
    // An entry area or a corridor is meant by a second press; a tile that is pressed again turns.
    const settled = said === this.said && this.state.asked.kind !== 'lay' && this.state.asked.kind !== 'room';
    this.said = said;
    if (settled) void this.give([said]);
    else this.show();
  }

  /** @override @param {string} key @returns {(() => void) | null} */
  keyed(key) {
    const { asked, canUndo, rematch } = this.state;
    if (this.covered) return key === 'Enter' ? () => this.uncover() : null;
    if (rematch) return key === 'Enter' ? () => this.board() : null;
    if (key === 'u' && canUndo) return () => void this.undo();
    if (!asked.yours) return null;
    if (key === 'c') return () => void this.give(['any']);
    if (key === 'r' && asked.places?.length) return () => this.turn();
    if (key in ARROWS && this.spots().length) return () => this.move(ARROWS[key]);
    if (key === 'Enter') return this.main();
    return null;
  }

  /** What Enter and the large button do; null: nothing yet. @returns {(() => void) | null} */
  main() {
    const { asked } = this.state;
    if (asked.said) return () => void this.give([asked.said ?? '']);
    if (asked.kind === 'bid') return () => void this.give([asked.bids?.[this.bid - (asked.lowest ?? 0)] ?? '']);
    return this.said ? () => void this.give([this.said]) : null;
  }

  /** The next rotation that is legal where the tile lies. */
  turn() {
    const places = this.state.asked.places ?? [];
    const chosen = places.find((one) => one.said === this.said) ?? places[0];
    const here = places.filter((one) => one.tile.x === chosen.tile.x && one.tile.y === chosen.tile.y);
    this.said = here[(here.indexOf(chosen) + 1) % here.length].said;
    this.show();
  }

  /** Everything that can be picked on the map, and where it is. @returns {{said: string, x: number, y: number}[]} */
  spots() {
    const { asked, scene } = this.state;
    const found = (asked.places ?? []).map((one) => ({ said: one.said, x: one.tile.x, y: one.tile.y }));
    for (const gate of asked.gates ?? []) found.push({ said: gate.said, x: gate.squares[2][0], y: gate.squares[2][1] });
    for (const entry of scene.entries ?? []) if (entry.said) found.push({ said: entry.said, x: entry.x, y: entry.y });
    return found;
  }

  /** To the next spot in that direction. @param {[number, number]} way */
  move([dx, dy]) {
    const spots = this.spots();
    const from = spots.find((one) => one.said === this.said);
    const ahead = (/** @type {{x: number, y: number}} */ one) => (from ? (one.x - from.x) * dx + (one.y - from.y) * dy : 1);
    const aside = (/** @type {{x: number, y: number}} */ one) => (from ? Math.abs((one.x - from.x) * dy) + Math.abs((one.y - from.y) * dx) : 0);
    const [next] = spots.filter((one) => ahead(one) > 0).sort((a, b) => ahead(a) + 2 * aside(a) - ahead(b) - 2 * aside(b));
    if (next) this.said = next.said;
    this.show();
  }

  /** @override */
  forget() {
    this.bid = EVEN;
  }

  /** Off to the game. */
  board() {
    const tokens = this.sessions.map((one) => one.ship?.rematch ?? '');
    if (!tokens.every(Boolean)) return;
    go(this.shared ? address(`/play/${tokens[0]}?with=${tokens[1]}`) : address(`/play/${tokens[0]}`));
  }

  // -- what is shown ----------------------------------------------------------------------------------------------------------

  /** @override */
  show() {
    if (!this.session.ship) return;
    // Whoever has just sealed his bid hands the screen over before the other is shown anything.
    if (this.shared && !this.busy && this.state.asked.sealed) this.covered = true;
    if (this.shared && !this.busy && !this.covered) this.session = this.asked() ?? this.session;
    const { state } = this;
    if (this.questions !== state.questions) {
      this.questions = state.questions;
      const spots = this.spots();
      if (!spots.some((one) => one.said === this.said)) this.said = state.asked.places?.length ? best(state.asked.places) : '';
    }
    document.title = `${t('ship.title')} · Sensorium`;
    if (this.root.dataset.asked !== state.asked.kind) this.panel.scrollTop = 0;
    this.mark();
    this.map.show(state, { said: this.covered ? '' : this.said });
    paint(this.panel, ...(this.covered ? this.cover() : this.words()));
  }

  cover() {
    const next = this.asked()?.ship?.you ?? 'two';
    return this.handover({ title: t('ship.cover', { who: player(next) }), about: t('ship.cover.about'), ready: t('ship.cover.ready') });
  }

  words() {
    const { state } = this;
    const { asked, scene } = state;
    const kind = state.asked.kind;
    const who = asked.who.map((one) => whoIs(state, one, this.shared)).join(t('ship.and'));
    const title = kind === 'over' ? t('ship.over') : asked.yours ? t(`ship.asked.${kind}`) : asked.sealed ? t('ship.asked.sealed', { points: asked.sealed }) : t('ship.waits', { who, what: t(`ship.waits.${kind}`) });
    return [
      h('p', { class: 'eyebrow' }, t('ship.title'), ' · ', this.stage()),
      this.shared && asked.yours ? h('p', { class: 'turn-of' }, player(state.you)) : null,
      h('h1', null, title),
      asked.yours ? h('p', { class: 'about' }, t(`ship.about.${kind}`, { scenario: scene.scenario ? t(`ship.scenario.${scene.scenario}`) : '', n: asked.least ?? 0 })) : null,
      this.reason(),
      kind === 'bid' || kind === 'buy' ? h('p', { class: 'aim' }, t(`ship.aim.${scene.scenario}`)) : null,
      ...this.goals(),
      ...this.controls(),
      this.invitation(t('ship.invite')),
      this.watching(),
      this.facts(),
      h('details', { class: 'ship-log', open: true }, h('summary', { class: 'eyebrow' }, t('ship.log')), h('ol', null, told(state, this.shared).slice(-SHOWN).reverse().map((line) => h('li', null, line)))),
    ];
  }

  /** The briefing, and what each side must do, once the ship is ready. */
  goals() {
    const { briefing, goals } = this.state.scene;
    if (!goals?.marine) return [];
    return [h('p', { class: 'foretold' }, named(briefing ?? {})), h('dl', { class: 'mission-goals' }, ...['marine', 'stealer'].flatMap((side) => [h('dt', { class: side }, t(`side.${side}`)), h('dd', null, named(goals[side]))]))];
  }

  stage() {
    const { scene } = this.state;
    if (scene.left > 0) return tn('ship.left', scene.left);
    return scene.scenario ? t(`ship.scenario.${scene.scenario}`) : t('ship.laid');
  }

  controls() {
    const { asked, scene, canUndo, rematch } = this.state;
    const parts = [];
    if (asked.yours && (asked.kind === 'lay' || asked.kind === 'room')) {
      const tile = asked.places?.find((one) => one.said === this.said)?.tile ?? asked.places?.[0]?.tile;
      if (tile) parts.push(h('div', { key: `tile ${tile.number} ${tile.turn}`, class: 'drawn' }, h('span', { key: tile.turn, fill: (/** @type {Element} */ host) => host.append(tilePicture(tile)) }), h('p', null, h('b', null, tile.names[currentLanguage()] ?? tile.names.en), h('small', null, t('ship.tile', { number: tile.number })))));
    }
    if (asked.yours && asked.kind === 'bid') parts.push(this.bidding());
    if (asked.yours && asked.kind === 'buy' && scene.force) parts.push(...forceChooser(scene.force, { give: (said) => void this.give(said), why: (id) => void this.explain(id) }));
    else if (scene.force?.squads.length) parts.push(h('details', { class: 'ready' }, h('summary', null, t('ship.force.aboard', { points: scene.force.price, marines: scene.force.squads.reduce((sum, squad) => sum + squad.marines.length, 0) })), forceShown(scene.force)));
    parts.push(h('div', { class: 'ship-buttons' }, this.buttons(asked, canUndo, rematch)));
    return parts;
  }

  /** @param {import('../wire').ShipAsked} asked @param {boolean | undefined} canUndo @param {string} rematch */
  buttons(asked, canUndo, rematch) {
    /** @param {string} name @param {string} key @param {(() => void) | null} run @param {string} [cls] */
    const button = (name, key, run, cls) => this.button(name, t(`ship.do.${name}`), key, run, cls);
    if (asked.kind === 'over') return rematch ? [button('board', t('key.enter'), () => this.board(), 'primary')] : [];
    const found = [];
    const main = this.main();
    if (asked.yours) found.push(button(asked.kind, t('key.enter'), main, `primary${asked.kind === 'buy' && this.state.scene.force?.missing ? ' barred' : ''}`));
    if (asked.yours && asked.places?.length) found.push(button('turn', 'R', () => this.turn()));
    if (asked.yours && !['draw', 'roll', 'muster'].includes(asked.kind)) found.push(button('any', 'C', () => void this.give(['any'])));
    if (canUndo) found.push(button('undo', 'U', () => void this.undo(), 'quiet'));
    return found;
  }

  bidding() {
    return bidSlider(this.state.asked, this.bid, { less: t('ship.bid.less'), more: t('ship.bid.more'), label: t('ship.bid.label') }, (points) => {
      this.bid = points;
      this.show();
    });
  }

  /** What is settled so far. */
  facts() {
    const { state } = this;
    const { scene } = state;
    const rows = [];
    for (const [one, two] of scene.bids ?? []) rows.push(h('li', null, t('ship.bids', { one, two, a: whoIs(state, 'one', this.shared), b: whoIs(state, 'two', this.shared) })));
    if (scene.marine) rows.push(h('li', { class: 'sides' }, t('ship.marine', { who: whoIs(state, scene.marine, this.shared) })));
    if (scene.total) rows.push(h('li', null, t('ship.stealers', { most: scene.most, total: scene.total })));
    return rows.length ? h('ul', { class: 'ship-facts' }, rows) : null;
  }
}

/** The place that joins most corridors: a ship with ways round. @param {import('../wire').ShipPlace[]} places */
function best(places) {
  return places.reduce((found, one) => ((one.joins ?? 0) > (found.joins ?? 0) ? one : found)).said;
}
