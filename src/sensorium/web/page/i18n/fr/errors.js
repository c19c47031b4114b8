// @ts-check
/** Comment le serveur dit non : ses phrases, puis les sortes de refus. Voir `refusing.js`. */
export default {
  'error.this is no answer in the words of the notation': 'Ce ne sont pas les mots d’une réponse.',
  'error.the clock says when time is up': 'C’est l’horloge qui dit quand le temps est écoulé.',
  'error.only the marine player takes his marines off overwatch or guard': 'Seul le joueur marine retire ses marines du tir de veille ou de la garde.',
  'error.the game is over': 'La partie est finie.',
  'error.the game is not over yet': 'La partie n’est pas encore finie.',
  'error.the other side is asked; wait for its answer': 'C’est à l’autre camp de répondre ; attendez.',
  'error.who watches has no answer to give': 'Qui regarde n’a pas de réponse à donner.',
  'error.spectators watch; they have no say': 'Les spectateurs regardent et ne jouent pas.',
  'error.nothing is asked of this side': 'On ne vous demande rien maintenant.',
  'error.this cannot be declined': 'Cela ne peut pas être refusé.',
  'error.there is nothing of yours to take back: the dice, a reveal or the other side came after it': 'Il n’y a rien de vous à reprendre : les dés, une révélation ou l’autre camp sont venus après.',
  'error.only players stop the clock': 'Seuls les joueurs arrêtent l’horloge.',
  'error.the other player has not asked for a pause yet': 'L’horloge s’arrêtera quand l’autre joueur demandera aussi une pause.',
  'error.the other player has never been here': 'L’autre joueur n’est jamais venu.',
  'error.this has led back to where you were too often this turn; do something else, or end the turn': 'Cela vous a trop souvent ramené au même point ce tour-ci. Faites autre chose, ou finissez le tour.',
  'error.too much has been taken back or repeated this turn; what is said now stands until the next turn': 'Trop de réponses ont été reprises ou répétées ce tour-ci. Ce que vous dites maintenant tient jusqu’au prochain tour.',
  'error.the clock has been stopped too often this turn; it can be stopped again in the next one': 'L’horloge a été arrêtée trop souvent ce tour-ci. Elle pourra l’être de nouveau au prochain.',

  'refused.refused': 'Ce n’est pas possible maintenant.',
  'refused.outdated': 'La partie avait avancé ; choisissez encore.',
  'refused.unsaved': 'Le serveur n’a pas pu l’enregistrer. Réessayez dans un instant.',
  'refused.malformed': 'Le serveur n’a pas compris la page. Rechargez-la.',
  'refused.forbidden': 'Cette place ne permet pas cela.',
  'refused.fault': 'Une erreur s’est produite sur le serveur. Rien n’a changé.',
};
