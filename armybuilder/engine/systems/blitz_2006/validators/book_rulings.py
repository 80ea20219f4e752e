"""Rulings that affect a list because the book is open: another reading would give it another problem, or other
command points. A note mentions each such ruling once.
"""

from collections.abc import Callable, Iterator, Mapping

from armybuilder.engine.core.rules.construction import Findings, Rule
from armybuilder.engine.core.rules.notices import read_as
from armybuilder.engine.systems.blitz_2006 import rulings as read
from armybuilder.engine.systems.blitz_2006.chart import NORMAL, chart_of
from armybuilder.engine.systems.blitz_2006.command import starting_command_points
from armybuilder.engine.systems.blitz_2006.document import SYSTEM
from armybuilder.engine.systems.blitz_2006.force import Force
from armybuilder.engine.systems.blitz_2006.validators.rules import RULES
from armybuilder.engine.systems.blitz_2006.validators.scarcity import count_takers, limited_options, most_in_army
from armybuilder.engine.systems.blitz_2006.validators.squads import MOST_UNITS

Places = Iterator[str]
"""JSON pointers of what raises a question, the first of which is told."""
Readings = Mapping[str, str]


@RULES.of_force("FC-4", "Army Lists", 1697)
def readings(rule: Rule, force: Force) -> Findings:
    """Report once how an open point of the book is read, where another reading would change something."""
    if force.about:
        return
    for key, bearing in BEARINGS.items():
        ruling = force.catalogue.rulings[key]
        where = next(bearing(force), None)
        if where is None:
            continue
        if clause := ruling.clause(force.faction.key if force.faction else ""):
            yield read_as(SYSTEM, ruling, clause, force.readings[key], where)


def _every_reading(ruling: str) -> list[Readings]:
    """Every reading of a ruling, the others read as we do: what a question bears on depends on it alone."""
    return [{ruling: reading} for reading in read.RULINGS[ruling]]


def _chart(ruling: str) -> Callable[[Force], Places]:
    """Another reading asks for more squads than there are, or allows fewer."""

    def bearing(force: Force) -> Places:
        if force.source.limit <= NORMAL:
            return
        charts = [chart_of(force, {**force.readings, **reading}) for reading in _every_reading(ruling)]
        for cells in zip(*charts, strict=True):
            if len({(cell.shortfall, cell.excess) for cell in cells}) > 1:
                yield next(iter(cells[0].places), "/groups")

    return bearing


def _per_thousand(force: Force) -> Places:
    """More have an option than another reading gives the army."""
    for option, taken in limited_options(force):
        allowed = [most_in_army(option, force.source.limit, reading) for reading in _every_reading(read.PER_THOUSAND)]
        if len({max(0, count_takers(taken) - most) for most in allowed}) > 1:
            yield taken[-1][1].where


def _lost_weapons(force: Force) -> Places:
    """A unit swaps a weapon of which no line tells."""
    for row in force.refused_rows:
        if told := [refused.purchase for refused in row.fit.refused if refused.why == "told"]:
            yield from (bought.where for bought in row.purchases if bought.purchase in told)


def _drones(force: Force) -> Places:
    """With their drones the units of a squad are too many."""
    return (squad.where for squad in force.buyers if squad.drones and squad.count + squad.drones > MOST_UNITS)


def _command_points(ruling: str, tag: str) -> Callable[[Force], Places]:
    """Another reading gives the army other command points; it asks only of armies that have squads with the tag."""

    def bearing(force: Force) -> Places:
        if not any(tag in squad.record.tags for squad in force.squads):
            return
        starts = [starting_command_points(force, {**force.readings, **reading}) for reading in _every_reading(ruling)]
        if len({start.total for start in starts if start}) > 1:
            yield "/groups"

    return bearing


def _infantry_commands(force: Force) -> Places:
    """Infantry commands, or may."""
    if not force.commanders or any("infantry" in row.squad.record.tags for row in force.commanders):
        yield from _command_points(read.INFANTRY_LEADERSHIP, "infantry")(force)


def _command_limit(force: Force) -> Places:
    """The army has more command points than the smaller maximum."""
    readings = force.readings
    smaller = starting_command_points(force, {**readings, read.COMMAND_LIMIT: read.FULL})
    larger = (
        smaller and smaller.is_capped and starting_command_points(force, {**readings, read.COMMAND_LIMIT: read.BEGUN})
    )
    if smaller and larger and smaller.total != larger.total:
        yield "/groups"


BEARINGS: Mapping[str, Callable[[Force], Places]] = {
    read.ZERO_MINIMUM: _chart(read.ZERO_MINIMUM),
    read.SUPPORT_MAXIMUM: _chart(read.SUPPORT_MAXIMUM),
    read.PER_THOUSAND: _per_thousand,
    read.LOST_WEAPONS: _lost_weapons,
    read.DRONES: _drones,
    read.SNIPERS: _command_points(read.SNIPERS, "sniper"),
    read.INFANTRY_LEADERSHIP: _infantry_commands,
    read.COMMAND_LIMIT: _command_limit,
}
"""What raises the question of each ruling."""
