"""Decisions about electronic warfare and command, for any policy: when to observe for others, to order, to jam.
Values are TV, as in `AttackValues`.
"""

from collections.abc import Iterator
from typing import Any

from armybuilder.engine.core.battle.throws import RollModifier
from armybuilder.engine.systems.blitz_beta.battle.mathematics.rolls import skill_pool
from armybuilder.engine.systems.blitz_beta.battle.odds.roll_odds import roll_odds
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import roll_condition
from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import DICE_BITS, Arsenal, AttackValues
from armybuilder.engine.systems.blitz_beta.battle.policies.attacks import strike_value
from armybuilder.engine.systems.blitz_beta.battle.policies.view import (
    THERE_TO,
    glance_at,
    may_act_yet,
    nearest,
    rough_value,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import ready_mounts
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import find_lock
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import FireKind, Strike
from armybuilder.engine.systems.blitz_beta.battle.rules.command.command import (
    CHAIN,
    is_in_autocomms,
    is_in_formation_with,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.command.orders import (
    GiveOrder,
    command_pool,
    may_command,
    order_scope,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.command.points import receivers
from armybuilder.engine.systems.blitz_beta.battle.rules.signals import jamming
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.chained_attacks import (
    Call,
    chain_options,
    chained_strike,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.observation import Observe, Watch, call_of, listeners
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.signals import (
    DOUBLED,
    NEAR,
    comms_jam_total,
    comms_pool,
    ecm,
    ecm_dice,
    is_detected_with_lock,
    jamming_dice,
    may_signal,
)
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel, words
from armybuilder.engine.systems.blitz_beta.battle.table.visibility_cache import INCHES

TARGETS = 3
"""Nearest enemies that are thought of."""
LIKELY = 0.5
"""The chance to come to anything from which an idle action is spent on a test."""
SELDOM = 0.01
"""The least chance that an order is obeyed, to divide by."""
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
    gunners, obeyed = _Gunners(friends, worth), _obeyed(model) if squad else 0.0
    for target in _nearest(battle, model):
        if squad:
            order = GiveOrder(words.COORDINATED_FIRE, target.id)
            rough = obeyed * _coordinated_value(battle, model, target, squad, worth, top / obeyed)
            if rough > top and order in menu:
                value = obeyed * _joint_value(battle, model, target, squad)
                if value > top:
                    found, top = order, value
        for act in _observations(model, target) if friends else ():
            value = _indirect_value(battle, model, act, gunners)
            if value > top and value * _success_chance(battle, model, act) > top and act in menu:
                value = _followed_value(battle, model, act) * _success_chance(battle, model, act)
                if value > top:
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


def _followed_value(battle: Battle, model: BattleModel, act: Observe) -> float:
    """TV of the best attack that anybody can chain to an observation; 0 where nobody can."""
    call = call_of(battle, model, act)
    best = 0.0
    for friend in listeners(battle, model):
        able = model.actions > 1 if friend is model else not act.satellite or is_in_autocomms(battle, model, friend)
        if able:
            best = max(best, _chained_value(battle, friend, call))
    return best


def _chained_value(battle: Battle, friend: BattleModel, call: Call) -> float:
    """TV of the best attack that a friend can chain."""
    strikes = (chained_strike(battle, call, chain) for chain in chain_options(battle, friend, call))
    return max((strike_value(battle, strike) for strike in strikes), default=0.0)


def _success_chance(battle: Battle, model: BattleModel, act: Observe) -> float:
    """The chance that the comms test of an observation comes to anything."""
    hindrance = () if act.satellite else jamming_dice(model)
    return _comms_chance(battle, model, hindrance, satellite=act.satellite)


def _comms_chance(
    battle: Battle, model: BattleModel, more: tuple[RollModifier, ...] = (), *, satellite: bool = False
) -> float:
    """The chance that a comms test comes to more than jammers take away."""
    pool = comms_pool(battle, model, 0, 0, more, satellite=satellite)
    return roll_odds(pool).at_least(1 + comms_jam_total(battle, model))


def _obeyed(model: BattleModel) -> float:
    """The chance that an order to fire is obeyed."""
    return max(SELDOM, roll_odds(command_pool(model, 0, jamming_dice(model))).at_least(1))


def _joint_value(battle: Battle, model: BattleModel, target: BattleModel, squad: list[BattleModel]) -> float:
    """TV of what those in formation shoot at a target on an order; 0 where nobody but the commander can."""
    call = Call(target, Strike(model.id, 0, 0, (target.id,)), free=True)
    values = {
        mate.id: _chained_value(battle, mate, call) for mate in squad if is_in_formation_with(battle, mate, model)
    }
    return sum(values.values()) if any(value for number, value in values.items() if number != model.id) else 0.0


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
    if sum(values) <= enough:
        return sum(values)
    return sum(
        value for mate, value in zip(squad, values, strict=True) if value and is_in_formation_with(battle, mate, model)
    )


def spare_act(battle: Battle, model: BattleModel, menu: Any) -> Any:
    """Return the best use of an action that no attack needs; None where it would be of use to nobody."""
    if not model.actions or not (model.rank in CHAIN or model.kit.names & SIGNALLING):
        return None
    near = _nearest(battle, model)
    if not near or battle.gap(model, near[0]) > CLOSE:
        return None
    return next((act for act in _spare_acts(battle, model, near) if act in menu), None)


def _spare_acts(battle: Battle, model: BattleModel, near: list[BattleModel]) -> Iterator[Any]:
    """What somebody can make use of before the battle ends, as far as a test of it is likely to come to anything."""
    enemies = [other for other in battle.sides[1 - model.side].present if may_act_yet(battle, other)]
    friends = [other for other in battle.sides[model.side].present if other is not model and may_act_yet(battle, other)]
    if may_signal(model):
        yield from _jams(battle, model, near, enemies, friends)
    if model.kit.traits.get("Sensors") is not None and _shares_lock(battle, model, near, friends):
        yield jamming.Boost()
    if model.kit.traits.get("SatUp") is not None and any(enemy.kit.chains for enemy in enemies):
        yield Watch()
    if model.rank in CHAIN and enemies:
        if roll_odds(command_pool(model, 0)).at_least(1) >= LIKELY and _may_be_shot_at(battle, model, enemies):
            yield GiveOrder(words.INCOMING_FIRE)
        yield from _relief_acts(battle, model)


def _jams(
    battle: Battle,
    model: BattleModel,
    near: list[BattleModel],
    enemies: list[BattleModel],
    friends: list[BattleModel],
) -> Iterator[Any]:
    """Electronic warfare against `enemies` who are yet to act, of whom the nearest are looked at, and for such `friends`."""
    likely = _ew_chance(battle, model, ecm_dice(model)) >= LIKELY
    if likely and ecm(model, "SJ") is not None:
        yield from (jamming.JamSensors(target.id) for target in near if target in enemies and not target.jammed)
    if friends and _ew_chance(battle, model, jamming_dice(model)) >= LIKELY:
        yield from map(jamming.CounterInterference, battle.sides[1 - model.side].interferers)
    if _ew_chance(battle, model, ecm_dice(model, lock=False)) < LIKELY:
        return
    if ecm(model, "CJ") is not None and any(
        enemy.rank in CHAIN and is_detected_with_lock(battle, model, enemy, doubled=DOUBLED) for enemy in enemies
    ):
        yield jamming.JamComms()
    if ecm(model) is not None and any(
        _may_reach(battle, enemy, friend)
        for friend in battle.sides[model.side].present
        if battle.gap(friend, model) <= NEAR
        for enemy in enemies
    ):
        yield jamming.Interfere()


def _ew_chance(battle: Battle, model: BattleModel, more: tuple[RollModifier, ...]) -> float:
    """The chance that an EW roll comes to anything."""
    return roll_odds(skill_pool(model.profile, "ew", roll_condition(battle, model), more)).at_least(1)


def _may_reach(battle: Battle, enemy: BattleModel, friend: BattleModel) -> bool:
    """Whether an enemy may shoot at somebody after a move."""
    reach = max((mount.reach for mount in enemy.kit.mounts), default=0.0)
    return battle.gap(enemy, friend) <= reach + enemy.frame.mr


def _shares_lock(battle: Battle, model: BattleModel, near: list[BattleModel], friends: list[BattleModel]) -> bool:
    """Whether a friend beside a model has a weapon for an enemy near that the model alone sees."""
    beside = [friend for friend in friends if battle.gap(friend, model) <= NEAR and any(ready_mounts(friend))]
    return any(
        _may_reach(battle, friend, target)
        and find_lock(battle, model, target, own=True) is not None
        and find_lock(battle, friend, target, own=True) is None
        for target in (near if beside else ())
        for friend in beside
    )


def _may_be_shot_at(battle: Battle, model: BattleModel, enemies: list[BattleModel]) -> bool:
    """Whether any of a commander's models in formation is in reach of enemies."""
    return any(
        _may_reach(battle, enemy, mate)
        for mate in order_scope(battle, model)
        if not mate.incoming_fire and is_in_formation_with(battle, mate, model)
        for enemy in enemies
    )


def _relief_acts(battle: Battle, model: BattleModel) -> list[Any]:
    """Points for who is out of formation, has none, and acts before they come back."""
    if not may_signal(model) or _comms_chance(battle, model) < LIKELY:
        return []
    receiving = (act for act in receivers(battle, model) if battle.models[act.receiver].ready)
    return [act for act in receiving if not battle.models[act.receiver].points_left][:1]
