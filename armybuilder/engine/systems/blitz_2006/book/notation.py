"""Weapons and traits in the short words of the guides: `2 LFG (F, no reloads)`, `reinforced-armor 3 front`,
`stabilizer-mount (LFG)`, `transport [infantry]`."""

import re
from typing import Literal, cast

import msgspec

from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.blitz_2006.book.figures import Status

Arc = Literal["F", "R", "L", "RR", "FF", "FR", "FL", "FRR", "T"]
"""Forward, right, left and rear, the same fixed, and turreted (L717–727)."""
Facing = Literal["front", "rear", "left", "right"]
WEAPONS = ("weapon", "weapon-class")
_MOUNT = re.compile(r"(?:(?P<count>[1-9]\d?) )?(?P<weapon>[A-Z]+|[a-z]+(?:-[a-z]+)*)(?: \((?P<terms>[^()]+)\))?")
_TERM = re.compile(
    r"(?P<arc>FF|FL|FRR?|RR|[FRLT])|(?P<no>no )?reloads|limited (?P<limited>[1-9]|[12]\d|\?)|RoF (?P<rof>\d)"
)
_TRAIT = re.compile(
    r"(?P<trait>[a-z]+(?:-[a-z]+)*)(?: (?P<rating>\d{1,2}))?(?: (?P<facing>front|rear|left|right))?"
    r"(?: \((?P<weapon>[A-Z]+|[a-z]+(?:-[a-z]+)*)\))?"
    r"(?: \[(?P<note>[^\[\]]+)\])?"
)


class Mount(msgspec.Struct, frozen=True):
    """A weapon on a card by its code, or by its class where the book says no more (`autocannon`). `limited` counts the circles
    of ammunition, 0 where shots are not counted. What is None is not told: arc, reloads, circles, or a rate of fire
    other than the table's."""

    weapon: str
    count: int = 1
    arc: Arc | None = None
    reloads: bool | None = None
    limited: int | None = None
    rof: int | None = None
    status: Status = "exact"
    line: int | None = None


class CardTrait(msgspec.Struct, frozen=True):
    """A trait of a card; a rating that is None is not told, or the trait has none. `weapon` is the code or class of those that
    it is about, `note` what else: the cargo of a transport, the system that is defective."""

    trait: str
    rating: int | None = None
    facing: Facing | None = None
    weapon: str | None = None
    note: str = ""
    status: Status = "exact"
    line: int | None = None


def parse_mount(text: str) -> Mount:
    """`MAC (F, reloads)`, `SC (F, limited 3)`, `VLRP (F, RoF 4)`; `limited ?` where nobody knows how many circles."""
    found = _MOUNT.fullmatch(text)
    if not found:
        raise ValueError(gettext("write a weapon like `MAC (F, reloads)`"))
    mount = Mount(found["weapon"], int(found["count"] or 1))
    for term in (found["terms"] or "").split(", ") if found["terms"] else ():
        mount = _apply_term(mount, term)
    return mount


def _apply_term(mount: Mount, term: str) -> Mount:
    """The weapon with one of the words in its brackets."""
    found = _TERM.fullmatch(term)
    if not found:
        raise ValueError(gettext("{term}: use an arc, `reloads`, `no reloads`, `limited 3` or `RoF 4`", term=term))
    if found["arc"]:
        return msgspec.structs.replace(mount, arc=cast(Arc, found["arc"]))
    if found["rof"]:
        return msgspec.structs.replace(mount, rof=int(found["rof"]))
    if found["limited"]:
        circles = None if found["limited"] == "?" else int(found["limited"])
        return msgspec.structs.replace(mount, reloads=False, limited=circles)
    return msgspec.structs.replace(mount, reloads=not found["no"], limited=0)


def write_mount(mount: Mount) -> str:
    """The weapon as `parse_mount` reads it."""
    count = f"{mount.count} " if mount.count > 1 else ""
    reloads = None if mount.reloads is None else "reloads" if mount.reloads else "no reloads"
    if mount.reloads is False and mount.limited != 0:
        reloads = f"limited {'?' if mount.limited is None else mount.limited}"
    terms = [term for term in (mount.arc, mount.rof and f"RoF {mount.rof}", reloads) if term]
    return f"{count}{mount.weapon}" + (f" ({', '.join(terms)})" if terms else "")


def parse_card_trait(text: str) -> CardTrait:
    """`camo-netting`, `ecm 2`, `reinforced-armor 3 front`, `weapon-link (LAC)`, `defective 1 [fire control]`."""
    found = _TRAIT.fullmatch(text)
    if not found:
        raise ValueError(gettext("write a trait like `ecm 2` or `reinforced-armor 3 front`"))
    rating = int(found["rating"]) if found["rating"] else None
    return CardTrait(
        found["trait"], rating, cast("Facing | None", found["facing"]), found["weapon"], found["note"] or ""
    )


def write_card_trait(bearing: CardTrait) -> str:
    """The trait as `parse_card_trait` reads it."""
    about = f"({bearing.weapon})" if bearing.weapon else ""
    note = f"[{bearing.note}]" if bearing.note else ""
    rating = "" if bearing.rating is None else str(bearing.rating)
    return " ".join(part for part in (bearing.trait, rating, bearing.facing, about, note) if part)
