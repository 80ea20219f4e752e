"""The order of play: set-up, then rounds of initiative, activation and miscellaneous events (BR-7 to BR-11)."""

from armybuilder.engine.core.battle.engine.state import OVER
from armybuilder.engine.systems.blitz_2006.battle.phases import initiative, miscellany, setup
from armybuilder.engine.systems.blitz_2006.battle.phases.activation import activate_next
from armybuilder.engine.systems.blitz_2006.battle.phases.victory import check_survivors, end_round, score
from armybuilder.engine.systems.blitz_2006.battle.state import Battle

SETUP, INITIATIVE, ACTIVATION, MISCELLANY = "setup", "initiative", "activation", "miscellany"


def step(battle: Battle) -> None:
    """The next step: what is settled before units are placed, a combat group placed, an initiative, an activation, the end of a round."""
    steps = {SETUP: _set_up, INITIATIVE: _begin_round, ACTIVATION: _activate, MISCELLANY: _end_round}
    steps[battle.phase](battle)
    if battle.phase not in (OVER, SETUP):
        score(battle)
        check_survivors(battle)


# Implements BR-7
def _set_up(battle: Battle) -> None:
    if battle.step == 1:
        setup.choose_leaders(battle)
        setup.choose_stances(battle)
        setup.choose_deployment(battle)
        setup.plan_reserves(battle)
    elif not setup.place_next(battle):
        battle.change(battle, phase=INITIATIVE)


# Implements BR-8
def _begin_round(battle: Battle) -> None:
    initiative.begin_round(battle)
    initiative.arrive(battle)
    initiative.roll_initiative(battle)
    battle.change(battle, phase=ACTIVATION)


def _activate(battle: Battle) -> None:
    if not activate_next(battle):
        battle.change(battle, phase=MISCELLANY)


# Implements BR-11
def _end_round(battle: Battle) -> None:
    miscellany.end_round(battle)
    battle.change(battle, phase=INITIATIVE)
    end_round(battle)
