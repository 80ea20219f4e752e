"""Uses of actions that no attack needs, besides electronic warfare: orders for later, a closer look, and shooting
away what enemies hide behind.
"""

from collections.abc import Iterator
from typing import Any

from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import Attack
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import ModelProfile, WeaponProfile
from armybuilder.engine.systems.blitz_beta.battle.odds.odds import attack_odds
from armybuilder.engine.systems.blitz_beta.battle.policies.view import Surroundings, may_act_yet
from armybuilder.engine.systems.blitz_beta.battle.rules.combat import fire, locks, situation
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.demolition import Demolish, is_breakable, piece_profile
from armybuilder.engine.systems.blitz_beta.battle.rules.command.command import CHAIN, is_in_formation_with
from armybuilder.engine.systems.blitz_beta.battle.rules.command.orders import GiveOrder, may_command, order_scope
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.engagement import Engagement
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.jamming import Scan
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel, words
from armybuilder.engine.systems.blitz_beta.battle.table.cover import Lock

QUIET = 22.0
"""Inches without an enemy in which everybody hurries on."""
BESIDE = 1.0
"""Inches from a target in which something shelters it."""
SHOTS = 3.0
"""Shots like this one after which a piece has to be gone to be worth one."""
FEW = 2
"""Models that are worth an order to charge."""


def useful_act(battle: Battle, model: BattleModel, menu: Any, view: Surroundings) -> Any:
    """Return the act that comes before electronic warfare and staying low; None for nothing."""
    act: Any = choose_order(battle, model, menu, view)
    if act is None and wins_by_scouting(battle, model.side):
        act = choose_scan(battle, model, menu, view)
    return choose_demolition(battle, model, menu, view) if act is None else act


def choose_order(battle: Battle, model: BattleModel, menu: Any, view: Surroundings) -> GiveOrder | None:
    """An order that suits the situation: full speed ahead while nobody is near, a charge of those who fight at close
    quarters, radio silence for those who keep low and have nothing more to do in this round."""
    if model.rank not in CHAIN or not may_command(model) or view.nearest is None:
        return None
    return next((act for act in _orders(battle, model, view.nearest) if act in menu), None)


def _orders(battle: Battle, model: BattleModel, nearest: BattleModel) -> Iterator[GiveOrder]:
    mates = [
        mate
        for mate in order_scope(battle, model)
        if mate is not model and not mate.profile.flier and is_in_formation_with(battle, mate, model)
    ]
    ready = [mate for mate in mates if mate.ready and mate.frame.mr and not mate.crippled]
    if ready and battle.gap(model, nearest) > QUIET:
        enemies = battle.sides[1 - model.side].present
        if all(battle.gap(mate, enemy) > QUIET for mate in ready for enemy in enemies):
            yield GiveOrder(words.FULL_SPEED_AHEAD)
    if sum(_is_brawler(battle, mate, nearest) for mate in ready) >= FEW:
        yield GiveOrder(words.CHARGE)
    low = any(mate.hiding or mate.hull_down for mate in mates if not mate.ready)
    if low and any(may_act_yet(battle, enemy) for enemy in battle.sides[1 - model.side].present):
        yield GiveOrder(words.RADIO_SILENCE)


def _is_brawler(battle: Battle, mate: BattleModel, enemy: BattleModel) -> bool:
    """Whether a model near an enemy has nothing that reaches farther than a charge lets it shoot."""
    reach = max((mount.reach for mount in mate.kit.mounts), default=0.0)
    return reach <= fire.CHARGE_REACH and battle.gap(mate, enemy) <= fire.CHARGE_REACH + mate.frame.mr


def choose_scan(battle: Battle, model: BattleModel, menu: Any, view: Surroundings) -> Scan | None:
    """A closer look at the nearest enemy: points where scouting is the objective, knowledge anywhere."""
    target = view.nearest
    if target is None or target.scanned or model.profile.ew is None or model.hiding:
        return None
    if battle.scenario.is_last_round(battle) and not wins_by_scouting(battle, model.side):
        return None
    if battle.gap(model, target) > locks.detection_range(model) / 2:
        return None
    act = Scan(target.id)
    return act if act in menu else None


def wins_by_scouting(battle: Battle, side: int) -> bool:
    """Whether a side wins by looking at enemies."""
    scenario = battle.scenario
    return isinstance(scenario, Engagement) and any(task.kind == "recon" for task in scenario.terms.tasks[side])


# Shooting at cover


def choose_demolition(battle: Battle, model: BattleModel, menu: Any, view: Surroundings) -> Demolish | None:
    """A shot at what the nearest enemy hides in or behind, where it soon falls; none in the last round, when that is too
    late."""
    target = view.nearest
    if target is None or model.station or target.station or battle.scenario.is_last_round(battle):
        return None
    inches = battle.gap(model, target)
    mounts = [mount for mount in fire.ready_mounts(model) if mount.reach >= inches]
    if not mounts:
        return None
    shelter = locks.line_of_sight(battle, model, target).shelter
    if shelter.lock is Lock.SIGHT and not shelter.full_cover and target.building < 0:
        return None
    shots = (
        act._replace(mount=mount.number, ammo=ammo)
        for act, left, profile in _shelters(battle, target)
        for mount in mounts
        for ammo, weapon in enumerate(mount.profiles)
        if _expected_damage(model, weapon, profile, inches) * SHOTS >= left
    )
    return next((shot for shot in shots if shot in menu), None)


def _expected_damage(model: BattleModel, weapon: WeaponProfile, target: ModelProfile, inches: float) -> float:
    """Expected damage of a shot at something that stands still, 0 out of range."""
    found = situation.bracket_at(weapon, inches)
    return attack_odds(Attack(model.profile, weapon, target, bracket=found)).expected if found else 0.0


def _shelters(battle: Battle, target: BattleModel) -> Iterator[tuple[Demolish, int, ModelProfile]]:
    """Yield what could be shot away from around a target, with the damage that it still takes."""
    table, scars = battle.field.table, dict(battle.scars)
    around = (target.building,) if target.building >= 0 else table.adjacent(target.cell, target.frame.radius, BESIDE)
    for piece in around:
        if piece not in battle.ruins and is_breakable(table.terrain[piece]):
            profile = piece_profile(table.terrain[piece], battle.settings)
            yield Demolish(0, 0, piece), profile.capacity - scars.get(piece, 0), profile
    for side in battle.sides:
        for number in side.wrecks:
            wreck = battle.models[number]
            if battle.gap(wreck, target) <= BESIDE:
                profile = wreck.frame.wreck
                yield Demolish(0, 0, wreck=number), profile.capacity, profile
