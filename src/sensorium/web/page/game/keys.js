// @ts-check
/** The keyboard: names for keys, and who gets them. */

/** A key's name as controls know it: `q`, `1`, `Space`, `Shift+Space`, `Shift+ArrowUp`. @param {KeyboardEvent} event @returns {string} */
export function keyOf(event) {
  let name = event.key === ' ' || event.code === 'Space' ? 'Space' : event.key;
  if (name.length === 1) {
    // A shifted sign is that sign; a shifted letter is the letter with Shift.
    const letter = name.toLowerCase() !== name.toUpperCase();
    if (letter) name = event.shiftKey && !event.ctrlKey ? `Shift+${name.toLowerCase()}` : name.toLowerCase();
    return event.ctrlKey || event.metaKey || event.altKey ? `Ctrl+${name}` : name;
  }
  const marks = [event.ctrlKey || event.metaKey ? 'Ctrl+' : '', event.altKey ? 'Alt+' : '', event.shiftKey ? 'Shift+' : ''];
  return marks.join('') + name;
}

const PRESSABLE = 'button, a, summary, [role=button], input';

/** Whether a key belongs to what has the focus: a field; or a button that was reached with the keyboard, which Enter and the space bar press. @param {KeyboardEvent} event @param {string} key @param {Element | null} reached */
export function isTaken(event, key, reached) {
  const at = event.target;
  if (!(at instanceof Element)) return false;
  if (at.closest('input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable]')) return true;
  if (at.closest('input[type=range]') && key.startsWith('Arrow')) return true;
  const pressed = key === 'Enter' || key === 'Space';
  return pressed && at === reached && Boolean(at.closest(PRESSABLE));
}

/** Follows the focus: what was reached with the keyboard, and what only has the focus because it was clicked. */
export class Focus {
  constructor() {
    /** @type {Element | null} */
    this.reached = null;
    this.byKey = false;
  }

  /** Before anybody else hears of it. @param {KeyboardEvent} event */
  pressed(event) {
    if (event.key !== 'Tab' && event.key !== 'F6') return;
    this.byKey = true;
    setTimeout(() => (this.byKey = false));
  }

  /** What is clicked in these panels does its work and gives the focus back, so that the keys mean what they did before. @param {FocusEvent} event @param {Element[]} panels */
  moved(event, panels) {
    const { target } = event;
    this.reached = this.byKey && target instanceof Element ? target : null;
    if (target instanceof Element) target.toggleAttribute('data-reached', this.byKey);
    if (!this.reached && target instanceof HTMLElement && target.matches('button, a, summary') && panels.some((panel) => panel.contains(target))) target.blur();
  }
}
