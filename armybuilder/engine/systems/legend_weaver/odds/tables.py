"""Tables of Legend Weaver: the volley of each row of a list, weapon by weapon, at each target."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from armybuilder.engine.core.battle.odds.sides import facts_for
from armybuilder.engine.core.battle.odds.tables import (
    FighterAttack,
    OddsCell,
    QuestionData,
    TableFighter,
    anonymous_fighter,
)
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.paper.boxes import CrossedBoxes
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver.book.catalogue import UNITS
from armybuilder.engine.systems.legend_weaver.book.units import Unit
from armybuilder.engine.systems.legend_weaver.document import ForceDocument
from armybuilder.engine.systems.legend_weaver.force import FieldedUnit, Force, Squad, unit_level
from armybuilder.engine.systems.legend_weaver.odds import cards
from armybuilder.engine.systems.legend_weaver.odds.questions import Shooter, ShotQuestion, Target
from armybuilder.engine.systems.legend_weaver.odds.rules.volleys import shot_odds

MOST_SHOTS, MOST_IN_SIGHT = 40, 12
USUAL = (
    ("non", "no-armor", gettext_noop("no armor"), 8),
    ("bod", "body-armor", gettext_noop("body armor"), 8),
    ("pow", "power-armor", gettext_noop("power armor"), 8),
    ("ass", "assault-armor", gettext_noop("assault armor"), 11),
)
"""Targets that everybody knows: type, shelter, what people call it, level."""
_FACTS = ("level", "target", "shelter", "mover", "top_speed")


class LegendTable:
    """Fulfils `TableRules`; `resolve` makes a force of a document."""

    kind = "attack"
    apart: Collection[str] = frozenset(
        ("/weapon", "/range", "/melee", "/missile", "/anti_air", "/area", "/attacker/model", "/defender/model",
         "/attacker/unsuited", "/defender/listed")
    )  # fmt: skip
    blank: QuestionData = {}
    measures: Mapping[str, str] = {
        "hit": gettext_noop("Chance that a shot hits"),
        "expected": gettext_noop("Expected casualties"),
        "destroyed": gettext_noop("Chance that someone falls"),
    }

    @property
    def usual(self) -> Mapping[str, QuestionData]:
        five = {
            gettext("Five of level {level}, {called}", level=level, called=gettext(called)): {
                "target": kind,
                "shelter": shelter,
                "level": level,
                "visible": 5,
                "models": 5,
            }
            for kind, shelter, called, level in USUAL
        }
        vehicle = {"target": "lit", "shelter": "vehicles", "level": 8, "mover": "vehicle"}
        return five | {gettext("A light vehicle of level 8"): vehicle}

    def __init__(self, resolve: Callable[[ForceDocument, Catalogue], Force]) -> None:
        self.resolve = resolve

    def fighters(self, document: ForceDocument, catalogue: Catalogue, _said: QuestionData) -> Sequence[TableFighter]:
        groups: Sequence[Squad] = self.resolve(document, catalogue).groups
        return [_row_fighter(row, squad, catalogue) for squad in groups for row in squad.rows]

    def fighter_of(self, side: QuestionData, catalogue: Catalogue, _said: QuestionData) -> TableFighter:
        if not side.get("model"):
            return anonymous_fighter(side)
        key = cards.names(catalogue).key("model", side["model"], "/model")
        return _fighter(cards.display_name("model", key, catalogue), catalogue[UNITS][key], side, catalogue)

    def with_damage(self, fighter: TableFighter, boxes: Mapping[str, CrossedBoxes]) -> TableFighter:
        """Casualties fire no more and are seen no more (L656)."""
        fallen = boxes.get(gettext("Casualties"))
        if fallen is None or not fallen.of or not fallen.out:
            return fighter
        left = max(fallen.of - fallen.out, 1)
        return fighter._replace(
            attacker={**fighter.attacker, "shots": min(left, MOST_SHOTS)},
            defender={**fighter.defender, "visible": min(left, MOST_IN_SIGHT), "lost": min(fallen.out, MOST_IN_SIGHT)},
        )

    def cell(self, question: dict[str, Any], catalogue: Catalogue) -> OddsCell:
        found = shot_odds(msgspec.convert(question, ShotQuestion), catalogue)
        chances = {each.key: float(each.chance) for each in found.chances}
        casualties = next(row.spread for row in found.rows if row.key == "casualties")
        mean = sum(number * chance for number, chance in casualties.items())
        return OddsCell(chances["hit"], float(mean), chances["any"])


def _row_fighter(row: FieldedUnit, squad: Squad, catalogue: Catalogue) -> TableFighter:
    """A row shoots and is shot at together, at the level of its unit (L482)."""
    said = {
        "level": unit_level(squad.rows),
        "shots": min(row.count, MOST_SHOTS),
        "visible": min(row.count, MOST_IN_SIGHT),
    }
    return _fighter(row.label, row.record, said, catalogue)._replace(models=row.count, where=row.where)


def _fighter(name: str, unit: Unit, more: QuestionData, catalogue: Catalogue) -> TableFighter:
    facts = {"model": unit.key, **dict(cards.facts_of(unit.key, catalogue)), **more}
    return TableFighter(name, facts_for(Shooter, facts), facts_for(Target, facts), tuple(_arms(unit)))


def _arms(unit: Unit) -> Iterator[FighterAttack]:
    """Its weapons; off-board units fire where a spotter says, by no shots of their own."""
    if unit.form == "off-board":
        return
    for weapon in unit.weapons:
        if weapon.is_close:
            yield FighterAttack(
                gettext("{weapon}, in melee", weapon=weapon.name), {"weapon": weapon.key, "melee": True}
            )
        if weapon.range:
            yield FighterAttack(weapon.name, {"weapon": weapon.key})
