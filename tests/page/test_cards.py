"""Psychic cards on the page: every kind is cast from the hand, a force battle is fought with it, what others hold stays
hidden, and what is shown is what a reload shows."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from sensorium.rules.content.cards import AURA, POWER_WORDS
from sensorium.table import wire
from tests.page.conftest import PHONE, Opens, Served
from tests.page.live_table import LiveTable
from tests.page.mirror import Mirror
from tests.table.choir import choir
from tests.table.sitting import question, seat_asked

# Each kind of card with the square it is aimed at; none: it is cast by pressing its button.
CASTS: Final = {
    "control/none": "9,2",
    "miasma/none": "5,6",
    "scan/green": "",
    "smite/red": "8,2",
    "hellfire/green": "8,2",
    "lightning-arc/none": "9,2",
    "vortex/green": "8,2",
    "barrier/red": "6,2",
    "assail/none": "9,2",
    "blast/none": "7,2",
    "switch/green": "4,5",
    "teleport/none": "3,2",
    "burst-of-speed/none": "",
    "prescience/none": "",
    "stasis/none": "8,2",
    "jinx/green": "9,2",
}
HELD: Final = "smite/none jinx/yellow barrier/yellow"
PLACED: Final = {"Hyb": "9,2", "Gnash": "16,1"}  # somebody with a gun in plain sight


# The words of names of cards that do not stand on one line.
BROKEN: Final = """(cards) => cards.flatMap((title) => {
  const text = title.firstChild;
  return [...text.data.matchAll(/\\p{L}+/gu)].filter((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return range.getClientRects().length > 1;
  }).map((word) => word[0]);
})"""


# Phases whose words do not fit into the head.
CUT: Final = """async () => {
  const { t } = await import('/page/i18n/i18n.js');
  const small = document.querySelector('.topbar .turn small');
  return ['set-up', 'reinforcements', 'actions', 'command', 'closing', 'timer'].filter((phase) => {
    small.textContent = `${t('side.stealer')} · ${t(`phase.${phase}`)}`;
    return small.scrollWidth > small.clientWidth;
  });
}"""


def take_up(page: Page, live: LiveTable, card: str) -> None:
    page.locator(f".psy-hand [data-card='{card}']").click()
    live.settle()
    expect(page.locator(".card-open")).to_be_visible()


def aim(page: Page, live: LiveTable, square: str) -> None:
    """With the keyboard's cursor: the first press shows what would happen, the second does it."""
    page.locator(f".spoken [data-square='{square}']").focus()
    page.keyboard.press("Enter")
    live.settle()
    expect(page.locator(".spot .option.main")).to_be_visible()
    page.keyboard.press("Enter")
    live.settle()


def told(live: LiveTable) -> list[str]:
    assert live.table is not None
    return [line.kind for line in live.table.welcome(live.seat, 0.0).log]


def test_the_casts_are_all_there_are() -> None:
    kinds = {card.partition("/")[0] for card in CASTS}
    assert kinds == set(POWER_WORDS) - {POWER_WORDS[AURA]}


def test_every_kind_of_card_is_cast_from_the_hand(served: Served, opens: Opens) -> None:
    """On one page, table after table; each is shown before it is cast, and stands in the log when it has been."""
    page = opens()
    live = LiveTable(page, served.url)
    for card, square in CASTS.items():
        live.sit(choir(f"{card} aura/blue", HELD, places=PLACED), "marine")
        take_up(page, live, card)
        expect(page.locator(".card-open .rule a")).to_be_visible()
        if square:
            aim(page, live, square)
        else:
            page.keyboard.press("Enter")
            live.settle()
        assert live.table is not None
        assert "cast" in told(live), card
        expect(page.locator(".log .line", has_text="casts")).to_have_count(1)
        expect(page.locator(f".psy-hand [data-card='{card}']")).to_have_count(0)


def test_a_force_battle_is_fought_card_by_card(served: Served, opens: Opens) -> None:
    """The other side stops the attack, and an Aura of its colour makes it work again; all with a finger."""
    page = opens(viewport=PHONE, has_touch=True)
    live = LiveTable(page, served.url)
    live.sit(choir("control/yellow aura/yellow smite/red", HELD), "marine")
    take_up(page, live, "control/yellow")
    aim(page, live, "11,2")
    expect(page.locator(".battle")).to_contain_text("The attack stands")
    live.rival("stealer force barrier/yellow")
    expect(page.locator(".battle")).to_contain_text("The attack is stopped")
    expect(page.locator(".psy-hand .live")).to_have_count(1)
    page.locator(".psy-hand [data-power=aura]").tap()
    live.settle()
    assert told(live).count("force") == 1, "the first tap only shows it"
    page.locator(".psy-hand [data-power=aura]").tap()
    live.settle()
    assert told(live).count("force") == 2
    expect(page.locator(".battle")).to_contain_text("The attack stands")
    assert live.table is not None
    while question(live.table).side == "stealer":
        live.rival(question(live.table).decline)
    expect(page.locator(".battle")).to_be_hidden()
    assert page.locator(".play").get_attribute("data-asked") == "control"


