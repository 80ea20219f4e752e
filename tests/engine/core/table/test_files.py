import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.table.files import read_table, write_table
from armybuilder.engine.core.table.geometry import disc, rectangle
from armybuilder.engine.core.table.table import Table
from armybuilder.engine.core.table.terrain import Terrain

WOODS = Terrain(
    name="Woods",
    outline=((10.0, 10.0), (16.0, 10.0), (16.0, 15.0), (10.0, 15.0)),
    height=3,
    going="difficult",
    cover="light",
    form="area",
)
BARE = b'{"format":"muster.table/1","width":48,"height":48%s}'


def problems(data):
    with pytest.raises(DocumentError) as caught:
        read_table(data)
    return [str(problem) for problem in caught.value.problems]


def test_a_file_holds_what_differs_from_plain_ground():
    assert write_table(Table(48, 36, (WOODS,)), "Glade") == (
        b'{"format":"muster.table/1","name":"Glade","width":48.0,"height":36.0,"terrain":[{"name":"Woods",'
        b'"outline":[[10.0,10.0],[16.0,10.0],[16.0,15.0],[10.0,15.0]],"height":3,"going":"difficult","cover":"light",'
        b'"form":"area"}]}'
    )


@given(seed=st.integers(0, 2**32), spacing=st.sampled_from((0.25, 0.5, 1.0)))
@settings(max_examples=30, deadline=None)
def test_every_table_comes_back_from_its_file(seed, spacing):
    rng = random.Random(seed)  # noqa: S311 - dice, not secrets
    pieces = tuple(
        Terrain(
            name=f"Piece {index}",
            outline=rng.choice((rectangle(15, 15, 9, rng.uniform(1, 9), rng.uniform(0, 180)), disc(15, 15, 9))),
            height=rng.uniform(0, 9),
            going=rng.choice(("open", "road", "difficult", "impassable", "water")),
            dangerous=rng.random() < 0.5,
            cover=rng.choice(("none", "light", "medium", "heavy")),
            form=rng.choice(("area", "instance")),
            solid=rng.random() < 0.5,
            plateau=rng.random() < 0.5,
            slope=rng.uniform(0, 3),
            depth=rng.uniform(0, 3),
        )
        for index in range(rng.randrange(9))
    )
    table = Table(30, 36, pieces, spacing=spacing)

    again = read_table(write_table(table))

    assert again == table
    assert write_table(again) == write_table(table)


@pytest.mark.parametrize(
    "data, expected",
    [
        (b"[]", "/: Expected 'object', got 'array'."),
        (BARE % b',"x":1', "/: Object contains unknown field 'x'."),
        (BARE % b',"spacing":NaN', "/: This is not JSON: JSON is malformed: invalid character (byte 60)."),
        (
            BARE % b',"terrain":[{"name":"A","outline":[],"cover":"soft"}]',
            "/terrain/0/cover: Invalid enum value 'soft'.",
        ),
        (b" " * 140_000, "/: The table has 140,000 bytes; at most 131,072 are read."),
    ],
)
def test_what_is_no_table_file(data, expected):
    assert problems(data) == [expected]


def test_every_problem_is_told_with_its_place():
    bad = {
        "format": "muster.table/1",
        "name": "A\u0000",
        "width": 20,
        "height": 20,
        "terrain": [
            {"name": "Line", "outline": [[1, 1], [2, 2]]},
            {"name": "Far\n", "outline": [[1, 1], [50, 1], [50, 5]], "height": 99},
            {"name": "N" * 201, "outline": [[1, 1]] * 25},
        ],
    }

    assert problems(msgspec.json.encode(bad)) == [
        "/terrain/0/outline: An outline is convex, with three corners at least, counterclockwise.",
        "/terrain/1/outline: Every corner lies on the table.",
        "/terrain/1/height: It has 0 to 24 inches, not 99.",
        "/terrain/2/outline: An outline has at most 24 corners, not 25.",
        "/name: The character U+0000 may not stand here: remove it.",
        "/terrain/1/name: The character U+000A may not stand here: remove it.",
        "/terrain/2/name: A name has at most 200 characters.",
    ]
