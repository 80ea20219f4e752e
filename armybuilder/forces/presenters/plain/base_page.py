"""Base of the builder pages of all systems: a document, its catalogue and its report, with the part that is
unfolded.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from typing import Any, Generic

from django.utils.translation import gettext as _

from armybuilder.engine.core.documents.edits import RULINGS_PLACE
from armybuilder.engine.core.documents.form import FormControl, FormList, FormPart, form_of
from armybuilder.engine.core.documents.form import FormOption as Choice
from armybuilder.engine.core.documents.places import place_of
from armybuilder.engine.core.rules.report import Report
from armybuilder.engine.core.rules.rulings import Ruling, RulingSource
from armybuilder.engine.core.system import CatalogueT, DocumentT, GameSystem
from armybuilder.engine.core.text import plain
from armybuilder.forces.presenters.panels.problems import ProblemView, anchor, by_place, problem_views, verdict_view
from armybuilder.forces.presenters.panels.rulings import rulings_view
from armybuilder.forces.presenters.parts import GameSizes, SelectOption
from armybuilder.forces.presenters.plain.views import FieldView, ItemsView, ListItem, PartFields, PartView, RowPanel
from armybuilder.forces.presenters.views import ListView

HEAD = ("/limit", "/faction", "/sublist")
"""Fields of the whole list in the order in which people are asked; the notes come last, and the name is edited in the title."""
NAME = "/name"
OWN_WORDS = ("name", "notes")
"""What a player calls a row or a unit, and says of it."""


class BasePage(Generic[DocumentT, CatalogueT]):
    """The page of a document, with the panel of the part at `opened` unfolded."""

    def __init__(
        self,
        system: GameSystem[DocumentT, CatalogueT],
        limits: GameSizes,
        document: DocumentT,
        catalogue: CatalogueT,
        report: Report,
        opened: str,
    ) -> None:
        self.system, self.limits = system, limits
        self.document, self.catalogue, self.report, self.opened = document, catalogue, report, opened
        self.names = system.names(catalogue)

    def view(self) -> ListView:
        """All that the page shows."""
        raise NotImplementedError

    def assign_problems(self, places: Iterable[str]) -> None:
        """Put the problems of the report to the nearest of the `places` that the page shows, or to a pack, and house rulings beside what
        they decide, where a list may say how its players read the book."""
        agreed = self.agreed_rulings()
        offered = () if agreed is None else self.offered_rulings()
        packs = (f"/packs/{index}" for index in range(len(self.document.packs)))
        self.places = frozenset((*places, *packs))
        self.rulings = rulings_view(offered, agreed or {}, self.report, self.catalogue.book)
        self.problems = tuple(problem_views(self.report, self.places, self.catalogue.book, self.rulings.keys))
        self.by_place = by_place(self.problems)

    def offered_rulings(self) -> Iterable[tuple[Ruling, RulingSource]]:
        """Return what the players may interpret differently, with its place in the book."""
        return [(ruling, ruling.clauses[0]) for ruling in self.catalogue.rulings.values()]

    def agreed_rulings(self) -> dict[str, str] | None:
        """Return the rulings that the players have agreed on; None where a list does not record them."""
        try:
            rulings: dict[str, str] | None = place_of(self.document, RULINGS_PLACE).value
        except LookupError:
            return None
        return rulings

    def at(self, place: str) -> tuple[ProblemView, ...]:
        """The problems of a part."""
        return self.by_place.get(place, ())

    def head(self) -> dict[str, Any]:
        """Return what every page says about its list: the fields of `ForceView` that follow from document, catalogue
        and report.
        """
        verdict, document = verdict_view(self.report), self.document
        faction, sublist = self.system.titles(document, self.catalogue)
        return {
            "points": self.system.words.points,
            "name": document.name,
            "notes": document.notes,
            "faction": document.faction,
            "faction_name": faction,
            "sublist_name": sublist,
            "rulings": self.rulings,
            "limit": document.limit,
            "total": self.report.total,
            "priced": self.report.priced,
            "endless": bool(self.limits.none),
            "verdict": verdict.word,
            "tone": verdict.tone,
            "tally": verdict.tally,
            "problems": self.problems,
            "models": document.size,
            "holds": self.system.words.count_models(document.size),
            "catalogue": self.catalogue.version,
            "packs": tuple(plain(pack.origin.text) for pack in document.packs),
            "opened": self.opened if self.opened in self.places else "",
            "form": self.settings(),
        }

    # ---------------------------------------------------------------- forms

    @cached_property
    def form(self) -> FormPart:
        """The form of the whole list."""
        return form_of(self.document, self.names, self.system.edits, rows=False)

    def settings(self) -> PartView:
        """The form of the whole list: its head, whatever else it asks, its notes."""
        form = self.form
        controls = {control.where: control for each in form.controls if (control := self.control(each))}
        del controls[NAME]
        head = [controls.pop(where) for where in HEAD if where in controls]
        notes = [controls.pop("/notes")] if "/notes" in controls else []
        asked = (each for each in form.lists if not self.holds_rows(each))
        return PartView(
            "",
            "",
            fields_of([*head, *controls.values(), *notes]),
            tuple(map(self.items, asked)),
            tuple(part for part in map(self.inner, form.parts) if part.asks),
            options_of(form.missing),
        )

    def control(self, control: FormControl) -> FormControl | None:
        """A field as the form asks for it; None where there is nothing to choose from: most games have no sub-lists, and some no
        factions."""
        if control.where.startswith(f"{RULINGS_PLACE}/"):
            return None
        if control.where in ("/faction", "/sublist") and not (control.options or control.value):
            return None
        if control.where == "/limit" and self.limits.none:
            return replace(control, help=_("0 means no limit."))
        return control

    def part(self, part: FormPart, controls: Iterable[FormControl] | None = None) -> PartView:
        asked = part.controls if controls is None else controls
        return PartView(
            part.where,
            part.title,
            fields_of([control for each in asked if (control := self.control(each))]),
            tuple(map(self.items, part.lists)),
            tuple(map(self.inner, part.parts)),
            options_of(part.missing),
        )

    def inner(self, part: FormPart) -> PartView:
        """A part within another, called as its field is."""
        return replace(self.part(part), title=place_of(self.document, part.where).field.label.text)

    def items(self, found: FormList) -> ItemsView:
        return ItemsView(
            found.where, found.label, found.noun, options_of(found.options), tuple(map(self.item, found.rows))
        )

    def item(self, part: FormPart) -> ListItem:
        more = part.controls or part.lists or part.parts or part.missing
        return ListItem(part.where, anchor(part.where), part.title, self.part(part) if more else None)

    def holds_rows(self, found: FormList) -> bool:
        """Whether parts stand there that the page shows as rows or groups of their own."""
        return place_of(self.document, found.where).field.holds_parts

    def fields_named(self, where: str, *names: str) -> PartView:
        """The fields of a part that have these names."""
        part = form_of(self.document, self.names, self.system.edits, where, rows=False)
        known = {each.name: control for each in part.controls if (control := self.control(each))}
        return PartView(where, part.title, fields_of([known[name] for name in names if name in known]))

    def panel(self, where: str, targets: Iterable[SelectOption]) -> RowPanel:
        """Return the panel that any row can have: its name and notes, and where it is."""
        return RowPanel(self.fields_named(where, *OWN_WORDS), f"{where}/{self.system.edits.moving}", tuple(targets))

    def choice(self, where: str, label: str, value: str, options: tuple[Choice, ...]) -> FieldView:
        """A field of a row that has its options for all rows alike."""
        return field_of(FormControl("choice", where, label, value, options=options))


def options_of(options: Iterable[Any]) -> tuple[SelectOption, ...]:
    return tuple(SelectOption(option.value, option.label) for option in options)


def field_of(control: FormControl) -> FieldView:
    return FieldView(anchor(control.where), control)


def fields_of(controls: Iterable[FormControl]) -> PartFields:
    fields = tuple(map(field_of, controls))
    pressed = tuple(each for each in fields if each.control.kind == "toggle")
    return PartFields(tuple(each for each in fields if each not in pressed), pressed)
