"""Characters: which unit they pilot, what traits and modifications their rank gives."""

from collections.abc import Iterator, Mapping

from armybuilder.engine.core.language import gettext, ngettext
from armybuilder.engine.core.rules.construction import Candidate, Finding, Findings, Rule
from armybuilder.engine.core.rules.operations import remove, set_value
from armybuilder.engine.systems.gundam_skirmish.force import FieldedUnit, Force, is_suit
from armybuilder.engine.systems.gundam_skirmish.ranks import count_earned, modification_ranks, trait_ranks
from armybuilder.engine.systems.gundam_skirmish.rulings.construction import ARMOUR_PILOTS, MODIFICATIONS
from armybuilder.engine.systems.gundam_skirmish.validators.rules import RULES, of_units, ruling_candidates


@of_units("FC-11", "Character Pilots", 42, alone=True)
def pilots_suits_only(rule: Rule, unit: FieldedUnit, force: Force) -> Findings:
    """A Character pilots Mobile Suits alone."""
    if unit.source.pilot and not is_suit(unit, ARMOUR_PILOTS, force):
        yield rule.finding(
            "no-pilot",
            f"{unit.where}/pilot",
            gettext("{unit} isn't a Mobile Suit and can't have a Character.\nRemove the pilot.", unit=unit.label),
            candidates=[_without_pilot(unit)],
        )


@of_units("FC-13", "Character Pilots", 42)
def one_unit(rule: Rule, unit: FieldedUnit, force: Force) -> Findings:
    """A Character pilots one unit at a time."""
    pilot = unit.source.pilot
    same = [
        row for row in force.rows if pilot and pilot.name and row.source.pilot and row.source.pilot.name == pilot.name
    ]
    if pilot and (unit.count > 1 or (same[1:] and same[0] is not unit)):
        number = sum(row.count for row in same) if pilot.name else unit.count
        yield rule.finding(
            "pilot-of-several",
            f"{unit.where}/pilot",
            ngettext(
                (
                    "{pilot} has {number} unit, but can only pilot one at a time.\nRemove the pilot from the others, "
                    "or give them another name."
                ),
                (
                    "{pilot} has {number} units, but can only pilot one at a time.\nRemove the pilot from the "
                    "others, or give them another name."
                ),
                number,
                pilot=pilot.name or gettext("The pilot"),
            ),
            candidates=[
                *([unit.fewer(unit.count - 1)] if unit.count > 1 else []),
                _without_pilot(unit),
            ],
            units=number,
        )


def _without_pilot(unit: FieldedUnit) -> Candidate:
    return gettext("Remove the pilot"), remove(f"{unit.where}/pilot")


# ---------------------------------------------------------------- traits and modifications


@of_units("FC-16", "Character Pilots", 42, alone=True)
def no_doubles(rule: Rule, unit: FieldedUnit, _: Force) -> Findings:
    """No pilot has the same trait or modification twice."""
    for kind in ("trait", "modification"):
        seen: set[str] = set()
        for taken in unit.of(kind):
            if taken.record.key in seen:
                yield rule.finding(
                    "twice",
                    taken.where,
                    gettext("{unit} has {name} twice.\nRemove one.", unit=unit.label, name=taken.record.name),
                    candidates=[(gettext("Remove one {name}", name=taken.record.name), remove(taken.where))],
                    key=taken.record.key,
                )
            seen.add(taken.record.key)


@of_units("FC-17", "Character Pilots", 42, alone=True)
def earned_rewards(rule: Rule, unit: FieldedUnit, force: Force) -> Findings:
    """A pilot has no more traits and modifications than its rank has given."""
    for field, ranks, number in rewards_of(unit, force, force.readings):
        pilot, where = unit.source.pilot, f"{unit.where}/pilot"
        if pilot is None or ranks is None or number <= (most := count_earned(ranks, pilot.rank)):
            continue
        enough = next((rank for rank in sorted(ranks) if count_earned(ranks, rank) >= number), None)
        higher = [(gettext("Rank {rank}", rank=enough), set_value(f"{where}/rank", enough))] if enough else []
        last = [step for index in range(number - 1, most - 1, -1) for step in remove(f"{where}/{field}/{index}")]
        if field == "traits":
            without = ngettext("Remove the last trait", "Remove the last {number} traits", number - most)
            yield _too_many_traits(rule, where, pilot.rank, most, number, [(without, last), *higher])
        else:
            without = ngettext("Remove the last modification", "Remove the last {number} modifications", number - most)
            yield _too_many_modifications(rule, where, pilot.rank, most, number, [(without, last), *higher])


def _too_many_traits(rule: Rule, where: str, rank: int, most: int, number: int, ways: list[Candidate]) -> Finding:
    return rule.finding(
        "too-many-traits",
        f"{where}/traits",
        ngettext(
            "A pilot of rank {rank} can have {number} trait, and this one has {taken}.\nRemove {excess}.",
            "A pilot of rank {rank} can have {number} traits, and this one has {taken}.\nRemove {excess}.",
            most,
            rank=rank,
            taken=number,
            excess=number - most,
        ),
        candidates=ways,
        most=most,
        number=number,
    )


def _too_many_modifications(
    rule: Rule, where: str, rank: int, most: int, number: int, ways: list[Candidate]
) -> Finding:
    return rule.finding(
        "too-many-modifications",
        f"{where}/modifications",
        ngettext(
            "A pilot of rank {rank} can have {number} modification, and this one has {taken}.\nRemove {excess}.",
            ("A pilot of rank {rank} can have {number} modifications, and this one has {taken}.\nRemove {excess}."),
            most,
            rank=rank,
            taken=number,
            excess=number - most,
        ),
        candidates=ways,
        most=most,
        number=number,
    )


@RULES.of_force("FC-17", "Character Pilots", 42)
def modifications_open(rule: Rule, force: Force) -> Findings:
    """Report that which ranks give a modification is lost: the players agree on it (R18)."""
    having = [row for row in force.rows if not row.is_fighter and row.modifications]
    if having and not force.readings[MODIFICATIONS]:
        yield rule.finding(
            "modifications-open",
            f"{having[0].where}/pilot/modifications",
            gettext(
                "Which ranks give a modification is missing from the rulebook.\nAgree on a reading, and choose "
                "it under Rulings."
            ),
            severity="undetermined",
            candidates=ruling_candidates(force, MODIFICATIONS),
            ruling=MODIFICATIONS,
        )


def rewards_of(
    unit: FieldedUnit, force: Force, readings: Mapping[str, str]
) -> Iterator[tuple[str, frozenset[int] | None, int]]:
    """Traits and modifications that a pilot has: the field, the ranks that give one, None for any, and how many there are. Mobile
    Fighters have none at all, which FC-18 tells."""
    pilot = unit.source.pilot
    if pilot and pilot.traits and not unit.is_fighter:
        yield "traits", trait_ranks(force.catalogue, readings), len(pilot.traits)
    if pilot and pilot.modifications and not unit.is_fighter:
        yield "modifications", modification_ranks(force.catalogue, readings), len(pilot.modifications)
