// @ts-check
// Real elements in one call, for screens that are drawn once. (`dom.js` is for those that change all the time.)

/** @typedef {Node | string | number | false | null | undefined} Part */

/** @param {string} tag @param {Record<string, string | number | boolean | undefined | ((event: any) => void)> | null} [props] @param {...(Part | Part[])} parts @returns {HTMLElement} */
export function el(tag, props, ...parts) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (typeof value === 'function') node.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) node.setAttribute(name, value === true ? '' : String(value));
  }
  for (const part of parts.flat()) if (part !== null && part !== undefined && part !== false && part !== '') node.append(typeof part === 'number' ? String(part) : part);
  return node;
}

/** A row of choices of which one holds. @template {string} T @param {string} title @param {string} name @param {[T, string][]} options @param {T} chosen @param {(value: T) => void} changed */
export function choices(title, name, options, chosen, changed) {
  return el('fieldset', { class: 'choices' }, el('legend', null, title), el('div', { class: 'choice-row' }, options.map(([value, words]) => {
    const input = /** @type {HTMLInputElement} */ (el('input', { type: 'radio', name, value, onchange: () => changed(value) }));
    input.checked = value === chosen;
    return el('label', { class: 'segment' }, input, el('span', null, words));
  })));
}
