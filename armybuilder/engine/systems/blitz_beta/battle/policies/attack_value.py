"""Value of an attack in TV: exact odds, cached by everything that they depend on."""

import math
from collections.abc import Iterator
from functools import cache, partial
from typing import Any, get_args

from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import Attack, bracket_of
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import Posture
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import Bracket, ModelProfile, WeaponProfile
from armybuilder.engine.systems.blitz_beta.battle.odds.odds import AttackOdds, attack_odds
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import posture_of
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import FireKind, bracket_at
from armybuilder.engine.systems.blitz_beta.battle.settings import BattleSettings
from armybuilder.engine.systems.blitz_beta.battle.state import BattleModel, ModelKit, MovementMode, WeaponMount
from armybuilder.engine.systems.blitz_beta.battle.table.cover import TargetCover, weight_of
from armybuilder.engine.systems.blitz_beta.battle.table.visibility_cache import DICE, INCHES

HURT, KILLED, CRIPPLED = 0.45, 0.4, 0.15
"""How the TV of a model are shared out: by boxes, by its end, by being crippled."""
HOPELESS = 0.05
"""The chance of a hit below which an attack is worth nothing: the action is better spent otherwise."""
TOKEN = 0.6
"""Boxes that a point of a token is worth."""
FIRES: tuple[FireKind, ...] = get_args(FireKind)
DICE_FROM = INCHES.bit_length()
DICE_BITS = DICE << DICE_FROM
KEYS = DICE_BITS + INCHES + 1
UNKNOWN = -1.0


class TargetView:
    """A target as somebody sees it. `case` is a number for all of it that odds depend on, but for the distance and the
    damage that it has taken; `inches` are those of its shelter."""

    __slots__ = ("behind", "case", "inches", "points", "shelter", "target")

    def __init__(self, target: BattleModel, shelter: TargetCover, *, behind: bool, case: int) -> None:
        self.target, self.shelter, self.behind, self.case = target, shelter, behind, case
        self.inches, self.points = shelter.distance, target.recruit.points or 1.0


Volley = tuple[tuple[int, int, float], ...]
"""Mount, ammunition, and the part of a model that the attack takes."""
MAX_VOLLEYS = 50_000


