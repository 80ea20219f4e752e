"""Choices as plain values: the place of an option in a short menu, the kind and the values of an act, a cell."""

from typing import Any

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.engine.codec import ActPacker, illegal_choice, is_place
from armybuilder.engine.systems.blitz_beta.battle.play.acts import KINDS, ActMenu, End, OptionMenu

ENDED = "end"


class Packer(ActPacker):
    """Fulfils `ChoicePacker`, once all kinds of acts are registered."""

    def __init__(self) -> None:
        super().__init__({ENDED: End, **{key: kind.act for key, kind in KINDS.items()}})

    def pack(self, decision: Decision, choice: Any) -> Any:
        if isinstance(decision.options, tuple | OptionMenu):
            return decision.options.index(choice)
        return self.pack_act(choice) if isinstance(decision.options, ActMenu) else choice

    def unpack(self, decision: Decision, packed: Any) -> Any:
        if isinstance(decision.options, ActMenu):
            return self.unpack_act(decision, packed)
        if isinstance(decision.options, tuple | OptionMenu):
            return self.unpack_place(decision, packed)
        if is_place(packed):
            return packed
        raise illegal_choice(decision, packed)
