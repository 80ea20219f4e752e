"""The odds of Gundam: Skirmish as shared code sees them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from armybuilder.engine.core import documents as core
from armybuilder.engine.core.battle.odds import sides
from armybuilder.engine.core.battle.odds.packs import catalogue_for
from armybuilder.engine.core.battle.odds.pictures import OddsPicture
from armybuilder.engine.core.battle.odds.rules import QuestionKind
from armybuilder.engine.core.battle.odds.tables import TableRules
from armybuilder.engine.core.documents.fields import schema_of
from armybuilder.engine.core.documents.names import names_of
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.odds import cards, questions
from armybuilder.engine.systems.gundam_skirmish.odds.output import presentation
from armybuilder.engine.systems.gundam_skirmish.odds.output.answers import Answer
from armybuilder.engine.systems.gundam_skirmish.odds.rules.aimed_shots import aimed_shot_odds
from armybuilder.engine.systems.gundam_skirmish.odds.rules.campaigns import capture_odds, event_odds, laser_odds
from armybuilder.engine.systems.gundam_skirmish.odds.rules.close_combat import close_combat_odds
from armybuilder.engine.systems.gundam_skirmish.odds.rules.shots import shoot_odds
from armybuilder.engine.systems.gundam_skirmish.odds.rules.single_rolls import (
    ambush_odds,
    damage_chart_odds,
    destruction_odds,
    morale_odds,
)

_QUESTION: msgspec.json.Decoder[questions.Question] = msgspec.json.Decoder(questions.Question)
_TYPED: dict[str, Any] = {"armour": 3, "block": 5, "integrity": 8}
_SABRE: dict[str, Any] = {"dex": 2, "attack": 3, "acc": 4, "crit": 5, "dam": 3}


class GundamOdds:
    """Fulfils `OddsRules`."""

    def __init__(self, table: TableRules[Catalogue]) -> None:
        self.table = table

    kinds: Mapping[str, QuestionKind] = {
        "shoot": QuestionKind(gettext_noop("Shoot"), questions.ShootQuestion),
        "aimed": QuestionKind(gettext_noop("Aimed Shot"), questions.AimedQuestion),
        "close": QuestionKind(gettext_noop("Close combat"), questions.CloseQuestion),
        "chart": QuestionKind(gettext_noop("Damage chart"), questions.ChartQuestion),
        "destruction": QuestionKind(gettext_noop("Destruction table"), questions.DestructionQuestion),
        "morale": QuestionKind(gettext_noop("Morale check"), questions.MoraleQuestion),
        "ambush": QuestionKind(gettext_noop("Ambush"), questions.AmbushQuestion),
        "event": QuestionKind(gettext_noop("Event die"), questions.EventQuestion),
        "capture": QuestionKind(gettext_noop("Capture of a base"), questions.CaptureQuestion),
        "laser": QuestionKind(gettext_noop("Colony Laser"), questions.LaserQuestion),
    }
    question: Any = questions.Question
    answer: Any = Answer
    fills = True
    matrix = None
    examples: Mapping[str, Any] = {
        "Two shots at a shield": {
            "ask": "shoot",
            "attacker": {"shots": 2, "acc": 4, "crit": 6, "dam": 3, "range": 24},
            "defender": _TYPED | {"shield": 1, "shield_block": 4},
            "distance": 20,
        },
        "A cannon with Penetration, from above and behind": {
            "ask": "shoot",
            "attacker": {"shots": 6, "acc": 3, "crit": 5, "dam": 2, "tags": ["p"], "controlled_aim": True},
            "defender": _TYPED | {"armour": 7, "block": 4, "integrity": 12},
            "cover": "in-cover",
            "higher": True,
            "flanked": True,
        },
        "A charge with a sabre": {
            "ask": "close",
            "attacker": _TYPED | _SABRE | {"charged": True},
            "defender": _TYPED | _SABRE | {"shield": 1, "shield_block": 4},
        },
        "An Aimed Shot": {"ask": "aimed", "attacker": {"acc": 4}, "defender": {"leg": 1}},
        "Morale with 4 Integrity left": {"ask": "morale", "integrity": 4},
        "The destruction table": {"ask": "destruction", "health": 3, "mind": 2},
    }

    def odds(self, data: bytes, catalogue: Catalogue) -> Answer:
        question = core.read_json(data, _QUESTION)
        return _WORKED[type(question)](question, catalogue_for(question, catalogue))

    def parse_side(self, text: str) -> dict[str, Any]:
        """`zeon/sample-suit weapon=sample-rifle arm=1`: the card, if any, then figures."""
        return sides.parse_side(text, _LISTS)

    def lines(self, answer: Answer) -> list[str]:
        return list(presentation.lines(answer))

    def pictures(self, answer: Answer) -> Sequence[OddsPicture]:
        return [presentation.picture(answer)]

    def records(self, kind: str, catalogue: Catalogue) -> Mapping[str, str]:
        return {key: cards.display_name(kind, key, catalogue) for key in names_of(catalogue).records(kind)}

    def fill_sides(self, question: dict[str, Any], catalogue: Catalogue) -> dict[str, Any]:
        return sides.fill_sides(
            question, self.kinds, lambda part, data, side: cards.refill_side(part, data, side, catalogue)
        )


_WORKED: Mapping[type, Callable[[Any, Catalogue], Answer]] = {
    questions.ShootQuestion: shoot_odds,
    questions.AimedQuestion: aimed_shot_odds,
    questions.CloseQuestion: close_combat_odds,
    questions.ChartQuestion: damage_chart_odds,
    questions.DestructionQuestion: destruction_odds,
    questions.MoraleQuestion: morale_odds,
    questions.AmbushQuestion: ambush_odds,
    questions.EventQuestion: event_odds,
    questions.CaptureQuestion: capture_odds,
    questions.LaserQuestion: laser_odds,
}


_LISTS = {
    field.name for part in (questions.Shooter, questions.ShotAt) for field in schema_of(part).fields if field.item
}
