"""Models as they come to a battle: what their lists and sheets say."""

from collections.abc import Iterator
from typing import NamedTuple

from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.legend_weaver.battle.table.field import FLYER, FOOT, PLATFORM, VEHICLE, Size
from armybuilder.engine.systems.legend_weaver.book.units import Ammunition, Unit, has
from armybuilder.engine.systems.legend_weaver.document import HIDDEN_DUG_IN
from armybuilder.engine.systems.legend_weaver.force import FieldedUnit, Force, Squad, squad_source

MOST = 120
"""Models of a side: what a battle can place and play."""


class Recruit(NamedTuple):
    """A model as it comes: what it is worth, its sheet, the number of its unit in its side, and how that starts. `prone` is its
    chance in 20 to break down (L1097), `rounds` what it bought of each kind."""

    row: FieldedUnit
    record: Unit
    name: str
    side: int
    squad: int
    squad_name: str
    points: float
    start: str = ""
    reserve: bool = False
    teleports: bool = False
    prone: int = 0
    rounds: tuple[tuple[Ammunition, int], ...] = ()

    @property
    def flies(self) -> bool:
        return bool(self.record.form == "vehicle" and self.record.movement and self.record.movement.flies)

    @property
    def size(self) -> Size:
        if self.record.form == "ground":
            return FOOT
        return PLATFORM if self.record.form == "platform" else FLYER if self.flies else VEHICLE


def recruits(force: Force, side: int) -> list[Recruit]:
    """The models of a force, each by itself. `LookupError` names what a sheet lacks for a battle, or a list without models."""
    found: list[Recruit] = []
    numbers: dict[tuple[int, str], int] = {}
    for place, squad in enumerate(force.groups):
        for at, row in enumerate(squad.rows):
            number = numbers.setdefault((place, _unit_of(row, at)), len(numbers))
            found += _of_row(row, side, number, squad)
    name = force.source.name or gettext("Side {side}", side="AB"[side])
    if not any(is_placed(one) for one in found):
        raise LookupError(gettext("{name} has no models on the table. Add one to its list.", name=name))
    if len(found) > MOST:
        raise LookupError(
            gettext(
                "{name} has {models} models; a battle takes {most} a side.", name=name, models=len(found), most=MOST
            )
        )
    problem = next((problem for one in found for problem in missing_figures(one)), None)
    if problem:
        raise LookupError(problem)
    return found


def _unit_of(row: FieldedUnit, at: int) -> str:
    """The unit of a squad to which a row belongs: those on foot and platforms, vehicles, who act one by one (L285), and by itself
    what fires from off the table, which has cards of its own (L887)."""
    if row.record.form == "off-board" or is_high_flyer(row.record):
        return f"battery {at}"
    return "vehicles" if row.record.form == "vehicle" else "foot"


def _of_row(row: FieldedUnit, side: int, number: int, squad: Squad) -> list[Recruit]:
    source, record = squad_source(squad), row.record
    # A spotter starts hidden and dug in (L735).
    spotter = bool(record.role and record.role.key == "spotter")
    start = source.start or (HIDDEN_DUG_IN if spotter else "")
    one = Recruit(
        row, record, row.label, side, number, squad.label, float(row.each or 0), start, source.reserve, source.teleport,
        row.source.breakdown, tuple((taken.record, row.source.rounds) for taken in row.of("ammunition")),
    )  # fmt: skip
    return [one] * row.count


def is_placed(one: Recruit) -> bool:
    """Whether a model begins on the table: neither in reserve nor firing from off it."""
    return not one.reserve and one.record.form != "off-board" and not is_high_flyer(one.record)


def missing_figures(one: Recruit) -> Iterator[str]:
    """Yield what a battle needs of a sheet and does not find there."""
    unit = one.record
    if unit.form in ("vehicle", "platform") and not unit.crew:
        yield gettext(
            "{unit} has no crew. Type it on the sheet of {sheet} in your pack.", unit=one.name, sheet=unit.name
        )
    if unit.form == "vehicle" and unit.move and not unit.maneuverability:
        yield gettext(
            "{unit} has no maneuverability and could never turn. Type it on the sheet of {sheet} in your pack.",
            unit=one.name, sheet=unit.name,
        )  # fmt: skip
    if unit.form in ("ground", "vehicle") and unit.move and unit.movement is None:
        yield gettext(
            "{unit} has a move and no movement type. Choose one on the sheet of {sheet} in your pack.",
            unit=one.name, sheet=unit.name,
        )  # fmt: skip


def is_high_flyer(unit: Unit) -> bool:
    """Whether it comes over the table only to bomb (L969)."""
    return any(each.key == "high-flyer" for each in unit.equipment)


def has_equipment(unit: Unit, key: str) -> bool:
    return any(each.key == key for each in unit.equipment)


def carries(unit: Unit, special: str) -> bool:
    """Whether one of its weapons has a special."""
    return any(has(weapon, special) for weapon in unit.weapons)
