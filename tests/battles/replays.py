"""A test battle of two small lists, played: what a replay's link leads to."""

import json
from functools import cache
from itertools import count

from armybuilder.battles.models import BattleJob, BattleResult
from armybuilder.battles.play.matches import BattleMatch
from tests.battles.conftest import SYSTEM, force_data

HUNTERS = force_data("north/hunter", "north/hunter", "north/cheetah", name="Anvil <1>")
JAGERS = force_data("south/jager", "south/jager", "south/iguana", faction="south", name="Hammer")
JAGERS["groups"][0]["support"] = {"ua": "ANY", "models": [{"model": "support/obstacles", "count": 2}]}


@cache
def ruinous():
    """The first seed of a battle in which terrain covers somebody, somebody is hurt, and terrain and an obstacle are destroyed."""
    forces = json.dumps(HUNTERS).encode(), json.dumps(JAGERS).encode()
    match = BattleMatch(SYSTEM, forces, ("random", "random"), "basic")
    wanted = (b'"ruins":[[', b'"rubble":[{', b'"cover":[{', b'"kind":"damage"', b'"kind":"attack"')
    return next(seed for seed in count(1) if all(one in match.replay(seed, False).file for one in wanted))


def finished(owner="somebody", scenario="basic", seed=14, **changes):
    """A job whose two battles are done."""
    job = BattleJob.objects.create(
        owner=owner,
        system=SYSTEM,
        name="Anvil <1>",
        document=json.dumps(HUNTERS),
        policy="random",
        opponent_policy="random",
        scenario=scenario,
        battles=2,
        seed=seed,
        state=BattleJob.State.DONE,
    )
    return BattleResult.objects.create(
        job=job, number=0, name="Hammer", done=2, **{"document": json.dumps(JAGERS)} | changes
    )


def address(result, battle=1):
    return f"/battles/{result.job.key}/{result.number}/{battle}/"
