"""The reference page of a force: what occurs in it, by its words and each once."""

from collections.abc import Iterator, Sequence

from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.cards import ReferenceSection, TraitLine
from armybuilder.engine.core.paper.front_matter import alphabetical
from armybuilder.engine.core.paper.origins import with_pack_names
from armybuilder.engine.systems.gundam_skirmish.force import FieldedUnit, Force
from armybuilder.engine.systems.gundam_skirmish.paper.labels import COMMAND_POINTS, letters_of, word
from armybuilder.engine.systems.gundam_skirmish.paper.orders import limits, may_give
from armybuilder.engine.systems.gundam_skirmish.paper.unit_view import PaperUnit

SHIELD, CARRIED, MOUNTED, CLOSE = "shield", "carried", "mounted", "close-combat"
RULES_OF_TAGS = {"b": "blast", "p": "penetration", "v": "volley"}
"""Special rules that a letter stands for."""


def reference(
    rows: Sequence[tuple[FieldedUnit, PaperUnit]], force: Force, names: RecordNames
) -> tuple[ReferenceSection, ...]:
    """The sections that have something to tell of these units."""
    shown = [each for _, each in rows]
    sections = {
        gettext("Abilities"): [
            TraitLine(f"{a.name} ({word(a.use)})", with_pack_names(a.effect, a))
            for each in shown
            for a in each.card.abilities
        ],
        gettext("Traits"): [TraitLine(trait.name, trait.effect) for each in shown for trait in each.traits],
        gettext("Modifications"): [TraitLine(mod.name, mod.effect) for each in shown for mod in each.modifications],
        gettext("Tags"): _words(names, "tag", {tag for each in shown for tag in letters_of(each.card)}),
        gettext("Weapon classes"): _words(names, "weapon-class", set(_classes(shown))),
        gettext("Equipment"): _words(names, "equipment", set(_equipment(shown))),
        gettext("Special rules"): _words(names, "special-rule", set(_rules(rows, force))),
        gettext("Orders"): list(_orders(rows, force, names)),
    }
    return tuple(ReferenceSection(title, alphabetical(lines)) for title, lines in sections.items() if lines)


def _words(names: RecordNames, kind: str, keys: set[str]) -> list[TraitLine]:
    return [TraitLine(each.name, each.effect) for key, each in names.records(kind).items() if key in keys]


def _classes(shown: Sequence[PaperUnit]) -> Iterator[str]:
    for each in shown:
        yield from (weapon.sort for weapon in each.card.weapons)
        yield "close-combat" if each.card.close_weapons else "unarmed"


def _equipment(shown: Sequence[PaperUnit]) -> Iterator[str]:
    for each in shown:
        yield from (weapon.equip for weapon in each.card.weapons)
        if each.card.close_weapons:
            yield CLOSE
        if each.card.shield:
            yield SHIELD


def _rules(rows: Sequence[tuple[FieldedUnit, PaperUnit]], force: Force) -> Iterator[str]:
    if rows:
        yield "morale"
    if force.source.options.space:
        yield "space-combat"
    for row, shown in rows:
        yield from (RULES_OF_TAGS[tag] for weapon in shown.card.weapons for tag in weapon.tags if tag in RULES_OF_TAGS)
        if row.source.command:
            yield "command"
        if row.source.reserve:
            yield "ambush"
        if shown.card.sort == "air-unit":
            yield "air-units"


def _orders(rows: Sequence[tuple[FieldedUnit, PaperUnit]], force: Force, names: RecordNames) -> Iterator[TraitLine]:
    """Those that the army may give, where a unit of it gives command points."""
    if not any(row.source.command for row, _ in rows):
        return
    faction = getattr(force.faction, "key", "")
    for order in names.records("order").values():
        if may_give(order, faction, campaign=bool(force.source.options.campaign)):
            cost = gettext("half its Integrity") if order.points is None else f"{order.points}"
            bounds = " ".join(f"{line.text} {line.effect}" for line in limits(order, names))
            yield TraitLine(f"{order.name} ({cost} {COMMAND_POINTS})", f"{order.effect} {bounds}".strip())
