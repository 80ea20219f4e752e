"""Snap fire: passive models answer an action before it is resolved (BR-109, BR-111, BR-112)."""

from collections.abc import Sequence
from typing import NamedTuple

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import WeaponProfile
from armybuilder.engine.systems.blitz_beta.battle.play.acts import REACTIONS, Trigger, option_menu
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import pay, posture_of
from armybuilder.engine.systems.blitz_beta.battle.rules.combat import fire, locks, situation, strikes
from armybuilder.engine.systems.blitz_beta.battle.rules.command.command import is_in_formation
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel, WeaponMount


class SnapFire(NamedTuple):
    """Answer with a mount and one of its ammunitions, with active sensors or not."""

    mount: int
    ammo: int
    sensors: bool = False


# Implements BR-111, BR-112, BR-109
def snap_fire(battle: Battle, trigger: Trigger) -> tuple[situation.Strike, ...]:
    """Every passive model that may answer is asked, again and again while it has actions and answers (L2346-2371)."""
    declared: list[situation.Strike] = []
    if trigger.what == "overflight":
        return ()  # anti-air weapons alone answer that (L3500)
    for model in _entitled_models(battle, trigger):
        while model.actions or model.standby:
            answers = snap_options(battle, model, trigger)
            if not answers:
                break
            chosen = battle.choose(Decision(model.side, "snap fire", model.id, option_menu((None, *answers), trigger)))
            if chosen is None:
                break
            declared.append(_declare_snap_fire(battle, model, trigger, chosen))
    return tuple(declared)


def _declare_snap_fire(battle: Battle, model: BattleModel, trigger: Trigger, chosen: SnapFire) -> situation.Strike:
    mark = battle.journal.mark()
    braced = posture_of(model) == BRACED
    pay(battle, model)
    if not model.kit.mounts[chosen.mount].melee:
        fire.spend_shot(battle, model, chosen.mount, chosen.ammo)
    else:
        battle.change(model, hiding=False)
    battle.log.count("reaction snap fire")
    battle.log_event(
        "snap fire", mark, model, trigger.model, rules=("BR-111",), mount=chosen.mount, sensors=chosen.sensors
    )
    return situation.Strike(model.id, chosen.mount, chosen.ammo, (trigger.model.id,), reaction=True, braced=braced)


def _entitled_models(battle: Battle, trigger: Trigger) -> list[BattleModel]:
    """Return the models that may answer: the targets, their friends of the same combat group (I Got Your Back,
    L3087: an attached support unit and its primary unit are one, L3064-3066), models on standby, and for
    signals everybody who detects the active model.
    """
    what, active = trigger.what, trigger.model
    covered = _covered_groups(battle, trigger)
    return [
        model
        for model in battle.sides[1 - active.side].present
        if (model.actions or model.standby)
        and not (model.haywire and model.virtual_damage)
        and (
            model.standby
            or model.profile.kind == "fortification"
            or _is_concerned(battle, model, trigger, covered)
            or (what == "signals" and _notices(battle, model, active))
        )
    ]


def _is_concerned(battle: Battle, model: BattleModel, trigger: Trigger, covered: list[int]) -> bool:
    """Whether it is a target, or in formation in the combat group of one."""
    return model.id in trigger.aimed_at or (model.group in covered and is_in_formation(battle, model))


def _covered_groups(battle: Battle, trigger: Trigger) -> list[int]:
    """The combat groups of targets that are in formation and could answer themselves; nobody answers for who is touched."""
    groups: list[int] = []
    if trigger.what == "contact":
        return groups
    for number in trigger.aimed_at:
        target = battle.models[number]
        might = target.side != trigger.model.side and (target.actions or target.standby)
        if might and target.group not in groups and is_in_formation(battle, target):
            groups.append(target.group)
    return groups


# Implements BR-79, BR-111, BR-151
def _notices(battle: Battle, model: BattleModel, active: BattleModel) -> bool:
    """Active sensors and comms are noticed twice as far (L1750)."""
    return locks.detects(battle, model, active, battle.gap(model, active), doubled=2)


# Implements BR-111, BR-109, BR-130, BR-79
def snap_options(battle: Battle, model: BattleModel, trigger: Trigger) -> list[SnapFire]:
    """Arm, fast turret and melee weapons that reach the active model, with Lock (L2360-2364); passive models have
    active sensors too (L1856)."""
    active = trigger.model
    mounts = _answering_mounts(battle, model, active)
    if not mounts:
        return []
    doubled = trigger.range_factor
    found = locks.find_lock(battle, model, active, doubled=doubled)
    sensors = found is None and not fire.is_rushing(model)
    if sensors:
        doubled *= 2
        found = locks.find_lock(battle, model, active, doubled=doubled)
    if not found:
        return []
    inches = found.shelter.distance
    by_token = not model.actions or model.profile.kind == "fortification"
    chance = by_token and not _is_concerned(battle, model, trigger, _covered_groups(battle, trigger))
    if chance and not locks.detects(battle, model, active, inches, doubled=doubled):
        return []  # a target of opportunity (L2338)
    seen = fire.Sighting(active, found, sensors)
    return [
        SnapFire(mount.number, ammo, sensors)
        for mount in mounts
        for ammo, weapon in enumerate(mount.profiles)
        if _can_reach(battle, model, mount, weapon, seen) and _bears(battle, model, mount, trigger)
    ]


def _answering_mounts(battle: Battle, model: BattleModel, active: BattleModel) -> Sequence[WeaponMount]:
    """Return the mounts that it can answer with, except those that fall short of the active model where both are
    on open ground.
    """
    mounts = (*fire.ready_mounts(model, reaction=True), *model.melee)
    above = model.station or active.station or model.carrier >= 0 or active.carrier >= 0
    if above or battle.indoors or not mounts:
        return mounts
    inches = battle.gap(model, active) - locks.CONTACT
    return [mount for mount in mounts if mount.reach >= inches]


def _can_reach(
    battle: Battle, model: BattleModel, mount: WeaponMount, weapon: WeaponProfile, seen: fire.Sighting
) -> bool:
    inches = seen.line.shelter.distance
    if mount.melee:
        if model.building >= 0 or seen.target.building >= 0 or seen.line.shelter.bulwark:
            return False
        return inches <= locks.CONTACT or inches <= mount.reach
    inches = situation.inches_for(weapon, model, seen.target, inches)
    if situation.bracket_at(weapon, inches) is None or (
        seen.target.profile.kind == "drone" and not weapon.can_hit_drones
    ):
        return False
    return weapon.area is None or strikes.spares_friends(battle, weapon, model, seen.target)


# Implements BR-111
def _bears(battle: Battle, model: BattleModel, mount: WeaponMount, trigger: Trigger) -> bool:
    """Whether it is in the arc; who came into contact from the front may be shot at behind (L2373-2377)."""
    if situation.mount_bears(battle, model, mount, trigger.model):
        return True
    engaging = trigger.what == "contact" and not mount.melee
    return engaging and trigger.model.began >= 0 and not situation.is_behind(battle, trigger.model.began, model)


REACTIONS["snap fire"] = snap_fire
