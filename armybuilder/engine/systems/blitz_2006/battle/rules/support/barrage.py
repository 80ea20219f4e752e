"""Attacks that come from beyond the table: their figures and what they do to a unit (BR-61, BR-63)."""

from dataclasses import dataclass

from armybuilder.engine.core.battle.odds import mixture
from armybuilder.engine.core.battle.replay import ReplayGain
from armybuilder.engine.core.battle.throws import DiceRoll, RollModifier
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.harm import (
    Harm,
    destruction,
    expected_loss,
    part_of,
    part_taken,
    whole_of,
)
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.resolution import DEFENCE, evades
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.shot import (
    Victim,
    defender_part,
    margin_cap,
    readings_of,
)
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.cause import DamageCause
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.units import harm_unit
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership import morale
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership.command import rolls_again
from armybuilder.engine.systems.blitz_2006.battle.rules.throws import margin_of, roll_skill
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.blitz_2006.odds.mathematics.damage import hit_results, state_after
from armybuilder.engine.systems.blitz_2006.odds.mathematics.dice import OddsPool, opposed_rolls
from armybuilder.engine.systems.blitz_2006.odds.questions import Attacker, AttackQuestion
from armybuilder.engine.systems.blitz_2006.odds.rules.attack import blow_of, target_of
from armybuilder.engine.systems.blitz_2006.odds.rules.pools import defence_modifiers, defence_pool
from armybuilder.engine.systems.blitz_2006.odds.rules.ranges import SKILL_BY_ITSELF, OddsWeapon

SKILL = SKILL_BY_ITSELF
"""Dice of aircraft and artillery (L1131, L1160)."""
CREW = Attacker(attack=SKILL, attack_modifier=0)


@dataclass(frozen=True, slots=True)
class Barrage:
    """An attack from beyond the table: of which side, how it is told, its weapon, bases of infantry that it touches, what the target has to
    beat and whether it is in cover."""

    side: int
    name: str
    mode: str
    rule: str
    weapon: OddsWeapon
    touched: int = 1
    in_cover: bool = False
    blast_cover: int = 0


def question_of(battle: Battle, barrage: Barrage, target: BattleUnit, *, evading: bool = False) -> AttackQuestion:
    """What the odds page would be asked about it: it comes from no side in particular."""
    victim = Victim(
        target.id, target.speed, target.movement.mode, target.taken, target.armor_lost, target.sturdy, 0, target.bases,
        target.controlled, frozenset(("front",)),
    )  # fmt: skip
    return AttackQuestion(
        weapon=barrage.weapon.key, attacker=CREW, defender=defender_part(battle, target, victim, evading=evading),
        touched=max(1, barrage.touched), blast_cover=barrage.blast_cover, cap=margin_cap(battle), readings=readings_of(battle),
    )  # fmt: skip


# Implements BR-38, BR-45, BR-61, BR-63
def strike_unit(
    battle: Battle, barrage: Barrage, target: BattleUnit, score: int, harm: Harm,
    throws: tuple[tuple[str, DiceRoll], ...] = (),
) -> None:  # fmt: skip
    """The defence of a unit against a roll that has fallen, and what it suffers."""
    mark = battle.journal.mark()
    question = question_of(battle, barrage, target, evading=evades(battle, target, score))
    modifiers = list(defence_modifiers(question, "medium"))
    shown = [RollModifier(each.label, each.value, each.rule) for each in modifiers if each.side == "defender"]
    pool = defence_pool(question.defender, modifiers)
    dodged = roll_skill(battle, pool.skill, shown)
    margin = margin_of(battle, score, dodged.total)
    if margin > 0 and rolls_again(battle, target, "defense"):
        dodged = roll_skill(battle, pool.skill, shown, before=dodged.dice)
        margin = margin_of(battle, score, dodged.total)
    blow, victim = blow_of(question, barrage.weapon, "medium"), target_of(question, barrage.weapon)
    damage = (blow._replace(least=0) if barrage.in_cover else blow).damage(margin)
    points, before, foe = target.recruit.points, part_taken(target), target.side != barrage.side
    battle.log_event(
        "support", mark, target, throws=(*throws, (DEFENCE, dodged.as_event)), rules=(barrage.rule,), weapon=barrage.name,
        mode=barrage.mode, by=barrage.side, margin=margin, hit=margin > 0, damage=damage, odds=harm.odds,
        basis=ReplayGain(-points * harm.part, -points * part_of(victim, damage, target)) if foe else None,
    )  # fmt: skip
    cause = DamageCause(
        weapon=barrage.weapon, multiplier=blow.multiplier, margin=margin, spread=barrage.weapon.area > 0
    )
    harm_unit(battle, target, victim, damage, cause)
    if foe:
        battle.add_luck(barrage.side, points * harm.part, points * (part_taken(target) - before))
        if barrage.rule == "BR-63":
            morale.strain(battle, target, once=True)


def direct_harm(battle: Battle, barrage: Barrage, target: BattleUnit, attack: OddsPool) -> Harm:
    """What an attack with some dice does to a unit on average."""
    question = question_of(battle, barrage, target)
    defence = defence_pool(question.defender, list(defence_modifiers(question, "medium")))
    blow, victim = blow_of(question, barrage.weapon, "medium"), target_of(question, barrage.weapon)
    blow = blow._replace(least=0) if barrage.in_cover else blow
    rolled = [each for each in opposed_rolls(attack, defence, "", barrage.blast_cover) if each.margins is not None]
    hits = mixture((each.ways, hit_results(victim, blow, each.margins)) for each in rolled if each.margins)
    margins = mixture((each.ways, each.margins) for each in rolled if each.margins)
    states = state_after(victim, hits)
    return Harm(expected_loss(victim, states, whole_of(target)), margins.at_least(1), destruction(victim, states))
