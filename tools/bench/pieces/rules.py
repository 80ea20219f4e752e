"""Checking lists and loading catalogues, in one process: each time another list, legal and with its fixes."""

import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from statistics import median
from typing import Any

import msgspec

from armybuilder.engine.core.game import Roster
from armybuilder.engine.registry import AnySystem, get_system
from armybuilder.forces.batch.checks import CheckResult, ListRequirements, check_lists
from armybuilder.forces.batch.downloads import to_csv
from armybuilder.forces.batch.sources import split_sources
from armybuilder.forces.imports.intake import MAX_LISTS, ListSource
from armybuilder.forces.validation import check
from factions.catalogues import game_of, get_catalogue
from factions.loader.files import load_folder
from tests.conformance.samples import sampled
from tests.engine.blitz_2006.generator import random_force
from tests.engine.blitz_beta.corpus import cases
from tools.bench import harness
from tools.bench.harness import RUNS, Measurement, bench, rate
from tools.bench.lists import BETA, DOCUMENT, armies, variants

ARMIES = 30
SQUADS, SUITS, LEGENDS = get_system("blitz-2006"), get_system("gundam-skirmish"), get_system("legend-weaver")
SPENT = {SQUADS.key: 900, SUITS.key: 2400, LEGENDS.key: 0}
"""Points that an army spends at least."""
RULINGS = {"rulings": {"modification-ranks": "with-traits"}}
EVENT = ListRequirements(limit=150, factions=("north", "south"), legal=True)
COLD = """
import time
begin = time.process_time()
from factions.catalogues import get_catalogue
imported = time.process_time()
get_catalogue("blitz-beta")
loaded = time.process_time()
print(loaded - imported, loaded - begin)
"""


def reports(forces: Callable[[], tuple[bytes, ...]]) -> Measurement:
    game, turns = game_of(BETA), cycle(forces())
    for data in forces():
        if (verdict := check(data, game).verdict) != "legal":
            raise SystemExit(f"It should be legal and is {verdict}: {data.decode()}")
    return Measurement(rate(lambda: msgspec.json.encode(check(next(turns), game))), f"{len(forces())} forces in turn")


bench("validate a legal 30-model force, bytes to bytes", "/s", variants, at_least=6000)(reports)
bench("the same of every faction and sub-list", "/s", armies, at_least=4000)(reports)


@bench("check 200 lists, bytes to CSV", "s", at_most=1)
def checks() -> Measurement:
    sources = mixed_lists()
    counts = _check(sources).counts
    note = ", ".join(f"{count} {verdict}" for verdict, count in counts.items() if count)
    return Measurement(harness.median(lambda: _check(sources)), note)


