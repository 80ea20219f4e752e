"""The damage charts: rolls, levels, Shield Break (BR-45 to BR-47)."""

from armybuilder.engine.core.battle.throws import DicePool, DiceRoll
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.gundam_skirmish.odds.mathematics.chart import Rerolls
from armybuilder.engine.systems.gundam_skirmish.odds.rules.targets import rerolls_of
from armybuilder.engine.systems.gundam_skirmish.rulings import battle as read

FORTUNATE, CONTROLLED_AIM = "fortunate", "controlled-aim"


def rolls_of(by: BattleUnit) -> int:
    """Rolls on the chart for a critical hit: two with Controlled Aim (L44)."""
    return 2 if CONTROLLED_AIM in by.recruit.traits else 1


def chart_rerolls(battle: Battle, by: BattleUnit, unit: BattleUnit) -> Rerolls:
    """What is rolled again on the chart, where its roll is that of a Fortunate pilot (L44)."""
    reading = battle.readings[read.CHART_ROLLS.key]
    return rerolls_of(
        reading, attacker=FORTUNATE in by.recruit.traits, defender=FORTUNATE in unit.recruit.traits
    )  # fmt: skip


# Implements BR-47
def breaks_shield(battle: Battle, unit: BattleUnit, by: BattleUnit) -> bool:
    """Whether a player gives up a shield instead of all rolls of an attack."""
    if not unit.card.shield or unit.shield_broken:
        return False
    if not battle.ask(unit.side, "shield break", (True, False), unit):
        return False
    mark = battle.journal.mark()
    battle.set(unit, "shield_broken", True)
    battle.log_event("shield breaks", mark, unit, by, rules=("BR-47",))
    return True


# Implements BR-45, BR-46, BR-49
def roll_chart(battle: Battle, unit: BattleUnit, by: BattleUnit) -> bool:
    """A roll on the chart; whether it takes the unit out of play. Results that are no longer possible are rolled again."""
    mark, chart, rerolls = battle.journal.mark(), unit.recruit.chart, chart_rerolls(battle, by, unit)
    fell = [_roll(battle, unit)]
    fatal = chart[fell[-1][1]].most is None
    if rerolls and fatal == (rerolls == "to-live"):
        fell.append(_roll(battle, unit))
        fatal = chart[fell[-1][1]].most is None
    die, row = fell[-1]
    before = (fell[0][0],) if len(fell) > 1 else None
    throws = ((gettext_noop("damage chart"), DiceRoll("check", DicePool(1, 1, (), 1, 1), (die,), die, before)),)
    if fatal:
        battle.log_event("critical", mark, unit, by, throws=throws, rules=("BR-45",), location=chart[row].key, level=0)
        return True
    worsen(battle, unit, _place(unit, row), throws=throws)
    return False


def _roll(battle: Battle, unit: BattleUnit) -> tuple[int, int]:
    """A die and the row of the chart to which it leads."""
    chart = unit.recruit.chart
    faces = [row for row, location in enumerate(chart) for _ in range(location.faces)]
    while True:
        (die,) = battle.dice.roll(1)
        row = faces[die - 1]
        most = chart[row].most
        if most is None or unit.level(_place(unit, row)) < most:
            return die, row


def _place(unit: BattleUnit, row: int) -> int:
    """The place of a row of the chart among those that have levels."""
    return sum(location.most is not None for location in unit.recruit.chart[:row])


def worsen(battle: Battle, unit: BattleUnit, place: int, throws: tuple[tuple[str, DiceRoll], ...] = ()) -> None:
    """A level more of a location, by its place among those that have levels."""
    mark, before = battle.journal.mark(), unit.levels
    battle.set(unit, "levels", (*before[:place], before[place] + 1, *before[place + 1 :]))
    battle.log_event(
        "critical", mark, unit, throws=throws, rules=("BR-45",), location=location_names(unit)[place],
        level=unit.levels[place],
    )  # fmt: skip


# Implements BR-46
def repair(battle: Battle, unit: BattleUnit, place: int) -> None:
    """A Mechanic takes off a level, once in a battle (L44)."""
    mark, before = battle.journal.mark(), unit.levels
    battle.change(unit, levels=(*before[:place], before[place] - 1, *before[place + 1 :]), repaired=True)
    # The digest of saved battles has this kind of event.
    battle.log_event("mends", mark, unit, rules=("BR-46",), location=location_names(unit)[place])


def location_names(unit: BattleUnit) -> list[str]:
    return [location.key for location in unit.recruit.chart if location.most is not None]
