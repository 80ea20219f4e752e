"""The neutral record of a converted card: each value with the rule and the figures that it comes from.

`msgspec.to_builtins` gives all of it as plain data.
"""

from typing import Literal

import msgspec

from armybuilder.engine.core.rules.report import Source

Status = Literal["exact", "merged", "derived", "ruled", "lost"]
"""How far a value can be trusted, best first: all its figures are printed; one was put together from cells that ran
together; one follows from the book's own rules; a ruling stands in where no text decides; one is lost."""
STATUSES: tuple[Status, ...] = ("exact", "merged", "derived", "ruled", "lost")


class Value(msgspec.Struct, frozen=True):
    """A value of the card, None when it is lost; `rule` made it from `figures` of the old sheet."""

    value: int | str | bool | None
    status: Status
    rule: str
    figures: tuple[str, ...]


class AttackRow(msgspec.Struct, frozen=True):
    """Modifiers of the attack roll, speed by speed."""

    stationary: Value
    combat: Value
    top: Value


class DefenseRow(msgspec.Struct, frozen=True):
    """Modifiers of the defense roll in one movement mode, with the movement points (inches) of two of its speeds."""

    mode: Literal["W", "G", "H"]
    combat_mp: Value
    top_mp: Value
    stationary: Value
    combat: Value
    top: Value


class Weapon(msgspec.Struct, frozen=True):
    """A weapon by the code of the new book's table, whose row stands at `line`: ranges, accuracy and damage are there.

    `limited` counts the ammunition circles, 0 for a weapon whose shots are not counted.
    """

    name: str
    code: str
    line: int
    count: Value
    arc: Value
    rof: Value
    reloads: Value
    limited: Value


class Trait(msgspec.Struct, frozen=True):
    """A perk, flaw or system by the new book's name, described at `lines`; no rating where it has none."""

    name: str
    group: Literal["armor", "auxiliary", "perk", "flaw"]
    lines: tuple[int, int]
    rating: Value | None = None
    facing: str = ""
    note: str = ""


class Setup(msgspec.Struct, frozen=True):
    """The features of an army that the new book does not list: skills, leader, and whose rules its commander
    follows.
    """

    attack: int
    defense: int
    electronic_warfare: int
    leader: int
    better_leader: int
    better_leader_tv: int
    command_as: str
    rule: str


Reason = Literal["lost", "no-rule", "ruling"]
"""The old text lost it, the new book has no rule or field for it, or it stands by a ruling that no text gives."""


class Loss(msgspec.Struct, frozen=True):
    """A value that could not be converted unchanged; `source` are the lines of the rule that would have used it."""

    reason: Reason
    what: str
    rule: str
    figures: tuple[str, ...]
    message: str
    source: Source | None


class ConvertedCard(msgspec.Struct, frozen=True):
    """A converted card. `replaces` is the chassis whose place it may take, with the skills of the squad there; `setup`
    is for armies that have no such squad."""

    source_key: str
    name: str
    replaces: str
    setup: Setup
    tv: Value
    actions: Value
    size: Value
    detection: Value
    sensors: Value
    auto_comm: Value
    comm: Value
    attack: AttackRow
    defense: tuple[DefenseRow, ...]
    armor: Value
    sturdy: Value
    fragile: Value
    weapons: tuple[Weapon, ...]
    traits: tuple[Trait, ...]
    losses: tuple[Loss, ...]


def worst(*statuses: Status) -> Status:
    """The status of what is made from such figures."""
    return max(statuses, key=STATUSES.index)