def mixed_lists() -> list[ListSource]:
    """A legal force of thirty models beside each small case of the corpus; half of all are text lists."""
    game = game_of(BETA)
    large = game.decode(DOCUMENT.read_bytes()).document
    found = []
    for index, case in enumerate(cases()[: MAX_LISTS // 2]):
        for number, document in enumerate((large, game.system.convert(case.document))):
            as_text = (index + number) % 2
            data = Roster(game, document).text().encode() if as_text else msgspec.json.encode(document)
            found.append(ListSource(case.id, data))
    return found


def _check(sources: list[ListSource]) -> CheckResult:
    result = check_lists(split_sources(sources), game_of(BETA), EVENT)
    to_csv(result)
    return result


@bench("cold load of the catalogue from its files", "s", at_most=1)
def cold() -> Measurement:
    """In a fresh process each time."""
    command = [sys.executable, "-c", COLD]
    said = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(RUNS)]
    load, whole = (median(map(float, column)) for column in zip(*map(str.split, said), strict=True))
    return Measurement(load, f"{whole:.2f} s with imports")


@bench("the same of Blitz 2006", "s", at_most=0.3)
def cold_2006() -> float:
    return harness.median(lambda: load_folder(SQUADS))


@bench("validate a legal army of 1,000 TV of Blitz 2006", "/s", at_least=3000)
def validate_2006() -> Measurement:
    return validations(SQUADS, get_catalogue(SQUADS.key), _squads)


@bench("validate a legal army of 16 units of Gundam: Skirmish", "/s", at_least=1000)
def validate_gundam() -> Measurement:
    return validations(SUITS, sampled(SUITS, None)[0], _suits)


@bench("validate a legal army of 5,000 pts of Legend Weaver", "/s", at_least=1000)
def validate_legends() -> Measurement:
    return validations(LEGENDS, sampled(LEGENDS, None)[0], _legends)


def validations(system: AnySystem, catalogue: Any, draft: Callable[[random.Random, Any], Iterator[Any]]) -> Measurement:
    """With the fixes: of the first legal ones of these random armies that use their limit well."""
    dice = random.Random(system.key)  # noqa: S311 - dice, not secrets
    drafts = draft(dice, catalogue)
    legal = (army for army in drafts if _is_good(system, army, catalogue))
    turns = cycle(list(islice(legal, ARMIES)))
    return Measurement(rate(lambda: system.validate(next(turns), catalogue)), f"{ARMIES} armies in turn")


def _is_good(system: AnySystem, army: Any, catalogue: Any) -> bool:
    report = system.validate(army, catalogue, fixes=False)
    return report.verdict == "legal" and report.total >= SPENT[system.key]


def _squads(dice: random.Random, catalogue: Any) -> Iterator[Any]:
    """Random armies of every faction in turn."""
    for faction in cycle(dict.fromkeys(each.faction for each in catalogue.army_types.values())):
        yield random_force(catalogue, dice, faction=faction, limit=1000)


def _suits(dice: random.Random, catalogue: Any) -> Iterator[Any]:
    """Four teams of the sample suits, of which some have pilots with all that their rank gives, of every faction in turn."""
    for faction in cycle(SUITS.names(catalogue).records("faction")):
        suits = [_suit(dice, faction, number) for number in range(12)]
        others = [{"model": f"{faction}/{model}"} for model in dice.choices(("sample-tank", "sample-diver"), k=4)]
        rows = suits + others
        teams = [{"name": f"Team {number}", "units": rows[number::4]} for number in range(4)]
        yield SUITS.convert(_head(SUITS, 3000) | {"faction": faction, "options": RULINGS, "groups": teams})


def _suit(dice: random.Random, faction: str, number: int) -> dict[str, Any]:
    weapons = dice.sample(("sample-rifle", "sample-machine-gun", "sample-bazooka"), 2)
    suit: dict[str, Any] = {"model": f"{faction}/sample-suit", "weapons": weapons, "equipped": weapons[0]}
    if dice.random() < 0.5:
        rank = dice.randint(2, 6)
        traits = dice.sample(("swift", "stoic", "rash"), rank // 2)
        mods = dice.sample(("heavy-plating", "improved-optics", "optimised-thrusters"), rank // 2)
        suit["pilot"] = {"name": f"Ace {number}", "rank": rank, "traits": traits, "modifications": mods}
    return suit


def _legends(dice: random.Random, _catalogue: Any) -> Iterator[Any]:
    """Six squads on foot with who leads them, armor that breaks down, spotters and the guns that they call."""
    while True:
        squads = [{"name": f"Squad {number}", "models": list(_squad(dice))} for number in range(6)]
        tanks = {"model": "vehicle/sample-tank", "count": dice.randint(2, 5), "breakdown": dice.randint(0, 3)}
        guns = {"model": "off-board/sample-battery", "ammunition": ["sample-shell", "sample-smoke-shell"], "rounds": 3}
        others = [[tanks], [{"model": "vehicle/sample-flyer", "count": 2}], [_foot("spotter", 2)], [guns]]
        groups = [*squads, *({"models": models} for models in others)]
        yield LEGENDS.convert(_head(LEGENDS, 5000) | {"groups": groups})


def _squad(dice: random.Random) -> Iterator[dict[str, Any]]:
    launchers = dice.randint(1, 2)
    yield _foot("trooper", 9 - launchers)
    yield _foot("rocketeer", launchers) | {"ammunition": ["sample-armor-rocket"], "rounds": dice.randint(1, 3)}
    yield _foot("gunner", 1)
    yield _foot("sergeant", 1)


def _foot(key: str, count: int) -> dict[str, Any]:
    return {"model": f"ground/sample-{key}", "count": count}


def _head(system: AnySystem, limit: int) -> dict[str, Any]:
    return {"format": "muster.force/1", "system": system.key, "limit": limit}
