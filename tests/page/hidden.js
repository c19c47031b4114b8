/* Everything in the dock that can be pressed or must be read, and is not whole on the screen; and every box that hides
   some of what is in it. What is there for screen readers alone is cut off on purpose. */
() => {
  const dock = document.querySelector('.dock');
  const out = [];
  const name = (one) => `${one.tagName.toLowerCase()}.${one.getAttribute('class')} "${(one.textContent ?? '').trim().slice(0, 40)}"`;
  const say = (one, why) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    out.push(`${name(one)} ${why} (${[left, top, right, bottom].map(Math.round)})`);
  };
  const isSpoken = (one) => Boolean(one.closest('.sr-only')) || getComputedStyle(one).clipPath !== 'none';
  const isIn = (box, outer) => box.left >= outer.left - 1 && box.top >= outer.top - 1 && box.right <= outer.right + 1 && box.bottom <= outer.bottom + 1;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  for (const one of dock.querySelectorAll('button, input, summary, a, strong, small, p, b')) {
    const box = one.getBoundingClientRect();
    if (!one.checkVisibility({ visibilityProperty: true }) || isSpoken(one) || !box.width) continue;
    if (!isIn(box, screen)) {
      say(one, 'is off the screen');
      continue;
    }
    for (let at = one.parentElement; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if ((overflowX === 'visible' && overflowY === 'visible') || isIn(box, at.getBoundingClientRect())) continue;
      say(one, `is cut off by ${name(at).slice(0, 60)}`);
      break;
    }
    if (!one.matches('button, input, summary, a')) continue;
    const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!there || !(one.contains(there) || there.contains(one))) say(one, `lies under ${there ? name(there) : 'nothing'}`);
  }

  for (const one of [dock, ...dock.querySelectorAll('*')]) {
    const { overflowX, overflowY } = getComputedStyle(one);
    if (!(one instanceof HTMLElement) || isSpoken(one) || one.matches('input')) continue;
    if (overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 1) say(one, `hides ${one.scrollHeight - one.clientHeight} below`);
    if (overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1) say(one, `hides ${one.scrollWidth - one.clientWidth} to the right`);
  }
  return out;
}