class AttackValues:
    """Remembers odds of one pair of armies; keep it for a batch of battles."""

    def __init__(self, settings: BattleSettings) -> None:
        self.settings = settings
        self._whole: dict[ModelKit, tuple[Arsenal, ...]] = {}
        self._arsenals = {fire: cache(partial(_arsenals, settings, fire)) for fire in FIRES}
        self._bands = cache(_bands)
        self._cases: dict[tuple[ModelProfile, int, Posture], int] = {}
        self._odds: dict[tuple[Any, ...], AttackOdds] = {}
        self._lost: dict[tuple[int, int, int, int], float] = {}
        self._volleys: dict[tuple[Any, ...], Volley] = {}

    def target_view(self, target: BattleModel, shelter: TargetCover, *, behind: bool) -> TargetView:
        """A target with what shelters it."""
        cases = self._cases
        key = target.profile, weight_of(shelter) << 2 | behind << 1 | target.crippled, posture_of(target)
        case = cases.get(key)
        if case is None:
            case = cases[key] = len(cases)
        return TargetView(target, shelter, behind=behind, case=case)

    def volley(self, shooter: BattleModel, aim: TargetView, posture: Posture) -> Volley:
        """Return what each ranged and melee weapon would do to a target at that distance."""
        band = self._bands(shooter.kit)[min(math.ceil(aim.inches), INCHES)]
        key = (shooter.profile, band, posture, shooter.crippled, aim.case, aim.target.damage)
        found = self._volleys.get(key)
        if found is None:
            if len(self._volleys) > MAX_VOLLEYS:
                self._volleys.clear()
            found = self._volleys[key] = tuple(self._salvo(shooter, aim, posture))
        return found

    def _salvo(self, shooter: BattleModel, aim: TargetView, posture: Posture) -> Iterator[tuple[int, int, float]]:
        inches = math.ceil(aim.inches)
        for mount in shooter.kit.mounts:
            for ammo, weapon in enumerate(mount.profiles):
                value = self._part_lost(shooter, weapon, aim, posture, inches)
                if value > 0.0:
                    yield mount.number, ammo, value

    def shot_value(self, shooter: BattleModel, weapon: WeaponProfile, aim: TargetView, posture: Posture) -> float:
        """Expected TV of an attack, 0 out of range."""
        return self._part_lost(shooter, weapon, aim, posture, aim.inches) * aim.points

    def _part_lost(
        self, shooter: BattleModel, weapon: WeaponProfile, aim: TargetView, posture: Posture, inches: float
    ) -> float:
        found = bracket_at(weapon, inches) if not weapon.melee else "optimal"
        if found is None:
            return 0.0
        key = (shooter.profile, weapon, found, posture, shooter.crippled, aim.case)
        odds = self._odds.get(key)
        if odds is None:
            odds = self._odds[key] = self._odds_of(shooter, weapon, aim, posture, found)
        victim, damage = aim.target.profile, aim.target.damage
        # By which odds it is: equal ones are mostly one object, which is held on to above.
        asked = id(odds), victim.capacity, victim.hull, damage
        lost = self._lost.get(asked)
        if lost is None:
            lost = self._lost[asked] = part_lost(odds, victim, damage)
        return lost

    def _odds_of(
        self, shooter: BattleModel, weapon: WeaponProfile, aim: TargetView, posture: Posture, found: Bracket
    ) -> AttackOdds:
        target, shelter = aim.target, aim.shelter
        facts = Attack(
            shooter.profile,
            weapon,
            target.profile,
            bracket=found,
            posture=posture,
            target_posture=posture_of(target),
            crippled=shooter.crippled,
            target_crippled=target.crippled,
            behind=aim.behind,
            elevated=shelter.lower,
            cover=shelter.cover,
            full_cover=shelter.full_cover,
            additional=shelter.additional,
            full_pieces=shelter.full_pieces,
        )
        return attack_odds(facts, self.settings)

    def arsenal(self, shooter: BattleModel) -> "Arsenal":
        """Return what a model can do with all of its weapons by direct fire."""
        found = self._whole.get(shooter.kit)
        if found is None:
            found = self._whole[shooter.kit] = _arsenals(self.settings, "direct", shooter.kit, ())
        return found[shooter.frame.number]

    def ready_arsenal(self, shooter: BattleModel, fire: FireKind = "direct") -> "Arsenal":
        """Return what it can do in this round, with the weapons that have not attacked yet."""
        if fire == "direct" and not shooter.fired:
            return self.arsenal(shooter)
        return self._arsenals[fire](shooter.kit, shooter.fired)[shooter.frame.number]


def _bands(kit: ModelKit) -> tuple[int, ...]:
    """A number for every whole inch, the same one where all weapons of such models are in the same brackets."""
    weapons = [weapon for mount in kit.mounts for weapon in mount.profiles]
    known: dict[tuple[Bracket | None, ...], int] = {}
    return tuple(
        known.setdefault(tuple([bracket_at(weapon, inches) for weapon in weapons]), len(known))
        for inches in range(INCHES + 1)
    )


def _arsenals(settings: BattleSettings, fire: FireKind, kit: ModelKit, fired: tuple[int, ...]) -> "tuple[Arsenal, ...]":
    """Return what such models can do in each of their movement modes, without the mounts that attacked in this
    round.
    """
    mounts = tuple(mount for mount in kit.mounts if mount.number not in fired)
    return tuple(Arsenal(settings, mounts, frame, fire) for frame in kit.frames)


