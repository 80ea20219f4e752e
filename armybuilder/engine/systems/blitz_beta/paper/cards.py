"""Printed content of a model and of a force: card content and the army sheet (DC-1…DC-11)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from armybuilder.engine.core.language import cached_per_language, gettext, gettext_noop
from armybuilder.engine.core.paper.cards import (
    Card,
    PrintContent,
    SheetGroup,
    SheetRow,
    SheetRules,
    SheetUnit,
    Stat,
    TraitLine,
)
from armybuilder.engine.core.paper.emblems import Emblem
from armybuilder.engine.core.paper.front_matter import print_head, quick_reference
from armybuilder.engine.core.paper.glossary import legend
from armybuilder.engine.core.paper.origins import packs_of
from armybuilder.engine.core.rules.report import Report
from armybuilder.engine.core.tables.origin import Origin
from armybuilder.engine.systems.blitz_beta.army.parts import PurchasedUpgrade, ResolvedEntry
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.tables import Drone, Model, Rank
from armybuilder.engine.systems.blitz_beta.book.values import Statline, Weapon
from armybuilder.engine.systems.blitz_beta.document import WORDS, ForceDocument
from armybuilder.engine.systems.blitz_beta.force import ResolvedUnit, resolve
from armybuilder.engine.systems.blitz_beta.paper import rows as card_rows
from armybuilder.engine.systems.blitz_beta.paper.areas import areas, stand
from armybuilder.engine.systems.blitz_beta.paper.emblems import EMBLEMS
from armybuilder.engine.systems.blitz_beta.paper.figures import figure
from armybuilder.engine.systems.blitz_beta.paper.glossary import EXPLANATIONS
from armybuilder.engine.systems.blitz_beta.paper.reference import reference
from armybuilder.engine.systems.blitz_beta.paper.stages import stages
from armybuilder.engine.systems.blitz_beta.paper.tokens import token_kinds
from armybuilder.engine.systems.blitz_beta.statline import (
    EntryLoadout,
    Loadout,
    entry_loadout,
    entry_loadouts,
    plain_loadout,
)

ROLES = {"primary": gettext_noop("Primary unit"), "support": gettext_noop("Support unit")}
RANK_NAMES = {"duelist": gettext_noop("Duelist")}
# Generic items belong to no faction that a player chooses.
GENERIC_FACTIONS = {"support": gettext_noop("Generic support"), "aircraft": gettext_noop("Aircraft")}
CACHED_CARDS = 512
"""Cards of rows that a process keeps, each as it was bought."""


def rank_name(rank: str | None) -> str:
    """Return the name of a rank: its code, but the word for a duelist."""
    return gettext(RANK_NAMES[rank]) if rank in RANK_NAMES else rank or ""


def list_name(catalogue: Catalogue, key: str) -> str:
    """Return the name of a list of models."""
    faction = catalogue.factions.get(key)
    if faction:
        return faction.name
    return gettext(GENERIC_FACTIONS[key]) if key in GENERIC_FACTIONS else key


def model_card(model: Model, catalogue: Catalogue) -> Card:
    """The card of a row as it stands in the catalogue."""
    loadout = plain_loadout(model)
    return replace(
        _row_card(model, loadout, catalogue, counted_actions=model.counted_actions),
        labels=_availability(", ".join(availability.text for availability in model.ua)),
        points=model.tv,
        notes=(*((model.note,) if model.note else ()), *_undefined_weapon_notes(loadout, catalogue)),
        noted=False,
    )


def drone_card(
    drone: Drone, catalogue: Catalogue, *, owner: str = "", unit: str = "", count: int = 1, emblem: Emblem | None = None
) -> Card:
    """The card of a drone; `owner` is the model that carries it (DC-10), `emblem` its faction's."""
    card = _body_card(drone.statline, Loadout((drone.statline,)), catalogue, strike=drone.strike)
    return replace(
        card,
        key=drone.key,
        title=drone.name,
        faction=gettext("Drone of {owner}", owner=owner) if owner else gettext("Drone"),
        points=drone.tv,
        unit=unit,
        notes=(drone.effect,),
        noted=False,
        count=count,
        emblem=emblem,
        packs=packs_of(drone, card_rows.weapon_classes((drone.statline,))),
    )


