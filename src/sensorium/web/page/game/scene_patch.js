// @ts-check
/** The scene after what has changed of it: an update carries only that (docs/protocol.md). What is the same stays the same object. */

/** @typedef {import('../wire').Scene} Scene */
/** @typedef {import('../wire').Patch} Patch */

/** @param {Scene} scene @param {Patch | undefined} patch @returns {Scene} */
export function patched(scene, patch) {
  if (!patch) return scene;
  const { pieces, gone, order, doors, gone_doors: goneDoors, ...whole } = patch;
  const merged = merge(scene.pieces, pieces, gone, (piece) => piece.name);
  const named = order && new Map(merged.map((piece) => [piece.name, piece]));
  return {
    ...scene,
    ...whole,
    pieces: order && named ? order.flatMap((name) => named.get(name) ?? []) : merged,
    doors: merge(scene.doors, doors, goneDoors, (door) => door.square),
  };
}

/** @template One @param {One[]} before @param {One[] | undefined} changed @param {string[] | undefined} gone @param {(one: One) => string} key @returns {One[]} */
function merge(before, changed = [], gone = [], key) {
  if (!changed.length && !gone.length) return before;
  const fresh = new Map(changed.map((one) => [key(one), one]));
  const kept = before.filter((one) => !gone.includes(key(one)));
  const there = new Set(kept.map(key));
  return [...kept.map((one) => fresh.get(key(one)) ?? one), ...changed.filter((one) => !there.has(key(one)))];
}
