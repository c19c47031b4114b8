// @ts-check
// The words for the keys.

/** @type {Record<string, string>} */
export default {
  'help.pieces': 'Choisir une pièce',
  'help.cursor': 'Déplacer le curseur sur le pont ; y agir',
  'help.step': 'Avancer d’une case sans tourner',
  'help.turn': 'Tourner à gauche, à droite, demi-tour ; flèches sur la pièce, ou l’orientation au bout du chemin choisi',
  'help.fire': 'Tirer (encore une fois pour faire feu), attaquer',
  'help.stance': 'Veille, garde, baisser les armes ou se relever, désenrayer, recharger',
  'help.door': 'Porte, travail, grimper, sortir',
  'help.flame': 'Embraser ; barrière, tempête, prescience',
  'help.blip': 'Révéler un écho ; entrer sur le plateau, sauter dans un trou',
  'help.points': 'Payer en points de commandement',
  'help.react': 'Tour ennemi : tirer, frapper, désenrayer ; choisir un marine ; passer',
  'help.all': 'Tour ennemi : tous tirent',
  'help.fight': 'Lever le bouclier, relancer, choisir un dé',
  'help.brood': 'Figurines d’un écho : laquelle, place suivante, son regard, celui de toutes',
  'help.close': 'Fermer ce qui est ouvert ; jamais une réponse',
  'help.passon': 'Passer pour cette pièce, pour ce tour',
  'help.end': 'Finir le tour',
  'help.hint': 'Demander à un bot',
  'help.undo': 'Annuler',
  'help.sight': 'Vue de la pièce, tous les cônes de veille',
  'help.view': 'Zoom, tout le pont, déplacer la vue',
  'help.deploy': 'Mise en place : placer les autres pour moi ; surveiller l’accès le plus proche',
  'help.watch': 'Regarder des bots : pause, suivant, au présent',
  'help.panels': 'De panneau en panneau',
  'help.help': 'Cette aide',
  'help.why': 'Cliquez sur ce qui est grisé : la règle qui l’interdit est montrée.',
};