def print_content(document: ForceDocument, catalogue: Catalogue, report: Report | None = None) -> PrintContent:
    """Everything that is printed of a force. `report` saves a second check where the caller already has one."""
    force = resolve(document, catalogue)
    parts = entry_loadouts(force, catalogue)
    printed = list(_cards_with_weapons(parts, catalogue))
    cards = tuple(card for card, _ in printed)
    report = report or _report(document, catalogue)
    sublist = catalogue.sublists.get(document.sublist or "")
    rules = tuple(_rules_in_play(document, catalogue))
    glossary = card_rows.glossary((weapon for _, weapons in printed for weapon in weapons), catalogue)
    return replace(
        print_head(force, report, WORDS),
        sublist=sublist.name if sublist else "",
        groups=tuple(
            SheetGroup(group.label, tuple(_sheet_unit(unit, catalogue) for unit in group.units), group.total)
            for group in force.groups
        ),
        cards=cards,
        glossary=glossary,
        legend=legend(EXPLANATIONS, cards),
        rules=rules,
        allowance=force.army.free_budget(force.limit),
        tokens=token_kinds(parts, catalogue),
        areas=areas(body for part in parts for body in part.loadout.bodies),
        reference=reference(parts, rules, glossary, catalogue),
        quick_reference=quick_reference(catalogue.quick_reference),
        emblem=EMBLEMS.get(document.faction),
    )


def cards_of(parts: Sequence[EntryLoadout], catalogue: Catalogue) -> Iterator[Card]:
    """The cards of these entries, as they follow each other in print."""
    return (card for card, _ in _cards_with_weapons(parts, catalogue))


def _cards_with_weapons(parts: Sequence[EntryLoadout], catalogue: Catalogue) -> Iterator[tuple[Card, list[Weapon]]]:
    groups = dict.fromkeys(part.unit.group.where for part in parts)
    numbers = {where: int(where.rpartition("/")[2]) for where in groups}
    return (pair for part in parts for pair in _cards(part, numbers[part.unit.group.where], catalogue))


def _rules_in_play(document: ForceDocument, catalogue: Catalogue) -> Iterator[SheetRules]:
    """Yield what the faction and the sub-list change at the table; their changes to building are already applied."""
    for rules in catalogue.rules_of(document.faction, document.sublist):
        clauses = tuple(clause.text for clause in rules.clauses if clause.when == "play")
        if clauses:
            yield SheetRules(rules.name, clauses)


def _report(document: ForceDocument, catalogue: Catalogue) -> Report:
    # Rules and cards stand side by side: a battle prints cards without knowing a rule of construction.
    from armybuilder.engine.systems.blitz_beta.validators import validate  # noqa: PLC0415

    return validate(document, catalogue, fixes=False)


# ---------------------------------------------------------------- cards


def _cards(part: EntryLoadout, number: int, catalogue: Catalogue) -> Iterator[tuple[Card, list[Weapon]]]:
    """The cards of an entry of the group of this `number`, drones after their carrier, each with its weapons."""
    unit, entry, loadout = part
    group = unit.group.label
    own = entry_card(entry, loadout, catalogue, unit)
    yield replace(own, group=group, group_number=number, where=entry.where), _weapons(loadout.bodies)
    emblem = EMBLEMS.get(entry.model.faction)
    carried = Counter(drone.key for drone in loadout.drones)
    for drone in {drone.key: drone for drone in loadout.drones}.values():
        count = entry.count * carried[drone.key]
        owner = entry.name or entry.label
        card = drone_card(drone, catalogue, owner=owner, unit=_unit_label(unit), count=count, emblem=emblem)
        yield replace(card, group=group, group_number=number, where=entry.where), _weapons((drone.statline,))


def _weapons(bodies: Iterable[Statline]) -> list[Weapon]:
    return [weapon for body in bodies for weapon in body.weapons]


def entry_card(entry: ResolvedEntry, loadout: Loadout, catalogue: Catalogue, unit: ResolvedUnit) -> Card:
    """The card of one list entry; `loadout` is its model with all that was bought for it (`statline.entry_loadout`)."""
    rank = catalogue.ranks.get(entry.rank) if entry.rank else None
    return replace(
        _row_card(entry.model, loadout, catalogue, rank=rank, counted_actions=entry.actions),
        title=entry.label,
        name=entry.name,
        subtitle=", ".join(bought.label for bought in entry.upgrades if bought.purchase),
        unit=_unit_label(unit),
        labels=_availability(unit.ua),
        rank=rank_name(entry.rank),
        points=entry.tv,
        points_parts=_points_parts(entry),
        notes=(*_notes(entry, rank), *_undefined_weapon_notes(loadout, catalogue)),
        noted=bool(entry.source.notes),
        count=entry.count,
        packs=entry_packs(entry, loadout, catalogue, unit),
    )


