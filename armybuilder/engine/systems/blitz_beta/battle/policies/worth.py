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
BANDS = 2.0
"""Inches in one step of the table of threats."""


class Worth:
    """Remembers odds of one pair of armies; keep it for a batch of battles."""

    def __init__(self, settings: BattleSettings) -> None:
        self.settings = settings
        self._shots: dict[tuple[Any, ...], float] = {}
        self._threats: dict[tuple[Any, ...], float] = {}

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

    def threat(self, kit: Kit, frame: Frame, victim: Frame, inches: float, dice: int) -> float:
        """The part of a sound victim that the best ranged weapon of a kit takes at a distance, through so many dice of
        cover, from the front, at combat posture. Rounded to bands of two inches."""
        key = (kit, victim, int(inches / BANDS), dice)
        value = self._threats.get(key)
        if value is None:
            value = self._threats[key] = self._threat(kit, frame, victim, key[2] * BANDS + BANDS / 2, dice)
        return value

    def _threat(self, kit: Kit, frame: Frame, victim: Frame, inches: float, dice: int) -> float:
        best = 0.0
        for mount in kit.mounts:
            for weapon in mount.profiles:
                found = bracket(weapon, inches) if not mount.melee else None
                if found and not (victim.profile.kind == "drone" and not weapon.hits_drones):
                    facts = Attack(frame.profile, weapon, victim.profile, bracket=found, cover=min(dice, 3))
                    best = max(best, part_lost(attack_odds(facts, self.settings), victim.profile, 0))
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
