"""Attacks that others chain to an action: friends join one by one, and all of it is resolved at once (BR-37, BR-152)."""

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import bracket_of
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import WeaponProfile
from armybuilder.engine.systems.blitz_beta.battle.play.acts import Trigger, option_menu
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import pay, posture_of
from armybuilder.engine.systems.blitz_beta.battle.rules.combat import fire, locks
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import (
    Strike,
    extra_inches,
    inches_for,
    mount_bears,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.strikes import spares_friends
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel

FireKind = Literal["direct", "indirect", "guided"]


class Chain(NamedTuple):
    """A model joins in with a mount and one of its ammunitions."""

    model: int
    mount: int
    ammo: int


class Call(NamedTuple):
    """The target that attacks are chained to, how it is shot at, and what each strike takes over."""

    target: BattleModel
    strike: Strike
    free: bool = False
    """Nobody pays an action."""

    @property
    def fire(self) -> FireKind:
        return self.strike.fire


Room = Callable[[BattleModel, frozenset[int]], bool]
"""Whether a model may join those that have joined already."""


# Implements BR-152, BR-153
def chain_options(battle: Battle, model: BattleModel, call: Call) -> Iterator[Chain]:
    """Every attack that a model could chain: in range of itself, in its arcs; direct ones with its own Lock."""
    if model.virtual_damage or not (call.free or model.actions or model.standby):
        return
    target, direct = call.target, call.fire == "direct"
    seen = locks.find_lock(battle, model, target) if direct else None
    if direct and seen is None:
        return
    for mount in fire.ready_mounts(model):
        for ammo, weapon in enumerate(mount.profiles):
            if seen is not None:
                good = fire.may_hit(battle, model, mount, weapon, fire.Sighting(target, seen, sensors=False))
            else:
                good = _reaches_indirectly(battle, model, weapon, call) and mount_bears(battle, model, mount, target)
            if good:
                yield Chain(model.id, mount.number, ammo)


def _reaches_indirectly(battle: Battle, model: BattleModel, weapon: WeaponProfile, call: Call) -> bool:
    """Whether indirect or guided fire of a weapon reaches the target."""
    target = call.target
    if not (weapon.guided if call.fire == "guided" else weapon.indirect):
        return False
    distance = weapon.indirect_range if call.fire == "indirect" else weapon.range
    inches = inches_for(weapon, model, target, battle.gap(model, target) + extra_inches(model, target))
    if distance is None or bracket_of(distance, inches) is None:
        return False
    if target.profile.kind == "drone" and not weapon.can_hit_drones:
        return False
    return weapon.area is None or spares_friends(battle, weapon, model, target)


# Implements BR-37, BR-152
def gather_chained_attacks(
    battle: Battle, origin: BattleModel, call: Call, friends: list[BattleModel], room: Room
) -> tuple[Strike, ...]:
    """Ask the player of `origin` who joins in, until nobody can or shall. A model may join again while there is room for
    it and it can pay."""
    strikes: list[Strike] = []
    joined: frozenset[int] = frozenset()
    known: dict[int, tuple[Chain, ...]] = {}
    while True:
        options: list[Chain] = []
        for friend in friends:
            if room(friend, joined):
                if friend.id not in known:
                    known[friend.id] = tuple(chain_options(battle, friend, call))
                options += known[friend.id]
        if not options:
            break
        chosen = battle.choose(Decision(origin.side, "chain", origin.id, option_menu((None, *options), call)))
        if chosen is None:
            break
        joined |= {chosen.model}
        del known[chosen.model]  # to join changes what it can do itself, and nobody else
        strikes.append(_join_attack(battle, origin, call, chosen))
    return tuple(strikes)


def _join_attack(battle: Battle, origin: BattleModel, call: Call, chosen: Chain) -> Strike:
    mark = battle.journal.mark()
    friend, strike = battle.models[chosen.model], chained_strike(battle, call, chosen)
    if not call.free:
        pay(battle, friend)
    fire.spend_shot(battle, friend, chosen.mount, chosen.ammo)
    battle.log.count(f"chained {call.fire} fire")
    battle.log_event("chains", mark, friend, origin, rules=("BR-152",), mount=chosen.mount, fire=call.fire)
    return strike


def chained_strike(battle: Battle, call: Call, chain: Chain) -> Strike:
    """Return the attack of a model that joins in, as it stands before it pays."""
    braced = posture_of(battle.models[chain.model]) == BRACED
    caller = call.strike.shooter
    return call.strike._replace(shooter=chain.model, mount=chain.mount, ammo=chain.ammo, braced=braced, caller=caller)


def chain_triggers(battle: Battle, strikes: tuple[Strike, ...], *, indirect: bool) -> tuple[Trigger, ...]:
    """Return what the passive side may answer: each of those who joined."""
    shooters = dict.fromkeys(strike.shooter for strike in strikes)
    targets = strikes[0].targets if strikes else ()
    return tuple(Trigger("targeted", battle.models[number], targets, indirect) for number in shooters)
