// @ts-check
/** The room of a game seen again, in the router: one game by its link, or by the file that was dropped. */
import { make } from '../dom.js';
import { say } from '../home/join_screens.js';
import { learn, mt, t } from '../i18n/i18n.js';
import { Failed } from '../net/api.js';
import { filmCard } from './films.js';
import { Projection } from './projection.js';

/** @param {HTMLElement} root @param {{rest: string, params: URLSearchParams}} where @returns {Promise<() => void>} */
export async function mount(root, where) {
  await learn('replay');
  root.classList.add('playing');
  root.replaceChildren(make('p', { class: 'joining', role: 'status' }, t('replay.loading')));
  const token = where.rest;
  let card;
  try {
    card = await filmCard(token);
  } catch (problem) {
    const gone = problem instanceof Failed && problem.status === 404;
    root.replaceChildren();
    root.classList.remove('playing');
    say(root, gone ? t(token.startsWith('file-') ? 'replay.gone.file' : 'replay.gone') : t('home.unreachable'), gone ? t('replay.gone.hint') : '');
    return () => {};
  }
  document.title = `${mt(card.mission, card.mission.name)} · ${t('replay.title')} · Sensorium`;
  const wanted = where.params.get('view');
  const view = card.views.find((one) => one === wanted) ?? card.views[0];
  const projection = new Projection(root, token, card, view, Number(where.params.get('at') ?? 0) || 0);
  return () => projection.end();
}
