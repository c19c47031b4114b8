"""Every choice that is offered has words of its own in both languages."""

from __future__ import annotations

import msgspec

from tests.page.conftest import Opens, Served
from tests.page.moments import moments

# Those choices that are shown in the words of the notation, because nobody has given them others.
WORDLESS = """async ([languages, choices]) => {
  const main = document.querySelector('script[type=module]').src;
  const load = (path) => import(main.replace('main.js', path));
  const [{ actOf, label }, { setLanguage }] = await Promise.all([load('game/acts.js'), load('i18n/i18n.js')]);
  const out = [];
  for (const language of languages) {
    await setLanguage(language);
    for (const choice of choices) if (label(actOf(choice)) === choice.said) out.push(`${language}: ${choice.said}`);
  }
  return out;
}"""
# What has a control of its own, whose words are not those of a choice.
DRAWN = {"face", "turn", "place", "activate", "command", "end turn"}


def test_no_choice_is_shown_in_the_words_of_the_notation(served: Served, opens: Opens) -> None:
    choices = {}
    for moment in moments():
        for one in moment.welcome.asked.choices:
            choices[one.verb, one.group, bool(one.target), bool(one.square), bool(one.number)] = one
    shown = [one for one in choices.values() if one.verb not in DRAWN]
    assert len(shown) > 30
    page = opens(served.url)
    page.locator(".missions, main").first.wait_for()
    assert page.evaluate(WORDLESS, [["fr", "en"], msgspec.to_builtins(shown)]) == []
