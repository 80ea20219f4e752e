"""What any policy may ask about electronic warfare and command: when to observe for others, to order, to jam, and whom to
let join in. Values are TV, as in `worth`."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.systems.blitz_beta.battle.chained import Call, Chain, chains
from armybuilder.engine.systems.blitz_beta.battle.command import CHAIN, in_formation_with
from armybuilder.engine.systems.blitz_beta.battle.fire import ready_mounts
from armybuilder.engine.systems.blitz_beta.battle.jamming import Boost, Counter, Interfere, JamComms, JamSensors
from armybuilder.engine.systems.blitz_beta.battle.kit import Kit
from armybuilder.engine.systems.blitz_beta.battle.locks import line
from armybuilder.engine.systems.blitz_beta.battle.observation import Observe, Watch, call_of, listeners, may_observe
from armybuilder.engine.systems.blitz_beta.battle.orders import Order
from armybuilder.engine.systems.blitz_beta.battle.points import receivers
from armybuilder.engine.systems.blitz_beta.battle.policies.worth import Worth
from armybuilder.engine.systems.blitz_beta.battle.signals import ecm, may_signal
from armybuilder.engine.systems.blitz_beta.battle.situation import Strike, is_behind
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, Model
from armybuilder.engine.systems.blitz_beta.battle.testing import posture_of

TARGETS = 3
"""Nearest enemies that are thought of."""
OBEYED = 0.7
"""How much of what friends could do comes of an order: the test may fail."""
JAM_FROM = 1.0
"""TV of a shot from which its shooter is jammed at once."""
CLOSE = 24.0
"""Inches in which an enemy makes interference worth an action."""


@lru_cache(maxsize=1024)
def lobs(kit: Kit) -> bool:
    """Whether models of a kind have a weapon for indirect or guided fire."""
    return any(weapon.indirect or weapon.guided for mount in kit.mounts for weapon in mount.profiles)


def teamwork(battle: Battle, model: Model, menu: Any, worth: Worth, best: float) -> Any:
    """An order to fire together, or an observation, that promises more than the best attack of its own; else None."""
    found: Any = None
    top = best
    squad = _squad(battle, model) if model.rank in CHAIN else []
    friends = [
        friend
        for friend in listeners(battle, model)
        if friend is not model and friend.actions and lobs(friend.kit) and not friend.virtual_damage
    ]
    if not squad and not (friends and model.profile.ew is not None):
        return None
    for target in _nearest(battle, model):
        if squad:
            value = OBEYED * _coordinated(battle, model, target, squad, worth)
            if value > top and Order("coordinated fire", target.id) in menu:
                found, top = Order("coordinated fire", target.id), value
        for act in _observations(battle, model, target) if friends else ():
            call = call_of(battle, model, act)
            values = [_best(battle, friend, call, worth) for friend in friends]
            value = _heard(model, act) * max(values)
            if value > top and act in menu:
                found, top = act, value
    return found


def _nearest(battle: Battle, model: Model) -> list[Model]:
    enemies = battle.standing(1 - model.side)
    enemies.sort(key=lambda other: (battle.gap(model, other), other.id))
    return enemies[:TARGETS]


def _observations(battle: Battle, model: Model, target: Model) -> list[Observe]:
    """The ways in which a target could be observed without active sensors."""
    acts = (Observe(target.id, guided=True), Observe(target.id), Observe(target.id, satellite=True))
    return [act for act in acts if may_observe(battle, model, act)]


def _heard(model: Model, act: Observe) -> float:
    """The chance that a comms test comes to anything, without all that may change it."""
    trait = model.equipment("SatUp" if act.satellite else "Comms")
    skill = (trait.number if act.satellite and trait else model.profile.ew) or 6
    dice = 2 if act.satellite or trait is None else 2 + (trait.dice or 0)
    return float(1.0 - ((skill - 1) / 6) ** dice)


def _squad(battle: Battle, model: Model) -> list[Model]:
    """A commander and those in formation who could still shoot; nobody if it is alone."""
    mates = (battle.models[number] for number in battle.groups[model.group].models)
    squad = [
        mate for mate in mates if mate.on_table and any(ready_mounts(mate)) and in_formation_with(battle, mate, model)
    ]
    return squad if len(squad) > 1 else []


def _coordinated(battle: Battle, model: Model, target: Model, squad: list[Model], worth: Worth) -> float:
    """What all of them could do to a target."""
    call = Call(target, Strike(model.id, 0, 0, (target.id,)), free=True)
    return sum(_best(battle, mate, call, worth) for mate in squad)


def _best(battle: Battle, friend: Model, call: Call, worth: Worth) -> float:
    return max((_value(battle, chain, call, worth) for chain in chains(battle, friend, call)), default=0.0)


def _value(battle: Battle, chain: Chain, call: Call, worth: Worth) -> float:
    friend, target = battle.models[chain.model], call.target
    viewer = battle.models[call.strike.observer] if call.strike.observer >= 0 else friend
    shelter = line(battle, viewer, target).shelter._replace(distance=battle.gap(friend, target))
    weapon = friend.kit.mounts[chain.mount].profiles[chain.ammo]
    behind = is_behind(battle, viewer.cell, target)
    return worth.shot(friend, weapon, target, shelter, posture_of(friend), behind=behind)


def spare(battle: Battle, model: Model, menu: Any) -> Any:
    """What an action is good for that no attack needs; None for nothing."""
    near = _nearest(battle, model)
    if not model.actions or not near or battle.gap(model, near[0]) > CLOSE:
        return None
    options: list[Any] = []
    if ecm(model, "SJ") is not None:
        options += [JamSensors(target.id) for target in near if not target.jammed]
    if battle.sides[1 - model.side].interferers:
        options += [Counter(number) for number in battle.sides[1 - model.side].interferers]
    if ecm(model) is not None:
        options.append(Interfere())
    if ecm(model, "CJ") is not None:
        options.append(JamComms())
    if model.kit.rating("Sensors") is not None:
        options.append(Boost())
    if model.kit.rating("SatUp") is not None:
        options.append(Watch())
    if model.rank in CHAIN:
        options += [Order("incoming fire"), *_relief(battle, model)]
    return next((act for act in options if act in menu), None)


def _relief(battle: Battle, model: Model) -> list[Any]:
    """Points for who is out of formation and has none."""
    if not may_signal(model):
        return []
    return [act for act in receivers(battle, model) if not battle.models[act.receiver].points_left][:1]


# Questions


def _chain(battle: Battle, decision: Decision, worth: Worth) -> Chain | None:
    """Whatever does most damage."""
    menu: Any = decision.options
    best, found = 0.0, None
    for option in menu:
        if option is not None:
            value = _value(battle, option, menu.about, worth)
            if value > best:
                best, found = value, option
    return found


def _last(battle: Battle, decision: Decision, worth: Worth) -> Any:
    """Yes."""
    *_, last = decision.options
    return last


def _jam_at_once(battle: Battle, decision: Decision, worth: Worth) -> bool:
    """Whether the shot to come is worth it: a jammer seldom shoots as well as it jams."""
    menu: Any = decision.options
    trigger = menu.about
    if trigger.what == "signals":
        return False
    shooter = trigger.model
    values = [
        worth.shot(
            shooter,
            mount.profiles[0],
            battle.models[number],
            line(battle, shooter, battle.models[number]).shelter,
            posture_of(shooter),
            behind=False,
        )
        for number in trigger.aimed_at
        for mount in shooter.kit.mounts
        if mount.number in shooter.fired
    ]
    return max(values, default=0.0) >= JAM_FROM


def _jam_comms(battle: Battle, decision: Decision, worth: Worth) -> bool:
    """Whether a success or two would be taken away."""
    menu: Any = decision.options
    return bool(menu.about.throw) and 0 < menu.about.throw.result - (menu.about.against or 0) <= 2


def _join(battle: Battle, decision: Decision, worth: Worth) -> Any:
    """Whoever is worth most."""
    options = [option for option in decision.options if option is not None]
    return max(options, key=lambda number: battle.models[number].recruit.points)


Answer = Callable[[Battle, Decision, Worth], Any]
ANSWERS: Mapping[str, Answer] = {
    "chain": _chain,
    "relay order": _last,
    "joins order": _join,
    "skill point": _join,
    "sensor jamming": _jam_at_once,
    "comms jamming": _jam_comms,
}
"""The questions that these chapters ask, but for those whose first option is good enough."""
