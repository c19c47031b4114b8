// @ts-check
/** Things that come up over the deck for a while keep out of each other's way. */

const GAP = 8; // pixels between two of them
const EDGE = 4; // and to the edge of the deck
const HIDDEN = 2.6; // how many times their size it rather goes out of its way than lie over somebody, and
const LEAST = 90; // pixels at least
const NEAR = 160; // how far off anybody is who may be in the way
const POPUPS = '.thrown, .duel';

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** @param {Box} a @param {Box} b @param {number} [gap] */
const meet = (a, b, gap = GAP) => a.left < b.right + gap && b.left < a.right + gap && a.top < b.bottom + gap && b.top < a.bottom + gap;

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
 * as there is room, and off those who stand near by. Where there is no room, the oldest of the others that are not pinned goes.
 * @param {HTMLElement} host @param {HTMLElement} node @param {number} x of its middle @param {number} y of its foot
 * @param {Box[]} figures who stands on the deck @returns {{x: number, y: number}}
 */
export function clearOf(host, node, x, y, figures) {
  const reach = node.offsetWidth / 2 + NEAR;
  const near = figures.filter((one) => Math.abs((one.left + one.right) / 2 - x) < reach && Math.abs((one.top + one.bottom) / 2 - y) < reach);
  for (;;) {
    const others = othersOf(host, node);
    const place = freePlace(host, node, x, y, others.map(boxOf), near);
    if (place) return place;
    const oldest = others.find((one) => leavers.has(one) && !one.classList.contains('pinned')) ?? others.find((one) => leavers.has(one));
    if (!oldest) return { x, y };
    leavers.get(oldest)?.();
  }
}

/** @param {HTMLElement} host @param {HTMLElement} node @param {number} x @param {number} y @param {Box[]} others @param {Box[]} figures @returns {{x: number, y: number} | undefined} */
function freePlace(host, node, x, y, others, figures) {
  const { offsetWidth: wide, offsetHeight: high } = node;
  const { clientWidth, clientHeight } = host;
  const hold = (/** @type {number} */ at, /** @type {number} */ least, /** @type {number} */ most) => Math.min(Math.max(at, least), Math.max(least, most));
  const at = (/** @type {number} */ dx, /** @type {number} */ dy) => ({ x: hold(x + dx, wide / 2 + EDGE, clientWidth - wide / 2 - EDGE), y: hold(y + dy, high + EDGE, clientHeight - EDGE) });
  const boxed = (/** @type {{x: number, y: number}} */ place) => ({ left: place.x - wide / 2, right: place.x + wide / 2, top: place.y - high, bottom: place.y });
  // Where it is wanted, or level with it beside one of the others or of who stands there, or in their rows and columns.
  const across = [0, ...[...others, ...figures].flatMap((other) => [other.left - GAP - wide / 2 - x - 1, other.right + GAP + wide / 2 - x + 1])];
  const down = [0, ...[...others, ...figures].flatMap((other) => [other.top - GAP - y - 1, other.bottom + GAP + high - y + 1])];
  const far = (/** @type {{x: number, y: number}} */ place) => Math.hypot(place.x - x, place.y - y);
  const hides = (/** @type {{x: number, y: number}} */ place) => figures.filter((one) => meet(boxed(place), one, 0)).reduce((sum, one) => sum + Math.max(LEAST, HIDDEN * (one.right - one.left)), 0);
  return across
    .flatMap((dx) => down.map((dy) => at(dx, dy)))
    .filter((place) => !others.some((other) => meet(boxed(place), other)))
    .map((place) => ({ place, price: far(place) + hides(place) }))
    .sort((a, b) => a.price - b.price)[0]?.place;
}
