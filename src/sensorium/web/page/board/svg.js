// The few ways in which this page makes SVG.

const SPACE = 'http://www.w3.org/2000/svg';

/** @param {string} name @param {Record<string, string | number | undefined>} [attributes] @param {...Node} children @returns {SVGGraphicsElement} */
export function svg(name, attributes = {}, ...children) {
  const node = /** @type {SVGGraphicsElement} */ (document.createElementNS(SPACE, name));
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) node.setAttribute(key, String(value));
  node.append(...children);
  return node;
}

/** A drawing of the sheet put somewhere. @param {string} figure @param {number} [x] @param {number} [y] @param {number} [degrees] @param {string} [cls] */
export function use(figure, x = 0, y = 0, degrees = 0, cls) {
  return svg('use', { href: `#${figure}`, transform: `translate(${x} ${y})${degrees ? ` rotate(${degrees})` : ''}`, class: cls });
}

/** @param {string} words @param {number} x @param {number} y @param {string} cls */
export function text(words, x, y, cls) {
  const node = svg('text', { x, y, class: cls });
  node.textContent = words;
  return node;
}

/** @param {string} d @param {string} cls */
export const path = (d, cls) => svg('path', { d, class: cls });
