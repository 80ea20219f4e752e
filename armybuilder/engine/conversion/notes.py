"""Explanations of how each value of a converted card came about: the figure of the 1998 sheet with its line, what was
done with it, by which rule, and what was ruled.
"""

from collections.abc import Iterable, Iterator, Mapping

from armybuilder.engine.conversion import legacy_2006 as legacy
from armybuilder.engine.conversion.card import ConvertedCard, DefenseRow, Trait, Value, Weapon
from armybuilder.engine.conversion.losses import OPEN
from armybuilder.engine.systems.tactical_1998.book.figures import LABELS, figures
from armybuilder.engine.systems.tactical_1998.book.tables import BookFigure, Mount, Vehicle, VehiclePerk

OUR_RULING = "by our ruling, because"
_READ = {"merged": ", put together from cells that ran together", "derived": ", by the rules of that book"}
_HOW = {
    "tv": "a tenth, up to a multiple of 5, and 10",
    "actions": "one action, and those",
    "size": "as it is",
    "detection": "kilometres as inches",
    "sensors": "as it is",
    "auto_comm": "the root of the kilometres, rounded down",
    "comm": "as it is",
    "armor": "as it is",
}
"""What is done with the one figure of a value."""
_BY_CREW = "the bonus actions are lost; such a crew has one action, and one for every two of it"
_SPEEDS = {"stationary": "standing still", "combat": "at combat speed", "top": "at top speed"}


class ValueNotes:
    """The words about the values of one vehicle's card."""

    def __init__(self, vehicle: Vehicle, card: ConvertedCard) -> None:
        self.vehicle, self.card = vehicle, card
        self.figures: Mapping[str, BookFigure] = dict(figures(vehicle))

    def figure(self, name: str, value: Value) -> str:
        """`Sensor range 2 (1998, line 1443): kilometres as inches (FC-28).`"""
        if name == "sturdy":
            return self._boxes("a box each", "No perk becomes a box", self.vehicle.perks, legacy.STURDY, value)
        if name == "fragile":
            told = "it has no critical box"
            return self._boxes(told, "No flaw takes the critical box", self.vehicle.flaws, legacy.FRAGILE, value)
        how = _BY_CREW if value.figures == ("crew",) else _HOW[name]
        return f"{self._cite_figures(value.figures)}: {how} ({value.rule}){_describe_ruling(value)}."

    def attack(self, speed: str, value: Value) -> str:
        """`+2 standing still (1998, lines 765–768) and fire control 0 (1998, line 1443), by FC-32.`"""
        movement = _format_modifier(legacy.ATTACK_MOVEMENT[speed])
        return f"{movement} {_SPEEDS[speed]} (1998, lines 765–768) and {self._cite_figures(value.figures, small=True)}, by FC-32."

    def defense(self, row: DefenseRow) -> str:
        """A line for each figure of a movement mode."""
        return "\n".join(self._row_lines(row))

    def _row_lines(self, row: DefenseRow) -> Iterator[str]:
        for speed in ("combat", "top"):
            points: Value = getattr(row, f"{speed}_mp")
            if points.value is not None:
                yield f'{points.value}": {self._cite_figures(points.figures, small=True)}, as it is (DC-4).'
        for speed in _SPEEDS:
            dodge: Value = getattr(row, speed)
            if dodge.value is not None:
                yield self._dodge(speed, dodge)
        if all(value.value is None for value in (row.combat_mp, row.top_mp, row.stationary)):
            yield "The sheet of 1998 has this way to move; its figures are lost."

    def _dodge(self, speed: str, value: Value) -> str:
        *moved, _ = value.figures
        points = self.figures[moved[0]].value if moved else 0
        modifier, status = next(
            (modifier, status)
            for first, last, modifier, status in legacy.TARGET_SPEED
            if first <= (points or 0) <= last
        )
        way = f"with {points} points {_SPEEDS[speed]}" if moved else _SPEEDS[speed]
        told = f"{_format_modifier(modifier)} {way} (1998, lines 784–793{_READ.get(status, '')})"
        total = _format_modifier(int(value.value or 0))
        return (
            f"{total}: {told} and {self._cite_figures(('maneuver',), small=True)}, by FC-32{_describe_ruling(value)}."
        )

    def _boxes(self, told: str, none: str, perks: Iterable[VehiclePerk], known: frozenset[str], value: Value) -> str:
        found = [f"{perk.rule.name} (1998, line {perk.line})" for perk in perks if perk.rule.key in known]
        return f"{', '.join(found)}: {told} ({value.rule})." if found else f"{none} ({value.rule})."

    def _cite_figures(self, names: Iterable[str], *, small: bool = False) -> str:
        told = " and ".join(_cite_figure(LABELS[name], self.figures[name]) for name in names)
        return told[:1].lower() + told[1:] if small else told


