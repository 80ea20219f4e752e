"""Rulings: questions that a book leaves open, and how they are read.

Rulings of lists are records of the catalogue; rules know their keys and those of their readings (`RULINGS` of a
system). One reading is ours and counts where the players of a list have chosen no other (`options.rulings` of a
document: the key of a ruling and that of a reading); an open ruling has no reading of ours, and leaves a list
undetermined until the players choose. A list depends on a ruling where another reading would change its total or what
is wrong with it: then the report says once how the ruling was read.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.text import capital

NO_RULINGS: Mapping[str, str] = {}
"""What the players of most lists have chosen."""
SENTENCES = ("rulings.name", "rulings.question", "rulings.gap", "readings.text")
"""Where data files have sentences of rulings, which are said as they are told."""
READING, HOUSE_RULING = "reading", "house-ruling"
"""Codes of what a report says of a ruling: read by us, or chosen by the players."""


@dataclass(frozen=True, slots=True)
class RulingSource:
    """Lines that leave a question open, and the rule that they belong to; `army` is the key of the army that they bind,
    empty for every army."""

    rule: str
    section: str
    lines: tuple[int, int]
    army: str = ""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question, its `readings` by key (each a clause that goes on from "read as"), and the clauses that leave it open.

    `key` and the keys of readings are permanent: they stand in saved lists. `default` is our reading, empty for an open ruling.
    `gap` says why it is open, `inventory` the id that the inventory of the book's faults has for it. `lifts` are codes of
    problems that only another reading may lift, `lists` those of models that the question is about, empty for all.
    """

    key: str
    name: str
    question: str
    readings: Mapping[str, str]
    clauses: tuple[RulingSource, ...]
    gap: str = gettext_noop("the rulebook doesn't say")
    inventory: str = ""
    default: str = ""
    lifts: frozenset[str] = frozenset()
    lists: frozenset[str] = frozenset()

    @property
    def is_open(self) -> bool:
        """Whether no reading is ours."""
        return not self.default

    @property
    def is_setting(self) -> bool:
        """Whether the players may read it otherwise."""
        return self.is_open or len(self.readings) > 1

    def describe_reading(self, reading: str) -> str:
        """A reading in words: a clause that goes on from "read as"."""
        return gettext(self.readings[reading])

    def describe_ruling(self, reading: str) -> str:
        """Why it is open and how it is read, in a sentence."""
        return gettext(
            "{gap}: read as {reading}.", gap=capital(gettext(self.gap)), reading=self.describe_reading(reading)
        )

    def chosen_reading(self, rulings: Mapping[str, str]) -> str:
        """The reading that counts: that of the players, where there is such a one, or ours."""
        choice = rulings.get(self.key, self.default)
        return choice if choice in self.readings else self.default

    def clause(self, army: str) -> RulingSource | None:
        """The lines that leave it open to an army."""
        return next((clause for clause in self.clauses if clause.army in ("", army)), None)
