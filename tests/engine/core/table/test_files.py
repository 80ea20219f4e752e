import random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from armybuilder.engine.core.table.files import TableFile, file_of
from armybuilder.engine.core.table.geometry import disc, rectangle
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.core.table.terrain import TerrainPiece

WOODS = TerrainPiece(
    name="Woods",
    outline=((10.0, 10.0), (16.0, 10.0), (16.0, 15.0), (10.0, 15.0)),
    height=3,
    going="difficult",
    cover="light",
    form="area",
)


def test_a_file_holds_what_differs_from_plain_ground():
    assert msgspec.json.encode(file_of(Tabletop(48, 36, (WOODS,)))) == (
        b'{"format":"muster.table/1","width":48.0,"height":36.0,"terrain":[{"name":"Woods",'
        b'"outline":[[10.0,10.0],[16.0,10.0],[16.0,15.0],[10.0,15.0]],"height":3,"going":"difficult","cover":"light",'
        b'"form":"area"}]}'
    )


@given(seed=st.integers(0, 2**32), spacing=st.sampled_from((0.25, 0.5, 1.0)))
@settings(max_examples=30, deadline=None)
def test_every_table_comes_back_from_its_file(seed, spacing):
    rng = random.Random(seed)  # noqa: S311 - dice, not secrets
    pieces = tuple(
        TerrainPiece(
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
    table = Tabletop(30, 36, pieces, spacing=spacing)

    written = msgspec.json.encode(file_of(table))
    file = msgspec.json.decode(written, type=TableFile)
    again = Tabletop(file.width, file.height, file.terrain, spacing=file.spacing)

    assert again == table
    assert msgspec.json.encode(file_of(again)) == written
