"""The generator as the system offers it."""

from collections.abc import Mapping, Sequence
from typing import Any

from armybuilder.engine.core.battle.scenarios.params import ScenarioAmount, ScenarioRequest, ScenarioStep
from armybuilder.engine.core.battle.scenarios.scenario import Outcome, Scenario, Section
from armybuilder.engine.core.language import format_number, gettext, gettext_noop
from armybuilder.engine.systems.blitz_2006.document import SYSTEM
from armybuilder.engine.systems.blitz_2006.scenarios import missions, stances, steps
from armybuilder.engine.systems.blitz_2006.scenarios.battlefield import battlefield
from armybuilder.engine.systems.blitz_2006.scenarios.deployment import FIRST, SECOND, deployment, side_rows
from armybuilder.engine.systems.blitz_2006.scenarios.terms import ScenarioChapter, ScenarioTerms


class Scenarios:
    """Scenarios of the book of 2006."""

    summary = gettext_noop(
        "Location, weather, a mission for each side, length, stances and deployment, from the rulebook's generator."
    )
    amounts: Sequence[ScenarioAmount] = steps.AMOUNTS
    steps: Sequence[ScenarioStep] = steps.STEPS

    def choices(self, catalogue: Any) -> Mapping[ScenarioStep, Mapping[str, str]]:
        numbers = sorted({layout.number for each in catalogue.deployments.values() for layout in each.layouts})
        named: dict[ScenarioStep, Mapping[str, str]] = {
            steps.LOCATION: _names(catalogue.locations),
            steps.TERRAIN: _names(catalogue.terrains),
            steps.WEATHER: _names(catalogue.weather),
            steps.TIME: _names(catalogue.day_times),
            **dict.fromkeys(steps.MISSIONS, _names(catalogue.missions)),
            **dict.fromkeys(steps.PRIORITIES, _names(catalogue.priorities)),
            steps.LENGTH: _names(catalogue.length_rolls),
            **dict.fromkeys(steps.STANCES, _names(catalogue.stances)),
            steps.CHOOSER: {row.key: row.name for row in side_rows()},
            steps.DEPLOYMENT: _names(catalogue.deployments),
            steps.SECTOR: {str(number): gettext("Number {number}", number=number) for number in numbers},
            steps.ZONE: {FIRST: gettext("The upper or left one, or the centre"), SECOND: gettext("The other one")},
        }
        return {step: named[step] for step in steps.STEPS}

    def generate(self, order: ScenarioRequest, catalogue: Any) -> Scenario:
        terms = ScenarioTerms(order, catalogue)
        field, fight, place = battlefield(terms), _fight(terms), deployment(terms)
        sides = [each for each in fight.outcomes if each.step in {step.key for step in steps.MISSIONS}]
        length, *others = fight.sections
        return Scenario(
            system=SYSTEM,
            title=gettext(" against ").join(each.value for each in sides),
            size=f"{format_number(terms.amount(steps.SIZE.key), ',')} TV",
            words=order.to_params(steps.AMOUNTS),
            outcomes=(*field.outcomes, *fight.outcomes, *place.outcomes),
            sections=(*field.sections, length, *others, *place.sections),
            maps=place.maps,
            notes=(*field.notes, *fight.notes, *place.notes),
        )


def _names(records: Mapping[str, object]) -> dict[str, str]:
    return {key: str(getattr(record, "name", key)) for key, record in records.items()}


def _fight(terms: ScenarioTerms) -> ScenarioChapter:
    """Return the chapter on what is fought for, how long, and how: a section for each side, and what both have to
    know of victory points.
    """
    fought, length, chosen = missions.missions(terms), missions.length(terms), stances.stances(terms)
    sections = (
        Section(gettext("How long"), tuple(missions.length_lines(terms, length))),
        *(
            _side(terms, number, fought[2 * number : 2 * number + 2], chosen[number])
            for number in range(len(steps.SIDES))
        ),
        Section(gettext("Victory points"), terms.rules("victory", "SC-9")),
    )
    notes = (*missions.notes(fought), *missions.length_notes(terms), *stances.notes(chosen))
    return ScenarioChapter((*fought, length, *chosen), sections, notes)


def _side(terms: ScenarioTerms, number: int, fought: list[Outcome], stance: Outcome) -> Section:
    mission, priority = fought
    lines = (*missions.lines(terms, mission, priority), *stances.lines(terms, number, stance))
    side = steps.SIDES[number]
    scored = missions.mission_scores(terms.book.missions[mission.key or ""])
    return Section(gettext("Side {side}: {mission}", side=side, mission=mission.value), lines, side, scored)


SCENARIOS = Scenarios()
