"""Usage counts of each policy, out of everything that models can do: every kind of act, reaction, means of
re-rolling, order and posture.

    python -m tools.blitz_beta.policy_usage greedy planner random

A policy plays itself with small armies, each with an extra combat group that can do things not used yet, until
everything has been used or the battles run out.
"""

import argparse
import os
import random
from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.systems.blitz_beta.battle import run
from armybuilder.engine.systems.blitz_beta.battle.deployment import build_armies
from armybuilder.engine.systems.blitz_beta.battle.fuzz.subjects import group_of, subjects_of
from armybuilder.engine.systems.blitz_beta.battle.play.acts import KINDS, REACTIONS
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import REROLLS
from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import AttackValues
from armybuilder.engine.systems.blitz_beta.battle.rules.command import orders
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.scenario import MeetingEngagement
from armybuilder.engine.systems.blitz_beta.battle.runner import PLAYERS
from armybuilder.engine.systems.blitz_beta.battle.state.battle import Battle
from armybuilder.engine.systems.blitz_beta.battle.table.battlefield import Battlefield
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import TableZone
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.completion.generator import random_force
from armybuilder.engine.systems.blitz_beta.document import ForceDocument
from factions.catalogues import get_catalogue

SYSTEM = "blitz-beta"
LIMIT = 50
MOST = 400
"""Battles that a policy has to use everything in."""
TABLES = 2
SIZE = 48
MIDDLE = 0.5
FIELDED: Mapping[str, tuple[str, str]] = {
    "act circle": ("kind flyer", "kind gear"),
    "act strafe": ("kind flyer", "kind gear"),
    "act land": ("kind flyer", "kind flyer"),
    "act take off": ("kind flyer", "kind flyer"),
    "reaction anti-air": ("kind flyer", "weapon trait AA"),
    "act embark": ("kind fortification + kind infantry", "kind fortification + kind infantry"),
    "act disembark": ("model trait APC", "kind gear"),
    "act leave": ("kind fortification", "kind infantry"),
    "act enter": ("kind infantry", "kind infantry"),
    "act step out": ("kind infantry", "kind infantry"),
    "act jump": ("model trait Jump Jets", "model trait Jetpack"),
    "act smoke": ("model trait Smoke", "model trait Smoke"),
    "act free": ("kind vehicle", "kind vehicle"),
    "act sensor jamming": ("model trait ECM", "model trait ECM"),
    "reaction sensor jamming": ("model trait ECM", "model trait ECM"),
    "act comms jamming": ("model trait ECM", "model trait ECM"),
    "act interference": ("model trait ECM", "model trait ECM"),
    "act counter interference": ("model trait ECCM + model trait ECM", "model trait ECCM + model trait ECM"),
    "re-roll eccm": ("model trait ECCM", "model trait ECM"),
    "act satellite watch": ("model trait SatUp", "kind gear"),
    "observation satellite": ("model trait SatUp", "model trait SatUp"),
    "observation guided": ("model trait TD", "model trait TD"),
    "chained guided fire": ("model trait TD", "model trait TD"),
    "reaction counter battery": ("model trait CBS", "weapon trait IF"),
    "act sensor boost": ("model trait Sensors", "model trait Sensors"),
    "act demolish": ("kind infantry + kind vehicle", "kind infantry + kind vehicle"),
    "act go on": ("kind vehicle", "kind vehicle"),
    "melee crush": ("kind vehicle", "kind infantry"),
    "melee ram": ("kind vehicle + kind vehicle", "kind gear + kind gear"),
    "melee brute force": ("kind strider", "kind gear"),
    "re-roll acrobat": ("model trait Acrobat", "model trait Acrobat"),
}
"""What to field on both sides, each in a group of its own, for what not every army can do. Of a kind: a word of the type."""
BARE = frozenset(("act land", "act take off", "melee ram", "melee brute force", "act embark"))
"""What takes room: played without terrain."""
CHARGED = "melee ram"
"""What takes a run: both sides begin in strips that face each other, `RUN` apart."""
RUN = 4.5
STRIP = (20.0, 5.0)
"""Width and depth, inches: the largest of these armies have room in it."""


class PolicyUsage(NamedTuple):
    """The choices that a policy used, and how often; those that it never made; and the number of battles."""

    used: Counter[str]
    missing: tuple[str, ...]
    battles: int


def all_choices() -> frozenset[str]:
    """Return everything that a policy decides about, by the names that battles count it under."""
    return frozenset(
        (
            *(f"act {key}" for key in KINDS),
            *(
                f"reaction {key}"
                for key in (*REACTIONS, "action bonus", "we're in trouble", "comms boost", "comms jamming")
            ),
            *(f"re-roll {key}" for key in REROLLS),
            *(f"order {what}" for what in (*orders.ORDERS, "relayed")),
            *(f"observation {how}" for how in ("indirect", "guided", "satellite")),
            *(f"chained {fire} fire" for fire in ("direct", "indirect", "guided")),
            *(f"posture {posture}" for posture in ("combat", "braced", "top speed")),
            *(f"melee {special}" for special in ("brute force", "ram", "crush")),
        )
    )


