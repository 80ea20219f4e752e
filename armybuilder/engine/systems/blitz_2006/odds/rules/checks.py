"""Single tests: any skill (BR-4), active detection (BR-33), target designators (BR-55), communication (BR-54)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from armybuilder.engine.core.battle.odds import Distribution, mixture
from armybuilder.engine.core.battle.odds.modifiers import Modifier, nonzero, sum_of, without
from armybuilder.engine.core.battle.odds.rolls import FUMBLE
from armybuilder.engine.core.battle.odds.sides import Side
from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.odds.cards import fill_question
from armybuilder.engine.systems.blitz_2006.odds.mathematics.dice import (
    Again,
    OddsPool,
    RollOutcome,
    opposed_rolls,
    rolls_against,
)
from armybuilder.engine.systems.blitz_2006.odds.questions import (
    CallQuestion,
    DetectQuestion,
    Observer,
    Prey,
    SkillQuestion,
    TagQuestion,
)
from armybuilder.engine.systems.blitz_2006.odds.rules.cover import cover_of
from armybuilder.engine.systems.blitz_2006.odds.rules.pools import (
    SPEEDS,
    check_speed,
    concealment_of,
    demand,
    is_aux_destroyed,
    state_penalty,
)

MOVES_TOLD_BY = {"stationary": 0, "combat": 2, "top": 4}
LEAST_THRESHOLD = 1
TAG_THRESHOLD = 5


class CheckOdds(NamedTuple):
    """A test worked out: the dice, what they are against (`threshold`, or `defence`), and margins. An `open` line needs no
    roll."""

    attack: OddsPool
    defence: OddsPool | None
    threshold: int | None
    modifiers: list[Modifier]
    margins: Distribution | None
    fumbled: float
    open: bool = False


def skill_odds(question: SkillQuestion, _catalogue: Catalogue, left_out: int | None = None) -> CheckOdds:
    """A test of a skill against a threshold or another roll; this and other tests with all modifiers but one `left_out`."""
    if (question.threshold is None) == (question.other_skill is None):
        raise fail("/threshold", gettext("A test needs a threshold or the other side's skill: enter one or the other."))
    told = nonzero(
        Modifier("attacker", gettext_noop("modifier"), question.modifier, ""),
        Modifier("defender", gettext_noop("modifier"), question.other_modifier, ""),
    )
    modifiers = without(list(told), left_out)
    attack = OddsPool(question.skill, sum_of(modifiers, "attacker"), question.defective)
    if question.threshold is not None:
        return _check_odds(
            attack,
            None,
            question.threshold,
            modifiers,
            rolls_against(attack, question.threshold, question.again),
            question.cap,
        )
    defence = OddsPool(question.other_skill or 0, sum_of(modifiers, "defender"))
    return _check_odds(attack, defence, None, modifiers, opposed_rolls(attack, defence, question.again), question.cap)


def detect_odds(question: DetectQuestion, catalogue: Catalogue, left_out: int | None = None) -> CheckOdds:
    """Active detection, which infantry, units without sensors and whoever fires a snap shot cannot try."""
    question = fill_question(question, catalogue)
    check_speed("attacker", question.attacker)
    if question.attacker.model in catalogue.infantry:
        raise fail("/attacker/model", gettext("Infantry has no active detection (L1056)."))
    _check_aux(question.attacker, gettext("sensors"))
    attacker, target = question.attacker, question.defender
    if target.ecm or target.eccm:
        _check_aux(target, "ECM", "defender")
    demand([_required_ew(attacker), ("/attacker/sensors", gettext("The sensors modifier"), attacker.sensors)])
    sensors = Modifier("attacker", gettext_noop("sensors"), attacker.sensors or 0, "BR-33")
    return _ew_check(attacker, [sensors], detection_threshold(question), question.again, left_out)


def detection_threshold(question: DetectQuestion) -> int:
    """Return what hides the target, less what betrays it; at least one (L664)."""
    target, cover = question.defender, cover_of(question.ground)
    hidden = cover + concealment_of(question.ground, cover, target)
    told = target.weapons + target.tests + target.ecm + target.eccm + MOVES_TOLD_BY[target.speed]
    return max(LEAST_THRESHOLD, hidden - told)


def tag_odds(question: TagQuestion, catalogue: Catalogue, left_out: int | None = None) -> CheckOdds:
    """A target designator; without enemy ECM neither ECM nor ECCM counts (L1104)."""
    question = fill_question(question, catalogue)
    attacker, target = question.attacker, question.defender
    check_speed("attacker", attacker)
    _check_aux(attacker, gettext("designator"))
    infantry = attacker.model in catalogue.infantry
    demand(
        [
            _required_ew(attacker),
            ("/attacker/designator", gettext("The rating of the target designator"), attacker.designator),
            ("/attacker/comm", gettext("The comm modifier"), 0 if infantry else attacker.comm),
            _required_attack_modifier(attacker, infantry),
            (
                "/defender/defense_modifier",
                gettext("The defense modifier at {speed}", speed=gettext(SPEEDS[target.speed])),
                0 if target.model in catalogue.infantry else target.defense_modifier,
            ),
        ]
    )
    modifiers = [
        Modifier("attacker", gettext_noop("comm"), attacker.comm or 0, "BR-55"),
        Modifier("attacker", gettext_noop("target designator"), attacker.designator or 0, "BR-55"),
        Modifier("attacker", SPEEDS[attacker.speed], attacker.attack_modifier or 0, "BR-55"),
        Modifier("attacker", "ECCM", question.eccm if question.ecm else 0, "BR-55"),
    ]
    threshold = TAG_THRESHOLD + (target.defense_modifier or 0) + question.ecm
    return _ew_check(attacker, modifiers, threshold, question.again, left_out)


def call_odds(question: CallQuestion, catalogue: Catalogue, left_out: int | None = None) -> CheckOdds:
    """Communication: open without enemy ECM, or where auto comm and ECCM are more than it (L1082)."""
    question = fill_question(question, catalogue)
    attacker = question.attacker
    check_speed("attacker", attacker)
    if not attacker.backup_communication:
        _check_aux(attacker, gettext("communication"))
    if not question.ecm:
        return CheckOdds(OddsPool(0), None, None, [], None, 0.0, open=True)
    demand([("/attacker/auto_comm", gettext("Auto comm"), attacker.auto_comm)])
    if (attacker.auto_comm or 0) + question.eccm > question.ecm:
        return CheckOdds(OddsPool(0), None, question.ecm, [], None, 0.0, open=True)
    comm = 0 if attacker.model in catalogue.infantry else attacker.comm
    demand([_required_ew(attacker), ("/attacker/comm", gettext("The comm modifier"), comm)])
    modifiers = [
        Modifier("attacker", gettext_noop("comm"), comm or 0, "BR-54"),
        Modifier("attacker", "ECCM", question.eccm, "BR-54"),
    ]
    return _ew_check(attacker, modifiers, question.ecm, question.again, left_out)


def _check_aux(party: Observer | Prey, what: str, side: Side = "attacker") -> None:
    if is_aux_destroyed(party):
        raise fail(
            f"/{side}/taken", gettext("Its auxiliary systems are destroyed, including the {what} (L933).", what=what)
        )


def _required_ew(attacker: Observer) -> tuple[str, str, object]:
    return "/attacker/ew", gettext("The electronic warfare skill"), attacker.ew


def _required_attack_modifier(attacker: Observer, infantry: bool) -> tuple[str, str, object]:
    modifier = 0 if infantry else attacker.attack_modifier
    return (
        "/attacker/attack_modifier",
        gettext("The attack modifier at {speed}", speed=gettext(SPEEDS[attacker.speed])),
        modifier,
    )


def _ew_check(
    attacker: Observer, modifiers: Iterable[Modifier], threshold: int, again: Again, left_out: int | None
) -> CheckOdds:
    """A test of electronic warfare, with what bears on all of them."""
    told = nonzero(
        *modifiers,
        state_penalty("", attacker.taken, "attacker"),
        Modifier("attacker", gettext_noop("evasive maneuvers"), -attacker.evasions, "BR-15"),
        Modifier("attacker", gettext_noop("other"), attacker.modifier, ""),
    )
    found = without(list(told), left_out)
    pool = OddsPool(attacker.ew or 0, sum_of(found, "attacker"), attacker.defective or 0)
    return _check_odds(pool, None, threshold, found, rolls_against(pool, threshold, again), None)


def _check_odds(
    attack: OddsPool,
    defence: OddsPool | None,
    threshold: int | None,
    modifiers: list[Modifier],
    exchanges: Sequence[RollOutcome],
    cap: int | None,
) -> CheckOdds:
    margins = mixture((found.ways, found.margins) for found in exchanges if found.margins is not None)
    if cap is not None:
        margins = margins.mapped(lambda margin: max(-cap, min(cap, margin)))
    fumbled = sum(found.ways for found in exchanges if found.roll.natural == FUMBLE)
    every = sum(found.ways for found in exchanges)
    return CheckOdds(attack, defence, threshold, modifiers, margins, fumbled / every)
