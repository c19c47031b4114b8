// What the tests read of a page, as expressions that the browser evaluates: tests/page/mirror.py.
({
  // Every element of the screen in one line each: what it is, its state, its numbers and words, and on the deck where it
  // is, how it is turned and how strongly it is drawn.
  elements() {
    // What passes by itself, and the arrow to what lies beyond the edge: whether there is one is a matter of the camera.
    const PASSING = '.thrown, .effects, .clock-host, .sr-only:not(.spoken), .spoken, .beyond';
    const POINTED = new Set(['moving', 'dragging', 'over-something', 'cramped', 'covered']);
    const OWN = new Set(['style', 'id', 'tabindex', 'data-questions', 'data-zoom', 'data-reached']);
    const out = [];
    const round = (number) => Math.round(number * 100) / 100 || 0;
    const placed = (node, world) => {
      const m = world.getCTM().inverse().multiply(node.getCTM());
      return [m.a, m.b, m.c, m.d, m.e, m.f].map(round).join(' ');
    };
    const classes = (node) => [...node.classList].filter((one) => !POINTED.has(one)).sort().join('.');
    const turnsForEver = (node) => node.getAnimations().some((one) => one.effect.getTiming().iterations === Infinity);
    const walk = (node, depth, world, loose) => {
      if (node.matches(PASSING)) return;
      const moves = loose || (world && turnsForEver(node));
      const inside = world ?? (node.matches('.world') ? node : null);
      if (node.matches('.area-name')) {
        // Where the camera looks decides how large it is, and so on how many lines and where it is written.
        out.push(`name ${classes(node)} ${node.dataset.area} ${[...(node.children.length ? node.children : [node])].map((one) => one.textContent).join(' ')}`);
        return;
      }
      const words = ['  '.repeat(depth) + node.tagName.toLowerCase()];
      for (const name of [...node.getAttributeNames()].sort()) {
        if (OWN.has(name) || (node.matches('.world, .board') && name !== 'class')) continue;
        const value = name === 'class' ? classes(node) : node.getAttribute(name);
        // Drawings are numbered as they are made.
        if (value && !(inside && name === 'transform')) words.push(`${name}=${value.replace(/#(floor|cone)-\d+/g, '#$1')}`);
      }
      if (inside && node !== inside && node instanceof SVGGraphicsElement && !node.closest('g.deck, defs')) {
        const { opacity, visibility, display } = getComputedStyle(node);
        if (!moves) words.push(`at ${placed(node, inside)}`);
        if (Number(opacity) !== 1 && !moves) words.push(`opacity ${round(Number(opacity))}`);
        if (visibility !== 'visible' || display === 'none') words.push(`${visibility} ${display}`);
      }
      if (node instanceof HTMLInputElement) words.push(`value=${node.value}`);
      if (node instanceof HTMLDetailsElement && node.open) words.push('open');
      const texts = [...node.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE).map((one) => one.data.trim());
      if (texts.some(Boolean)) words.push(JSON.stringify(texts.filter(Boolean).join(' ')));
      out.push(words.join(' '));
      for (const child of node.children) walk(child, depth + 1, inside, moves);
    };
    const screen = document.querySelector('#screen > *');
    // How near the camera is decides how much labels and arrows grow to be read: they are compared as they are without.
    const boards = [...document.querySelectorAll('svg.board')].map((board) => [board, board.style.getPropertyValue('--grow')]);
    for (const [board] of boards) board.style.setProperty('--grow', '1');
    if (screen) walk(screen, 0, null, false);
    for (const [board, grow] of boards) board.style.setProperty('--grow', grow);
    for (const cell of document.querySelectorAll('.spoken [role=gridcell]')) out.push(`cell ${cell.getAttribute('aria-label')}`);
    return out;
  },

  // What is drawn on the deck and told beside it, in numbers.
  drawn() {
    const world = document.querySelector('.world');
    const at = (node) => world.getCTM().inverse().multiply(node.getCTM());
    const turned = (m) => (Math.round((Math.atan2(m.b, m.a) * 180) / Math.PI) + 360) % 360;
    const opacity = (node) => Number(getComputedStyle(node).opacity);
    const all = (node, selector) => [...node.querySelectorAll(selector)];
    const begins = (node, start) => [...node.classList].find((one) => one.startsWith(start)).slice(start.length);
    const words = (node, selector) => node.querySelector(selector)?.textContent ?? '';
    return {
      pieces: all(world, '.pieces > .piece').map((node) => ({
        name: node.dataset.piece,
        x: at(node).e,
        y: at(node).f,
        degrees: turned(at(node.querySelector('.turner'))),
        active: node.matches('.active'),
        states: all(node, 'use').flatMap((one) => /^#s-(.*)/.exec(one.getAttribute('href'))?.[1] ?? []),
        value: words(node, '.blip-value'),
        lit: all(node, '.ap-pips .lit').length,
        opacity: opacity(node),
      })),
      doors: all(world, '.doors > .door').map((node) => ({
        x: at(node).e, y: at(node).f, open: node.matches('.open'), locked: node.matches('.locked'), opacity: opacity(node),
      })),
      fires: all(world, '.fire .blaze').map((node) => [Number(node.getAttribute('cx')), Number(node.getAttribute('cy'))]),
      crossed: all(world, '.entries .cross').length,
      cards: all(document, '.roster .piece-card').map((node) => ({
        name: node.dataset.piece,
        where: begins(node, 'at-'),
        used: node.matches('.used'),
        pips: all(node, '.pips').length,
        points: all(node, '.pips i.full').length,
        value: words(node, '.value'),
        states: all(node, '.state').map((one) => begins(one, 'is-')),
      })),
      tallies: all(document, '.goals .goal').map((node) => words(node, '.tally')),
      figures: Object.fromEntries(all(document, '.sensors [data-figure]').map((node) => [node.dataset.figure, node.querySelector('dd').textContent])),
    };
  },

  // What the player has picked is handed on to a fresh page.
  pick(looks) {
    if (JSON.stringify(looks) === JSON.stringify(window.game.looks)) return;
    Object.assign(window.game.looks, looks);
    window.game.dispatchEvent(new Event('change'));
  },
})
