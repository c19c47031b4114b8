// @ts-check
// The shelf of lessons and the coach.

export default {
  'learn.title': 'Learn the game',
  'learn.lead': 'Each lesson takes two or three minutes, on a real deck, by the real rules. Take them in order or as you like: nothing is locked.',
  'learn.start': 'Start: {name}',
  'learn.go-on': 'Go on: {name}',
  'learn.finished': 'You have done them all. The missions are waiting.',
  'learn.coach': 'The lesson',
  'learn.step': 'Step {n} of {of}',
  'learn.next': 'Next lesson',
  'learn.again': 'Start over',
  'learn.lost': 'This way it does not come off. Take back what you did, and try again.',
  'learn.back': 'Take back',
  'learn.all': 'All lessons',
  'learn.missions': 'To the missions',
  'learn.done': 'Done',
  'learn.minutes.one': 'About a minute',
  'learn.minutes.other': 'About {n} minutes',
  'learn.group.marine': 'The marines',
  'learn.group.stealer': 'The other side',
  'learn.group.fourth': 'What differs in the fourth edition',
  'learn.group.deathwing': 'Deathwing: the captain’s weapons',
  'learn.group.psychic': 'Psychic cards',
};
