"""Legend Weaver: legal armies of the sample units with their rounds, checked with their fixes; in the time of the processor, which
others on the machine do not spend."""

import random
import time
from collections.abc import Iterator
from itertools import cycle
from typing import Any

from armybuilder.engine.registry import get_system
from tools.figures import Figure, rate

SYSTEM = get_system("legend-weaver")
LIMIT = 5000
ARMIES = 30
HEAD = {"format": "muster.force/1", "system": SYSTEM.key, "limit": LIMIT}


def figures() -> Iterator[Figure]:
    from tests.conformance.samples import sampled  # noqa: PLC0415 - it asks models, which need the settings

    catalogue, _ = sampled(SYSTEM, None)
    dice = random.Random(SYSTEM.key)  # noqa: S311 - dice, not secrets
    drafts = (SYSTEM.convert(_army(dice)) for _ in range(ARMIES))
    armies = [army for army in drafts if SYSTEM.validate(army, catalogue, fixes=False).verdict == "legal"]
    turns = cycle(armies)
    reports = rate(lambda: SYSTEM.validate(next(turns), catalogue), clock=time.process_time)
    note = f"{len(armies)} armies in turn"
    yield Figure("Legend Weaver: validate a legal 5,000 pts army", reports, 1000, "/s", at_least=True, note=note)


def _army(dice: random.Random) -> dict[str, Any]:
    """Six squads on foot with who leads them, armor that breaks down, spotters and the guns that they call."""
    squads = [{"name": f"Squad {number}", "models": list(_squad(dice))} for number in range(6)]
    tanks = {"model": "vehicle/sample-tank", "count": dice.randint(2, 5), "breakdown": dice.randint(0, 3)}
    guns = {"model": "off-board/sample-battery", "ammunition": ["sample-shell", "sample-smoke-shell"], "rounds": 3}
    others = [[tanks], [{"model": "vehicle/sample-flyer", "count": 2}], [_foot("spotter", 2)], [guns]]
    return HEAD | {"groups": [*squads, *({"models": models} for models in others)]}


def _squad(dice: random.Random) -> Iterator[dict[str, Any]]:
    launchers = dice.randint(1, 2)
    yield _foot("trooper", 9 - launchers)
    yield _foot("rocketeer", launchers) | {"ammunition": ["sample-armor-rocket"], "rounds": dice.randint(1, 3)}
    yield _foot("gunner", 1)
    yield _foot("sergeant", 1)


def _foot(key: str, count: int) -> dict[str, Any]:
    return {"model": f"ground/sample-{key}", "count": count}