def usage(policy: str, most: int = MOST) -> PolicyUsage:
    """Battles of a policy against itself until it has used everything; each for the next of what is missing."""
    wanted, used = sorted(all_choices()), Counter[str]()
    for number in range(most):
        missing = [label for label in wanted if not used[label]]
        if not missing:
            return PolicyUsage(used, (), number)
        used += count_choices(_play(policy, missing[number % len(missing)], number))
    return PolicyUsage(used, tuple(label for label in wanted if not used[label]), most)


def _play(policy: str, label: str, number: int) -> Battle:
    catalogue, dice = get_catalogue(SYSTEM), random.Random(f"{label} {number}")  # noqa: S311 - a game
    sides = FIELDED.get(label, ("kind gear", "kind gear"))
    if dice.random() < MIDDLE:
        sides = sides[::-1]
    documents = _force(catalogue, sides[0], dice), _force(catalogue, sides[1], dice)
    armies = build_armies(*documents, catalogue)
    worth = AttackValues(armies.settings)
    field = _bare() if label in BARE else _field(number % TABLES)
    scenario = _charge_scenario(field) if label == CHARGED else _scenario(field, dice)
    battle = run.create_battle(armies, field, scenario, seed=number)
    if label == "act free":
        for model in battle.models:
            model.immobilised = model.profile.kind == "vehicle"
    run.play_to_end(battle, [PLAYERS[policy](worth, 2 * number + side) for side in (0, 1)])
    return battle


def count_choices(battle: Battle) -> Counter[str]:
    """Return the counts of the log, and those that only events show."""
    found = Counter(battle.log.counts)
    for event in battle.log.events:
        if event.kind == "activation":
            found[f"posture {event.values['posture']}"] += 1
        elif event.kind == "fights" and event.values["special"]:
            found[f"melee {event.values['special']}"] += 1
    return found


@lru_cache(maxsize=TABLES)
def _field(number: int) -> Battlefield:
    return run.battlefield(number, 100)


@lru_cache(maxsize=1)
def _bare() -> Battlefield:
    return Battlefield(Tabletop(SIZE, SIZE, ()))


def _scenario(field: Battlefield, dice: random.Random) -> MeetingEngagement:
    """The basic scenario; often both sides begin in the middle, where they meet at once."""
    scenario = MeetingEngagement(field.table)
    if dice.random() < MIDDLE:
        width, height = field.table.width, field.table.height
        middle = TableZone(width / 4, height / 4, width * 3 / 4, height * 3 / 4)
        scenario.deployment = scenario.deployment._replace(first=middle, second=middle)
    return scenario


def _charge_scenario(field: Battlefield) -> MeetingEngagement:
    """The basic scenario between two strips in the middle."""
    scenario, (width, depth) = MeetingEngagement(field.table), STRIP
    left, right = (field.table.width - width) / 2, (field.table.width + width) / 2
    near, far = (field.table.height - RUN) / 2, (field.table.height + RUN) / 2
    first, second = TableZone(left, near - depth, right, near), TableZone(left, far, right, far + depth)
    scenario.deployment = scenario.deployment._replace(first=first, second=second)
    return scenario


def _force(catalogue: Catalogue, subject: str, dice: random.Random) -> ForceDocument:
    """A small random army after a combat group of each subject."""
    factions = [key for key in sorted(catalogue.factions) if catalogue.models_by_faction.get(key)]
    army = random_force(catalogue, dice, faction=dice.choice(factions), limit=LIMIT)
    fielding = subjects_of(catalogue).fielding
    labels = [one if "trait" in one else _model(one, dice) for one in subject.split(" + ")]
    groups = [group_of(dice.choice(fielding[label]), copies=2) for label in labels]
    return replace(army, groups=[*groups, *army.groups])


@lru_cache(maxsize=16)
def _kinds(kind: str) -> tuple[str, ...]:
    """Labels of the models of a kind."""
    catalogue = get_catalogue(SYSTEM)
    found = []
    for key, candidates in subjects_of(catalogue).fielding.items():
        if key.startswith("model ") and not key.startswith("model trait"):
            row = catalogue.models[candidates[0].model]
            if kind in row.statline.type.lower():
                found.append(key)
    return tuple(found)


def _model(subject: str, dice: random.Random) -> str:
    return dice.choice(_kinds(subject.removeprefix("kind ")))


def main(say: Callable[[str], object] = print) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("policies", nargs="*", default=[*PLAYERS])
    parser.add_argument("--battles", type=int, default=MOST)
    answer = parser.parse_args()
    for policy in answer.policies:
        found = usage(policy, answer.battles)
        say(f"{policy}: {found.battles} battles, never used: {', '.join(found.missing) or 'nothing'}")
        say("    " + ", ".join(f"{label} {found.used[label]}" for label in sorted(all_choices())))


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings")
    main()
