"""The deck of chaos cards (L993-L1059)."""

from typing import Annotated, Literal

from armybuilder.engine.core.tables import Label, Record
from armybuilder.engine.systems.legend_weaver.book.targets import Effect


class ChaosCard(Record):
    """A card, so that it can be played from what stands here. `side` says whose troops it is played on: bad ones on the
    opponent's, good ones on one's own (L997), a few on the table or on whatever is there; `target` says on what, `when` at
    which moment. Most have no title in print (`titled`), and have one of ours."""

    key: str
    name: str
    number: Annotated[int, Label("Number")]
    side: Annotated[Literal["own", "opponent", "any"], Label("Played on")]
    target: Annotated[str, Label("Target")]
    when: Annotated[str, Label("When")]
    effect: Effect
    titled: Annotated[bool, Label("Title in print")] = False
    source: tuple[int, int]
