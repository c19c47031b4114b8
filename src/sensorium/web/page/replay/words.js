// @ts-check
/** What a review says, in words. */
/** @import {EventLine} from '../wire.js' */
import { tell } from '../game/event_text.js';

/** @param {EventLine[]} lines */
export const told = (lines) => lines.map(tell).join(' ');