def _availability(codes: str) -> tuple[Stat, ...]:
    """`UA GP`: how a list may have it."""
    return (Stat("UA", codes),) if codes else ()


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of a catalogue as it was bought: all that its card tells but for what depends on the list. Loadouts have no hash, and are
    soon compared: most of their parts are the same objects."""

    key: str
    counted_actions: int
    catalogue: Catalogue
    model: Model = field(hash=False)
    loadout: Loadout = field(hash=False)
    rank: Rank | None = field(hash=False)


def _row_card(
    model: Model, loadout: Loadout, catalogue: Catalogue, *, rank: Rank | None = None, counted_actions: int
) -> Card:
    """The card of a purchasable row, without what depends on the list."""
    return _card_of(_Row(model.key, counted_actions, catalogue, model, loadout, rank))


@cached_per_language(CACHED_CARDS)
def _card_of(row: _Row) -> Card:
    """The same card for the same row."""
    model, loadout, catalogue = row.model, row.loadout, row.catalogue
    multi_component = len(loadout.bodies) > 1
    card = _body_card(loadout.first, loadout, catalogue, rank=row.rank, multi_component=multi_component)
    return replace(
        card,
        key=model.key,
        title=model.name,
        stats=_mark_changes(card.stats, model),
        faction=list_name(catalogue, model.faction),
        details=card.details + tuple(_row_details(model, loadout, row.counted_actions)),
        parts=tuple(_component_card(body, model, catalogue) for body in loadout.bodies[1:]),
        figure=figure(loadout.first, model.faction),
        emblem=EMBLEMS.get(model.faction),
        packs=model_packs(model, loadout, catalogue),
    )


def model_packs(model: Model, loadout: Loadout, catalogue: Catalogue) -> tuple[Origin, ...]:
    """The packs of players that a model rests on as it stands in the catalogue."""
    return packs_of(model, (catalogue.families.get(model.family), *card_rows.weapon_classes(loadout.bodies)))


def entry_packs(
    entry: ResolvedEntry, loadout: Loadout, catalogue: Catalogue, unit: ResolvedUnit | None
) -> tuple[Origin, ...]:
    """The packs of players that the card of an entry rests on."""
    bought = [*entry.upgrades, *(unit.purchases if unit else ())]
    rows = [each.row or each.purchase for each in bought]
    rank = catalogue.ranks.get(entry.rank or "")
    family = catalogue.families.get(entry.model.family)
    return packs_of(entry.model, (family, *rows, rank, *card_rows.weapon_classes(loadout.bodies)))


def _mark_changes(stats: tuple[Stat, ...], model: Model) -> tuple[Stat, ...]:
    """The figures, those marked that the row of the model does not print like this."""
    printed = {stat.label: stat.value for stat in card_rows.stat_boxes(model.statline)}
    return tuple(
        replace(stat, changed=True) if printed.get(stat.label, stat.value) != stat.value else stat for stat in stats
    )


def _component_card(body: Statline, model: Model, catalogue: Catalogue) -> Card:
    """A further body of a multi-component model, with ratings, weapons and damage of its own (DC-9)."""
    card = _body_card(body, Loadout((body,)), catalogue, multi_component=True)
    return replace(card, key=model.key, title=f"{model.name} {body.name}", figure=figure(body, model.faction))


def _body_card(
    line: Statline,
    loadout: Loadout,
    catalogue: Catalogue,
    *,
    rank: Rank | None = None,
    multi_component: bool = False,
    strike: int | None = None,
) -> Card:
    """Return what one body needs in play; `strike` is what a drone hits with instead of its PILOT (L3785)."""
    return Card(
        key="",
        title="",
        kind=line.type,
        faction="",
        points=None,
        points_name=WORDS.points,
        stats=card_rows.stat_boxes(line, rank),
        details=card_rows.details(line, multi_component=multi_component),
        tables=(card_rows.weapon_table(card_rows.weapon_row(weapon, line, strike) for weapon in line.weapons),),
        traits=card_rows.trait_lines(line, loadout.gained, catalogue),
        glossary=card_rows.glossary(line.weapons, catalogue),
        tracks=card_rows.tracks(line, line.weapons),
        stages=stages(line),
        counters=card_rows.counters(line, rank),
        tokens=card_rows.write_ins(line),
        figure=figure(line),
        stand=stand(line, multi_component=multi_component),
    )


def _row_details(model: Model, loadout: Loadout, counted_actions: int) -> Iterator[Stat]:
    """Size of a generic item, and the actions it counts where that is not its ACT (FC-12)."""
    if model.size:
        yield Stat(gettext("Size"), model.size)
    if counted_actions != sum(body.act or 0 for body in loadout.bodies):
        yield Stat(gettext("Counts as"), f"{counted_actions} ACT")


def _unit_label(unit: ResolvedUnit) -> str:
    return f"{unit.group.label} · {unit.name or gettext(ROLES[unit.role])}"


def _points_parts(entry: ResolvedEntry) -> tuple[tuple[str, int], ...]:
    """Break down the points of one model: the row, all purchases, and a rank and a discount where there is one."""
    bought = ((each.label, each.cost) for each in entry.upgrades)
    changes = ((entry.rank or "", entry.rank_cost), (gettext("discount"), -entry.discount))
    return ((entry.model.name, entry.model.tv), *bought, *(change for change in changes if change[1]))


def _notes(entry: ResolvedEntry, rank: Rank | None) -> Iterator[str]:
    """Yield what no trait or weapon on the card shows: the rank, purchases without a trait, the player's notes."""
    if entry.model.note:
        yield entry.model.note
    if rank:
        yield f"{rank.code}: {rank.effect}"
    for bought in entry.upgrades:
        purchase = bought.purchase
        if purchase and not (purchase.add_traits or purchase.add_weapons or purchase.parameter):
            yield f"{purchase.name}: {purchase.effect}"
    if entry.source.notes:
        yield entry.source.notes


