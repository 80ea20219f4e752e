"""Cards of units as a list has them, of their drones, and of whatever the catalogue has."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from armybuilder.engine.core.language import format_number, gettext, gettext_noop
from armybuilder.engine.core.paper.cards import Card, FigureKind, Stat
from armybuilder.engine.core.paper.origins import packs_of
from armybuilder.engine.core.paper.silhouettes.fallback import look_with
from armybuilder.engine.core.paper.silhouettes.spec import WeaponPlace
from armybuilder.engine.core.tables.record import Record
from armybuilder.engine.systems.blitz_2006.book.cards import Card as BookCard
from armybuilder.engine.systems.blitz_2006.book.cards import Drone, Infantry, Model, Sort
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.changes import Carry, Field, Improve, Move, Tag
from armybuilder.engine.systems.blitz_2006.book.purchases import names_of
from armybuilder.engine.systems.blitz_2006.document import WORDS
from armybuilder.engine.systems.blitz_2006.force import FieldedUnit, PurchasedOption, UnitSkills
from armybuilder.engine.systems.blitz_2006.modifications import RefusedPurchase, card_for
from armybuilder.engine.systems.blitz_2006.paper import ratings, traits, weapons
from armybuilder.engine.systems.blitz_2006.paper.emblems import EMBLEMS
from armybuilder.engine.systems.blitz_2006.paper.labels import with_sign

DRONE_CREW = "drone"
KINDS: Mapping[Sort, str] = {
    "gear": gettext_noop("Gear"), "strider": gettext_noop("Strider"), "tankstrider": gettext_noop("Tankstrider"), "tank": gettext_noop("Tank"), "apc": gettext_noop("Personnel carrier"),
}  # fmt: skip
FIGURES: Mapping[Sort, FigureKind] = {
    "gear": FigureKind.GEAR,
    "strider": FigureKind.STRIDER,
    "tankstrider": FigureKind.STRIDER_TALL,
    "tank": FigureKind.VEHICLE_TRACKED,
    "apc": FigureKind.VEHICLE_TRACKED,
}
RANKS = {
    "commander": gettext_noop("Commander"),
    "leader": gettext_noop("Leader"),
    "second": gettext_noop("Second in command"),
    "chaplain": gettext_noop("Chaplain"),
}
FOOT, RIDING = gettext_noop("Foot"), "ATV"
LED = gettext_noop("Alone it has these skills. For an action of its master it uses the master's until the round ends.")
"""Of a drone (L1121-1125)."""


# ---------------------------------------------------------------- of the catalogue


def model_card(key: str, catalogue: Catalogue) -> Card:
    """The card of a vehicle, a variant, infantry or a drone as it is printed; `LookupError` for what is none of them."""
    if key in catalogue.drones:
        return _drone(catalogue.drones[key], catalogue)
    try:
        card = card_for(key, catalogue)
    except KeyError:
        raise LookupError(gettext("Unknown model '{key}' in this catalogue.", key=key)) from None
    return replace(body(card, card, catalogue), packs=packs_of(card, parts_of(card, (), catalogue)))


def body(
    card: Model | Infantry,
    printed: Model | Infantry,
    catalogue: Catalogue,
    bought: Iterable[PurchasedOption] = (),
    carried: Iterable[str] = (),
    skill: int | None = None,
) -> Card:
    """Return the card of a unit by itself; `printed` is the catalogue card, before anything `bought`."""
    if isinstance(card, Infantry):
        before = printed if isinstance(printed, Infantry) else card
        made = _infantry(card, before, [card.weapon, *carried], card.skill if skill is None else skill, catalogue)
    else:
        made = replace(
            _vehicle(card, printed if isinstance(printed, Model) else card, catalogue, bought),
            kind=gettext(KINDS[card.sort]),
            details=(Stat(gettext("Chassis"), names_of(catalogue).printed_name("model", card.chassis)),)
            if card.chassis
            else (),
            points=card.tv,
            figure=_render_look(card, catalogue),
        )
    faction = catalogue.factions.get(card.faction)
    return replace(made, faction=faction.name if faction else card.faction, emblem=EMBLEMS.get(card.faction))


PLACES: Mapping[str, WeaponPlace] = {
    "F": WeaponPlace.HAND, "FF": WeaponPlace.FRONT, "T": WeaponPlace.TURRET, "R": WeaponPlace.RIGHT, "FR": WeaponPlace.RIGHT, "L": WeaponPlace.LEFT,
    "FL": WeaponPlace.LEFT, "RR": WeaponPlace.BACK, "FRR": WeaponPlace.BACK,
}  # fmt: skip
"""Where weapons sit that cover such an arc."""


def _render_look(card: Model, catalogue: Catalogue) -> str:
    """The text of its look; a weapon that the book lost is drawn by its class."""
    emblem = EMBLEMS.get(card.faction)
    return look_with(FIGURES[card.sort], _weapon_places(card, catalogue), head=emblem.mark if emblem else "")


def _weapon_places(card: BookCard, catalogue: Catalogue) -> Iterator[tuple[str, WeaponPlace]]:
    """Names and places of its weapons."""
    for mount in card.weapons:
        weapon = catalogue.weapons.get(mount.weapon)
        yield weapon.name if weapon else mount.weapon, PLACES.get(mount.arc or "", WeaponPlace.FRONT)


def _vehicle(card: BookCard, printed: BookCard, catalogue: Catalogue, bought: Iterable[PurchasedOption] = ()) -> Card:
    added = _figure_bonuses(card.key, bought, catalogue)
    return Card(
        key=card.key,
        title=card.name,
        kind="",
        faction="",
        points=None,
        points_name=WORDS.points,
        stats=tuple(ratings.stats(card, printed, added)),
        tables=(ratings.modifiers(card), weapons.weapon_table(card, catalogue)),
        traits=traits.trait_lines(card.traits, printed.traits, catalogue),
        glossary=weapons.glossary(weapons.specials_of(card, catalogue), catalogue),
        tracks=(ratings.damage_track(card, added),),
        stages=tuple(ratings.stages(card)),
        counters=ratings.counters(card),
        tokens=ratings.write_ins(card),
        notes=(card.note,) if card.note else (),
    )


def _figure_bonuses(key: str, bought: Iterable[PurchasedOption], catalogue: Catalogue) -> Counter[str]:
    """Return how much a variant and purchases add to figures."""
    own = catalogue.variants[key].changes if key in catalogue.variants else ()
    added: Counter[str] = Counter()
    for change in (*own, *(change for each in bought for change in each.purchase.changes)):
        if isinstance(change, Improve):
            added[change.stat] += change.by or 0
    return added


def _infantry(card: Infantry, printed: Infantry, carried: list[str], skill: int, catalogue: Catalogue) -> Card:
    """Infantry has a layout of its own (DC-9, L981)."""
    armed = [catalogue.infantry_weapons[key] for key in carried]
    specials = (special for weapon in armed for special in weapon.special)
    return Card(
        key=card.key,
        title=card.name,
        kind=gettext("Infantry"),
        faction="",
        points=None,
        points_name=WORDS.points,
        stats=tuple(ratings.infantry_stats(card, printed, skill)),
        details=(Stat(gettext(FOOT), f"W {card.combat_mp}/{card.top_mp}"),),
        tables=(weapons.infantry_table(carried, catalogue),),
        traits=(
            *traits.trait_lines(card.traits, printed.traits, catalogue),
            *traits.infantry_weapon_traits(armed, catalogue),
        ),
        glossary=weapons.glossary(specials, catalogue),
        tracks=(ratings.bases(card),),
        stages=tuple(ratings.lost_bases(card)),
        counters=ratings.counters(card),
        tokens=ratings.write_ins(card),
        figure=look_with(FigureKind.INFANTRY, ((weapon.name, WeaponPlace.FRONT) for weapon in armed)),
    )


def _drone(drone: Drone, catalogue: Catalogue) -> Card:
    crew = catalogue.crews[DRONE_CREW]
    made = _vehicle(drone, drone, catalogue)
    alone = UnitSkills(crew.attack, crew.defense, crew.ew, crew.leadership)
    return replace(
        made,
        kind=gettext("Drone"),
        stats=(*ratings.skills(alone, alone), *made.stats),
        notes=(gettext(LED), *made.notes),
        figure=look_with(FigureKind.DRONE, _weapon_places(drone, catalogue)),
        packs=packs_of(drone, parts_of(drone, (), catalogue)),
    )


# ---------------------------------------------------------------- of a list


def unit_cards(row: FieldedUnit, number: int) -> Iterator[Card]:
    """The card of a row of units of the squad of that number, and those of the drones that they lead."""
    group = row.squad.label
    unit = f"{WORDS.group_name(number + 1)} · {group}"
    for made in (unit_card(row), *_drones(row)):
        yield replace(made, group=group, group_number=number, unit=unit, where=row.where)


def unit_card(row: FieldedUnit) -> Card:
    """A unit with all that it and its squad bought for it."""
    catalogue, fit = row.squad.catalogue, row.fit
    made = body(
        fit.card, card_for(fit.card.key, catalogue), catalogue, effective_purchases(row), fit.carried, row.skills.attack
    )
    infantry = isinstance(fit.card, Infantry)
    chaplain = "chaplain" in tags(row)
    skills = () if infantry else tuple(ratings.skills(row.skills, row.untrained))
    return replace(
        made,
        stats=(*skills, *made.stats),
        details=(*(_movement(row, fit.card) if isinstance(fit.card, Infantry) else made.details), *_details(row)),
        counters=ratings.counters(fit.card, chaplain=chaplain),
        tokens=ratings.write_ins(fit.card, leads=row.leads),
        notes=(*made.notes, *_describe_refusals(row), *((row.source.notes,) if row.source.notes else ())),
        subtitle=", ".join(map(_label_with_price, effective_purchases(row))),
        name=row.source.name,
        rank=rank_of(row),
        points=points_of(row) or None,
        count=row.count,
        packs=packs_of(row.record, parts_of(fit.card, effective_purchases(row), catalogue)),
    )


def points_of(row: FieldedUnit) -> int | float:
    """Return the cost of one of the units beyond the price of its squad; without the price of an addition that
    only part of the row is from.
    """
    added = row.addition.choice.tv if row.addition and row.joined == row.count else 0
    return row.each + added


def effective_purchases(row: FieldedUnit) -> list[PurchasedOption]:
    """Return the purchases in effect on a unit, including those of its squad."""
    shared = [] if row.addition and row.addition.crew else row.squad.purchases
    refused = {each.purchase.key for each in row.fit.refused if each.why != "told"}
    return [each for each in (*shared, *row.purchases) if each.purchase.key not in refused]


def tags(row: FieldedUnit) -> set[str]:
    return {change.tag for each in row.purchases for change in each.purchase.changes if isinstance(change, Tag)}


def rank_of(row: FieldedUnit) -> str:
    """`Commander · Leader`."""
    found = row.ranks - {"leader"} | ({"leader"} if row.leads else set()) | (tags(row) & RANKS.keys())
    return " · ".join(gettext(name) for rank, name in RANKS.items() if rank in found)


def _label_with_price(bought: PurchasedOption) -> str:
    """`Cloak (+5)`."""
    price = bought.purchase.tv
    return f"{bought.purchase.name} ({with_sign(price)})" if price else bought.purchase.name


def _movement(row: FieldedUnit, card: Infantry) -> Iterator[Stat]:
    """On foot, or riding what was bought for it (L985, L1008)."""
    moves = [change for each in row.purchases for change in each.purchase.changes if isinstance(change, Move)]
    mode = moves[-1].mode if moves else "W"
    yield Stat(RIDING if mode == "G" else gettext(FOOT), f"{mode} {card.combat_mp}/{card.top_mp}")


def _details(row: FieldedUnit) -> Iterator[Stat]:
    """Its squad's price, whose card it is played with, the crew of a transport."""
    yield Stat(gettext("Squad"), f"{format_number(row.squad.total)} {WORDS.points}")
    if row.of("unit", "converted"):
        yield Stat(gettext("Converted from"), row.record.name)
    if row.addition and row.addition.crew:
        yield Stat(gettext("Crew"), row.squad.catalogue.crews[row.addition.crew].name)


