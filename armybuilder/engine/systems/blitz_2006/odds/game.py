"""The odds of Blitz 2006 as shared code sees them."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from armybuilder.engine.core import documents as core
from armybuilder.engine.core.battle.odds import sides
from armybuilder.engine.core.battle.odds.pictures import OddsPicture
from armybuilder.engine.core.battle.odds.rules import OddsRules, QuestionKind
from armybuilder.engine.core.battle.odds.tables import TableRules
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.odds import cards
from armybuilder.engine.systems.blitz_2006.odds.output import answers, presentation, text
from armybuilder.engine.systems.blitz_2006.odds.questions import (
    AttackQuestion,
    CallQuestion,
    DetectQuestion,
    IndirectQuestion,
    Question,
    RamQuestion,
    SkillQuestion,
    TagQuestion,
)
from armybuilder.engine.systems.blitz_2006.odds.tables import BlitzTable

_QUESTION: msgspec.json.Decoder[Question] = msgspec.json.Decoder(Question)


class BlitzOdds:
    """Fulfils `OddsRules`."""

    kinds: Mapping[str, QuestionKind] = {
        "attack": QuestionKind(gettext_noop("Attack"), AttackQuestion),
        "indirect": QuestionKind(gettext_noop("Indirect fire"), IndirectQuestion),
        "ram": QuestionKind(gettext_noop("Ram"), RamQuestion),
        "test": QuestionKind(gettext_noop("Any test"), SkillQuestion),
        "detect": QuestionKind(gettext_noop("Active detection"), DetectQuestion),
        "tag": QuestionKind(gettext_noop("Target designator"), TagQuestion),
        "call": QuestionKind(gettext_noop("Communication"), CallQuestion),
    }
    question: Any = Question
    answer: Any = answers.Answer
    fills = True
    matrix = None
    table: TableRules[Catalogue] = BlitzTable()
    examples: Mapping[str, Any] = {
        "A Hunter fires its autocannon at a Jäger": {
            "ask": "attack",
            "weapon": "LAC",
            "rof_damage": 2,
            "attacker": {"model": "northern-guard/hunter", "attack": 2, "attack_modifier": 0},
            "defender": {"model": "milicia/jager", "defense": 2, "defense_modifier": 0, "armor": 15},
        },
        "A Grizzly fires its mortar at what a friend sees": {
            "ask": "indirect",
            "weapon": "HGM",
            "range": "long",
            "attacker": {"model": "northern-guard/grizzly", "attack": 2},
            "defender": {"defense": 2, "defense_modifier": 0, "armor": 17, "sturdy": 0},
        },
        "Electronic warfare against a threshold": {"ask": "test", "skill": 2, "modifier": 1, "threshold": 5},
    }

    def odds(self, data: bytes, catalogue: Catalogue) -> answers.Answer:
        return answers.answer(core.read_json(data, _QUESTION), catalogue)

    def parse_side(self, text: str) -> dict[str, Any]:
        """`northern-guard/hunter attack=2 attack_modifier=0`: the card, if any, then figures."""
        return sides.parse_side(text)

    def lines(self, answer: answers.Answer) -> list[str]:
        return text.lines(answer)

    def pictures(self, answer: answers.Answer) -> Sequence[OddsPicture]:
        return presentation.pictures(answer)

    def records(self, kind: str, catalogue: Catalogue) -> Mapping[str, str]:
        return {key: cards.display_name(kind, key, catalogue) for key in cards.names(catalogue).records(kind)}

    def fill_sides(self, question: dict[str, Any], catalogue: Catalogue) -> dict[str, Any]:
        return sides.fill_sides(
            question, self.kinds, lambda part, data, side: cards.refill_side(part, data, side, catalogue)
        )


BLITZ_ODDS: OddsRules[Any] = BlitzOdds()
