"""Grenades, launchers, smoke (BR-56, BR-57)."""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.areas import (
    Burst,
    astray,
    blast,
    radius_of,
    under,
    wound_chance,
)
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.weapons import Profile, throwables
from armybuilder.engine.systems.legend_weaver.battle.rules.rolls import roll_at_least
from armybuilder.engine.systems.legend_weaver.battle.rules.sight import sees
from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleModel, BattleSquad
from armybuilder.engine.systems.legend_weaver.book.units import COLUMNS, WOUNDS, has, lists
from armybuilder.engine.systems.legend_weaver.odds.rules.throws import LEAST_THROW

FROM_COVER = {"pow": 10}
"""Inches of a throw from cover in power armor (L925)."""
USUAL = 6
NO_THROWERS = frozenset({"ass"})
"""Types whose suits are too restrictive (L915)."""
LANDS = gettext_noop("throw")


def thrower(battle: Battle, model: BattleModel, special: str) -> Profile | None:
    """What a model throws or launches, None for nothing."""
    if model.stopped or (special == "grenade" and model.target in NO_THROWERS):
        return None
    return next((profile for profile in throwables(model, special) if not has(profile.shot, "smoke")), None)


def is_in_cover(battle: Battle, model: BattleModel) -> bool:
    """Whether a model throws from cover: behind a wall or in woods or rough ground."""
    cover = battle.field.cover_at(model.cell, model.radius)
    return cover.woods or cover.rough


def throw_range(battle: Battle, model: BattleModel, profile: Profile) -> int:
    """Inches within which it can throw."""
    if is_in_cover(battle, model) and has(profile.shot, "grenade"):
        return FROM_COVER.get(model.target, USUAL)
    return profile.range


def spots(battle: Battle, squad: BattleSquad, special: str) -> Iterator[int]:
    """Places of enemies at which a unit may throw or launch: those in reach of one of its models, who sees them from the open."""
    seen = set[int]()
    for enemy in battle.figures(1 - squad.side):
        if enemy.cell in seen or enemy.flies or battle.squad_of(enemy).hidden or battle.squad_of(enemy).overlooked:
            continue
        if any(_reaches(battle, model, special, enemy) for model in battle.standing(squad)):
            seen.add(enemy.cell)
            yield enemy.cell


def _reaches(battle: Battle, model: BattleModel, special: str, enemy: BattleModel) -> bool:
    profile = thrower(battle, model, special)
    if profile is None or battle.gap(model, enemy) > throw_range(battle, model, profile):
        return False
    return is_in_cover(battle, model) or sees(battle, model, enemy)


# Implements BR-56
def throw(battle: Battle, squad: BattleSquad, cell: int, special: str) -> None:
    """Each model that can throws one at a spot."""
    table = battle.field.table
    battle.change(squad, hidden=False, overlooked=False, head_down=False)
    for model in battle.standing(squad):
        profile = thrower(battle, model, special)
        if profile is None or not model.on_table:
            continue
        inches = table.between(model.cell, cell) - model.radius
        if inches <= throw_range(battle, model, profile):
            _throw(battle, model, profile, cell)


def _throw(battle: Battle, model: BattleModel, profile: Profile, cell: int) -> None:
    """From cover it is 1D3 inches astray and comes back from what is in the way; in the open it lands on a roll, or 1D6 astray."""
    battle.change(model, fired=(*model.fired, profile.weapon), shots=model.shots + 1)
    throws = []
    table = battle.field.table
    if is_in_cover(battle, model) and has(profile.shot, "grenade"):
        end = astray(battle, cell, battle.dice.roll(1, 3)[0])
        if battle.field.obstacles(model.cell, end):
            end = _back(battle, end, model.cell, battle.dice.roll(1, 2)[0])
    else:
        need = LEAST_THROW + int(table.between(model.cell, cell))
        roll = roll_at_least(battle, need)
        throws.append((LANDS, roll))
        end = cell if roll.result else astray(battle, cell, battle.dice.roll(1)[0])
    blast(battle, Burst(profile.shot, end, model, "BR-56", throws), under(battle, end, radius_of(profile.shot)))


