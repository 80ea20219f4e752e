"""Labels of columns, references, members and parts of models, and the words of the columns that choose one. Those
that are `english` are what the reader sees in another language.
"""

import re
from collections.abc import Iterator
from typing import Any

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.text import capital

WORD = re.compile(r"[a-z]+([-_ ][a-z]+)*")
"""A short word of the data, no key of a record (`north/hunter`) and no code (`HT`)."""
ABBREVIATED = frozenset({"tv", "rof", "mr", "ar", "dc", "ew", "ua"})
"""Names that are letters, which nobody translates."""
OTHERWISE = {
    "also": "Other names",
    "barred": "Not for",
    "behind": "Attached to",
    "borrows": "Borrows from",
    "by": "By how much",
    "does": "Change",
    "first": "First zone",
    "first name": "Name of the first zone",
    "gap": "Gap in the rulebook",
    "gist": "Summary",
    "given": "Included",
    "heeded": "Faction rules",
    "into": "New weapons",
    "least": "Minimum",
    "lifts": "Lifts",
    "most": "Maximum",
    "of": "Kind",
    "on": "Only on",
    "out": "Removed weapons",
    "place": "Where",
    "points kind": "Kind of points",
    "second": "Second zone",
    "second name": "Name of the second zone",
    "share": "Fraction",
    "sort": "Kind",
    "sorts": "Kinds",
    "sublist": "Sub-list",
    "table": "Weapon table",
    "taker": "Taken by",
    "told": "Message",
    "uncounted": "Not counted",
    "what": "Banned",
}
"""Labels of columns whose names say little to people."""


def english(field: Any) -> str:
    """Return the English name of a model field; for parts of a record the name of their model, where it sets one."""
    if field.one_to_many:
        plural = field.related_model._meta.original_attrs.get("verbose_name_plural")
        return capital(str(plural)) if plural else english_name(field.name)
    name = str(field.verbose_name)
    return OTHERWISE.get(name) or capital(name)


def english_name(name: str) -> str:
    """`fire_control` → `Fire control`."""
    return name.upper() if name in ABBREVIATED else OTHERWISE.get(name) or capital(plain(name))


def english_choices(field: Any) -> Iterator[tuple[str, str]]:
    """The words of which a column chooses one, each with what it says; `anti-infantry` says `anti infantry` where its model
    says nothing else."""
    for value, text in field.flatchoices:
        name = plain(str(value))
        yield str(value), name if str(text) == name.title() else str(text)


def plain(word: str) -> str:
    """`above-half`, `added_types` → `above half`, `added types`."""
    return word.replace("-", " ").replace("_", " ")


def label_of(field: Any) -> str:
    """Return the name of a model field, in the reader's language."""
    return gettext(english(field))


def label_of_name(name: str) -> str:
    """The same of what is called by its name alone."""
    return gettext(english_name(name))


def choices(field: Any) -> dict[str, str]:
    """The words of which a column chooses one, each as the reader is told it."""
    return {value: gettext(text) for value, text in english_choices(field)}


def word(text: str) -> str:
    """A word of the data, in the reader's language."""
    return gettext(plain(text))
