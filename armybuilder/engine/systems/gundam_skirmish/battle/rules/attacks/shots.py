"""Shoot and Volley, with Blast (BR-21 to BR-31)."""

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.core.battle.outcome import credit_drawn_attack
from armybuilder.engine.core.battle.replay import ReplayGain
from armybuilder.engine.core.battle.throws import DiceRoll, RollModifier
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import End, Shoot, Volley
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.blocks import block_needs, hits_left
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.critical import chart_rerolls, rolls_of
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.damage import deal_damage
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.dice import roll_again, roll_dice, roll_die
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.harm import (
    Harm,
    add_luck,
    gain_of,
    of_shot,
    part_taken,
    victim_of,
)
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.shot import Shot
from armybuilder.engine.systems.gundam_skirmish.battle.rules.sight import (
    CLOSE,
    counted_cover,
    distance,
    faces,
    is_higher,
    sees,
)
from armybuilder.engine.systems.gundam_skirmish.battle.state import DESTROYED, Battle, BattleUnit
from armybuilder.engine.systems.gundam_skirmish.battle.table.field import OPEN
from armybuilder.engine.systems.gundam_skirmish.book.cards import RELOADS, Weapon
from armybuilder.engine.systems.gundam_skirmish.odds.rules.shots import VOLLEY_FROM, accuracy
from armybuilder.engine.systems.gundam_skirmish.rulings import battle as read

MERCY = 2
"""Integrity that a Merciful pilot regains (L44)."""
FIERCE, MERCIFUL = "fierce", "merciful"
ARM, HEAD = 1, 2
"""Places of levels."""


def in_hand(unit: BattleUnit, weapon: Weapon) -> bool:
    return weapon.equip == "mounted" or weapon.name == unit.equipped


# Implements BR-10, BR-45
def needed_reload(unit: BattleUnit, number: int, weapon: Weapon) -> str:
    """What a weapon needs before it shoots again; with the second level of Arm or Weapons damage always a slow reload."""
    if number not in unit.empty:
        return ""
    quick = "rq" in weapon.tags and unit.level(ARM) < 2
    return "quick" if quick else "slow"


# Implements BR-21
def may_shoot(battle: Battle, unit: BattleUnit, weapon: Weapon, target: BattleUnit) -> bool:
    """Whether a weapon reaches a target that is in Sight."""
    return reaches(unit, weapon, distance(battle, unit, target)) and sees(battle, unit, target)


# Implements BR-21
def reaches(unit: BattleUnit, weapon: Weapon, inches: float) -> bool:
    """Whether a weapon shoots so far: twice its range at most, Explosive not below the least."""
    return inches <= unit.recruit.unit.farthest(weapon) and not _too_near(weapon, inches)


# Implements BR-30
def may_volley(battle: Battle, unit: BattleUnit, weapon: Weapon, target: BattleUnit) -> bool:
    """Whether a weapon reaches a target in front by Volley: within range, out of Sight, and not in space."""
    inches = distance(battle, unit, target)
    if "v" not in weapon.tags or battle.space or inches > weapon.range.most or _too_near(weapon, inches):
        return False
    return faces(battle, unit, target) and not sees(battle, unit, target)


def _too_near(weapon: Weapon, inches: float) -> bool:
    return weapon.sort == "explosive" and inches < weapon.range.least


# ---------------------------------------------------------------- modifiers


# Implements BR-22, BR-23, BR-27, BR-29, BR-31
def shot_of(battle: Battle, unit: BattleUnit, weapon: Weapon, target: BattleUnit) -> Shot:
    """All that changes a shot."""
    penetrates = "p" in weapon.tags or unit.penetrating
    attack = _attack_changes(battle, unit, target)
    defence = _armour_changes(battle, unit, weapon, target, penetrates=penetrates)
    shield = None if penetrates else shield_against(battle, unit, target)
    return Shot(
        weapon.shots, accuracy(weapon.acc, unit.level(ARM)), len(attack),
        max(0, target.card.armour.number + sum(change.dice for change in defence)), target.card.armour.success,
        int(unit.level(HEAD) > 0), shield, weapon.crit, weapon.dam, target.recruit.unit.blocks.get(weapon.sort, 0),
        block_needs(battle) if penetrates else (), battle.readings[read.CANCELLED.key] == read.HIGHEST,
        rolls_of(unit), chart_rerolls(battle, unit, target), attack, defence,
    )  # fmt: skip


