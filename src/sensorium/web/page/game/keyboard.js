// @ts-check
/** Keys of the whole screen: those of the control now asking come first, then looking, zooming, undoing, helping. */
import { controlFor } from '../controls/index.js';
import { hasFacings, turnAtEnd } from '../controls/ways.js';
import { h } from '../dom.js';
import { icon } from '../panels/icons.js';
import { t } from '../i18n/i18n.js';
import { Focus, isTaken, keyOf } from './keys.js';
import { sound } from '../board/sound.js';
import { settings } from '../settings.js';
import { ARROWS, FACINGS } from './places.js';
import { watchesBots } from './stage.js';
import { pieceNamed } from './state.js';

/** @typedef {import('./screen.js').Screen} Screen */

export class Keyboard {
  /** @param {Screen} screen */
  constructor(screen) {
    this.screen = screen;
    this.focus = new Focus();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const key = keyOf(event);
    const { game } = this.screen;
    if (game.looks.dialog) {
      if (key === 'Escape') this._done(event, () => game.set({ dialog: '' }));
      else if (key === 'Tab' || key === 'Shift+Tab') this._within(event, key === 'Tab' ? 1 : -1);
      return;
    }
    if (this._along(event, key)) return;
    if (isTaken(event, key, this.focus.reached)) return;
    const run = this._find(key);
    if (run) this._done(event, run);
  }

