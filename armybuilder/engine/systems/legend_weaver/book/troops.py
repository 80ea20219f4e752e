"""Who models are and what they bear: ranks, roles, equipment, what weapons can do, breakdowns."""

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
    """What a foot soldier does in the rules. `spots` is whether it calls in fire (L733), `holds` whether it may take an
    objective (L740)."""

    key: str
    name: str
    spots: bool = False
    holds: bool = True
    effect: str
    source: tuple[int, int]


class Equipment(Record):
    """What a model bears beside its weapons. Most of it has no figure in this book and is a word on its sheet; `walk`, `jump`,
    `height` (free of cost) and `turn` (inches between turns in the air) are those of jump troops."""

    key: str
    name: str
    effect: str
    walk: int | None = None
    jump: int | None = None
    height: int | None = None
    turn: int | None = None
    source: tuple[int, int]


class Special(Record):
    """What a weapon can do beside its figures. `area` is whether it strikes all under a template, `defensive` whether its lists
    tell when it saves its bearer instead of whom it wounds."""

    key: str
    name: str
    effect: str
    area: bool = False
    defensive: bool = False
    source: tuple[int, int]


class Breakdown(Record):
    """What a chance in 20 to break down takes from the price (L1097-L1104)."""

    key: str
    name: str
    chance: int
    factor: float
    source: tuple[int, int]
