// The sheet of drawings, and which of them make up a piece. What hangs on the viewer (zoom, squad, strength of the rim) comes
// in through custom properties, which pass into <use>.
import { FIXTURES, HANDS, MARKS, PIECES, SHADES, STATES, TRACES, WEAPONS } from './drawings.js';

const symbols = (/** @type {string} */ prefix, /** @type {Record<string, string>} */ drawings) =>
  Object.entries(drawings).map(([name, drawing]) => `<g id="${prefix}${name}">${drawing}</g>`).join('');

/** Puts the drawings into the document, once; everything else refers to them by name. */
export function installFigures() {
  if (document.getElementById('figures')) return;
  const sheet = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  sheet.id = 'figures';
  sheet.setAttribute('aria-hidden', 'true');
  sheet.innerHTML = `<defs>${SHADES}${symbols('p-', PIECES)}${symbols('w-', WEAPONS)}${symbols('x-', FIXTURES)}${symbols('s-', STATES)}${symbols('t-', TRACES)}${symbols('m-', MARKS)}</defs>`;
  document.body.append(sheet);
}

/** What somebody of a kind without a drawing looks like, by what he is. @type {Record<string, string>} */
const LIKE = { trooper: 'marine', model: 'stealer' };

/** The names of the drawings that make up a piece, from the deck upwards.
 * @param {{kind: string, role?: string, equipment?: string[]}} piece @returns {string[]} */
export function figureOf(piece) {
  const kind = piece.kind in PIECES ? piece.kind : (LIKE[piece.role ?? ''] ?? 'object');
  const drawn = [`p-${kind}`];
  const gear = piece.equipment ?? [];
  for (const one of gear) if (one in WEAPONS) drawn.push(`w-${one}`);
  if (piece.role === 'trooper' && gear.length && !gear.some((one) => HANDS.includes(one))) drawn.push('w-power-fist');
  return drawn;
}
