"""Setting up: who chooses, how the table is divided, which zones, and reserves (SC-12, SC-13)."""

from collections.abc import Iterator
from dataclasses import dataclass

from armybuilder.engine.core.battle.scenarios.scenario import Line, Map, Note, Outcome, Section
from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.blitz_2006.book.scenarios import Deployment, Layout
from armybuilder.engine.systems.blitz_2006.scenarios import steps
from armybuilder.engine.systems.blitz_2006.scenarios.contest import contest
from armybuilder.engine.systems.blitz_2006.scenarios.dice import (
    RollTableRow,
    ScenarioStepResult,
    dice_of,
    resolve_step,
    with_equal_faces,
)
from armybuilder.engine.systems.blitz_2006.scenarios.maps import assigned_map, open_map
from armybuilder.engine.systems.blitz_2006.scenarios.terms import ScenarioChapter, ScenarioTerms, capitalize

CHOOSER_LINES = (2715, 2715)
GRID_LINES = (2721, 2749)
FIRST, SECOND = "first", "second"


@dataclass(frozen=True, slots=True)
class _DeploymentPlan:
    """The settled parts of a deployment: the side that chooses it, the deployment, and the layout with the side
    that has its first zones; None for what players have yet to say.
    """

    chooser: str | None
    deployment: Deployment | None
    layout: Layout | None
    first: str | None


def deployment(terms: ScenarioTerms) -> ScenarioChapter:
    """The last step of the book, with the map."""
    chooser = _chooser(terms)
    known = terms.book.deployments
    rows = with_equal_faces(RollTableRow(each.key, each.name, effect=each.effect) for each in known.values())
    settled = resolve_step(terms.order, steps.DEPLOYMENT, rows, "lot")
    found = known[settled.key] if settled.key else None
    lines = found.source if found else GRID_LINES
    outcomes = [chooser, terms.outcome(steps.DEPLOYMENT, settled, rows, lines)]
    layout = None
    if found:
        sector, layout = _sector(terms, found)
        outcomes += sector
    if layout and chooser.key:
        outcomes.append(_zone(terms, layout))
    at = _plan(chooser, found, layout, outcomes)
    sections = (
        Section(gettext("Setting up"), tuple(_lines(terms, at))),
        Section(gettext("Reserves"), terms.rules("reserves", "SC-12")),
    )
    return ScenarioChapter(tuple(outcomes), sections, tuple(_notes(at, outcomes)), tuple(_maps(terms, at)))


def side_rows() -> list[RollTableRow]:
    return [RollTableRow(side.lower(), gettext("Side {side}", side=side)) for side in steps.SIDES]


def _chooser(terms: ScenarioTerms) -> Outcome:
    """The side that chooses: who wins Leadership against Leadership, unless the players say another."""
    step, order, rows = steps.CHOOSER, terms.order, side_rows()
    if order.skips(step.key) or order.fixed(step.key) is not None:
        return terms.outcome(step, resolve_step(order, step, rows), rows, CHOOSER_LINES)
    first, second = (terms.amount(each.key) for each in steps.LEADERSHIP)
    won = contest((first, second), dice_of(order, step))
    settled = ScenarioStepResult(rows[won.winner].key, "die", won.throws)
    rolls = (f"{throw.of} {throw.told} ({gettext(' and ').join(map(str, throw.dice))})" for throw in won.throws)
    pairs = gettext(", then ").join(
        gettext("{ours} against {theirs}", ours=ours, theirs=theirs) for ours, theirs in zip(rolls, rolls, strict=True)
    )
    told = gettext(
        "Leadership {first} against {second}, ties re-rolled: {pairs}.", first=first, second=second, pairs=pairs
    )
    return terms.outcome(step, settled, rows, CHOOSER_LINES, told=told)


def _sector(terms: ScenarioTerms, found: Deployment) -> tuple[list[Outcome], Layout | None]:
    """Choose one of several layouts; a deployment with only one asks for none."""
    if len(found.layouts) == 1:
        return [], found.layouts[0]
    rows = with_equal_faces(
        RollTableRow(str(each.number), gettext("Number {number}", number=each.number)) for each in found.layouts
    )
    settled = resolve_step(terms.order, steps.SECTOR, rows, "lot")
    layout = next((each for each in found.layouts if str(each.number) == settled.key), None)
    return [terms.outcome(steps.SECTOR, settled, rows, GRID_LINES)], layout


def _zone(terms: ScenarioTerms, layout: Layout) -> Outcome:
    rows = with_equal_faces(map(RollTableRow, (FIRST, SECOND), map(capitalize, layout.names)))
    return terms.outcome(steps.ZONE, resolve_step(terms.order, steps.ZONE, rows, "lot"), rows, CHOOSER_LINES)


def _plan(
    chooser: Outcome, found: Deployment | None, layout: Layout | None, outcomes: list[Outcome]
) -> _DeploymentPlan:
    zone = next((each.key for each in outcomes if each.step == steps.ZONE.key), None)
    side = chooser.key.upper() if chooser.key else None
    if side is None or layout is None or zone is None:
        return _DeploymentPlan(side, found, None, None)
    other = "B" if side == "A" else "A"
    return _DeploymentPlan(side, found, layout, other if zone == FIRST else side)


def _maps(terms: ScenarioTerms, at: _DeploymentPlan) -> Iterator[Map]:
    """The map; one of each deployment where none is chosen."""
    if at.deployment and at.layout and at.first:
        yield assigned_map(terms, at.deployment, at.layout, at.first)
    else:
        offered = [at.deployment] if at.deployment else terms.book.deployments.values()
        yield from (open_map(terms, each) for each in offered)


def _lines(terms: ScenarioTerms, at: _DeploymentPlan) -> Iterator[Line]:
    chooser, order = terms.rules("deployment", "SC-13")
    if at.chooser is None:
        yield chooser
    for each in [at.deployment] if at.deployment else terms.book.deployments.values():
        yield Line(each.name, each.effect, "SC-13")
    if at.layout and at.first:
        names = at.layout.names if at.first == "A" else at.layout.names[::-1]
        yield Line(
            gettext("Zones"),
            gettext(
                "Side A sets up in {first}, side B in {second}, as the map shows.", first=names[0], second=names[1]
            ),
            "SC-13",
        )
    if at.chooser is None:
        yield order
    else:
        other = "B" if at.chooser == "A" else "A"
        yield Line(
            gettext("Order"),
            gettext(
                (
                    "Side {chooser} chooses the deployment, side {other} picks a zone. Then side {chooser} places "
                    "the first combat group, and the sides take turns."
                ),
                chooser=at.chooser,
                other=other,
            ),
            "SC-13",
        )


def _notes(at: _DeploymentPlan, outcomes: list[Outcome]) -> Iterator[Note]:
    yield Note(
        "SC-13",
        "",
        gettext("The sentence about placing groups lost its end in print: read as taking turns until all are placed."),
    )
    if any(outcome.by == "lot" for outcome in outcomes):
        yield Note(
            "SC-11, SC-13",
            "",
            gettext("The rulebook lets you choose stance, deployment and zone; here our own dice suggest them."),
        )
    if at.deployment and any(len(each.first) != len(each.second) for each in at.deployment.layouts):
        yield Note(
            "SC-13",
            "",
            gettext(
                "The rulebook doesn't say who picks the two ninths if the other side has taken the centre: read "
                "as the side that sets up there."
            ),
        )
