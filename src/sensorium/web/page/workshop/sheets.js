// @ts-check
/** The roster sheets: one for each squad, with boxes to cross, for the printer and below the builder. */
import { h } from '../dom.js';
import { t, tn } from '../i18n/i18n.js';
import { minutes, named } from '../ship/words.js';

/** @param {import('../wire').ForceCard} card */
export function sheets(card) {
  if (!card.sheets.length) return [];
  return [
    h('header', { class: 'roster-head', key: 'head' },
      h('h2', null, card.force.name),
      h('p', null, t('force.sheet.about', { price: card.force.price, points: card.force.points, marines: card.marines, time: minutes(card.force.seconds) }))),
    ...card.sheets.map((squad, at) => h('section', { class: 'roster-sheet', key: `${at} ${squad.name}` },
      h('header', null,
        squad.heraldry ? h('div', { class: 'heraldry' }, t('force.sheet.heraldry')) : null,
        h('div', null, h('h3', null, squad.name), h('p', null, named(squad.names), ', ', tn('force.sheet.points', squad.price)))),
      h('table', null,
        h('thead', null, h('tr', null, ['name', 'rank', 'arms', 'shots', 'reloads', 'kills'].map((word) => h('th', { scope: 'col', key: word }, t(`force.sheet.${word}`))))),
        h('tbody', null, squad.marines.map((marine) => h('tr', { key: marine.name },
          h('th', { scope: 'row' }, marine.name), h('td', null, named(marine.rank)), h('td', { class: 'arms' }, named(marine.arms)),
          boxes('shots', marine.shots ?? 0), boxes('reloads', marine.reloads ?? 0), boxes('kills', card.kills ?? 0))))))),
  ];
}

/** Boxes to be crossed, in fives; one more stays in the row. @param {string} word what they count @param {number} count */
function boxes(word, count) {
  const rows = [];
  for (let at = 0; at < count; at += rows[rows.length - 1].length) rows.push('□'.repeat(count - at === 6 ? 6 : Math.min(5, count - at)));
  return h('td', { class: 'boxes', 'data-name': t(`force.sheet.${word}`), 'aria-label': String(count) }, rows.map((row) => h('span', null, row)));
}
