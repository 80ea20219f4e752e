"""Mobile Fighters, who have techniques and abilities by rank in place of traits and modifications."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from armybuilder.engine.core.language import gettext, ngettext
from armybuilder.engine.core.row_game.force import TakenRecord
from armybuilder.engine.core.rules.construction import Candidate, Findings, Rule
from armybuilder.engine.core.rules.operations import remove, set_value
from armybuilder.engine.systems.gundam_skirmish.force import FieldedUnit, Force, rank_of
from armybuilder.engine.systems.gundam_skirmish.validators.rules import of_fighters, of_units

FIELDS = {"techniques": "close-weapon", "abilities": "ability"}


@dataclass(frozen=True, slots=True)
class SkillSelection:
    """A Mobile Fighter's choices from its card, in a field of its row; `most` is None where it has all."""

    where: str
    are_techniques: bool
    card: tuple[Any, ...]
    most: int | None
    taken: list[TakenRecord]

    @property
    def left(self) -> int:
        """The number it may still choose; none where there is nothing to choose."""
        if self.most is None or self.most >= len(self.card):
            return 0
        return max(0, self.most - len(self.taken))


def skill_selections(unit: FieldedUnit, force: Force) -> Iterator[SkillSelection]:
    """Techniques and abilities of a Mobile Fighter by its rank."""
    rank, card = rank_of(unit, force), unit.record
    for field, known, most in (
        ("techniques", card.close_weapons, rank.techniques if rank else None),
        ("abilities", card.abilities, rank.abilities if rank else None),
    ):
        taken = unit.of(FIELDS[field], field)
        yield SkillSelection(f"{unit.where}/{field}", field == "techniques", known, most, taken)


@of_fighters("FC-18", "Character Pilots", 42, alone=True)
def no_rewards(rule: Rule, unit: FieldedUnit, _: Force) -> Findings:
    """Pilots of Mobile Fighters have neither traits nor modifications."""
    pilot = unit.source.pilot
    if pilot and (pilot.traits or pilot.modifications):
        where = f"{unit.where}/pilot"
        gone = [name for name in ("traits", "modifications") if getattr(pilot, name)]
        yield rule.finding(
            "fighter-traits",
            where,
            gettext("The pilot of {unit} can't have traits or modifications.\nRemove them.", unit=unit.label),
            candidates=[(gettext("Remove them"), [step for name in gone for step in remove(f"{where}/{name}")])],
        )


@of_fighters("FC-18", "Character Pilots", 42, alone=True)
def by_rank(rule: Rule, unit: FieldedUnit, force: Force) -> Findings:
    """A Mobile Fighter chooses as many techniques and abilities as its rank gives, each once, of its own card."""
    for chosen in skill_selections(unit, force):
        yield from _of_the_card(rule, unit, chosen)
        if chosen.most is not None and chosen.most < len(chosen.taken):
            yield _too_many(rule, unit, chosen)
        elif chosen.left:
            yield _too_few(rule, unit, chosen)


@of_units("FC-18", "Character Pilots", 42, alone=True)
def fighters_only(rule: Rule, unit: FieldedUnit, _: Force) -> Findings:
    """Other units have all abilities of their card and no techniques."""
    fields = [] if unit.is_fighter else [name for name in FIELDS if getattr(unit.source, name)]
    if fields:
        yield rule.finding(
            "no-fighter",
            f"{unit.where}/{fields[0]}",
            gettext(
                (
                    "{unit} isn't a Mobile Fighter and has everything on its card: it doesn't choose techniques or "
                    "abilities.\nRemove them."
                ),
                unit=unit.label,
            ),
            candidates=[
                (gettext("Remove the choice"), [step for name in fields for step in remove(f"{unit.where}/{name}")])
            ],
        )


def _of_the_card(rule: Rule, unit: FieldedUnit, chosen: SkillSelection) -> Findings:
    """Each is of its card, and chosen once."""
    times: Counter[str] = Counter()
    for taken in chosen.taken:
        times[taken.record.key] += 1
        name, key = taken.record.name, taken.record.key
        gone: Candidate = (gettext("Remove {name}", name=name), remove(taken.where))
        if taken.record not in chosen.card:
            told = _foreign(unit.label, name, chosen)
            yield rule.finding("foreign-choice", taken.where, told, candidates=[gone], key=key)
        elif times[key] > 1:
            told = _twice(unit.label, name, chosen)
            yield rule.finding("chosen-twice", taken.where, told, candidates=[gone], key=key)


def _foreign(unit: str, name: str, chosen: SkillSelection) -> str:
    if chosen.are_techniques:
        return gettext("The technique {name} isn't on the card of {unit}.\nRemove it.", unit=unit, name=name)
    return gettext("The ability {name} isn't on the card of {unit}.\nRemove it.", unit=unit, name=name)


def _twice(unit: str, name: str, chosen: SkillSelection) -> str:
    if chosen.are_techniques:
        return gettext("{unit} has the technique {name} twice.\nChoose another.", unit=unit, name=name)
    return gettext("{unit} has the ability {name} twice.\nChoose another.", unit=unit, name=name)


def _too_many(rule: Rule, unit: FieldedUnit, chosen: SkillSelection) -> Any:
    most, number = chosen.most or 0, len(chosen.taken)
    last = [step for taken in reversed(chosen.taken[most:]) for step in remove(taken.where)]
    return rule.finding(
        "too-many-chosen",
        chosen.where,
        _more_than(most, number, unit.label, chosen),
        candidates=[(gettext("Remove the last ones"), last)],
        chosen=number,
        most=most,
    )


def _more_than(most: int, number: int, unit: str, chosen: SkillSelection) -> str:
    if chosen.are_techniques:
        return ngettext(
            "{unit} has {number} technique at its rank, but chose {chosen}.\nRemove {excess}.",
            "{unit} has {number} techniques at its rank, but chose {chosen}.\nRemove {excess}.",
            most,
            unit=unit,
            chosen=number,
            excess=number - most,
        )
    return ngettext(
        "{unit} has {number} ability at its rank, but chose {chosen}.\nRemove {excess}.",
        "{unit} has {number} abilities at its rank, but chose {chosen}.\nRemove {excess}.",
        most,
        unit=unit,
        chosen=number,
        excess=number - most,
    )


def _too_few(rule: Rule, unit: FieldedUnit, chosen: SkillSelection) -> Any:
    words = [taken.record.key for taken in chosen.taken]
    free = [record for record in chosen.card if record.key not in words]
    return rule.finding(
        "choices-left",
        chosen.where,
        _left(unit.label, chosen),
        severity="warning",
        candidates=[
            (gettext("Choose {name}", name=record.name), set_value(chosen.where, [*words, record.key]))
            for record in free
        ],
        left=chosen.left,
    )


def _left(unit: str, chosen: SkillSelection) -> str:
    if chosen.are_techniques:
        return ngettext(
            "{unit} may choose {number} more technique from its card.",
            "{unit} may choose {number} more techniques from its card.",
            chosen.left,
            unit=unit,
        )
    return ngettext(
        "{unit} may choose {number} more ability from its card.",
        "{unit} may choose {number} more abilities from its card.",
        chosen.left,
        unit=unit,
    )
