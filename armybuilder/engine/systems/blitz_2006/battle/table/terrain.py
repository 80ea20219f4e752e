"""Kinds of terrain: what an inch of each costs, and what cover it gives (BR-25, BR-30, BR-48)."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.table.geometry import Outline
from armybuilder.engine.core.table.mover import CLOSED
from armybuilder.engine.core.table.terrain import Going, Rating, TerrainPiece

Cover = Literal["", "light", "heavy", "hard", "solid"]
_NO = CLOSED


class TerrainKind(NamedTuple):
    """A kind of terrain: MP for an inch in each mode, `CLOSED` for n/a (L541-L556); `hover` is for hoppers too. `heights` are those
    from which one is drawn; a `plateau` is stood upon, and `slope` inches lie between its rim and the ground, 0 for a cliff.
    `threshold` is what white sand asks of a Defense roll, 0 for light damage without one (SC-4)."""

    key: str
    name: str
    walk: float = 1
    ground: float = 1
    hover: float = 1
    cover: Cover = ""
    heights: tuple[float, ...] = (0.0,)
    plateau: bool = False
    slope: float = 0.0
    water: bool = False
    indoors: bool = False
    """Only infantry may enter it (L556)."""
    threshold: int | None = None
    road: bool = False

    @property
    def flat(self) -> bool:
        """Whether it is ground alone, on which something else may stand."""
        return self.heights == (0.0,)


KINDS: Mapping[str, TerrainKind] = {
    kind.key: kind
    for kind in (
        TerrainKind("clear", gettext_noop("Clear ground")),
        TerrainKind("rough", gettext_noop("Rough ground"), 1, 2, 1),
        TerrainKind("sand", gettext_noop("Sand"), 2, 2, 1),
        TerrainKind("woodland", gettext_noop("Woodland"), 2, 4, _NO, "light", (2.5, 3.0)),
        TerrainKind("jungle", gettext_noop("Jungle"), 3, _NO, _NO, "heavy", (3.0, 4.0)),
        TerrainKind("swamp", gettext_noop("Swamp"), 3, 4, 1, "light", (1.0,)),
        TerrainKind("water", gettext_noop("Water"), _NO, _NO, 1, water=True),
        TerrainKind("white-sand", gettext_noop("White sand"), 2, 2, 1, threshold=4),
        TerrainKind("white-sand-rough", gettext_noop("White sand, rough"), 1, 2, 1, threshold=5),
        TerrainKind("white-sand-deposit", gettext_noop("White sand deposit"), 2, 2, 1, threshold=0),
        TerrainKind("snow", gettext_noop("Snow"), 2, 2, 1),
        TerrainKind("deep-snow", gettext_noop("Deep snow"), 3, 4, 1),
        TerrainKind("ice", gettext_noop("Ice"), 2, 3, 1),
        TerrainKind("tar-sands", gettext_noop("Tar sands"), 3, 4, 1),
        TerrainKind("road", gettext_noop("Road"), road=True),
        # What the book names as cover without a row of its own counts as clear, or as rough where nobody drives over it.
        TerrainKind("bushes", gettext_noop("Bushes"), cover="light", heights=(1.0, 1.5)),
        TerrainKind("rocks", gettext_noop("Rocks"), 1, 2, _NO, "hard", (1.5, 2.0)),
        TerrainKind("barricade", gettext_noop("Barricade"), 1, 2, 1, "heavy", (1.0,)),
        TerrainKind("building", gettext_noop("Building"), 2, _NO, _NO, "hard", (3.0, 4.0, 5.0), indoors=True),
        TerrainKind("breached", gettext_noop("Breached building"), 2, 4, _NO, "light", (3.0,)),
        TerrainKind("rubble", gettext_noop("Rubble"), 1, 2, 1),
        TerrainKind("bunker", gettext_noop("Bunker"), 2, _NO, _NO, "solid", (1.5, 2.0), indoors=True),
        TerrainKind("hill", gettext_noop("Hill"), cover="solid", heights=(1.0,), plateau=True, slope=1.0),
        TerrainKind("mesa", gettext_noop("Mesa"), cover="solid", heights=(2.0, 3.0), plateau=True),
    )
}
"""Kinds by key. A breached building is entered like woodland and is soft cover, a collapsed one is rough (L993-L997)."""
BY_NAME: Mapping[str, TerrainKind] = {kind.name: kind for kind in KINDS.values()}
_RATINGS: Mapping[Cover, Rating] = {"": "none", "light": "light", "heavy": "medium", "hard": "heavy", "solid": "heavy"}


def kind_of(piece: TerrainPiece) -> TerrainKind:
    """The kind of a piece of a table."""
    return BY_NAME[piece.name]


def make_piece(kind: TerrainKind, outline: Outline, height: float = 0.0) -> TerrainPiece:
    """A piece of a kind, as a table and the pages that draw it have it."""
    return TerrainPiece(
        name=kind.name, outline=outline, height=height, going=_going(kind), cover=_RATINGS[kind.cover], form="area",
        dangerous=kind.threshold is not None, solid=kind.cover == "solid", plateau=kind.plateau, slope=kind.slope,
        depth=float(kind.water), floors=1 if kind.indoors else 0,
    )  # fmt: skip


def _going(kind: TerrainKind) -> Going:
    """How a page draws it."""
    if kind.road:
        return "road"
    if kind.water:
        return "water"
    if kind.indoors:
        return "impassable"
    return "difficult" if max(kind.walk, kind.ground, kind.hover) > 1 else "open"