def _attack_changes(battle: Battle, unit: BattleUnit, target: BattleUnit) -> tuple[RollModifier, ...]:
    """What lets a shooter roll a miss again, once each."""
    found = [gettext_noop("Is higher")] * is_higher(battle, unit, target)
    if not sees(battle, target, unit):
        found.append(gettext_noop("Flanked"))
    elif battle.sides[unit.side].flanking and target.side != unit.side:
        found.append(gettext_noop("Concentrate Fire"))
    return tuple(RollModifier(label, 0, "BR-27") for label in found)


def _armour_changes(
    battle: Battle, unit: BattleUnit, weapon: Weapon, target: BattleUnit, *, penetrates: bool
) -> tuple[RollModifier, ...]:
    found = []
    if counted_cover(battle, unit, target, penetrates=penetrates) == OPEN:
        found.append(RollModifier(gettext_noop("Unobstructed"), -1, "BR-27"))
    if distance(battle, unit, target) > weapon.range.most:
        found.append(RollModifier(gettext_noop("Beyond the range"), 1, "BR-27"))
    return tuple(found)


def shield_against(battle: Battle, unit: BattleUnit, target: BattleUnit) -> tuple[int, int] | None:
    """A shield that blocks: of who sees the attacker and has a whole arm (BR-23)."""
    shield = target.card.shield
    if not shield or target.shield_broken or target.level(ARM) or not sees(battle, target, unit):
        return None
    return shield.number, shield.success


# ---------------------------------------------------------------- a shot


# Implements BR-22, BR-23, BR-24, BR-25, BR-26, BR-30
def shoot(battle: Battle, unit: BattleUnit, act: Shoot | Volley, *, free: bool = False) -> None:
    """A Shoot or a Volley: hits, blocks, damage, Blast; then the free Shoot of a Fierce pilot."""
    weapon, target = unit.weapons[act.weapon], battle.units[act.target]
    if isinstance(act, Volley) and not _flies(battle, unit, act):
        if battle.readings[read.VOLLEY_RELOAD.key] == read.SPENT:
            spend(battle, unit, act.weapon)
        return
    enemies, before = battle.enemies(unit), part_taken(target)
    shot, harm, left = _fire(battle, unit, act, target)
    damage = max(0, shot.dam * len(left) - shot.spared)
    if damage and shows_mercy(battle, unit, target, gain_of(harm, unit, target, damage)):
        return
    if damage:
        _harm(battle, unit, weapon, target, damage, sum(die >= shot.crit for die in left))
    add_luck(battle, unit, target, harm, before)
    if damage and not free and unit.on_table and any(_is_destroyed(battle, enemy) for enemy in enemies):
        _shoot_again(battle, unit, act.weapon)


def _is_destroyed(battle: Battle, unit: BattleUnit) -> bool:
    """Whether a unit is destroyed, and not only out of play by a hit in the torso (R12)."""
    counts = battle.readings[read.FATAL_CRITICAL.key] == read.DESTROYS
    return unit.place == DESTROYED and (unit.left <= 0 or counts)


# Implements BR-30
def _flies(battle: Battle, unit: BattleUnit, act: Volley) -> bool:
    """The die of a Volley."""
    mark, throw = battle.journal.mark(), roll_die(battle, VOLLEY_FROM)
    battle.log_event("volley", mark, unit, battle.units[act.target], throws=((gettext_noop("Volley"), throw),), rules=("BR-30",), weapon=unit.weapons[act.weapon].name, hit=bool(throw.result))  # fmt: skip
    return bool(throw.result)


