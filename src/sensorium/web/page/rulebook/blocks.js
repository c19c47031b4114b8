// @ts-check
// A chapter on the page: headings, prose, tables, the rules of each section, and cases that can be stepped through.
/** @import {BookBlock, ChapterPage, RuleLine} from '../wire.js' */
import { el } from '../home/el.js';
import { has, t } from '../i18n/i18n.js';
import { address } from '../net/addresses.js';
import { CaseBoard } from './case.js';
import { inline, ruleLink } from './inline.js';

/** @param {ChapterPage} page @param {CaseBoard[]} boards those that are drawn here are added @returns {HTMLElement[]} */
export function drawBlocks(page, boards) {
  return page.blocks.flatMap((block) => drawBlock(page, block, boards));
}

/** @param {ChapterPage} page @param {BookBlock} block @param {CaseBoard[]} boards @returns {HTMLElement[]} */
function drawBlock(page, block, boards) {
  const { kind, text = '', level = 0, at = '', rows = [] } = block;
  if (kind === 'heading') return level === 1 ? [] : [el(level === 2 ? 'h2' : 'h3', { 'data-at': at }, text ? inline(text) : t('rulebook.more'))];
  if (kind === 'list') return [el(level ? 'ol' : 'ul', level > 1 ? { start: level } : null, rows.map(([item]) => el('li', null, inline(item))))];
  if (kind === 'table') return [table(rows.map((row) => row.map(inline)))];
  if (kind === 'code') return [el('pre', null, text)];
  if (kind === 'rules') return [rulesOf(block.rules ?? [])];
  if (kind === 'case') return [cases(page, block, boards)];
  return [el('p', null, inline(text))];
}

/** @param {(Node | string)[][][]} rows the names of the columns first */
function table(rows) {
  const [head = [], ...body] = rows;
  return el('div', { class: 'book-table' }, el('table', null,
    el('thead', null, el('tr', null, head.map((cell) => el('th', { scope: 'col' }, cell)))),
    el('tbody', null, body.map((row) => el('tr', null, row.map((cell) => el('td', null, cell)))))));
}

/** A case, or a pair of them side by side. @param {ChapterPage} page @param {BookBlock} block @param {CaseBoard[]} boards */
function cases(page, block, boards) {
  const all = block.pair ? [block, block.pair] : [block];
  const figures = all.map((one) => {
    const board = new CaseBoard(`${page.id}/${one.at}`, one, Boolean(block.pair));
    boards.push(board);
    return board.node;
  });
  return block.pair ? el('div', { class: 'pair' }, figures) : figures[0];
}

/** What the catalogue says of this section, rule by rule. @param {RuleLine[]} rules */
function rulesOf(rules) {
  return el('section', { class: 'rule-lines', 'aria-label': t('rulebook.rules') },
    el('h4', { class: 'eyebrow' }, t('rulebook.rules')),
    el('dl', null, rules.map(ruleLine)));
}

/** @param {RuleLine} rule */
function ruleLine(rule) {
  const others = rule.other ?? [];
  return el('div', { class: `rule-line ${rule.kind}`, 'data-at': rule.id, tabindex: '-1' },
    el('dt', null, ruleLink(rule.id), has(`rulebook.kind.${rule.kind}`) ? el('small', { class: 'chip' }, t(`rulebook.kind.${rule.kind}`)) : ''),
    rule.question ? el('dd', { class: 'question' }, rule.question) : '',
    rule.table?.length ? el('dd', null, table(rule.table.map((row) => row.map((cell) => [cell])))) : '',
    rule.text ? el('dd', null, rule.text) : '',
    others.length ? el('dd', { class: 'otherwise' },
      el('span', { class: 'eyebrow' }, t('rulebook.otherwise', { book: bookName(others[0].book) })),
      others.map((one) => el('p', null, one.text, ' ', ruleLink(one.id))),
      el('a', { href: address(`/rulebook/${rule.beside}#${rule.pair}`) }, t('rulebook.beside'))) : '');
}

/** @param {string} book */
export const bookName = (book) => (has(`rulebook.book.${book}`) ? t(`rulebook.book.${book}`) : book);
