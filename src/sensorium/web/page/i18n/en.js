// @ts-check
import errors from './en/errors.js';
import events from './en/events.js';
import home from './en/home.js';
import places from './en/places.js';
import play from './en/play.js';
import seats from './en/seats.js';
import story from './en/story.js';
import words from './en/words.js';

/** @type {Record<string, string>} */
export default { ...words, ...events, ...play, ...seats, ...story, ...home, ...errors, ...places };
