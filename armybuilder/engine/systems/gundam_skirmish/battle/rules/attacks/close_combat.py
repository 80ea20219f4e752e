"""Close combat: Advantage, blows, who falls back (BR-35 to BR-43)."""

from typing import NamedTuple

from armybuilder.engine.core.battle.throws import DicePool, DiceRoll, RollModifier
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.critical import chart_rerolls, rolls_of
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.damage import deal_damage
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.dice import Modifiers, roll_again, roll_dice
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.fall_back import fall_back
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.harm import (
    Blow,
    add_luck,
    gain_of,
    of_blow,
    part_taken,
    victim_of,
)
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.shots import ARM, HEAD
from armybuilder.engine.systems.gundam_skirmish.battle.rules.sight import sees
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.gundam_skirmish.book.cards import CloseWeapon
from armybuilder.engine.systems.gundam_skirmish.odds.rules.close_combat import (
    CHARGED_DICE,
    advantage_by_dice,
    advantage_status,
)
from armybuilder.engine.systems.gundam_skirmish.odds.rules.shots import accuracy
from armybuilder.engine.systems.gundam_skirmish.rulings import battle as read

SWIFT, RASH, GALLANT = "swift", "rash", "gallant"


class Fight(NamedTuple):
    """One of both in a close combat: whether it charged, came `ready`, with a close combat weapon in hand, and was `seen` by the
    other at the start; `entry` is the place from which it came."""

    unit: BattleUnit
    charged: bool
    ready: bool
    seen: bool
    entry: int

    def has(self, trait: str) -> bool:
        return trait in self.unit.recruit.traits

    @property
    def is_rash(self) -> bool:
        return self.charged and self.has(RASH)


# Implements BR-35, BR-36, BR-37, BR-38, BR-39, BR-40, BR-41, BR-42, BR-43
def close_combat(battle: Battle, unit: BattleUnit, foe: BattleUnit, *, charged: bool, start: int = -1) -> None:
    """A unit that came, from the place `start`, against a foe: attack, counter-attack, falling back."""
    if not charged and _declined(battle, unit, foe):
        return
    sides = fighters(battle, unit, foe, charged=charged, start=start)
    for fighter in (unit, foe):
        _draw(battle, fighter)
    order = _advantage(battle, *sides)
    dealt = {unit.id: 0, foe.id: 0}
    for one, other in (order, order[::-1]):
        if one.unit.on_table and other.unit.on_table and one.unit.close:
            dealt[one.unit.id] = _strike(battle, one, other, one.unit.close, dealt, last=one is order[1])
    _settle_unarmed(battle, order, dealt)
    _part(battle, sides, dealt)


def fighters(
    battle: Battle, unit: BattleUnit, foe: BattleUnit, *, charged: bool, start: int = -1
) -> tuple[Fight, Fight]:
    """Both as they meet, a unit that came from the place `start` and its foe."""
    return (
        Fight(unit, charged, unit.ready, sees(battle, foe, unit), unit.cell if start < 0 else start),
        Fight(foe, False, foe.ready, sees(battle, unit, foe), foe.cell),
    )


# Implements BR-35
def _declined(battle: Battle, unit: BattleUnit, foe: BattleUnit) -> bool:
    """Whether one of both falls back where nobody charged."""
    gone = [one for one in (unit, foe) if battle.ask(one.side, "declines", (False, True), one)]
    for one in gone:
        fall_back(battle, one, foe if one is unit else unit, one.cell)
    return bool(gone)


# Implements BR-43
def _draw(battle: Battle, unit: BattleUnit) -> None:
    """Take a close combat weapon in hand, of several the one that its player chooses."""
    if unit.closes:
        names = [weapon.name for weapon in unit.closes]
        battle.change(unit, equipped=battle.ask(unit.side, "technique", names, unit))


# Implements BR-36
def _advantage(battle: Battle, one: Fight, other: Fight) -> tuple[Fight, Fight]:
    """Who strikes first: without a roll by traits or an empty hand, else by dice and DEX; ties are rolled again."""
    mark = battle.journal.mark()
    mine, theirs = _status(battle, one, other), _status(battle, other, one)
    throws: tuple[tuple[str, DiceRoll], ...] = ()
    while mine == theirs:
        mine, first = _roll_advantage(battle, one)
        theirs, second = _roll_advantage(battle, other)
        throws = (*throws, (gettext_noop("Advantage"), first), (gettext_noop("Advantage"), second))
    order = (one, other) if mine > theirs else (other, one)
    battle.log_event("close combat", mark, one.unit, other.unit, throws=throws, rules=("BR-36",), first=order[0].unit.id)  # fmt: skip
    return order


def _status(battle: Battle, one: Fight, other: Fight) -> int:
    """1 for who strikes first without a roll, -1 for who does not, 0 for who rolls."""
    wins = one.is_rash or (one.has(SWIFT) and not other.has(SWIFT))
    return advantage_status(wins=wins, loses=not one.ready, reading=battle.readings[read.ADVANTAGE.key])


# Implements BR-36
def chance_of_advantage(battle: Battle, one: Fight, other: Fight) -> float:
    """The chance that the first of two strikes first."""
    mine, theirs = _status(battle, one, other), _status(battle, other, one)
    if mine != theirs:
        return float(mine > theirs)
    return float(advantage_by_dice((one.charged, _dex(one)), (other.charged, _dex(other))))


