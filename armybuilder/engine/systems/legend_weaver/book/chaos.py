"""The deck of chaos cards (L993-L1059)."""

from typing import Annotated, Literal

import msgspec

from armybuilder.engine.core.tables import Label, Lines, Name, Record, Slug, Text
from armybuilder.engine.systems.legend_weaver.book.targets import Effect


class ChaosCard(Record):
    """A card, so that it can be played from what stands here. `side` says whose troops it is played on: bad ones on the
    opponent's, good ones on one's own (L997), a few on the table or on whatever is there; `target` says on what, `when` at
    which moment. Most have no title in print (`titled`), and have one of ours."""

    key: Slug
    name: Name
    number: Annotated[int, msgspec.Meta(ge=1, le=54), Label("Number")]
    side: Annotated[Literal["own", "opponent", "any"], Label("Played on")]
    target: Annotated[Text, Label("Target")]
    when: Annotated[Text, Label("When")]
    effect: Effect
    titled: Annotated[bool, Label("Title in print")] = False
    source: Lines
