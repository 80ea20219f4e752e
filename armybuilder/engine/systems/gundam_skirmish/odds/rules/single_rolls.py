"""Rolls on the charts, of morale, and of ambush (BR-45 to BR-49, BR-55 to BR-58; L30, L32, L36)."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.core.battle.odds.pictures import Tone
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.battle import Destruction
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import DESTRUCTION, MORALE
from armybuilder.engine.systems.gundam_skirmish.odds.cards import fill_question, title_of
from armybuilder.engine.systems.gundam_skirmish.odds.mathematics.chart import roll_damage
from armybuilder.engine.systems.gundam_skirmish.odds.mathematics.outcome_counts import OutcomeCounts
from armybuilder.engine.systems.gundam_skirmish.odds.output.answers import Answer, Spread, bars, odd, read_as, row
from armybuilder.engine.systems.gundam_skirmish.odds.questions import (
    AmbushQuestion,
    ChartQuestion,
    DestructionQuestion,
    MoraleQuestion,
)
from armybuilder.engine.systems.gundam_skirmish.odds.rules.targets import (
    DamageState,
    chart_levels_of,
    chart_spread,
    rerolls_of,
)
from armybuilder.engine.systems.gundam_skirmish.rulings import battle

NOT_SO_GOOD = range(1, 4)
"""A die that stops a Charge, or a unit that is selected (L36)."""
DEAD_AT, MORALE_FROM, SECOND = -4, 12, 2
DIE = OutcomeCounts(dict.fromkeys(range(1, SIDES + 1), 1), SIDES)


# ---------------------------------------------------------------- damage chart


def damage_chart_odds(question: ChartQuestion, catalogue: Catalogue) -> Answer:
    """Critical hits on a damage chart."""
    question = fill_question(question, catalogue)
    unit, critic = question.defender, question.attacker
    damages = chart_levels_of(unit, catalogue)
    rolls = question.criticals * (2 if critic.controlled_aim else 1)
    rerolls = rerolls_of(question.readings.chart_rolls, attacker=critic.fortunate, defender=unit.fortunate)
    states = roll_damage(*damages, rolls, rerolls).mapped(DamageState)
    inches = _inches(states, unit.movement, question.readings.leg_damage) if unit.movement is not None else []
    nobody = gettext("other unit") if unit.chart == "other" else gettext("Mobile Suit")
    return Answer(
        "chart",
        gettext("Damage chart, {unit}", unit=title_of(unit, catalogue, nobody)),
        [(gettext("Rolls"), str(rolls))],
        [odd("removed", gettext("Removed"), states.chance(lambda state: state.levels is None))],
        [chart_spread("chart", gettext("Damage chart"), damages, states, catalogue), *inches],
        notes=list(_readings(question, states)),
    )


def _readings(question: ChartQuestion, states: OutcomeCounts[DamageState]) -> Iterator[str]:
    """Yield how the book was read, where another reading might change something."""
    if question.attacker.fortunate or question.defender.fortunate:
        yield read_as(battle.CHART_ROLLS, question.readings.chart_rolls)
    if question.defender.movement and any(state.levels and state.levels[0] == SECOND for state in states.of):
        yield read_as(battle.LEG_DAMAGE, question.readings.leg_damage)


def _inches(states: OutcomeCounts[DamageState], movement: int, reading: str) -> list[Spread]:
    """Of a Move without a turn in Normal terrain, of which Leg damage takes half; 1" is left at least (L22, L30)."""

    def left(state: DamageState) -> Fraction:
        if state.levels is None:
            return Fraction(0)
        quarters = (0, 2, 3 if reading == battle.SLOWER else 2)[state.levels[0]]
        return max(movement - Fraction(movement * quarters, 4), Fraction(min(1, movement)))

    moved = states.mapped(left)
    told = [odd(f"{float(inches):g}", f'{float(inches):g}"', moved.chance_of(inches)) for inches in sorted(moved.of)]
    return [bars("movement", gettext("A Move in Normal terrain"), told, gettext('0" for a removed unit.'))]


# ---------------------------------------------------------------- destruction table


def destruction_odds(question: DestructionQuestion, catalogue: Catalogue) -> Answer:
    """A roll on the destruction table, and what a pilot has left. He dies of an instant death or at -4 (L30, L42; R13)."""
    results = {face: record for record in catalogue[DESTRUCTION].values() for face in record.dice}
    again = question.rerolls if question.fortunate else 0
    rolled = DIE.then(lambda face: DIE if face <= again else OutcomeCounts.sure(face)).mapped(
        lambda face: results[face].key
    )
    table = catalogue[DESTRUCTION]
    odds = []
    if question.health is not None or question.mind is not None:
        dead = rolled.chance(lambda key: _dies(table[key], question))
        odds = [odd("dies", gettext("Pilot dies"), dead, "theirs"), odd("lives", gettext("Pilot lives"), 1 - dead)]
    told = [
        odd(key, record.name, rolled.chance_of(key), "theirs" if record.dies or record.health < 0 else "mine")
        for key, record in table.items()
    ]
    return Answer(
        "destruction",
        gettext("Destruction table"),
        [(gettext("Die"), gettext("1D6, {again} or less re-rolled", again=again) if again else gettext("1D6"))],
        odds,
        [bars("results", gettext("What happens"), told), *_pilot_spreads(question, rolled, table)],
        notes=[gettext("Whatever happens to the pilot, the unit is removed from play.")],
    )


