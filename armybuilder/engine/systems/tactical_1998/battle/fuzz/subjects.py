"""Labels of all that battles can use, such as `unit north/hunter` or `act sweep`, and battles that may use it."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.engine.fuzz import EngineFuzzer, TrialBattle
from armybuilder.engine.systems.tactical_1998.battle.agreement import NIGHT, SIZES, VICTORIES
from armybuilder.engine.systems.tactical_1998.battle.fuzz import forces, invariants
from armybuilder.engine.systems.tactical_1998.battle.rules.acts import Go
from armybuilder.engine.systems.tactical_1998.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue

ACTS = (
    *("go", "switchmode", "reserve", "aboutface", "sweep", "jam", "embark", "disembark"),
    *("fire", "calledshot", "indirectfire", "walkingfire", "saturationfire", "kick", "ram", "observe"),
)
"""Acts of an activation that any battle may see."""
RARE: Mapping[str, tuple[str, ...]] = {
    "counterjam": ("perk eccm",),
    "designate": ("perk target-designator", "word guided"),
}
"""Acts for which units need something that not every catalogue has."""
TOGETHER = ("ram", "kick", "embark")
"""Acts with somebody in the same hex."""
SNAP_FIRE = "snap"
DARK = 0.3
"""How often it is night."""


class TacticalFuzzer(EngineFuzzer[Catalogue]):
    """Fulfils `BattleFuzzer`."""

    def playable(self, catalogue: Catalogue) -> frozenset[str]:
        return frozenset(_labels(catalogue))

    def unplayable(self, catalogue: Catalogue) -> Mapping[str, str]:
        found = {f"unit {key}": forces.why_not({"model": key}, catalogue) for key in catalogue.vehicles}
        return {label: reason for label, reason in found.items() if reason}

    def draw(self, catalogue: Catalogue, label: str, dice: Random) -> TrialBattle:
        if label not in self.playable(catalogue):
            raise LookupError(f"There is no '{label}' to prove.")
        kind, _, key = label.partition(" ")
        first, second = forces.random_forces(catalogue, kind, key, dice)
        victory = key if kind == "victory" else dice.choice(VICTORIES)
        size = key if kind == "map" else dice.choice(("small", "small", *SIZES))
        terms = [size, *[NIGHT] * (label == NIGHT or dice.random() < DARK)]
        return TrialBattle(first, second, f"{victory}:{','.join(terms)}")

    def check_state(self, battle: Battle, *, settled: bool) -> None:
        invariants.check_state(battle, settled=settled)

    def options_for(self, battle: Battle, decision: Decision, label: str) -> Sequence[Any]:
        kind, _, act = label.partition(" ")
        if kind != "act" or decision.model < 0:
            return ()
        found = [option for option in decision.options if type(option).__name__.lower() == act]
        if found or act not in TOGETHER:
            return found
        met = _to_be_met(battle, battle.units[decision.model], act)
        return [option for option in decision.options if isinstance(option, Go) and option.cell in met]

    def labels_used(self, battle: Battle) -> frozenset[str]:
        return frozenset((*battle.log.counts, *_field_labels(battle)))


def _to_be_met(battle: Battle, unit: BattleUnit, act: str) -> set[int]:
    """Hexes with somebody for such an act, other than its own."""
    others = battle.standing(unit.side) if act == "embark" else battle.enemies(unit)
    wanted = act == "embark" and not unit.infantry
    return {other.cell for other in others if other.infantry == wanted and other.cell != unit.cell}


def _labels(catalogue: Catalogue) -> Iterator[str]:
    parts = {
        part
        for vehicle in catalogue.vehicles.values()
        if not forces.why_not({"model": vehicle.key}, catalogue)
        for part in forces.parts_of_vehicle(vehicle)
    }
    yield from parts
    yield from (f"act {act}" for act, needed in RARE.items() if parts.issuperset(needed))
    for squad in catalogue.squads.values():
        yield from forces.parts_of_squad(squad)
    yield from (f"crew {key}" for key in catalogue.crews)
    yield from (f"infantry-weapon {key}" for key in catalogue.infantry_weapons)
    yield from (f"quality {key}" for key in catalogue.qualities)
    yield from (f"armor {key}" for key in catalogue.armors)
    yield from (f"transport {key}" for key in catalogue.transports)
    yield from (f"act {act}" for act in ACTS)
    yield from (f"victory {key}" for key in VICTORIES)
    yield from (f"map {size}" for size in SIZES)
    yield from (NIGHT, SNAP_FIRE)


def _field_labels(battle: Battle) -> Iterator[str]:
    yield f"victory {battle.victory}"
    yield from (NIGHT for _ in range(battle.night))
    columns = battle.field.lattice.columns
    yield from (f"map {size}" for size, (wide, _) in SIZES.items() if wide == columns)
    for unit in battle.units:
        yield from _unit_labels(unit)


def _unit_labels(unit: BattleUnit) -> Iterator[str]:
    row = unit.recruit.row
    if row.vehicle:
        yield from forces.parts_of_vehicle(row.vehicle)
        if row.crew:
            yield f"crew {row.crew.key}"
    if row.squad:
        if row.squad.book:
            yield from forces.parts_of_squad(row.squad.book)
        yield f"quality {row.squad.quality.key}"
        yield f"transport {row.squad.transport.key}"
        yield from {f"armor {soldier.armor.key}" for soldier in row.squad.soldiers}
        yield from {f"infantry-weapon {soldier.weapon.key}" for soldier in row.squad.soldiers}
