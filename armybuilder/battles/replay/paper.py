"""A list on paper as a battle left it at some step."""

from dataclasses import replace

from armybuilder.battles.play.playable import battles_of
from armybuilder.battles.replay.figures import SlotReader
from armybuilder.battles.replay.source import LinkedBattle
from armybuilder.engine.core.battle.replay import Replay, state_at
from armybuilder.engine.core.paper.cards import PrintContent


def content_at_step(recorded: LinkedBattle, read: Replay, side: int, step: int) -> PrintContent:
    """The print of the list of a `side` (0 or 1) after the first `step` events. Whoever has the link of a replay sees what fought
    and not the list itself, so neither its notes nor its document are on it."""
    job = recorded.result.job
    forces = job.document.encode(), recorded.result.document.encode()
    force = forces[side ^ recorded.pairing.mirrored]
    lens, state = SlotReader(read), state_at(read, step)
    damage = [lens.value(state, "model", figure.id, "damage") for figure in read.figures if figure.side == side]
    content = battles_of(job.system).damaged_print(force, damage)
    return replace(content, notes="", document=b"", link="", link_note="")