  /** Within a row of buttons that was reached with the keyboard the arrows go from one to the next. @param {KeyboardEvent} event @param {string} key */
  _along(event, key) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    const at = event.target instanceof Element ? event.target.closest('[role=toolbar] button') : null;
    const all = /** @type {HTMLElement[]} */ ([...(at?.closest('[role=toolbar]')?.querySelectorAll('button') ?? [])]);
    if (!step || !at || !all.length) return false;
    this.focus.byKey = true;
    this._done(event, () => all[(all.indexOf(/** @type {HTMLElement} */ (at)) + step + all.length) % all.length]?.focus());
    this.focus.byKey = false;
    return true;
  }

  /** A dialog keeps the focus. @param {KeyboardEvent} event @param {number} step */
  _within(event, step) {
    const all = /** @type {HTMLElement[]} */ ([...this.screen.parts.dialogs.querySelectorAll('button:not([disabled]), a[href], input')]);
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    this._done(event, () => all[(at + step + all.length) % Math.max(1, all.length)]?.focus());
  }

  /** @param {KeyboardEvent} event @param {() => void} run */
  _done(event, run) {
    event.preventDefault();
    run();
  }

  /** @param {string} key @returns {(() => void) | undefined} */
  _find(key) {
    const { game, state } = this.screen;
    const { stage } = this.screen;
    const staged = stage.keys(watchesBots(state))[key];
    if (staged) return staged;
    const own = state.asked.yours ? controlFor(state).keys?.(game) : undefined;
    const found = own?.[key];
    if (found && !(key === 'Enter' && this._atCursor())) return stage.showing ? () => void this._afterwards(key) : found;
    return this._general(key);
  }

  /** What is shown ends, and the key means what it means then, as soon as it is known what can be done. @param {string} key */
  async _afterwards(key) {
    const { screen } = this;
    if (!screen.ready()) return;
    const { questions } = screen.state;
    const found = () => controlFor(screen.state).keys?.(screen.game)[key];
    found();
    await screen.game.known();
    if (questions === screen.state.questions && !screen.stage.showing) found()?.();
  }

  /** Whether Enter means the square under the cursor rather than what was picked before. */
  _atCursor() {
    const { game, grid } = this.screen;
    return grid.active && game.looks.cursor !== '' && game.looks.cursor !== (game.looks.spot?.square ?? '') && this.screen.state.asked.kind === 'action';
  }

  /** @param {string} key @returns {(() => void) | undefined} */
  _general(key) {
    const { screen } = this;
    const { game, view } = screen;
    const { looks } = game;
    if (key.startsWith('Arrow')) {
      // A square was picked with the pointer, and arrows stand round it: the keys mean those.
      if (!screen.grid.active && hasFacings(game)) return () => turnAtEnd(game, FACINGS.find((facing) => ARROWS[facing] === key) ?? '');
      const places = screen.overlays().places ?? [];
      return () => screen.grid.step(key, places[0] ?? pieceNamed(screen.state, looks.selected)?.square ?? '', places);
    }
    switch (key) {
      case 'Enter':
        return looks.cursor ? () => screen.hands.act({ square: looks.cursor, piece: this._pieceAtCursor() }) : undefined;
      case 'Tab':
        return this._onDeck() && screen.state.asked.kind === 'action' && screen.state.asked.yours ? () => game.cycle(1) : undefined;
      case 'Shift+Tab':
        return this._onDeck() && screen.state.asked.kind === 'action' && screen.state.asked.yours ? () => game.cycle(-1) : undefined;
      case 'F6':
        return () => this._panel(1);
      case 'Shift+F6':
        return () => this._panel(-1);
      case 'Escape':
        return () => this._escape();
      case 'u':
        return () => game.undo();
      case 'v':
        return () => game.set({ sight: !looks.sight });
      case 'c':
        return () => game.set({ cones: !looks.cones });
      case '.':
      case 's':
        return screen.stage.showing ? () => screen.stage.finish() : undefined;
      case 'Shift+h':
        return () => void game.hint();
      case 'Shift+m':
        return () => this._sound();
      case 'Shift+s':
        return this._recalls() ? () => void screen.recall() : undefined;
      case '+':
      case '=':
        return () => view.zoom(1.25);
      case '-':
        return () => view.zoom(0.8);
      case '0':
        return () => view.fit();
      case 'Alt+ArrowLeft':
        return () => view.pan(80, 0);
      case 'Alt+ArrowRight':
        return () => view.pan(-80, 0);
      case 'Alt+ArrowUp':
        return () => view.pan(0, 80);
      case 'Alt+ArrowDown':
        return () => view.pan(0, -80);
      case '?':
        return () => game.set({ dialog: 'help' });
      case ',':
        return () => game.set({ dialog: 'settings' });
      default:
        return undefined;
    }
  }

  /** One tap turns it on: the tap itself is what a browser wants before it lets a page be heard. */
  _sound() {
    settings.set('sound', !settings.sound);
    sound('ready');
    this.screen.draw();
  }

  /** Whether the other side has had a turn that can be seen again. */
  _recalls() {
    const { log, seat } = this.screen.state;
    return log.some((line) => line.kind === 'turn' && (seat === 'spectator' ? line !== log.find((one) => one.kind === 'turn') : line.facts.side !== seat));
  }

  _pieceAtCursor() {
    const { game, state } = this.screen;
    return state.scene.pieces.find((piece) => piece.where === 'board' && piece.square === game.looks.cursor && piece.side !== 'nobody')?.name;
  }

  /** Whether the focus is on the deck or nowhere: there Tab goes from piece to piece. F6 leads away. */
  _onDeck() {
    const at = document.activeElement;
    return !at || at === document.body || at.id === 'screen' || this.screen.parts.deck.contains(at);
  }

  /** From deck to actions, log, squad and back. @param {number} step */
  _panel(step) {
    const { parts } = this.screen;
    const panels = [parts.deck, parts.dock, parts.hand, parts.log, parts.squad, parts.head].filter((panel) => panel.childElementCount);
    const at = panels.findIndex((panel) => panel.contains(document.activeElement));
    const next = panels[(at + step + panels.length) % panels.length];
    const inside = next === parts.deck ? next : /** @type {HTMLElement | null} */ (next?.querySelector('button:not([disabled]), a, [tabindex="0"]'));
    (inside ?? next)?.focus();
  }

  /** Close what is open, one thing after another. It answers nothing. */
  _escape() {
    const { game, parts } = this.screen;
    const { looks } = game;
    if (looks.sheet) game.set({ sheet: '' });
    else if (looks.why || looks.spot || looks.mode || looks.ending || looks.card >= 0) game.set({ why: null, spot: null, mode: '', card: -1, ending: false });
    else if (looks.selected && game.mayAct()) game.select('');
    else {
      this.focus.byKey = true;
      parts.deck.focus();
      this.focus.byKey = false;
    }
  }

  /** Buttons over the corner of the deck. */
  tools() {
    const { game, view } = this.screen;
    const { looks } = game;
    /** @param {string} name @param {string} key @param {() => void} run @param {boolean} [on] @param {boolean} [off] */
    const tool = (name, key, run, on, off) =>
      h('button', { type: 'button', disabled: off, class: `tool${on ? ' on' : ''}`, key: name, onclick: run, 'aria-label': t(`tool.${name}`), title: key ? `${t(`tool.${name}`)} (${key})` : t(`tool.${name}`), 'aria-pressed': on === undefined ? undefined : String(on) }, icon(name));
    const decks = this.screen.state.mission.board.widths.length;
    return [
      // First of all: the column stands on its lower end, and the others stay where they are.
      this._recalls() ? tool('again', '⇧S', () => void this.screen.recall(), this.screen.stage.again !== null) : null,
      tool('sight', 'V', () => game.set({ sight: !looks.sight }), looks.sight),
      tool('cones', 'C', () => game.set({ cones: !looks.cones }), looks.cones),
      tool('in', '+', () => view.zoom(1.25)),
      tool('out', '−', () => view.zoom(0.8)),
      tool(settings.sound ? 'silent' : 'sound', '⇧M', () => this._sound(), settings.sound),
      tool('fit', '0', () => view.fit()),
      // There while others act too: a button that went would move all of them under the finger.
      game.hints ? tool('hint', '⇧H', () => void game.hint(), Boolean(looks.hint), !game.mayHint) : null,
      decks > 1 ? tool('deck', '', () => ((view.deck = (view.deck + 1) % (decks + 1)), this.screen.draw())) : null,
    ];
  }
}
