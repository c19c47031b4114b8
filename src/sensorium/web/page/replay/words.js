// @ts-check
/** What a review says, in words. */
/** @import {EventLine} from '../wire.js' */
import { tell } from '../game/event_text.js';

/** French puts a space before such marks, at which no line may break. @param {string} words */
export const unbroken = (words) => words.replace(/ ([:;!?»])/g, '\u00a0$1');

/** @param {EventLine[]} lines */
export const told = (lines) => unbroken(lines.map(tell).join(' '));
