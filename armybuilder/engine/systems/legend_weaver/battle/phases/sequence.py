"""The order of play: set-up, then turns of activation cards, each with its end (BR-1)."""

from armybuilder.engine.core.battle.dice import draw_things
from armybuilder.engine.core.battle.engine.state import NOBODY, OVER
from armybuilder.engine.systems.legend_weaver.battle.chaos import hand
from armybuilder.engine.systems.legend_weaver.battle.chaos.arrivals import return_called
from armybuilder.engine.systems.legend_weaver.battle.phases.activation import activate
from armybuilder.engine.systems.legend_weaver.battle.phases.setup import first_watch, place_unit, roll_first
from armybuilder.engine.systems.legend_weaver.battle.phases.victory import check_survivors, end_round
from armybuilder.engine.systems.legend_weaver.battle.rules import morale, strikes
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.throws import clear_smoke
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.cohesion import check_cohesion
from armybuilder.engine.systems.legend_weaver.battle.state import Battle

SETUP, DEAL, CARDS, END = "setup", "deal", "cards", "end"


def step(battle: Battle) -> None:
    """The next step: a unit placed, the cards of a turn dealt, a card turned over, the end of a turn."""
    {SETUP: _set_up, DEAL: _deal, CARDS: _turn_card, END: _end_turn}[battle.phase](battle)
    if battle.phase not in (OVER, SETUP):
        check_survivors(battle)


def _set_up(battle: Battle) -> None:
    if battle.step == 1:
        hand.deal(battle)
        roll_first(battle)
    elif not place_unit(battle):
        first_watch(battle)
        battle.change(battle, phase=DEAL)


# Implements BR-1
def _deal(battle: Battle) -> None:
    """A turn begins: the cards of all units and strikes are shuffled together, a setting of ours."""
    mark = battle.journal.mark()
    battle.set(battle, "round", battle.round + 1)
    hand.reset_plays(battle)
    for squad in battle.squads:
        battle.change(
            squad, used=False, fresh=0, steadied=False, idle=False, mute=False, misled=False, headlong=False,
            more_moves=0, double_fire=False, hit_bonus=0, wound_bonus=0, poor_aim=False,
        )  # fmt: skip
    for model in battle.models:
        battle.change(model, flak=False)
    return_called(battle)
    left = [squad.id for squad in battle.squads if battle.on_table(squad) or strikes.is_due(battle, squad)]
    battle.change(battle, deck=draw_things(battle.dice, left, len(left)), phase=CARDS)
    battle.log_event("turn", mark, rules=("BR-1",), number=battle.round, cards=len(battle.deck))


def _turn_card(battle: Battle) -> None:
    """The next card of the deck, or the end of the turn."""
    while battle.deck:
        number, *rest = battle.deck
        battle.change(battle, deck=tuple(rest))
        squad = battle.squads[number]
        if not squad.used and (battle.on_table(squad) or strikes.is_due(battle, squad)):
            activate(battle, squad)
            return
    battle.change(battle, phase=END, active=NOBODY)


# Implements BR-47
def _end_turn(battle: Battle) -> None:
    """Units that took casualties test their morale, smoke may clear, and the game may be over."""
    for squad in battle.squads:
        check_cohesion(battle, squad)
    morale.check_casualties(battle)
    clear_smoke(battle)
    battle.change(battle, phase=DEAL)
    end_round(battle)