def _back(battle: Battle, cell: int, towards: int, inches: int) -> int:
    """A place so many inches nearer to another (L925)."""
    table = battle.field.table
    far = table.between(cell, towards)
    part = min(1.0, inches / far) if far else 0.0
    x = table.xs[cell] + part * (table.xs[towards] - table.xs[cell])
    y = table.ys[cell] + part * (table.ys[towards] - table.ys[cell])
    return table.cell(x, y)


def throw_worth(battle: Battle, squad: BattleSquad, cell: int, special: str) -> float:
    """Points that throws at a spot promise, own models taken off; one that goes astray is thought to strike nobody."""
    total = 0.0
    for model in battle.standing(squad):
        profile = thrower(battle, model, special)
        inches = battle.field.table.between(model.cell, cell)
        if profile is None or inches - model.radius > throw_range(battle, model, profile):
            continue
        lands = max(0.0, (21 - LEAST_THROW - int(inches)) / 20)
        struck = under(battle, cell, radius_of(profile.shot))
        total += lands * sum(
            wound_chance(profile.shot, one) * (one.points if one.side != model.side else -one.points) for one in struck
        )
    return total


# ---------------------------------------------------------------- smoke


def smoke_spots(battle: Battle, squad: BattleSquad) -> Iterator[int]:
    """Places between a unit and enemies to which its smoke reaches."""
    table = battle.field.table
    for model in battle.standing(squad):
        profile = next(throwables(model, "smoke"), None)
        if profile is None:
            continue
        for enemy in battle.enemies(squad.side):
            there = battle.standing(enemy)[0]
            far = table.between(model.cell, there.cell)
            part = min(0.5, profile.range / far) if far else 0.0
            x = table.xs[model.cell] + part * (table.xs[there.cell] - table.xs[model.cell])
            y = table.ys[model.cell] + part * (table.ys[there.cell] - table.ys[model.cell])
            yield table.cell(x, y)
        return


def fire_smoke(battle: Battle, squad: BattleSquad, cell: int) -> None:
    """The first model with smoke puts a template on a spot (L430)."""
    for model in battle.standing(squad):
        profile = next(throwables(model, "smoke"), None)
        if profile is not None:
            battle.change(model, fired=(*model.fired, profile.weapon))
            lay_smoke(battle, profile, cell, model)
            return


def lay_smoke(battle: Battle, profile: Profile, cell: int, doer: BattleModel | None) -> None:
    mark, table = battle.journal.mark(), battle.field.table
    shot = profile.shot
    column: str = shot.every or next((each for each in COLUMNS if lists(shot, each)), "tertiary")
    cloud = table.xs[cell], table.ys[cell], float(radius_of(shot)), WOUNDS[column], battle.round
    battle.set(battle, "smoke", (*battle.smoke, cloud))
    battle.log_event("smoke", mark, doer, rules=("BR-57",), weapon=shot.name, x=table.xs[cell], y=table.ys[cell])


# Implements BR-57
def clear_smoke(battle: Battle) -> None:
    """At the end of a turn each template that is not new rolls whether it stays."""
    left: list[tuple[float, float, float, int, int]] = []
    for cloud in battle.smoke:
        *_, need, since = cloud
        mark = battle.journal.mark()
        if since < battle.round:
            roll = roll_at_least(battle, need)
            battle.log_event("smoke stays", mark, throws=((gettext_noop("smoke"), roll),), rules=("BR-57",), stays=bool(roll.result))  # fmt: skip
            if not roll.result:
                continue
        left.append(cloud)
    if tuple(left) != battle.smoke:
        battle.set(battle, "smoke", tuple(left))
