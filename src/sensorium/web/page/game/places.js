// @ts-check
/** Where squares lie on the plan, and which lie next to each other. Their names are names and nothing more. */

/** @typedef {import('../wire').BoardPlan} BoardPlan */
/** @typedef {{deck: number, x: number, y: number}} Place */
/** @typedef {'N' | 'E' | 'S' | 'W'} Facing */

/** @type {Facing[]} */
export const FACINGS = ['N', 'E', 'S', 'W'];
/** The key for each. @type {Record<string, string>} */
export const ARROWS = { N: 'ArrowUp', E: 'ArrowRight', S: 'ArrowDown', W: 'ArrowLeft' };
/** @type {Record<string, [number, number]>} */
export const STEPS = { N: [0, -1], NE: [1, -1], E: [1, 0], SE: [1, 1], S: [0, 1], SW: [-1, 1], W: [-1, 0], NW: [-1, -1] };

/** @type {WeakMap<BoardPlan, {places: Map<string, Place>, names: Map<string, string>}>} */
const KNOWN = new WeakMap();

/** @param {BoardPlan} plan */
function indexed(plan) {
  let found = KNOWN.get(plan);
  if (!found) {
    found = { places: new Map(), names: new Map() };
    for (const { name, deck = 1, x, y } of plan.squares) {
      found.places.set(name, { deck, x, y });
      found.names.set(`${deck} ${x} ${y}`, name);
    }
    KNOWN.set(plan, found);
  }
  return found;
}

/** @param {BoardPlan} plan @param {string | undefined} square @returns {Place | null} */
export function placeOf(plan, square) {
  return indexed(plan).places.get(square ?? '') ?? null;
}

/** The floor square there, or nothing. @param {BoardPlan} plan @param {number} deck @param {number} x @param {number} y */
export function squareAt(plan, deck, x, y) {
  return indexed(plan).names.get(`${deck} ${x} ${y}`) ?? '';
}

/** The direction from one square to a neighbouring one, or nothing. @param {BoardPlan} plan @param {string | undefined} from @param {string | undefined} to */
export function directionTo(plan, from, to) {
  const [a, b] = [placeOf(plan, from), placeOf(plan, to)];
  if (!a || !b || a.deck !== b.deck) return '';
  return Object.entries(STEPS).find(([, [dx, dy]]) => b.x - a.x === dx && b.y - a.y === dy)?.[0] ?? '';
}

/** The square one step from here, or nothing. @param {BoardPlan} plan @param {string | undefined} from @param {string} direction */
export function stepFrom(plan, from, direction) {
  const place = placeOf(plan, from);
  const [dx, dy] = STEPS[direction] ?? [0, 0];
  return place ? squareAt(plan, place.deck, place.x + dx, place.y + dy) : '';
}

/** So many quarter turns clockwise. @param {string} facing @param {number} quarters @returns {Facing | ''} */
export function turned(facing, quarters) {
  const at = FACINGS.indexOf(/** @type {Facing} */ (facing));
  return at < 0 ? '' : /** @type {Facing} */ (FACINGS[(at + quarters + 4) % 4]);
}
