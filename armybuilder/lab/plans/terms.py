"""Terms of a study: what is asked of it."""

import msgspec

MOST_BATTLES = 6000
"""Of a study that a page asks for."""
USUAL_POINTS = 150
SIZES = (50, 75, 100, 150)
"""Points of a force where so many are usual, first those that are played quickest."""
PRICES = (1, 1000)
"""From the cheapest to the dearest that a model may cost."""
SHARE = 0.4
"""Of a force, that a model and its copies make up."""


class RowSwap(msgspec.Struct, frozen=True):
    """A list with one row in the place of another: what it was and is (empty where the row is left out), by how many points that
    changes it, and the document."""

    old: str
    new: str
    change: float
    document: str


class FieldList(msgspec.Struct, frozen=True):
    """A list of the field by its name."""

    name: str
    document: str


class StudyTerms(msgspec.Struct, frozen=True):
    """So many armies are `drawn`, each fights so many `pairs` of battles; forces have `size` points, of which a model makes up a
    `share`. `policy` plays both sides. A worth is asked of a `model` (at another `price` than printed, if that is not 0; beside
    copies of `against` instead of others of its faction) or of a `faction` or its `sublist`; swaps are `tried` in a `document`, or
    its rows left out. In a gauntlet a `document` fights the lists of the
    `field` and so many random armies of `each` faction; then so many are the rounds that are `drawn`. `pack` is the hash of a
    published version of players' records that the model is of."""

    policy: str
    scenario: str
    size: int = SIZES[0]
    drawn: int = 10
    pairs: int = 10
    share: float = SHARE
    model: str = ""
    price: float = 0.0
    against: str = ""
    faction: str = ""
    sublist: str = ""
    document: str = ""
    tried: tuple[RowSwap, ...] = ()
    field: tuple[FieldList, ...] = ()
    each: int = 0
    pack: str = ""
