// @ts-check
import errors from './fr/errors.js';
import events from './fr/events.js';
import home from './fr/home.js';
import places from './fr/places.js';
import play from './fr/play.js';
import seats from './fr/seats.js';
import story from './fr/story.js';
import words from './fr/words.js';

/** @type {Record<string, string>} */
export default { ...words, ...events, ...play, ...seats, ...story, ...home, ...errors, ...places };
