"""What is pressed before the server has said its word is neither lost nor given to somebody else."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.page.conftest import Opens, Served

# A game at a session that answers when it is told to.
SET = """async () => {
  const main = document.querySelector('script[type=module]').src;
  const load = (path) => import(main.replace('main.js', path));
  const [{ Game }, { clickSpot }] = await Promise.all([load('game/game.js'), load('controls/spots.js')]);
  const marine = (name, square, ap) => ({
    name, square, ap, full: 4, side: 'marine', where: 'board', kind: 'marine', role: 'trooper', facing: 'N', skills: {},
  });
  const owed = [];
  const owe = (kind) => () => new Promise((done) => owed.push({ kind, done }));
  const session = {
    state: {
      seat: 'marine', questions: 1, seats: [], asked: { yours: true, kind: 'action', choices: [] },
      mission: { board: { squares: [], areas: [], entries: [], widths: [] } },
      scene: {
        active: 'Rook', side: 'marine', phase: 'actions', doors: [],
        pieces: [marine('Ansel', '1,1', 0), marine('Rook', '2,2', 2)],
      },
    },
    give: owe('give'), why: owe('why'), actions: owe('actions'), reach: owe('reach'), sight: owe('sight'),
  };
  const game = new Game(session);
  game.refresh();
  const turn = () => new Promise((done) => setTimeout(done, 0));
  const pay = async (kind, reply) => {
    const at = owed.findIndex((one) => one.kind === kind);
    if (at < 0) throw new Error(`nobody waits for ${kind}`);
    owed.splice(at, 1)[0].done({ ok: true, ...reply });
    await turn();
  };
  const next = async () => {
    session.state = { ...session.state, questions: session.state.questions + 1 };
    game.refresh();
    await turn();
  };
  %s
}"""
CHOSEN = """
  const out = [game.looks.selected];
  game.select('Ansel');
  game.set({ points: true });
  void game.give(['step']);
  await next();
  out.push(game.looks.selected, game.looks.points);
  game.select('Rook');
  game.set({ points: true });
  void game.give(['step']);
  await next();
  return [...out, game.looks.selected, game.looks.points];
"""
REASON = """
  void game.give(['turn E']);
  void game.explain({ piece: 'Rook', skill: 'fire' });
  await turn();
  const early = owed.filter((one) => one.kind === 'why').length;
  await next();
  await pay('why', { why: { allowed: false, what: 'no', rule: 'r' } });
  return [early, game.looks.why?.rule];
"""
STALE = """
  void game.explain({ piece: 'Rook', skill: 'fire' });
  await next();
  await pay('why', { why: { allowed: false, what: 'no', rule: 'of the old question' } });
  const before = game.looks.why?.rule ?? '';
  await pay('why', { why: { allowed: false, what: 'no', rule: 'of this one' } });
  return [before, game.looks.why?.rule];
"""
CLICK = """
  game.select('Ansel');
  game.looks.hover = '1,2';
  clickSpot(game, { square: '1,2' });
  await turn();
  const early = owed.filter((one) => one.kind === 'give').length;
  await pay('actions', { actions: [] });
  await pay('reach', { reach: [{ square: '1,2', facing: 'S', cost: 1, said: ['go'], path: ['1,2'] }] });
  await turn();
  return [early, owed.filter((one) => one.kind === 'give').length];
"""


def run(page: Page, body: str) -> list[object]:
    result = page.evaluate(SET % body)
    assert isinstance(result, list)
    return result


def test_what_is_pressed_early_is_neither_lost_nor_given_to_another(served: Served, opens: Opens) -> None:
    page = opens()
    page.goto(served.url)
    # Ansel is paid with command points while Rook is active: he stays chosen, and, having no points, paid for.
    # Rook has points of his own left: his next step is not bought unasked.
    assert run(page, CHOSEN) == ["Rook", "Ansel", True, "Rook", False]
    # A reason asked for while an answer is under way comes once that is settled, for the question then asked.
    assert run(page, REASON) == [0, "r"]
    assert run(page, STALE) == ["", "of this one"]
    # A square clicked before the ways to it are known is gone to once they are.
    assert run(page, CLICK) == [0, 1]
