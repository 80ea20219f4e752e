"""The numbered options of the guides as data (FC-35 to FC-44): who takes them, what they cost each, what they change.

A record reads beside the book: `taker: up to 2 units`, `of: [jager]`, `tv: 10`, `changes: [{become: flammjager}]`.
"""

import re
from typing import Literal

import msgspec

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.tables import Record
from armybuilder.engine.systems.blitz_2006.book.changes import Change
from armybuilder.engine.systems.blitz_2006.book.figures import Mark, Rulings

_TAKER = re.compile(
    r"the (?P<group>squad|cadre|section)(?P<times>, up to (?P<many>\d+) times)?|the (?P<leader>leader)|(?P<one>one) unit"
    r"|up to (?P<most>\d+) units|(?P<any>any) unit|(?P<every>every) unit"
)


class Taker(msgspec.Struct, frozen=True):
    """The taker of an option, and how often: the group as a whole, its leader, or units of it. At most `most`
    times in the group, by different units where units take it (a unit takes an option once), unlimited where
    that is None; `every`: all units of the group or none, each paying, including those that came by other
    options (FC-43).
    """

    text: str
    of: Literal["group", "leader", "unit"]
    most: int | None
    every: bool = False


def parse_taker(text: str) -> Taker:
    """`the squad`, `the squad, up to 2 times`, `the leader`, `one unit`, `up to 3 units`, `any unit`, `every unit`."""
    found = _TAKER.fullmatch(text)
    if not found:
        raise ValueError(
            gettext(
                "takers are `the squad`, `the squad, up to 2 times`, `the leader`, `one unit`, `up to 3 units`, `any unit`, "
                "`every unit`"
            )
        )
    if found["group"]:
        return Taker(text, "group", int(found["many"] or 1))
    if found["leader"]:
        return Taker(text, "leader", 1)
    most = 1 if found["one"] else int(found["most"]) if found["most"] else None
    return Taker(text, "unit", most, every=bool(found["every"]))


class OptionChoice(msgspec.Struct, frozen=True):
    """One of the things that an option lets its taker choose, its price and its changes. A choice that is the only one has
    the name of its option and no key."""

    key: str
    name: str
    tv: int
    changes: tuple[Change, ...]


Choices = tuple[OptionChoice, ...]
Units = tuple[str, ...]
Siblings = tuple[str, ...]
"""Keys of options of the same squad."""


class PerLimit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """In the whole army `most` for each `per` TV of the limit begun (DQ-29), or `most` in all where that is None."""

    most: int
    per: int | None = None


class SquadOption(Record):
    """An option of a squad. `number` is that of its place in the guide, counted per squad.

    Only units take it that are one of `of` and none of `not_of`, where these are not empty, and that carry one of
    `carries`. It needs all of `needs`, by the same unit or by the squad, and excludes `excludes` on the same unit; what the
    squad takes as a whole excludes them on all of its units (FC-42). `army` bounds it over the whole army. What is
    `given` comes with the squad and is no choice. `printed` is what the book prints where it means something else.
    """

    key: str
    squad: str
    number: int
    name: str
    taker: Taker
    of: Units = ()
    not_of: Units = ()
    carries: tuple[str, ...] = ()
    needs: Siblings = ()
    excludes: Siblings = ()
    army: PerLimit | None = None
    given: bool = False
    choices: Choices
    note: str = ""
    printed: dict[str, str | int] = {}
    mark: Mark = "exact"
    rulings: Rulings = ()
    source: tuple[int, int]


class ArmyOption(Record):
    """Something that any squad of a faction may take beside its own options: its command squad, a chaplain, stripped Jägers."""

    key: str
    faction: str
    name: str
    taker: Taker
    of: Units = ()
    sorts: tuple[Literal["gear", "strider", "tankstrider", "tank", "apc"], ...] = ()
    needs: Siblings = ()
    excludes_changes: tuple[Literal["sturdy"], ...] = ()
    army: PerLimit | None = None
    choices: Choices
    note: str = ""
    rulings: Rulings = ()
    source: tuple[int, int]
