"""How a list without models begins: what there is to press."""

from typing import NamedTuple

from armybuilder.forces.domain.completion.new_lists import pack_of
from armybuilder.forces.domain.loader import AnyOpenForce
from armybuilder.forces.presenters import builder_of
from armybuilder.packs.models import Version


class WaysIn(NamedTuple):
    """The ways into a list. Its game may have nothing to field without packs (`lacks_units`); `samples` is the ready-made pack of
    such a game, if the list does not have it."""

    lacks_units: bool
    samples: Version | None


def ways_in(opened: AnyOpenForce) -> WaysIn | None:
    """The ways into a list; None where models stand in it."""
    return None if opened.document.size else ways_to_units(opened)


def ways_to_units(opened: AnyOpenForce) -> WaysIn:
    """The ways to units for any list."""
    if not opened.system.beginnings.pack:
        return WaysIn(lacks_units=False, samples=None)
    has = {pack.hash for pack in opened.document.packs}
    samples = pack_of(builder_of(opened.game), None)
    return WaysIn(not has, samples if samples and samples.hash not in has else None)
