// @ts-check
/** Things that come up over the deck for a while keep out of each other's way. */

const GAP = 8; // pixels between two of them
const EDGE = 4; // and to the edge of the deck
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

/** What takes a popup away that has to make room. @type {WeakMap<Element, () => void>} */
const leavers = new WeakMap();

/** This popup may be taken away where there is no room for all of them. @param {Element} node @param {() => void} leave */
export function givesWay(node, leave) {
  leavers.set(node, leave);
}

/** The others that are up. @param {HTMLElement} host @param {HTMLElement} node @returns {HTMLElement[]} */
function othersOf(host, node) {
  return [.../** @type {NodeListOf<HTMLElement>} */ ((host.parentElement ?? host).querySelectorAll(POPUPS))].filter((one) => one !== node && !one.hidden);
}

/**
 * The nearest place to the one wanted at which a box covers nothing that has come up before it; all of it on the deck as far
 * as there is room. Where there is none, the oldest of the others that are not pinned goes. @param {HTMLElement} host
 * @param {HTMLElement} node @param {number} x of its middle @param {number} y of its foot @returns {{x: number, y: number}}
 */
export function clearOf(host, node, x, y) {
  for (;;) {
    const others = othersOf(host, node);
    const place = freePlace(host, node, x, y, others.map(boxOf));
    if (place) return place;
    const oldest = others.find((one) => leavers.has(one) && !one.classList.contains('pinned')) ?? others.find((one) => leavers.has(one));
    if (!oldest) return { x, y };
    leavers.get(oldest)?.();
  }
}

/** @param {HTMLElement} host @param {HTMLElement} node @param {number} x @param {number} y @param {Box[]} others @returns {{x: number, y: number} | undefined} */
function freePlace(host, node, x, y, others) {
  const { offsetWidth: wide, offsetHeight: high } = node;
  const { clientWidth, clientHeight } = host;
  const hold = (/** @type {number} */ at, /** @type {number} */ least, /** @type {number} */ most) => Math.min(Math.max(at, least), Math.max(least, most));
  const at = (/** @type {number} */ dx, /** @type {number} */ dy) => ({ x: hold(x + dx, wide / 2 + EDGE, clientWidth - wide / 2 - EDGE), y: hold(y + dy, high + EDGE, clientHeight - EDGE) });
  const boxed = (/** @type {{x: number, y: number}} */ place) => ({ left: place.x - wide / 2, right: place.x + wide / 2, top: place.y - high, bottom: place.y });
  // Where it is wanted, or level with it beside one of the others, or in their rows and columns.
  const across = [0, ...others.flatMap((other) => [other.left - GAP - wide / 2 - x - 1, other.right + GAP + wide / 2 - x + 1])];
  const down = [0, ...others.flatMap((other) => [other.top - GAP - y - 1, other.bottom + GAP + high - y + 1])];
  const far = (/** @type {{x: number, y: number}} */ place) => Math.hypot(place.x - x, place.y - y);
  return across
    .flatMap((dx) => down.map((dy) => at(dx, dy)))
    .sort((a, b) => far(a) - far(b))
    .find((place) => !others.some((other) => meet(boxed(place), other)));
}
