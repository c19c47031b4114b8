// @ts-check
// The shelf of lessons and the coach.

export default {
  'learn.title': 'Apprendre le jeu',
  'learn.lead': 'Chaque leçon dure deux ou trois minutes, sur un vrai pont, avec les vraies règles. Dans l’ordre ou comme il vous plaît : rien n’est verrouillé.',
  'learn.start': 'Commencer : {name}',
  'learn.go-on': 'Continuer : {name}',
  'learn.finished': 'Vous les avez toutes faites. Les missions vous attendent.',
  'learn.coach': 'La leçon',
  'learn.step': 'Étape {n} sur {of}',
  'learn.next': 'Leçon suivante',
  'learn.again': 'Recommencer',
  'learn.lost': 'Ainsi, l’étape n’aboutit pas. Revenez en arrière et réessayez.',
  'learn.back': 'Revenir en arrière',
  'learn.all': 'Toutes les leçons',
  'learn.missions': 'Vers les missions',
  'learn.done': 'Terminée',
  'learn.minutes.one': 'Environ une minute',
  'learn.minutes.other': 'Environ {n} minutes',
  'learn.group.marine': 'Les marines',
  'learn.group.stealer': 'L’autre camp',
  'learn.group.fourth': 'Ce qui change dans la quatrième édition',
  'learn.group.deathwing': 'Deathwing : les armes du capitaine',
  'learn.group.psychic': 'Les cartes psychiques',
};
