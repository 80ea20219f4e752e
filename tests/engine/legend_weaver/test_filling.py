"""What is bought with the points that a list has left: squads that a player would field."""

import jsonpatch

from tests.conformance.samples import sampled
from tests.engine.legend_weaver.book import SYSTEM

CATALOGUE, _ = sampled(SYSTEM, None)
MOST = {"ground": 10, "vehicle": 3, "platform": 1, "off-board": 1}
FOR_2000 = SYSTEM.examples.document | {"name": "", "limit": 2000, "groups": [{}]}


def test_squads_are_of_one_form():
    ways = SYSTEM.completions(SYSTEM.convert(FOR_2000), CATALOGUE)

    assert ways
    for way in ways:
        force = SYSTEM.resolve(SYSTEM.convert(jsonpatch.apply_patch(FOR_2000, way.patch)), CATALOGUE)
        for squad in force.groups:
            (form,) = {row.record.form for row in squad.rows}
            assert sum(row.count for row in squad.rows) <= MOST[form]


def test_an_empty_squad_is_filled_first():
    ways = SYSTEM.completions(SYSTEM.convert(FOR_2000), CATALOGUE)

    assert [way.adds[0].partition(":")[0] for way in ways] == ["Squad 1"] * len(ways)