def _fire(battle: Battle, unit: BattleUnit, act: Shoot | Volley, target: BattleUnit) -> tuple[Shot, Harm, list[int]]:
    """Both pools; what the shot does on average, and the hits that are left."""
    mark, weapon = battle.journal.mark(), unit.weapons[act.weapon]
    shot = shot_of(battle, unit, weapon, target)
    harm = of_shot(shot.figures, victim_of(target))
    attack = roll_dice(battle, shot.dice, shot.acc, shot.rerolls, shot.attack_changes)
    guard = _guard(battle, shot)
    blocks = [die for die in guard[0][1].dice if die >= shot.block]
    blocks += [SIDES] * sum(throw.result for _, throw in guard[1:])
    left = hits_left([die for die in attack.dice if die >= shot.acc], blocks, shot.needs, highest=shot.highest)
    damage = max(0, shot.dam * len(left) - shot.spared)
    spend(battle, unit, act.weapon)
    credit_drawn_attack(battle.journal, battle.merits[target.id], unit.recruit.points)
    battle.log_event("attack", mark, unit, target, throws=((gettext_noop("hits"), attack), *guard), rules=("BR-21",), weapon=weapon.name, rolled=attack.result, hits=len(left), damage=damage, hit=bool(left), inches=round(battle.gap(unit, target), 1), cover=battle.cover(unit, target), odds=harm.odds, basis=gain_of(harm, unit, target, damage))  # fmt: skip
    return shot, harm, left


def _guard(battle: Battle, shot: Shot) -> list[tuple[str, DiceRoll]]:
    """Armour and shield; of a shooter with Head damage a failed die is rolled again, the likelier to block."""
    rolled = [(gettext_noop("Armour"), roll_dice(battle, shot.armour, shot.block, 0, shot.modifiers))]
    if shot.shield:
        rolled.append((gettext_noop("shield"), roll_dice(battle, *shot.shield)))
    for _ in range(shot.head):
        for number in sorted(range(len(rolled)), key=lambda place: (rolled[place][1].pool.skill or 0, place)):
            again = roll_again(battle, rolled[number][1])
            if again:
                rolled[number] = (rolled[number][0], again)
                break
    return rolled


def spend(battle: Battle, unit: BattleUnit, weapon: int) -> None:
    """A weapon was fired: one with such a tag has to be reloaded (BR-26)."""
    battle.set(unit, "shots", unit.shots + 1)
    if RELOADS & set(unit.weapons[weapon].tags):
        battle.change(unit, empty=tuple(sorted({*unit.empty, weapon})))


def _harm(battle: Battle, unit: BattleUnit, weapon: Weapon, target: BattleUnit, damage: int, criticals: int) -> None:
    """The target, and by Blast as much damage without criticals to all within 6 inches of it, friend or foe."""
    near = [
        other for other in battle.units if other.on_table and other is not target and battle.gap(other, target) <= CLOSE
    ]
    deal_damage(battle, unit, target, damage, criticals)
    for other in near if "b" in weapon.tags else ():
        if other.on_table:
            deal_damage(battle, unit, other, damage, 0)


# ---------------------------------------------------------------- traits


def shows_mercy(battle: Battle, unit: BattleUnit, target: BattleUnit, gain: ReplayGain | None) -> bool:
    """Whether a Merciful pilot spares an enemy, once in a battle, and regains 2 Integrity (L44). What the attack would have gained
    is taken off the luck of the battle again."""
    if MERCIFUL not in unit.recruit.traits or unit.merciful or not unit.damage or target.side == unit.side:
        return False
    if not battle.ask(unit.side, "merciful", (False, True), unit):
        return False
    mark = battle.journal.mark()
    battle.change(unit, merciful=True, damage=max(0, unit.damage - MERCY))
    forgone = gain and ReplayGain(-gain.promised, -gain.actual)
    battle.log_event("spares", mark, unit, target, rules=("BR-25",), left=unit.left, basis=forgone)
    return True


def _shoot_again(battle: Battle, unit: BattleUnit, number: int) -> None:
    """The free Shoot of a Fierce pilot who has destroyed an enemy, with the same weapon."""
    weapon = unit.weapons[number]
    loaded = battle.readings[read.FREE_SHOOT.key] == read.FREE_LOAD or number not in unit.empty
    if FIERCE not in unit.recruit.traits or not loaded:
        return
    targets = [enemy for enemy in battle.enemies(unit) if may_shoot(battle, unit, weapon, enemy)]
    chosen = battle.ask(unit.side, "again", (*(Shoot(number, enemy.id) for enemy in targets), End()), unit)
    if isinstance(chosen, Shoot):
        shoot(battle, unit, chosen, free=True)
