"""Stories gone through without playing: every chapter ends as it is told to."""

from random import Random

from sensorium.stories.record import DEAD, Part, Record, Telling, game_line


def telling_of(record: Record, story: str) -> Telling:
    found = record.telling(story)
    assert found is not None
    return found


def any_line(record: Record, story: str, rng: Random, winner: str = "", dead: list[str] | None = None) -> str:
    """A line of the next chapter. ``dead``: who falls; left out, whoever it hits."""
    telling = telling_of(record, story)
    mission = telling.story.chapters[telling.number - 1].mission
    won = winner or rng.choice(("marine", "stealer", "draw"))
    parts = []
    for name in telling.expected():
        fallen = name in dead if dead is not None else rng.random() < 0.3
        deeds = (("kills", rng.randint(1, 5)), ("shots", rng.randint(1, 9)))
        parts.append(Part(name, DEAD if fallen else "", deeds, () if fallen else ("claws",)))
    return game_line(telling, mission, won, f"{rng.getrandbits(64):016x}", rng.randint(1, 9), parts)
