"""The chart of an army type as it fills up, in boxes and words."""

from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext as _

from armybuilder.engine.systems.blitz_2006.book.armies import ArmyType
from armybuilder.engine.systems.blitz_2006.chart import ColumnUsage, army_types_of, chart_of
from armybuilder.engine.systems.blitz_2006.command import starting_command_points
from armybuilder.engine.systems.blitz_2006.force import Force
from armybuilder.forces.presenters.blitz_2006.views import ChartView, ColumnView, TypeView

MOST_BOXES = 12


def chart_view(force: Force) -> ChartView:
    """The chart of the army, and the types that it might be of."""
    start = starting_command_points(force)
    return ChartView(
        chosen=force.army_type.key if force.army_type else force.source.sublist or "",
        types=tuple(_type(each, force) for each in army_types_of(force)),
        columns=tuple(map(_column, chart_of(force))),
        command=start.calculation if start else "",
        leadership=start.leadership if start else None,
        points=start.total if start else None,
    )


def _type(army_type: ArmyType, force: Force) -> TypeView:
    return TypeView(
        army_type.key, army_type.name, "; ".join(_describe_requirements(chart_of(replace(force, army_type=army_type))))
    )


def _describe_requirements(cells: list[ColumnUsage]) -> Iterator[str]:
    """Yield what a type requires, and how much of the rest it allows."""
    yield from (
        (_("at least %(least)s %(name)s") % {"least": cell.least, "name": cell.name}) for cell in cells if cell.least
    )
    if free := [cell.name for cell in cells if not cell.least and cell.most is None]:
        yield _("any number of %(free)s") % {"free": ", ".join(free)}
    yield from (
        (_("up to %(most)s %(name)s") % {"most": cell.most, "name": cell.name})
        for cell in cells
        if not cell.least and cell.most
    )
    if barred := [cell.name for cell in cells if cell.most == 0]:
        yield _("no %(barred)s") % {"barred": _(" and ").join(barred)}


def _column(cell: ColumnUsage) -> ColumnView:
    told, tone = _column_status(cell)
    room = min(MOST_BOXES, max(cell.most or 0, cell.least, cell.number))
    boxes = tuple(number < cell.number for number in range(room))
    return ColumnView(cell.name, cell.number, cell.range, told, tone, boxes)


def _column_status(cell: ColumnUsage) -> tuple[str, str]:
    """Return the status of a column in words, and the style it is shown in."""
    if cell.shortfall:
        return _("%(missing)s to add") % {"missing": cell.shortfall}, "todo"
    if cell.excess:
        return _("%(excess)s too many") % {"excess": cell.excess}, "bad"
    if cell.most == 0:
        return _("none allowed"), ""
    if cell.most is None:
        return _("any number"), "ok" if cell.number else ""
    left = cell.most - cell.number
    return ((_("room for %(left)s") % {"left": left}) if left else _("full")), "ok" if cell.number else ""
