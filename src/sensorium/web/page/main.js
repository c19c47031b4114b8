// @ts-check
// The router: one page, a few screens. Each screen's module is fetched when it is first wanted.
import { route } from './net/addresses.js';
import { settings } from './settings.js';

/** @typedef {{path: string, rest: string, params: URLSearchParams}} Where `rest`: the token, the invitation or the rule's id */
/** @typedef {{mount: (root: HTMLElement, where: Where) => void | (() => void) | Promise<void | (() => void)>}} Screen */

/** @type {[string, () => Promise<Screen>][]} */
const SCREENS = [
  ['/play/', () => import('./game/play.js')],
  ['/join/', () => import('./home/join.js')],
  ['/rules/', () => import('./home/rulepage.js')],
];
const home = () => import('./home/home.js');
const nowhere = () => import('./home/nowhere.js');

const root = /** @type {HTMLElement} */ (document.getElementById('screen'));
/** @type {void | (() => void)} */
let leave;
let visit = 0;

async function show() {
  const path = route(location.pathname) ?? '/';
  const [begins, load] = SCREENS.find(([start]) => path.startsWith(start) && path !== start) ?? ['/', path === '/' ? home : nowhere];
  const here = (visit += 1);
  const screen = await load();
  if (here !== visit) return;
  leave?.();
  root.replaceChildren();
  root.className = '';
  scrollTo(0, 0);
  const cleanup = await screen.mount(root, { path, rest: decodeURIComponent(path.slice(begins.length)), params: new URLSearchParams(location.search) });
  if (here === visit) leave = cleanup;
  else cleanup?.();
  if (here > 1 && !root.contains(document.activeElement)) root.focus({ preventScroll: true }); // so that a screen reader begins at the top of it
}

/** Goes to another screen without loading the page again. @param {string} url @param {boolean} [instead] of the one shown */
export function go(url, instead = false) {
  if (instead) history.replaceState(null, '', url);
  else history.pushState(null, '', url);
  void show();
}

addEventListener('popstate', () => void show());
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const path = link.origin === location.origin ? route(link.pathname) : null;
  if (link.target || path === null || link.hasAttribute('download') || path.startsWith('/api/') || path.startsWith('/page/')) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search);
});

settings.apply();
void show();
