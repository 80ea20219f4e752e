"""Titles of lists that their players gave no name: made from their contents."""

from collections import Counter

from armybuilder.engine.core.language import ENGLISH, language
from armybuilder.engine.core.rules.construction import several
from armybuilder.engine.core.text import NAME_LENGTH

MOST_NAMED = 2
"""Models that a title names."""


def by_content(head: str, limit: int, fielded: Counter[str]) -> str:
    """`North 150: Hunters + Grizzlies`: faction or game, size, and the models that it has most of, the first of them before
    others of which there are as many."""
    named = " + ".join(_plural_name(name, number) for name, number in fielded.most_common(MOST_NAMED))
    sized = f"{head} {limit}" if limit else head
    return (f"{sized}: {named}" if named else sized)[:NAME_LENGTH]


def _plural_name(name: str, number: int) -> str:
    """`Hunter`, `Hunters`; `Zaku II` stays as it is, whose end is no word, and so does a key that nobody knows. Printed names
    have a plural in English alone."""
    is_counted = language() == ENGLISH and number > 1 and name[-1:].islower() and "/" not in name
    return several(name) if is_counted else name
