// @ts-check
/** Steps of one piece in a row are one line of the log: how many squares, where to, and how it stands then. So is being placed. */
import { sentence, tell } from './event_text.js';

/** @typedef {import('../wire').EventLine} EventLine */

const WALKS = new Set(['moved', 'turned']);

/** Whether a line goes on with what the line before it tells. @param {EventLine | undefined} before @param {EventLine} line */
export function goesOn(before, line) {
  if (!before || before.facts.piece !== line.facts.piece) return false;
  return (WALKS.has(before.kind) && WALKS.has(line.kind)) || isSet(before, line);
}

/** Placed on a square, and turned there. @param {EventLine} before @param {EventLine} line */
function isSet(before, line) {
  return before.kind === 'placed' && 'at' in before.facts && line.kind === 'faced';
}

/** Lines that belong together, in their order. @param {EventLine[]} lines @returns {EventLine[][]} */
export function folded(lines) {
  /** @type {EventLine[][]} */
  const out = [];
  for (const line of lines) {
    const last = out[out.length - 1];
    if (last && goesOn(last[last.length - 1], line)) last.push(line);
    else out.push([line]);
  }
  return out;
}

/** One sentence for lines that belong together. @param {EventLine[]} lines @returns {string} */
export function tellAll(lines) {
  const last = lines[lines.length - 1];
  if (!last) return '';
  if (lines.length === 1) return tell(last);
  const first = lines[0];
  if (first?.kind === 'placed') return sentence('set down', { ...first.facts, ...last.facts }) ?? tell(last);
  const steps = lines.filter((line) => line.kind === 'moved');
  const end = steps[steps.length - 1];
  if (!end) return tell(last);
  const turned = [...lines].reverse().find((line) => 'facing' in line.facts);
  return sentence('walked', { ...end.facts, ...turned?.facts, to: end.facts.to ?? '', squares: steps.length }) ?? tell(last);
}
