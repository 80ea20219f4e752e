"""All that is printed of a force."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.cards import Card, PrintContent, SheetTable
from armybuilder.engine.core.paper.front_matter import print_head
from armybuilder.engine.core.paper.record_sheets import RecordSheet
from armybuilder.engine.core.paper.sizes import Area
from armybuilder.engine.core.row_game.paper import RowPaper
from armybuilder.engine.core.rules.report import Report
from armybuilder.engine.systems.gundam_skirmish.force import FieldedUnit, Force
from armybuilder.engine.systems.gundam_skirmish.paper import cards
from armybuilder.engine.systems.gundam_skirmish.paper.charts import charts
from armybuilder.engine.systems.gundam_skirmish.paper.labels import render_look
from armybuilder.engine.systems.gundam_skirmish.paper.orders import deck
from armybuilder.engine.systems.gundam_skirmish.paper.quick import quick_reference
from armybuilder.engine.systems.gundam_skirmish.paper.reference import reference
from armybuilder.engine.systems.gundam_skirmish.paper.sheets.blanks import blanks
from armybuilder.engine.systems.gundam_skirmish.paper.sheets.teams import team_sheet
from armybuilder.engine.systems.gundam_skirmish.paper.sheets.units import unit_sheet
from armybuilder.engine.systems.gundam_skirmish.paper.tokens import tokens
from armybuilder.engine.systems.gundam_skirmish.paper.unit_view import PaperUnit, paper_unit_of_row

BLAST, BLAST_RADIUS = "b", 6
"""The tag, and inches."""


class GundamPaper(RowPaper):
    """The army sheet of every game of rows, and beside it what this one keeps on cards and sheets."""

    def content(self, force: Force, report: Report) -> PrintContent:
        faction = getattr(force.faction, "key", "")
        rows = [(row, paper_unit_of_row(row, force)) for row in force.rows]
        return replace(
            print_head(force, report, self.words),
            groups=tuple(self.sheet(group) for group in force.groups),
            tables=tuple(_tables(rows, force)),
            cards=tuple(self.cards(force)),
            glossary=cards.glossary((shown.card for _, shown in rows), self.names),
            glossary_title=gettext(cards.GLOSSARY),
            deck=deck(self.names, faction, campaign=bool(force.source.options.campaign)),
            sheets=tuple(self._sheets(force)),
            blanks=blanks(self.names),
            tokens=tokens(rows, self.names),
            areas=_areas(shown for _, shown in rows),
            reference=reference(rows, force, self.names),
            quick_reference=quick_reference(self.names),
            charts=(charts(self.names),),
            emblem=self.emblems.get(faction),
            priced=force.priced,
        )

    def card(self, record: Any) -> Card:
        return cards.unit_card(record, self.names)

    def drawing(self, record: Any) -> str:
        return render_look(record)

    def cards(self, force: Force) -> Iterator[Card]:
        for number, group in enumerate(force.groups):
            yield from (cards.row_card(row, group, number, force, self.names) for row in group.rows)

    def _sheets(self, force: Force) -> Iterator[RecordSheet]:
        """For each team its sheet, then those of its units."""
        for group in force.groups:
            if group.rows:
                yield team_sheet(group, force, self.names)
            yield from (unit_sheet(row, group, force, self.names) for row in group.rows)


def _areas(fielded: Iterable[PaperUnit]) -> tuple[Area, ...]:
    """Around the target of a weapon with Blast (L32)."""
    has_blast = any(BLAST in weapon.tags for shown in fielded for weapon in shown.card.weapons)
    return (Area(gettext("Blast"), BLAST_RADIUS),) if has_blast else ()


def _tables(rows: Sequence[tuple[FieldedUnit, PaperUnit]], force: Force) -> Iterator[SheetTable]:
    """Units, pilots and command points of each team."""
    by_row = {row.where: shown for row, shown in rows}
    lines = [
        (
            group.label,
            str(group.count),
            str(sum(row.count for row in group.rows if row.source.pilot)),
            str(sum(by_row[row.where].in_battle.command_points * row.count for row in group.rows)),
            str(group.total),
        )
        for group in force.groups
    ]
    if lines:
        heads = (gettext("Team"), gettext("Units"), gettext("Pilots"), gettext("CP per turn"), gettext("Points"))
        yield SheetTable(gettext("Teams"), heads, tuple(lines))
