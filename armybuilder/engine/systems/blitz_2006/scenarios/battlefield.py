"""Place and weather of a battle: location, terrain, weather and time of day (SC-2 to SC-7)."""

from collections.abc import Iterator, Sequence

from armybuilder.engine.core.battle.scenarios.scenario import Line, Note, Outcome, Section
from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.blitz_2006.book.scenarios import Location
from armybuilder.engine.systems.blitz_2006.scenarios import steps
from armybuilder.engine.systems.blitz_2006.scenarios.dice import RollTableRow, ScenarioStepResult, resolve_step
from armybuilder.engine.systems.blitz_2006.scenarios.terms import ScenarioChapter, ScenarioTerms

LOCATION_LINES = (2446, 2475)
SKIPPED_TERRAIN = (2442, 2442)
CHART_LINES = (2537, 2545)
WHITE_SAND = "white-desert"


def battlefield(terms: ScenarioTerms) -> ScenarioChapter:
    """The first two steps of the book."""
    where = _location(terms)
    outcomes = (where, _terrain(terms, where.key), *_conditions(terms))
    return ScenarioChapter(
        outcomes, (Section(gettext("The battlefield"), tuple(_lines(terms, outcomes))),), tuple(_notes(terms, outcomes))
    )


def _location(terms: ScenarioTerms) -> Outcome:
    known = terms.book.locations
    rows = [RollTableRow(each.key, each.name, each.dice) for each in known.values()]
    return terms.outcome(steps.LOCATION, resolve_step(terms.order, steps.LOCATION, rows), rows, LOCATION_LINES)


def _terrain(terms: ScenarioTerms, where: str | None) -> Outcome:
    """Terrain by the column of the location; nowhere there is none to roll on."""
    step, known = steps.TERRAIN, terms.book.terrains
    location = terms.book.locations[where] if where else None
    rows = [RollTableRow(each.key, each.name, _faces(location, each.key), each.minimum) for each in known.values()]
    rolls = terms.order.fixed(step.key) is None and not terms.order.skips(step.key)
    settled = ScenarioStepResult(None, "skip") if rolls and location is None else resolve_step(terms.order, step, rows)
    told = gettext("Left out with the location: there's no column to roll on.") if rolls and location is None else ""
    lines = known[settled.key].source if settled.key else SKIPPED_TERRAIN
    return terms.outcome(step, settled, rows, lines, told=told)


def _faces(location: Location | None, terrain: str) -> tuple[int, ...]:
    terrains = location.terrains if location else ()
    return tuple(face for face, key in enumerate(terrains, 1) if key == terrain)


def _fits(terms: ScenarioTerms, where: Outcome, terrain: Outcome) -> bool:
    """Whether the location has the terrain."""
    return bool(where.key and terrain.key and _faces(terms.book.locations[where.key], terrain.key))


def _conditions(terms: ScenarioTerms) -> Iterator[Outcome]:
    """Weather and time of day, each by a roll of its own."""
    for step, known in ((steps.WEATHER, terms.book.weather), (steps.TIME, terms.book.day_times)):
        rows = [RollTableRow(each.key, each.name, each.dice, each.effect) for each in known.values()]
        settled = resolve_step(terms.order, step, rows)
        lines = known[settled.key].source if settled.key else CHART_LINES
        yield terms.outcome(step, settled, rows, lines)


def _lines(terms: ScenarioTerms, outcomes: Sequence[Outcome]) -> Iterator[Line]:
    where, terrain, *conditions = outcomes
    if terrain.key:
        region = f" ({where.value})" if _fits(terms, where, terrain) else ""
        yield Line(f"{terrain.value}{region}", terrain.effect, "SC-3")
    else:
        yield Line(terrain.value, gettext("No terrain is required; agree on what each piece is."), "SC-1")
    if terrain.key == WHITE_SAND:
        yield from (Line(each.name, each.effect, "SC-4") for each in terms.book.white_sand.values())
    for each, rule in zip(conditions, ("SC-7", "SC-6"), strict=True):
        yield Line(each.value, each.effect or gettext("No change."), rule)


def _notes(terms: ScenarioTerms, outcomes: Sequence[Outcome]) -> Iterator[Note]:
    where, terrain, *_ = outcomes
    if any(outcome.by == "die" for outcome in outcomes):
        yield Note(
            "SC-2, SC-5", "", gettext("The columns of these tables ran together in print; the rows here are restored by the order of "
                                      "their words.")
        )  # fmt: skip
    if where.key and terrain.key and not _fits(terms, where, terrain):
        yield Note(
            "SC-2",
            "",
            gettext(
                "The table has no {terrain} for the location {location}: the terrain was chosen.",
                terrain=terrain.value,
                location=where.value,
            ),
        )
