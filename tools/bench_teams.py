"""Gundam: Skirmish: legal armies of the sample units with pilots and what they carry, checked with their fixes; in the time of the
processor, which others on the machine do not spend."""

import random
import time
from collections.abc import Iterator
from itertools import count, cycle
from typing import Any

from armybuilder.engine.registry import get_system
from tools.figures import Figure, rate

SYSTEM = get_system("gundam-skirmish")
LIMIT, LEAST = 3000, 2400
"""Points of an army, and what it spends at least."""
ARMIES = 30
HEAD = {"format": "muster.force/1", "system": SYSTEM.key, "limit": LIMIT}
OPTIONS = {"rulings": {"modification-ranks": "with-traits"}}


def figures() -> Iterator[Figure]:
    from tests.conformance.samples import sampled  # noqa: PLC0415 - it asks models, which need the settings

    catalogue, _ = sampled(SYSTEM, None)
    armies = [*_armies(catalogue)]
    turns = cycle(armies)
    reports = rate(lambda: SYSTEM.validate(next(turns), catalogue), clock=time.process_time)
    note = f"{len(armies)} armies in turn"
    yield Figure("Gundam: validate a legal 3,000 pts army", reports, 1000, "/s", at_least=True, note=note)


def _armies(catalogue: Any) -> Iterator[Any]:
    """Random armies of every faction in turn."""
    dice = random.Random(SYSTEM.key)  # noqa: S311 - dice, not secrets
    factions = cycle(SYSTEM.names(catalogue).known("faction"))
    found = 0
    for _ in count():
        army = SYSTEM.convert(_army(dice, next(factions)))
        report = SYSTEM.validate(army, catalogue, fixes=False)
        if report.verdict == "legal" and report.total >= LEAST:
            found += 1
            yield army
        if found == ARMIES:
            return


def _army(dice: random.Random, faction: str) -> dict[str, Any]:
    """Four teams of suits, of which some have pilots with all that their rank gives."""
    suits = [_suit(dice, faction, number) for number in range(12)]
    others = [{"model": f"{faction}/{model}"} for model in dice.choices(("sample-tank", "sample-diver"), k=4)]
    rows = suits + others
    teams = [{"name": f"Team {number}", "units": rows[number::4]} for number in range(4)]
    return HEAD | {"faction": faction, "options": OPTIONS, "groups": teams}


def _suit(dice: random.Random, faction: str, number: int) -> dict[str, Any]:
    weapons = dice.sample(("sample-rifle", "sample-machine-gun", "sample-bazooka"), 2)
    suit: dict[str, Any] = {"model": f"{faction}/sample-suit", "weapons": weapons, "equipped": weapons[0]}
    if dice.random() < 0.5:
        rank = dice.randint(2, 6)
        traits = dice.sample(("swift", "stoic", "rash"), rank // 2)
        mods = dice.sample(("heavy-plating", "improved-optics", "optimised-thrusters"), rank // 2)
        suit["pilot"] = {"name": f"Ace {number}", "rank": rank, "traits": traits, "modifications": mods}
    return suit
