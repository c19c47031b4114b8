// @ts-check
// The router: one page, a few screens. Each screen's module and its style sheets are fetched when it is first wanted.
import { route } from './net/addresses.js';
import { style, styleOnly } from './net/styles.js';
import { settings } from './settings.js';

/** @typedef {{path: string, rest: string, params: URLSearchParams}} Where `rest`: the token, the invitation or the rule's id */
/** @typedef {{mount: (root: HTMLElement, where: Where) => void | (() => void) | Promise<void | (() => void)>}} Screen */

/** @typedef {[start: string, load: () => Promise<Screen>, styles: string[]]} Way by how its address begins */

/** @type {Way[]} */
const SCREENS = [
  ['/play/', () => import('./game/play.js'), ['play', 'story']],
  ['/ship/', () => import('./ship/mount.js'), ['home', 'play', 'ship']],
  ['/war/', () => import('./war/mount.js'), ['home', 'play', 'ship', 'war']],
  ['/replay/', () => import('./replay/replay.js'), ['play', 'story', 'replay']],
  ['/journey', () => import('./journey/journey.js'), ['home', 'journey']],
  ['/story', () => import('./stories/screen.js'), ['home', 'stories']],
  ['/learn', () => import('./learn/learn.js'), ['home', 'learn']],
  ['/generate', () => import('./workshop/generate.js'), ['home', 'ship', 'workshop']],
  ['/force', () => import('./workshop/force.js'), ['home', 'ship', 'workshop']],
  ['/make', () => import('./make/make.js'), ['home', 'make']],
  ['/join/', () => import('./home/join.js'), ['home', 'play']],
  ['/rules/', () => import('./rulebook/screen.js'), ['home', 'rulebook']],
  ['/rulebook', () => import('./rulebook/screen.js'), ['home', 'rulebook']],
  ['/rulebook/', () => import('./rulebook/screen.js'), ['home', 'rulebook']],
];
/** Screens that a link to the rulebook does not leave: it opens beside them. */
const KEPT = /^\/(play|ship|replay)\//;
/** @type {Way} */
const HOME = ['/', () => import('./home/home.js'), ['home']];
/** @type {Way} */
const NOWHERE = ['/', () => import('./home/nowhere.js'), ['home', 'play']];

const root = /** @type {HTMLElement} */ (document.getElementById('screen'));
/** @type {void | (() => void)} */
let leave;
let visit = 0;
/** Closes what stands beside a screen. @type {(() => void) | null} */
let shut = null;
/** Asks whoever goes back whether he means to; true: he stays meanwhile. @type {((go: () => void) => boolean) | null} */
let stay = null;
let address = location.href;

/** Lets a screen ask before it is left by the browser's own way back. @param {((go: () => void) => boolean) | null} ask */
export function askFirst(ask) {
  stay = ask;
}

async function show() {
  address = location.href;
  const path = route(location.pathname) ?? '/';
  const [begins, load, styles] = SCREENS.find(([start]) => (start.endsWith('/') ? path.startsWith(start) && path !== start : path === start)) ?? (path === '/' ? HOME : NOWHERE);
  const here = (visit += 1);
  const [screen] = await Promise.all([load(), ...styles.map(style)]);
  if (here !== visit) return;
  leave?.();
  shut?.();
  stay = null;
  styleOnly(styles);
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

addEventListener('popstate', () => {
  const back = () => {
    stay = null;
    history.back();
  };
  if (stay?.(back)) history.pushState(null, '', address); // so that the way back leads there again
  else void show();
});
for (const kind of ['dragover', 'drop']) addEventListener(kind, (event) => void takeDrop(/** @type {DragEvent} */ (event)));
/** What no screen takes: the browser does not show it in the page's place. @param {DragEvent} event */
async function takeDrop(event) {
  const given = event.dataTransfer;
  if (event.defaultPrevented || !given?.types.includes('Files')) return;
  event.preventDefault();
  if (event.type !== 'dragover' && given.files[0]) (await import('./replay/file.js')).takeDropped(given.files[0], root);
}
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const path = link.origin === location.origin ? route(link.pathname) : null;
  if (path && /^\/rule(s\/|book)/.test(path) && KEPT.test(route(location.pathname) ?? '') && !link.closest('.book-beside')) {
    event.preventDefault();
    void import('./rulebook/beside.js').then((beside) => {
      shut = beside.closeBeside;
      return beside.openBeside(path, decodeURIComponent(link.hash.slice(1)));
    });
    return;
  }
  if (link.target || path === null || link.hasAttribute('download') || path.startsWith('/api/') || path.startsWith('/page/')) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});

settings.apply();
void show();
