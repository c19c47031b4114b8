// @ts-check
/** Which way somebody who has just come aboard will want to look: along the shortest way out of where he stands. */
import { FACINGS, STEPS, placeOf, stepFrom } from '../game/places.js';

/** @typedef {import('../wire').BoardPlan} BoardPlan */

/** The part of the board that a square belongs to: an area with a name, or its section; a lever or a winch is a place in its room. @param {BoardPlan} plan @param {string} square @returns {Set<string>} */
function partOf(plan, square) {
  const areas = plan.areas.filter((area) => area.squares.length > 1 && area.squares.includes(square)).sort((a, b) => a.squares.length - b.squares.length);
  if (areas[0]) return new Set(areas[0].squares);
  const section = plan.squares.find((one) => one.name === square)?.section;
  return new Set(plan.squares.filter((one) => one.section === section).map((one) => one.name));
}

/** The shortest way out: how long it is, and where to look for it; nothing where there is none. @param {BoardPlan} plan @param {string} square @returns {{facing: string, steps: number} | null} */
export function wayOut(plan, square) {
  const walls = new Set(plan.walls.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  const here = partOf(plan, square);
  const from = new Map([[square, { first: '', steps: 0 }]]);
  const queue = [square];
  for (const at of queue) {
    for (const facing of FACINGS) {
      const to = stepFrom(plan, at, facing);
      if (!to || from.has(to) || walls.has(`${at} ${to}`)) continue;
      const first = from.get(at)?.first || facing;
      const steps = (from.get(at)?.steps ?? 0) + 1;
      // Through the opening, if that lies ahead; round a corner, towards the corner.
      if (!here.has(to)) return { facing: ahead(plan, square, to, facing) ? facing : first, steps };
      from.set(to, { first, steps });
      queue.push(to);
    }
  }
  return null;
}

/** Whether one square lies before another for somebody who looks that way. @param {BoardPlan} plan @param {string} from @param {string} to @param {string} facing */
function ahead(plan, from, to, facing) {
  const [a, b, [x, y]] = [placeOf(plan, from), placeOf(plan, to), STEPS[facing] ?? [0, 0]];
  return a && b ? (b.x - a.x) * x + (b.y - a.y) * y > Math.abs((b.x - a.x) * y + (b.y - a.y) * x) / 2 : false;
}
