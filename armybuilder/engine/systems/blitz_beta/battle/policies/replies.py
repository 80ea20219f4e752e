"""Small questions: where to begin, what to answer a shot with, how high to fly or to stand, who is held back, whom to jam, who
joins in, whom to run into."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from armybuilder.engine.core.table.geometry import squared
from armybuilder.engine.systems.blitz_beta.battle.mathematics.damage import direct_damage
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import RollContext, posture_of
from armybuilder.engine.systems.blitz_beta.battle.policies import attacks, rams, view
from armybuilder.engine.systems.blitz_beta.battle.policies.attack_value import AttackValues
from armybuilder.engine.systems.blitz_beta.battle.policies.front import front_of, in_own_order
from armybuilder.engine.systems.blitz_beta.battle.policies.lookahead import landing
from armybuilder.engine.systems.blitz_beta.battle.rules.combat import fire, locks, situation
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.reactions import SnapFire
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.scenario import ZonePlaces
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.chained_attacks import Chain, chained_strike
from armybuilder.engine.systems.blitz_beta.battle.state import NOBODY, Battle, BattleModel, words
from armybuilder.engine.systems.blitz_beta.battle.table.cover import Lock

SNAP_FROM = 0.5
"""TV from which an action is spent on a snap shot now instead of an attack later."""
REROLL_FROM = 1.5
JAM_FROM = 1.0
"""TV of a shot from which its shooter is jammed at once."""
WAYS = (words.PATHFINDER, words.AIRDROP, words.STEALTH)
"""How units are best held back: with a move before all others, onto the middle of the table, behind an edge."""
HELD_BACK = 1 / 3
"""The part of a side's units that is held back at most: who is away does not fight."""

Answer = Callable[[Battle, BattleModel, Any, AttackValues], Any]
"""What a model that is asked chooses of its options, with what attacks are worth."""


def _best_option(options: Iterable[Any], value: Callable[[Any], float], enough: float = 0.0) -> Any:
    """The option that is worth most, None where none is worth more than `enough`."""
    best, found = enough, None
    for option in options:
        if option is not None and (worth := value(option)) > best:
            best, found = worth, option
    return found


# Before a battle


def _choose_place(battle: Battle, model: BattleModel, menu: ZonePlaces, worth: AttackValues) -> int:
    """In front of its zone, spread over the objectives by group, near to its friends."""
    if battle.phase != words.DEPLOYMENT:
        cell = landing.choose_landing(battle, worth, model, menu)
        return _nearest_to_front(battle, model, menu) if cell is None else cell
    side, table = battle.sides[model.side], battle.field.table
    lane, front = (side.groups.index(model.group) + 0.5) / len(side.groups), front_of(battle, model.side, menu.zone)
    for depth in range(2, 14, 2):
        for aside in (0, 2, -2, 4, -4, 6, -6, 8, -8):
            cell = table.cell(*front.at(lane, aside, depth))
            if cell in menu:
                return cell
    return _nearest_to_front(battle, model, menu)


def _nearest_to_front(battle: Battle, model: BattleModel, cells: Iterable[int]) -> int:
    """The place nearest to the middle of the front of its zone, of some as near the one that its side sees first."""
    front = front_of(battle, model.side, battle.scenario.deployment.zone(model.side))
    x, y = front.at(0.5, 0.0, 0.0)
    xs, ys = battle.field.xs, battle.field.ys
    return min(in_own_order(model.side, sorted(cells)), key=lambda cell: squared(xs[cell] - x, ys[cell] - y))


def _choose_edge(battle: Battle, model: BattleModel, options: Iterable[int], worth: AttackValues) -> int:
    """Circle from where the enemy is near."""
    return _nearest_to_front(battle, model, options)


def _choose_hold_back(battle: Battle, model: BattleModel, options: Iterable[str], worth: AttackValues) -> str:
    """Choose a way to come later for a unit that this helps, as long as enough others are there from the start."""
    _, *ways = options
    units = [unit for unit in battle.units if unit.side == model.side]
    away = sum(battle.models[unit.models[0]].place in ways for unit in units)
    if away + 1 > HELD_BACK * len(units):
        return ""
    return next((way for way in WAYS if way in ways), "")


# Attacks


def _choose_snap_fire(battle: Battle, model: BattleModel, menu: Any, worth: AttackValues) -> SnapFire | None:
    """The best answer, if it is worth the action."""
    targets, braced = (menu.about.model.id,), posture_of(model) == BRACED

    def value(shot: SnapFire) -> float:
        strike = situation.Strike(model.id, shot.mount, shot.ammo, targets, reaction=True, braced=braced)
        return attacks.strike_value(battle, strike)

    found: SnapFire | None = _best_option(menu, value, 0.0 if model.standby else SNAP_FROM)
    return found


def _choose_evasion(battle: Battle, model: BattleModel, menu: Any, worth: AttackValues) -> int:
    """An action when the hit, as far as it is left, would cripple or destroy; that is asked again after each roll."""
    about: RollContext = menu.about
    damage = direct_damage(about.against or 0, about.attack.weapon, about.attack.target, 0, marginal=True)
    return int(damage > 0 and model.damage + damage >= model.profile.hull)


def _choose_bonus(battle: Battle, model: BattleModel, menu: Any, worth: AttackValues) -> int:
    """Actions of the active model that none of its other weapons can use."""
    if battle.acting != model.id or menu.about.test not in ("attack", "damage control", "haywire control"):
        return 0
    return max(0, model.actions - sum(1 for _ in fire.ready_mounts(model)))


