"""Damage, the damage charts, Shield Break, destruction (BR-44 to BR-49)."""

from armybuilder.engine.core.battle.outcome import share_kill
from armybuilder.engine.systems.gundam_skirmish.battle.rules.morale import check_morale
from armybuilder.engine.systems.gundam_skirmish.battle.rules.sight import sees
from armybuilder.engine.systems.gundam_skirmish.battle.state import DESTROYED, Battle, Unit


def hurt(battle: Battle, by: Unit, unit: Unit, damage: int, rolls: int) -> None:
    """Damage, then rolls on the chart, which a shield may take (BR-44 to BR-49)."""
    mark = battle.journal.mark()
    if damage:
        battle.change(unit, damage=min(unit.card.integrity, unit.damage + damage))
        battle.set(unit, "taken", unit.taken + damage)
        battle.set(by, "dealt", by.dealt + damage)
        battle.log_event("damage", mark, unit, by, rules=("BR-44",), damage=damage, left=unit.left)
    if unit.left <= 0:
        remove(battle, unit, by)
        return
    if (
        rolls
        and unit.card.shield
        and not unit.shield_broken
        and battle.ask(unit.side, "shield break", (True, False), unit)
    ):
        mark = battle.journal.mark()
        battle.set(unit, "shield_broken", True)
        battle.log_event("shield breaks", mark, unit, by, rules=("BR-47",))
        return
    for _ in range(rolls):
        if unit.on_table:
            _chart(battle, unit, by)
    if rolls and unit.on_table:
        check_morale(battle, unit)


def _chart(battle: Battle, unit: Unit, by: Unit) -> None:
    chart, mark = unit.recruit.chart, battle.journal.mark()
    possible = [
        place for place, location in enumerate(chart) if location.most is None or unit.level(place) < location.most
    ]
    while True:
        (die,) = battle.dice.roll(1)
        place = next(
            index for index in range(len(chart)) if die <= sum(location.faces for location in chart[: index + 1])
        )
        if place in possible:
            break
    if chart[place].most is None:
        battle.log_event("critical", mark, unit, by, rules=("BR-45",), location=chart[place].key, level=0)
        remove(battle, unit, by)
        return
    worsen(battle, unit, place)


def worsen(battle: Battle, unit: Unit, place: int) -> None:
    mark, before = battle.journal.mark(), unit.levels
    battle.set(unit, "levels", (*before[:place], before[place] + 1, *before[place + 1 :]))
    battle.log_event(
        "critical", mark, unit, rules=("BR-45",), location=location_names(unit)[place], level=unit.levels[place]
    )


def remove(battle: Battle, unit: Unit, by: Unit | None) -> None:
    mark = battle.journal.mark()
    witnesses = [friend for friend in battle.standing(unit.side) if friend is not unit and sees(battle, friend, unit)]
    battle.change(unit, place=DESTROYED, used=True)
    side = battle.sides[unit.side]
    battle.set(side, "lost", side.lost + unit.recruit.points)
    if by is not None and by.side != unit.side:
        battle.set(by, "destroyed_points", by.destroyed_points + unit.recruit.points)
        share_kill(battle.journal, battle.merits, unit.recruit.points, (by.id,))
    fate = battle.dice.roll(1)
    battle.log_event("destroyed", mark, unit, by, rules=("BR-48",), fate=fate[0])
    for friend in witnesses:
        check_morale(battle, friend)


def location_names(unit: Unit) -> list[str]:
    return [location.key for location in unit.recruit.chart if location.most is not None]