def _format_modifier(number: int) -> str:
    return f"{number:+d}" if number else "0"


def _cite_figure(label: str, figure: BookFigure) -> str:
    return f"{label} {figure.value} (1998, line {figure.line}{_READ.get(figure.status, '')})"


def _describe_ruling(value: Value) -> str:
    return f", {OUR_RULING} {OPEN[value.rule]}" if value.status == "ruled" else ""


def weapon(mounts: list[Mount], told: Weapon, line: int | None) -> str:
    """`M222 Autocannon (1998, line 1447; the book, line 1788): arc F; 60 shots: reloads (FC-29), by our ruling, because …`"""
    found = list(dict.fromkeys(str(mount.line) for mount in mounts))
    lines = f"lines {' and '.join(found)}" if len(found) > 1 else f"line {found[0]}"
    book = f"; the book, line {line}" if line else ""
    parts = [
        part
        for part in (
            _describe_number(mounts, told),
            _describe_arc(mounts[0], told),
            _describe_ammunition(mounts[0], told),
        )
        if part
    ]
    return f"{told.name} (1998, {lines}{book}): {'; '.join(parts)}."


def _describe_number(mounts: list[Mount], told: Weapon) -> str:
    if len(mounts) > 1:
        return f"{len(mounts)} rows of the sheet"
    return "how many is lost, and one stands here" if told.count.value is None else ""


def _describe_arc(mount: Mount, told: Weapon) -> str:
    if told.arc.value is None:
        return "its arc is lost"
    return f"arc {told.arc.value}" + (f", printed {mount.arc}" if told.arc.value != mount.arc else "") + " (DC-7)"


def _describe_ammunition(mount: Mount, told: Weapon) -> str:
    """Describe what the shots of the sheet give (FC-29)."""
    if not told.limited.figures:
        return "it never runs out"
    if mount.ammo is None:
        return "its shots are lost"
    if told.limited.value:
        return f"{mount.ammo} shots: as many circles (FC-29)"
    if mount.ammo < legacy.RELOADS_FROM:
        return f"{mount.ammo} shots: neither reloads nor circles (FC-29)"
    reloads = "reloads" if told.reloads.value else "no reloads"
    held = _describe_ruling(told.reloads) or ", since nobody holds it"
    return f"{mount.ammo} shots: {reloads} (FC-29){held}"


def trait(perk: VehiclePerk, told: Trait) -> str:
    """`ECM (1998, line 1421): ECM of 2006 (DC-8).`"""
    rating = f", rating {told.rating.value}" if told.rating and told.rating.value is not None else ""
    facing = f", {told.facing}" if told.facing else ""
    read = _READ.get(perk.status, "") if rating else ""
    ruled = legacy.TRAITS[perk.rule.key].ruled
    because = f", {OUR_RULING} {ruled}" if ruled else ""
    return f"{perk.rule.name} (1998, line {perk.line}{read}): {told.name}{rating}{facing} (DC-8){because}."
