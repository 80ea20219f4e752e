"""The suite is tried on broken systems: each is caught by the check that says so, which holds for the sound one."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from armybuilder.engine.core.paper.emblems import Emblem, EmblemMark
from armybuilder.engine.core.row_game import ForceGroup, ForceRow
from armybuilder.engine.core.rules.construction import Rule
from armybuilder.engine.core.rules.report import verdict_of
from armybuilder.engine.core.rules.rulebook import RuleBook
from armybuilder.engine.systems.blitz_beta.army.parts import ResolvedEntry as BetaEntry
from armybuilder.engine.systems.blitz_beta.validators.rules import commanders
from armybuilder.engine.systems.tactical_1998 import threat
from tests.conformance import test_cards, test_choices, test_corpus, test_filled, test_printing
from tests.conformance.conftest import filler_of, subject_of
from tests.conformance.filling import places, without
from tests.conformance.subjects import Subject, dice, grown


class Broken:
    """A system that does some things otherwise."""

    def __init__(self, system: Any, **otherwise: Any) -> None:
        self.system = system
        self.__dict__ |= otherwise

    def __getattr__(self, name: str) -> Any:
        return getattr(self.system, name)


def broken(key: str, **otherwise: Any) -> Subject:
    """The subject with its sound lists, and a system that is not; its class stands where the sound one does. Whoever patches
    something asks for it before, or the lists of a whole process would be made of what is patched."""
    sound = subject_of(key)
    kind = type("Broken", (Broken,), {"__module__": type(sound.system).__module__})
    subject = replace(sound, system=kind(sound.system, **otherwise), asked={})
    subject.__dict__.update(legal=sound.legal, wrong=sound.wrong, cases=sound.cases)
    return subject


# ---------------------------------------------------------------- what is broken


def text_without(key: str, field: str) -> Subject:
    """A text list that says nothing of a field."""
    system = subject_of(key).system

    def write_text(document: Any, catalogue: Any) -> str:
        data = system.to_data(document)
        for place in places(document, data):
            if place.name == field:
                data = without(data, place.where)
        return system.write_text(system.convert(data), catalogue)

    return broken(key, write_text=write_text)


def cards_without(key: str, **blank: Any) -> Subject:
    """Cards that do without some of their content."""
    system = subject_of(key).system

    def print_content(document: Any, catalogue: Any) -> Any:
        made = system.print_content(document, catalogue)
        return replace(made, cards=tuple(replace(card, **blank) for card in made.cards))

    return broken(
        key,
        print_content=print_content,
        model_card=lambda model, catalogue: replace(system.model_card(model, catalogue), **blank),
    )


def cards_of_less(key: str, field: str) -> Subject:
    """Cards and record sheets that say nothing of a field, though their points do."""
    system = subject_of(key).system

    def print_content(document: Any, catalogue: Any) -> Any:
        made, less = (system.print_content(one, catalogue) for one in (document, stripped(system, document, field)))
        cards = tuple(
            replace(card, points=sound.points, points_parts=sound.points_parts)
            for card, sound in zip(less.cards, made.cards, strict=True)
        )
        sheets = tuple(
            replace(sheet, points=sound.points) for sheet, sound in zip(less.sheets, made.sheets, strict=True)
        )
        return replace(made, cards=cards, sheets=sheets)

    return broken(key, print_content=print_content)


def army_sheet(key: str, change: Callable[[Any], Any]) -> Subject:
    """An army sheet with its rows changed."""
    system = subject_of(key).system

    def print_content(document: Any, catalogue: Any) -> Any:
        made = system.print_content(document, catalogue)
        groups = [
            replace(
                group,
                units=tuple(replace(unit, rows=tuple(change(row) for row in unit.rows)) for unit in group.units),
            )
            for group in made.groups
        ]
        return replace(made, groups=tuple(groups))

    return broken(key, print_content=print_content)


def without_crew(row: Any) -> Any:
    """`Hunter (Rookie)` → `Hunter`."""
    return replace(row, name=row.name.partition(" (")[0], detail="")


def army_sheet_of_less(key: str, field: str) -> Subject:
    """An army sheet whose rows do without what a field costs."""
    system = subject_of(key).system

    def print_content(document: Any, catalogue: Any) -> Any:
        made = system.print_content(document, catalogue)
        return replace(made, groups=system.print_content(stripped(system, document, field), catalogue).groups)

    return broken(key, print_content=print_content)


def stripped(system: Any, document: Any, field: str) -> Any:
    """The document without a field, wherever it stands."""
    data = system.to_data(document)
    for place in reversed([place for place in places(document, data) if place.name == field and place.value]):
        data = without(data, place.where)
    return system.convert(data)


def text_prices_off(key: str, price: str) -> Subject:
    """A text list that asks one point more, wherever the pattern finds a price."""
    system = subject_of(key).system

    def write_text(document: Any, catalogue: Any) -> str:
        text = system.write_text(document, catalogue)
        return re.sub(price, lambda found: f"{found[1]}{int(found[2]) + 1}", text, flags=re.MULTILINE)

    return broken(key, write_text=write_text)


def reports_without(key: str, rule: str) -> Subject:
    """A rule that stands in the code and is not registered: it never finds anything."""
    system = subject_of(key).system

    def validate(document: Any, catalogue: Any, **options: Any) -> Any:
        report = system.validate(document, catalogue, **options)
        left = [problem for problem in report.problems if problem.rule != rule]
        return msgspec.structs.replace(report, problems=left, verdict=verdict_of(left))

    return broken(key, validate=validate)


def idle_rule(key: str) -> Subject:
    """A rule that is registered and never finds anything."""

    def idle() -> None:
        """Nobody breaks it."""

    book = subject_of(key).system.rulebook
    return broken(key, rulebook=RuleBook([*book.rules, Rule.of(key, "EX-2", "Idle", (1,), idle)], book.rulings))


def all_allowed(key: str) -> Subject:
    """Choices without any reason against them."""
    system = subject_of(key).system

    def choices(document: Any, catalogue: Any, where: str) -> Any:
        answer = system.choices(document, catalogue, where)
        patch = next((choice.patch for choice in answer.choices if choice.patch), [])
        allowed = [
            msgspec.structs.replace(choice, allowed=True, reasons=[], patch=choice.patch or patch)
            for choice in answer.choices
        ]
        return msgspec.structs.replace(answer, choices=allowed)

    return broken(key, choices=choices)


def models_free(patch: pytest.MonkeyPatch) -> Subject:
    """A part of a unit that is not paid for: of a row, all models but one."""
    subject = broken("tin-soldiers")
    patch.setattr(ForceRow, "total", property(lambda row: row.each or 0))
    return subject


def ranks_free(patch: pytest.MonkeyPatch) -> Subject:
    """Ranks that cost nothing."""
    subject = broken("blitz-beta")
    reckon = BetaEntry.recalculate

    def without_rank(entry: BetaEntry) -> None:
        entry.rank_cost = 0
        reckon(entry)

    patch.setattr(BetaEntry, "recalculate", without_rank)
    return subject


def crews_free(patch: pytest.MonkeyPatch) -> Subject:
    """Crews that make nothing of the threat value."""
    subject = broken("tactical-1998")
    patch.setattr(threat, "unit_tv", lambda vehicle, _multiplier: vehicle)
    return subject


def miscounted_band(patch: pytest.MonkeyPatch) -> Subject:
    """A rule that counts what it should not: rows beside models."""
    subject = broken("tin-soldiers")
    count = vars(ForceGroup)["count"].fget
    patch.setattr(ForceGroup, "count", property(lambda band: count(band) + len(band.rows) - 1))
    return subject


def miscounted_leaders(patch: pytest.MonkeyPatch) -> Subject:
    """A rule of commanders that counts other commanders too."""
    subject = broken("blitz-beta")
    patch.setattr(commanders, "LEADERS", ("CGL", "CO", "XO", "2iC"))
    return subject


# ---------------------------------------------------------------- what catches it


def corpus(subject: Subject) -> None:
    for case in subject.cases:
        test_corpus.check(subject, case)


def text_list(subject: Subject) -> None:
    test_filled.test_filled_documents_come_back(subject, filler_of(subject))


def card_choices(subject: Subject) -> None:
    test_filled.test_every_choice_of_a_row_is_on_its_card(subject, filler_of(subject))


def army_sheet_words(subject: Subject) -> None:
    test_filled.test_what_a_row_pays_for_is_on_the_army_sheet(subject, filler_of(subject))


def text_prices(subject: Subject) -> None:
    test_filled.test_prices_of_a_text_list_are_those_of_the_report(subject, filler_of(subject))


def emblems(subject: Subject) -> None:
    test_printing.test_cards_bear_the_emblem_of_their_faction(subject)


def figures(subject: Subject) -> None:
    test_cards.test_every_figure_is_on_paper_or_declared_not_to_be(subject)


def words(subject: Subject) -> None:
    test_filled.test_words_of_a_row_stand_on_its_card(subject, filler_of(subject))


def cases_of_rules(subject: Subject) -> None:
    test_corpus.test_every_finding_of_every_rule_is_seen(subject)


def choices(subject: Subject) -> None:
    test_choices.test_allowed_agrees_with_the_rules(subject)


def prices(subject: Subject) -> None:
    test_printing.test_sums_on_paper_add_up(subject)


# ---------------------------------------------------------------- together

TEXT_ROW = r"^(- .*\()(\d+)(?= \w+\)$)"
TEXT_BAND = r"^(Band .*\()(\d+)(?= \w+\)$)"
OTHER = Emblem(EmblemMark.STAR, (0.0, 0.0, 1.0))

Break = Callable[[pytest.MonkeyPatch], Subject]
Check = Callable[[Subject], None]
MUTANTS: dict[str, tuple[Break, Check]] = {
    "a text list drops the notes of a band": (lambda _: text_without("tin-soldiers", "Band.notes"), text_list),
    "a text list drops the count of a row": (lambda _: text_without("tin-soldiers", "Row.count"), text_list),
    "a text list drops ranks": (lambda _: text_without("blitz-beta", "Entry.rank"), text_list),
    "a text list drops the notes of a group": (lambda _: text_without("blitz-beta", "Group.notes"), text_list),
    "a text list drops night vision": (lambda _: text_without("tactical-1998", "Design.night_vision"), text_list),
    "a card without rank": (lambda _: cards_without("blitz-beta", rank=""), words),
    "a card without the weapon of an upgrade": (
        lambda _: cards_of_less("blitz-beta", "ChosenUpgrade.weapon"),
        card_choices,
    ),
    "a card without armor that is paid for": (lambda _: cards_of_less("tactical-1998", "Design.armor"), card_choices),
    "a card without a part of its design": (
        lambda _: cards_of_less("tactical-1998", "Design.night_vision"),
        card_choices,
    ),
    "a row of the army sheet without its crew": (lambda _: army_sheet("tactical-1998", without_crew), army_sheet_words),
    "a row of the army sheet without the price of a part": (
        lambda _: army_sheet_of_less("tactical-1998", "Unit.crew"),
        prices,
    ),
    "prices of rows wrong in text lists": (lambda _: text_prices_off("tin-soldiers", TEXT_ROW), text_prices),
    "prices of bands wrong in text lists": (lambda _: text_prices_off("tin-soldiers", TEXT_BAND), text_prices),
    "prices of rows wrong in text lists of the beta": (lambda _: text_prices_off("blitz-beta", TEXT_ROW), text_prices),
    "the emblem of nobody on every card": (lambda _: cards_without("tin-soldiers", emblem=OTHER), emblems),
    "a card without traits": (lambda _: cards_without("blitz-beta", traits=()), figures),
    "a card without weapons": (lambda _: cards_without("blitz-beta", tables=()), figures),
    "a card without figures": (lambda _: cards_without("tin-soldiers", stats=()), figures),
    "a card without points": (lambda _: cards_without("tin-soldiers", points=None), figures),
    "the only rule of prices unregistered": (lambda _: reports_without("tin-soldiers", "EX-1"), corpus),
    "the only rule of bands unregistered": (lambda _: reports_without("tin-soldiers", "EX-2"), corpus),
    "a rule of the beta unregistered": (lambda _: reports_without("blitz-beta", "FC-16"), corpus),
    "a rule of 1998 unregistered": (lambda _: reports_without("tactical-1998", "FC-12"), corpus),
    "a rule that finds nothing": (lambda _: idle_rule("tin-soldiers"), cases_of_rules),
    "a rule counts rows beside models": (miscounted_band, corpus),
    "a rule counts commanders of others": (miscounted_leaders, corpus),
    "all models but one free": (models_free, prices),
    "ranks free": (ranks_free, corpus),
    "crews free": (crews_free, corpus),
    "choices always allowed": (lambda _: all_allowed("tin-soldiers"), choices),
    "choices of the beta always allowed": (lambda _: all_allowed("blitz-beta"), choices),
}


@pytest.mark.parametrize("name", MUTANTS)
def test_mutant_is_caught(name, monkeypatch):
    break_it, check = MUTANTS[name]
    subject = break_it(monkeypatch)

    with pytest.raises(AssertionError):
        check(subject)


@pytest.mark.parametrize("check", dict.fromkeys(check for _, check in MUTANTS.values()))
def test_sound_system_passes(check):
    check(broken("tin-soldiers"))


def test_faction_without_units_is_told():
    """By its name and with what to do, before any list of it is grown."""

    def choices(document: Any, catalogue: Any, where: str) -> Any:
        answer = sound.system.choices(document, catalogue, where)
        return msgspec.structs.replace(answer, choices=[])

    sound = subject_of("tin-soldiers")
    with pytest.raises(AssertionError, match=r"^No list of toy-box can grow: `choices` offers it nothing that costs"):
        grown(broken("tin-soldiers", choices=choices), dice("nobody"))
