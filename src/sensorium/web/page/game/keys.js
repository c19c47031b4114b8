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

/** Whether a key belongs to what has the focus: a field, or a button that Enter and the space bar press. @param {KeyboardEvent} event @param {string} key */
export function isTaken(event, key) {
  const at = event.target;
  if (!(at instanceof Element)) return false;
  if (at.closest('input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable]')) return true;
  if (at.closest('input[type=range]') && key.startsWith('Arrow')) return true;
  const pressed = key === 'Enter' || key === 'Space';
  return pressed && Boolean(at.closest('button, a, summary, [role=button], input')) && !at.closest('[data-keys=through]');
}

/** All keys, for the help. */
export const HELP = [
  ['help.pieces', ['1–9', 'Tab', 'Space']],
  ['help.cursor', ['←↑↓→', 'Enter']],
  ['help.step', ['Shift + ←↑↓→']],
  ['help.turn', ['Q', 'E', 'Z', 'R']],
  ['help.fire', ['F', 'A']],
  ['help.stance', ['O', 'G', 'K', 'J', 'L']],
  ['help.door', ['D', 'W', 'H', 'X']],
  ['help.flame', ['M', 'B', 'T', 'Y']],
  ['help.blip', ['N', 'I']],
  ['help.points', ['P']],
  ['help.react', ['1–9', 'Space', 'Esc']],
  ['help.passon', ['Shift + Space', 'Ctrl + Space']],
  ['help.end', ['Shift + Enter']],
  ['help.undo', ['U']],
  ['help.sight', ['V', 'C']],
  ['help.view', ['+', '−', '0', 'Alt + ←↑↓→']],
  ['help.skip', ['.', 'S']],
  ['help.again', ['Shift + S']],
  ['help.sound', ['Shift + M']],
  ['help.deploy', ['P', 'Enter']],
  ['help.watch', ['Space', 'N', 'Shift + Enter']],
  ['help.panels', ['F6']],
  ['help.help', ['?']],
];
