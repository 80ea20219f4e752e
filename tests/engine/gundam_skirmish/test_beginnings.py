"""Armies to start from: of the units that packs of players bring, as the book prints none."""

from armybuilder.engine.systems.gundam_skirmish.beginnings import HEAVY, starts
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import UNITS
from tests.conformance.conftest import subject_of


def told(faction):
    return {start.theme: start for start in starts(subject_of("gundam-skirmish").catalogue, faction)}


def test_a_faction_with_units_fields_them():
    units = subject_of("gundam-skirmish").catalogue[UNITS].values()
    faction = next(unit.faction for unit in units)
    own = {unit.key for unit in units if unit.faction == faction}
    found = told(faction)

    assert found["general"].models == own
    assert found["general"].why_not == ""
    assert found["armour"].models == {unit.key for unit in units if unit.key in own and unit.sort in HEAVY}
    assert found["infantry"].why_not == "The rulebook has no infantry: any unit may carry any weapon."


def test_a_faction_without_units_is_told_so():
    found = told("nobody")

    assert found["general"].why_not == "No units here yet: add them in a pack."
    assert found["armour"].why_not == "No mobile armours or vehicles here."
