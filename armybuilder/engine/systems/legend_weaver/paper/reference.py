"""Reference of rules terms: those of a force, alphabetical and each once, and what is looked up in every game, as
the catalogue has it.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.cards import ReferenceSection, TraitLine
from armybuilder.engine.core.paper.front_matter import alphabetical
from armybuilder.engine.core.paper.origins import with_pack_names
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver.book.battle import Action, Modifier, SpecialRule
from armybuilder.engine.systems.legend_weaver.book.catalogue import (
    ACTIONS,
    CHAOS_CARDS,
    CONTRADICTIONS,
    FORCED_TURNS,
    MODIFIERS,
    MORALE,
    ROLLS,
    SPECIAL_RULES,
)
from armybuilder.engine.systems.legend_weaver.book.units import COLUMNS, WOUNDS, Shot, Weapon
from armybuilder.engine.systems.legend_weaver.force import Force
from armybuilder.engine.systems.legend_weaver.paper.deck import SIDES
from armybuilder.engine.systems.legend_weaver.paper.labels import inches, specials, targets, weapon_details


def reference(force: Force, names: RecordNames) -> tuple[ReferenceSection, ...]:
    """The sections that have something to tell."""
    units = [row.record for row in force.rows]
    armed = dict.fromkeys(weapon for unit in units for weapon in unit.weapons)
    rounds = dict.fromkeys(taken.record for row in force.rows for taken in row.of("ammunition"))
    shots: list[Shot] = [*armed, *rounds]
    sections = (
        ReferenceSection(gettext("Weapons"), alphabetical(_weapon(each, names) for each in armed)),
        ReferenceSection(gettext("Rounds"), alphabetical(_round(each, names) for each in rounds)),
        ReferenceSection(gettext("What weapons can do"), _effects(each for shot in shots for each in shot.specials)),
        ReferenceSection(
            gettext("Ranks and roles"), _effects(each for unit in units for each in (unit.rank, unit.role) if each)
        ),
        ReferenceSection(gettext("Equipment"), _effects(each for unit in units for each in unit.equipment)),
    )
    return tuple(section for section in sections if section.lines)


def _effects(records: Iterable[Any]) -> tuple[TraitLine, ...]:
    return alphabetical(TraitLine(record.name, record.effect) for record in records)


def _weapon(weapon: Weapon, names: RecordNames) -> TraitLine:
    said = ", ".join(
        (gettext("range {inches}", inches=inches(weapon.range)), *_wounds(weapon, names), *weapon_details(weapon))
    )
    return TraitLine(weapon.name, with_pack_names(f"{said}.", weapon))


def _round(shot: Any, names: RecordNames) -> TraitLine:
    said = ", ".join((*_wounds(shot, names), *specials(shot)))
    return TraitLine(shot.name, with_pack_names(f"{said}.", shot))


def _wounds(shot: Shot, names: RecordNames) -> Iterator[str]:
    for column in COLUMNS:
        if found := targets(shot, column, names):
            yield f"{WOUNDS[column]}+ {found}"


def quick_reference(catalogue: Catalogue) -> tuple[ReferenceSection, ...]:
    """Rolls first, then what changes them, morale, actions, and the rules chapter by chapter; all chaos cards last."""
    rules: dict[str, list[TraitLine]] = {}
    for rule in catalogue[SPECIAL_RULES].values():
        rules.setdefault(rule.chapter, []).append(TraitLine(_optional(rule), rule.effect))
    return (
        _section(
            gettext("Rolls of a D20"),
            (TraitLine(f"{roll.name} {roll.need}+", roll.effect) for roll in catalogue[ROLLS].values()),
        ),
        _section(gettext("To hit and to wound"), map(_modifier, catalogue[MODIFIERS].values())),
        _section(gettext("Morale"), (TraitLine(each.name, each.effect) for each in catalogue[MORALE].values())),
        _section(gettext("Actions"), map(_action, catalogue[ACTIONS].values())),
        *(
            ReferenceSection(gettext("Rules: {chapter}", chapter=chapter.lower()), tuple(lines))
            for chapter, lines in rules.items()
        ),
        _section(
            gettext("Out of control, 1D6"),
            (TraitLine(f"{_faces(each.dice)} {each.name}", each.effect) for each in catalogue[FORCED_TURNS].values()),
        ),
        _section(
            gettext("How it is read"),
            (TraitLine(each.name, each.reading) for each in catalogue[CONTRADICTIONS].values()),
        ),
        _section(gettext("Chaos cards"), map(_chaos, catalogue[CHAOS_CARDS].values())),
    )


def _section(title: str, lines: Iterable[TraitLine]) -> ReferenceSection:
    return ReferenceSection(title, tuple(lines))


def _optional(rule: SpecialRule | Modifier) -> str:
    return gettext("{rule} (optional)", rule=rule.name) if rule.optional else rule.name


def _modifier(row: Modifier) -> TraitLine:
    """`-1 to hit per inch: …`"""
    figures = [
        f"{value:+d} {word}"
        for value, word in ((row.hit, gettext("to hit")), (row.wound, gettext("to wound")))
        if value is not None
    ]
    said = (
        gettext("{figures} per {per}: ", figures=", ".join(figures), per=row.per)
        if row.per and figures
        else f"{', '.join(figures)}: "
        if figures
        else ""
    )
    return TraitLine(_optional(row), f"{said}{row.effect}")


def _action(row: Action) -> TraitLine:
    cost = gettext("free") if row.free else "" if row.actions is None else str(row.actions)
    return TraitLine(f"{row.name} ({cost})" if cost else row.name, row.effect)


def _faces(dice: tuple[int, ...]) -> str:
    return str(dice[0]) if len(dice) == 1 else f"{dice[0]}–{dice[-1]}"


def _chaos(card: Any) -> TraitLine:
    where = f"{gettext(SIDES[card.side])}: {card.target[:1].lower()}{card.target[1:]}. {card.when}."
    return TraitLine(f"{card.number} {card.name}", f"{where} {card.effect}")
