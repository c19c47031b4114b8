// @ts-check
/**
 * The war room: the course of the war as a map, what is left to both, the men and their deeds, and beside it what is asked
 * now and what it costs. Two players at one screen take turns; between them the room is covered, as each may know things
 * that the other does not.
 */
import { h, paint, make } from '../dom.js';
import { t, tn } from '../i18n/i18n.js';
import { address } from '../net/addresses.js';
import { keepToken } from '../net/tokens.js';
import { go } from '../main.js';
import { forceChooser } from '../ship/force.js';
import { ShipMap } from '../ship/map.js';
import { RoomScreen } from '../ship/room_screen.js';
import { bidding, choosing, committing, costs, sharing } from './decisions.js';
import { drawCourse } from './course.js';
import { battles, fallen, leftovers, roster } from './roster.js';
import { scenario, told, whoIs } from './words.js';

/** @typedef {import('../net/session.js').Session} Session */
/** @typedef {import('./state.js').WarState} WarState */

const FAIR = 75; // what the slider of a bid begins at
const TALL = '(max-width: 700px)';

/** @extends {RoomScreen<WarState>} */
export class WarScreen extends RoomScreen {
  /** @param {HTMLElement} root @param {Session[]} sessions one, or those of two players at this screen */
  constructor(root, sessions) {
    super(root, sessions);
    /** @type {import('./decisions.js').Draft} */
    this.draft = fresh();
    this.moment = '';
    /** Whoever asked for a battle is led into it as soon as it is there. */
    this.going = false;
    root.className = 'briefing-screen ship-screen war-screen';
    this.course = make('div', { class: 'war-course' });
    this.facts = make('div', { class: 'war-facts' });
    const deck = make('div', { class: 'war-board ship-deck' });
    this.board = make('figure', { class: 'war-deck' });
    this.board.append(make('figcaption', { class: 'eyebrow' }), deck);
    this.main = make('div', { class: 'war-main' });
    this.main.append(this.course, this.facts, this.board);
    this.men = make('section', { class: 'war-men' });
    const body = make('div', { class: 'war-body' });
    body.append(this.main, this.panel, this.men);
    root.replaceChildren(this.head, body);
    this.map = new ShipMap(deck, () => {});
    /** How wide the course was when it was drawn: its words are set for that. */
    this.wide = 0;
    this.widths = new ResizeObserver(([{ contentRect }]) => {
      if (this.wide === contentRect.width) return;
      this.wide = contentRect.width;
      this.show();
    });
    this.widths.observe(this.course);
    this.narrow = matchMedia(TALL);
    this.narrow.addEventListener('change', this.again);
    this.show();
  }

  /** @override */
  destroy() {
    super.destroy();
    this.narrow.removeEventListener('change', this.again);
    this.widths.disconnect();
  }

  /** @override @param {Session} session */
  stateOf(session) {
    return session.war;
  }

  // -- what the player does -------------------------------------------------------------------------------------------------

  /** @override @param {string} key @returns {(() => void) | null} */
  keyed(key) {
    const { asked, canUndo } = this.state;
    if (this.covered) return key === 'Enter' ? () => this.uncover() : null;
    if (key === 'u' && canUndo) return () => void this.undo();
    if (key === 'Enter') return this.doing()?.run ?? null;
    if (!asked.yours) return null;
    if (key === 'c' && this.canLeave()) return () => void this.give(['any']);
    const choice = asked.choices?.[Number(key) - 1];
    if (!choice || asked.kind === 'battle') return null;
    return () => {
      if (asked.kind !== 'commit') this.draft.said = choice.said;
      else if (choice.rule) void this.explain(choice.rule);
      else if (!this.draft.squads.delete(choice.said)) this.draft.squads.add(choice.said);
      this.show();
    };
  }

  /** Whether this can be left to the program. */
  canLeave() {
    const { asked } = this.state;
    return asked.yours && !['battle', 'over'].includes(asked.kind);
  }

