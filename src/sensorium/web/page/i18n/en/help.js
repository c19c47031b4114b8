// @ts-check
// The words for the keys.

/** @type {Record<string, string>} */
export default {
  'help.pieces': 'Choose a piece',
  'help.cursor': 'Move the cursor over the deck; act there',
  'help.step': 'Step one square without turning',
  'help.turn': 'Turn left, right, about; arrows on the piece, or the facing at the end of the way that is picked',
  'help.fire': 'Fire (press again to shoot), assault',
  'help.stance': 'Overwatch, guard, stand down or up, clear a jam, reload',
  'help.door': 'Door, work, climb, leave the board',
  'help.flame': 'Flame; barrier, storm, prescience',
  'help.blip': 'Reveal a blip; enter the board, jump down a hole',
  'help.points': 'Pay with command points',
  'help.react': 'Enemy turn: fire, strike, clear a jam; choose a marine; pass',
  'help.all': 'Enemy turn: all fire',
  'help.fight': 'Raise the shield, roll again, choose a die',
  'help.brood': 'Models of a blip: which one, its next place, where it looks, where all look',
  'help.close': 'Close what is open; never an answer',
  'help.passon': 'Pass for this piece, for this turn',
  'help.end': 'End the turn',
  'help.hint': 'Ask a bot',
  'help.undo': 'Undo',
  'help.sight': 'Sight of the piece, all overwatch cones',
  'help.view': 'Zoom, whole deck, move the view',
  'help.deploy': 'Set-up: place the rest for me; watch the nearest way in',
  'help.watch': 'Watching bots: pause, next, to the present',
  'help.panels': 'From panel to panel',
  'help.help': 'This help',
  'help.why': 'Click anything that is greyed out, and the rule that forbids it is shown.',
};