def _dies(record: Destruction, question: DestructionQuestion) -> bool:
    left = [value for value in _pilot_after(record, question) if value is not None]
    return record.dies or any(value <= DEAD_AT for value in left)


def _pilot_after(record: Destruction, question: DestructionQuestion) -> tuple[int | None, int | None]:
    """Pilot Health and Pilot Mind afterwards, None where nobody says what they were."""
    health, mind = question.health, question.mind
    if record.dies:
        return None if health is None else 0, None if mind is None else 0
    return None if health is None else health + record.health, None if mind is None else mind + record.mind


def _pilot_spreads(
    question: DestructionQuestion, rolled: OutcomeCounts[str], table: Mapping[str, Destruction]
) -> Iterator[Spread]:
    after = rolled.mapped(lambda result: _pilot_after(table[result], question))
    alive, note = range(DEAD_AT + 1, 100), gettext("At -4 or less the pilot is dead; an instant death makes it 0.")
    if question.health is not None:
        yield row(
            "health", gettext("Pilot Health left"), after.mapped(lambda left: left[0] or 0).chances(), alive, note
        )
    if question.mind is not None:
        yield row("mind", gettext("Pilot Mind left"), after.mapped(lambda left: left[1] or 0).chances(), alive, note)


# ---------------------------------------------------------------- morale


def morale_odds(question: MoraleQuestion, catalogue: Catalogue) -> Answer:
    """Morale checks one after another, each against 12 less the integrity that is left (L36). Each level below Steady has a die
    that may stop a Charge: that of Wavering before it, that of Routed when the unit is selected."""
    levels = {record.key: record.level for record in catalogue[MORALE].values()}
    names = {record.level: record for record in catalogue[MORALE].values()}
    least, most = min(levels.values()), max(levels.values())
    target = MORALE_FROM - question.integrity
    passes = DIE.joined(DIE, lambda one, other: one + other).chance(lambda shown: shown >= target)
    if question.commanded or question.stoic:
        passes = Fraction(1)
    check = OutcomeCounts({1: passes.numerator, -1: passes.denominator - passes.numerator}, passes.denominator)
    state = OutcomeCounts.sure(levels[question.state])
    for _ in range(question.checks):
        state = state.joined(check, lambda level, step: max(least, min(most, level + step)))
    stopped = Fraction(len(NOT_SO_GOOD), SIDES)
    charges = state.expected(lambda level: (1 - stopped) ** (most - level))
    flees = state.chance(lambda level: level == least) * stopped
    tones: tuple[tuple[int, Tone], ...] = ((most, "mine"), (most - 1, "draw"), (least, "theirs"))
    told = [odd(names[level].key, names[level].name, state.chance_of(level), tone) for level, tone in tones]
    return Answer(
        "morale",
        gettext("Morale"),
        [
            (gettext("2D6"), gettext("passes") if question.commanded or question.stoic else f"{max(target, 2)}+"),
            (gettext("Checks"), str(question.checks)),
        ],
        [
            odd("pass", gettext("Passes a check"), passes),
            odd("charge", gettext("May charge afterwards"), charges),
            odd("flees", gettext("Has to move off when selected"), flees, "theirs"),
        ],
        [bars("state", gettext("Morale afterwards"), told)],
        notes=[
            gettext("A Routed unit may charge after two dice of 4 or more: its own, and that of Wavering (page 14).")
        ]
        if state.chance_of(least)
        else [],
    )


# ---------------------------------------------------------------- ambush


def ambush_odds(question: AmbushQuestion, _: Catalogue) -> Answer:
    """Units that enter from reserve: 1 fails, 2 and 3 let the opponent place, 4 or more the player (L32)."""
    failed, moved = (Fraction(0), Fraction(0)) if question.ambusher else (Fraction(1, SIDES), Fraction(2, SIDES))
    waits = failed**question.attempts
    entered = (1 - waits) / (1 - failed)
    placed, units = entered * moved, question.units
    there = {count: comb(units, count) * (1 - waits) ** count * waits ** (units - count) for count in range(units + 1)}
    notes = (
        [gettext("An Ambusher needs no die, and enters where its player wants (page 18).")] if question.ambusher else []
    )
    return Answer(
        "ambush",
        gettext("Ambush"),
        [(gettext("Units"), str(units)), (gettext("Upkeeps"), str(question.attempts))],
        [
            odd("chosen", gettext("A unit on the chosen spot"), 1 - waits - placed),
            odd("moved", gettext('A unit where the opponent puts it, within 12"'), placed, "draw"),
            odd("waits", gettext("A unit still in reserve"), waits, "theirs"),
        ],
        [
            row(
                "units",
                gettext("Units that entered"),
                {count: chance for count, chance in there.items() if chance},
                range(1, 100),
            )
        ],
        notes=notes,
    )
