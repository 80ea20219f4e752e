"""Decisions about electronic warfare and command, for any policy: when to observe for others, to order, to jam.
Values are TV, as in `AttackValues`.
"""

from collections.abc import Iterator
from typing import Any

from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import DICE_BITS, Arsenal, AttackValues
from armybuilder.engine.systems.blitz_beta.battle.policies.view import THERE_TO, glance_at, nearest, rough_value
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import ready_mounts
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import FireKind
from armybuilder.engine.systems.blitz_beta.battle.rules.command.command import CHAIN, is_in_formation_with
from armybuilder.engine.systems.blitz_beta.battle.rules.command.orders import GiveOrder, may_command
from armybuilder.engine.systems.blitz_beta.battle.rules.command.points import receivers
from armybuilder.engine.systems.blitz_beta.battle.rules.signals import jamming
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.observation import Observe, Watch
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.signals import ecm, may_signal
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel, words
from armybuilder.engine.systems.blitz_beta.battle.table.visibility_cache import INCHES

TARGETS = 3
"""Nearest enemies that are thought of."""
OBEYED = 0.7
"""How much of what friends could do comes of an order: the test may fail."""
SIGNALLING = frozenset(("ECM", "ECCM", "Sensors", "SatUp"))
"""Traits that an action may be spent on."""
SPOILED = 0.4
"""TV of shots that a point of interference spoils."""
CLOSE = 24.0
"""Inches in which an enemy makes interference worth an action."""


def teamwork(battle: Battle, model: BattleModel, menu: Any, worth: AttackValues, best: float) -> Any:
    """An order to fire together, or an observation, that promises more than the best attack of its own; else None."""
    found: Any = None
    top = best
    if battle.sides[1 - model.side].interferers and "ECCM" in model.kit.names:
        found, top = _choose_counter(battle, model, menu, best)
    squad = _squad(battle, model) if model.rank in CHAIN else []
    friends = _gunners(battle, model) if model.profile.ew is not None else []
    if not squad and not friends:
        return found
    gunners = _Gunners(friends, worth)
    for target in _nearest(battle, model):
        if squad:
            value = OBEYED * _coordinated_value(battle, model, target, squad, worth, top)
            if value > top and GiveOrder(words.COORDINATED_FIRE, target.id) in menu:
                found, top = GiveOrder(words.COORDINATED_FIRE, target.id), value
        for act in _observations(model, target) if friends else ():
            value = _indirect_value(battle, model, act, gunners)
            if value > top:
                value *= _success_chance(model, act)
                if value > top and act in menu:
                    found, top = act, value
    return found


def _choose_counter(
    battle: Battle, model: BattleModel, menu: Any, best: float
) -> tuple[jamming.CounterInterference | None, float]:
    """Work against interference that spoils more shots of friends than one's own attack is worth; and that worth."""
    found, top = None, best
    for number in battle.sides[1 - model.side].interferers:
        value = SPOILED * battle.models[number].interference
        if value > top and jamming.CounterInterference(number) in menu:
            found, top = jamming.CounterInterference(number), value
    return found, top


def _nearest(battle: Battle, model: BattleModel) -> list[BattleModel]:
    return nearest(battle, model, battle.sides[1 - model.side].present, TARGETS)


class _Gunners:
    """Friends who could chain fire, with what each of them could do by it at anybody."""

    __slots__ = ("_arsenals", "_models", "_worth")

    def __init__(self, models: list[BattleModel], worth: AttackValues) -> None:
        self._models, self._worth = models, worth
        self._arsenals: dict[FireKind, list[tuple[BattleModel, Arsenal]]] = {}

    def by_fire(self, fire: FireKind) -> list[tuple[BattleModel, Arsenal]]:
        """Those with what they could do by that kind of fire."""
        found = self._arsenals.get(fire)
        if found is None:
            found = self._arsenals[fire] = [(model, self._worth.ready_arsenal(model, fire)) for model in self._models]
        return found


