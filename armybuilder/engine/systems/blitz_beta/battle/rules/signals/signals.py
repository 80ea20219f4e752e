"""Electronic warfare from the inside: which equipment works, EW rolls, comms tests with their boosts and jamming, and
shaking sensor jamming off (BR-150, BR-151, BR-154, BR-156, BR-158 to BR-160)."""

from typing import NamedTuple

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.throws import DicePool, DiceRoll, RollModifier
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import BASE_DICE, Attack, final_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.rolls import roll, skill_pool
from armybuilder.engine.systems.blitz_beta.battle.play import dice_tests
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ask, on_moment, option_menu
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.damage import without_id
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import (
    detection_inches,
    detects,
    find_lock,
    is_surely_beyond,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import ALTERATIONS, Strike
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.strikes import BEFORE
from armybuilder.engine.systems.blitz_beta.battle.rules.command.command import is_in_autocomms
from armybuilder.engine.systems.blitz_beta.battle.state import NOBODY, Battle, BattleModel, words
from armybuilder.engine.systems.blitz_beta.book.notation import Trait

DOUBLED = 2
"""How much farther a model is noticed while it uses EW (L2582)."""
WORST_UPLINK = 6
STORM = 5
"""EW of an EM storm (L3272)."""
NEAR = 6.0
"""Inches in which friends boost, share sensors, and are covered by interference."""
COMMS, JAMMED_COMMS, JAMMING, RESISTING, SCAN = "comms", "jammed comms", "jamming", "resist jamming", "scan"

note_simplification("BR-159", "several jammers of one comms test add up")
note_simplification(
    "BR-79", "a reaction with active sensors can't be reacted to; those of a signal aren't doubled twice"
)


def ecm(model: BattleModel, special: str = "") -> Trait | None:
    """The ECM of a model that works, with CJ or SJ where one is asked for. A rating of no dice is enough (L13683)."""
    trait = model.equipment("ECM")
    if trait is None or not special or special in model.profile.names:
        return trait
    return trait if special in {linked.name for linked in trait.associated} else None


def may_signal(model: BattleModel) -> bool:
    """Whether a model can use EW at all: an action, an EW skill, not disabled."""
    return model.can_act and model.profile.ew is not None


# Implements BR-220, BR-150
def end_hiding(battle: Battle, model: BattleModel) -> None:
    """EW and orders end hiding (L3604)."""
    battle.change(model, hiding=False)


# Implements BR-184
def end_radio_silence(battle: Battle, model: BattleModel) -> None:
    """Active sensors, attacks and melee end radio silence (L3144)."""
    if words.RADIO_SILENCE in model.orders:
        battle.set(model, "orders", tuple(word for word in model.orders if word != words.RADIO_SILENCE))


# Implements BR-73, BR-150, BR-79
def is_detected_with_lock(battle: Battle, watcher: BattleModel, target: BattleModel, *, doubled: int = 1) -> bool:
    """Lock, and the target within detection range."""
    if is_surely_beyond(battle, watcher, target, detection_inches(battle, watcher, target, doubled=doubled)):
        return False
    found = find_lock(battle, watcher, target, doubled=doubled, observing=True)
    return found is not None and detects(battle, watcher, target, found.shelter.distance, doubled=doubled)


# EW rolls


# Implements BR-150, BR-160
def ew_roll(battle: Battle, model: BattleModel, test: str, *more: RollModifier) -> DiceRoll:
    """Two dice against EW, with standard modifiers."""
    return dice_tests.roll_test(battle, model, test, lambda now: skill_pool(model.profile, "ew", now, more))


def jamming_dice(model: BattleModel) -> tuple[RollModifier, ...]:
    """Return what sensor jamming on a model costs a test that needs Lock."""
    return (RollModifier(gettext_noop("Sensor jamming"), -model.jammed, "BR-156"),) if model.jammed else ()


# Implements BR-156
def resist_jamming(battle: Battle, model: BattleModel) -> None:
    """Roll EW first for a jammed model that acts with Lock; each success takes a point (L2788-2793)."""
    if not model.jammed:
        return
    jammer = battle.models[model.jammer]
    mark = battle.journal.mark()
    _slip_away(battle, model)
    if not model.jammed:
        return
    throw: DiceRoll = ew_roll(battle, model, RESISTING)
    battle.set(model, "jammed", max(0, model.jammed - throw.result))
    throws = (("EW", throw),)
    battle.log_event("resists jamming", mark, model, jammer, throws=throws, rules=("BR-156",), left=model.jammed)


@on_moment(words.MOVED)
# Implements BR-156
def _slip_away(battle: Battle, model: BattleModel) -> None:
    """A jammer that loses Lock jams no more (L2797-2799)."""
    if model.jammed:
        jammer = battle.models[model.jammer]
        if not jammer.on_table or find_lock(battle, jammer, model) is None:
            clear_jam(battle, model)


def clear_jam(battle: Battle, model: BattleModel) -> None:
    """Take the sensor jamming off a model."""
    battle.change(model, jammed=0, jammer=NOBODY, jammed_now=False)


def _resist_before_strike(battle: Battle, strike: Strike) -> None:
    shooter = battle.models[strike.shooter]
    if _needs_lock(shooter, strike):
        resist_jamming(battle, shooter)


def _needs_lock(shooter: BattleModel, strike: Strike) -> bool:
    """Ranged attacks do, but those chained to what somebody else sees (L1928)."""
    return strike.fire == "direct" and not strike.special and not shooter.kit.mounts[strike.mount].melee


# Implements BR-156, BR-157
def _alter_attack(battle: Battle, strike: Strike, target: BattleModel, facts: Attack) -> Attack:
    """Return an attack as altered by jamming and interference."""
    shooter = battle.models[strike.shooter]
    if shooter.jammed and _needs_lock(shooter, strike):
        facts = facts._replace(jamming=shooter.jammed)
    interferers = battle.sides[target.side].interferers
    if not interferers:
        return facts
    intensity = max(
        (
            other.interference
            for other in map(battle.models.__getitem__, interferers)
            if other.on_table and battle.gap(other, target) <= NEAR
        ),
        default=0,
    )
    return facts._replace(interference=intensity) if intensity else facts


# Comms tests


class Comms(NamedTuple):
    """The result of a comms test: successes that are left after jamming, successes without it (for those in
    autocomms), and the throws.
    """

    left: int
    clear: int
    throws: tuple[tuple[str, DiceRoll], ...]


# Implements BR-151, BR-158, BR-159, BR-161, BR-201
def comms_test(battle: Battle, model: BattleModel, *, satellite: bool = False, jammed: bool = False) -> Comms:
    """A comms test: boosts, the roll, jamming, rolling again. A satellite's, which is always an observation, has all their
    modifiers (L2983) but jams in reaction (L2948); an EM storm contests all that nobody jams (L3272); `jammed` sensors
    count where the action needs Lock."""
    boost = _boost_dice(battle, model)
    spent = dice_tests.spend_bonus_actions(battle, model, COMMS)
    hindrance = jamming_dice(model) if jammed else ()
    throw = dice_tests.roll_pool(
        battle, model, COMMS, comms_pool(battle, model, spent, boost, hindrance, satellite=satellite)
    )
    jam = comms_jam_total(battle, model)
    throws: list[tuple[str, DiceRoll]] = []
    if not satellite:
        for counter in _jam_reactions(battle, model, throw):
            jam += counter.result
            throws.append((JAMMING, counter))
    reacted = bool(throws)
    if battle.scenario.storm and not jam and not reacted:
        storm = roll(battle.dice, final_pool(STORM, BASE_DICE, []))
        jam = storm.result
        throws.append(("EM storm", storm))
    throw = dice_tests.offer_reroll(
        battle, model, dice_tests.RollContext(JAMMED_COMMS if reacted else COMMS, throw, None, jam)
    )
    return Comms(max(0, throw.result - jam), throw.result, ((COMMS, throw), *throws))


# Implements BR-151, BR-161
def comms_pool(
    battle: Battle,
    model: BattleModel,
    spent: int,
    boost: int,
    more: tuple[RollModifier, ...] = (),
    *,
    satellite: bool = False,
) -> DicePool:
    """EW or the uplink's skill, the Comms trait, boosts (L2640-2652)."""
    uplink = model.equipment("SatUp") if satellite else None
    rating = (uplink.number or WORST_UPLINK) if uplink else None
    trait = model.equipment("Comms")
    if trait and trait.dice:
        more = (RollModifier(gettext_noop("Comms"), trait.dice, "BR-151"), *more)
    if boost:
        more = (RollModifier(gettext_noop("Comms boost"), boost, "BR-154"), *more)
    return skill_pool(model.profile, "ew", dice_tests.roll_condition(battle, model, spent), more, rating=rating)


# Implements BR-154
def _boost_dice(battle: Battle, model: BattleModel) -> int:
    """Dice of friends that boost: one for each action or standby token (L2338), and once their Comms rating (L2731-2741)."""
    dice, boosting = 0, frozenset[int]()
    while True:
        friends = [
            other.id
            for other in battle.sides[model.side].present
            if other is not model
            and _may_boost(other)
            and words.RADIO_SILENCE not in other.orders
            and battle.gap(other, model) <= NEAR
            and find_lock(battle, other, model) is not None
        ]
        if not friends:
            return dice
        chosen = battle.choose(
            Decision(model.side, "comms boost", model.id, option_menu((None, *friends), dice_tests.RollContext(COMMS)))
        )
        if chosen is None:
            return dice
        friend = battle.models[chosen]
        mark = battle.journal.mark()
        dice_tests.pay(battle, friend)
        end_hiding(battle, friend)
        trait = friend.equipment("Comms") if chosen not in boosting else None
        gain = 1 + (trait.dice or 0 if trait else 0)
        dice, boosting = dice + gain, boosting | {chosen}
        battle.log.count("reaction comms boost")
        battle.log_event("boosts", mark, friend, model, rules=("BR-154",), dice=gain)


def _may_boost(model: BattleModel) -> bool:
    """Whether it has an EW skill, and an action or a token for it."""
    able = model.profile.ew is not None and not model.virtual_damage and not model.medic
    return able and bool(model.actions or model.standby)


# Implements BR-159
def comms_jam_total(battle: Battle, model: BattleModel) -> int:
    """Successes that comms jamming takes: of every other jammer, friend or foe, that has the model in detection range
    and Lock (L2891)."""
    return sum(
        jammer.comms_jam
        for jammer in battle.on_table()
        if jammer.comms_jam
        and jammer is not model
        and is_detected_with_lock(battle, jammer, model, doubled=DOUBLED if jammer.side != model.side else 1)
    )


# Implements BR-159
def _jam_reactions(battle: Battle, model: BattleModel, throw: DiceRoll) -> list[DiceRoll]:
    """Enemies that jam this one test in reaction (L2898)."""
    found: list[DiceRoll] = []
    for jammer in battle.sides[1 - model.side].models_with_trait("ECM"):
        able = jammer.place == words.ON_TABLE and may_signal(jammer) and ecm(jammer, "CJ")
        if not (able and is_detected_with_lock(battle, jammer, model, doubled=DOUBLED)):
            continue
        about = dice_tests.RollContext(COMMS, throw, None, sum(other.result for other in found))
        if ask(battle, jammer.side, "comms jamming", jammer.id, (False, True), about):
            dice_tests.pay(battle, jammer)
            end_hiding(battle, jammer)
            resist_jamming(battle, jammer)
            battle.log.count("reaction comms jamming")
            found.append(ew_roll(battle, jammer, JAMMING, *ecm_dice(jammer)))
    return found


def ecm_dice(model: BattleModel, *, lock: bool = True) -> tuple[RollModifier, ...]:
    """The rating of the ECM, and what sensor jamming on the model itself costs where its action needs Lock (L2788)."""
    trait = model.equipment("ECM")
    dice = trait.dice or 0 if trait else 0
    return ((RollModifier(gettext_noop("ECM"), dice, "BR-156"),) if dice else ()) + (
        jamming_dice(model) if lock else ()
    )


def can_receive(battle: Battle, origin: BattleModel, comms: Comms, receiver: BattleModel, joined: int) -> bool:
    """Whether a further receiver may make use of a test: jamming does not matter where autocomms reach (L2870)."""
    if joined < comms.left:
        return True
    return joined < comms.clear and is_in_autocomms(battle, origin, receiver)


# ECCM, and the end of tokens


# Implements BR-156, BR-159, BR-7
def _eccm_payers(battle: Battle, model: BattleModel, about: dice_tests.RollContext) -> tuple[int, ...]:
    """ECCM rolls comms tests and the shaking off of jamming again, but not against a reaction (L2794, L2898)."""
    works = about.test != RESISTING or not model.jammed_now
    return (model.id,) if works and model.equipment("ECCM") else ()


SIGNALLING = frozenset({"ECM", "Sensors", "SatUp"})


@on_moment(words.ACTIVATION_BEGINS, lambda _, model: not SIGNALLING.isdisjoint(model.kit.names))
# Implements BR-155, BR-156, BR-157, BR-159, BR-161
def _expire_signals(battle: Battle, model: BattleModel) -> None:
    """End what a model signals, which lasts to its next activation."""
    side = battle.sides[model.side]
    battle.change(model, interference=0, comms_jam=0, counter_battery=False, loud=False)
    battle.change(
        side, boosters=without_id(side.boosters, model.id), interferers=without_id(side.interferers, model.id)
    )
    if "ECM" in model.kit.names:
        for other in battle.models_on_table(1 - model.side):
            if other.jammer == model.id:
                clear_jam(battle, other)


dice_tests.REROLLS["eccm"] = dice_tests.RerollMeans(
    _eccm_payers, dice_tests.pay_nothing, frozenset((COMMS, RESISTING)), "ECCM"
)
ALTERATIONS.append(_alter_attack)
BEFORE.append(_resist_before_strike)