def _undefined_weapon_notes(loadout: Loadout, catalogue: Catalogue) -> Iterator[str]:
    """Yield possible meanings of a weapon that the book never defines; its row stays raw."""
    for code in dict.fromkeys(weapon.code for weapon in _weapons(loadout.bodies)):
        if code in catalogue.unresolved:
            reading = catalogue.unresolved[code].reading
            yield gettext("{code} is not defined in the rulebook; perhaps {reading}.", code=code, reading=reading)


# ---------------------------------------------------------------- army sheet


def _sheet_unit(unit: ResolvedUnit, catalogue: Catalogue) -> SheetUnit:
    code = catalogue.unit_codes.get(unit.ua)
    rows = [_sheet_row(entry, catalogue) for entry in unit.entries]
    rows += map(_unit_purchase_row, unit.purchases)
    return SheetUnit(
        role=gettext(ROLES[unit.role]),
        name=unit.name,
        unit_type=_unit_type(unit.ua, code.name if code else None),
        rows=tuple(rows),
        total=unit.total,
        counts=(WORDS.count_actions(unit.actions),),
        notes=_commanders(unit),
        remark=gettext("veteran unit") if unit.is_veteran else "",
    )


def _commanders(unit: ResolvedUnit) -> tuple[TraitLine, ...]:
    named = [f"{entry.rank} {entry.name or entry.label}" for entry in unit.entries if entry.is_commander]
    return (TraitLine(gettext("Commanders"), ", ".join(named)),) if named else ()


def _unit_type(ua: str, name: str | None) -> str:
    """`UA GP · General Purpose`."""
    return " · ".join(part for part in (ua and f"UA {ua}", name) if part)


def _unit_purchase_row(bought: PurchasedUpgrade) -> SheetRow:
    """Return the row for a purchase made for all of a unit."""
    return SheetRow(bought.label, gettext("whole unit"), bought.cost, 1, bought.cost, packs=packs_of(bought.purchase))


def _sheet_row(entry: ResolvedEntry, catalogue: Catalogue) -> SheetRow:
    """Model with rank and upgrade rows; beneath it the player's name for it and its purchases."""
    rank = f"{rank_name(entry.rank)} · " if entry.rank else ""
    purchases = [bought.label for bought in entry.upgrades if bought.purchase]
    detail = " · ".join(part for part in (entry.name, ", ".join(purchases)) if part)
    packs = entry_packs(entry, entry_loadout(entry, catalogue), catalogue, None) if catalogue.packs else ()
    return SheetRow(
        f"{rank}{entry.label}", detail, entry.tv, entry.count, entry.total, entry.where, packs, called=entry.name
    )
