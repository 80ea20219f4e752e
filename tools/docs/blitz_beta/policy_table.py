"""Table of the choices that policies make in ordinary battles, out of all that the rules allow: measured, saved in
`policy_table.json`, and shown in docs/battle-rules.md.

    python -m tools.docs.blitz_beta.policy_table          # measure again: two or three minutes

Each policy plays itself, with random legal armies on the tables of batches, alternating between the basic and a
generated scenario. `policy_usage` answers another question: whether a policy would use something if the armies and
the table were made for it.
"""

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from armybuilder.engine.core.battle.decisions import Decision, Policy
from armybuilder.engine.systems.blitz_beta.battle import run
from armybuilder.engine.systems.blitz_beta.battle.deployment import build_armies
from armybuilder.engine.systems.blitz_beta.battle.play.acts import BY_TYPE, ActMenu, Trigger
from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import AttackValues
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.melee import Melee
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.reactions import SnapFire
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.agreement import ScenarioKey
from armybuilder.engine.systems.blitz_beta.battle.runner import PLAYERS
from armybuilder.engine.systems.blitz_beta.battle.state.battle import Battle
from armybuilder.engine.systems.blitz_beta.battle.state.model import NOBODY
from armybuilder.engine.systems.blitz_beta.battle.table.battlefield import Battlefield
from factions.catalogues import get_catalogue
from tools.blitz_beta.match_policies import SYSTEM, forces
from tools.blitz_beta.policy_usage import count_choices

TABLES = 4
"""Tables that these battles are fought on, seed by seed."""
MEASURED = Path(__file__).with_suffix(".json")
BATTLES = 40
SCENARIOS: tuple[ScenarioKey, ...] = ("basic", "generated")
RULE_OF: Mapping[str, int] = {
    "act move": 50,
    "act go on": 50,
    "move with a turn bought": 51,
    "move into danger": 59,
    "act free": 59,
    "move cautious": 60,
    "act jump": 61,
    "posture combat": 35,
    "posture braced": 35,
    "posture top speed": 35,
    "reaction action bonus": 8,
    "re-roll acrobat": 7,
    "act fire": 90,
    "fire with active sensors": 79,
    "act detailed scan": 81,
    "reaction we're in trouble": 101,
    "act damage control": 105,
    "act standby": 109,
    "fire split": 110,
    "reaction snap fire": 111,
    "reaction I Got Your Back": 112,
    "act melee": 130,
    "melee brute force": 133,
    "melee ram": 134,
    "melee crush": 135,
    "act forward observation": 152,
    "observation indirect": 152,
    "chained indirect fire": 152,
    "observation guided": 153,
    "chained guided fire": 153,
    "reaction comms boost": 154,
    "act sensor boost": 155,
    "act sensor jamming": 156,
    "reaction sensor jamming": 156,
    "re-roll eccm": 156,
    "act interference": 157,
    "act counter interference": 157,
    "act comms jamming": 159,
    "reaction comms jamming": 159,
    "act satellite watch": 161,
    "observation satellite": 161,
    "reaction counter battery": 161,
    "act order": 182,
    "order relayed": 182,
    "chained direct fire": 182,
    "order coordinated fire": 183,
    "re-roll coordinated fire": 183,
    "order radio silence": 184,
    "order charge": 185,
    "order full speed ahead": 186,
    "order incoming fire": 187,
    "re-roll command point": 188,
    "re-roll skill point": 188,
    "act pass points": 188,
    "hold back airdrop": 203,
    "hold back stealth": 203,
    "hold back pathfinder": 203,
    "hold back ranger": 203,
    "stay off": 205,
    "act circle": 206,
    "act strafe": 206,
    "act land": 206,
    "act take off": 206,
    "reaction anti-air": 206,
    "height elevated": 207,
    "act hide": 220,
    "act hull down": 221,
    "deploy inside": 222,
    "act demolish": 224,
    "act embark": 226,
    "act disembark": 226,
    "act leave": 226,
    "act enter": 226,
    "act step out": 226,
    "act smoke": 74,
}
"""Everything that a policy may choose, by the name that it is counted under → the rule of the battle (`BR-`)."""
TOLD = ("observation ", "chained ", "re-roll ", "reaction ", "order ", "melee ")
"""Counted by the battle itself; the rest is counted where it is chosen."""


SELDOM = ("counter interference", "free", "land", "melee", "satellite watch", "take off")
"""Kinds of acts that are seldom possible, so that it is worth a look whether they were; others take long to list."""
BEFORE = ("hold back", "stay off")
"""Decisions of which the same is asked."""


class UsageTable(msgspec.Struct, frozen=True):
    """The number of times each policy chose something, in so many battles against itself, and how often it could
    have.
    """

    battles: int
    used: dict[str, dict[str, int]]
    possible: dict[str, dict[str, int]] = {}


class ChoiceCounts(NamedTuple):
    """The choices of a policy, and those that it could have made of what is seldom possible."""

    chosen: Counter[str]
    possible: Counter[str]


class WatchedPolicy:
    """A policy, and what it chose."""

    def __init__(self, policy: Policy, noted: ChoiceCounts) -> None:
        self._policy, self._noted = policy, noted

    def choose(self, battle: Battle, decision: Decision) -> Any:
        """Return the choice of the policy."""
        self._noted.possible.update(set(_possible(battle, decision)))
        choice = self._policy.choose(battle, decision)
        self._noted.chosen.update(labels(battle, decision, choice))
        return choice


