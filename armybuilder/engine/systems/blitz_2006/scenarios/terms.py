"""What the chapters of a scenario are given and give."""

from collections.abc import Sequence
from dataclasses import dataclass

from armybuilder.engine.core.battle.scenarios.params import Order, Step
from armybuilder.engine.core.battle.scenarios.scenario import Line, Map, Note, Outcome, Section
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.rules.citations import Lines
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.scenarios import Part
from armybuilder.engine.systems.blitz_2006.scenarios.dice import Row, Settled, options, thrown

ROUNDED = gettext_noop("Shares are rounded as everywhere in the book: from a half on upwards.")


@dataclass(frozen=True, slots=True)
class Chapter:
    """What a chapter adds to a scenario."""

    outcomes: tuple[Outcome, ...]
    sections: tuple[Section, ...]
    notes: tuple[Note, ...] = ()
    maps: tuple[Map, ...] = ()


@dataclass(frozen=True, slots=True)
class Terms:
    """An order with the book that it is settled by."""

    order: Order
    book: Catalogue

    def amount(self, key: str) -> int:
        return self.order.amounts[key]

    def rules(self, part: Part, rule: str) -> tuple[Line, ...]:
        """The rules that no table has, of a part of the scenario."""
        found = (each for each in self.book.scenario_rules.values() if each.part == part)
        return tuple(Line(each.name, each.effect, rule) for each in found)

    def outcome(
        self,
        step: Step,
        settled: Settled,
        rows: Sequence[Row],
        lines: Lines,
        *,
        value: str = "",
        told: str = "",
    ) -> Outcome:
        """A settled step in words: `value` and `told` where the row's name and the throw do not say it."""
        key = settled.key
        found = next((row for row in rows if row.key == key), Row("", upper(gettext(step.skipped))))
        return Outcome(
            step=step.key,
            name=gettext(step.name),
            by=settled.by,
            key=key,
            value=value or found.name,
            told=told or _told(settled, step),
            effect=found.effect,
            throws=settled.throws,
            options=options(rows),
            turn=self.order.turn(step.key),
            skips=bool(step.skipped),
            rule=step.rule,
            lines=lines,
        )


def _told(settled: Settled, step: Step) -> str:
    match settled.by:
        case "skip":
            return gettext("Left out: {skipped}.", skipped=gettext(step.skipped))
        case "choice":
            return gettext("Chosen, not rolled.")
        case "lot":
            return gettext("The players choose; a die proposes. {dice}", dice=thrown(settled))
        case _:
            return thrown(settled)


def upper(text: str) -> str:
    """The text with a capital."""
    return text[:1].upper() + text[1:]
