"""Lists of 1998 that were saved when lost figures stood with their units."""

import json
from importlib import import_module

import pytest
from django.apps import apps

from armybuilder.forces.domain.opening import open_force
from armybuilder.forces.models import Revision

MIGRATION = import_module("armybuilder.forces.migrations.0004_lost_figures")
OLD = {
    "format": "muster.force/1",
    "system": "tactical-1998",
    "faction": "north",
    "limit": 2500,
    "groups": [
        {
            "units": [
                {"model": "north/jaguar", "own": {"tv": 500.0, "sensors": -1.0, "wings": 2.0}},
                {"model": "north/jaguar", "own": {"tv": 600.0}},
                {"model": "iguana", "own": {"tv": 450.5}},
                {"model": "north/hunter", "own": {"tv": 100.0}, "arcs": {"weapon_1": "R"}},
                {"model": "south/spitting-cobra", "arcs": {"weapon_1": "F"}, "own": {"weapon_1_ammo": 30.0}},
            ]
        }
    ],
}
PLAIN = {"format": "muster.force/1", "system": "tactical-1998", "faction": "north", "limit": 0}


@pytest.mark.django_db
def test_they_move_into_a_pack(save):
    force, other = save(PLAIN), save(PLAIN)
    for row in (force, force.revisions.get()):
        type(row).objects.filter(pk=row.pk).update(document=json.dumps(OLD))
    before = other.document

    MIGRATION.forwards(apps, None)
    force.refresh_from_db()
    other.refresh_from_db()
    opened = open_force(force)

    assert [(patch.key, patch.field, patch.new) for patch in opened.document.packs[0].patches] == [
        ("north/jaguar", "tv", 600),
        ("north/jaguar", "sensors/rating", -1),
        ("iguana", "figures/tv", 450.5),
        ("south/spitting-cobra", "weapons/0/ammo", 30),
        ("south/spitting-cobra", "weapons/0/arc", "F"),
    ]
    assert opened.catalogue.unusable == ()
    assert opened.report().total == 600 + 600 + 450.5 + 380 + 818
    assert Revision.objects.get(force=force).document == force.document
    assert other.document == before
