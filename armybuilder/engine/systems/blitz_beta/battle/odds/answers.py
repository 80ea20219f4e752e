"""Answers to questions for the odds of an attack: whole distributions, and what every modifier is worth."""

import msgspec

from armybuilder.engine.core.battle.throws import DicePool
from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import Attack, attack_pool, bracket_of
from armybuilder.engine.systems.blitz_beta.battle.mathematics.damage import state_of
from armybuilder.engine.systems.blitz_beta.battle.mathematics.defence import defence_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.persistent import WORDS, rolls_within
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import Bracket, ModelProfile
from armybuilder.engine.systems.blitz_beta.battle.odds.burn import burn_of
from armybuilder.engine.systems.blitz_beta.battle.odds.duels import AttackChoices
from armybuilder.engine.systems.blitz_beta.battle.odds.odds import (
    AttackOdds,
    DamageOutcome,
    ModifierOdds,
    attack_odds,
    modifier_odds,
)
from armybuilder.engine.systems.blitz_beta.battle.odds.participants import ArmedCombatant, combatants_of, weapons_of
from armybuilder.engine.systems.blitz_beta.battle.odds.questions import APART, AttackSituation, OddsQuestion
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue

_SHARED = tuple(name for name in AttackSituation.__struct_fields__ if name not in APART)


class PoolOdds(msgspec.Struct, frozen=True):
    """A test before it is rolled: its skill after all steps (null is NA), as rated, and its dice."""

    skill: int | None
    rated: int | None
    dice: int


class TokenOdds(msgspec.Struct, frozen=True):
    """Fire, corrosion or haywire: chances of each intensity (0 is no token), and the damage that is still to come."""

    kind: str
    intensity: dict[int, float]
    further: float


class WeaponOdds(msgspec.Struct, frozen=True):
    """The odds of one attack. `margin` is attacker less defender, a hit from 0 on; `spared` the chance that a secondary
    target of an area need not defend, so that there is no margin; `damage` in boxes. `crippled`, `destroyed` and
    `overkilled` are chances of at least that; `further` is what a token does later, on average."""

    attacker: str
    weapon: str
    defender: str
    range: Bracket
    attack: PoolOdds
    defence: PoolOdds
    spared: float
    hit: float
    margin: dict[int, float]
    damage: dict[int, float]
    expected: float
    crippled: float
    destroyed: float
    overkilled: float
    token: TokenOdds | None
    further: float
    modifiers: list[ModifierOdds]


class OddsAnswer(msgspec.Struct, frozen=True):
    """One answer for each weapon that can make the attack, and the others with why they cannot."""

    attacks: list[WeaponOdds]
    left_out: dict[str, str] = {}


class ImpossibleAttackError(ValueError):
    """A weapon cannot make this attack; `where` is the field of the question that rules it out."""

    def __init__(self, where: str, message: str) -> None:
        super().__init__(message)
        self.where = where


def answer_odds(question: OddsQuestion, catalogue: Catalogue) -> OddsAnswer:
    """The odds of an attack; `DocumentError` names what nobody knows or what cannot be."""
    attacker = combatants_of(question.attacker, catalogue, "/attacker")
    target = combatants_of(question.defender, catalogue, "/defender")[0].profile
    answers, left_out, refusal = (
        [],
        {},
        fail("/weapon", gettext("{profile} has no weapon.", profile=attacker[0].profile.name)),
    )
    for armed in weapons_of(attacker, question.weapon, target):
        try:
            answers.append(_answer(armed, target, question))
        except ImpossibleAttackError as error:
            refusal = fail(error.where, str(error))
            left_out[armed.weapon.text] = str(error)
    if not answers:
        raise refusal
    return OddsAnswer(answers, left_out)


def compute_odds(
    armed: ArmedCombatant, target: ModelProfile, question: OddsQuestion
) -> tuple[Attack, AttackOdds, DamageOutcome]:
    """An attack with its odds and what becomes of the target; `ImpossibleAttackError` where it cannot be made."""
    before, marked = question.attacker.taken, question.defender.taken
    attack = build_attack(armed, target, question, crippled=_is_crippled(armed.body, before), target_taken=marked)
    found = attack_odds(attack, play=attack_choices(question))
    return attack, found, found.outcome(target, marked)


def _answer(armed: ArmedCombatant, target: ModelProfile, question: OddsQuestion) -> WeaponOdds:
    attack, found, fate = compute_odds(armed, target, question)
    token = _token_odds(found, attack, question.defender.taken, question.rounds)
    return WeaponOdds(
        attacker=armed.body.name,
        weapon=armed.weapon.text,
        defender=target.name,
        range=attack.bracket,
        attack=_pool_odds(attack_pool(attack)),
        defence=_pool_odds(defence_pool(attack)),
        hit=found.hit,
        spared=found.spared,
        margin=_margin_odds(found),
        damage=found.damage.chances(),
        expected=found.expected,
        crippled=fate.crippled,
        destroyed=fate.destroyed,
        overkilled=fate.overkilled,
        token=token,
        further=token.further if token else 0.0,
        modifiers=modifier_odds(attack, attack_choices(question)),
    )


