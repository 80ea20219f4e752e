"""Labels of all that battles can use, such as `unit ground/sample-trooper` or `card out-of-turn`, and battles that may use it."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from armybuilder.engine.core.battle.engine.fuzz import EngineFuzzer, TrialBattle
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver.battle.agreement import SIZES, VICTORIES
from armybuilder.engine.systems.legend_weaver.battle.chaos.accidents import LIEUTENANT
from armybuilder.engine.systems.legend_weaver.battle.fuzz import invariants
from armybuilder.engine.systems.legend_weaver.battle.loadouts import usual_row
from armybuilder.engine.systems.legend_weaver.battle.recruits import is_high_flyer
from armybuilder.engine.systems.legend_weaver.battle.state import Battle
from armybuilder.engine.systems.legend_weaver.book.catalogue import CHAOS_CARDS, UNITS
from armybuilder.engine.systems.legend_weaver.book.units import Unit
from armybuilder.engine.systems.legend_weaver.document import DOCUMENTS, STARTS, SYSTEM

LIMIT, CARDS = 12_000, 10
"""Points of a trial at most, and chaos cards of each side."""
ACTIONS = (
    "attack", "call", "charge", "cover", "drive", "flight", "headdown", "hide", "jump", "lead", "melee", "move", "overwatch",
    "rally", "shot", "skim", "throw", "watch", "aim", "dig", "deed",
)  # fmt: skip
SQUADS, MODELS, LEAST = (1, 3), (1, 6), 2
COUNTED = ("act", "card")


class LegendFuzzer(EngineFuzzer[Catalogue]):
    """Fulfils `BattleFuzzer`."""

    def playable(self, catalogue: Catalogue) -> frozenset[str]:
        return frozenset(_labels(catalogue))

    def unplayable(self, catalogue: Catalogue) -> Mapping[str, str]:
        units = catalogue[UNITS].values()
        missing = {
            "card mutiny": not any(unit.rank and unit.rank.key == LIEUTENANT for unit in units),
            "card failed-payload": not any(is_high_flyer(unit) for unit in units),
        }
        return {label: "no such unit is in the catalogue" for label, lacks in missing.items() if lacks}

    def draw(self, catalogue: Catalogue, label: str, dice: Random) -> TrialBattle:
        if label not in self.playable(catalogue):
            raise LookupError(f"There is no '{label}' to prove.")
        kind, _, key = label.partition(" ")
        forces = [_force(catalogue, kind, key, dice), _force(catalogue, "", "", dice)]
        dice.shuffle(forces)
        victory = key if kind == "victory" else dice.choice(VICTORIES)
        size = key if kind == "table" else "small"
        first, second = (_document(groups) for groups in forces)
        return TrialBattle(first, second, f"{victory}:{size},turns={dice.randint(2, 4)},cards={CARDS}")

    def check_state(self, battle: Battle, *, settled: bool) -> None:
        invariants.check_state(battle, settled=settled)

    def labels_used(self, battle: Battle) -> frozenset[str]:
        counted = (label for label in battle.log.counts if label.split(" ")[0] in COUNTED)
        return frozenset((*counted, *_field_labels(battle), f"victory {battle.victory}"))


def _labels(catalogue: Catalogue) -> Iterator[str]:
    for key, unit in catalogue[UNITS].items():
        yield f"unit {key}"
        yield from _of_unit(unit)
    yield from (f"act {key}" for key in ACTIONS)
    yield from (f"card {key}" for key in catalogue[CHAOS_CARDS])
    yield from (f"start {key}" for key in STARTS)
    yield from (f"victory {key}" for key in VICTORIES)
    yield from (f"table {key}" for key in SIZES)


def _of_unit(unit: Unit) -> Iterator[str]:
    yield f"form {unit.form}"
    if unit.role:
        yield f"role {unit.role.key}"
    if unit.rank:
        yield f"rank {unit.rank.key}"
    yield from (f"equipment {each.key}" for each in unit.equipment)
    for weapon in unit.weapons:
        yield f"weapon {weapon.key}"
        yield from (f"special {each.key}" for each in weapon.specials)


def _field_labels(battle: Battle) -> Iterator[str]:
    names = {size: key for key, size in SIZES.items()}
    table = battle.field.table
    yield f"table {names.get((table.width, table.height), '')}"
    for model in battle.models:
        yield f"unit {model.record.key}"
        yield from _of_unit(model.record)
        if model.recruit.start:
            yield f"start {model.recruit.start}"


# ---------------------------------------------------------------- forces


def _force(catalogue: Catalogue, kind: str, key: str, dice: Random) -> list[dict[str, Any]]:
    """Squads of units by chance; the first has what a label names."""
    units = list(catalogue[UNITS].values())
    fitting = [unit for unit in units if f"{kind} {key}" in {f"unit {unit.key}", *_of_unit(unit)}] or units
    groups = [_squad(dice.choice(fitting), units, dice)]
    there = [unit for unit in units if unit.form != "off-board"]
    groups += [_squad(dice.choice(there), units, dice)]
    groups += [_squad(dice.choice(units), units, dice) for _ in range(dice.randint(*SQUADS))]
    if kind == "start":
        groups[0]["start"] = key
    if dice.random() < 0.3:
        groups[-1]["reserve"] = len(groups) > LEAST
    return groups


def _squad(unit: Unit, units: list[Unit], dice: Random) -> dict[str, Any]:
    """Models of a unit, those on foot with a character now and then."""
    one = unit.form != "ground" or unit.rank or (unit.role and unit.role.key == "spotter")
    count = 1 if one else dice.randint(*MODELS)
    rows = [usual_row(unit) | {"count": count}]
    leaders = [each for each in units if each.rank]
    if unit.form == "ground" and not unit.rank and not one and leaders and dice.random() < 0.4:
        rows.append(usual_row(dice.choice(leaders)))
    return {"models": rows}


def _document(groups: list[dict[str, Any]]) -> Any:
    return DOCUMENTS.convert(
        {
            "format": "muster.force/1",
            "system": SYSTEM,
            "limit": LIMIT,
            "options": {"defender": True, "scenario": True, "teleport": True},
            "groups": groups,
        }
    )