def test_who_would_be_hit_and_who_might_answer_is_lit_before(served: Served, opens: Opens) -> None:
    page = opens()
    live = LiveTable(page, served.url)
    live.sit(choir("smite/red", HELD), "marine")
    page.keyboard.press("Shift+C")
    live.settle()
    page.locator(".spoken [data-square='11,2']").focus()
    page.keyboard.press("Enter")
    live.settle()
    expect(page.locator(".target")).to_have_count(7)  # everybody of the section, blips too
    assert sorted(set(page.locator(".target .odds-text").all_text_contents())) == ["50%", "67%"]
    expect(page.locator(".risks .answer")).to_contain_text("Mag, Pat, Psy")


def test_a_page_that_was_there_shows_what_a_reload_shows(served: Served, opens: Opens) -> None:
    """Under a marker, with a card taken up, in a force battle, and when Scan has shown the other hand."""
    page = opens()
    mirror = Mirror(page)
    live = LiveTable(page, served.url)
    live.watch(mirror.fresh)
    table = choir("miasma/none control/none scan/green aura/yellow", HELD)
    live.sit(table, "marine")
    take_up(page, live, "miasma/none")
    mirror.check("a card was taken up")
    aim(page, live, "5,6")
    expect(page.locator(".marker.is-miasma.fill")).to_have_count(1)
    mirror.check("a marker was laid")
    take_up(page, live, "scan/green")
    page.keyboard.press("Enter")
    live.settle()
    page.locator("[data-act=cards]").click()
    expect(page.locator(".dialog.cards .psy-card")).to_have_count(5)  # three in the other hand, two discards
    mirror.check("the other hand was seen")
    page.keyboard.press("Escape")
    take_up(page, live, "control/none")
    aim(page, live, "11,2")
    live.rival("stealer force barrier/yellow")
    expect(page.locator(".battle")).to_be_visible()
    mirror.check("a force card was laid")


@pytest.mark.parametrize("seat", ["stealer", "spectator"])
def test_a_hand_is_hidden_from_everybody_else(served: Served, opens: Opens, seat: wire.Seat) -> None:
    page = opens()
    live = LiveTable(page, served.url)
    live.sit(choir("smite/red scan/blue", HELD), seat)
    counted = "Marines: 2 cards, Stealers: 3 cards, Deck 43, Discards 0"
    expect(page.locator(".piles")).to_have_attribute("aria-label", counted)
    expect(page.locator(".psy-hand .psy-card")).to_have_count(3 if seat == "stealer" else 0)
    seen = "".join(live.sent)
    face = seen[seen.index('"cards":[') : seen.index('"unsaid"')]  # what stands on every card of the deck is no secret
    assert "scan/blue" not in seen.replace(face, "")


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("size", ["desk", "phone"])
def test_no_name_of_a_card_is_broken(served: Served, opens: Opens, size: str, locale: str) -> None:
    """Neither in a hand as full as it gets, nor where Scan has shown the other one."""
    special: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if size == "phone" else {}
    page = opens(locale=locale, **special)
    live = LiveTable(page, served.url)
    hands = " ".join(CASTS), " ".join(f"{kind}/blue" for kind in ("scan", "prescience"))
    live.sit(choir(*hands), "marine")
    titles = page.locator(".psy-hand .psy-card .title")
    assert titles.count() == len(CASTS)
    assert titles.evaluate_all(BROKEN) == []
    take_up(page, live, "scan/green")
    page.keyboard.press("Enter")
    live.settle()
    page.locator("[data-act=cards]").click()
    assert page.locator(".dialog.cards .psy-card .title").evaluate_all(BROKEN) == []


def test_a_spectator_is_told_whom_it_is_about_on_a_phone_in_french(served: Served, opens: Opens) -> None:
    """The force battle says who attacks whom; in the head nothing is cut, whatever is done in the turn."""
    page = opens(viewport=PHONE, has_touch=True, locale="fr-FR")
    live = LiveTable(page, served.url)
    table = choir("control/yellow aura/yellow", HELD)
    table.give("marine", ["Ivo cast control/yellow Mag"], 0.0)
    table.give("stealer", ["stealer force barrier/yellow"], 0.0)
    live.sit(table, "spectator")
    expect(page.locator(".battle .attack > small")).to_have_text("Ivo → Mag")
    assert page.evaluate(CUT) == []


def test_what_a_card_is_taken_for_is_said(served: Served, opens: Opens) -> None:
    """What an Aura shelters from; and that a card which is exchanged is discarded, not played."""
    page = opens()
    live = LiveTable(page, served.url)
    table = choir("hellfire/green", "aura/yellow smite/none", places={"Mag": "9,3"})
    table.give("marine", ["Ivo cast hellfire/green 9,2"], 0.0)
    while question(table).kind != "shelter":
        table.give(seat_asked(table), [question(table).decline], 0.0)
    live.sit(table, "stealer")
    expect(page.locator(".dock .cause")).to_contain_text("Ivo casts Hellfire")
    expect(page.locator(".dock .hint", has_text="the second plays it")).to_be_visible()
    while question(table).kind != "exchange":
        table.give(seat_asked(table), [question(table).decline or "end turn"], 0.0)
    live.sit(table, seat_asked(table))
    expect(page.locator(".dock .hint", has_text="the second discards it")).to_be_visible()
