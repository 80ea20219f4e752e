"""Prints of a row-based game: the army sheet, a card for each row, what the stats on them mean.

A system whose cards say more overrides its methods in a subclass (`RowGame.paper_type`).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.cards import (
    Card,
    FigureKind,
    PrintContent,
    ReferenceSection,
    SheetGroup,
    SheetRow,
    SheetUnit,
    TraitLine,
)
from armybuilder.engine.core.paper.emblems import Emblem
from armybuilder.engine.core.paper.facts import CardFacts
from armybuilder.engine.core.paper.figures import card_fields_of
from armybuilder.engine.core.paper.front_matter import print_head
from armybuilder.engine.core.paper.origins import packs_of
from armybuilder.engine.core.row_game.force import ForceGroup, ForceRow, RowForce, price_of
from armybuilder.engine.core.rules.report import Report
from armybuilder.engine.core.text import capital
from armybuilder.engine.core.words import Terminology


class RowPaper:
    """Paper under the words of a system, with the emblems of its factions by their keys; groups have their rows under the
    name `rows_at`."""

    def __init__(self, names: RecordNames, words: Terminology, emblems: Mapping[str, Emblem], rows_at: str) -> None:
        self.names, self.words, self.emblems, self.rows_at = names, words, emblems, rows_at

    def content(self, force: RowForce[Any, Any], report: Report) -> PrintContent:
        cards = tuple(self.cards(force))
        return replace(
            print_head(force, report, self.words),
            groups=tuple(self.sheet(group) for group in force.groups),
            cards=cards,
            quick_reference=tuple(self.reference({type(row.record): None for row in force.rows}, cards)),
            emblem=self.emblems.get(getattr(force.faction, "key", "")),
            priced=force.priced,
        )

    # ---------------------------------------------------------------- cards

    def cards(self, force: RowForce[Any, Any]) -> Iterator[Card]:
        """The card of each row."""
        return (self.row_card(row, group) for group in force.groups for row in group.rows)

    def card(self, record: Any) -> Card:
        """The card of a record by itself."""
        facts = CardFacts(self.names)
        facts.add_record(record)
        faction = getattr(record, "faction", "")
        return Card(
            key=record.key,
            title=record.name,
            kind=self.kind(record),
            faction=self.names.printed_name("faction", faction),
            points=price_of(record),
            points_name=self.words.points,
            figure=self.drawing(record),
            emblem=self.emblems.get(faction),
            **_card_fields(facts, record),
        )

    def row_card(self, row: ForceRow[Any, Any], group: ForceGroup[Any]) -> Card:
        """The same with what the player chose for it."""
        facts = CardFacts(self.names, getattr(row.record, "faction", ""))
        facts.add_record(row.record)
        self.choices(row, facts)
        return replace(
            self.card(row.record),
            **_card_fields(facts, row.record),
            name=getattr(row.source, "name", ""),
            notes=tuple(facts.notes),
            group=group.label,
            unit=group.label,
            points=row.each,
            count=row.count,
            where=row.where,
        )

    def choices(self, row: ForceRow[Any, Any], facts: CardFacts) -> None:
        """Tell what the player chose for a row."""
        facts.add_choices(row.source, {"name", type(row.source).__struct_fields__[0]})

    def kind(self, record: Any) -> str:  # noqa: ARG002 - for systems
        """Return the kind of a model, as shown on its card."""
        return capital(self.words.model)

    def drawing(self, record: Any) -> str:  # noqa: ARG002 - for systems
        """Return the drawing on its base."""
        return FigureKind.INFANTRY

    # ---------------------------------------------------------------- army sheet

    def sheet(self, group: ForceGroup[Any]) -> SheetGroup:
        rows = tuple(self.sheet_row(row) for row in group.rows)
        facts = CardFacts(self.names)
        facts.add_choices(group.source, {"name", self.rows_at})
        unit = SheetUnit(capital(self.words.group), "", "", rows, group.total, notes=tuple(_lines(facts)))
        return SheetGroup(group.label, (unit,), group.total)

    def sheet_row(self, row: ForceRow[Any, Any]) -> SheetRow:
        facts = CardFacts(self.names, getattr(row.record, "faction", ""))
        self.choices(row, facts)
        name = getattr(row.source, "name", "")
        said = [name, *(f"{stat.label} {stat.value}" for stat in facts.details)]
        said += [trait.text for trait in facts.traits]
        detail = " · ".join(part for part in said if part)
        facts.name(row.record)
        packs = packs_of(row.record, facts.parts)
        return SheetRow(row.record.name, detail, row.each or 0, row.count, row.total, row.where, packs, called=name)

    def reference(self, kinds: Iterable[type[Any]], cards: Iterable[Card]) -> Iterator[ReferenceSection]:
        """Yield the meanings of the models' figures, and of those in the tables on their cards."""
        sections = {capital(self.words.model): [line for kind in kinds for line in _meanings(kind)]}
        for table in (table for card in cards for table in card.tables):
            lines = [TraitLine(column.head, column.help) for column in table.columns if column.help]
            sections.setdefault(table.title, lines)
        return (ReferenceSection(title, tuple(lines)) for title, lines in sections.items() if lines)


def _card_fields(facts: CardFacts, record: Any) -> dict[str, Any]:
    return {
        "stats": tuple(facts.stats),
        "details": tuple(facts.details),
        "tables": facts.tables,
        "traits": tuple(facts.traits),
        "glossary": tuple(facts.glossary.values()),
        "tracks": tuple(facts.tracks),
        "packs": packs_of(record, facts.parts),
    }


def _lines(facts: CardFacts) -> Iterator[TraitLine]:
    """Yield the facts of a group, line by line."""
    yield from (TraitLine(stat.label, stat.value) for stat in facts.details)
    yield from facts.traits
    yield from (TraitLine(gettext("Notes"), note) for note in facts.notes)


def _meanings(kind: type[Any]) -> Iterator[TraitLine]:
    for field in card_fields_of(kind).fields:
        if field.label.help:
            yield TraitLine(field.label.text, field.label.help)
