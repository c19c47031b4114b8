// What is written on the deck, and what lies behind it: tests/page/test_labels.py.
({
  // Every label that is seen: its words, its size on the screen, its colour, and the ground it brings along, if any.
  labels() {
    const deck = document.querySelector('.board-host').getBoundingClientRect();
    const rgb = (colour) => colour.match(/[\d.]+/g).map(Number);
    const faded = (node) => {
      let opacity = 1;
      for (let at = node; at && at !== document.body; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
      return opacity;
    };
    const shown = (node) => {
      const box = node.getBoundingClientRect();
      // Neither cut by the edge of the deck nor under one of its buttons.
      const inside = box.left >= deck.left && box.top >= deck.top && box.right <= deck.right && box.bottom <= deck.bottom;
      const bare = [box.left, box.right].every((x) => {
        const on = document.elementFromPoint(x, box.top + box.height / 2);
        return on && (on.closest('.board-host') || on.contains(node) || node.contains(on));
      });
      const seen = node.textContent.trim() && box.width && inside && bare && node.checkVisibility({ visibilityProperty: true });
      return seen ? [box.left, box.top, box.width, box.height] : null;
    };
    const label = (node, words, box, size, fill, halo) => {
      const [red, green, blue, alpha = 1] = rgb(fill);
      return { words, box, size, colour: [red, green, blue], alpha: alpha * faded(node), halo };
    };
    const written = [...document.querySelectorAll('.board text')].flatMap((node) => {
      const box = shown(node);
      if (!box) return [];
      const style = getComputedStyle(node);
      const m = node.getScreenCTM();
      const scale = Math.sqrt(Math.abs(m.a * m.d - m.b * m.c));
      const wide = style.stroke === 'none' ? 0 : parseFloat(style.strokeWidth) * scale;
      const halo = style.paintOrder.startsWith('stroke') && wide >= 2 ? rgb(style.stroke).slice(0, 3) : null;
      const words = `${node.textContent} (${node.getAttribute('class')} in ${node.parentElement.getAttribute('class')})`;
      const one = label(node, words, box, parseFloat(style.fontSize) * scale, style.fill, halo);
      return [{ ...one, alpha: one.alpha * Number(style.fillOpacity) }];
    });
    const beside = [...document.querySelectorAll('.deck-panel *')].flatMap((node) => {
      const own = [...node.childNodes].some((one) => one.nodeType === Node.TEXT_NODE && one.data.trim());
      const box = own && !(node instanceof SVGElement) && !node.closest('.sr-only') && shown(node);
      const style = getComputedStyle(node);
      return box ? [label(node, node.textContent, box, parseFloat(style.fontSize), style.color, null)] : [];
    });
    return [...written, ...beside];
  },

  // Without its words, or with them again.
  wordless(without) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('text, .thrown *, .clock *, .deck-tools * { visibility: hidden !important; }');
    document.adoptedStyleSheets = without ? [sheet] : [];
  },

  // The colours behind boxes of the window, from a picture of it without its words.
  async behind([picture, boxes]) {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const brush = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true });
    brush.drawImage(image, 0, 0);
    const ratio = image.width / innerWidth;
    const at = (x, y) => [...brush.getImageData(Math.max(0, Math.round(x * ratio)), Math.max(0, Math.round(y * ratio)), 1, 1).data].slice(0, 3);
    const across = [0.1, 0.3, 0.5, 0.7, 0.9];
    const down = [0.3, 0.5, 0.7];
    return boxes.map(([x, y, wide, high]) => across.flatMap((a) => down.map((d) => at(x + wide * a, y + high * d))));
  },
})
