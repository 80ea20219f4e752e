"""Ranks, roles and equipment of models, what weapons can do, and breakdowns."""

from armybuilder.engine.core.tables import Record


class Rank(Record):
    """A rank that the book names, of a character. `level` is the one that the book tells of it; None where it tells none.
    `spots` is whether one may call in fire (L733)."""

    key: str
    name: str
    level: int | None = None
    spots: bool = True
    effect: str
    source: tuple[int, int]


class Role(Record):
    """The role of a foot soldier in the rules. `spots` is whether it calls in fire (L733), `holds` whether it may
    take an objective (L740).
    """

    key: str
    name: str
    spots: bool = False
    holds: bool = True
    effect: str
    source: tuple[int, int]


class Equipment(Record):
    """A piece of equipment that a model bears besides its weapons. Most of it has no figure in this book and is a
    word on its sheet; `walk`, `jump`, `height` (free of cost) and `turn` (inches between turns in the air) are
    those of jump troops.
    """

    key: str
    name: str
    effect: str
    walk: int | None = None
    jump: int | None = None
    height: int | None = None
    turn: int | None = None
    source: tuple[int, int]


class Special(Record):
    """An ability of a weapon besides its figures. `area` is whether it strikes all under a template, `defensive`
    whether its lists give when it saves its bearer instead of whom it wounds.
    """

    key: str
    name: str
    effect: str
    area: bool = False
    defensive: bool = False
    source: tuple[int, int]


class Breakdown(Record):
    """The price reduction for a chance in 20 to break down (L1097-L1104)."""

    key: str
    name: str
    chance: int
    factor: float
    source: tuple[int, int]
