// @ts-check
/**
 * The mission on the bench. Its text is the truth: the map and the forms ask the server for edits of it, which keep every
 * other character, and show what the server reads in it. What is asked for while an answer is awaited waits its turn.
 */
/** @import {MakeDesk, MakeEdit} from '../wire.js' */
import { Failed, ask } from '../net/api.js';
import { keepCurrent } from './shelf.js';

/** @typedef {Record<string, any>} Data what the text says, as TOML reads it */
/** What is to be changed, worked out when everything asked before has been done. @typedef {(data: Data, desk: MakeDesk) => MakeEdit[]} Change */

const TYPING = 300; // milliseconds of rest before what is typed is looked at
const AGAIN = 2500; // milliseconds before a server that did not answer is asked again
const MOST = 200; // texts that can be gone back to

export class Bench extends EventTarget {
  /** @type {MakeDesk | null} */
  desk = null;
  /** The last desk whose text could be read: what the map and the forms show. @type {MakeDesk | null} */
  sound = null;
  /** Why the last wish was not granted. */
  trouble = '';
  /** @type {string[]} */
  #past = [];
  /** @type {string[]} */
  #future = [];
  /** @type {{change: Change, joined: boolean}[]} */
  #wishes = [];
  #stale = true;
  #busy = false;
  #typed = 0;
  #timer = 0;

  /** @param {string} file @param {string} text @param {string} saved as it was last opened or saved */
  constructor(file, text, saved) {
    super();
    this.file = file;
    // A text field knows one end of line; a file that has the other keeps it.
    this.crlf = text.includes('\r\n');
    this.text = this.crlf ? text.replaceAll('\r\n', '\n') : text;
    this.saved = saved;
    void this.#run();
  }

  /** The text as its file has it, byte for byte. */
  get bytes() {
    return this.crlf ? this.text.replaceAll('\n', '\r\n') : this.text;
  }

  get unsaved() {
    return this.bytes !== this.saved;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** Whether what is shown is what the text says. */
  get settled() {
    return !this.#busy && !this.#stale && !this.#wishes.length;
  }

  /** @param {Change} change @param {boolean} [joined] it is undone together with what was asked before it */
  edit(change, joined = false) {
    this.#wishes.push({ change, joined });
    void this.#run();
  }

  /** One value. @param {(string | number)[]} path @param {unknown} value nothing: it is taken away */
  set(path, value) {
    this.edit((data) => {
      const there = at(data, path) !== undefined;
      if (value === undefined) return there ? [{ op: 'remove', path }] : [];
      return [{ op: 'set', path, value }];
    });
  }

  /** The text as somebody types it. @param {string} text */
  write(text) {
    if (text === this.text) return;
    const now = Date.now();
    this.#move(text, now - this.#typed > 1200);
    this.#typed = now;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#run(), TYPING);
    this.#tell();
  }

  undo() {
    const text = this.#past.pop();
    if (text === undefined) return;
    this.#future.push(this.text);
    this.#take(text);
  }

  redo() {
    const text = this.#future.pop();
    if (text === undefined) return;
    this.#past.push(this.text);
    this.#take(text);
  }

  markSaved() {
    this.saved = this.bytes;
    this.#tell();
  }

  /** @param {string} file */
  rename(file) {
    this.file = file;
    this.#tell();
  }

  end() {
    clearTimeout(this.#timer);
    this.#wishes = [];
  }

  /** @param {string} text @param {boolean} step whether one can come back to what was there before */
  #move(text, step) {
    if (step) this.#past = [...this.#past.slice(1 - MOST), this.text];
    this.#future = [];
    this.text = text;
    this.#stale = true;
  }

  /** @param {string} text */
  #take(text) {
    this.text = text;
    this.#stale = true;
    this.#typed = 0;
    void this.#run();
    this.#tell();
  }

  #tell() {
    keepCurrent({ file: this.file, text: this.bytes, saved: this.saved });
    this.dispatchEvent(new Event('change'));
  }

  async #run() {
    if (this.#busy) return;
    this.#busy = true;
    this.#tell();
    while (this.#stale || this.#wishes.length) {
      try {
        await this.#ask();
        this.dispatchEvent(new Event('desk'));
      } catch (problem) {
        this.trouble = problem instanceof Failed ? problem.message : 'unreachable';
        this.#stale = true;
        clearTimeout(this.#timer);
        this.#timer = window.setTimeout(() => void this.#run(), AGAIN);
        break;
      } finally {
        this.#tell();
      }
    }
    this.#busy = false;
    this.#tell();
  }

  async #ask() {
    const text = this.text;
    /** @type {MakeEdit[]} */
    let edits = [];
    let wish = null;
    if (!this.#stale && this.desk?.data) {
      wish = this.#wishes.shift() ?? null;
      edits = wish ? wish.change(this.desk.data, this.desk) : [];
      if (!edits.length) return;
    } else if (!this.#stale) {
      this.#wishes = []; // a text that cannot be read takes no edits
      this.trouble = 'broken';
      return;
    }
    this.#stale = false;
    /** @type {MakeDesk} */
    const desk = await ask('/api/make', { file: this.file, text, edits });
    if (text !== this.text) {
      // Somebody has typed meanwhile: what he has written counts, and the wish waits for it.
      if (wish) this.#wishes.unshift(wish);
      return;
    }
    this.desk = desk;
    if (desk.data) this.sound = desk;
    this.trouble = desk.refused ?? '';
    if (edits.length && desk.text !== text) {
      this.#move(desk.text, !wish?.joined);
      this.#stale = false;
      this.#typed = 0;
    }
  }
}

/** What stands at a path, if anything. @param {any} held @param {(string | number)[]} path */
export function at(held, path) {
  for (const part of path) held = held?.[part];
  return held;
}
