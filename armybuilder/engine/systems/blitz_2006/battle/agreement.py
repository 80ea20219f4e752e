"""The agreement of the players before a battle, as a short text: `generated:night,a=patrol,morale,large,rounds=6`.

A scenario is a straight battle (`assault`, L423), another mission for both sides, or what the generator rolls. Whatever the players fix
of it is said by the keys of its tables.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from armybuilder.engine.core.battle.engine.agreements import SHOWN, check_reading, other_readings, split_agreement
from armybuilder.engine.core.battle.scenarios.scenario import Scenario
from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.blitz_2006.rulings.battle import RULINGS
from armybuilder.engine.systems.blitz_2006.scenarios.steps import LONG

GENERATED = "generated"
MISSIONS = ("assault", "patrol", "breakthrough", "delay", "rearguard", "last-stand")
SCENARIOS = (*MISSIONS, GENERATED)
SIDES = {"a": "mission-a", "b": "mission-b"}
PRIORITIES = ("very-high", "high", "normal", "low", "very-low")
LENGTHS = ("default", "one-more", "two-more", "three-more", "four-more", "unpredictable")
"""What the die of the length may come to, beyond the rounds that the size of the battle gives (SC-10)."""
NAMED = (
    ("a", SIDES["a"], MISSIONS),
    ("b", SIDES["b"], MISSIONS),
    ("a", "priority-a", PRIORITIES),
    ("b", "priority-b", PRIORITIES),
    ("length", "length", LENGTHS),
)
"""Steps of the generator that are fixed by a word and a key of theirs: `a=patrol,a=high`."""
TABLES: Mapping[str, tuple[str, ...]] = {
    "terrain": ("desert", "broken-ground", "mountains", "jungle", "woodland", "swamp", "polar", "plains", "white-desert", "urban"),
    "weather": ("clear", "winds", "rain-snow", "storm", "fog-smoke"),
    "time": ("daylight", "dawn-dusk", "night"),
    "deployment": ("skirmish-line", "deep", "chance-encounter", "stuck-in-the-middle"),
}  # fmt: skip
"""Steps of the generator with the keys by which an agreement fixes them."""
SKIPPED: Mapping[str, str] = {"terrain": "plains", "weather": "clear", "time": "daylight"}
"""What holds where the generator has nothing for a step."""
MORALE, EJECTION, KNOCKDOWN, CAP, SWATHE, GRENADES = "morale", "ejection", "knockdown", "cap", "swathe", "grenades"
SWITCHES = (MORALE, EJECTION, KNOCKDOWN, CAP, SWATHE, GRENADES)
"""Optional rules, which count where both agree (L413): morale, pilots who eject, walkers that fall, margins of 7 at most, fire that hits all
on its way, grenades that are laid (BR-5, BR-42, BR-65 to BR-72)."""
SIZES: Mapping[str, tuple[int, int]] = {"small": (48, 36), "large": (72, 48)}
"""Inches of the long edge and of the short one."""
USUAL_SIZE = "small"
ROUNDS = "rounds"
LONGEST = 30
"""Rounds of a battle at most."""
MOST_MARGIN = 7
MOST = 180
"""Letters of an agreement, which stands with each battle."""
NOTHING: Mapping[str, str] = {}


class Agreement(NamedTuple):
    """The scenario, the steps of the generator that are fixed (their keys by the steps), optional rules, the size of the table, how many
    rounds (0: as the generator says), and how rulings are read."""

    scenario: str
    steps: Mapping[str, str] = NOTHING
    switches: frozenset[str] = frozenset()
    size: str = USUAL_SIZE
    rounds: int = 0
    readings: Mapping[str, str] = NOTHING


@lru_cache(maxsize=64)
def parse_agreement(text: str) -> Agreement:
    """Parse an agreement; `LookupError` that lists what there is where the text is none."""
    scenario, terms = split_agreement(text, SCENARIOS, MOST)
    agreed = Agreement(scenario, _usual_steps(scenario))
    for term in terms:
        agreed = _with_term(agreed, term)
    return agreed


# Implements BR-7
def _usual_steps(scenario: str) -> Mapping[str, str]:
    """A straight battle has Skirmish Line, and is fought by day in clear weather; other missions alike (L423)."""
    if scenario == GENERATED:
        return {}
    straight = {"weather": "clear", "time": "daylight", "deployment": "skirmish-line"}
    return {**straight, **dict.fromkeys(SIDES.values(), scenario)}


def _with_term(agreed: Agreement, term: str) -> Agreement:
    if step := _fixed_step(term):
        return agreed._replace(steps={**agreed.steps, **step})
    if term in SWITCHES:
        return agreed._replace(switches=agreed.switches | {term})
    if term in SIZES:
        return agreed._replace(size=term)
    key, _, value = term.partition("=")
    if key == ROUNDS:
        return agreed._replace(rounds=_parse_rounds(value))
    return agreed._replace(readings={**agreed.readings, key: _parse_reading(key, value)})


def _fixed_step(term: str) -> dict[str, str]:
    """The step that a term fixes with its key there; empty where it is about something else."""
    word, _, key = term.partition("=")
    tables = {step: term for step, keys in TABLES.items() if term in keys}
    return tables or {step: key for name, step, keys in NAMED if name == word and key in keys}


def _parse_rounds(value: str) -> int:
    rounds = int(value) if value.isascii() and value.isdigit() and len(value) <= len(str(LONGEST)) else 0
    if not 1 <= rounds <= LONGEST:
        raise LookupError(
            gettext("A battle has 1 to {most} rounds, not '{rounds}'.", most=LONGEST, rounds=value[:SHOWN])
        )
    return rounds


def _parse_reading(key: str, reading: str) -> str:
    """Parse `changed-mode=own`."""
    return check_reading(key, reading, RULINGS, _settings())


def _settings() -> Iterator[str]:
    yield from (*SWITCHES, *SIZES, f"{ROUNDS}=…")
    yield from (key for keys in TABLES.values() for key in keys)
    yield from dict.fromkeys(f"{word}=…" for word, _, _ in NAMED)
    yield from RULINGS


def agreement_for(scenario: Scenario) -> str:
    """What players agree on who fight by a generated scenario: its steps by their keys, on the table whose size is nearest."""
    found = {outcome.step: outcome.key for outcome in scenario.outcomes if outcome.key}
    keys = {**SKIPPED, **found}
    terms = [keys[step] for step in TABLES if step in keys]
    terms += [f"{word}={found[step]}" for word, step, _ in NAMED if step in found]
    long = int(scenario.words.get(LONG.key, LONG.usual))
    size = min(SIZES, key=lambda name: abs(SIZES[name][0] - long))
    return f"{GENERATED}:{','.join(terms if size == USUAL_SIZE else [*terms, size])}"


def describe_agreements() -> str:
    """The settings in a few sentences."""
    return gettext(
        "Tables are {sizes}, {usual} unless you say otherwise. Fix terrain, weather, time or deployment by its key, such as night, "
        "missions with a=patrol or b=delay, and the length with {rounds} or {length}. Optional rules: {switches}. Rulings can be read "
        "otherwise: {rulings}.",
        sizes=", ".join(SIZES),
        usual=USUAL_SIZE,
        rounds=f"{ROUNDS}=8",
        length=f"length={LENGTHS[-1]}",
        switches=", ".join(SWITCHES),
        rulings=other_readings(RULINGS),
    )
