// @ts-check
// Lines of the rulebook: as much of Markdown as stands within a paragraph.
import { el } from '../home/el.js';
import { address } from '../net/addresses.js';

const MARK = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[([^\]]*)\]\(([^)\s]+)\)/g;
const RULE = /^(?:first|fourth|deathwing|cult|solo|wd)(?:\.[a-z0-9-]+){2,}$/;

/** @param {string} text @returns {(Node | string)[]} */
export function inline(text) {
  /** @type {(Node | string)[]} */
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(MARK)) {
    const [whole, bold, slanted, code, words, href] = found;
    if (found.index > from) parts.push(text.slice(from, found.index));
    if (bold !== undefined) parts.push(el('strong', null, inline(bold)));
    else if (slanted !== undefined) parts.push(el('em', null, inline(slanted)));
    else if (code !== undefined) parts.push(RULE.test(code) ? ruleLink(code) : el('code', null, code));
    else parts.push(el('a', { href: href.startsWith('#') ? href : address(href) }, inline(words)));
    from = found.index + whole.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/** A rule by its id; the reader leads to where it stands. @param {string} id @param {string} [cls] */
export function ruleLink(id, cls = 'rule-id') {
  return el('a', { class: cls, href: address(`/rules/${encodeURIComponent(id)}`) }, id);
}
