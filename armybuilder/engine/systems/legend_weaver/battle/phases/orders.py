"""Acts as they are done: what each costs, what it does, and what it brings about (BR-2 to BR-11, BR-44)."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from armybuilder.engine.systems.legend_weaver.battle.chaos.blasts import step_on_mines
from armybuilder.engine.systems.legend_weaver.battle.chaos.declarations import Volley, declare_fire, end_fire
from armybuilder.engine.systems.legend_weaver.battle.phases import crews
from armybuilder.engine.systems.legend_weaver.battle.rules import (
    acts,
    companies,
    concealment,
    earthworks,
    morale,
    overwatch,
    strikes,
)
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks import throws
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.melee import break_off, fight
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.volley import (
    best_shot,
    fire_at,
    may_fire,
    targets_of,
    volley_of,
)
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.weapons import guns
from armybuilder.engine.systems.legend_weaver.battle.rules.movement import control, foot, jumps, vehicles
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.places import engaged_with
from armybuilder.engine.systems.legend_weaver.battle.rules.rolls import SIX, roll_at_least
from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleModel, BattleSquad

REPAIRED, BY_ENGINEER = SIX, 2
"""The least die on which a crew, or an engineer, repairs: read as one face in six, and five of them (L1006)."""
FREE = (acts.Lead, acts.Launch, acts.Flak)
"""Acts that cost no action of a unit."""
TWO = (acts.Watch, acts.Call)
"""Acts of two actions."""


# Implements BR-2
def perform(battle: Battle, squad: BattleSquad, act: NamedTuple) -> None:
    """A unit on foot or a platform does something: its cost, its effect, then whoever waits for it may fire."""
    battle.log.count(f"act {type(act).__name__.lower()}")
    if not isinstance(act, FREE):
        cost = 2 if isinstance(act, TWO) else squad.actions if isinstance(act, acts.Teleport) else 1
        battle.change(squad, actions=squad.actions - cost)
    _DOES[type(act)](battle, squad, act)
    _after(battle, squad)


def perform_by_crew(battle: Battle, squad: BattleSquad, model: BattleModel, act: NamedTuple) -> None:
    """A crew does something with its vehicle."""
    battle.log.count(f"act {type(act).__name__.lower()}")
    match act:
        case acts.Drive() | acts.Skim():
            _spend_driver(battle, model)
            overwatch.react_to_way(battle, model, vehicles.drive_on(battle, model, act))
        case acts.Force():
            _spend_driver(battle, model)
            overwatch.react_to_way(battle, model, control.force_turn(battle, model, act))
        case acts.Shot():
            _shoot(battle, squad, model, act)
        case acts.Flak():
            _throw_flak(battle, model)
        case acts.Repair():
            battle.change(model, actions=model.actions - 1)
            repair(battle, squad, model)
        case acts.Watch() | acts.Merge() | acts.Split():
            for one in battle.standing(squad):
                battle.change(one, actions=one.actions - 1, gunnery=0 if isinstance(act, acts.Watch) else one.gunnery)
            if isinstance(act, acts.Watch):
                battle.change(squad, actions=0)
            _DOES[type(act)](battle, squad, act)
        case _:
            _DOES[type(act)](battle, squad, act)
    _after(battle, squad)


def _after(battle: Battle, squad: BattleSquad) -> None:
    """Whoever spends actions looks for the hidden, and is fired at by those who wait for it (BR-8, BR-44)."""
    concealment.detect(battle, squad)
    if battle.on_table(squad) and not squad.overwatch:
        overwatch.react(battle, squad)


def _spend_driver(battle: Battle, model: BattleModel) -> None:
    battle.change(model, actions=model.actions - 1, drives=model.drives + 1)


# ---------------------------------------------------------------- fire


# Implements BR-4, BR-24
def _attack(battle: Battle, squad: BattleSquad, act: acts.Attack) -> None:
    """All models that can hurt the target fire at it; those that cannot may fire at another."""
    target = battle.squads[act.target]
    _count_attack(battle, squad)
    shots = volley_of(battle, squad, target)
    idle = [model for model in battle.standing(squad) if all(shot.shooter is not model for shot, _ in shots)]
    fire_at(battle, squad, target, shots)
    overwatch.keep_watch(battle, target)
    if not squad.mute:
        _split_fire(battle, squad, idle)
    for model in battle.standing(squad):
        battle.change(model, aim=0)


def _split_fire(battle: Battle, squad: BattleSquad, idle: list[BattleModel]) -> None:
    """Models that could not hurt the first target, and have another."""
    others = [model for model in idle if model.on_table and may_fire(model) and next(guns(model), None)]
    found = [enemy for enemy in targets_of(battle, squad) if others and volley_of(battle, squad, enemy, models=others)]
    if not found:
        return
    chosen = battle.ask(squad.side, "splits", (acts.Pass(), *(acts.Attack(enemy.id) for enemy in found)), others[0])
    if isinstance(chosen, acts.Attack):
        target = battle.squads[chosen.target]
        fire_at(battle, squad, target, volley_of(battle, squad, target, models=others))
        overwatch.keep_watch(battle, target)


def _count_attack(battle: Battle, squad: BattleSquad) -> None:
    again = squad.double_fire and squad.attacks == 1
    battle.change(squad, attacks=squad.attacks + 1, last="attack", double_fire=squad.double_fire and not again)
    if squad.attacks == 2:
        # The second attack of a turn fires weapons once more (BR-4, chaos card 21).
        for model in battle.standing(squad):
            battle.change(model, fired=())


def _shoot(battle: Battle, squad: BattleSquad, model: BattleModel, act: acts.Shot) -> None:
    """A gunner fires, or the driver who is alone."""
    if crews.gunners(model):
        battle.change(model, gunnery=model.gunnery - 1)
    else:
        battle.change(model, actions=model.actions - 1)
    target = battle.squads[act.target]
    found = best_shot(battle, model, target, arms=[one for one in guns(model) if one.weapon == act.weapon])
    if found is not None:
        battle.change(squad, attacks=squad.attacks + 1)
        fire_at(battle, squad, target, [found], rule="BR-15")
        overwatch.keep_watch(battle, target)


# Implements BR-11
def _cover(battle: Battle, squad: BattleSquad, act: acts.CoverFire) -> None:
    """The unit keeps another down until its next activation; it has fired its weapons."""
    mark, target = battle.journal.mark(), battle.squads[act.target]
    battle.change(squad, covers=act.target, hidden=False, overlooked=False, last="cover")
    battle.log_event("covers", mark, foot.pacer(battle, squad), battle.standing(target)[0], rules=("BR-11",), squad=squad.id)  # fmt: skip


def _throw(battle: Battle, squad: BattleSquad, act: acts.Throw) -> None:
    _count_attack(battle, squad)
    shots = [(model, 0) for model in battle.standing(squad) if throws.thrower(battle, model, "grenade")]
    if shots and declare_fire(battle, Volley(squad, shots, None)):
        throws.throw(battle, squad, act.cell, "grenade")
    end_fire(battle, squad)


def _launch(battle: Battle, squad: BattleSquad, act: acts.Launch) -> None:
    throws.throw(battle, squad, act.cell, "grenade-launcher")


def _smoke(battle: Battle, squad: BattleSquad, act: acts.Smoke) -> None:
    _count_attack(battle, squad)
    throws.fire_smoke(battle, squad, act.cell)


def _melee(battle: Battle, squad: BattleSquad, act: acts.Melee) -> None:
    battle.change(squad, last="melee")
    fight(battle, squad, battle.squads[act.target])


def _aim(battle: Battle, squad: BattleSquad, _: acts.Aim) -> None:
    mark = battle.journal.mark()
    for model in battle.standing(squad):
        battle.change(model, aim=model.aim + 1)
    battle.change(squad, last="aim")
    battle.log_event("aims", mark, foot.pacer(battle, squad), rules=("BR-37",), squad=squad.id)


def _watch(battle: Battle, squad: BattleSquad, _: acts.Watch) -> None:
    overwatch.watch(battle, squad)
    battle.change(squad, last="watch")


def _throw_flak(battle: Battle, model: BattleModel) -> None:
    mark = battle.journal.mark()
    battle.change(model, flak=True, flak_spent=True)
    battle.log_event("flak", mark, model, rules=("BR-55",))


# ---------------------------------------------------------------- moves


def _count_move(battle: Battle, squad: BattleSquad) -> None:
    battle.change(squad, moves=squad.moves + 1, last="move")
    for model in battle.standing(squad):
        battle.change(model, aim=0)


# Implements BR-51
def _leave_contact(battle: Battle, squad: BattleSquad) -> bool:
    """Whether a unit is still there after it broke off from those whom it fought."""
    break_off(battle, squad, engaged_with(battle, squad))
    return battle.on_table(squad)


def _move(battle: Battle, squad: BattleSquad, act: acts.Move) -> None:
    _count_move(battle, squad)
    leader = foot.pacer(battle, squad)
    if _leave_contact(battle, squad) and leader.on_table:
        foot.go(battle, squad, act.cell)
        _cross_mines(battle, squad)


def _jump(battle: Battle, squad: BattleSquad, act: acts.Jump) -> None:
    _count_move(battle, squad)
    jumps.jump(battle, squad, act.cell)
    _cross_mines(battle, squad)


def _charge(battle: Battle, squad: BattleSquad, act: acts.Charge) -> None:
    _count_move(battle, squad)
    foot.charge(battle, squad, battle.squads[act.target])
    _cross_mines(battle, squad)


def _cross_mines(battle: Battle, squad: BattleSquad) -> None:
    """Whoever spent a move action within a minefield may hit a mine (chaos card 23)."""
    for model in battle.standing(squad):
        step_on_mines(battle, model)


def _lead(battle: Battle, _: BattleSquad, act: acts.Lead) -> None:
    mark, model = battle.journal.mark(), battle.models[act.model]
    battle.change(model, actions=model.actions - 1)
    start = model.cell
    foot.step(battle, model, act.cell)
    battle.log_event("leads", mark, model, rules=("BR-5",), path=[start, act.cell])


def _teleport(battle: Battle, squad: BattleSquad, act: acts.Teleport) -> None:
    jumps.teleport(battle, squad, act.cell)


# ---------------------------------------------------------------- the rest


def _rally(battle: Battle, squad: BattleSquad, act: acts.Rally) -> None:
    battle.change(squad, last="rally")
    morale.rally(battle, battle.squads[act.target], outside=morale.character_of(battle, squad))


def _join(battle: Battle, squad: BattleSquad, act: acts.Join) -> None:
    companies.join(battle, squad, battle.squads[act.target])


def _merge(battle: Battle, squad: BattleSquad, act: acts.Merge) -> None:
    """The other, which has not acted yet, pays with the turn that it gives up (L183)."""
    other = battle.squads[act.target]
    companies.merge(battle, squad, other)
    battle.change(squad, last="merge")


def _leave(battle: Battle, squad: BattleSquad, act: acts.Leave) -> None:
    companies.leave(battle, squad, battle.models[act.model])


def _split(battle: Battle, squad: BattleSquad, _: acts.Split) -> None:
    companies.split(battle, squad)


def _hide(battle: Battle, squad: BattleSquad, _: acts.Hide) -> None:
    concealment.hide(battle, squad)
    battle.change(squad, last="hide")


# Implements BR-28
def _head_down(battle: Battle, squad: BattleSquad, _: acts.HeadDown) -> None:
    mark = battle.journal.mark()
    battle.change(squad, head_down=True, last="head")
    battle.log_event("head down", mark, foot.pacer(battle, squad), rules=("BR-28",), squad=squad.id)


def _dig(battle: Battle, squad: BattleSquad, _: acts.Dig) -> None:
    earthworks.dig(battle, squad)
    battle.change(squad, last="dig")


def _call(battle: Battle, squad: BattleSquad, act: acts.Call) -> None:
    strikes.call(battle, squad, act)
    battle.change(squad, last="call")


def repair(battle: Battle, squad: BattleSquad, model: BattleModel) -> None:
    """A crew tries to repair what broke down, better with an engineer in its unit (chaos card 4)."""
    engineer = any(one.role == "engineer" for one in battle.standing(squad))
    mark, roll = battle.journal.mark(), roll_at_least(battle, BY_ENGINEER if engineer else REPAIRED, sides=SIX)
    battle.change(model, stopped=not roll.result)
    battle.log_event("repairs", mark, model, throws=(("repair", roll),), rules=("BR-64",), works=bool(roll.result))


def _repair(battle: Battle, squad: BattleSquad, act: acts.Repair) -> None:
    repair(battle, squad, battle.models[act.model])


_DOES: Mapping[type[Any], Callable[[Battle, BattleSquad, Any], None]] = {
    acts.Attack: _attack,
    acts.CoverFire: _cover,
    acts.Throw: _throw,
    acts.Launch: _launch,
    acts.Smoke: _smoke,
    acts.Melee: _melee,
    acts.Aim: _aim,
    acts.Watch: _watch,
    acts.Move: _move,
    acts.Jump: _jump,
    acts.Charge: _charge,
    acts.Lead: _lead,
    acts.Teleport: _teleport,
    acts.Rally: _rally,
    acts.Join: _join,
    acts.Merge: _merge,
    acts.Leave: _leave,
    acts.Split: _split,
    acts.Hide: _hide,
    acts.HeadDown: _head_down,
    acts.Dig: _dig,
    acts.Call: _call,
    acts.Repair: _repair,
}
"""What each kind of act does."""
