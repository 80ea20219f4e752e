"""Looks of models of which little is known: their frame, whose they are, the English names of their weapons."""

from collections.abc import Iterable

from armybuilder.engine.core.paper.cards import FigureKind
from armybuilder.engine.core.paper.silhouettes.spec import (
    MARKS,
    USUAL_BULK,
    FrameKit,
    SilhouetteSpec,
    SilhouetteWeapon,
    WeaponPlace,
)
from armybuilder.engine.core.paper.silhouettes.weapons import mark_of, shape_of, size_of

MOST = 7
"""Weapons that have room around a frame."""


def look_with(
    figure: FigureKind | str,
    weapons: Iterable[tuple[str, WeaponPlace]],
    *,
    bulk: int = USUAL_BULK,
    head: str = "",
    kit: tuple[FrameKit, ...] = (),
) -> str:
    """The text of a look; what tells weapons of one shape apart follows from their names. Empty without a figure."""
    if not figure:
        return ""
    arms = tuple(weapon_named(name, place) for name, place in weapons)
    return SilhouetteSpec(FigureKind(figure), bulk, head, kit, arms[:MOST]).text


def weapon_named(name: str, place: WeaponPlace) -> SilhouetteWeapon:
    """A weapon by its English name."""
    return SilhouetteWeapon(shape_of(name), size_of(name), place, 1, mark_of(name, MARKS))