def _gunners(battle: Battle, model: BattleModel) -> list[BattleModel]:
    """Friends who could chain indirect or guided fire."""
    return [
        friend
        for friend in battle.sides[model.side].present
        if friend.actions
        and friend is not model
        and friend.kit.chains
        and not (friend.haywire and friend.virtual_damage)
        and words.RADIO_SILENCE not in friend.orders
    ]


def _observations(model: BattleModel, target: BattleModel) -> Iterator[Observe]:
    """The ways in which a model could observe a target without active sensors."""
    if "TD" in model.kit.names:
        yield Observe(target.id, guided=True)
    yield Observe(target.id)
    if "SatUp" in model.kit.names:
        yield Observe(target.id, satellite=True)


def _indirect_value(battle: Battle, model: BattleModel, act: Observe, gunners: _Gunners) -> float:
    """Return what the best of its gunners could do to an observed target: their range, the cover that its observer
    sees.
    """
    target = battle.models[act.target]
    dice = 0 if act.satellite else glance_at(battle, model, target) >> THERE_TO & DICE_BITS
    most = 0.0
    for gunner, arsenal in gunners.by_fire("guided" if act.guided else "indirect"):
        most = max(most, arsenal[target.profile][min(int(battle.gap(gunner, target)), INCHES) | dice])
    return most * (target.recruit.points or 1.0)


def _success_chance(model: BattleModel, act: Observe) -> float:
    """The chance that a comms test comes to anything, without all that may change it."""
    trait = model.equipment("SatUp" if act.satellite else "Comms")
    skill = (trait.number if act.satellite and trait else model.profile.ew) or 6
    dice = 2 if act.satellite or trait is None else 2 + (trait.dice or 0)
    return float(1.0 - ((skill - 1) / 6) ** dice)


def _squad(battle: Battle, model: BattleModel) -> list[BattleModel]:
    """A commander and those of its group who could still shoot; nobody if it is alone."""
    if not may_command(model):
        return []
    mates = (battle.models[number] for number in battle.groups[model.group].models)
    squad = [mate for mate in mates if mate.place == words.ON_TABLE and any(ready_mounts(mate))]
    return squad if len(squad) > 1 else []


def _coordinated_value(
    battle: Battle,
    model: BattleModel,
    target: BattleModel,
    squad: list[BattleModel],
    worth: AttackValues,
    enough: float,
) -> float:
    """Return what those in formation could do to a target; where all together could not do `enough`, what all
    could.
    """
    values = [rough_value(battle, worth, mate, target) for mate in squad]
    if OBEYED * sum(values) <= enough:
        return sum(values)
    return sum(
        value for mate, value in zip(squad, values, strict=True) if value and is_in_formation_with(battle, mate, model)
    )


def spare_act(battle: Battle, model: BattleModel, menu: Any) -> Any:
    """Return the best use of an action that no attack needs; None for nothing."""
    if not model.actions or not (model.rank in CHAIN or model.kit.names & SIGNALLING):
        return None
    near = _nearest(battle, model)
    if not near or battle.gap(model, near[0]) > CLOSE:
        return None
    options: list[Any] = []
    if ecm(model, "SJ") is not None:
        options += [jamming.JamSensors(target.id) for target in near if not target.jammed]
    if battle.sides[1 - model.side].interferers:
        options += [jamming.CounterInterference(number) for number in battle.sides[1 - model.side].interferers]
    if ecm(model, "CJ") is not None and any(target.rank in CHAIN and target.ready for target in near):
        options.append(jamming.JamComms())
    if ecm(model) is not None:
        options += [jamming.Interfere(), jamming.JamComms()]
    if model.kit.traits.get("Sensors") is not None:
        options.append(jamming.Boost())
    if model.kit.traits.get("SatUp") is not None:
        options.append(Watch())
    if model.rank in CHAIN:
        options += [GiveOrder(words.INCOMING_FIRE), *_relief_acts(battle, model)]
    return next((act for act in options if act in menu), None)


def _relief_acts(battle: Battle, model: BattleModel) -> list[Any]:
    """Points for who is out of formation and has none."""
    if not may_signal(model):
        return []
    return [act for act in receivers(battle, model) if not battle.models[act.receiver].points_left][:1]
