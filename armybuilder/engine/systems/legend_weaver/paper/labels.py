"""Labels of sheets on paper: target lists, actions with a bonus move, and the properties of a weapon beside its
figures.
"""

from collections.abc import Iterator

from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.language import gettext, gettext_noop, mid_sentence
from armybuilder.engine.core.rules.report import Points
from armybuilder.engine.systems.legend_weaver.book.targets import TERRAIN_COLUMNS, Movement
from armybuilder.engine.systems.legend_weaver.book.units import Column, Shot, Unit, Weapon, lists

FORMS = {
    "ground": gettext_noop("Ground unit"),
    "vehicle": gettext_noop("Vehicle"),
    "platform": gettext_noop("Platform"),
    "off-board": gettext_noop("Off-board unit"),
}
FIRES = {
    "other": gettext_noop("Round"),
    "interdiction": gettext_noop("Interdiction"),
    "explosive": gettext_noop("Explosive"),
    "smoke": gettext_noop("Smoke"),
}
ALL = gettext_noop("All")
RUN = 3
"""So many numbers in a row are told by their ends."""


def targets(shot: Shot, column: Column, names: RecordNames) -> str:
    """`2Pow, 3Ass`, or `All`."""
    if shot.every == column:
        return gettext(ALL)
    return ", ".join(names.printed_name("target-type", key) for key in lists(shot, column))


def numbers(shot: Shot, column: Column, names: RecordNames) -> str:
    """The same in little room, by the numbers of the scale: `0 1`, `4–7`, `All`."""
    if shot.every == column:
        return gettext(ALL)
    known = names.records("target-type")
    found = sorted({known[key].number for key in lists(shot, column) if key in known})
    return " ".join(_format_run(run) for run in _runs(found))


def _runs(found: list[int]) -> Iterator[list[int]]:
    run: list[int] = []
    for number in found:
        if run and number != run[-1] + 1:
            yield run
            run = []
        run.append(number)
    if run:
        yield run


def _format_run(run: list[int]) -> str:
    return f"{run[0]}–{run[-1]}" if len(run) >= RUN else " ".join(map(str, run))


def actions(unit: Unit) -> str:
    """`2`, or `3+1` with the bonus move of a character."""
    return f"{unit.actions}+1" if unit.bonus else str(unit.actions)


def moves(movement: Movement) -> str:
    """`Hover; light forest or slope, heavy forest, steep slope impassable`: what its row of the movement table says of it."""
    found = {passage: ", ".join(_terrain(movement, passage)) for passage in ("ignores", "impassable")}
    said = [movement.name, gettext("ignores {found}", found=found["ignores"]) if found["ignores"] else ""]
    said.append(f"{found['impassable']} impassable" if found["impassable"] else "")
    return "; ".join(part for part in said if part)


def _terrain(movement: Movement, passage: str) -> Iterator[str]:
    """Columns of the table that say so."""
    for name, head in TERRAIN_COLUMNS.items():
        if getattr(movement, name) == passage:
            yield mid_sentence(gettext(head))


def inches(value: int) -> str:
    return f'{value}"'


def specials(shot: Shot) -> list[str]:
    """Return what a shot can do besides its figures, with its radius where it has one."""
    radius = [] if shot.radius is None else [gettext('radius {radius}"', radius=shot.radius)]
    return [*(each.name for each in shot.specials), *radius]


def weapon_details(weapon: Weapon) -> list[str]:
    """All that stands beneath the figures of a weapon."""
    size = [weapon.size] if weapon.size else []
    return [*size, *specials(weapon), *([weapon.note] if weapon.note else [])]


def format_points(points: Points | None) -> str:
    """Points without needless decimals, blank where nobody knows them."""
    return "" if points is None else f"{points:.2f}".rstrip("0").rstrip(".")
