"""All that is printed of an army."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.cards import Card, PrintContent, SheetTable, Stat, TraitLine
from armybuilder.engine.core.paper.facts import CardFacts
from armybuilder.engine.core.paper.origins import packs_of
from armybuilder.engine.core.row_game.paper import RowPaper
from armybuilder.engine.core.rules.report import Points, Report
from armybuilder.engine.systems.legend_weaver import rulings as read
from armybuilder.engine.systems.legend_weaver.book.units import Unit
from armybuilder.engine.systems.legend_weaver.chaos import MOST_CARDS, POINTS_A_CARD, cards_of
from armybuilder.engine.systems.legend_weaver.force import Force
from armybuilder.engine.systems.legend_weaver.paper import cards, deck, forms
from armybuilder.engine.systems.legend_weaver.paper.areas import areas
from armybuilder.engine.systems.legend_weaver.paper.charts import charts
from armybuilder.engine.systems.legend_weaver.paper.labels import FORMS, format_points
from armybuilder.engine.systems.legend_weaver.paper.reference import quick_reference, reference
from armybuilder.engine.systems.legend_weaver.paper.sheets import parts, squad_sheet
from armybuilder.engine.systems.legend_weaver.paper.tokens import tokens


class LegendPaper(RowPaper):
    """Cards and sheets of what fights on foot, rides, stands and fires from afar; decks, forms and tables of the game."""

    def content(self, force: Force, report: Report) -> PrintContent:
        made = super().content(force, report)
        catalogue = self.names.catalogue
        return replace(
            made,
            sheets=tuple(squad_sheet(squad, self.names) for squad in force.groups if squad.rows),
            blanks=forms.blanks(made.system),
            deck=(
                *deck.chaos_cards(catalogue, made.system),
                *deck.activation_cards(force, made.display_name, made.system),
            ),
            charts=charts(catalogue, made.system),
            tokens=tokens(force),
            areas=areas(force),
            reference=reference(force, self.names),
            quick_reference=quick_reference(catalogue),
            tables=(army_table(force),) if force.rows else (),
        )

    def card(self, record: Unit) -> Card:
        """The condensed card of a sheet."""
        return Card(
            key=record.key,
            title=record.name,
            kind=self.kind(record),
            faction=self.names.catalogue.name,
            points=record.points,
            points_name=self.words.points,
            stats=tuple(cards.stats(record)),
            details=tuple(cards.details(record, self.names)),
            tables=cards.weapons(record, self.names),
            traits=tuple(cards.traits(record)),
            glossary=cards.glossary(record),
            tokens=cards.tokens(record),
            notes=(record.note,) if record.note else (),
            labels=(Stat(gettext("Ttype"), record.target.name),),
            figure=self.drawing(record),
            packs=packs_of(record, record.weapons),
        )

    def row_card(self, row: Any, group: Any) -> Card:
        """The same with what the player chose for it; one card serves all models on foot."""
        made, chosen = self.card(row.record), CardFacts(self.names)
        self.choices(row, chosen)
        return replace(
            made,
            details=(*made.details, *chosen.details),
            tables=(*made.tables, *cards.rounds(row, self.names)),
            traits=(*made.traits, *chosen.traits),
            notes=(*made.notes, *chosen.notes),
            counters=tuple(cards.counters(row)),
            stages=tuple(cards.stages(row)),
            name=row.source.name,
            group=group.label,
            unit=group.label,
            points=row.each,
            count=row.count,
            where=row.where,
            together=row.record.form == "ground",
            packs=packs_of(row.record, list(parts(row))[1:]),
        )

    def choices(self, row: Any, facts: CardFacts) -> None:
        """Add the choices of a row, with how many rounds it has only where it has any."""
        facts.add_choices(row.source, {"name", "model", *(() if row.source.ammunition else ("rounds",))})

    def kind(self, record: Unit) -> str:
        return gettext(FORMS[record.form])

    def drawing(self, record: Unit) -> str:
        return cards.render_look(record)


def army_table(force: Force) -> SheetTable:
    """Models and points by the form of their sheets, and the chaos cards that are due."""
    rows = tuple(_forms(force))
    due = cards_of(force, force.readings[read.CHAOS])
    notes = (
        TraitLine(
            gettext("Chaos cards"),
            gettext(
                "{due}: one for each {each} points, {most} at most",
                due=due,
                each=POINTS_A_CARD,
                most=MOST_CARDS,
            ),
        ),
    )
    return SheetTable(gettext("The army"), (gettext("Form"), gettext("Models"), gettext("Points")), rows, notes)


def _forms(force: Force) -> Iterator[tuple[str, ...]]:
    for form, name in FORMS.items():
        rows = [row for row in force.rows if row.record.form == form]
        total: Points = sum(row.total for row in rows)
        if rows:
            yield name, str(sum(row.count for row in rows)), format_points(total)
