"""Models beside cover and in fortifications, for the tests."""

from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from tests.engine.blitz_beta.battle.stage import (
    Faces,
    Piece,
    active,
    do,
    pools,
    staged,
    wall,
)

HUNTER, JAGER, ALLER, SQUAD = "north/hunter", "south/jager", "north/aller", "north/infantry-squad"
BUNKER, TURRET, OUTPOST, BADGER = "support/bunker", "support/ac-turret", "support/outpost", "north/badger"
NORTH, SOUTH = 6, 18
HEDGE = wall(24, 11, 6, 0.5, name="Hedge", height=1.0, cover="light", going="difficult")


def beside(key=HUNTER, *more, enemy=(24, 20), terrain=(HEDGE,), **options):
    """A model at (24, 10) right below a hedge, and an enemy beyond it."""
    battle = staged([Piece(key, 24, 10), *more], [Piece(JAGER, enemy[0], enemy[1], SOUTH)], terrain=terrain, **options)
    battle.dice = Faces(6)
    return battle


def shot_at(battle, shooter=None, target=0):
    """What changed both pools when the last model shoots at the first one."""
    shooter = shooter or battle.models[-1]
    do(battle, active(battle, shooter), FireWeapon(0, 0, (target,)))
    return pools(battle)
