"""Mobile Fighters, who have techniques and abilities by rank in place of traits and modifications."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from armybuilder.engine.core.declared.force import Taken
from armybuilder.engine.core.rules.construction import Candidate, Findings, Rule, plural
from armybuilder.engine.core.rules.operations import remove, set_value
from armybuilder.engine.systems.gundam_skirmish.construction.rules import of_fighters, of_units
from armybuilder.engine.systems.gundam_skirmish.force import Fielded, Force, rank_of

FIELDS = {"techniques": "close-weapon", "abilities": "ability"}


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a Mobile Fighter chose of its card, in a field of its row; `most` is None where it has all."""

    where: str
    noun: str
    nouns: str
    card: tuple[Any, ...]
    most: int | None
    taken: list[Taken]

    @property
    def left(self) -> int:
        """How many it may still choose; none where there is nothing to choose."""
        if self.most is None or self.most >= len(self.card):
            return 0
        return max(0, self.most - len(self.taken))


def chosen_of(unit: Fielded, force: Force) -> Iterator[Chosen]:
    """Techniques and abilities of a Mobile Fighter by its rank."""
    rank, card = rank_of(unit, force), unit.record
    for noun, nouns, known, most in (
        ("technique", "techniques", card.close_weapons, rank.techniques if rank else None),
        ("ability", "abilities", card.abilities, rank.abilities if rank else None),
    ):
        yield Chosen(f"{unit.where}/{nouns}", noun, nouns, known, most, unit.of(FIELDS[nouns], nouns))


@of_fighters("FC-18", "Character Pilots", 42)
def no_rewards(rule: Rule, unit: Fielded, _: Force) -> Findings:
    """Pilots of Mobile Fighters have neither traits nor modifications."""
    pilot = unit.source.pilot
    if pilot and (pilot.traits or pilot.modifications):
        where = f"{unit.where}/pilot"
        gone = [name for name in ("traits", "modifications") if getattr(pilot, name)]
        yield rule.finding(
            "fighter-traits",
            where,
            f"The pilot of {unit.label} has neither traits nor modifications. Remove them.",
            candidates=[("Remove them", [step for name in gone for step in remove(f"{where}/{name}")])],
        )


@of_fighters("FC-18", "Character Pilots", 42)
def by_rank(rule: Rule, unit: Fielded, force: Force) -> Findings:
    """A Mobile Fighter chooses as many techniques and abilities as its rank gives, each once, of its own card."""
    for chosen in chosen_of(unit, force):
        yield from _of_the_card(rule, unit, chosen)
        if chosen.most is not None and chosen.most < len(chosen.taken):
            yield _too_many(rule, unit, chosen)
        elif chosen.left:
            yield _too_few(rule, unit, chosen)


@of_units("FC-18", "Character Pilots", 42)
def fighters_only(rule: Rule, unit: Fielded, _: Force) -> Findings:
    """Other units have all abilities of their card and no techniques."""
    fields = [] if unit.is_fighter else [name for name in FIELDS if getattr(unit.source, name)]
    if fields:
        yield rule.finding(
            "no-fighter",
            f"{unit.where}/{fields[0]}",
            f"{unit.label} is no Mobile Fighter and has all that its card says: it chooses neither techniques nor abilities. "
            "Remove them.",
            candidates=[("Remove the choice", [step for name in fields for step in remove(f"{unit.where}/{name}")])],
        )


def _of_the_card(rule: Rule, unit: Fielded, chosen: Chosen) -> Findings:
    """Each is of its card, and chosen once."""
    times: Counter[str] = Counter()
    for taken in chosen.taken:
        times[taken.record.key] += 1
        gone: Candidate = (f"Remove {taken.record.name}", remove(taken.where))
        if taken.record not in chosen.card:
            told = f"The card of {unit.label} has no {chosen.noun} {taken.record.name}. Remove it."
            yield rule.finding("foreign-choice", taken.where, told, candidates=[gone], key=taken.record.key)
        elif times[taken.record.key] > 1:
            told = f"{unit.label} has the {chosen.noun} {taken.record.name} twice. Choose another."
            yield rule.finding("chosen-twice", taken.where, told, candidates=[gone], key=taken.record.key)


def _too_many(rule: Rule, unit: Fielded, chosen: Chosen) -> Any:
    most, number = chosen.most or 0, len(chosen.taken)
    last = [step for taken in reversed(chosen.taken[most:]) for step in remove(taken.where)]
    return rule.finding(
        "too-many-chosen",
        chosen.where,
        f"{unit.label} has {_counted(most, chosen)} at its rank, and chose {number}. Remove {number - most}.",
        candidates=[("Remove the last of them", last)],
        chosen=number,
        most=most,
    )


def _too_few(rule: Rule, unit: Fielded, chosen: Chosen) -> Any:
    words = [taken.record.key for taken in chosen.taken]
    free = [record for record in chosen.card if record.key not in words]
    return rule.finding(
        "choices-left",
        chosen.where,
        f"{unit.label} may choose {chosen.left} more {chosen.noun if chosen.left == 1 else chosen.nouns} of its card.",
        severity="warning",
        candidates=[(f"Choose {record.name}", set_value(chosen.where, [*words, record.key])) for record in free],
        left=chosen.left,
    )


def _counted(number: int, chosen: Chosen) -> str:
    return plural(number, chosen.noun) if number == 1 else f"{number} {chosen.nouns}"
