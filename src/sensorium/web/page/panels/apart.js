// @ts-check
/** Things that come up over the deck for a while keep out of each other's way. */

const GAP = 8; // pixels between two of them
const POPUPS = '.thrown, .duel';

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** @param {Box} a @param {Box} b */
const meet = (a, b) => a.left < b.right + GAP && b.left < a.right + GAP && a.top < b.bottom + GAP && b.top < a.bottom + GAP;

/** Where something stands in its host, without the movement it may be in. @param {HTMLElement} node @returns {Box} */
function boxOf(node) {
  const { offsetWidth: wide, offsetHeight: high } = node;
  // Dice hang above the point they are put at, by their middle.
  const [left, top] = node.matches('.thrown') ? [parseFloat(node.style.left) - wide / 2, parseFloat(node.style.top) - high] : [node.offsetLeft, node.offsetTop];
  return { left, top, right: left + wide, bottom: top + high };
}

/**
 * The nearest place to the one wanted at which a box covers nothing that has come up before it; all of it on the deck as far
 * as there is room. @param {HTMLElement} host @param {HTMLElement} node @param {number} x of its middle @param {number} y of its foot
 * @returns {{x: number, y: number}}
 */
export function clearOf(host, node, x, y) {
  const { offsetWidth: wide, offsetHeight: high } = node;
  const { clientWidth, clientHeight } = host;
  const others = [...(host.parentElement ?? host).querySelectorAll(POPUPS)].filter((one) => one instanceof HTMLElement && one !== node && !one.hidden).map((one) => boxOf(/** @type {HTMLElement} */ (one)));
  const hold = (/** @type {number} */ at, /** @type {number} */ least, /** @type {number} */ most) => Math.min(Math.max(at, least), Math.max(least, most));
  const at = (/** @type {number} */ dx, /** @type {number} */ dy) => ({ x: hold(x + dx, wide / 2 + 4, clientWidth - wide / 2 - 4), y: hold(y + dy, high + 4, clientHeight - 4) });
  const boxed = (/** @type {{x: number, y: number}} */ place) => ({ left: place.x - wide / 2, right: place.x + wide / 2, top: place.y - high, bottom: place.y });
  // Beside each of the others, or where it was wanted.
  const tries = [at(0, 0)];
  for (const other of others) {
    for (const dx of [0, other.left - GAP - wide / 2 - x - 1, other.right + GAP + wide / 2 - x + 1]) {
      for (const dy of [0, other.top - GAP - y - 1, other.bottom + GAP + high - y + 1]) tries.push(at(dx, dy));
    }
  }
  const far = (/** @type {{x: number, y: number}} */ place) => Math.hypot(place.x - x, place.y - y);
  const free = tries.filter((place) => !others.some((other) => meet(boxed(place), other)));
  return free.sort((a, b) => far(a) - far(b))[0] ?? at(0, 0);
}
