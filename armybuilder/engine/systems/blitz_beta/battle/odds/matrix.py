"""A whole force against a list of targets: what each weapon does to each, and what all together do in one volley."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from armybuilder.engine.checkpoints import checkpoint
from armybuilder.engine.core.battle.odds import certain
from armybuilder.engine.core.documents import DocumentError, fail
from armybuilder.engine.core.packs.merge import with_question_packs
from armybuilder.engine.systems.blitz_beta import document as doc
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import ModelProfile, WeaponProfile
from armybuilder.engine.systems.blitz_beta.battle.odds.answers import (
    ImpossibleAttackError,
    attack_choices,
    build_attack,
)
from armybuilder.engine.systems.blitz_beta.battle.odds.duels import AttackChoices
from armybuilder.engine.systems.blitz_beta.battle.odds.odds import (
    AttackOdds,
    DamageOutcome,
    attack_odds,
    damage_outcome,
)
from armybuilder.engine.systems.blitz_beta.battle.odds.participants import (
    ArmedCombatant,
    Combatant,
    combatant_of,
    combatants_of,
)
from armybuilder.engine.systems.blitz_beta.battle.odds.questions import AttackSituation, MatrixQuestion
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.force import canonical, resolve
from armybuilder.engine.systems.blitz_beta.statline import entry_loadouts

MAX_CELLS = 4000
"""Weapons of a force, each kind of model by itself, times targets."""
AS_USUAL = AttackSituation()
"""That of a comparison: optimal range, combat posture, front arc, no cover."""


class MatrixCell(msgspec.Struct, frozen=True):
    """One weapon at one target."""

    hit: float
    expected: float
    crippled: float
    destroyed: float
    overkilled: float


class MatrixWeapon(msgspec.Struct, frozen=True):
    """A weapon against every target, in their order; null is an attack that cannot be made."""

    weapon: str
    cells: list[MatrixCell | None]


class MatrixModel(msgspec.Struct, frozen=True):
    """So many models of a kind, the attacks of each in a round, and their weapons."""

    model: str
    models: int
    attacks: int
    weapons: list[MatrixWeapon]


class MatrixVolley(msgspec.Struct, frozen=True):
    """The whole force at one target in a round, each model with its best weapons, as if none knew of the others: a
    weapon attacks once, those of melee with every action."""

    target: str
    expected: float
    crippled: float
    destroyed: float
    overkilled: float


class MatrixAnswer(msgspec.Struct, frozen=True):
    """Rows by kind of model, a volley for each target."""

    rows: list[MatrixModel]
    volleys: list[MatrixVolley]


class FighterGroup(NamedTuple):
    """So many models of a kind, each with its attacks in a round."""

    body: Combatant
    models: int = 1
    attacks: int = 1


class MatrixShot(NamedTuple):
    """A weapon at one target, unhurt until then."""

    weapon: WeaponProfile
    odds: AttackOdds
    fate: DamageOutcome


def answer_matrix(question: MatrixQuestion, catalogue: Catalogue) -> MatrixAnswer:
    """Every weapon of a force against every target; `DocumentError` for what cannot be read or would take too long."""
    fighters = _fighters(bytes(question.force), catalogue)
    targets = [
        combatants_of(target, catalogue, f"/targets/{index}")[0].profile
        for index, target in enumerate(question.targets)
    ]
    cells = len(targets) * sum(len(fighter.body.profile.weapons) for fighter in fighters)
    if cells > MAX_CELLS:
        raise fail("/targets", f"That makes {cells:,} attacks; at most {MAX_CELLS:,} are reckoned: name fewer targets.")
    return build_matrix(fighters, targets, question)


def _fighters(force: bytes, catalogue: Catalogue) -> list[FighterGroup]:
    """Every body of a force."""
    try:
        written = doc.decode(force)
        catalogue = with_question_packs(catalogue, written.packs)
        document = canonical(written, catalogue)
    except DocumentError as error:
        moved = [msgspec.structs.replace(problem, where=f"/force{problem.where}") for problem in error.problems]
        raise DocumentError(moved) from None
    return [
        FighterGroup(combatant_of(line), item.entry.count, line.act or 0)
        for item in entry_loadouts(resolve(document, catalogue), catalogue)
        for line in item.loadout.bodies
    ]


def build_matrix(
    force: Sequence[FighterGroup], targets: Sequence[ModelProfile], situation: AttackSituation = AS_USUAL
) -> MatrixAnswer:
    """Every weapon of a force against every target, each in the same situation. A volley counts attacks as independent and
    the target as unhurt before; its `overkilled` asks whether one attack alone can do it."""
    play = attack_choices(situation)
    table = [
        [[_shot(armed, one, situation, play) for one in targets] for armed in row.body.weapon_options] for row in force
    ]
    volleys = []
    for number, target in enumerate(targets):
        able = [[shot for weapon in weapons if (shot := weapon[number])] for weapons in table]
        volleys.append(_volley(force, able, target))
    return MatrixAnswer([_row(fighter, weapons) for fighter, weapons in zip(force, table, strict=True)], volleys)


def _shot(
    armed: ArmedCombatant, target: ModelProfile, situation: AttackSituation, play: AttackChoices
) -> MatrixShot | None:
    checkpoint()
    try:
        attack = build_attack(armed, target, situation)
    except ImpossibleAttackError:
        return None
    odds = attack_odds(attack, play=play)
    return MatrixShot(armed.weapon, odds, odds.outcome(target))


def _row(fighter: FighterGroup, weapons: Sequence[Sequence[MatrixShot | None]]) -> MatrixModel:
    pairs = zip(fighter.body.weapon_options, weapons, strict=True)
    rows = [MatrixWeapon(armed.weapon.text, [_cell(shot) for shot in shots]) for armed, shots in pairs]
    return MatrixModel(fighter.body.profile.name, fighter.models, fighter.attacks, rows)


def _cell(shot: MatrixShot | None) -> MatrixCell | None:
    return MatrixCell(shot.odds.hit, shot.odds.expected, *shot.fate) if shot else None


def _volley(force: Sequence[FighterGroup], shots: Sequence[Sequence[MatrixShot]], target: ModelProfile) -> MatrixVolley:
    damage, alive = certain(0), 1.0
    for fighter, able in zip(force, shots, strict=True):
        for shot in salvo(able, fighter.attacks):
            damage += shot.odds.damage.repeated(fighter.models)
            alive *= (1 - shot.fate.overkilled) ** fighter.models
    return MatrixVolley(target.name, damage.mean, *damage_outcome(damage, target)._replace(overkilled=1 - alive))


# Implements BR-91
def salvo(shots: Sequence[MatrixShot], attacks: int) -> list[MatrixShot]:
    """The attacks of one model in a round, of all that it could make at a target: those that destroy it most often, then
    those that hurt it most; each weapon once, those of melee as often as there are actions (L1945)."""
    carried, fired = Counter(shot.weapon.text for shot in shots), Counter[str]()
    chosen: list[MatrixShot] = []
    for shot in sorted(shots, key=lambda shot: (shot.fate.destroyed, shot.odds.expected), reverse=True):
        mounted, count = _weapon_of_profile(shot.weapon)
        free = attacks - len(chosen)
        times = free if shot.weapon.melee else min(free, count * carried[shot.weapon.text] - fired[mounted])
        fired[mounted] += times
        chosen += [shot] * times
    return chosen


def _weapon_of_profile(weapon: WeaponProfile) -> tuple[str, int]:
    """The weapon that a profile is one of, by its text, where there are several kinds of ammunition; and how many."""
    return (weapon.source.text, max(1, weapon.source.count)) if weapon.source else (weapon.text, 1)
