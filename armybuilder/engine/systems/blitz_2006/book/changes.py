"""Changes made by an option, one verb per change, as the guides phrase it: add a unit, swap a weapon, become
another model, raise a skill.

Each has its own class, so that rules can tell them apart.
"""

from typing import Literal

import msgspec

from armybuilder.engine.systems.blitz_2006.book.notation import CardTrait, Mount

Skill = Literal["attack", "defense", "ew", "leadership"]
Stat = Literal["sensors", "detection", "auto_comm", "comm", "armor", "sturdy"]
Mode = Literal["W", "G"]


class Join(msgspec.Struct, frozen=True, tag_field="does", tag="join"):
    """A unit of the model comes to the group."""

    model: str


class Become(msgspec.Struct, frozen=True, tag_field="does", tag="become"):
    """The unit is another model, its weapons and traits those of that card."""

    model: str


class Swap(msgspec.Struct, frozen=True, tag_field="does", tag="swap"):
    """The unit loses weapons, by code or class, each of which it has to have, and gets others (FC-37). Only units that are
    one of `on` do so, where that is not empty, and none of `not_on`."""

    out: tuple[str, ...]
    into: tuple[Mount, ...]
    on: tuple[str, ...] = ()
    not_on: tuple[str, ...] = ()


class Gain(msgspec.Struct, frozen=True, tag_field="does", tag="gain"):
    """The unit gets traits. One that is about a weapon needs it."""

    traits: tuple[CardTrait, ...]


class Lose(msgspec.Struct, frozen=True, tag_field="does", tag="lose"):
    """The unit loses traits that it has to have."""

    traits: tuple[str, ...]


class Unlimit(msgspec.Struct, frozen=True, tag_field="does", tag="unlimit"):
    """The circles of ammunition of a weapon go."""

    weapon: str


class Train(msgspec.Struct, frozen=True, tag_field="does", tag="train"):
    """A skill rises `by` levels, `to` a level, or both where the guide says both (`by 1, to 2`): then `to` is what it comes to
    by itself, and other options may stack. `at_least` raises only those who have less. With `leader` only the leader's does."""

    skill: Skill
    by: int | None = None
    to: int | None = None
    at_least: int | None = None
    leader: bool = False


class Rank(msgspec.Struct, frozen=True, tag_field="does", tag="rank"):
    """The unit leads its group, is second in command, or commands the army."""

    rank: Literal["leader", "second", "commander"]


class Improve(msgspec.Struct, frozen=True, tag_field="does", tag="improve"):
    """A figure of the card changes `by` or `to` so much."""

    stat: Stat
    by: int | None = None
    to: int | None = None


class Move(msgspec.Struct, frozen=True, tag_field="does", tag="move"):
    """The card moves in this mode with these movement points; `defense` is the modifier at combat speed where that changes."""

    mode: Mode
    combat_mp: int
    top_mp: int
    defense: int | None = None


class Carry(msgspec.Struct, frozen=True, tag_field="does", tag="carry"):
    """Infantry gets a weapon, instead of its own where it says so."""

    weapon: str
    instead: bool = False


class Ride(msgspec.Struct, frozen=True, tag_field="does", tag="ride"):
    """A transport with its crew comes to the group; it carries who takes the option."""

    model: str
    crew: str


class Field(msgspec.Struct, frozen=True, tag_field="does", tag="field"):
    """A drone that the unit is master of."""

    drone: str


class Muster(msgspec.Struct, frozen=True, tag_field="does", tag="muster"):
    """A further squad, a combat group of its own, with options of its own."""

    squad: str


class Count(msgspec.Struct, frozen=True, tag_field="does", tag="count"):
    """The squad counts in another column of the chart."""

    column: str


class Tag(msgspec.Struct, frozen=True, tag_field="does", tag="tag"):
    """The squad or unit is what rules ask for by this word: `convict`, `veteran`, `chaplain`."""

    tag: str


Change = (
    Join | Become | Swap | Gain | Lose | Unlimit | Train | Rank | Improve | Move | Carry | Ride | Field | Muster
    | Count | Tag
)  # fmt: skip
