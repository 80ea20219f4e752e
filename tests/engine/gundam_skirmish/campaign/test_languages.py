"""A campaign is the same in every language; its log is said to whoever reads it."""

import msgspec

from armybuilder.engine.core.battle.campaign.dice import CampaignDie
from armybuilder.engine.core.battle.campaign.log import LogEntry
from armybuilder.engine.core.language import Translator, use_translator
from tests.engine.gundam_skirmish.campaign.table import at_war, suit

BRACKETS = Translator("xx", lambda text: f"⟦{text}⟧", lambda one, many, number: f"⟦{one if number == 1 else many}⟧")
RESULT = {"turns": 4, "winner": "zeon"}


def fought():
    """A battle with its result: who falls, what it changes, what nobody has set. What is kept of it, and what it told."""
    table = at_war(("p1", "4-4", suit(pilot={"rank": 1, "name": "Ana"})), ("p2", "4-5"))
    table.take("battle", team=table.team("4-4").key, joined=[table.team("4-5").key])
    unit = table.team("4-4").units[0].key
    played = table.play("battle-result", (2,), None, {**RESULT, "units": [{"unit": unit, "fate": "destroyed"}]})
    return b"".join(map(msgspec.json.encode, (played.state, played.log, played.dice))), played


def test_what_is_kept_is_the_same_in_every_language():
    english, _ = fought()
    with use_translator(BRACKETS):
        assert fought()[0] == english


def test_who_reads_is_told_in_their_language():
    _, played = fought()
    told = msgspec.json.decode(msgspec.json.encode(played.log), type=list[LogEntry])
    dice = msgspec.json.decode(msgspec.json.encode(played.dice), type=list[CampaignDie])
    gains = "Team 4-5: The team's faction won; The team destroyed enemies, 110 pts (+6 War Effort, +3 Mind)."

    assert [each.text for each in told] == [each.text for each in played.log]
    assert gains in [each.text for each in told]
    with use_translator(BRACKETS):
        assert "⟦Suit of Team 4-4 is destroyed.⟧" in [each.text for each in told]
        assert "⟦Destruction Table of Ana in Suit⟧" in [each.label for each in dice]
