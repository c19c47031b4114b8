// @ts-check
/** The home, the briefing, the rules' pages, settings, the board and the dice. */
export default {
  'board.label': 'Plan du pont',
  'board.deck': 'Pont {deck}',
  'dice.needs': 'il faut {needs}',
  'dice.hit': 'touché',
  'dice.miss': 'manqué',

  'home.failed': 'La table n’a pas pu être créée : {what}',
  'home.unreachable': 'Le serveur ne répond pas. Réessayez dans un instant.',

  'edition.first': 'Première édition',
  'edition.fourth': 'Quatrième édition',
  'edition.deathwing': 'Première édition, Deathwing',
  'edition.psychic': 'Première édition, cartes psychiques',
  'edition.whitedwarf': 'Première édition, une extension',
  'edition.solo': 'Règles en solitaire',

  'player.sergeant': 'Sergent',
  'player.brood': 'Couvée',
  'player.solo': 'Règles en solitaire',
  'player.rush': 'Ruée',
  'player.still': 'La leçon',
  'player.random': 'Hasard',
  'strength.easy': 'facile',
  'strength.normal': 'normal',
  'strength.hard': 'difficile',

  'settings.title': 'Réglages',
  'settings.language': 'Langue',
  'settings.reactions': 'Me demander pendant le tour ennemi',
  'reactions.always': 'toujours',
  'reactions.useful': 'quand c’est utile',
  'reactions.attacks': 'quand je peux tirer ou frapper',
  'reactions.hold': 'tout retenir ce tour-ci',
  'settings.sound': 'Son',
  'settings.on': 'oui',
  'settings.off': 'non',
  'settings.motion': 'Animations',
  'settings.motion.auto': 'selon le système',
  'settings.motion.reduced': 'réduites',
  'language.en': 'English',
  'language.fr': 'Français',

  'nowhere.title': 'Il n’y a rien à cette adresse',
  'nowhere.hint': 'Le lien est peut-être incomplet ou mal recopié. Toutes les missions et vos parties commencées sont sur la page d’accueil ; une partie où l’on vous a invité s’ouvre par le lien entier que vous avez reçu.',
  'nowhere.mission': 'Il n’y a pas de mission nommée {id}',
  'nowhere.home': 'Vers l’accueil',

};
