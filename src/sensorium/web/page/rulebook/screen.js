// @ts-check
// The rulebook on a screen of its own; addresses lead to a chapter, a section, a rule or a case.
/** @import {Where} from '../main.js' */
import { installFigures } from '../board/figures.js';
import { el } from '../home/el.js';
import { pageHead } from '../home/header.js';
import { learn, t } from '../i18n/i18n.js';
import { address, route } from '../net/addresses.js';
import { ROOM, Reader } from './reader.js';

const WIDE = matchMedia('(min-width: 60rem)');

/** @param {HTMLElement} root @param {Where} where */
export async function mount(root, where) {
  installFigures();
  await learn('rulebook');
  root.className = 'book-screen';
  const [, room, rest = ''] = ROOM.exec(where.path) ?? [];
  const asked = room === 'rules';
  /** @type {Reader | null} */
  let reader = null;
  const begin = async (/** @type {string} */ id, /** @type {string} */ at) => {
    reader?.end();
    root.replaceChildren(pageHead());
    const made = new Reader(root, { titled, moved, wide: () => WIDE.matches });
    reader = made;
    if (asked && !id) {
      if (!(await made.openRule(where.rest))) unknown(made, where.rest);
    } else await made.open(id, at);
    if (!id && !asked) made.sheet.setAttribute('open', '');
  };
  const titled = (/** @type {string} */ title) => (document.title = `${title} · ${t('rulebook.title')} · Sensorium`);
  let begun = false;
  const moved = (/** @type {string} */ chapter, /** @type {string} */ at) => {
    const url = address(`/rulebook/${chapter}${at ? `#${at}` : ''}`);
    if (url === location.pathname + location.hash) return;
    const bare = route(location.pathname) === '/rulebook' && !begun;
    if (!bare) history[begun ? 'pushState' : 'replaceState'](null, '', url);
    begun = true;
  };
  const again = () => void begin(reader?.id ?? '', decodeURIComponent(location.hash.slice(1)));
  await begin(asked ? '' : rest, decodeURIComponent(location.hash.slice(1)));
  begun = true;
  const grown = () => reader?.sheet.toggleAttribute('open', WIDE.matches);
  document.addEventListener('language', again);
  WIDE.addEventListener('change', grown);
  return () => {
    WIDE.removeEventListener('change', grown);
    document.removeEventListener('language', again);
    reader?.end();
  };
}

/** @param {Reader} reader @param {string} id */
function unknown(reader, id) {
  document.title = `${t('rulebook.title')} · Sensorium`;
  reader.page.replaceChildren(el('h1', null, t('rule.unknown', { id })), el('p', null, t('nowhere.rule')), el('p', null, el('a', { class: 'button primary', href: address('/') }, t('nowhere.home'))));
}
