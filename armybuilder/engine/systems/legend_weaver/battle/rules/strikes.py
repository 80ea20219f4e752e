"""Strikes from off the table: calls, artillery, bombers (BR-42, BR-54, BR-61)."""

from collections.abc import Iterator

from armybuilder.engine.systems.legend_weaver.battle.chaos.declarations import keeps_bombs
from armybuilder.engine.systems.legend_weaver.battle.recruits import is_high_flyer
from armybuilder.engine.systems.legend_weaver.battle.rules.acts import Call
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.areas import Burst, astray, blast, under
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.throws import lay_smoke
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.volley import fire_at, harm_of, shots_of
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.weapons import Profile, is_defensive
from armybuilder.engine.systems.legend_weaver.battle.rules.overwatch import watchers
from armybuilder.engine.systems.legend_weaver.battle.rules.sight import sees
from armybuilder.engine.systems.legend_weaver.battle.rules.spotters import may_spot
from armybuilder.engine.systems.legend_weaver.battle.state import RESERVE, TABLE, Battle, BattleModel, BattleSquad
from armybuilder.engine.systems.legend_weaver.book.units import Shot, has
from armybuilder.engine.systems.legend_weaver.rulings import battle as read

BARRAGE = 3
"""Inches around the place of a strike whose sheet says none: those of the barrage of a chaos card (L1024)."""
ACTIONS = 2
"""Actions of a call (L741)."""


def batteries(battle: Battle, side: int) -> list[BattleSquad]:
    """Off-board units of a side that have no strike on its way."""
    return [
        squad
        for squad in battle.squads
        if squad.side == side and is_battery(squad) and not squad.calls and _rounds(battle.models[squad.members[0]])
    ]


def is_battery(squad: BattleSquad) -> bool:
    """Whether it fires from off the table, as bombers do."""
    return squad.form == "off-board" or is_high_flyer(squad.recruit.record)


def _rounds(model: BattleModel) -> list[int]:
    """What it can fire: kinds of which rounds are left, and without any bought its weapon (-1)."""
    if model.place not in (RESERVE, TABLE):
        return []
    kinds = [place for place, left in enumerate(model.rounds) if left]
    weapons = [weapon for weapon in model.weapons if not is_defensive(weapon)]
    return kinds if model.rounds else [-1] if weapons else []


# Implements BR-42, BR-54
def calls(battle: Battle, squad: BattleSquad) -> Iterator[Call]:
    """Strikes that a spotter of a unit may call on models that he sees, in a turn in which the unit neither moved nor dug."""
    still = battle.readings[read.SPOTTING.key] == read.STILL
    if squad.actions < ACTIONS or squad.last == "dig" or (still and squad.moves):
        return
    spotters = [model for model in battle.standing(squad) if may_spot(model)]
    for battery in batteries(battle, squad.side) if spotters else ():
        kinds = _rounds(battle.models[battery.members[0]])
        for enemy in battle.enemies(squad.side):
            seen = _spot(battle, spotters, enemy)
            if seen is not None:
                yield from (Call(battery.id, kind, seen) for kind in kinds)


def _spot(battle: Battle, spotters: list[BattleModel], enemy: BattleSquad) -> int | None:
    """The place of the middle model of a unit that a spotter sees; never of a marker (L751)."""
    if enemy.hidden:
        return None
    table, there = battle.field.table, [model for model in battle.standing(enemy) if not model.flies]
    seen = [model for model in there if any(sees(battle, spotter, model) for spotter in spotters)]
    if not seen:
        return None
    middle = min(seen, key=lambda model: (sum(table.between(model.cell, other.cell) for other in there), model.id))
    return middle.cell


def call(battle: Battle, squad: BattleSquad, act: Call) -> None:
    """A strike is noted by its coordinates, and comes in the next turn with a card of its own."""
    mark, battery = battle.journal.mark(), battle.squads[act.battery]
    battle.change(battery, calls=((battle.round + 1, act.cell, act.round),))
    caller = next(model for model in battle.standing(squad) if may_spot(model))
    table = battle.field.table
    battle.log_event("call", mark, caller, battle.models[battery.members[0]], rules=("BR-54",), x=table.xs[act.cell], y=table.ys[act.cell])  # fmt: skip


def is_due(battle: Battle, squad: BattleSquad) -> bool:
    """Whether a strike comes in this turn."""
    return any(turn <= battle.round for turn, _, _ in squad.calls)


# Implements BR-54, BR-61
def strike(battle: Battle, squad: BattleSquad) -> None:
    """The card of a strike is up: bombers come in under the fire of anti air, then it falls."""
    battery = battle.models[squad.members[0]]
    for _, cell, kind in squad.calls:
        battle.change(squad, calls=())
        if is_high_flyer(battery.record) and not _comes_through(battle, squad, battery, cell):
            continue
        weapons = (weapon for weapon in battery.weapons if not is_defensive(weapon))
        shot: Shot | None = battery.ammunition[kind] if kind >= 0 else next(weapons, None)
        if shot is not None:
            _fall(battle, battery, shot, cell)
        if kind >= 0:
            left = list(battery.rounds)
            left[kind] -= 1
            battle.set(battery, "rounds", tuple(left))


def _fall(battle: Battle, battery: BattleModel, shot: Shot, cell: int) -> None:
    """A round falls on its place, a bomb some way off it (L975)."""
    if is_high_flyer(battery.record):
        die = battle.dice.roll(1)[0]
        dice = 1 if die <= 2 else 2 if die <= 5 else 3
        cell = astray(battle, cell, sum(battle.dice.roll(dice)))
    battle.change(battery, shots=battery.shots + 1)
    if has(shot, "smoke"):
        lay_smoke(battle, Profile(0, -1, shot, 0), cell, battery)
        return
    radius = BARRAGE if shot.radius is None else shot.radius
    blast(battle, Burst(shot, cell, battery, "BR-54"), under(battle, cell, radius))


# Implements BR-61
def _comes_through(battle: Battle, squad: BattleSquad, bomber: BattleModel, cell: int) -> bool:
    """Anti air on overwatch fires at a bomber over its target first; a card may keep its bombs back. Whether they fall."""
    battle.change(bomber, place=TABLE, cell=cell, speed=bomber.record.move)
    for watcher in watchers(battle, 1 - squad.side):
        shots = [
            (shot, harm_of(battle, shot))
            for model in battle.standing(watcher)
            for shot in shots_of(battle, model, squad)
            if has(shot.profile.shot, "anti-air")
        ]
        if shots and bomber.on_table:
            battle.change(watcher, overwatch=False)
            fire_at(battle, watcher, squad, shots[:1], rule="BR-61")
    if not bomber.on_table:
        return False
    kept = keeps_bombs(battle, bomber)
    battle.change(bomber, place=RESERVE, cell=-1, speed=0)
    return not kept
