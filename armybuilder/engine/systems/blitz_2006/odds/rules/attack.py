"""Direct fire at one unit, and what any fire does once it has to be defended against (BR-34 to BR-44)."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

import msgspec

from armybuilder.engine.core.battle.odds import Distribution, certain, mixture
from armybuilder.engine.core.battle.odds.modifiers import Modifier, nonzero, without
from armybuilder.engine.core.battle.odds.sides import Side
from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.odds.cards import fill_question, odds_weapon_of
from armybuilder.engine.systems.blitz_2006.odds.mathematics import damage
from armybuilder.engine.systems.blitz_2006.odds.mathematics.ammunition import empties, empty_at
from armybuilder.engine.systems.blitz_2006.odds.mathematics.damage import (
    STATES,
    Blow,
    InfantryTarget,
    Target,
    TrackState,
    VehicleTarget,
)
from armybuilder.engine.systems.blitz_2006.odds.mathematics.dice import (
    OddsPool,
    RollCounts,
    RollOutcome,
    RollResult,
    opposed_rolls,
    rolls,
    rolls_against,
    score_to_beat,
)
from armybuilder.engine.systems.blitz_2006.odds.mathematics.rounding import halved
from armybuilder.engine.systems.blitz_2006.odds.questions import AttackQuestion, Defender, TargetSide
from armybuilder.engine.systems.blitz_2006.odds.rules.cover import detection_of, is_autodetected, sighting_range
from armybuilder.engine.systems.blitz_2006.odds.rules.pools import (
    SPEEDS,
    Fire,
    attack_modifiers,
    attack_pool,
    check_speed,
    defence_modifiers,
    defence_pool,
    demand,
    is_aux_destroyed,
    is_blinded,
    is_infantry,
    obscurement_of,
)
from armybuilder.engine.systems.blitz_2006.odds.rules.ranges import KICK, Band, OddsWeapon, band_of, range_penalty
from armybuilder.engine.systems.blitz_2006.rulings import ADDED, ANTI_MISSILE_SKILL, DETECTION_IN_THE_DARK, FIRST, LAST

AMS_SKILL = 2
KICK_AT_TOP = 2
BURNS_ON = Fraction(1, 3)
"""A five or a six (L1369)."""
WITHOUT_LIMIT = 99


class AttackSetup(msgspec.Struct, frozen=True):
    """An attack before the dice fall. `defence` is None where nobody rolls it."""

    question: Fire
    arm: OddsWeapon
    band: Band
    modifiers: list[Modifier]
    attack: OddsPool
    defence: OddsPool | None


class AttackOutcome(msgspec.Struct, frozen=True):
    """An attack worked out. `exchanges` are what the dice may say, `hits` results of a single weapon, `states` those of the
    target afterwards; `emptied` the chance to run out, None for what never does; `stopped` that of anti-missile systems to
    end it. Of indirect fire `placed` is how far it lands from the spot, in half inches, against the `threshold`, and `missed`
    the chance that the unit stands outside."""

    aim: AttackSetup
    exchanges: Sequence[RollOutcome]
    target: Target
    hits: Distribution
    states: Distribution
    emptied: Fraction | None
    stopped: Fraction = Fraction(0)
    placed: Distribution | None = None
    threshold: int | None = None
    missed: Fraction = Fraction(0)
    notes: list[str] = []

    @property
    def margins(self) -> Distribution | None:
        """Of those who have to defend; None where nobody has."""
        parts = [(found.ways, found.margins) for found in self.exchanges if found.margins is not None]
        return mixture(parts) if parts else None

    @property
    def defence_chance(self) -> Fraction:
        """The chance that somebody has to defend."""
        every = sum(found.ways for found in self.exchanges)
        return Fraction(sum(found.ways for found in self.exchanges if found.margins is not None), every)

    @property
    def hit(self) -> Fraction:
        """The chance of a margin above zero."""
        margins = self.margins
        if margins is None:
            return Fraction(0)
        return self.defence_chance * Fraction(sum(ways for margin, ways in margins.pairs if margin > 0), margins.total)


def attack_odds(question: AttackQuestion, catalogue: Catalogue, left_out: int | None = None) -> AttackOutcome:
    """A direct attack, with the modifier at a place `left_out` if it is told; `DocumentError` for what cannot be, and for
    figures that nobody knows."""
    question = fill_question(question, catalogue)
    arm = odds_weapon_of(question, catalogue)
    if arm.sort == "salvo" or arm.has("T"):
        raise fail(
            "/weapon",
            gettext(("{weapon} is placed like indirect fire (L1371): choose that attack instead."), weapon=arm.name),
        )
    band = band_of(arm, question.range, question.inches)
    check(question, arm, band)
    obscurement = obscurement_of(question.ground, question.defender)
    return resolve_direct_fire(question, arm, band, list(_notes(question, arm, obscurement)), left_out)


def resolve_direct_fire(
    question: AttackQuestion, arm: OddsWeapon, band: Band, notes: list[str], left_out: int | None = None
) -> AttackOutcome:
    """A direct attack of which every figure is known."""
    found = without(direct_fire_modifiers(question, arm, band), left_out)
    attack = attack_pool(question, arm, found)
    exchanges, defence = _opposed_rolls(question, attack, found)
    aim = AttackSetup(question, arm, band, found, attack, defence)
    beaten = apply_ams(question, exchanges, lambda roll: score_to_beat(roll, question.blast_cover))
    return resolve_attack(aim, beaten, notes)


def direct_fire_modifiers(question: AttackQuestion, arm: OddsWeapon, band: Band) -> list[Modifier]:
    """Everything that is added to either roll of a direct attack."""
    obscurement = obscurement_of(question.ground, question.defender)
    return [
        *attack_modifiers(question, arm, band),
        *_direct_fire_modifiers(question, obscurement),
        *defence_modifiers(question, band),
    ]


def _direct_fire_modifiers(question: AttackQuestion, obscurement: int) -> Iterator[Modifier]:
    yield from nonzero(
        Modifier("attacker", gettext_noop("obscurement"), -obscurement, "BR-31"),
        Modifier("attacker", gettext_noop("snap fire from stand-by"), -int(question.snap == "stand-by"), "BR-18"),
    )


def _opposed_rolls(
    question: AttackQuestion, attack: OddsPool, found: list[Modifier]
) -> tuple[tuple[RollOutcome, ...], OddsPool | None]:
    """The rolls against each other, less cover between the unit and the middle of a blast (BR-38); a building defends with 0
    (BR-48)."""
    if question.defender.sort == "building":
        return rolls_against(attack, 0, question.again, question.blast_cover), None
    defence = defence_pool(question.defender, found)
    return opposed_rolls(attack, defence, question.again, question.blast_cover), defence


def _notes(question: AttackQuestion, arm: OddsWeapon, obscurement: int) -> Iterator[str]:
    """Whether the attack may be made at all, where the question says enough to tell (BR-31, BR-32, BR-46)."""
    attacker = question.attacker
    if is_blinded(attacker):
        yield gettext("The attacker's sensors are destroyed: it cannot move, and attacks without a skill (L1573).")
        return
    if _is_autodetected(question, arm, obscurement):
        return
    if is_aux_destroyed(attacker) and not attacker.backup_sensors:
        if obscurement:
            yield gettext(
                "The attacker's auxiliary systems are destroyed: it attacks only what it autodetects, and the target has an "
                "obscurement of {obscurement} (BR-46).",
                obscurement=obscurement,
            )
    elif attacker.detection is not None:
        yield from _undetected(question, attacker.detection, obscurement)


def _is_autodetected(question: AttackQuestion, arm: OddsWeapon, obscurement: int) -> bool:
    """Without obscurement, or near enough for its size; not by those who depend on their sensors (L1571)."""
    defender = question.defender
    seen = defender.size and sighting_range(
        defender.size,
        hull_down=bool(defender.hull_down),
        traceable=defender.traceable or 0,
        stealth=0 if is_aux_destroyed(defender) else defender.stealth or 0,
    )
    inches = 0 if arm.has("M") else question.inches
    return is_autodetected(obscurement, inches, seen) and not question.attacker.sensor_dependent


def _undetected(question: AttackQuestion, rating: int, obscurement: int) -> Iterator[str]:
    """Yield notes on obscurement above the detection rating, and on how that was read."""
    attacker, reading = question.attacker, question.readings.detection_in_the_dark
    ew = 0 if is_infantry(attacker) else attacker.ew or 0
    ratings = {each: detection_of(rating, ew, question.ground, each) for each in (FIRST, LAST)}
    if ratings[FIRST] != ratings[LAST]:
        yield DETECTION_IN_THE_DARK.describe_ruling(reading)
    if obscurement <= ratings[reading]:
        return
    told = gettext_noop(
        "The obscurement of {obscurement} is more than the detection rating of {rating}: this attack "
        "needs active detection first (BR-31)."
    )
    if is_infantry(attacker) or is_aux_destroyed(attacker) or question.snap:
        told = gettext_noop(
            "The obscurement of {obscurement} is more than the detection rating of {rating}, and active "
            "detection isn't possible: this attack can't be made (BR-31, BR-33)."
        )
    yield gettext(told, obscurement=obscurement, rating=ratings[reading])


# ---------------------------------------------------------------- what direct and indirect fire share


def check(question: Fire, arm: OddsWeapon, band: Band) -> None:
    """`DocumentError` for a shot that cannot be fired, and for figures that nobody knows."""
    attacker, defender = question.attacker, question.defender
    _check_state(question, arm)
    if is_infantry(attacker):
        _check_infantry(question, arm)
    if defender.ams is not None and not arm.is_shot_down:
        raise fail(
            "/defender/ams",
            gettext(
                "Anti-missile systems fire at rockets, missiles and mortars; {weapon} is none of these.",
                weapon=arm.name,
            ),
        )
    if question.again and (defender.ams is not None or getattr(question, "linked", 1) > 1):
        raise fail("/again", gettext("Re-rolls are available only for single weapons without anti-missile systems."))
    if arm.sort == "charges" and not is_infantry(defender):
        raise fail("/weapon", gettext("{weapon} attack only infantry (L1385).", weapon=arm.name))
    _check_rate(question, arm, band)
    demand(_required_figures(question, arm))
    if is_infantry(defender) and question.touched > (defender.bases or 0):
        raise fail(
            "/touched",
            gettext(
                "The squad has {bases} bases; the blast cannot touch {touched}.",
                bases=defender.bases,
                touched=question.touched,
            ),
        )


def _check_state(question: Fire, arm: OddsWeapon) -> None:
    """Check what damage leaves of either side, and whether it is day or night (L925, L933)."""
    attacker, defender = question.attacker, question.defender
    if arm.sort != "salvo":
        check_speed("attacker", attacker)
    check_speed("defender", defender)
    gone = gettext_noop("Its auxiliary systems are destroyed, including the {what} (L933).")
    if arm.sort == "charges" and is_aux_destroyed(attacker):
        raise fail("/attacker/taken", gettext(gone, what=arm.name))
    if defender.autopilot and is_aux_destroyed(defender):
        raise fail("/defender/autopilot", gettext(gone, what=gettext("autopilot")))
    if question.ground.night and question.ground.twilight:
        raise fail("/ground/twilight", gettext("Choose night, or dawn and dusk: it cannot be both."))


def _check_infantry(question: Fire, arm: OddsWeapon) -> None:
    """Check where infantry may shoot from (L985, L1008)."""
    speed = question.attacker.speed
    if speed == "top":
        raise fail("/attacker/speed", gettext("Infantry does not attack at top speed (BR-49)."))
    if arm.sort == "heavy" and speed != "stationary":
        raise fail(
            "/attacker/speed",
            gettext("{weapon} is a heavy weapon: infantry fires it while stationary (BR-49).", weapon=arm.name),
        )


def _check_rate(question: Fire, arm: OddsWeapon, band: Band) -> None:
    """No more than the weapon has, and none beyond long range (BR-42)."""
    used = question.rof_area + question.rof_damage
    if not used:
        return
    if band == "extreme":
        raise fail("/range", gettext("A rate of fire can be used up to long range (BR-42)."))
    if arm.rates[0] != arm.rates[1]:
        demand([("/rof", gettext("The highest rate of fire of {weapon}", weapon=arm.name), question.rof)])
    most, more = most_of(question, arm), _infantry_rate(question, arm)
    if question.rof_damage > most:
        raise fail("/rof_damage", gettext("{weapon} has a rate of fire of {most}.", weapon=arm.name, most=most))
    if used > most + more:
        raise fail(
            "/rof_area",
            gettext(
                "{weapon} has a rate of fire of {most}, for area and damage together.",
                weapon=arm.name,
                most=most + more,
            ),
        )


def most_of(question: Fire, arm: OddsWeapon) -> int:
    """The rate of fire of the weapon as the card has it."""
    return arm.rates[1] if question.rof is None else question.rof


def _infantry_rate(question: Fire, arm: OddsWeapon) -> int:
    """Return what bases of infantry add to the rate of fire of basic weapons, for area alone (BR-50)."""
    return (question.attacker.bases or 0) if is_infantry(question.attacker) and arm.sort == "basic" else 0


def _required_figures(question: Fire, arm: OddsWeapon) -> Iterator[tuple[str, str, object]]:
    attacker, defender = question.attacker, question.defender
    if arm.sort != "salvo":
        yield "/attacker/attack", gettext("The attacker's skill"), attacker.attack if arm.skill is None else arm.skill
        if not is_infantry(attacker):
            yield (
                "/attacker/attack_modifier",
                gettext("The attack modifier at {speed}", speed=gettext(SPEEDS[attacker.speed])),
                attacker.attack_modifier,
            )
    if arm.damage is None:
        yield "/multiplier", gettext("The damage multiplier of {weapon}", weapon=arm.name), question.multiplier
    elif arm.damage.size and question.multiplier is None:
        yield "/attacker/size", gettext("The attacker's size, which {weapon} adds to,", weapon=arm.name), attacker.size
    yield from _required_of_defender(defender)


def _required_of_defender(defender: Defender) -> Iterator[tuple[str, str, object]]:
    yield from required_armor("defender", defender)
    if defender.sort != "building":
        yield "/defender/defense", gettext("The defender's skill"), defender.defense
    if is_infantry(defender):
        yield "/defender/bases", gettext("How many bases the squad has left"), defender.bases
        return
    yield "/defender/sturdy", gettext("How many sturdy boxes the defender has left"), defender.sturdy
    if defender.sort != "building":
        what = gettext("The defense modifier at {speed}", speed=gettext(SPEEDS[defender.speed]))
        yield "/defender/defense_modifier", what, defender.defense_modifier


def required_armor(side: Side, body: TargetSide) -> Iterator[tuple[str, str, object]]:
    """Armor, and the side on which it is reinforced."""
    yield f"/{side}/armor", _armor_of(side), body.armor
    if body.reinforced:
        yield f"/{side}/reinforced_side", gettext("The side that is reinforced"), body.reinforced_side


def _armor_of(side: Side) -> str:
    return gettext("The attacker's armor") if side == "attacker" else gettext("The defender's armor")


def apply_ams(
    question: Fire, exchanges: Sequence[RollOutcome], beaten: Callable[[RollResult], int]
) -> Sequence[RollOutcome]:
    """With the defense of anti-missile systems before: what they win by comes off the rate of fire, and more than that ends
    the attack (L1383). Their skill is 2 and their rating (`ANTI_MISSILE_SKILL`)."""
    rating = question.defender.ams
    if rating is None:
        return exchanges
    added = question.readings.anti_missile_skill == ADDED
    system = rolls(OddsPool(AMS_SKILL, rating) if added else OddsPool(AMS_SKILL + rating))
    used = question.rof_area + question.rof_damage
    return [found for exchange in exchanges for found in _apply_ams_roll(exchange, system, used, beaten(exchange.roll))]


def _apply_ams_roll(exchange: RollOutcome, system: RollCounts, used: int, beaten: int) -> Iterator[RollOutcome]:
    """An attack by what is left of its rate of fire, which is lost up to one more than was `used`."""
    ways_of: dict[int, int] = {}
    for roll, ways in system:
        lost = 0 if exchange.margins is None else min(max(0, roll.total - beaten), used + 1)
        ways_of[lost] = ways_of.get(lost, 0) + ways
    for lost, ways in ways_of.items():
        margins = exchange.margins if lost <= used else None
        yield exchange._replace(ways=exchange.ways * ways, margins=margins, lost=lost)


def resolve_attack(aim: AttackSetup, exchanges: Sequence[RollOutcome], notes: list[str]) -> AttackOutcome:
    """Return the outcome of the rolls."""
    question, arm = aim.question, aim.arm
    target = target_of(question, arm)
    haywire = (2 if question.defender.vulnerable_to_haywire else 4) if arm.has("H") else None
    times = question.linked if isinstance(question, AttackQuestion) else 1
    hits, states = [], []
    for exchange in exchanges:
        hit = _hits(aim, target, exchange)
        hits.append((exchange.ways, hit))
        states.append((exchange.ways, damage.state_after(target, hit, times, haywire)))
    stopped = sum(exchange.ways for exchange in exchanges if exchange.margins is None and exchange.lost)
    every = sum(exchange.ways for exchange in exchanges)
    emptied = _empty_chance(question, arm, exchanges)
    notes = [*notes, *_ams_notes(question)]
    return AttackOutcome(
        aim, exchanges, target, mixture(hits), mixture(states), emptied, Fraction(stopped, every), notes=notes
    )


def _ams_notes(question: Fire) -> Iterator[str]:
    """Yield notes on whose anti-missile system fires, and how its skill was read."""
    defender = question.defender
    if defender.ams is not None and is_aux_destroyed(defender):
        yield gettext("The target's own anti-missile system is destroyed: another unit's fires here (L933).")
    if defender.ams:
        yield ANTI_MISSILE_SKILL.describe_ruling(question.readings.anti_missile_skill)


def _hits(aim: AttackSetup, target: Target, exchange: RollOutcome) -> Distribution:
    if exchange.margins is None:
        return certain(damage.NONE)
    return damage.hit_results(target, blow_of(aim.question, aim.arm, aim.band, exchange.lost), exchange.margins)


def blow_of(question: Fire, arm: OddsWeapon, band: Band, lost: int = 0) -> Blow:
    """Return the effect of a margin of success, with `lost` points of the rate of fire shot down."""
    infantry = is_infantry(question.defender)
    base = max(0, _multiplier(question, arm) - range_penalty(arm, band, winds=question.winds))
    more = _damage_rate(question, lost) + KICK_AT_TOP * (arm.key == KICK and question.attacker.speed == "top")
    caps = [cap for cap in (question.cap, damage.AI_CAP if arm.has("AI") and not infantry else None) if cap]
    halves = infantry and not arm.has("AI")
    return Blow(
        multiplier=(base + more) // 2 if halves else base + more,
        least=(base // 2 if halves else base) if _is_concussed(question, arm) else 0,
        cap=min(caps) if caps else None,
        bases=question.touched if infantry and (arm.area or question.rof_area) else 1,
    )


def _multiplier(question: Fire, arm: OddsWeapon) -> int:
    if question.multiplier is not None or arm.damage is None:
        return question.multiplier or 0
    return arm.damage.value + (question.attacker.size or 0 if arm.damage.size else 0)


def _damage_rate(question: Fire, lost: int) -> int:
    """Return the rate of fire left for damage; the defender decides which part is lost first."""
    before = question.rof_area if question.defender.ams_takes == "area" else 0
    return max(0, question.rof_damage - max(0, lost - before))


def _is_concussed(question: Fire, arm: OddsWeapon) -> bool:
    """Whether a blast of the weapon's own hurts whoever is neither behind nor at cover, whatever the dice say (BR-38)."""
    sheltered = question.ground.touching if isinstance(question, AttackQuestion) else question.in_cover
    return bool(arm.area) and not question.blast_cover and not sheltered


