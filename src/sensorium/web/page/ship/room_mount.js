// @ts-check
/** The place in the router of a room where no game is played yet: one seat by its token, or two at the same screen. */
import { make } from '../dom.js';
import { installFigures } from '../board/figures.js';
import { refused } from '../home/join_screens.js';
import { learn, t } from '../i18n/i18n.js';
import { go } from '../main.js';
import { address } from '../net/addresses.js';
import { Session } from '../net/session.js';
import { keepToken } from '../net/tokens.js';

/**
 * @typedef {object} Room
 * @property {'ship' | 'war'} kind what its sessions tell of
 * @property {string} mission under which its tokens are kept
 * @property {string[]} words the lists of words it needs
 * @property {typeof import('../war/state.js').reduceWar} [wage] how a war takes messages in
 * @property {new (root: HTMLElement, sessions: Session[]) => {show: () => void, destroy: () => void}} Screen
 */

/** @param {Room} room @param {HTMLElement} root @param {{rest: string, params: URLSearchParams}} where @returns {Promise<() => void>} */
export async function mountRoom({ kind, mission, words, wage, Screen }, root, where) {
  await Promise.all(words.map((one) => learn(one)));
  const other = where.params.get('with');
  const tokens = other ? [where.rest, other] : [where.rest];
  const sessions = tokens.map((token) => Object.assign(new Session(token), { wage: wage ?? null }));
  /** @type {InstanceType<Room['Screen']> | null} */
  let screen = null;
  installFigures();
  root.replaceChildren(make('p', { class: 'joining', role: 'status' }, t('line.joining')));
  const settle = () => {
    if (!sessions.every((one) => one[kind])) return;
    if (screen) screen.show();
    else {
      sessions.forEach((one, at) => keepToken(one.token, { mission, seat: one[kind]?.seat, with: other ? tokens[1 - at] : undefined }));
      screen = new Screen(root, sessions);
    }
  };
  for (const session of sessions) {
    session.addEventListener(kind, settle);
    session.addEventListener('state', () => go(address(`/play/${where.rest}${other ? `?with=${other}` : ''}`), true), { once: true });
    session.addEventListener('connection', () => {
      if (session.connection === 'refused') {
        screen?.destroy();
        screen = null;
        refused(root, session.renewed);
      }
    });
    session.begin();
  }
  return () => {
    for (const session of sessions) session.end();
    screen?.destroy();
  };
}
