"""What an attack is worth, in TV: exact odds, remembered by everything that they depend on."""

import math
from typing import Any, NamedTuple

from armybuilder.engine.systems.blitz_beta.battle.attack import Attack, Posture, bracket_of
from armybuilder.engine.systems.blitz_beta.battle.cover import Shelter
from armybuilder.engine.systems.blitz_beta.battle.glances import DICE, INCHES
from armybuilder.engine.systems.blitz_beta.battle.kit import Frame, Kit
from armybuilder.engine.systems.blitz_beta.battle.model import Model
from armybuilder.engine.systems.blitz_beta.battle.odds import AttackOdds, attack_odds
from armybuilder.engine.systems.blitz_beta.battle.profile import Bracket, ModelProfile, WeaponProfile
from armybuilder.engine.systems.blitz_beta.battle.settings import BattleSettings
from armybuilder.engine.systems.blitz_beta.battle.situation import Fire, bracket
from armybuilder.engine.systems.blitz_beta.battle.testing import posture_of

HURT, KILLED, CRIPPLED = 0.45, 0.4, 0.15
"""How the TV of a model are shared out: by boxes, by its end, by being crippled."""
TOKEN = 0.6
"""Boxes that a point of a token is worth."""
DICE_FROM = INCHES.bit_length()
DICE_BITS = DICE << DICE_FROM


class Aim(NamedTuple):
    """A target as somebody sees it. `case` is a number for all of it that odds depend on, but for the distance."""

    target: Model
    shelter: Shelter
    behind: bool
    case: int
    points: float


Volley = tuple[tuple[int, int, float], ...]
"""Mount, ammunition, and the part of a model that the attack takes."""
MAX_VOLLEYS = 50_000


class Worth:
    """Remembers odds of one pair of armies; keep it for a batch of battles."""

    def __init__(self, settings: BattleSettings) -> None:
        self.settings = settings
        self._cases: dict[tuple[Any, ...], int] = {}
        self._volleys: dict[tuple[Any, ...], Volley] = {}
        self._shots: dict[tuple[Any, ...], float] = {}
        self._threats: dict[tuple[ModelProfile, ModelProfile, Fire], Threats] = {}

    def aim(self, target: Model, shelter: Shelter, *, behind: bool) -> Aim:
        """A target with what shelters it."""
        cases = self._cases
        key = (target.profile, shelter[2:7], posture_of(target), behind, target.damage)
        case = cases.get(key)
        if case is None:
            case = cases[key] = len(cases)
        return Aim(target, shelter, behind, case, target.recruit.points or 1.0)

    def volley(self, shooter: Model, aim: Aim, posture: Posture) -> Volley:
        """What each ranged and melee weapon would do to a target as far away as that."""
        inches = math.ceil(aim.shelter[0])
        key = (shooter.profile, inches, posture, shooter.crippled, aim.case)
        found = self._volleys.get(key)
        if found is None:
            if len(self._volleys) > MAX_VOLLEYS:
                self._volleys.clear()
            near = aim._replace(shelter=aim.shelter._replace(distance=float(inches)), points=1.0)
            found = self._volleys[key] = tuple(
                (mount.number, ammo, value)
                for mount in shooter.kit.mounts
                for ammo, weapon in enumerate(mount.profiles)
                if (value := self.shot(shooter, weapon, near, posture)) > 0.0
            )
        return found

    def shot(self, shooter: Model, weapon: WeaponProfile, aim: Aim, posture: Posture) -> float:
        """Expected TV of an attack, 0 out of range."""
        found = bracket(weapon, aim.shelter[0]) if not weapon.melee else "optimal"
        if found is None:
            return 0.0
        key = (shooter.profile, weapon, found, posture, shooter.crippled, aim.case)
        value = self._shots.get(key)
        if value is None:
            value = self._shots[key] = self._lost(shooter, weapon, aim, posture, found)
        return value * aim.points

    def _lost(self, shooter: Model, weapon: WeaponProfile, aim: Aim, posture: Posture, found: Bracket) -> float:
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
        return part_lost(attack_odds(facts, self.settings), target.profile, target.damage)

    def threats(self, kit: Kit, frame: Frame, victim: Frame, fire: Fire = "direct") -> "Threats":
        """What a kit can do to a sound victim, by distance and cover."""
        key = frame.profile, victim.profile, fire
        found = self._threats.get(key)
        if found is None:
            found = self._threats[key] = Threats(self.settings, kit, frame, victim, fire)
        return found


class Threats(dict[int, float]):
    """The part of a sound victim that the best ranged weapon of a kit takes, from the front, at combat posture, by whole
    inches and dice of cover: `inches | dice << DICE_FROM`."""

    __slots__ = ("_fire", "_frame", "_kit", "_parts", "_settings", "_victim")

    def __init__(self, settings: BattleSettings, kit: Kit, frame: Frame, victim: Frame, fire: Fire) -> None:
        super().__init__()
        self._settings, self._kit, self._frame, self._victim, self._fire = settings, kit, frame, victim, fire
        self._parts: dict[tuple[WeaponProfile, Bracket, int], float] = {}

    def __missing__(self, key: int) -> float:
        inches, dice = key & INCHES, key >> DICE_FROM
        best, drone = 0.0, self._victim.profile.kind == "drone"
        for mount in self._kit.mounts:
            for weapon in mount.profiles:
                found = _bracket(weapon, inches, self._fire)
                if found and not (drone and not weapon.hits_drones):
                    best = max(best, self._part(weapon, found, dice))
        self[key] = best
        return best

    def _part(self, weapon: WeaponProfile, found: Bracket, dice: int) -> float:
        known = self._parts.get((weapon, found, dice))
        if known is None:
            victim = self._victim.profile
            facts = Attack(self._frame.profile, weapon, victim, bracket=found, fire=self._fire, cover=dice)
            known = self._parts[weapon, found, dice] = part_lost(attack_odds(facts, self._settings), victim, 0)
        return known


def _bracket(weapon: WeaponProfile, inches: float, fire: Fire) -> Bracket | None:
    """The bracket of a shot of a kind, None where it cannot be fired so or so far."""
    if weapon.melee:
        return None
    if fire == "direct":
        return bracket(weapon, inches)
    if not (weapon.guided if fire == "guided" else weapon.indirect):
        return None
    return bracket_of(weapon.indirect_range if fire == "indirect" else weapon.range, inches)


def part_lost(odds: AttackOdds, victim: ModelProfile, damage: int) -> float:
    """The expected part of a model that an attack takes."""
    left = victim.capacity - damage
    hull = max(0, victim.hull - damage)
    boxes = killed = crippled = 0.0
    for (points, token), ways in odds.joint:
        boxes += ways * min(points + TOKEN * token, left)
        if points >= left:
            killed += ways
        if points >= hull:
            crippled += ways
    total = sum(ways for _, ways in odds.joint)
    if hull == 0:
        crippled = 0.0
    return float((HURT * boxes / victim.capacity + KILLED * killed + CRIPPLED * crippled) / total)
