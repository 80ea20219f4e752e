"""A look is plain data with a short text, `gear 3 chevron wheels,mast autocannon-2-hand`, by which cards, pages and replays name it."""

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from armybuilder.engine.core.paper.cards import FigureKind
from armybuilder.engine.core.paper.silhouettes.weapons import WeaponShape

USUAL_BULK = 2
NOTHING = "-"
KNOWN = 8192
"""Texts that are read once: some hundred models a game, with what players buy for them."""


class FrameKit(StrEnum):
    """The features of a frame besides weapons, as far as they are visible from afar."""

    WHEELS = "wheels"
    JETS = "jets"
    LOW = "low"
    """Lower than others of its frame."""
    SHIELD = "shield"
    MAST = "mast"
    """It speaks far."""
    PENNANT = "pennant"
    """Somebody leads from it."""
    DISH = "dish"
    """It jams, or sees through it."""
    EYE = "eye"
    """It sees far."""
    SIGHT = "sight"
    """It shows others where to shoot."""
    CROSS = "cross"
    HOOK = "hook"


class WeaponPlace(StrEnum):
    """The place of a weapon, which shows what it covers. `WATCH` ones answer anyone who comes near."""

    HAND = "hand"
    FRONT = "front"
    TURRET = "turret"
    WATCH = "watch"
    FRONT_WATCH = "front_watch"
    LEFT = "left"
    RIGHT = "right"
    BACK = "back"
    LEFT_WATCH = "left_watch"
    RIGHT_WATCH = "right_watch"


class SilhouetteWeapon(NamedTuple):
    """A weapon as it is drawn: its shape, its size from 1 (a man's) to 5 (a ship's), where it sits, how many there are.
    `mark` tells weapons of one shape apart whose names differ."""

    shape: WeaponShape
    size: int
    place: WeaponPlace
    number: int = 1
    mark: int = 0


class SilhouetteSpec(NamedTuple):
    """`bulk` goes from 1, slight, to 4, massive; `head` is the `Mark` of a faction whose heads it has, empty for none."""

    figure: FigureKind
    bulk: int = USUAL_BULK
    head: str = ""
    kit: tuple[FrameKit, ...] = ()
    arms: tuple[SilhouetteWeapon, ...] = ()

    @property
    def text(self) -> str:
        """The look in words; that of a bare frame is the name of the figure alone."""
        if self == SilhouetteSpec(self.figure):
            return str(self.figure)
        kit = ",".join(self.kit)
        arms = ",".join("-".join(map(str, arm)) for arm in self.arms)
        return " ".join((self.figure, str(self.bulk), self.head or NOTHING, kit or NOTHING, arms or NOTHING))


@lru_cache(maxsize=KNOWN)
def look_of(text: str) -> SilhouetteSpec | None:
    """The look that a text tells; None for one that tells none: files of others may hold anything."""
    try:
        return _read(text)
    except ValueError:
        return None


def _read(text: str) -> SilhouetteSpec:
    name, *rest = text.split(" ")
    if not rest:
        return SilhouetteSpec(FigureKind(name))
    bulk, head, kit, arms = rest
    return SilhouetteSpec(
        FigureKind(name),
        min(max(int(bulk), 1), 4),
        "" if head == NOTHING else head,
        tuple(map(FrameKit, _parts(kit))),
        tuple(map(_arm, _parts(arms))),
    )


def _parts(text: str) -> list[str]:
    return [] if text == NOTHING else text.split(",")


def _arm(text: str) -> SilhouetteWeapon:
    shape, size, place, count, mark = text.split("-")
    return SilhouetteWeapon(
        WeaponShape(shape), min(max(int(size), 1), 5), WeaponPlace(place), min(max(int(count), 1), 4), int(mark) % MARKS
    )


MARKS = 16
"""Ways in which weapons of one shape and size may differ."""
