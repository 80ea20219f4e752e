"""Lines of sight that are packed are those that were worked out, to the last bit."""

import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from armybuilder.engine.core.table.sight import silhouette_of
from armybuilder.engine.systems.blitz_beta.battle.table import lines as lines_of_sight
from armybuilder.engine.systems.blitz_beta.battle.table.cover import cover_on
from armybuilder.engine.systems.blitz_beta.battle.table.lines import LineCache
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import random_table

SHAPES = silhouette_of(2.0, 0.591), silhouette_of(1.0, 1.0), silhouette_of(2.75, 0.787)


@pytest.fixture
def table():
    return random_table(Random(3), limit=100)  # noqa: S311 - a game


@pytest.fixture
def asked(table):
    """Two shapes and a key, many times."""
    rng = Random(4)  # noqa: S311 - a game
    return [(rng.choice(SHAPES), rng.choice(SHAPES), rng.randrange(table.cells**2)) for _ in range(400)]


def read(sight, asked):
    return [sight.field(attacker, target)[key] for attacker, target, key in asked]


def test_packed_lines_are_the_same(table, asked):
    sight, known = cover_on(table), LineCache()
    made = read(sight, asked)
    known.pack_new(sight)
    again = cover_on(table, LineCache(tuple(known.shelters), known.export()))

    assert read(again, asked) == made
    assert again.looks == 0
    assert len(known) == sum(len(field.readings) for field in sight.fields.values()) > 700
    assert sum(len(packed.keys) + len(packed.numbers) for packed in known.export().values()) == 6 * len(known)


def test_what_is_new_is_packed_with_what_was_known(table, asked):
    sight, known = cover_on(table), LineCache()
    first, made = read(sight, asked[:200]), read(cover_on(table), asked)
    known.pack_new(sight)
    sight.clear()
    read(sight, asked[100:])
    known.pack_new(sight)
    again = cover_on(table, known)

    assert read(again, asked) == made == [*first, *made[200:]]
    assert again.looks == 0


def test_no_more_lines_are_packed_than_there_is_room_for(table, asked):
    sight, known = cover_on(table), LineCache()
    read(sight, asked)
    known.pack_new(sight, most=1)

    assert len(known.export()) == 1
    assert read(cover_on(table, known), asked) == read(sight, asked)


def test_threads_may_look_and_pack_at_once(table, asked):
    sight, known = cover_on(table), LineCache()
    switching = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(4) as threads:
            for done in [
                threads.submit(work) for work in (lambda: read(sight, asked), lambda: known.pack_new(sight)) * 20
            ]:
                done.result()
    finally:
        sys.setswitchinterval(switching)

    known.pack_new(sight)
    assert read(cover_on(table, known), asked) == read(cover_on(table), asked)
    assert len(set(known.shelters)) == len(known.shelters)


def test_tables_share_their_shelters_until_these_become_too_many(table, asked, monkeypatch):
    sights, lines = (cover_on(table), cover_on(table)), (LineCache(), LineCache())
    for sight, known in zip(sights, lines, strict=True):
        read(sight, asked)
        known.pack_new(sight)
    first, second = (known.shelters for known in lines)
    assert len(first) > 1
    assert all(one is other for one, other in zip(first, second, strict=True))

    monkeypatch.setattr(lines_of_sight, "MOST_SHARED", 1)
    assert LineCache(tuple(first), {}).shelters == first
