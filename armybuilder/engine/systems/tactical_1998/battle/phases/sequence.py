"""The order of play: set-up, then rounds of declaration, initiative, activation, and miscellaneous events (L445-L491)."""

from armybuilder.engine.core.battle.engine.state import OVER
from armybuilder.engine.systems.tactical_1998.battle.phases import declaration
from armybuilder.engine.systems.tactical_1998.battle.phases.activation import activate_next
from armybuilder.engine.systems.tactical_1998.battle.phases.setup import choose_commanders, place_group, test_tactics
from armybuilder.engine.systems.tactical_1998.battle.phases.victory import check_survivors, end_round, score
from armybuilder.engine.systems.tactical_1998.battle.state import Battle

SETUP, DECLARATION, INITIATIVE, ACTIVATION = "setup", "declaration", "initiative", "activation"


def step(battle: Battle) -> None:
    """The next step: commanders, a combat group placed, the declarations, the initiative, a unit's activation."""
    {SETUP: _set_up, DECLARATION: _declare, INITIATIVE: _roll_initiative, ACTIVATION: _activate}[battle.phase](battle)
    if battle.phase not in (OVER, SETUP):
        score(battle)
        check_survivors(battle)


def _set_up(battle: Battle) -> None:
    if battle.step == 1:
        choose_commanders(battle)
        test_tactics(battle)
    elif not place_group(battle):
        battle.change(battle, phase=DECLARATION)


def _declare(battle: Battle) -> None:
    declaration.begin_round(battle)
    declaration.declare(battle)
    battle.change(battle, phase=INITIATIVE)


def _roll_initiative(battle: Battle) -> None:
    declaration.roll_initiative(battle)
    battle.change(battle, phase=ACTIVATION)


def _activate(battle: Battle) -> None:
    if not activate_next(battle):
        _end_round(battle)


# Implements BR-17
def _end_round(battle: Battle) -> None:
    """Miscellaneous events: points of the initiative and unspent actions are lost."""
    for side in battle.sides:
        battle.change(side, initiative_points=0)
    for unit in battle.units:
        battle.change(unit, actions=0)
    battle.change(battle, phase=DECLARATION)
    end_round(battle)
