// @ts-check
/** The home, the briefing, the rules' pages, settings, the board and the dice. */
export default {
  'board.label': 'Deck plan',
  'board.deck': 'Deck {deck}',
  'dice.needs': 'needed: {needs}',
  'dice.hit': 'hit',
  'dice.miss': 'miss',

  'home.failed': 'The table could not be made: {what}',
  'home.unreachable': 'The server does not answer. Try again in a moment.',

  'edition.first': 'First edition',
  'edition.fourth': 'Fourth edition',
  'edition.deathwing': 'First edition, Deathwing',
  'edition.psychic': 'First edition, psychic cards',
  'edition.whitedwarf': 'First edition, an expansion',
  'edition.solo': 'Solitaire rules',

  'player.sergeant': 'Sergeant',
  'player.brood': 'Brood',
  'player.solo': 'Solitaire rules',
  'player.rush': 'Rush',
  'player.still': 'The lesson',
  'player.random': 'Random',
  'strength.easy': 'easy',
  'strength.normal': 'normal',
  'strength.hard': 'hard',

  'settings.title': 'Settings',
  'settings.language': 'Language',
  'settings.reactions': 'Ask me in the enemy turn',
  'reactions.always': 'always',
  'reactions.useful': 'when it is of use',
  'reactions.attacks': 'when I can shoot or strike',
  'reactions.hold': 'hold everything this turn',
  'settings.sound': 'Sound',
  'settings.on': 'on',
  'settings.off': 'off',
  'settings.motion': 'Motion',
  'settings.motion.auto': 'as the system says',
  'settings.motion.reduced': 'reduced',
  'language.en': 'English',
  'language.fr': 'Français',

  'nowhere.title': 'There is nothing at this address',
  'nowhere.hint': 'The link may be incomplete or mistyped. All missions and the games you have begun are on the home page; a game you were invited to opens by the whole link you were sent.',
  'nowhere.mission': 'There is no mission called {id}',
  'nowhere.home': 'To the home page',

};