class Arsenal:
    """The damage that a kind of model can do in one mode, by the victim's profile. Not itself a dictionary:
    compiled, that would never let go of its fields.
    """

    __slots__ = ("_threats", "fire", "frame", "mounts", "settings")

    def __init__(
        self, settings: BattleSettings, mounts: tuple[WeaponMount, ...], frame: MovementMode, fire: FireKind
    ) -> None:
        self.settings, self.mounts, self.frame, self.fire = settings, mounts, frame, fire
        self._threats: dict[ModelProfile, Threats] = {}

    def __getitem__(self, victim: ModelProfile) -> "Threats":
        found = self._threats.get(victim)
        if found is None:
            found = self._threats[victim] = Threats(self, victim)
        return found


class Threats:
    """The part of a sound victim that the best ranged weapon of an arsenal takes, from the front, at combat posture, by
    whole inches and dice of cover: `inches | dice << DICE_FROM`. Beyond `reach` inches it takes nothing."""

    __slots__ = ("_fire", "_known", "_parts", "_profile", "_settings", "_victim", "_weapons", "reach")

    def __init__(self, arsenal: Arsenal, victim: ModelProfile) -> None:
        self._known = [UNKNOWN] * KEYS
        # Not the arsenal itself, which knows these: nobody searches for garbage while battles are fought.
        self._settings, self._fire = arsenal.settings, arsenal.fire
        self._profile, self._victim = arsenal.frame.profile, victim
        self._weapons = [
            weapon
            for mount in arsenal.mounts
            for weapon in mount.profiles
            if not weapon.melee and (victim.kind != "drone" or weapon.can_hit_drones)
        ]
        self._parts: dict[tuple[WeaponProfile, Bracket, int], float] = {}
        self.reach = max((_farthest(weapon) for weapon in self._weapons), default=0.0)

    def __getitem__(self, key: int) -> float:
        known = self._known[key]
        return known if known >= 0.0 else self._best_part(key)

    def _best_part(self, key: int) -> float:
        inches, dice = key & INCHES, key >> DICE_FROM
        best = 0.0
        for weapon in self._weapons:
            found = _bracket(weapon, inches, self._fire)
            if found:
                best = max(best, self._part(weapon, found, dice))
        self._known[key] = best
        return best

    def _part(self, weapon: WeaponProfile, found: Bracket, dice: int) -> float:
        known = self._parts.get((weapon, found, dice))
        if known is None:
            facts = Attack(self._profile, weapon, self._victim, bracket=found, fire=self._fire, cover=dice)
            known = self._parts[weapon, found, dice] = part_lost(attack_odds(facts, self._settings), self._victim, 0)
        return known


def _farthest(weapon: WeaponProfile) -> float:
    """Inches that a weapon reaches by any kind of fire."""
    direct = weapon.range.maximum if weapon.range else weapon.area or 0
    return float(max(direct, weapon.indirect_range.maximum if weapon.indirect_range else 0))


def _bracket(weapon: WeaponProfile, inches: float, fire: FireKind) -> Bracket | None:
    """The bracket of a shot of a kind, None where it cannot be fired so or so far."""
    if fire == "direct":
        return bracket_at(weapon, inches)
    if not (weapon.guided if fire == "guided" else weapon.indirect):
        return None
    return bracket_of(weapon.indirect_range if fire == "indirect" else weapon.range, inches)


def part_lost(odds: AttackOdds, victim: ModelProfile, damage: int) -> float:
    """The expected part of a model that an attack takes; none where it hardly ever hits."""
    if odds.hit < HOPELESS:
        return 0.0
    capacity = victim.capacity
    left, hull = capacity - damage, max(0, victim.hull - damage)
    boxes = 0.0
    killed = crippled = total = 0
    for (points, token), ways in odds.joint:
        total += ways
        taken = points + TOKEN * token
        boxes += ways * min(left, taken)
        if points >= left:
            killed += ways
        if points >= hull > 0:
            crippled += ways
    return (HURT * boxes / capacity + KILLED * killed + CRIPPLED * crippled) / total
