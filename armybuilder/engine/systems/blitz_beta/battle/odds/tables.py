"""Tables of the beta: each weapon of a list at each target."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from armybuilder.engine.core.battle.odds.sides import SIDES
from armybuilder.engine.core.battle.odds.tables import MEASURES, FighterAttack, OddsCell, QuestionData, TableFighter
from armybuilder.engine.core.documents import fail, mismatch_error
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.paper.boxes import CrossedBoxes
from armybuilder.engine.systems.blitz_beta import document as doc
from armybuilder.engine.systems.blitz_beta.army.parts import ResolvedEntry
from armybuilder.engine.systems.blitz_beta.battle.odds.answers import ImpossibleAttackError, compute_odds
from armybuilder.engine.systems.blitz_beta.battle.odds.participants import combatants_of, weapons_of
from armybuilder.engine.systems.blitz_beta.battle.odds.questions import Fighter as Side
from armybuilder.engine.systems.blitz_beta.battle.odds.questions import OddsQuestion
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedUnit, resolve

_SAYS = ("model", "upgrades", "rank", "faction", "sublist", "unit_upgrades", "packs")
"""Fields of a side that a row of a list says itself."""


class BetaTable:
    """Fulfils `TableRules`."""

    kind = "attack"
    apart: Collection[str] = frozenset(("/weapon", "/rounds", *(f"/{side}/{name}" for side in SIDES for name in _SAYS)))
    blank: QuestionData = {side: {"model": "?"} for side in SIDES}
    measures: Mapping[str, str] = MEASURES
    usual: Mapping[str, QuestionData] = {
        gettext_noop("Scout gear"): {"model": "north/cheetah"},
        gettext_noop("Trooper gear"): {"model": "south/jager"},
        gettext_noop("Heavy gear"): {"model": "south/spitting-cobra"},
        gettext_noop("Strider"): {"model": "south/naga"},
        gettext_noop("Light vehicle"): {"model": "south/caiman"},
        gettext_noop("Tank"): {"model": "north/aller"},
        gettext_noop("Infantry"): {"model": "south/infantry-squad"},
    }

    def fighters(
        self, document: doc.ForceDocument, catalogue: Catalogue, _said: QuestionData
    ) -> Sequence[TableFighter]:
        force = resolve(document, catalogue)
        return [
            _build_fighter(_question_side(force, unit, entry), catalogue)._replace(
                name=_row_name(entry), models=entry.count, where=entry.where
            )
            for unit, entry in force.entries
        ]

    def fighter_of(self, side: QuestionData, catalogue: Catalogue, _said: QuestionData) -> TableFighter:
        return _build_fighter(side, catalogue)

    def with_damage(self, fighter: TableFighter, boxes: Mapping[str, CrossedBoxes]) -> TableFighter:
        """Boxes that are marked already (BR-99)."""
        taken = {"taken": sum(boxes[label].out for label in ("HULL", "STR") if label in boxes)}
        return fighter._replace(attacker={**fighter.attacker, **taken}, defender={**fighter.defender, **taken})

    def cell(self, question: dict[str, Any], catalogue: Catalogue) -> OddsCell:
        asked = msgspec.convert(question, OddsQuestion)
        attacker = combatants_of(asked.attacker, catalogue, "/attacker")
        target = combatants_of(asked.defender, catalogue, "/defender")[0].profile
        try:
            _, odds, fate = compute_odds(weapons_of(attacker, asked.weapon, target)[0], target, asked)
        except ImpossibleAttackError as error:
            raise fail(error.where, str(error)) from None
        return OddsCell(odds.hit, odds.expected, fate.destroyed)


def _question_side(force: Force, unit: ResolvedUnit, entry: ResolvedEntry) -> QuestionData:
    """Return what a question says of a row: what is known of it, without the defaults."""
    sublist = force.source.sublist
    side = Side(
        entry.model.key,
        [bought.choice for bought in entry.upgrades],
        entry.rank,
        force.faction.key if force.faction else "",
        sublist if sublist in force.catalogue.sublists else None,
        [bought.key for bought in unit.purchases],
    )
    told: dict[str, Any] = msgspec.to_builtins(side)
    return told


def _row_name(entry: ResolvedEntry) -> str:
    """`Lead: Headhunter, Vet, CO`."""
    row = next((row.name for row in entry.rows), entry.model.name)
    bought = [each.label for each in entry.upgrades if not each.row]
    words = ", ".join([row, *bought, *([entry.rank] if entry.rank else [])])
    return f"{entry.name}: {words}" if entry.name else words


def _build_fighter(side: QuestionData, catalogue: Catalogue) -> TableFighter:
    try:
        asked = msgspec.convert(side, Side)
    except msgspec.ValidationError as error:
        raise mismatch_error(error) from None
    bodies = combatants_of(asked, catalogue, "")
    weapons = dict.fromkeys(armed.weapon.text for body in bodies for armed in body.weapon_options)
    arms = tuple(FighterAttack(text, {"weapon": text}) for text in weapons)
    return TableFighter(bodies[0].profile.name, side, side, arms)
