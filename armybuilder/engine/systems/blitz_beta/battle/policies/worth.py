"""What an attack is worth, in TV: exact odds, remembered by everything that they depend on."""

from typing import Any

from armybuilder.engine.systems.blitz_beta.battle.attack import Attack, Posture
from armybuilder.engine.systems.blitz_beta.battle.cover import Shelter
from armybuilder.engine.systems.blitz_beta.battle.kit import Frame, Kit
from armybuilder.engine.systems.blitz_beta.battle.odds import AttackOdds, attack_odds
from armybuilder.engine.systems.blitz_beta.battle.profile import ModelProfile, WeaponProfile
from armybuilder.engine.systems.blitz_beta.battle.settings import BattleSettings
from armybuilder.engine.systems.blitz_beta.battle.situation import bracket
from armybuilder.engine.systems.blitz_beta.battle.state import Model
from armybuilder.engine.systems.blitz_beta.battle.testing import posture_of

HURT, KILLED, CRIPPLED = 0.45, 0.4, 0.15
"""How the TV of a model are shared out: by boxes, by its end, by being crippled."""
TOKEN = 0.6
"""Boxes that a point of a token is worth."""


class Worth:
    """Remembers odds of one pair of armies; keep it for a batch of battles."""

    def __init__(self, settings: BattleSettings) -> None:
        self.settings = settings
        self._shots: dict[tuple[Any, ...], float] = {}
        self._threats: dict[tuple[ModelProfile, ModelProfile], Threats] = {}

    def shot(
        self, shooter: Model, weapon: WeaponProfile, target: Model, shelter: Shelter, posture: Posture, *, behind: bool
    ) -> float:
        """Expected TV of an attack, 0 out of range."""
        found = bracket(weapon, shelter[0]) if not weapon.melee else "optimal"
        if found is None:
            return 0.0
        profile, victim = shooter.profile, target.profile
        stance = posture_of(target)
        key = (profile, weapon, victim, found, shelter[2:7], posture, stance, behind, shooter.crippled, target.damage)
        value = self._shots.get(key)
        if value is None:
            facts = Attack(
                profile,
                weapon,
                victim,
                bracket=found,
                posture=posture,
                target_posture=stance,
                crippled=shooter.crippled,
                target_crippled=target.crippled,
                behind=behind,
                elevated=shelter.lower,
                cover=shelter.cover,
                full_cover=shelter.full_cover,
                additional=shelter.additional,
                full_pieces=shelter.full_pieces,
            )
            value = self._shots[key] = part_lost(attack_odds(facts, self.settings), victim, target.damage)
        return value * (target.recruit.points or 1.0)

    def threats(self, kit: Kit, frame: Frame, victim: Frame) -> "Threats":
        """What a kit can do to a sound victim, by distance and cover."""
        key = frame.profile, victim.profile
        found = self._threats.get(key)
        if found is None:
            found = self._threats[key] = Threats(self, kit, frame, victim)
        return found


class Threats(dict[tuple[int, int], float]):
    """The part of a sound victim that the best ranged weapon of a kit takes, by whole inches and dice of cover, from the
    front, at combat posture."""

    __slots__ = ("_frame", "_kit", "_victim", "_worth")

    def __init__(self, worth: Worth, kit: Kit, frame: Frame, victim: Frame) -> None:
        super().__init__()
        self._worth, self._kit, self._frame, self._victim = worth, kit, frame, victim

    def __missing__(self, key: tuple[int, int]) -> float:
        inches, dice = key
        best, victim = 0.0, self._victim.profile
        for mount in self._kit.mounts:
            for weapon in mount.profiles:
                found = bracket(weapon, inches) if not mount.melee else None
                if found and not (victim.kind == "drone" and not weapon.hits_drones):
                    facts = Attack(self._frame.profile, weapon, victim, bracket=found, cover=min(dice, 3))
                    best = max(best, part_lost(attack_odds(facts, self._worth.settings), victim, 0))
        self[key] = best
        return best


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
