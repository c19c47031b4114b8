// @ts-check
/** The war room's place in the router: one seat by its token, or two at the same screen. */
import { make } from '../dom.js';
import { installFigures } from '../board/figures.js';
import { refused } from '../home/join_screens.js';
import { learn, t } from '../i18n/i18n.js';
import { go } from '../main.js';
import { address } from '../net/addresses.js';
import { Session } from '../net/session.js';
import { keepToken } from '../net/tokens.js';
import { WarScreen } from './screen.js';
import { reduceWar } from './state.js';

/** @param {HTMLElement} root @param {{rest: string, params: URLSearchParams}} where @returns {Promise<() => void>} */
export async function mount(root, where) {
  await Promise.all([learn('war'), learn('ship'), learn('overview')]);
  const other = where.params.get('with');
  const tokens = other ? [where.rest, other] : [where.rest];
  const sessions = tokens.map((token) => Object.assign(new Session(token), { wage: reduceWar }));
  /** @type {WarScreen | null} */
  let screen = null;
  installFigures();
  root.replaceChildren(make('p', { class: 'joining', role: 'status' }, t('line.joining')));
  const settle = () => {
    if (!sessions.every((one) => one.war)) return;
    if (screen) screen.show();
    else {
      sessions.forEach((one, at) => keepToken(one.token, { mission: 'campaign', seat: one.war?.seat, with: other ? tokens[1 - at] : undefined }));
      screen = new WarScreen(root, sessions);
    }
  };
  for (const session of sessions) {
    session.addEventListener('war', settle);
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
