"""Faults of the data: all of them at once, each with its place."""

import copy

import pytest

from armybuilder.engine.core.tables.faults import CatalogueError
from armybuilder.engine.systems.tactical_1998.system import TACTICAL_1998
from tests.engine.tactical_1998.forces import RECORDS


def built(**changes):
    """The catalogue of the data with some files changed: each change gets a copy of the file's content."""
    plain = copy.deepcopy(dict(RECORDS.plain))
    for name, change in changes.items():
        change(plain[name])
    return TACTICAL_1998.build_catalogue(plain, "test")


def test_the_data_fit_together():
    assert built().hash == "test"


def test_dangling_references_are_told_together():
    def break_vehicles(file):
        file["vehicles"][0]["faction"] = "east"
        file["vehicles"][0]["weapons"][0]["code"] = "XYZ"
        file["vehicles"][0]["perks"][0]["perk"] = "wings"
        file["vehicles"][1]["key"] = "hunter"
        file["vehicles"][2]["key"] = "hunter"

    def break_infantry(file):
        file["squads"][0]["heavy"] = "bow"
        file["armors"][1]["relief"] = {"brave": 0}

    with pytest.raises(CatalogueError) as raised:
        built(vehicles=break_vehicles, infantry=break_infantry)

    assert [problem.partition(": there")[0].partition(": this")[0] for problem in raised.value.problems] == [
        "vehicles: vehicles[cheetah].weapons[XYZ].code: 'XYZ'",
        "vehicles: vehicles[cheetah].perks[0].perk: 'wings'",
        "vehicles: vehicles[hunter]: 'north/hunter'",
        "infantry: armors[light-flak].relief: 'brave'",
        "infantry: squads[standard].heavy: 'bow'",
        "vehicles: vehicles[cheetah].faction: 'east'",
    ]


def test_a_lost_figure_has_no_mark():
    def break_vehicles(file):
        file["vehicles"][3]["weapons"][5]["marks"]["ammo"] = "merged"

    with pytest.raises(CatalogueError, match="a lost figure has no mark: ammo"):
        built(vehicles=break_vehicles)


def test_missing_files_are_named():
    plain = dict(RECORDS.plain)
    del plain["crews"], plain["quick-reference"]

    with pytest.raises(CatalogueError, match=r"^crews: the file is missing$"):
        TACTICAL_1998.build_catalogue(plain, "test")
