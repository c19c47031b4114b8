// @ts-check
/** The game's place in the router: one seat by its token, or two at the same screen. */
import { make } from '../dom.js';
import { go } from '../main.js';
import { address } from '../net/addresses.js';
import { fetchCards } from './cardplay.js';
import { style } from '../net/styles.js';
import { learn, t } from '../i18n/i18n.js';
import { refused } from '../home/join_screens.js';
import { Screen } from './screen.js';
import { Session } from '../net/session.js';
import { keepToken } from '../net/tokens.js';

/** @param {HTMLElement} root @param {{rest: string, params: URLSearchParams}} where @returns {() => void} */
export function mount(root, where) {
  const other = where.params.get('with');
  root.classList.add('playing');
  if (other) {
    let [left, end] = [false, () => {}];
    void import('./hotseat.js').then(({ HotSeat }) => {
      if (left) return;
      const table = new HotSeat(root, [where.rest, other]);
      end = () => table.end();
    });
    return () => {
      left = true;
      end();
    };
  }
  return oneSeat(root, where.rest);
}

/** @param {HTMLElement} root @param {string} token */
function oneSeat(root, token) {
  const session = new Session(token);
  /** @type {Screen | null} */
  let screen = null;
  /** @type {import('../learn/coach.js').Coach | null} */
  let coach = null;
  const note = make('p', { class: 'joining', role: 'status' }, t('line.joining'));
  root.replaceChildren(note);
  const settle = async () => {
    if (!session.state || screen) return;
    await fetchCards(session.state.mission);
    if (!session.state || screen || session.connection === 'refused') return;
    const { lesson, mission, seat } = session.state;
    if (!lesson) keepToken(token, { mission: mission.id, seat });
    document.title = `${mission.name} · Sensorium`;
    screen = new Screen(root, session);
    if (lesson) void teach(screen);
  };
  const teach = async (/** @type {Screen} */ taught) => {
    const [{ Coach }] = await Promise.all([import('../learn/coach.js'), style('learn'), learn('learn')]);
    if (screen === taught) coach = new Coach(taught);
  };
  session.addEventListener('state', settle);
  session.addEventListener('ship', () => go(address(`/ship/${token}`), true), { once: true }); // there is no game yet
  session.addEventListener('war', () => go(address(`/war/${token}`), true), { once: true });
  session.addEventListener('connection', () => {
    if (session.connection === 'refused') {
      screen?.destroy();
      screen = null;
      refused(root, session.renewed);
    } else if (!screen && session.connection === 'lost') note.textContent = t('line.trying');
  });
  session.begin();
  return () => {
    session.end();
    coach?.end();
    screen?.destroy();
    screen = null;
  };
}
