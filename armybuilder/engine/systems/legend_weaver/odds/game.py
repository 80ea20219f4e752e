"""The odds of Legend Weaver as shared code sees them."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from armybuilder.engine.core import documents as core
from armybuilder.engine.core.battle.odds import sides
from armybuilder.engine.core.battle.odds.pictures import Picture
from armybuilder.engine.core.battle.odds.rules import Asked
from armybuilder.engine.core.battle.odds.tables import TableRules
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver.odds import cards
from armybuilder.engine.systems.legend_weaver.odds import questions as asked
from armybuilder.engine.systems.legend_weaver.odds.output import answers, presentation, text

_QUESTION: msgspec.json.Decoder[asked.Question] = msgspec.json.Decoder(asked.Question)


class LegendOdds:
    """Fulfils `OddsRules`."""

    def __init__(self, table: TableRules[Catalogue]) -> None:
        self.table = table

    kinds: Mapping[str, Asked] = {
        "attack": Asked(gettext_noop("Shots and blows"), asked.ShotQuestion),
        "morale": Asked(gettext_noop("Morale"), asked.MoraleQuestion),
        "detect": Asked(gettext_noop("Detection"), asked.DetectQuestion),
        "overwatch": Asked(gettext_noop("Overwatch under fire"), asked.OverwatchQuestion),
        "throw": Asked(gettext_noop("Grenades and bombs"), asked.ThrowQuestion),
        "smoke": Asked(gettext_noop("Smoke"), asked.SmokeQuestion),
        "breakdown": Asked(gettext_noop("Breakdown"), asked.BreakdownQuestion),
        "repair": Asked(gettext_noop("Repair"), asked.RepairQuestion),
        "control": Asked(gettext_noop("Forced turn"), asked.ControlQuestion),
        "call": Asked(gettext_noop("Strikes of spotters"), asked.CallQuestion),
        "drive": Asked(gettext_noop("A vehicle's move"), asked.DriveQuestion),
        "jump": Asked(gettext_noop("A jump"), asked.JumpQuestion),
        "dig": Asked(gettext_noop("Digging in"), asked.DigQuestion),
    }
    question: Any = asked.Question
    answer: Any = answers.Answer
    fills = True
    matrix = None
    examples: Mapping[str, Any] = {
        "Five regulars with laser cannons fire at eight of ten in power armor behind a wall": {
            "ask": "attack",
            "weapon": "laser-cannon",
            "inches": 10,
            "attacker": {"level": 8, "shots": 5, "aim": 1},
            "defender": {"level": 8, "target": "pow", "visible": 8, "models": 10, "characters": [14]},
            "ground": {"wall": True, "obstructions": 1},
        },
        "A squad of level 8 with four casualties and three men left": {
            "ask": "morale",
            "level": 8,
            "casualties": 4,
            "remaining": 3,
        },
        "A low flyer turns sooner than it can": {"ask": "control", "level": 11, "obstacles": True},
    }

    def odds(self, data: bytes, catalogue: Catalogue) -> answers.Answer:
        return answers.answer(core.read_json(data, _QUESTION), catalogue)

    def party(self, text: str) -> dict[str, Any]:
        """`riders level=9 shots=5`: the unit, if any, then figures."""
        return sides.party(text)

    def lines(self, answer: answers.Answer) -> list[str]:
        return list(text.lines(answer))

    def pictures(self, answer: answers.Answer) -> Sequence[Picture]:
        return presentation.pictures(answer)

    def records(self, kind: str, catalogue: Catalogue) -> Mapping[str, str]:
        return {key: cards.called(kind, key, catalogue) for key in cards.names(catalogue).known(kind)}

    def filled(self, question: dict[str, Any], catalogue: Catalogue) -> dict[str, Any]:
        return sides.filled(question, self.kinds, lambda part, data, side: cards.refilled(part, data, side, catalogue))
