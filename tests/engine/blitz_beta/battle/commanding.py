"""A commander, its group and an enemy, and what they are told."""

from armybuilder.engine.systems.blitz_beta.battle.play.acts import run_hooks
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.damage import damage_model
from armybuilder.engine.systems.blitz_beta.battle.rules.command.orders import GiveOrder
from tests.engine.blitz_beta.battle.figures import line_of
from tests.engine.blitz_beta.battle.stage import Faces, Piece, Player, active, do, staged

HUNTER, JAGER = "north/hunter", "south/jager"
NORTH, SOUTH = 6, 18
ENEMY = Piece(JAGER, 24, 24, SOUTH)
BOTH = line_of(HUNTER, "LAC (Arm)", "LRF (Arm)", act=2)


def squad(*dice, rank="CGL", key=HUNTER, places=((22, 10),), enemies=(ENEMY,), **options):
    """A commander at (24, 10), others of its group where told, and a Jager 13 inches away."""
    pieces = [Piece(key, 24, 10, rank=rank), *(Piece(HUNTER, *place) for place in places)]
    battle = staged(pieces, [*enemies], *dice, **options)
    battle.dice = battle.dice if dice else Faces(6)
    return battle


def give(battle, what, player=None, second=None, number=0, **values):
    do(battle, active(battle, battle.models[number]), GiveOrder(what, **values), player, second)
    return battle


def asked(player, kind):
    return [decision for decision in player.asked if decision.kind == kind]


def lost(battle, number):
    battle.players = [Player(), Player()]
    damage_model(battle, battle.models[number], 99, lost=True)


def hooks(battle, moment, *numbers):
    for number in numbers:
        battle.players = [Player(), Player()]
        run_hooks(battle, moment, battle.models[number])


def answers(decision):
    """Fire back with the first weapon."""
    return decision.options[1]
