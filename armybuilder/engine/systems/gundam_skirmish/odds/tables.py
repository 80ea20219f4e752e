"""Tables of Gundam: Skirmish: each weapon of a list at each target."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from armybuilder.engine.core.battle.odds.sides import facts_for
from armybuilder.engine.core.battle.odds.tables import (
    MEASURES,
    FighterAttack,
    OddsCell,
    QuestionData,
    TableFighter,
    anonymous_fighter,
)
from armybuilder.engine.core.documents.names import names_of
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.boxes import CrossedBoxes
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.cards import UnitCard
from armybuilder.engine.systems.gundam_skirmish.document import ForceDocument
from armybuilder.engine.systems.gundam_skirmish.force import FieldedUnit, Force, unit_in_battle
from armybuilder.engine.systems.gundam_skirmish.odds import cards
from armybuilder.engine.systems.gundam_skirmish.odds.questions import Shooter, ShootQuestion, ShotAt
from armybuilder.engine.systems.gundam_skirmish.odds.rules.shots import shoot_odds

_OF_WEAPONS = ("weapon", "shots", "acc", "crit", "dam", "weapon_class", "tags", "range", "least_range")
_OF_PILOTS = {"controlled-aim": "controlled_aim", "fortunate": "fortunate"}
"""Traits with what a question calls them (L44)."""
LOCATIONS = {"LEG": "leg", "ENGINE": "leg", "ARM": "arm", "WEAPONS": "arm", "HEAD": "head"}
"""Labels of boxes with what a question calls their levels."""


class GundamTable:
    """Fulfils `TableRules`; `resolve` makes a force of a document."""

    kind = "shoot"
    apart: Collection[str] = frozenset(
        ("/attacker/model", "/defender/model", *(f"/attacker/{name}" for name in _OF_WEAPONS))
    )
    blank: QuestionData = {}
    measures: Mapping[str, str] = MEASURES

    @property
    def usual(self) -> Mapping[str, QuestionData]:
        return {
            gettext(
                "Armour {dice}D6 on {block}+, integrity {integrity}", dice=dice, block=block, integrity=integrity
            ): {
                "armour": dice,
                "block": block,
                "integrity": integrity,
            }
            for dice, block, integrity in ((2, 5, 6), (3, 5, 8), (4, 4, 10), (6, 4, 14))
        }

    def __init__(self, resolve: Callable[[ForceDocument, Catalogue], Force]) -> None:
        self.resolve = resolve

    def fighters(self, document: ForceDocument, catalogue: Catalogue, _said: QuestionData) -> Sequence[TableFighter]:
        force = self.resolve(document, catalogue)
        return [_row_fighter(row, force, catalogue) for row in force.rows]

    def fighter_of(self, side: QuestionData, catalogue: Catalogue, _said: QuestionData) -> TableFighter:
        if not side.get("model"):
            return anonymous_fighter(side, (FighterAttack(gettext("Attack")),))
        key = names_of(catalogue).key("model", side["model"], "/model", gettext("card"))
        card: UnitCard = names_of(catalogue).records("model")[key]
        rest = {name: value for name, value in side.items() if name != "model"}
        return _fighter(cards.display_name("model", key, catalogue), card, (), rest, catalogue)

    def with_damage(self, fighter: TableFighter, boxes: Mapping[str, CrossedBoxes]) -> TableFighter:
        """Levels by location, and the Integrity that is left (L30)."""
        levels = {field: boxes[label].out for label, field in LOCATIONS.items() if label in boxes and boxes[label].out}
        whole = boxes.get("INTEGRITY")
        left = {"integrity": max(whole.of - whole.out, 1)} if whole and whole.of else {}
        return fighter._replace(
            attacker={**fighter.attacker, **facts_for(Shooter, levels)},
            defender={**fighter.defender, **facts_for(ShotAt, levels | left)},
        )

    def cell(self, question: dict[str, Any], catalogue: Catalogue) -> OddsCell:
        found = shoot_odds(msgspec.convert(question, ShootQuestion), catalogue, weighed=False)
        odds = {odd.key: odd.chance for odd in found.odds}
        damage = next(spread for spread in found.spreads if spread.key == "damage")
        return OddsCell(odds["hit"], float(Fraction(damage.mean or 0)), odds.get("destroyed"))


def _row_fighter(row: FieldedUnit, force: Force, catalogue: Catalogue) -> TableFighter:
    more: dict[str, Any] = {
        name: True for key, name in _OF_PILOTS.items() if any(each.key == key for each in row.traits)
    }
    modifications = [each.key for each in row.modifications]
    fighter = _fighter(row.label, unit_in_battle(row, force).card, modifications, more, catalogue)
    return fighter._replace(models=row.count, where=row.where)


def _fighter(
    name: str, card: UnitCard, modifications: Sequence[str], more: QuestionData, catalogue: Catalogue
) -> TableFighter:
    """A card on both sides of a question. Its figures hold already what modifications add."""
    body = {"model": card.key, **cards.unit_facts(card, (), catalogue)}
    body |= more
    defender = facts_for(ShotAt, body) | ({"modifications": list(modifications)} if modifications else {})
    return TableFighter(name, facts_for(Shooter, body), defender, tuple(_arms(card)))


def _arms(card: UnitCard) -> Iterator[FighterAttack]:
    for weapon in card.weapons:
        yield FighterAttack(weapon.name, side=facts_for(Shooter, cards.weapon_facts(weapon)))
