// @ts-check
// A story as a campaign.
export default {
  'stories.eyebrow': 'Une histoire en campagne',
  'stories.lead': 'Gagnée ou perdue, elle continue. Qui vit passe au chapitre suivant, qui tombe est suivi par un autre d’un autre nom, et ce qu’il advient d’un chapitre change le suivant.',
  'stories.promise': 'Un chapitre après l’autre, avec les mêmes hommes. Un chapitre perdu ne met fin à rien.',
  'stories.next': 'La suite',
  'stories.chapter': 'Chapitre {n} sur {of}',
  'stories.brief': 'Au briefing',
  'stories.back': 'Retour à la partie',
  'stories.sofar': 'L’histoire jusqu’ici',
  'stories.end': 'Ce qu’il en est advenu',
  'stories.again': 'Recommencer',
  'stories.anew': 'Recommencer …',
  'stories.anew.about': 'L’histoire jusqu’ici reste dans le registre, mais on ne la continue pas.',
  'stories.anew-now': 'Oui, au premier chapitre',
  'stories.men': 'Les hommes',
  'stories.roll': 'Les tombés',
  'stories.files': 'Le registre des histoires',
  'stories.files.about': 'Ce navigateur tient un seul registre de toutes les histoires. Enregistrez-le pour continuer ailleurs.',
  'stories.save': 'Enregistrer le registre',
  'stories.load': 'Ouvrir un registre',
};
