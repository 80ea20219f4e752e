"""The options of a print as fields of a form, each with what was typed and what is wrong with it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from armybuilder.cards.options import CHOICES, DEFAULTS, PrintChoice
from armybuilder.engine.core.language import gettext
from armybuilder.forces.visitor.print_options import PrintQuery

GROUPS: Mapping[str, tuple[str, ...]] = {
    gettext_noop("What"): ("parts", "player", "order", "dividers", "unique", "token", "large"),
    gettext_noop("Paper and cards"): ("paper", "card", "borders", "gap"),
    gettext_noop("Ink and cutting"): ("ink", "cut_marks", "bleed"),
    gettext_noop("Duplex"): ("backs", "off_x", "off_y"),
}
"""The fields under each heading."""
REST = gettext_noop("More")
"""The heading of options that nobody has put under another."""


class FieldItem(NamedTuple):
    """A value to choose. Chosen ones of several can be moved, `first` and `last` of them only one way."""

    value: str
    label: str
    chosen: bool
    first: bool = False
    last: bool = False


@dataclass(frozen=True, slots=True)
class PrintField:
    """One option: `items` to choose from, `on` for a switch, `text` for a length, `errors` beside it."""

    choice: PrintChoice
    errors: tuple[str, ...]
    items: tuple[FieldItem, ...] = ()
    on: bool = False
    text: str = ""

    @property
    def id(self) -> str:
        return f"o-{self.choice.name}"


class FieldGroup(NamedTuple):
    """Fields under a heading."""

    title: str
    fields: tuple[PrintField, ...]


def print_form(asked: PrintQuery, without: frozenset[str] = frozenset()) -> list[FieldGroup]:
    """Every option once, under its heading, `without` the parts that the game does not have, and without options that it
    has no use for, unless they are chosen."""
    usual = {choice.name for choice in CHOICES if getattr(asked.options, choice.name) == getattr(DEFAULTS, choice.name)}
    shown = [choice for choice in CHOICES if choice.name not in without & usual]
    fields = {choice.name: _field(choice, asked, without) for choice in shown}
    named = {name for names in GROUPS.values() for name in names}
    groups = {**GROUPS, REST: tuple(name for name in fields if name not in named)}
    return [
        FieldGroup(_(title), tuple(fields[name] for name in names if name in fields))
        for title, names in groups.items()
        if any(name in fields for name in names)
    ]


def _field(choice: PrintChoice, asked: PrintQuery, without: frozenset[str]) -> PrintField:
    choice = choice._replace(label=gettext(choice.label), help=gettext(choice.help))
    errors = tuple(problem.message for problem in asked.problems if problem.name == choice.name)
    value = getattr(asked.options, choice.name)
    typed = asked.words.get(choice.name, "")
    match choice.kind:
        case "several":
            chosen = tuple(word for word in typed.split(",") if word in choice.values) if errors else value
            return PrintField(choice, errors, items=tuple(_ordered_items(choice, chosen, without)))
        case "one":
            items = tuple(FieldItem(str(key), gettext(label), key == value) for key, label in choice.values.items())
            return PrintField(choice, errors, items=items)
        case "switch":
            return PrintField(choice, errors, on=value)
        case _:
            return PrintField(choice, errors, text=typed if errors else f"{value:g}")


def _ordered_items(choice: PrintChoice, chosen: tuple[Any, ...], without: frozenset[str]) -> Iterator[FieldItem]:
    """The chosen ones in their order, then the others that there are."""
    for place, value in enumerate(chosen):
        yield FieldItem(
            str(value), gettext(choice.values[value]), True, first=place == 0, last=place == len(chosen) - 1
        )
    for value, label in choice.values.items():
        if value not in {*chosen, *without}:
            yield FieldItem(str(value), gettext(label), False)