def _possible(battle: Battle, decision: Decision) -> Iterator[str]:
    """Yield what could be chosen of what is seldom possible."""
    menu = decision.options
    if isinstance(menu, ActMenu):
        for act in chain.from_iterable(menu.of(key) for key in SELDOM):
            yield f"act {BY_TYPE[type(act)].key}"
            if isinstance(act, Melee) and act.special:
                yield f"melee {act.special}"
    elif decision.kind in BEFORE:
        for choice in menu:
            yield from labels(battle, decision, choice)


def labels(battle: Battle, decision: Decision, choice: Any) -> Iterator[str]:
    """Yield the labels that a choice is counted under."""
    if type(choice) in BY_TYPE:
        yield f"act {BY_TYPE[type(choice)].key}"
    if isinstance(choice, Move):
        yield from _manners(choice)
    elif isinstance(choice, FireWeapon):
        yield from ["fire with active sensors"] * choice.sensors + ["fire split"] * (len(choice.targets) > 1)
    elif isinstance(choice, SnapFire):
        yield from ["reaction I Got Your Back"] * _covers(battle, decision)
    elif (decision.kind == "deploy inside" and choice != NOBODY) or (decision.kind == "stay off" and choice):
        yield decision.kind
    elif isinstance(choice, str):
        yield f"{decision.kind} {choice}"


def _manners(move: Move) -> Iterator[str]:
    if move.cautious:
        yield "move cautious"
    elif not move.careful:
        yield "move into danger"
    if move.extra_turn:
        yield "move with a turn bought"


def _covers(battle: Battle, decision: Decision) -> bool:
    """Whether who answers is neither a target nor on standby."""
    trigger, model = getattr(decision.options, "about", None), battle.models[decision.model]
    if not isinstance(trigger, Trigger) or trigger.what != "targeted" or model.standby:
        return False
    return model.id not in trigger.aimed_at and model.unit in {battle.models[one].unit for one in trigger.aimed_at}


def measure(policy: str, battles: int = BATTLES) -> ChoiceCounts:
    """Return what a policy chooses when it fights itself so many times."""
    found = [_play(policy, seed) for seed in range(battles)]
    return ChoiceCounts(*(_listed_counts(sum(counts, Counter())) for counts in zip(*found, strict=True)))


def _listed_counts(counts: Counter[str]) -> Counter[str]:
    return Counter({label: counts[label] for label in RULE_OF if counts[label]})


def _play(policy: str, seed: int) -> ChoiceCounts:
    catalogue, noted = get_catalogue(SYSTEM), ChoiceCounts(Counter(), Counter())
    documents = forces(catalogue, seed)
    armies = build_armies(*documents, catalogue)
    field = _field(seed % TABLES, armies.limit)
    scenario = run.scenario_of(SCENARIOS[seed % len(SCENARIOS)], field, seed, armies.limit)
    battle = run.create_battle(armies, field, scenario, seed=seed)
    worth = AttackValues(armies.settings)
    run.play_to_end(battle, [WatchedPolicy(PLAYERS[policy](worth, 2 * seed + side), noted) for side in (0, 1)])
    told = Counter({label: count for label, count in count_choices(battle).items() if label.startswith(TOLD)})
    return noted._replace(chosen=noted.chosen + told)


@cache
def _field(number: int, limit: int) -> Battlefield:
    return run.battlefield(number, limit)


@cache
def load_measured() -> UsageTable:
    """Return the last measurement."""
    return msgspec.json.decode(MEASURED.read_bytes(), type=UsageTable)


def never(rule: str) -> str:
    """Return what policies never chose of a rule, in words: `embark (greedy, planner)`."""
    found = []
    for label in (label for label, number in RULE_OF.items() if rule == f"BR-{number}"):
        missing = [policy for policy, used in load_measured().used.items() if not used.get(label)]
        if missing:
            found.append(f"{label} ({'all' if len(missing) == len(load_measured().used) else ', '.join(missing)})")
    return ", ".join(found)


def rows() -> Iterator[str]:
    """The lines of a table: every choice, its rule, how often each policy chose it, and of how often it could have, where that is
    seldom."""
    policies = [*load_measured().used]
    yield f"| choice | rule | {' | '.join(policies)} |"
    yield "|---|---|" + "---:|" * len(policies)
    for label, number in RULE_OF.items():
        counts = " | ".join(_cell(policy, label) for policy in policies)
        yield f"| {label} | BR-{number} | {counts} |"


def _cell(policy: str, label: str) -> str:
    count = str(load_measured().used[policy].get(label, "**0**"))
    seldom = label.startswith((*BEFORE, "melee ")) or label.removeprefix("act ") in SELDOM
    return f"{count} of {load_measured().possible.get(policy, {}).get(label, 0)}" if seldom else count


def main() -> None:
    noted = {policy: measure(policy) for policy in PLAYERS}
    used, possible = ({policy: dict(one[part]) for policy, one in noted.items()} for part in (0, 1))
    found = UsageTable(BATTLES, used, possible)
    MEASURED.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings")
    main()