  /** What Enter and the large button do. @returns {{name: string, run: (() => void) | null, barred?: boolean} | null} */
  doing() {
    const { asked, links, scene } = this.state;
    const give = (/** @type {string} */ said) => () => void this.give([said]);
    if (asked.kind === 'battle' && asked.opened) {
      const token = links[`battle ${scene.games[scene.games.length - 1]?.number}`];
      return { name: 'go', run: token ? () => this.enter() : null };
    }
    if (!asked.yours) return null;
    if (asked.kind === 'bid') return { name: 'bid', run: give(asked.bids?.[this.draft.bid - (asked.lowest ?? 0)] ?? '') };
    if (asked.kind === 'force') return { name: 'force', run: give(asked.said ?? ''), barred: Boolean(asked.force?.missing) };
    if (asked.kind === 'commit') return { name: 'commit', run: this.draft.squads.size ? give([asked.said, ...this.draft.squads].join(' ')) : null };
    if (asked.kind === 'battle') return { name: 'fight', run: () => void this.fight(asked.said ?? '') };
    const chosen = asked.choices?.find((one) => one.said === this.draft.said);
    return chosen ? { name: asked.kind === 'lose' ? 'lose' : chosen.word, run: give(chosen.said) } : null;
  }

  /** @override */
  forget() {
    this.draft = fresh();
  }

  /** Open the battle, and go there. @param {string} said */
  async fight(said) {
    this.going = true;
    await this.give([said]);
    if (this.why) this.going = false;
  }

  /** Into the battle, and back here when it is over. */
  enter() {
    const number = this.state.scene.games[this.state.scene.games.length - 1].number;
    const tokens = this.sessions.map((one) => one.war?.links[`battle ${number}`] ?? '');
    if (!tokens.every(Boolean)) return;
    const back = `/war/${this.sessions[0].token}${this.shared ? `?with=${this.sessions[1].token}` : ''}`;
    const both = this.shared && !this.bots();
    for (const [at, token] of tokens.entries()) keepToken(token, { war: back, with: both ? tokens[1 - at] : undefined });
    go(address(`/play/${tokens[0]}${both ? `?with=${tokens[1]}` : ''}`));
  }

  /** Whether the battle that is on is fought by bots only: nobody of the war room plays there. */
  bots() {
    return this.state.asked.bots ?? false;
  }

  // -- what is shown ----------------------------------------------------------------------------------------------------------

  /** @override */
  show() {
    if (!this.session.war) return;
    const asked = this.asked();
    // Two at one screen: whoever is asked next takes it over, and sees nothing of the other's before that.
    if (this.shared && !this.busy && asked && asked !== this.session && !this.state.asked.yours) this.covered = true;
    const { state } = this;
    const moment = `${state.asked.kind} ${state.scene.step} ${state.scene.games.length} ${state.asked.yours}`;
    if (this.moment !== moment) {
      if (this.moment) this.panel.scrollTop = 0;
      this.moment = moment;
      this.draft = { ...fresh(), bid: this.draft.bid };
    }
    for (const one of this.draft.squads) if (!state.asked.choices?.some((choice) => choice.said === one && !choice.rule)) this.draft.squads.delete(one);
    document.title = `${state.scene.name} · Sensorium`;
    this.mark();
    const way = this.going && state.asked.kind === 'battle' && state.asked.opened ? this.doing()?.run : null;
    if (way) {
      this.going = false;
      way();
      return;
    }
    this.course.replaceChildren(drawCourse(state.scene, this.narrow.matches, this.wide));
    this.showBoard();
    paint(this.facts, leftovers(state.scene), state.scene.raid_lost ? h('p', { class: 'raid-lost', key: 'raid' }, state.scene.cards ? t('war.raid.lost.cards') : t('war.raid.lost')) : null, this.covered ? null : battles(state));
    paint(this.men, ...(this.covered ? [] : [h('h2', { class: 'eyebrow' }, t('war.roster')), roster(state.scene), fallen(state.scene)]));
    paint(this.panel, ...(this.covered ? this.cover() : this.words()));
  }

  showBoard() {
    const { scene } = this.state;
    this.board.hidden = !scene.tiles?.length;
    if (this.board.hidden) return;
    paint(/** @type {Element} */ (this.board.firstElementChild), t('war.board'));
    this.map.show({ scene: { tiles: scene.tiles ?? [], left: 0, corridors: scene.corridors, entries: scene.entries }, asked: { kind: '', who: [], yours: false } }, { said: '' });
  }

  cover() {
    const next = this.asked()?.war;
    const who = whoIs(next?.side || next?.you || 'two');
    return this.handover({ title: t('war.cover', { who }), about: t('war.cover.about'), ready: t('war.cover.ready') });
  }