def _dex(one: Fight) -> int:
    return one.unit.close.dex if one.unit.close else 0


def _roll_advantage(battle: Battle, one: Fight) -> tuple[int, DiceRoll]:
    dice = battle.dice.roll(CHARGED_DICE if one.charged else 1)
    total = sum(dice) + _dex(one)
    return total, DiceRoll("check", DicePool(1, len(dice), (), len(dice), 1), dice, total)


# ---------------------------------------------------------------- blows


# Implements BR-37, BR-42
def blow_of(battle: Battle, one: Fight, other: Fight, weapon: CloseWeapon) -> Blow:
    """All that changes a blow."""
    unit, foe = one.unit, other.unit
    value = battle.readings[read.CLOSE_ARMOUR.key] == read.VALUE
    shield = foe.card.shield if not foe.level(ARM) and not foe.shield_broken else None
    return Blow(
        weapon.attack + len(_more_dice(one)), accuracy(weapon.acc, unit.level(ARM)), int(one.charged), weapon.crit,
        weapon.dam, foe.card.armour.success if value else foe.card.armour.number,
        (shield.number, shield.success) if shield else None, int(unit.level(HEAD) > 0),
        battle.readings[read.CANCELLED.key] == read.HIGHEST, rolls_of(unit), chart_rerolls(battle, unit, foe),
    )  # fmt: skip


def _more_dice(one: Fight) -> Modifiers:
    labels = [gettext_noop("Rash")] * one.is_rash + [gettext_noop("Unseen")] * (not one.seen)
    return tuple(RollModifier(label, 1, "BR-42") for label in labels)


# Implements BR-37, BR-38, BR-39
def _strike(battle: Battle, one: Fight, other: Fight, weapon: CloseWeapon, dealt: dict[int, int], *, last: bool) -> int:
    """A blow; the damage that it deals. An Unarmed one that wins with it does nothing, and one that strikes first may yet lose."""
    unit, foe, mark = one.unit, other.unit, battle.journal.mark()
    blow = blow_of(battle, one, other, weapon)
    harm, before = of_blow(blow, victim_of(foe)), part_taken(foe)
    attack = roll_dice(battle, blow.dice, blow.acc, blow.rerolls, _more_dice(one))
    throws = [(gettext_noop("hits"), attack)]
    hits = sorted((die for die in attack.dice if die >= blow.acc), reverse=blow.highest)
    _take_off(hits, blow.armour)
    if blow.shield:
        raised = _raise_shield(battle, blow.shield, blow.head)
        throws.append((gettext_noop("shield"), raised))
        if raised.result and hits:
            hits.pop(0)
    damage = blow.dam * len(hits)
    battle.log_event("attack", mark, unit, foe, throws=tuple(throws), rules=("BR-37",), weapon=weapon.name, rolled=attack.result, hits=len(hits), damage=damage, hit=bool(hits), odds=harm.odds, basis=gain_of(harm, unit, foe, damage))  # fmt: skip
    criticals = sum(die >= blow.crit for die in hits)
    if unit.closes or (last and damage <= dealt[foe.id]):
        deal_damage(battle, unit, foe, damage, criticals)
        add_luck(battle, unit, foe, harm, before)
    elif not last:
        battle.change(battle, pending=(damage, criticals))
    return damage


def _take_off(hits: list[int], armour: int) -> None:
    """Armour takes off the first hit that shows no more than its value."""
    off = next((die for die in hits if die <= armour), None)
    if off is not None:
        hits.remove(off)


def _raise_shield(battle: Battle, shield: tuple[int, int], head: int) -> DiceRoll:
    """A shield succeeds with a die; against Head damage one that failed is rolled again where all did."""
    raised = roll_dice(battle, *shield)
    return raised if raised.result or not head else (roll_again(battle, raised) or raised)


# Implements BR-43
def _settle_unarmed(battle: Battle, order: tuple[Fight, Fight], dealt: dict[int, int]) -> None:
    """What an Unarmed unit that struck first deals counts at the end alone, and not where it has won."""
    (damage, criticals), (one, other) = battle.pending, (order[0].unit, order[1].unit)
    battle.change(battle, pending=(0, 0))
    if other.on_table and dealt[one.id] <= dealt[other.id]:
        deal_damage(battle, one, other, damage, criticals)


# ---------------------------------------------------------------- who falls back


# Implements BR-40
def _part(battle: Battle, sides: tuple[Fight, Fight], dealt: dict[int, int]) -> None:
    """Who dealt less falls back, both where it is equal; a Gallant pilot never, unless both are."""
    one, other = sides
    if not (one.unit.on_table and other.unit.on_table):
        return
    mine, theirs = dealt[one.unit.id], dealt[other.unit.id]
    if one.has(GALLANT) or other.has(GALLANT):
        mine, theirs = int(one.has(GALLANT)), int(other.has(GALLANT))
    if theirs <= mine:
        fall_back(battle, other.unit, one.unit, other.entry)
    if mine <= theirs:
        fall_back(battle, one.unit, other.unit, one.entry)
