"""Lists that were saved by earlier versions, with real rows: nothing of them is lost."""

import json
from importlib import import_module

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from armybuilder.common.keys import new_key
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.domain import history
from armybuilder.forces.domain.history import revisions
from armybuilder.forces.domain.loader import open_force
from armybuilder.forces.models import Force

LOST_FIGURES = import_module("armybuilder.forces.migrations.0004_lost_figures")
WHOLE = ("forces", "0009_collections_painted")
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


def migrated(*goal):
    """The models as they stand after a migration, with the database as it is then."""
    executor = MigrationExecutor(connection)
    return executor.migrate([*goal]).apps


def newest():
    """The database as the models of today have it."""
    migrated(*(leaf for leaf in MigrationExecutor(connection).loader.graph.leaf_nodes() if leaf[0] == "forces"))


@pytest.fixture
def whole(transactional_db):
    """The models of the time when each revision was stored as a whole; afterwards the database is as it was."""
    yield migrated(WHOLE)
    newest()


def states_of(system, number):
    """The documents of a list that is edited so often, and grows."""
    edits, document = SYSTEMS[system].edits, SYSTEMS[system].convert(SYSTEMS[system].examples.document)
    yield history.encode(document)
    for turn in range(number):
        document = edits.apply(document, "name", "/name", f"Turn {turn} – ß").document
        if turn % 9 == 8:
            document = edits.apply(document, "duplicate", "/groups/0").document
        yield history.encode(document)


def stored(models, system, texts):
    """A list of that time with a revision for each text."""
    force = models.get_model("forces", "Force").objects.create(
        key=new_key(),
        owner=new_key(),
        system=system,
        document=texts[-1],
        position=len(texts) - 1,
        updated="2026-01-01T00:00Z",
    )
    rows = models.get_model("forces", "Revision")
    rows.objects.bulk_create(
        [rows(force=force, number=number, label=f"Edit {number}", document=text) for number, text in enumerate(texts)]
    )
    return force.pk


def rows_of(models):
    rows = models.get_model("forces", "Revision").objects.order_by("force", "number")
    return list(rows.values_list("force", "number", "label", "document"))


def test_revisions_are_the_same_when_they_are_packed_and_back(whole):
    wanted = {system: list(states_of(system, 45)) for system in SYSTEMS}
    keys = {system: stored(whole, system, texts) for system, texts in wanted.items()}
    keys["gaps"] = stored(whole, "blitz-beta", ["{", "", "no list — 🦾", *"abcdef"])
    whole.get_model("forces", "Revision").objects.filter(force=keys["gaps"], number__in=(0, 4)).delete()
    before = rows_of(whole)

    newest()
    for system, texts in wanted.items():
        force = Force.objects.get(pk=keys[system])
        assert revisions.texts(force, range(99)) == dict(enumerate(texts))
        assert history.undo(force, version=1)
        assert (force.document, force.position) == (texts[44], 44)
    gaps = revisions.texts(Force.objects.get(pk=keys["gaps"]), range(9))
    assert gaps == {1: "", 2: "no list — 🦾", 3: "a", 5: "c", 6: "d", 7: "e", 8: "f"}

    assert rows_of(migrated(WHOLE)) == before


def test_figures_of_1998_move_into_a_pack(whole):
    key, other = stored(whole, OLD["system"], [json.dumps(OLD)]), stored(whole, PLAIN["system"], [json.dumps(PLAIN)])

    LOST_FIGURES.forwards(whole, None)
    newest()
    force = Force.objects.get(pk=key)
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
    assert revisions.text(force, 0) == force.document
    assert Force.objects.get(pk=other).document == json.dumps(PLAIN)
