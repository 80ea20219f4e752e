"""What an army is asked about: a force, its units and their models, as far as an army looks at them or changes them.

`force` fulfils these, and each force has its army. What is a property here is only read.
"""

from collections.abc import Sequence
from typing import Protocol

from armybuilder.engine.systems.blitz_beta.book.effects import Gift
from armybuilder.engine.systems.blitz_beta.book.notation import Availability
from armybuilder.engine.systems.blitz_beta.book.tables import Model, Purchase, Upgrade


class Bought(Protocol):
    """An upgrade that a model or a unit bought, and its TV."""

    cost: int

    @property
    def key(self) -> str: ...
    @property
    def where(self) -> str: ...
    @property
    def purchase(self) -> Purchase | None: ...


class Entry(Protocol):
    """So many models of a row, with what was bought for each."""

    has_vet: bool
    rank_cost: int
    discount: int
    rebate: int

    @property
    def model(self) -> Model: ...
    @property
    def rank(self) -> str | None: ...
    @property
    def bought(self) -> Sequence[Bought]: ...
    @property
    def actions(self) -> int: ...
    @property
    def count(self) -> int: ...
    @property
    def total(self) -> int: ...
    @property
    def is_commander(self) -> bool: ...
    @property
    def rows(self) -> Sequence[Upgrade]: ...
    def purchases(self, kind: str) -> Sequence[Bought]: ...


class Answers(Protocol):
    """What is asked of the army of a unit."""

    def availability(self, model: Model, unit: "Unit") -> Availability | None: ...
    def given_by(self, gift: Gift, entry: Entry) -> Sequence[Bought]: ...


class Unit(Protocol):
    """A unit with what it bought."""

    veteran: bool

    @property
    def ua(self) -> str: ...
    @property
    def role(self) -> str: ...
    @property
    def entries(self) -> Sequence[Entry]: ...
    @property
    def purchases(self) -> Sequence[Bought]: ...
    @property
    def army(self) -> Answers: ...
    @property
    def is_support(self) -> bool: ...
    @property
    def is_veteran(self) -> bool: ...
    @property
    def duelist(self) -> Entry | None: ...


class Force(Protocol):
    """The whole force."""

    @property
    def units(self) -> Sequence[Unit]: ...
    @property
    def entries(self) -> Sequence[tuple[Unit, Entry]]: ...
    @property
    def limit(self) -> int: ...
    @property
    def army(self) -> Answers: ...