  words() {
    const { state } = this;
    const { asked, scene } = state;
    const about = this.about();
    return [
      h('p', { class: 'eyebrow' }, scene.name, ' · ', scenario(scene.step)),
      state.side ? h('p', { class: `turn-of ${state.side}` }, t('war.side', { side: t(`side.${state.side}`) })) : null,
      h('h1', null, this.headline()),
      about ? h('p', { class: 'about' }, about) : null,
      asked.kind === 'commit' || asked.kind === 'battle' ? h('p', { class: 'aim' }, t(scene.step === 'defensive-perimeter' ? 'war.aim.defensive-perimeter' : `ship.aim.${scene.step}`)) : null,
      this.reason(),
      ...this.controls(),
      this.invitation(t('war.invite')),
      this.watching(),
      h('details', { class: 'ship-log' }, h('summary', { class: 'eyebrow' }, t('war.log')), h('ol', null, told(state).reverse().map((line) => h('li', null, line)))),
      state.you && asked.kind !== 'bid' ? h('p', { class: 'war-file' }, h('a', { class: 'button quiet', download: `${scene.name}.txt`, href: address(`/api/seats/${this.session.token}/log`) }, t('war.file')), h('small', null, t('war.file.about'))) : null,
    ];
  }

  headline() {
    const { asked, scene } = this.state;
    if (asked.kind === 'over') return t(`war.over.${scene.winner}`);
    if (asked.kind === 'battle' && asked.opened) return t('war.opened');
    if (asked.sealed) return t('war.asked.sealed', { points: asked.sealed });
    return t(`war.${asked.yours ? 'asked' : 'waits'}.${asked.kind}`);
  }

  about() {
    const { asked, scene } = this.state;
    if (asked.kind === 'over') return tn('war.over.about', scene.games.length);
    if (asked.kind === 'battle' && asked.opened) return t(this.bots() ? 'war.bots' : 'war.about.opened');
    if (!asked.yours) return '';
    return t(asked.kind === 'commit' && scene.step === 'defensive-perimeter' ? 'war.about.commit.secret' : `war.about.${asked.kind}`);
  }

  controls() {
    const { asked, scene } = this.state;
    const hands = { give: (/** @type {string[]} */ said) => void this.give(said), why: (/** @type {string} */ id) => void this.explain(id), redraw: () => this.show() };
    const parts = [];
    if (asked.yours && asked.kind === 'bid') parts.push(bidding(asked, this.draft, hands));
    if (asked.yours && asked.kind === 'force' && asked.force) parts.push(...forceChooser(asked.force, hands));
    if (asked.yours && asked.kind === 'commit') parts.push(committing(asked, scene, this.draft, hands));
    if (asked.yours && ['attack', 'replay', 'lose'].includes(asked.kind)) parts.push(choosing(asked, scene, this.draft, hands));
    const words = asked.yours && asked.kind === 'commit' ? costs(asked, scene, this.draft) : [];
    if (words.length) parts.push(h('div', { class: 'war-costs', key: 'costs' }, h('h2', { class: 'eyebrow' }, t('war.cost')), h('ul', null, words.map((one) => h('li', { key: one }, one)))));
    parts.push(h('div', { class: 'ship-buttons', key: 'buttons' }, this.buttons()));
    if (asked.yours && ['commit', 'replay'].includes(asked.kind)) parts.push(sharing(asked, this.draft, hands));
    return parts;
  }

  buttons() {
    const { asked, canUndo } = this.state;
    const found = [];
    const main = this.doing();
    const squad = asked.choices?.find((one) => one.said === this.draft.said)?.word ?? '';
    if (main) found.push(this.button(main.name, t(`war.do.${main.name === 'go' && this.bots() ? 'look' : main.name}`, { squad }), t('key.enter'), main.run, `primary${main.barred ? ' barred' : ''}`));
    if (asked.kind === 'battle') for (const one of asked.choices ?? []) found.push(this.button(one.word, t(`war.do.${one.word}`), '', () => void this.give([one.said])));
    if (this.canLeave()) found.push(this.button('any', t('war.do.any'), 'C', () => void this.give(['any'])));
    if (canUndo) found.push(this.button('undo', t('war.do.undo'), 'U', () => void this.undo(), 'quiet'));
    return found;
  }
}

/** Nothing set yet. @returns {import('./decisions.js').Draft} */
function fresh() {
  return { bid: FAIR, squads: new Set(), said: '', shared: '', moves: {} };
}
