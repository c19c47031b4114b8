// @ts-check
/**
 * A tiny way to say what stands on the page. `h` describes an element, `paint` makes a host's children match the
 * descriptions and leaves alone what has not changed, so that focus and scrolling survive. Text is only ever text.
 */

/** @typedef {{tag: string, props: Record<string, unknown>, children: (Described | string)[], key: string | null}} Described */
/** @typedef {import('./types').Child} Child */
/** @typedef {import('./types').Children} Children */

const SVG = 'http://www.w3.org/2000/svg';
const SVG_TAGS = new Set(['svg', 'path', 'circle', 'rect', 'g', 'line', 'use', 'polygon', 'polyline']);

/** Describe an element. `key` keeps its identity in a list. @param {string} tag @param {Record<string, unknown> | null} [props] @param {...Children} children @returns {Described} */
export function h(tag, props, ...children) {
  const { key = null, ...rest } = props ?? {};
  return { tag, props: rest, children: flatten(children), key: key === null ? null : String(key) };
}

/** @param {unknown[]} children @returns {(Described | string)[]} */
function flatten(children) {
  /** @type {(Described | string)[]} */
  const out = [];
  for (const child of children) {
    if (child === null || child === undefined || child === false || child === '') continue;
    if (Array.isArray(child)) out.push(...flatten(child));
    else if (typeof child === 'object') out.push(/** @type {Described} */ (child));
    else out.push(String(child));
  }
  return out;
}

/** @type {WeakMap<Node, Described | string>} */
const SHOWN = new WeakMap();

/** Make the host's children match. @param {Element} host @param {...Children} wanted */
export function paint(host, ...wanted) {
  reconcile(host, flatten(wanted));
}

/** A real element, for those who need one once. @param {string} tag @param {Record<string, unknown> | null} [props] @param {...Children} children @returns {HTMLElement} */
export function make(tag, props, ...children) {
  return /** @type {HTMLElement} */ (create(h(tag, props, ...children)));
}

/** @param {Element} host @param {(Described | string)[]} wanted */
function reconcile(host, wanted) {
  /** @type {Map<string, ChildNode>} */
  const keyed = new Map();
  for (const node of host.childNodes) {
    const was = SHOWN.get(node);
    if (was && typeof was === 'object' && was.key !== null) keyed.set(was.key, node);
  }
  /** @type {ChildNode | null} */
  let at = host.firstChild;
  for (const description of wanted) {
    const key = typeof description === 'object' ? description.key : null;
    let node = key !== null ? keyed.get(key) ?? null : at;
    if (key === null && node) {
      const was = SHOWN.get(node);
      if (was && typeof was === 'object' && was.key !== null) node = null;
    }
    if (node && matches(node, description)) {
      if (key !== null) keyed.delete(key);
      update(node, description);
    } else {
      node = create(description);
    }
    if (node === at) at = at.nextSibling;
    else host.insertBefore(node, at);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

/** @param {Node} node @param {Described | string} wanted */
function matches(node, wanted) {
  const was = SHOWN.get(node);
  if (was === undefined) return false;
  if (typeof wanted === 'string') return typeof was === 'string';
  return typeof was === 'object' && was.tag === wanted.tag && was.key === wanted.key;
}

/** @param {Described | string} wanted @returns {ChildNode} */
function create(wanted) {
  if (typeof wanted === 'string') {
    const text = document.createTextNode(wanted);
    SHOWN.set(text, wanted);
    return text;
  }
  const node = SVG_TAGS.has(wanted.tag) ? document.createElementNS(SVG, wanted.tag) : document.createElement(wanted.tag);
  for (const [name, value] of Object.entries(wanted.props)) put(node, name, value, undefined);
  if (!('fill' in wanted.props)) reconcile(node, wanted.children);
  SHOWN.set(node, wanted);
  return node;
}

/** @param {Node} node @param {Described | string} wanted */
function update(node, wanted) {
  const was = SHOWN.get(node);
  if (typeof wanted === 'string') {
    if (was !== wanted) node.nodeValue = wanted;
    SHOWN.set(node, wanted);
    return;
  }
  const element = /** @type {Element} */ (node);
  const before = typeof was === 'object' ? was.props : {};
  for (const name of Object.keys(before)) if (!(name in wanted.props)) put(element, name, undefined, before[name]);
  for (const [name, value] of Object.entries(wanted.props)) if (before[name] !== value) put(element, name, value, before[name]);
  if (!('fill' in wanted.props)) reconcile(element, wanted.children);
  SHOWN.set(element, wanted);
}

/** @param {Element} node @param {string} name @param {unknown} value @param {unknown} before */
function put(node, name, value, before) {
  if (name === 'fill') {
    // Somebody else fills this element, once.
    if (before === undefined && typeof value === 'function') value(node);
    return;
  }
  if (name.startsWith('on')) {
    const event = name.slice(2);
    if (typeof before === 'function') node.removeEventListener(event, /** @type {EventListener} */ (before));
    if (typeof value === 'function') node.addEventListener(event, /** @type {EventListener} */ (value));
  } else if (name === 'style' && value && typeof value === 'object') {
    const style = /** @type {HTMLElement} */ (node).style;
    for (const [property, setting] of Object.entries(value)) style.setProperty(property, String(setting));
  } else if (name === 'value' && node instanceof HTMLInputElement) {
    if (node.value !== String(value)) node.value = String(value ?? '');
  } else if (name === 'checked' && node instanceof HTMLInputElement) {
    node.checked = Boolean(value);
  } else if (value === undefined || value === null || value === false) {
    node.removeAttribute(name);
  } else {
    node.setAttribute(name, value === true ? '' : String(value));
  }
}
