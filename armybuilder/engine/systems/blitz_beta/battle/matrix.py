"""A whole force against a list of targets: what each weapon does to each, and what all together do in one volley."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from armybuilder.engine.core.odds import Distribution, certain
from armybuilder.engine.systems.blitz_beta.battle.attack import Attack
from armybuilder.engine.systems.blitz_beta.battle.odds import Fate, attack_odds, fate
from armybuilder.engine.systems.blitz_beta.battle.profile import ModelProfile, WeaponProfile
from armybuilder.engine.systems.blitz_beta.battle.settings import DEFAULT, BattleSettings

Situation = Callable[[ModelProfile, WeaponProfile, ModelProfile], Attack | None]
"""The attack that the caller builds, None where the weapon cannot make it."""


class Fighter(NamedTuple):
    """So many models of a kind, each with its attacks in a round."""

    model: ModelProfile
    models: int = 1
    attacks: int = 1


class Cell(NamedTuple):
    """One weapon against one target: chance of a hit, expected damage, and the fate of an unhurt target."""

    weapon: WeaponProfile
    hit: float
    expected: float
    fate: Fate


class Row(NamedTuple):
    """A kind of model against every target: its weapons, each with a cell a target, in the order of the targets; None is
    an attack that cannot be made."""

    fighter: Fighter
    weapons: tuple[WeaponProfile, ...]
    cells: tuple[tuple[Cell | None, ...], ...]

    def best(self, target: int) -> Cell | None:
        """The weapon that destroys that target most often, then the one that hurts it most; None without a weapon."""
        cells = [cell for weapon in self.cells if (cell := weapon[target])]
        return max(cells, key=lambda cell: (cell.fate.destroyed, cell.expected), default=None)


class Volley(NamedTuple):
    """The whole force at one target, each attack with the best weapon: damage, its mean, the fate of the target.

    Attacks count as independent, the target as unhurt before; `overkilled` asks whether one attack alone can do it.
    """

    target: ModelProfile
    damage: Distribution
    expected: float
    fate: Fate


class Matrix(NamedTuple):
    """Rows by kind of model, and a volley a target."""

    rows: tuple[Row, ...]
    volleys: tuple[Volley, ...]


def plainly(model: ModelProfile, weapon: WeaponProfile, target: ModelProfile) -> Attack:
    """The situation of a comparison: optimal range, combat posture, front arc, no cover."""
    return Attack(model, weapon, target)


def matrix(
    force: Sequence[Fighter],
    targets: Sequence[ModelProfile],
    situation: Situation = plainly,
    settings: BattleSettings = DEFAULT,
) -> Matrix:
    """Every weapon of `force` against every target, each attack in the `situation` that the caller builds for it."""
    rows = tuple(_row(fighter, targets, situation, settings) for fighter in force)
    volleys = tuple(_volley(rows, number, target, situation, settings) for number, target in enumerate(targets))
    return Matrix(rows, volleys)


def _row(fighter: Fighter, targets: Sequence[ModelProfile], situation: Situation, settings: BattleSettings) -> Row:
    weapons = tuple(weapon for weapon in fighter.model.weapons if weapon.category)
    return Row(
        fighter,
        weapons,
        tuple(
            tuple(_cell(situation(fighter.model, weapon, target), settings) for target in targets) for weapon in weapons
        ),
    )


def _cell(attack: Attack | None, settings: BattleSettings) -> Cell | None:
    if attack is None:
        return None
    odds = attack_odds(attack, settings)
    return Cell(attack.weapon, odds.hit, odds.expected, odds.fate(attack.target))


def _volley(
    rows: Sequence[Row], number: int, target: ModelProfile, situation: Situation, settings: BattleSettings
) -> Volley:
    damage, alive = certain(0), 1.0
    for row in rows:
        cell = row.best(number)
        attack = cell and situation(row.fighter.model, cell.weapon, target)
        if cell is None or attack is None:
            continue
        times = row.fighter.models * row.fighter.attacks
        damage += attack_odds(attack, settings).damage.repeated(times)
        alive *= (1 - cell.fate.overkilled) ** times
    kill = fate(damage, target)
    return Volley(target, damage, damage.mean, kill._replace(overkilled=1 - alive))
