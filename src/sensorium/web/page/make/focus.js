// @ts-check
/** What is drawn anew under somebody's hands: who uses keys stays where he was, or at what has come there, and who presses a button has pressed it. */

const REACHED = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]:not([tabindex="-1"])';

/** @param {Element} host @returns {HTMLElement[]} */
const reached = (host) => /** @type {HTMLElement[]} */ ([...host.querySelectorAll(REACHED)].filter((one) => one.checkVisibility()));

/** What tells a control from its neighbours. @param {HTMLElement} one */
const named = (one) => one.id || [one.tagName, ...Object.values(one.dataset), one.getAttribute('aria-label') ?? one.textContent].join(' ');

/** What the pointer is held down on, and what is to be drawn there once it is lifted: else the press would be lost. */
/** @type {EventTarget | null} */
let pressed = null;
/** @type {Map<Element, () => void>} */
const waiting = new Map();
addEventListener('pointerdown', (event) => (pressed = event.target), true);
for (const lifted of ['pointerup', 'pointercancel']) addEventListener(lifted, () => {
  pressed = null;
  setTimeout(() => { // when the click has been heard
    const due = [...waiting];
    waiting.clear();
    for (const [host, draw] of due) redraw(host, draw);
  });
}, true);

/** Draws what stands in the host, and gives the focus back. @param {Element} host @param {() => void} draw */
export function redraw(host, draw) {
  if (pressed instanceof Element && pressed !== host && host.contains(pressed)) {
    waiting.set(host, draw);
    return;
  }
  waiting.delete(host);
  const had = document.activeElement;
  if (!(had instanceof HTMLElement) || had === host || !host.contains(had)) {
    draw();
    return;
  }
  const before = reached(host);
  const place = before.indexOf(had);
  const among = before.filter((one) => named(one) === named(had)).indexOf(had);
  draw();
  if (host.contains(document.activeElement)) return;
  const after = reached(host);
  const same = after.filter((one) => named(one) === named(had));
  (same[among] ?? after[Math.min(place, after.length - 1)])?.focus({ preventScroll: true });
}

/** To the first control in the host. @param {Element | null | undefined} host */
export function enter(host) {
  if (host) reached(host)[0]?.focus({ preventScroll: true });
}

/** To the panel before or behind the one that has the focus. @param {HTMLElement[]} panels @param {number} by */
export function nextPanel(panels, by) {
  const seen = panels.filter((one) => one.checkVisibility());
  const now = seen.findIndex((one) => one.contains(document.activeElement));
  const panel = seen[now < 0 && by < 0 ? seen.length - 1 : (now + by + seen.length) % seen.length];
  const first = /** @type {HTMLElement | null | undefined} */ (panel?.querySelector('.make-map') ?? panel?.querySelector('[aria-pressed=true]'));
  if (first) first.focus();
  else enter(panel);
}
