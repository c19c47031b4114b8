// @ts-check
/** An arrow at the edge of the deck that points to something beyond it: what has just happened where nobody looks. Pressed, it leads there. */
import { make, paint } from '../dom.js';
import { icon } from './icons.js';
import { t } from '../i18n/i18n.js';
import { bearing } from '../board/geometry.js';

/** @typedef {import('../board/view.js').BoardView} BoardView */

const EDGE = 30; // pixels from the edge of the deck to the middle of the arrow

export class Beyond {
  /** @param {HTMLElement} host the panel of the deck @param {BoardView} view */
  constructor(host, view) {
    this.view = view;
    this.name = '';
    this.node = make('button', { type: 'button', class: 'beyond', hidden: true, onclick: () => this.lead() });
    paint(this.node, icon('N'));
    host.append(this.node);
    this.stand = () => this.place();
    view.addEventListener('look', this.stand);
  }

  /** Points to a square or a piece; nothing: to nowhere. @param {string} name */
  show(name) {
    this.name = name;
    this.place();
  }

  /** Where the arrow stands; it goes when what it points to is in sight. */
  place() {
    const at = this.name ? this.view.pointOf(this.name) : null;
    const { clear: width, high: height } = this.view.camera;
    if (!at || this.view.shows(at)) {
      this.name = '';
      this.node.hidden = true;
      return;
    }
    const middle = { x: width / 2, y: height / 2 };
    // From the middle of the deck towards it, as far as the edge.
    const part = Math.min((width / 2 - EDGE) / Math.max(1, Math.abs(at.x - middle.x)), (height / 2 - EDGE) / Math.max(1, Math.abs(at.y - middle.y)), 1);
    this.node.hidden = false;
    this.node.setAttribute('aria-label', t('tool.beyond'));
    this.node.style.left = `${Math.round(middle.x + (at.x - middle.x) * part)}px`;
    this.node.style.top = `${Math.round(middle.y + (at.y - middle.y) * part)}px`;
    this.node.style.rotate = `${Math.round(bearing(middle, at))}deg`;
  }

  /** Goes there. */
  lead() {
    if (this.name) this.view.focus(this.name);
  }

  end() {
    this.view.removeEventListener('look', this.stand);
    this.node.remove();
  }
}
