"""`sensorium campaign` in the terminal."""

import re
from pathlib import Path

import pytest

from sensorium.cli import main
from sensorium.lab import campaign_commands


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["campaign", *words])
    out = capsys.readouterr()
    return code, out.out, out.err


def test_a_war_from_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    war = str(tmp_path / "war.txt")
    assert told(capsys, "new", war, "--name", "Emberfall")[0] == 0
    assert told(capsys, "new", war)[0] == 2
    assert told(capsys, "decide", war, "one", "bid", "130")[0] == 1
    assert "say first who decides: `one bid 20`" in told(capsys, "decide", war, "bid", "20")[2]
    assert told(capsys, "decide", war, "one", "bid", "20")[0] == 0
    code, out, _ = told(capsys, "replay", war, "--seat", "two")
    assert (code, "one bid ?" in out, "bid 20" in out) == (0, True, False)
    assert told(capsys, "decide", war, "two", "bid", "24")[0] == 0
    code, _, err = told(capsys, "decide", war, "marine", "force", "no-such-force")
    assert (code, "no-such-force" in err) == (2, True)
    assert told(capsys, "decide", war, "marine", "force", "watch")[0] == 0
    assert told(capsys, "decide", war, "marine", "undo")[0] == 0
    assert told(capsys, "advise", war, "stealer")[0] == 2
    assert told(capsys, "advise", war, "marine")[0] == 0
    assert told(capsys, "roll", war)[0] == 0
    assert told(capsys, "roll", war)[0] == 2
    assert told(capsys, "advise", war, "marine")[0] == 0
    assert told(capsys, "roll", war)[0] == 0
    code, out, _ = told(capsys, "show", war, "--seat", "marine")
    assert (code, "Game 1" in out, "125 / 125" in out) == (0, True, True)


def test_a_game_played_elsewhere_is_counted_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    war, copy, log = tmp_path / "war.txt", tmp_path / "copy.txt", tmp_path / "game.jsonl"
    told(capsys, "new", str(war), "--language", "fr")
    for line in ("one bid 20", "two bid 24"):
        told(capsys, "decide", str(war), *line.split())
    for action in ("advise", "roll", "advise", "roll"):
        told(capsys, action, str(war), *(["marine"] if action == "advise" else []))
    copy.write_bytes(war.read_bytes())
    code, out, _ = told(capsys, "mission", str(war))
    assert (code, "partie 1" in out) == (0, True)
    assert told(capsys, "mission", str(war), "--out", str(tmp_path / "game.toml"))[0] == 0
    bots = ("--marine", "random", "--stealer", "random", "--turns", "500", "--save", str(log))
    assert told(capsys, "play", str(copy), *bots)[0] == 0
    assert told(capsys, "import", str(war), str(log))[0] == 0
    assert war.read_text("utf-8") == copy.read_text("utf-8")
    assert told(capsys, "import", str(war), str(log))[0] == 2
    broken = war.read_text("utf-8").replace("bid 20", "bid 30")
    war.write_text(broken, "utf-8")
    code, _, err = told(capsys, "show", str(war))
    assert (code, "war.txt:6: cette ligne n’est pas comme elle fut écrite ; " in err) == (1, True)
    _, _, err = told(capsys, "decide", str(copy), "one", "bid", "10")
    assert "la campagne" in err  # is over, or asks something else


def test_bots_fight_it_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    war = str(tmp_path / "war.txt")
    told(capsys, "new", war)
    for line in ("one bid 16", "two bid 24"):
        told(capsys, "decide", war, *line.split())
    code, out, _ = told(capsys, "fight", war, "--marine", "random", "--stealer", "random", "--turns", "4")
    assert (code, "The campaign is over" in out) == (0, True)
    assert told(capsys, "decide", war, "marine", "commit", "Anybody")[0] == 1


def test_what_cannot_be_written_is_told_plainly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    war, binary = tmp_path / "war.txt", tmp_path / "game.jsonl"
    for name in ("", "  ", "Ember\nfall"):
        code, _, err = told(capsys, "new", str(war), "--name", name)
        assert (code, "is no name for a campaign" in err, war.exists()) == (2, True, False)
    assert told(capsys, "new", str(war))[0] == 0
    assert told(capsys, "new", str(war)) == (2, "", f"sensorium: {war}: file exists\n")
    nowhere = tmp_path / "nowhere" / "war.txt"
    assert told(capsys, "new", str(nowhere)) == (2, "", f"sensorium: {nowhere}: no such file or directory\n")
    with pytest.raises(SystemExit):
        told(capsys, "show", str(war), "--seat", "nobody")
    assert "choose from 'marine', 'stealer', 'one', 'two'" in capsys.readouterr().err
    for line in ("one bid 20", "two bid 24"):
        told(capsys, "decide", str(war), *line.split())
    for action in ("advise", "roll", "advise", "roll"):
        told(capsys, action, str(war), *(["marine"] if action == "advise" else []))
    binary.write_bytes(b"\xff\xfe\x00")
    code, _, err = told(capsys, "import", str(war), str(binary))
    assert (code, f"{binary}:1: this is no UTF-8 text" in err) == (1, True)
    war.write_text(war.read_text("utf-8").replace("language en", "language de"), "utf-8")
    code, _, err = told(capsys, "show", str(war))
    assert (code, "war.txt:4: there is no language `de`" in err) == (1, True)


def test_ctrl_c_leaves_the_war_where_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    war = tmp_path / "war.txt"
    told(capsys, "new", str(war))
    before = war.read_bytes()

    def stopped(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(campaign_commands, "next_line", stopped)
    assert told(capsys, "fight", str(war)) == (130, "", "sensorium: stopped\n")
    assert war.read_bytes() == before


def test_a_war_has_room_for_more_squads_than_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """deathwing.campaign.buy: 125 points buy more squads than a bid for one game would."""
    war, many = str(tmp_path / "war.txt"), tmp_path / "many.txt"
    many.write_text("force Many\npoints 124\n" + "squad recon\n" * 31, "utf-8")
    for words in (["new", war], ["decide", war, "one", "bid", "124"], ["decide", war, "two", "bid", "125"]):
        assert told(capsys, *words)[0] == 0
    code, out, _ = told(capsys, "decide", war, "marine", "force", str(many))
    assert (code, out.count("Reconnaissance Squad")) == (0, 31)


@pytest.mark.parametrize("bid", ["3", "125"])
def test_a_bid_that_buys_no_war_is_told_before_one_is_fought(bid: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "campaign", "--marine", "rush", "--stealer", "rush", "--games", "1", "--bid", bid]) == 2
    assert "--bid 4 to 124" in capsys.readouterr().err


def test_whoever_is_asked_is_told_what_to_type(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In French with a space before each colon, whatever is asked."""
    war = tmp_path / "war.txt"
    seen = [told(capsys, "new", str(war), "--language", "fr")[1]]
    for early in (("roll", str(war)), ("advise", str(war), "marine")):
        code, _, err = told(capsys, *early)
        assert (code, "on ne demande pas cela" in err) == (2, True)
    for line in ("one bid 20", "two bid 24"):
        seen.append(told(capsys, "decide", str(war), *line.split())[1])
    for action in ("advise", "roll", "advise", "roll"):
        told(capsys, action, str(war), *(["marine"] if action == "advise" else []))
        seen.append(told(capsys, "show", str(war))[1])
    for text in seen:
        assert "`" in text.splitlines()[-1]
        assert not re.search(r"\w[:;] ", text), text
