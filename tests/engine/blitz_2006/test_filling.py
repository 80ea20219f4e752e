"""Fill the rest: whole armies of every type at every usual size, and what stands in a list already."""

from collections import Counter

import jsonpatch
import msgspec
import pytest

from armybuilder.engine.systems.blitz_2006.completion.fill import completions
from armybuilder.engine.systems.blitz_2006.completion.growth import count_units
from armybuilder.engine.systems.blitz_2006.document import ForceDocument
from armybuilder.engine.systems.blitz_2006.resolver import resolve
from armybuilder.engine.systems.blitz_2006.system import BLITZ_2006
from tests.engine.blitz_2006.book import CATALOGUE

EMPTY = {"format": "muster.force/1", "system": "blitz-2006"}


def army(**said):
    return msgspec.convert({**EMPTY, **said}, ForceDocument)


def after(document, way):
    return BLITZ_2006.convert(jsonpatch.apply_patch(BLITZ_2006.to_data(document), way.patch))


@pytest.mark.parametrize("limit", [500, 1000, 2000])
@pytest.mark.parametrize("kind", CATALOGUE.army_types)
def test_an_empty_list_becomes_a_legal_army(kind, limit):
    document = army(faction=kind.partition("/")[0], sublist=kind, limit=limit)
    [way] = completions(document, CATALOGUE, None, most=1)
    report = BLITZ_2006.validate(after(document, way), CATALOGUE)

    assert (report.verdict, report.total, way.total, way.left) == ("legal", limit, limit, 0)
    assert bool(resolve(after(document, way), CATALOGUE).commanders) == (limit >= 1000)


def test_an_army_without_a_type_gets_one():
    document = army(faction="prdf", limit=1000)
    ways = completions(document, CATALOGUE, None, most=10)

    assert len(ways) == 10
    assert {way.adds[0].startswith("army type ") for way in ways} == {True}
    assert len({after(document, way).sublist for way in ways}) > 1


def test_what_stands_there_stays():
    group = {"squad": "milicia/general-purpose", "name": "Mine", "units": [
        {"model": "milicia/command-jager", "leads": True}, {"model": "milicia/jager", "count": 3, "name": "Jo"}]}  # fmt: skip
    document = army(faction="milicia", sublist="milicia/gear", limit=1000, groups=[group], support=[{"asset": "light"}])
    for way in completions(document, CATALOGUE, None, most=5):
        made = after(document, way)

        assert made.groups[0].name == "Mine"
        assert [(unit.model, unit.count) for unit in made.groups[0].units[:2]] == [
            ("milicia/command-jager", 1),
            ("milicia/jager", 3),
        ]
        assert BLITZ_2006.validate(made, CATALOGUE).verdict == "legal"


def test_a_squad_without_units_gets_those_that_it_is_sold_with():
    groups = [{"squad": "northern-guard/recon"}]
    document = army(faction="northern-guard", sublist="northern-guard/gear", limit=1500, groups=groups)
    [way] = completions(document, CATALOGUE, None, most=1)
    squad = after(document, way).groups[0]

    assert squad.units[0].model == "northern-guard/jaguar"
    assert squad.units[0].leads
    assert sum(unit.count for unit in squad.units) >= 5


def test_nobody_fields_more_than_he_owns():
    owned = Counter({"prdf/warrior": 8, "prdf/chieftain": 2, "prdf/skirmisher": 3})
    document = army(faction="prdf", sublist="prdf/gear", limit=1000)
    for way in completions(document, CATALOGUE, owned, most=5):
        assert count_units(resolve(after(document, way), CATALOGUE)) <= owned


def test_where_nothing_is_left_there_is_no_way():
    assert completions(army(faction="prdf", sublist="prdf/gear", limit=0), CATALOGUE, None, most=5) == []
