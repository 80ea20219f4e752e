"""Inputs and outputs of the chapters of a scenario."""

from collections.abc import Sequence
from dataclasses import dataclass

from armybuilder.engine.core.battle.scenarios.params import ScenarioRequest, ScenarioStep
from armybuilder.engine.core.battle.scenarios.scenario import Line, Map, Note, Outcome, Section
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.rules.citations import Lines
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.scenarios import Part
from armybuilder.engine.systems.blitz_2006.scenarios.dice import (
    RollTableRow,
    ScenarioStepResult,
    describe_throws,
    options,
)

ROUNDED = gettext_noop("Shares are rounded as elsewhere in the rulebook: a half or more rounds up.")


@dataclass(frozen=True, slots=True)
class ScenarioChapter:
    """The additions of a chapter to a scenario."""

    outcomes: tuple[Outcome, ...]
    sections: tuple[Section, ...]
    notes: tuple[Note, ...] = ()
    maps: tuple[Map, ...] = ()


@dataclass(frozen=True, slots=True)
class ScenarioTerms:
    """An order with the book that it is settled by."""

    order: ScenarioRequest
    book: Catalogue

    def amount(self, key: str) -> int:
        return self.order.amounts[key]

    def rules(self, part: Part, rule: str) -> tuple[Line, ...]:
        """The rules that no table has, of a part of the scenario."""
        found = (each for each in self.book.scenario_rules.values() if each.part == part)
        return tuple(Line(each.name, each.effect, rule) for each in found)

    def outcome(
        self,
        step: ScenarioStep,
        settled: ScenarioStepResult,
        rows: Sequence[RollTableRow],
        lines: Lines,
        *,
        value: str = "",
        told: str = "",
    ) -> Outcome:
        """A settled step in words: `value` and `told` where the row's name and the throw do not say it."""
        key = settled.key
        found = next((row for row in rows if row.key == key), RollTableRow("", capitalize(gettext(step.skipped))))
        return Outcome(
            step=step.key,
            name=gettext(step.name),
            by=settled.by,
            key=key,
            value=value or found.name,
            told=told or _describe_result(settled, step),
            effect=found.effect,
            throws=settled.throws,
            options=options(rows),
            turn=self.order.turn(step.key),
            skips=bool(step.skipped),
            rule=step.rule,
            lines=lines,
        )


def _describe_result(settled: ScenarioStepResult, step: ScenarioStep) -> str:
    match settled.by:
        case "skip":
            return gettext("Left out: {skipped}.", skipped=gettext(step.skipped))
        case "choice":
            return gettext("Chosen, not rolled.")
        case "lot":
            return gettext("The players choose; a die suggests. {dice}", dice=describe_throws(settled))
        case _:
            return describe_throws(settled)


def capitalize(text: str) -> str:
    """The text with a capital."""
    return text[:1].upper() + text[1:]
