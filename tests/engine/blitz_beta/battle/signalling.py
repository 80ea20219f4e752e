"""Models that signal, observe and jam, for the tests."""

from armybuilder.engine.systems.blitz_beta.battle.rules.signals.observation import Observe
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.signals import comms_test
from tests.engine.blitz_beta.battle.figures import labels, line_of
from tests.engine.blitz_beta.battle.stage import Player, active, do

HUNTER, JAGER, CRUSADER = "north/hunter", "south/jager", "peace-river/crusader-iv"
NORTH, SOUTH = 6, 18


def gear(key=JAGER, *weapons, traits="Arms", **changes):
    return line_of(key, *(weapons or ("LAC (Arm)",)), traits=traits, **changes)


OBSERVER = gear(traits='Arms, TD:+1D6, Sensors:24"', ew=4)
MORTARS = gear(CRUSADER, "LRF (Arm)", "LFM", act=2)
JAMMER = gear(traits='Arms, ECM:+2D6 (SJ, CJ), Sensors:18"', ew=4, act=2)
BASIC = gear(traits="Arms, ECM:+0D6 (SJ)", ew=4)


def chains(player):
    return {option for d in player.asked if d.kind == "chain" for option in d.options if option}


def questions(player, kind):
    return [decision.model for decision in player.asked if decision.kind == kind]


def attack(battle):
    event = next(event for event in reversed(battle.log.events) if event.kind == "attack")
    return [labels(throw.pool) for _, throw in event.throws]


def perform(battle, number, act, first=None, second=None, posture="combat"):
    do(battle, active(battle, battle.models[number], posture), act, first, second)


def signal_of(battle, number=0, first=None, second=None, **more):
    """A comms test of a model."""
    active(battle, battle.models[number])
    battle.players = [first or Player(), second or Player()]
    return comms_test(battle, battle.models[number], **more)


def offered(battle, act=None):
    player = Player()
    perform(battle, 0, act or Observe(2), player)
    return chains(player)


ECCM = gear(traits="Arms, ECCM", ew=4)
