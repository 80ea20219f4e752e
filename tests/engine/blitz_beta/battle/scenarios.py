"""Advanced scenarios for the tests: what was agreed, forced cleanups, models that wait."""

from random import Random

from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.engagement import (
    Engagement,
    EngagementTerms,
    Task,
    deployment_zones,
)
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import DeploymentZones
from tests.engine.blitz_beta.battle.stage import Faces, Piece, Player, staged

HUNTER, JAGER, PARA, TAG = "north/hunter", "south/jager", "north/para-hunter", "peace-river/skirmisher-tag"
TABLE = Tabletop(48, 36, ())


def rng(seed):
    return Random(seed)  # noqa: S311 - a game


def engaged_in(battle, *tasks, other=(), rounds=6, condition="normal"):
    """The same battle with these objectives for side 0."""
    first, second = deployment_zones(battle.field.table, 3)
    agreed = EngagementTerms(
        DeploymentZones(first, second, ((24.0, 24.0),)), rounds, condition, (tuple(tasks), tuple(other))
    )
    battle.scenario = Engagement(battle.field.table, agreed)
    return battle


def cleanup(battle, *players):
    battle.players = list(players) or [Player(), Player()]
    battle.scenario.check(battle)


def duel(*dice, rounds=6, task="hold", marker=0, **more):
    battle = staged(
        [Piece(HUNTER, 24, 22, rank="CO"), Piece(HUNTER, 4, 4)],
        [Piece(JAGER, 40, 40, rank="CO"), Piece(JAGER, 44, 40, group=1)],
        *dice,
    )
    return engaged_in(battle, Task(task, True, marker), rounds=rounds, **more)


def targets(battle, *tasks, face=1, **more):
    """Whom the tasks of side 0 are about after the first cleanup."""
    engaged_in(battle, *tasks, **more)
    battle.dice = Faces(face)
    cleanup(battle, Player(), Player(inches_off=lambda decision: decision.options[-1]))
    return [standing[0] for standing in battle.tasks]
