"""Sub-lists and rules of whole factions: what they change, in our own words and as the rules read it."""

from typing import Literal

import msgspec

from armybuilder.engine.systems.blitz_beta.book.effects import Effect
from armybuilder.engine.systems.blitz_beta.book.source_lines import Provenance, SourcedRecord


class Clause(msgspec.Struct, frozen=True):
    """One thing that a sub-list changes, in our own words; `when` is `construction` or `play`."""

    when: Literal["construction", "play"]
    text: str


class FactionRule(SourcedRecord):
    """Rules of a whole faction: their id, and what they change, in one line (`gist`), clause by clause, and as the rules read it
    (`effects`, kind by kind); `code` is empty."""

    key: str
    code: str
    name: str
    faction: str
    rule: str
    gist: str
    clauses: tuple[Clause, ...]
    effects: tuple[Effect, ...]
    provenance: Provenance


class SubList(FactionRule):
    """A sub-list; `code` is empty where the book prints none."""
