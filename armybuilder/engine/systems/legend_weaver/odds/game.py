"""The odds of Legend Weaver as shared code sees them."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from armybuilder.engine.core import documents as core
from armybuilder.engine.core.battle.odds import sides
from armybuilder.engine.core.battle.odds.pictures import OddsPicture
from armybuilder.engine.core.battle.odds.rules import QuestionKind
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

    kinds: Mapping[str, QuestionKind] = {
        "attack": QuestionKind(gettext_noop("Shots and blows"), asked.ShotQuestion),
        "morale": QuestionKind(gettext_noop("Morale"), asked.MoraleQuestion),
        "detect": QuestionKind(gettext_noop("Detection"), asked.DetectQuestion),
        "overwatch": QuestionKind(gettext_noop("Overwatch under fire"), asked.OverwatchQuestion),
        "throw": QuestionKind(gettext_noop("Grenades and bombs"), asked.ThrowQuestion),
        "smoke": QuestionKind(gettext_noop("Smoke"), asked.SmokeQuestion),
        "breakdown": QuestionKind(gettext_noop("Breakdown"), asked.BreakdownQuestion),
        "repair": QuestionKind(gettext_noop("Repair"), asked.RepairQuestion),
        "control": QuestionKind(gettext_noop("Forced turn"), asked.ControlQuestion),
        "call": QuestionKind(gettext_noop("Spotters' strikes"), asked.CallQuestion),
        "drive": QuestionKind(gettext_noop("A vehicle's move"), asked.DriveQuestion),
        "jump": QuestionKind(gettext_noop("A jump"), asked.JumpQuestion),
        "dig": QuestionKind(gettext_noop("Digging in"), asked.DigQuestion),
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

    def parse_side(self, text: str) -> dict[str, Any]:
        """`riders level=9 shots=5`: the unit, if any, then figures."""
        return sides.parse_side(text)

    def lines(self, answer: answers.Answer) -> list[str]:
        return list(text.lines(answer))

    def pictures(self, answer: answers.Answer) -> Sequence[OddsPicture]:
        return presentation.pictures(answer)

    def records(self, kind: str, catalogue: Catalogue) -> Mapping[str, str]:
        return {key: cards.display_name(kind, key, catalogue) for key in cards.names(catalogue).records(kind)}

    def fill_sides(self, question: dict[str, Any], catalogue: Catalogue) -> dict[str, Any]:
        return sides.fill_sides(
            question, self.kinds, lambda part, data, side: cards.refill_side(part, data, side, catalogue)
        )
