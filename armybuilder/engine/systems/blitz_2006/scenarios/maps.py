"""Zones of a deployment in inches."""

from collections.abc import Iterator, Mapping

from armybuilder.engine.core.battle.scenarios.scenario import Map, Zone
from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.blitz_2006.book.scenarios import Cell, Deployment, Layout
from armybuilder.engine.systems.blitz_2006.scenarios import steps
from armybuilder.engine.systems.blitz_2006.scenarios.terms import ScenarioTerms

PLACES = 4
"""Decimals of an inch: thirds are never exact."""


def assigned_map(terms: ScenarioTerms, deployment: Deployment, layout: Layout, first: str) -> Map:
    """The zones of a layout whose first ones belong to the side `first`."""
    second = "B" if first == "A" else "A"
    whose = dict.fromkeys(layout.first, (first, gettext("Side {side}", side=first))) | dict.fromkeys(
        layout.second, (second, gettext("Side {side}", side=second))
    )
    return _map(terms, deployment, whose)


def open_map(terms: ScenarioTerms, deployment: Deployment) -> Map:
    """The zones of a deployment of which players have yet to choose: those that belong together have one number."""
    whose: dict[Cell, tuple[str, str]] = {}
    for layout in deployment.layouts:
        label = str(layout.number) if len(deployment.layouts) > 1 else ""
        alone = len(layout.first) < len(layout.second)
        whose |= dict.fromkeys(
            layout.first, ("open", gettext("One side") if alone else gettext("Zone {number}", number=label).strip())
        )
        whose |= dict.fromkeys(layout.second, ("open", gettext("Zone {number}", number=label).strip()))
    return _map(terms, deployment, whose)


def _map(terms: ScenarioTerms, deployment: Deployment, whose: Mapping[Cell, tuple[str, str]]) -> Map:
    edges = sorted((terms.amount(steps.LONG.key), terms.amount(steps.SHORT.key)))
    return Map(deployment.name, edges[1], edges[0], tuple(_zones(deployment, whose, edges[1], edges[0])))


def _zones(deployment: Deployment, whose: Mapping[Cell, tuple[str, str]], wide: int, high: int) -> Iterator[Zone]:
    """Every part of the table, row by row."""
    across, down = wide / deployment.columns, high / deployment.rows
    for row in range(deployment.rows):
        for column in range(deployment.columns):
            side, label = whose.get((column, row), ("", gettext("Neutral")))
            corner = (round(column * across, PLACES), round(row * down, PLACES))
            yield Zone(side, label, *corner, round(across, PLACES), round(down, PLACES))
