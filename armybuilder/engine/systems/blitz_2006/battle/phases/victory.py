"""Victory points by missions, the length of a battle, its end (SC-8 to SC-10)."""

from collections.abc import Sequence
from typing import NamedTuple

from armybuilder.engine.core.battle.engine.state import OVER
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership.morale import group_is_broken, is_demoralized
from armybuilder.engine.systems.blitz_2006.battle.rules.throws import roll_skill
from armybuilder.engine.systems.blitz_2006.battle.state import RESERVE, Battle, BattleUnit, Side
from armybuilder.engine.systems.blitz_2006.battle.table.zones import is_in
from armybuilder.engine.systems.blitz_2006.book.scenarios import MissionScore

LAST_STANDING = gettext_noop("only one side is left")
NOBODY_LEFT = gettext_noop("nobody is left")
MORE_POINTS = gettext_noop("more victory points")
NEUTRAL, OWN, ENEMY = "neutral", "own-zone", "enemy-zone"
HALF = 0.5


class Strength(NamedTuple):
    """What is left of a combat group: its models as a share of those it came with, and the parts of the table where it is, in the words of
    the missions of its own side; empty for none on the table."""

    share: float
    place: str


# Implements SC-9
def strength_of(battle: Battle, side: Side, group: int) -> Strength:
    """Models count. A broken group counts as destroyed, one that is demoralized as a model fewer. Crews that got out make their vehicle count
    as damaged alone (BR-70)."""
    members = [unit for unit in battle.units if unit.side == side.id and unit.group == group and not unit.loadout.drone]
    left = [unit for unit in members if unit.alive or unit.ejected]
    models = 0 if group_is_broken(battle, side, group) else len(left)
    if models and is_demoralized(battle, left[0]):
        models -= 1
    return Strength(models / side.groups[group].models, _place(battle, side, [unit for unit in left if unit.alive]))


def _place(battle: Battle, side: Side, left: Sequence[BattleUnit]) -> str:
    """Where most of a combat group is, of several parts the one that counts least for it: groups are counted whole (SC-8)."""
    parts = [_part(battle, side, unit) for unit in left if unit.place != RESERVE]
    if not parts:
        return ""
    return max((OWN, NEUTRAL, ENEMY), key=lambda part: (parts.count(part), part != ENEMY))


def _part(battle: Battle, side: Side, unit: BattleUnit) -> str:
    table = battle.field.table
    x, y = table.xs[unit.cell], table.ys[unit.cell]
    if is_in(battle.sides[1 - side.id].zone, x, y):
        return ENEMY
    return OWN if is_in(side.zone, x, y) else NEUTRAL


Strengths = tuple[tuple[Strength, ...], tuple[Strength, ...]]
"""What is left of each combat group of both sides."""


def strengths(battle: Battle) -> Strengths:
    """What is left of each combat group."""
    first, second = (
        tuple(strength_of(battle, side, group) for group in range(len(side.groups))) for side in battle.sides
    )
    return first, second


# Implements SC-8
def victory_points(battle: Battle, side: Side, left: Strengths | None = None) -> float:
    """The victory points of a side as things are now: each combat group counts once among gains and once among losses, by the line that
    counts most; and air strikes of the enemy that were stopped."""
    mission, left = battle.catalogue.missions[side.mission], left or strengths(battle)
    gained, lost = _points(battle, side, mission.gained, left), _points(battle, side, mission.lost, left)
    return gained - lost + _strikes(battle.sides[1 - side.id])


def _points(battle: Battle, side: Side, lines: Sequence[MissionScore], left: Strengths) -> float:
    total = 0.0
    for whose, owner in (("own", side), ("enemy", battle.sides[1 - side.id])):
        own = [line for line in lines if line.side == whose]
        if own:
            for about, strength in zip(owner.groups, left[owner.id], strict=True):
                total += max(_counts(line, strength, about.value) for line in own)
    return total


# Implements BR-3
def _counts(line: MissionScore, strength: Strength, value: float) -> float:
    """What a line counts for a combat group. A quarter is rounded as elsewhere (BR-3)."""
    if not _is_in_state(line.state, strength.share) or not _is_there(line, strength):
        return 0.0
    return float(int(line.factor * int(value) + HALF)) if line.factor.denominator > 1 else float(line.factor) * value


def _is_in_state(state: str, share: float) -> bool:
    found = {
        "above-half": share > HALF, "half": share >= HALF, "below-half": share < HALF, "alive": share > 0, "wiped": share <= 0,
        "any": share > 0,
    }  # fmt: skip
    return found[state]


def _is_there(line: MissionScore, strength: Strength) -> bool:
    """Whether a group is where a line wants it; zones are named as the side that scores sees them."""
    if line.place is None:
        return True
    seen = strength.place
    if line.side == "enemy":
        seen = {OWN: ENEMY, ENEMY: OWN}.get(seen, seen)
    return seen == line.place


# Implements SC-9
def _strikes(side: Side) -> float:
    """What the enemy counts for air strikes of a side: those that were destroyed whole, those that were driven off by half."""
    prices = [strike.prices.get(side.support.faction) for strike in side.support.air_strikes]
    each = [float(price.value or 0) if price else 0.0 for price in prices]
    value = sum(each) / len(each) if each else 0.0
    return value * sum(side.strikes_lost)


def score(battle: Battle) -> None:
    """Count victory points as they stand."""
    left = strengths(battle)
    for side in battle.sides:
        battle.change(side, score=round(victory_points(battle, side, left), 2))


# ---------------------------------------------------------------- the end


def check_survivors(battle: Battle) -> None:
    """A battle is over when a side has nobody left: victory points are those of that moment (SC-10)."""
    left = [side for side in (0, 1) if battle.living(side)]
    if len(left) < 2:
        score(battle)
        _decide(battle, LAST_STANDING if left else NOBODY_LEFT)


# Implements SC-10
def end_round(battle: Battle) -> None:
    """A round is over, and with the last one the battle; after the last of an unpredictable one a die says whether another follows."""
    score(battle)
    check_survivors(battle)
    if battle.phase == OVER or battle.round < battle.rounds:
        return
    if battle.terms.unpredictable and _goes_on(battle):
        battle.change(battle, rounds=battle.rounds + 1, extended=battle.extended + 1)
    else:
        _decide(battle, MORE_POINTS)


# Implements SC-10
def _goes_on(battle: Battle) -> bool:
    """A die against 1, and 1 more for each round that was added."""
    mark, needed = battle.journal.mark(), 1 + battle.extended
    rolled = roll_skill(battle, 1)
    goes_on = rolled.total > needed
    battle.log_event(
        "length",
        mark,
        throws=((gettext_noop("length"), rolled.as_event),),
        rules=("SC-10",),
        needed=needed,
        goes_on=goes_on,
    )
    return goes_on


def _decide(battle: Battle, reason: str) -> None:
    first, second = (side.score for side in battle.sides)
    mark, winner = battle.journal.mark(), None if first == second else int(second > first)
    battle.change(battle, phase=OVER, winner=winner, reason=reason)
    battle.log_event("over", mark, winner=winner, reason=reason)
