// @ts-check
/** The force chooser: squads, what each marine is given, time; what is not allowed says by which rule. */
import { h } from '../dom.js';
import { t, tn } from '../i18n/i18n.js';
import { minutes, named } from './words.js';

/** @typedef {import('../wire').ShipForce} ShipForce */
/** @typedef {import('../wire').ShipOffer} ShipOffer */
/** @typedef {{give: (said: string[]) => void, why: (rule: string) => void}} Hands */

const LONGEST = 4000; // letters of a file

/** @param {ShipForce} force @param {Hands} hands */
export function forceChooser(force, hands) {
  const left = force.points - force.price;
  return [
    h('div', { class: 'purse' },
      h('p', null, h('b', null, tn('ship.force.left', left)), ' ', h('small', null, t('ship.force.of', { points: force.points }))),
      h('p', null, h('b', null, minutes(force.seconds)), ' ', h('small', null, t('ship.force.turn')))),
    h('section', { class: 'force-shelf', 'aria-label': t('ship.force.squads') },
      h('h3', { class: 'eyebrow' }, t('ship.force.add')),
      h('div', { class: 'force-row' }, (force.offers ?? []).map((offer) => offerButton(offer, hands, 'squad-offer')))),
    h('div', { class: 'squads' }, force.squads.map((squad, at) => squadCard(squad, at, hands))),
    h('section', { class: 'force-shelf', 'aria-label': t('ship.force.time') },
      h('h3', { class: 'eyebrow' }, t('ship.force.time')),
      h('div', { class: 'force-row times' }, (force.times ?? []).map((offer) => h('button', {
        key: offer.said, type: 'button', class: `button time${offer.count ? ' on' : ''}${offer.rule ? ' barred' : ''}`, 'aria-pressed': offer.count ? 'true' : 'false', onclick: () => press(offer, hands),
      }, String(offer.price))))),
    (force.ready ?? []).length ? h('details', { class: 'ready' },
      h('summary', null, t('ship.force.ready')),
      h('div', { class: 'force-row' }, (force.ready ?? []).map((offer) => offerButton(offer, hands, 'ready-offer')))) : null,
    force.use ? h('details', { class: 'ready' },
      h('summary', null, t('ship.force.saved')),
      h('form', { class: 'saved', onsubmit: (/** @type {SubmitEvent} */ event) => used(event, force.use ?? '', hands) },
        h('textarea', { class: 'field', name: 'link', rows: 2, maxlength: LONGEST, 'aria-label': t('ship.force.link'), placeholder: t('ship.force.link'), autocomplete: 'off', spellcheck: 'false' }),
        h('button', { class: 'button', type: 'submit' }, t('ship.force.use'))),
      h('div', { class: 'saved' },
        h('label', { class: 'button', for: 'force-file' }, t('ship.force.open')),
        h('input', { type: 'file', accept: '.txt,text/plain', class: 'sr-only', id: 'force-file', onchange: (/** @type {Event} */ event) => void opened(event, force.use ?? '', hands) })),
      force.link ? h('div', { class: 'saved' },
        h('button', { class: 'button', type: 'button', onclick: () => void navigator.clipboard?.writeText(force.link ?? '') }, t('ship.force.copy')),
        h('a', { class: 'button', download: `${force.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.txt`, href: `data:text/plain;charset=utf-8,${encodeURIComponent(plain(force.link))}` }, t('ship.force.save'))) : null) : null,
  ];
}

/** The small text file that a link is in one line. @param {string} link */
const plain = (link) => `${link.replaceAll(';', '\n').replaceAll('_', ' ')}\n`;

/** A force from elsewhere: a link, or the text of a file. @param {SubmitEvent} event @param {string} begins what is said before it @param {Hands} hands */
function used(event, begins, hands) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const words = String(new FormData(form).get('link') ?? '');
  if (words.trim()) hands.give([`${begins}${inOneLine(words)}`]);
}

/** A force from a file. @param {Event} event @param {string} begins @param {Hands} hands */
async function opened(event, begins, hands) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const words = (await input.files?.[0]?.text() ?? '').slice(0, LONGEST);
  input.value = '';
  if (words.trim()) hands.give([`${begins}${inOneLine(words)}`]);
}

/** As a link has it, line by line, so that a mistake is told by its line; remarks stay behind. @param {string} words */
const inOneLine = (words) => words.trimEnd().split(/\r?\n/).map((row) => row.replace(/#.*/, '').trim().replaceAll(/\s+/g, '_')).join(';');

/** @param {ShipOffer} offer @param {Hands} hands @param {string} cls */
function offerButton(offer, hands, cls) {
  return h('button', { key: offer.said, type: 'button', class: `button offer ${cls}${offer.rule ? ' barred' : ''}`, 'data-word': offer.word, onclick: () => press(offer, hands) },
    h('span', null, named(offer.names)), h('b', { class: 'price' }, String(offer.price)));
}

/** What cannot be had says why. @param {ShipOffer} offer @param {Hands} hands */
function press(offer, hands) {
  if (offer.rule) hands.why(offer.rule);
  else hands.give([offer.said]);
}

/** @param {import('../wire').ShipSquad} squad @param {number} at @param {Hands} hands */
function squadCard(squad, at, hands) {
  return h('section', { key: `${at} ${squad.name}`, class: 'squad-card card' },
    h('header', null, h('div', null, h('b', null, squad.name), h('small', null, named(squad.names))), h('b', { class: 'price' }, String(squad.price)),
      squad.drop ? h('button', { type: 'button', class: 'button quiet icon', 'aria-label': t('ship.force.drop', { squad: squad.name }), title: t('ship.force.drop', { squad: squad.name }), onclick: () => hands.give([squad.drop ?? '']) }, '×') : null),
    h('ul', null, squad.marines.map((marine) => h('li', { key: marine.name },
      h('p', null, h('b', null, marine.name), ' ', h('small', null, `${named(marine.rank)} · ${named(marine.arms)}`)),
      (marine.offers ?? []).length ? h('p', { class: 'chips' }, (marine.offers ?? []).map((offer) => h('button', {
        key: offer.word, type: 'button', class: `chip gear${offer.count ? ' on' : ''}${offer.rule ? ' barred' : ''}`, 'aria-pressed': offer.count ? 'true' : 'false', 'data-said': offer.said, onclick: () => press(offer, hands),
      }, named(offer.names), (offer.count ?? 0) > 1 ? ` ×${offer.count}` : '', offer.price ? h('b', { class: 'price' }, String(offer.price)) : null))) : null))));
}

/** The force as it goes aboard. @param {ShipForce} force */
export function forceShown(force) {
  return h('div', { class: 'squads' }, force.squads.map((squad, at) => squadCard({ ...squad, drop: '' }, at, { give: () => {}, why: () => {} })));
}