def target_of(question: Fire, arm: OddsWeapon) -> Target:
    """Return the target that is hit."""
    defender = question.defender
    armor = armor_of(defender, question.side)
    if arm.has("AP"):
        armor = halved(armor)
    if is_infantry(defender):
        spread = arm.area or question.rof_area or question.rof_damage
        return InfantryTarget(armor, defender.bases or 0, defender.hull_down, WITHOUT_LIMIT if spread else 1)
    track = TrackState(STATES[defender.taken], defender.sturdy or 0, defender.hull_down)
    return VehicleTarget(armor, track, bool(defender.fragile), overkills=not arm.has("AP"))


def armor_of(body: TargetSide, side: str) -> int:
    """The armor on a side: less what damage took, more where it is reinforced, half where it is weak (BR-45, L1449–1463)."""
    lost = STATES[body.taken] if body.armor_lost is None else body.armor_lost
    armor = max(0, (body.armor or 0) - lost)
    if body.reinforced_side == side:
        armor += body.reinforced or 0
    return halved(armor) if body.weak_side == side else armor


def _empty_chance(question: Fire, arm: OddsWeapon, exchanges: Sequence[RollOutcome]) -> Fraction | None:
    """The chance that the weapon runs out: infantry, melee and artillery never do, the last circle always is the last."""
    if is_infantry(question.attacker) or arm.has("M") or arm.sort == "salvo":
        return None
    if question.circles == 1:
        return Fraction(1)
    used = 0 if arm.choke else question.rof_area + question.rof_damage
    at = empty_at(used, most_of(question, arm))
    gone = sum(exchange.ways for exchange in exchanges if empties(exchange.roll, at))
    return Fraction(gone, sum(exchange.ways for exchange in exchanges))


def burn_odds(found: AttackOutcome) -> tuple[Fraction, Fraction] | None:
    """Of slow burn: the chance to burn on, and how often on average, if nobody puts it out (L1367); None where nothing burns."""
    if not found.aim.arm.has("SB") or found.aim.question.defender.fire_resistant:
        return None
    return found.hit * BURNS_ON, found.hit * BURNS_ON / (1 - BURNS_ON)
