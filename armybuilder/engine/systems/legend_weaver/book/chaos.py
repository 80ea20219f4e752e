"""The deck of chaos cards (L993-L1059)."""

from typing import Literal

from armybuilder.engine.core.tables import Record


class ChaosCard(Record):
    """A card, so that it can be played from what stands here. `side` says whose troops it is played on: bad ones on the
    opponent's, good ones on one's own (L997), a few on the table or on whatever is there; `target` says on what, `when` at
    which moment. Most have no title in print (`titled`), and have one of ours."""

    key: str
    name: str
    number: int
    side: Literal["own", "opponent", "any"]
    target: str
    when: str
    effect: str
    titled: bool = False
    source: tuple[int, int]
