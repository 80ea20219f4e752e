"""The odds of 1998 as shared code sees them."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from armybuilder.engine.core import documents as core
from armybuilder.engine.core.battle.odds import sides
from armybuilder.engine.core.battle.odds.pictures import OddsPicture
from armybuilder.engine.core.battle.odds.rules import OddsRules, QuestionKind
from armybuilder.engine.core.battle.odds.tables import TableRules
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.odds import answers, cards, presentation
from armybuilder.engine.systems.tactical_1998.odds.questions import (
    AttackQuestion,
    Question,
    RamQuestion,
    SkillQuestion,
)
from armybuilder.engine.systems.tactical_1998.odds.tables import TacticalTable

_QUESTION: msgspec.json.Decoder[Question] = msgspec.json.Decoder(Question)
_LISTS = ("left",)


class TacticalOdds:
    """Fulfils `OddsRules`."""

    kinds: Mapping[str, QuestionKind] = {
        "attack": QuestionKind(gettext_noop("Attack"), AttackQuestion),
        "ram": QuestionKind(gettext_noop("Ram"), RamQuestion),
        "test": QuestionKind(gettext_noop("Any test"), SkillQuestion),
    }
    question: Any = Question
    answer: Any = answers.Answer
    fills = True
    matrix = None
    table: TableRules[Catalogue] = TacticalTable()
    examples: Mapping[str, Any] = {
        "A Hunter fires a burst at a Cheetah": {
            "ask": "attack",
            "weapon": "LAC",
            "rof": 2,
            "attacker": {"model": "north/hunter"},
            "defender": {"model": "north/cheetah", "moved": 6},
        },
        "A Grizzly at top speed, far away, at the rear of a tank": {
            "ask": "attack",
            "weapon": "HAC",
            "range": "long",
            "arc": "rear",
            "between": 2,
            "attacker": {"model": "north/grizzly", "crew": "elite", "speed": "top"},
            "defender": {"piloting": 2, "maneuver": -3, "moved": 2, "armor": 25},
        },
        "A Hunter rams the side of an APC": {
            "ask": "ram",
            "attacker": {"model": "north/hunter", "speed": "top", "moved": 8},
            "defender": {"model": "south/caiman-apc", "moved": 7},
        },
        "Electronic warfare against a threshold": {"ask": "test", "skill": 2, "modifier": 1, "threshold": 5},
    }

    def odds(self, data: bytes, catalogue: Catalogue) -> answers.Answer:
        return answers.answer(core.read_json(data, _QUESTION), catalogue)

    def parse_side(self, text: str) -> dict[str, Any]:
        """`north/hunter crew=veteran speed=top`: the sheet, if any, then figures."""
        told = sides.parse_side(text, _LISTS)
        return told | {
            name: [int(each) for each in told[name] if each.isdecimal() and len(each) < 5]
            for name in _LISTS
            if name in told
        }

    def lines(self, answer: answers.Answer) -> list[str]:
        return list(presentation.lines(answer))

    def pictures(self, answer: answers.Answer) -> Sequence[OddsPicture]:
        return presentation.pictures(answer)

    def records(self, kind: str, catalogue: Catalogue) -> Mapping[str, str]:
        return {key: cards.display_name(kind, key, catalogue) for key in cards.names(catalogue).records(kind)}

    def fill_sides(self, question: dict[str, Any], catalogue: Catalogue) -> dict[str, Any]:
        return sides.fill_sides(
            question, self.kinds, lambda part, data, side: cards.refill_side(part, data, side, catalogue)
        )


TACTICAL_ODDS: OddsRules[Any] = TacticalOdds()
