// @ts-check
/** What the server says no with: its sentences, then sorts of no. See `refusing.js`. */
export default {
  'error.this is no answer in the words of the notation': 'These are not the words of an answer.',
  'error.the clock says when time is up': 'The clock says when time is up.',
  'error.only the marine player takes his marines off overwatch or guard': 'Only the marine player takes his marines off overwatch or guard.',
  'error.the game is over': 'The game is over.',
  'error.the game is not over yet': 'The game is not over yet.',
  'error.the other side is asked; wait for its answer': 'The other side is asked; wait for its answer.',
  'error.who watches has no answer to give': 'Who watches has no answer to give.',
  'error.spectators watch; they have no say': 'Spectators watch; they have no say.',
  'error.nothing is asked of this side': 'Nothing is asked of you now.',
  'error.this cannot be declined': 'This cannot be declined.',
  'error.there is nothing of yours to take back: the dice, a reveal or the other side came after it': 'There is nothing of yours to take back: the dice, a reveal or the other side came after it.',
  'error.only players stop the clock': 'Only players stop the clock.',
  'error.the other player has not asked for a pause yet': 'The clock stops when the other player asks for a pause too.',
  'error.the other player has never been here': 'The other player has never been here.',
  'error.this has led back to where you were too often this turn; do something else, or end the turn': 'This has led back to where you were too often this turn. Do something else, or end the turn.',
  'error.too much has been taken back or repeated this turn; what is said now stands until the next turn': 'Too much has been taken back or repeated this turn. What you say now stands until the next turn.',
  'error.the clock has been stopped too often this turn; it can be stopped again in the next one': 'The clock has been stopped too often this turn. It can be stopped again in the next one.',

  'refused.refused': 'That cannot be done now.',
  'refused.outdated': 'The game had moved on; choose again.',
  'refused.unsaved': 'The server could not save this. Try again in a moment.',
  'refused.malformed': 'The server did not understand the page. Load it again.',
  'refused.forbidden': 'This seat may not do that.',
  'refused.fault': 'Something went wrong on the server. Nothing was changed.',
};