def _choose_reroll(battle: Battle, model: BattleModel, menu: Any, worth: AttackValues) -> Any:
    """Choose to roll again what went wrong and matters."""
    about: RollContext = menu.about
    throw, against = about.throw, about.against
    if throw is None or about.test in ("token", "haywire"):
        return None
    bad = throw.result == 0 if throw.kind == "roll" else against is not None and throw.result < against
    serious = about.attack is None or model.recruit.points >= REROLL_FROM
    return menu[1] if bad and serious else None


def _choose_chained_attack(battle: Battle, model: BattleModel, menu: Any, worth: AttackValues) -> Chain | None:
    """Choose the chained attack that does most damage to the target of the call."""
    call = menu.about
    found: Chain | None = _best_option(
        menu, lambda chain: attacks.strike_value(battle, chained_strike(battle, call, chain))
    )
    return found


def _choose_strafing_attack(battle: Battle, model: BattleModel, menu: Any, worth: AttackValues) -> Any:
    """The attack that is worth most, each from the place of the run from which it is made."""
    attempt = battle.journal.start_attempt()

    def value(shot: Any) -> float:
        battle.set(model, "cell", menu.about[shot])
        return attacks.strike_value(battle, situation.Strike(model.id, shot.mount, shot.ammo, (shot.target,)))

    found = _best_option(menu, value)
    battle.journal.roll_back(attempt)
    return found


def _choose_free_ram(battle: Battle, model: BattleModel, options: Iterable[int], worth: AttackValues) -> int:
    """Whomever it hurts more than the model itself."""
    others = [number for number in options if number != NOBODY]
    found = _best_option(others, lambda number: rams.ram_value(battle, model, battle.models[number]))
    return NOBODY if found is None else int(found)


# Where to be


def _choose_height(battle: Battle, model: BattleModel, options: object, worth: AttackValues) -> str:
    """High, where only anti-air is dangerous, but low where it holds an objective."""
    return "" if any(view.is_near(battle, model.cell, place) for place in view.goals(battle, model)) else words.ELEVATED


def _choose_stand_up(battle: Battle, model: BattleModel, options: object, worth: AttackValues) -> bool:
    """To its full height where the nearest enemy in reach is seen from there only."""
    enemy, tall = _enemy_in_reach(battle, model, 0.0), model.recruit.kit.tall
    if enemy is None or tall is None:
        return False
    low = _lock_from(battle, model, model.frame.shape, enemy)
    return low < Lock.SIGHT and low < _lock_from(battle, model, tall.frames[model.frame_number].shape, enemy)


def _lock_from(battle: Battle, model: BattleModel, shape: Any, target: BattleModel) -> Lock:
    return battle.field.shelter(shape, model.cell, target.frame.shape, target.cell).lock


def _enemy_in_reach(battle: Battle, model: BattleModel, more: float) -> BattleModel | None:
    """The nearest enemy, if one of its weapons reaches that far, or so many inches more."""
    enemies = view.nearest(battle, model, battle.sides[1 - model.side].present, 1)
    reach = max((mount.reach for mount in model.kit.mounts), default=0.0)
    return enemies[0] if enemies and battle.gap(model, enemies[0]) <= reach + more else None


# Signals


def _choose_boost(battle: Battle, model: BattleModel, options: Iterable[int | None], worth: AttackValues) -> int | None:
    """A friend who has nobody to shoot at anyway."""
    for number in options:
        if number is not None:
            friend = battle.models[number]
            if _enemy_in_reach(battle, friend, friend.frame.mr) is None:
                return number
    return None


def _choose_sensor_jam(battle: Battle, model: BattleModel, menu: Any, worth: AttackValues) -> bool:
    """Whether the shot to come is worth it: a jammer seldom shoots as well as it jams."""
    trigger = menu.about
    if trigger.what in ("signals", "warfare"):
        return False
    shooter = trigger.model
    targets = (battle.models[number] for number in trigger.aimed_at)
    aims = [
        worth.target_view(target, locks.line_of_sight(battle, shooter, target).shelter, behind=False)
        for target in targets
    ]
    values = [
        worth.shot_value(shooter, mount.profiles[0], aim, posture_of(shooter))
        for aim in aims
        for mount in shooter.kit.mounts
        if mount.number in shooter.fired
    ]
    return max(values, default=0.0) >= JAM_FROM


def _choose_comms_jam(battle: Battle, model: BattleModel, menu: Any, worth: AttackValues) -> bool:
    """Whether a success or two would be taken away."""
    about: RollContext = menu.about
    return about.throw is not None and 0 < about.throw.result - (about.against or 0) <= 2


def _choose_last(battle: Battle, model: BattleModel, options: Iterable[Any], worth: AttackValues) -> Any:
    """Yes."""
    *_, last = options
    return last


def _choose_most_valuable(
    battle: Battle, model: BattleModel, options: Iterable[int | None], worth: AttackValues
) -> int:
    """Choose the model that is worth most."""
    others = [number for number in options if number is not None]
    return max(others, key=lambda number: battle.models[number].recruit.points)


ANSWERS: Mapping[str, Answer] = {
    "deploy": _choose_place,
    "circles from": _choose_edge,
    "hold back": _choose_hold_back,
    "snap fire": _choose_snap_fire,
    "we're in trouble": _choose_evasion,
    "re-roll": _choose_reroll,
    "action bonus": _choose_bonus,
    "chain": _choose_chained_attack,
    "strafing attack": _choose_strafing_attack,
    "free ram": _choose_free_ram,
    "height": _choose_height,
    "low profile off": _choose_stand_up,
    "comms boost": _choose_boost,
    "sensor jamming": _choose_sensor_jam,
    "comms jamming": _choose_comms_jam,
    "relay order": _choose_last,
    "joins order": _choose_most_valuable,
    "skill point": _choose_most_valuable,
}
"""The questions whose first option is not good enough, but for those of an activation."""
