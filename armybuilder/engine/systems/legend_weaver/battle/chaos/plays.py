"""Chaos cards that are played when an activation card is turned over: all but those in the middle of something else."""

from collections.abc import Mapping

from armybuilder.engine.systems.legend_weaver.battle.chaos import hand
from armybuilder.engine.systems.legend_weaver.battle.chaos.accidents import ACCIDENTS
from armybuilder.engine.systems.legend_weaver.battle.chaos.arrivals import ARRIVALS
from armybuilder.engine.systems.legend_weaver.battle.chaos.blasts import BLASTS
from armybuilder.engine.systems.legend_weaver.battle.chaos.card import Card
from armybuilder.engine.systems.legend_weaver.battle.chaos.heroes import HEROES
from armybuilder.engine.systems.legend_weaver.battle.chaos.machines import MACHINES
from armybuilder.engine.systems.legend_weaver.battle.chaos.troops import TROOPS
from armybuilder.engine.systems.legend_weaver.battle.rules.acts import Play
from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleSquad

CARDS: Mapping[str, Card] = {**TROOPS, **BLASTS, **MACHINES, **HEROES, **ARRIVALS, **ACCIDENTS}


# Implements BR-64
def offer_cards(battle: Battle, squad: BattleSquad) -> bool:
    """A unit's activation card is up: both sides play what they want, whoever it belongs to first, until neither does. Whether the
    unit is still there to act, and no other acts before it."""
    asking = [squad.side, 1 - squad.side]
    while asking:
        side = asking[0]
        played = hand.choose(battle, side, "chaos", possible_plays(battle, side))
        if played is None:
            asking.pop(0)
            continue
        CARDS[played.card].effect(battle, side, played)
        if battle.active != squad.id:
            return False
        asking = [side, 1 - side]
    return battle.on_table(squad)


def possible_plays(battle: Battle, side: int) -> list[Play]:
    """All that a side may play just now."""
    return [play for card in hand.holds(battle, side, *CARDS) for play in CARDS[card].options(battle, side)]
