"""Tables of the beta: each weapon of a list at each target."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from armybuilder.engine.core.battle.odds.sides import SIDES
from armybuilder.engine.core.battle.odds.tables import MEASURES, Arm, Cell, Fighter, Said
from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.paper.boxes import Crossed
from armybuilder.engine.core.tables import misfits
from armybuilder.engine.systems.blitz_beta import document as doc
from armybuilder.engine.systems.blitz_beta.army.parts import ResolvedEntry
from armybuilder.engine.systems.blitz_beta.battle.odds.answers import CannotError, reckoned
from armybuilder.engine.systems.blitz_beta.battle.odds.participants import participant, weapons_of
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
    blank: Said = {side: {"model": "?"} for side in SIDES}
    measures: Mapping[str, str] = MEASURES
    usual: Mapping[str, Said] = {
        gettext_noop("Scout gear"): {"model": "north/cheetah"},
        gettext_noop("Trooper gear"): {"model": "south/jager"},
        gettext_noop("Heavy gear"): {"model": "south/spitting-cobra"},
        gettext_noop("Strider"): {"model": "south/naga"},
        gettext_noop("Light vehicle"): {"model": "south/caiman"},
        gettext_noop("Tank"): {"model": "north/aller"},
        gettext_noop("Infantry"): {"model": "south/infantry-squad"},
    }

    def fighters(self, document: doc.ForceDocument, catalogue: Catalogue, _said: Said) -> Sequence[Fighter]:
        force = resolve(document, catalogue)
        return [
            _fighter(_side(force, unit, entry), catalogue)._replace(
                name=_called(entry), models=entry.count, where=entry.where
            )
            for unit, entry in force.entries
        ]

    def named(self, side: Said, catalogue: Catalogue, _said: Said) -> Fighter:
        return _fighter(side, catalogue)

    def damaged(self, fighter: Fighter, boxes: Mapping[str, Crossed]) -> Fighter:
        """Boxes that are marked already (BR-99)."""
        taken = {"taken": sum(boxes[label].out for label in ("HULL", "STR") if label in boxes)}
        return fighter._replace(attacker={**fighter.attacker, **taken}, defender={**fighter.defender, **taken})

    def cell(self, question: dict[str, Any], catalogue: Catalogue) -> Cell:
        asked = msgspec.convert(question, OddsQuestion)
        attacker = participant(asked.attacker, catalogue, "/attacker")
        target = participant(asked.defender, catalogue, "/defender")[0].profile
        try:
            _, odds, fate = reckoned(weapons_of(attacker, asked.weapon, target)[0], target, asked)
        except CannotError as error:
            raise fail(error.where, str(error)) from None
        return Cell(odds.hit, odds.expected, fate.destroyed)


def _side(force: Force, unit: ResolvedUnit, entry: ResolvedEntry) -> Said:
    """What a question says of a row: what is known of it, and nothing that is as usual."""
    sublist = force.source.sublist
    side = Side(
        entry.model.key,
        [bought.choice for bought in entry.bought],
        entry.rank,
        force.faction.key if force.faction else "",
        sublist if sublist in force.catalogue.sublists else None,
        [bought.key for bought in unit.purchases],
    )
    told: dict[str, Any] = msgspec.to_builtins(side)
    return told


def _called(entry: ResolvedEntry) -> str:
    """`Lead: Headhunter, Vet, CO`."""
    row = next((row.name for row in entry.rows), entry.model.name)
    bought = [each.label for each in entry.bought if not each.row]
    words = ", ".join([row, *bought, *([entry.rank] if entry.rank else [])])
    return f"{entry.name}: {words}" if entry.name else words


def _fighter(side: Said, catalogue: Catalogue) -> Fighter:
    try:
        asked = msgspec.convert(side, Side)
    except msgspec.ValidationError as error:
        raise fail("", misfits.told(str(error))) from None
    bodies = participant(asked, catalogue, "")
    weapons = dict.fromkeys(armed.weapon.text for body in bodies for armed in body.armed)
    arms = tuple(Arm(text, {"weapon": text}) for text in weapons)
    return Fighter(bodies[0].profile.name, side, side, arms)