def build_attack(
    armed: ArmedCombatant,
    target: ModelProfile,
    situation: AttackSituation,
    *,
    crippled: bool = False,
    target_taken: int = 0,
) -> Attack:
    """The attack of a weapon in a situation; `ImpossibleAttackError` where it cannot be made."""
    weapon = armed.weapon
    if target.kind == "drone" and not weapon.can_hit_drones:
        raise ImpossibleAttackError("/weapon", gettext("{weapon} cannot hit drones (BR-225).", weapon=weapon.text))
    if situation.fire == "indirect" and not weapon.indirect:
        raise ImpossibleAttackError("/fire", gettext("{weapon} cannot fire indirectly (BR-152).", weapon=weapon.text))
    if situation.fire == "guided" and not weapon.guided:
        raise ImpossibleAttackError("/fire", gettext("{weapon} cannot be guided (BR-153).", weapon=weapon.text))
    return Attack(
        armed.body,
        weapon,
        target,
        bracket=_bracket(armed, situation),
        crippled=crippled,
        target_crippled=_is_crippled(target, target_taken),
        **{name: getattr(situation, name) for name in _SHARED},
    )


def attack_choices(question: AttackSituation) -> AttackChoices:
    """Return what is done about an attack; `DocumentError` where it is inconsistent."""
    if question.place != "target" and question.primary is None:
        message = gettext(
            "A secondary target defends only where the primary one was hit or the total suffices (BR-106): give the dice"
            " and the skill of the primary target's defence."
        )
        raise fail("/primary", message)
    if question.primary is None:
        return AttackChoices(question.evasions, question.rerolls)
    if question.place == "target":
        message = gettext(
            "Only a secondary target can have a primary one: say `area` or `blast`, or leave `primary` out."
        )
        raise fail("/place", message)
    return AttackChoices(
        question.evasions, question.rerolls, question.place, (question.primary.dice, question.primary.skill)
    )


def _bracket(armed: ArmedCombatant, situation: AttackSituation) -> Bracket:
    """The bracket that is asked for, or that of a distance; all that is within reach is optimal for melee weapons and for
    those whose reach is their area, which is counted from the middle of the base (L2472, L13009)."""
    weapon = armed.weapon
    if isinstance(situation.range, str):
        return situation.range if weapon.range and not weapon.melee else "optimal"
    reach = weapon.indirect_range if situation.fire == "indirect" else weapon.range
    if reach is None:
        return _area_bracket(armed, situation.range)
    found = bracket_of(reach, situation.range)
    if found is None:
        raise ImpossibleAttackError(
            "/range",
            gettext(
                '{weapon} reaches {maximum}"; the target is {range:g}" away.',
                weapon=weapon.text,
                maximum=reach.maximum,
                range=situation.range,
            ),
        )
    return found


def _area_bracket(armed: ArmedCombatant, inches: float) -> Bracket:
    """That of a weapon without a range: an area around its model, or base contact."""
    weapon = armed.weapon
    reach = max(weapon.area - armed.radius, 0.0) if weapon.area else 0.0
    if inches > reach:
        whence = gettext(" from its base") if weapon.area else ""
        raise ImpossibleAttackError(
            "/range",
            gettext(
                '{weapon} reaches {reach:g}"{whence}; the target is {inches:g}" away.',
                weapon=weapon.text,
                reach=reach,
                whence=whence,
                inches=inches,
            ),
        )
    return "optimal"


def _is_crippled(model: ModelProfile, taken: int) -> bool:
    return bool(taken) and state_of(model, taken) != "sound"


def _pool_odds(pool: DicePool) -> PoolOdds:
    return PoolOdds(pool.skill, pool.rated, pool.dice)


def _margin_odds(found: AttackOdds) -> dict[int, float]:
    """Chances of each margin; those of a secondary target come to the chance that it has to defend."""
    defends = 1.0 - found.spared
    return {margin: defends * chance for margin, chance in found.margin.chances().items()}


def _token_odds(found: AttackOdds, attack: Attack, marked: int, rounds: int) -> TokenOdds | None:
    kind = attack.weapon.persistent
    if not kind:
        return None
    burning = found.burn_damage(burn_of(attack), rolls_within(attack.target, rounds), marked)
    return TokenOdds(WORDS[kind].lower(), found.intensity.chances(), burning.mean - found.expected)
