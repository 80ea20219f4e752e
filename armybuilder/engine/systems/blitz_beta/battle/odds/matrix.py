"""A whole force against a list of targets: what each weapon does to each, and what all together do in one volley."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from armybuilder.engine.core.battle.odds import Distribution, certain
from armybuilder.engine.systems.blitz_beta.battle.coverage import implements
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import Attack
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import ModelProfile, WeaponProfile
from armybuilder.engine.systems.blitz_beta.battle.odds.odds import AttackOdds, Fate, Play, fate, played_odds
from armybuilder.engine.systems.blitz_beta.battle.settings import DEFAULT, BattleSettings

Situation = Callable[[ModelProfile, WeaponProfile, ModelProfile], Attack | None]
"""The attack that the caller builds, None where the weapon cannot make it."""
Odds = Callable[[Attack], AttackOdds]
PLAIN = Play()


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

    @implements("BR-91")
    def salvo(self, target: int) -> tuple[Cell, ...]:
        """The attacks of one model in a round: those that destroy that target most often, then those that hurt it most;
        each weapon once, those of melee as often as there are actions (L1945)."""
        cells = [cell for weapon in self.cells if (cell := weapon[target])]
        cells.sort(key=lambda cell: (cell.fate.destroyed, cell.expected), reverse=True)
        carried, fired = Counter(weapon.text for weapon in self.weapons), Counter[str]()
        chosen: list[Cell] = []
        for cell in cells:
            mounted, count = _mounted(cell.weapon)
            free = self.fighter.attacks - len(chosen)
            times = free if cell.weapon.melee else min(free, count * carried[cell.weapon.text] - fired[mounted])
            fired[mounted] += times
            chosen += [cell] * times
        return tuple(chosen)


def _mounted(weapon: WeaponProfile) -> tuple[str, int]:
    """The weapon that a profile is one of, by its text, where there are several kinds of ammunition; and how many."""
    return (weapon.source.text, max(1, weapon.source.count)) if weapon.source else (weapon.text, 1)


class Volley(NamedTuple):
    """The whole force at one target, each model with its best weapons: damage, its mean, the fate of the target.

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
    play: Play = PLAIN,
    settings: BattleSettings = DEFAULT,
) -> Matrix:
    """Every weapon of `force` against every target, each attack in the `situation` that the caller builds for it, with
    all that is done about it (`play`)."""

    def odds(attack: Attack) -> AttackOdds:
        return played_odds(attack, play, settings)

    rows = tuple(_row(fighter, targets, situation, odds) for fighter in force)
    volleys = tuple(_volley(rows, number, target, situation, odds) for number, target in enumerate(targets))
    return Matrix(rows, volleys)


def _row(fighter: Fighter, targets: Sequence[ModelProfile], situation: Situation, odds: Odds) -> Row:
    weapons = tuple(weapon for weapon in fighter.model.weapons if weapon.category)
    return Row(
        fighter,
        weapons,
        tuple(tuple(_cell(situation(fighter.model, weapon, target), odds) for target in targets) for weapon in weapons),
    )


def _cell(attack: Attack | None, odds: Odds) -> Cell | None:
    if attack is None:
        return None
    found = odds(attack)
    return Cell(attack.weapon, found.hit, found.expected, found.fate(attack.target))


def _volley(rows: Sequence[Row], number: int, target: ModelProfile, situation: Situation, odds: Odds) -> Volley:
    damage, alive = certain(0), 1.0
    for row in rows:
        models = row.fighter.models
        for cell in row.salvo(number):
            attack = situation(row.fighter.model, cell.weapon, target)
            if attack is not None:
                damage += odds(attack).damage.repeated(models)
                alive *= (1 - cell.fate.overkilled) ** models
    kill = fate(damage, target)
    return Volley(target, damage, damage.mean, kill._replace(overkilled=1 - alive))