def _describe_refusals(row: FieldedUnit) -> Iterator[str]:
    yield from (_describe_refusal(each) for each in row.fit.refused)


def _describe_refusal(refused: RefusedPurchase) -> str:
    name = refused.purchase.name
    if refused.why == "told":
        return gettext("{option}: no line says that it carries the {weapon}.", option=name, weapon=refused.weapon)
    return gettext("It cannot take {option}.", option=name)


def _drones(row: FieldedUnit) -> Iterator[Card]:
    """A card for each drone that units of the row are masters of."""
    catalogue = row.squad.catalogue
    for bought in effective_purchases(row):
        for change in bought.purchase.changes:
            if isinstance(change, Field):
                drone = catalogue.drones[change.drone]
                yield replace(
                    _drone(drone, catalogue),
                    faction=gettext("Drone of {unit}", unit=row.label),
                    led=True,
                    points=bought.purchase.tv,
                    count=row.count,
                    emblem=EMBLEMS.get(row.squad.record.faction),
                    packs=packs_of(drone, parts_of(drone, (bought,), catalogue)),
                )


def parts_of(card: BookCard | Infantry, bought: Iterable[PurchasedOption], catalogue: Catalogue) -> Iterator[Record]:
    """Records that a card is made of beside the unit's own: what it has become, weapons, traits, purchases."""
    yield card
    yield from (catalogue.traits[bearing.trait] for bearing in card.traits)
    if isinstance(card, Infantry):
        yield catalogue.infantry_weapons[card.weapon]
    else:
        yield from (catalogue.weapons[mount.weapon] for mount in card.weapons if mount.weapon in catalogue.weapons)
    for each in bought:
        yield each.purchase.option
        changes = (change for change in each.purchase.changes if isinstance(change, Carry))
        yield from (catalogue.infantry_weapons[change.weapon] for change in changes)
