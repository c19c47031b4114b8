// @ts-check
/** The controls of what a war asks: a bid, squads, a choice; each with what it costs. */
import { h } from '../dom.js';
import { t, tn } from '../i18n/i18n.js';
import { bidSlider } from '../ship/room_screen.js';

/** @typedef {import('../wire').WarAsked} WarAsked */
/** @typedef {import('../wire').WarScene} WarScene */
/** @typedef {import('../wire').WarChoice} WarChoice */
/** @typedef {{give: (said: string[]) => void, why: (rule: string) => void, redraw: () => void}} Hands */
/** What the player has set so far. @typedef {{bid: number, squads: Set<string>, said: string, shared: string, moves: Record<string, string>}} Draft */

const SIDES = 6; // of the die that is rolled for the magi

/** @param {WarAsked} asked @param {Draft} draft @param {Hands} hands */
export function bidding(asked, draft, hands) {
  return bidSlider(asked, draft.bid, { less: t('war.bid.less'), more: t('war.bid.more'), label: t('war.bid.label') }, (points) => {
    draft.bid = points;
    hands.redraw();
  });
}

/** The squads, those that cannot go with the reason why. @param {WarAsked} asked @param {WarScene} scene @param {Draft} draft @param {Hands} hands */
export function committing(asked, scene, draft, hands) {
  const toggle = (/** @type {WarChoice} */ one) => {
    if (one.rule) {
      hands.why(one.rule);
      return;
    }
    if (!draft.squads.delete(one.said)) draft.squads.add(one.said);
    hands.redraw();
  };
  const state = (/** @type {string} */ name) => scene.squads.find((squad) => squad.name === name)?.state ?? 'ready';
  return h('div', { class: 'war-choice', role: 'group', 'aria-label': t('war.asked.commit') }, (asked.choices ?? []).map((one, at) => h('button', {
    key: one.said, type: 'button', class: `button pick${draft.squads.has(one.said) ? ' on' : ''}${one.rule ? ' barred' : ''}`, 'aria-pressed': draft.squads.has(one.said) ? 'true' : 'false', 'data-squad': one.said, onclick: () => toggle(one),
  }, number(at), h('b', null, one.word), h('small', null, one.rule ? t(`war.state.${state(one.said)}`) : tn('home.marines', one.count ?? 0)))));
}

/** One of several, each with what it costs. @param {WarAsked} asked @param {WarScene} scene @param {Draft} draft @param {Hands} hands */
export function choosing(asked, scene, draft, hands) {
  return h('div', { class: 'war-choice wide', role: 'group' }, (asked.choices ?? []).map((one, at) => h('button', {
    key: one.said, type: 'button', class: `button pick${draft.said === one.said ? ' on' : ''}`, 'aria-pressed': draft.said === one.said ? 'true' : 'false', 'data-said': one.said, onclick: () => {
      draft.said = one.said;
      hands.redraw();
    },
  }, number(at), h('b', null, asked.kind === 'lose' ? one.word : t(`war.do.${one.word}`)), h('small', null, asked.kind === 'lose' ? tn('war.cost.lose', one.count ?? 0) : t(`war.cost.${one.word}`, { blips: scene.blips })))));
}

/** The key of one of several. @param {number} at */
function number(at) {
  return at < 9 ? h('kbd', { class: 'key', 'aria-hidden': 'true' }, String(at + 1)) : null;
}

/** What it costs to send the squads that are picked now. @param {WarAsked} asked @param {WarScene} scene @param {Draft} draft */
export function costs(asked, scene, draft) {
  const open = (asked.choices ?? []).filter((one) => !one.rule);
  const sum = (/** @type {WarChoice[]} */ those) => those.reduce((all, one) => all + (one.count ?? 0), 0);
  const going = sum(open.filter((one) => draft.squads.has(one.said)));
  const resting = scene.squads.filter((squad) => squad.state === 'rests').reduce((all, squad) => all + squad.men.length, 0);
  const words = [];
  if (scene.step === 'reconnaissance') words.push(tn('war.cost.arrive', going), t('war.cost.recon'));
  if (scene.step === 'establish-perimeter') {
    const room = asked.room ?? 0;
    words.push(going > room ? tn('war.cost.crowd', going - room) : tn('war.cost.torpedoes', Math.ceil((going * scene.torpedoes) / (room || 1)), { of: scene.torpedoes }), t('war.cost.room', { room }));
  }
  if (scene.step === 'defensive-perimeter') words.push(t('war.cost.guard'));
  if (scene.step === 'raid') {
    const sent = draft.squads.size;
    if (sent) words.push(sent > 1 ? t('war.cost.magi.more', { n: sent, less: Math.min(sent - 1, SIDES) }) : t('war.cost.magi.alone'));
    words.push(scene.cards ? t('war.cost.raid.cards') : t('war.cost.raid'));
  }
  if (scene.step === 'search-and-destroy') words.push(t('war.cost.search'));
  words.push(`${t('war.cost.rest')} ${tn('war.cost.left', resting + sum(open) - going)}`);
  return words;
}

/** A squad is disbanded and its men join others. @param {WarAsked} asked @param {Draft} draft @param {Hands} hands */
export function sharing(asked, draft, hands) {
  const shares = asked.shares ?? [];
  if (!shares.length) return null;
  const share = shares.find((one) => one.squad === draft.shared) ?? shares[0];
  const others = Object.keys(share.men[0].joins);
  const to = (/** @type {string} */ name) => (others.includes(draft.moves[name]) ? draft.moves[name] : others[0]);
  const pick = (/** @type {string} */ label, /** @type {string[]} */ of, /** @type {string} */ now, /** @type {(value: string) => void} */ set) => h('label', { key: label }, h('span', null, label),
    h('select', { class: 'field', onchange: (/** @type {Event} */ event) => {
      set(/** @type {HTMLSelectElement} */ (event.target).value);
      hands.redraw();
    } }, of.map((one) => h('option', { key: one, value: one, selected: one === now }, one))));
  return h('details', { class: 'ready share' }, h('summary', null, t('war.share')), h('p', { class: 'about' }, t('war.share.about')),
    pick(t('war.share.squad'), shares.map((one) => one.squad), share.squad, (value) => {
      draft.shared = value;
    }),
    share.men.map((man) => pick(t('war.share.to', { name: man.name }), others, to(man.name), (value) => {
      draft.moves[man.name] = value;
    })),
    h('button', { type: 'button', class: 'button', 'data-act': 'share', onclick: () => hands.give([`${share.said} ${share.men.map((man) => man.joins[to(man.name)]).join(', ')}`]) }, t('war.share.do')));
}
