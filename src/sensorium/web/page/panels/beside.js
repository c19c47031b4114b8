// @ts-check
/** Where something that is told of pieces on the deck stands: beside them, never over them. */

/** @param {HTMLElement} host @param {HTMLElement} node @param {{x: number, y: number, size: number}[]} spots where they are, in pixels of the host */
export function standBeside(host, node, spots) {
  const { clientWidth: width, clientHeight: height } = host;
  const size = Math.max(...spots.map((at) => at.size));
  const [left, right] = [Math.min(...spots.map((at) => at.x)) - size, Math.max(...spots.map((at) => at.x)) + size];
  const [top, bottom] = [Math.min(...spots.map((at) => at.y)) - size * 0.8, Math.max(...spots.map((at) => at.y)) + size * 0.8];
  const { offsetWidth: wide, offsetHeight: high } = node;
  const clamp = (/** @type {number} */ at, /** @type {number} */ most) => Math.max(8, Math.min(at, most - 8));
  const middle = clamp((left + right) / 2 - wide / 2, width - wide);
  const across = clamp((top + bottom) / 2 - high / 2, height - high);
  const places = [[middle, top - high], [middle, bottom], [right, across], [left - wide, across]];
  const fits = places.find(([x = 0, y = 0]) => x >= 4 && y >= 4 && x + wide <= width - 4 && y + high <= height - 4) ?? [middle, clamp((top + bottom) / 2 > height / 2 ? 8 : height - high, height - high)];
  node.style.left = `${Math.round(fits[0] ?? 0)}px`;
  node.style.top = `${Math.round(fits[1] ?? 0)}px`;
}
