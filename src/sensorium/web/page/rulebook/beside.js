// @ts-check
// The rulebook beside a game: opened by a rule's link, closed again, and the game has never been left.
import { el } from '../home/el.js';
import { learn, t } from '../i18n/i18n.js';
import { address } from '../net/addresses.js';
import { style } from '../net/styles.js';
import { ROOM, Reader } from './reader.js';

/** @type {{reader: Reader, node: HTMLElement, from: Element | null, again: () => void} | null} */
let open = null;

/** @param {string} path of the link: a rule's, a chapter's, or that of the whole rulebook @param {string} at the place in it */
export async function openBeside(path, at) {
  const { reader, node } = await beside(document.activeElement);
  node.focus({ preventScroll: true });
  const [, room, rest = ''] = ROOM.exec(path) ?? [];
  if (room === 'rules') {
    const id = decodeURIComponent(rest);
    if (!(await reader.openRule(id))) reader.page.replaceChildren(el('h1', null, t('rule.unknown', { id })));
  } else await reader.open(rest, at);
}

/** @param {Element | null} from what has the focus */
async function beside(from) {
  await Promise.all([learn('rulebook'), style('rulebook')]);
  open ??= make(from);
  return open;
}

/** @param {Element | null} from what had the focus */
function make(from) {
  const node = el('aside', { class: 'book-beside', 'aria-label': t('rulebook.title'), tabindex: '-1', onkeydown: (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Escape') closeBeside();
    event.stopPropagation(); // the keys of the game are not meant
  } });
  const whole = el('a', { class: 'button quiet', target: '_blank', rel: 'noopener', href: address('/rulebook') }, t('rulebook.whole'));
  node.append(el('header', null, el('b', null, t('rulebook.title')), el('span', { class: 'space' }), whole,
    el('button', { type: 'button', class: 'button icon', 'data-act': 'close-book', 'aria-label': t('rulebook.close'), title: t('rulebook.close'), onclick: closeBeside }, '✕')));
  document.body.append(node);
  document.body.classList.add('reading');
  const reader = new Reader(node, { moved: (chapter, at) => whole.setAttribute('href', address(`/rulebook/${chapter}${at ? `#${at}` : ''}`)) });
  const again = () => {
    const { id } = reader;
    closeBeside();
    void beside(from).then((fresh) => fresh.reader.open(id));
  };
  document.addEventListener('language', again);
  return { reader, node, from, again };
}

export function closeBeside() {
  if (!open) return;
  const { reader, node, from, again } = open;
  open = null;
  document.removeEventListener('language', again);
  reader.end();
  node.remove();
  document.body.classList.remove('reading');
  if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
}

