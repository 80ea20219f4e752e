"""The character sheet of a unit (L66): its figures, damage, weapons and abilities, and its pilot with all that the book's own
sheet has no line for: rank, experience, Health, Mind, morale, what is in hand and what is loaded."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from armybuilder.engine.core.documents.names import Names
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.origins import packs_of
from armybuilder.engine.core.paper.record_sheets import (
    Cell,
    Column,
    Field,
    FieldSection,
    Mark,
    NoteSection,
    RecordSheet,
    Section,
    TableSection,
    Tick,
    TickSection,
    TrackSection,
)
from armybuilder.engine.core.row_game import Group
from armybuilder.engine.systems.gundam_skirmish.book.cards import CloseWeapon, Weapon
from armybuilder.engine.systems.gundam_skirmish.book.words import Modification, Trait
from armybuilder.engine.systems.gundam_skirmish.document import WORDS
from armybuilder.engine.systems.gundam_skirmish.force import (
    AS_PRINTED,
    BOOST,
    COMMAND,
    INTEGRITY,
    MOVEMENT,
    Change,
    Fielded,
    Force,
)
from armybuilder.engine.systems.gundam_skirmish.paper.cards import parts_of
from armybuilder.engine.systems.gundam_skirmish.paper.emblems import EMBLEMS
from armybuilder.engine.systems.gundam_skirmish.paper.labels import (
    COMMAND_POINTS,
    NONE,
    drawing,
    inches,
    kind_of,
    named,
    rank_of,
    tags_of,
    titles_of,
    word,
)
from armybuilder.engine.systems.gundam_skirmish.paper.tracks import dice, effects, levels, locations
from armybuilder.engine.systems.gundam_skirmish.paper.unit_view import Shown, of_row
from armybuilder.engine.systems.gundam_skirmish.paper.weapons import RELOADS, UNARMED

BOXES_A_RANK = 2
"""Of the experience chart: each stands for 100 EXP (L42, R17)."""
PER_ROW = 10
BLANK = Cell("", "lost")
DASH = Cell("–")
NOTHING: Mapping[str, int] = {}


def weapon_columns() -> tuple[Column, ...]:
    return (
        Column(gettext("Name"), 4.2),
        Column(gettext("Class"), 2.4),
        Column(gettext("Equip"), 1.6),
        Column(gettext("Tags"), 1.6),
        Column(gettext("Shots"), 1, figures=True),
        Column("ACC", 1, figures=True),
        Column("CRIT", 1, figures=True),
        Column(gettext("Range"), 1.5, figures=True),
        Column("DAM", 1, figures=True),
        Column(gettext("In hand"), 1.2, figures=True),
        Column(gettext("Reload"), 1.2, figures=True),
    )


def close_columns() -> tuple[Column, ...]:
    return (
        Column(gettext("Name"), 4.2),
        Column("DEX", 1, figures=True),
        Column(gettext("Attack"), 1, figures=True),
        Column(gettext("Accuracy"), 1.2, figures=True),
        Column("CRIT", 1, figures=True),
        Column("DAM", 1, figures=True),
        Column(gettext("In hand"), 1.2, figures=True),
    )


def ability_columns() -> tuple[Column, ...]:
    return (Column(gettext("Ability"), 3), Column(gettext("Use"), 1), Column(gettext("Description"), 8))


def unit_sheet(row: Fielded, group: Group[Fielded], force: Force, names: Names) -> RecordSheet:
    """The sheet of a row of a list, for each of its units."""
    notes = (row.source.notes,) if row.source.notes else ()
    made = sheet(of_row(row, force), names, notes=notes, reserve=row.source.reserve)
    return replace(
        made,
        name=row.source.name,
        unit=group.label,
        group=group.label,
        points="" if row.each is None else str(row.each),
        count=row.count,
        where=row.where,
    )


def sheet(shown: Shown, names: Names, *, notes: tuple[str, ...] = (), reserve: bool = False) -> RecordSheet:
    card = shown.card
    left, right, wide = _placed(shown, names, reserve=reserve)
    return RecordSheet(
        title=card.name,
        name="",
        unit="",
        subtitle=" · ".join(part for part in (names.printed("faction", card.faction), kind_of(card.sort)) if part),
        points=str(card.points),
        points_name=WORDS.points,
        left=left,
        right=right,
        wide=(
            *wide,
            *_arms(shown, names),
            *_rewards(shown, names),
            *((NoteSection(gettext("Notes"), notes, 1),) if notes or shown.pilot else ()),
        ),
        notes=tuple(_changed(shown.fought.changes)),
        figure=drawing(card),
        emblem=EMBLEMS.get(card.faction),
        packs=packs_of(shown.printed, parts_of(shown)),
    )


def _changed(changes: Iterable[Change]) -> Iterator[str]:
    """What is marked, and why: `Movement 6" instead of 4" (Optimised Thrusters)`."""
    told = [_change(each) for each in changes]
    if told:
        yield gettext("‡ as it fights: {changes}.", changes=", ".join(told))


def _change(change: Change) -> str:
    figure = gettext(change.figure)
    if change.before == AS_PRINTED:
        return f"{figure} {change.now} ({change.why})"
    return gettext(
        "{figure} {now} instead of {before} ({why})",
        figure=figure,
        now=change.now,
        before=change.before,
        why=change.why,
    )


# ---------------------------------------------------------------- the unit


def _placed(shown: Shown, names: Names, *, reserve: bool) -> tuple[tuple[Section, ...], ...]:
    """The columns and what stands under both: two sheets without a Character have room on a page."""
    card, pilot = shown.card, shown.pilot
    unit = FieldSection(gettext("Unit"), tuple(_figures(shown, names)))
    withdraw = Field(names.printed("order", "withdraw"), f"{-(-card.integrity // 2)} {COMMAND_POINTS}")
    integrity = TrackSection(gettext("Integrity"), card.integrity, PER_ROW, (withdraw,), counts=("INTEGRITY",))
    person = FieldSection(gettext("Pilot") if pilot else gettext("Pilot or crew"), tuple(_pilot_fields(shown, names)))
    hits, morale = damage(card.sort, names), state(names, shield=bool(card.shield), reserve=reserve)
    if pilot is None:
        return (unit, integrity), (person, hits), (replace(morale, columns=len(morale.ticks)),)
    return (unit, integrity, hits), (person, morale, experience(names, pilot.rank, card.faction)), ()


def _figures(shown: Shown, names: Names) -> Iterator[Field]:
    card = shown.card
    changed = {change.figure for change in shown.fought.changes}

    def mark(figure: str) -> Mark:
        return "derived" if figure in changed else ""

    yield Field(gettext(MOVEMENT), inches(card.movement), mark(MOVEMENT))
    yield Field(gettext(BOOST), inches(card.boost), mark(BOOST))
    yield Field(gettext(INTEGRITY), str(card.integrity), mark(INTEGRITY), damage=True)
    yield Field(gettext("Armour"), str(card.armour))
    yield Field(
        gettext("Shield type"), card.shield_type or (gettext(NONE) if card.shield is None else gettext("Shield"))
    )
    yield Field(gettext("Shield Bonus"), str(card.shield or gettext(NONE)))
    yield Field(gettext("Tags"), tags_of(card, names) or gettext(NONE))
    if shown.fought.command_points:
        points = gettext("{points} a turn", points=f"{shown.fought.command_points} {COMMAND_POINTS}")
        yield Field(names.printed("special-rule", "command"), points, mark(COMMAND))
    if shown.fought.equipped:
        yield Field(gettext("Begins with"), shown.fought.equipped)


def damage(sort: str, names: Names, done: Mapping[str, int] = NOTHING) -> TickSection:
    """A box for each level of each location, ticked as far as damage is done."""
    ticks = (
        Tick(f"{dice(each)} {each.name}", levels(each), done.get(each.key, 0), effects(each), each.name.upper())
        for each in locations(sort, names)
    )
    return TickSection(gettext("Damage"), tuple(ticks))


# ---------------------------------------------------------------- the pilot


def _pilot_fields(shown: Shown, names: Names) -> Iterator[Field]:
    pilot = shown.pilot
    yield Field(gettext("Name"), pilot.name if pilot else "")
    if pilot:
        yield Field(gettext("Rank"), str(pilot.rank))
        yield from title_fields(pilot.rank, shown.card.faction, names)
    yield Field(gettext("Pilot Health"), "")
    yield Field(gettext("Pilot Mind"), "")
    if pilot:
        yield Field(gettext("Current EXP"), "")


def title_fields(number: int, faction: str, names: Names, force: str = "") -> Iterator[Field]:
    """One title, or that of each force where nothing tells of which one the pilot is."""
    rank = rank_of(number, names)
    titles = titles_of(rank, faction, names, force) if rank else {}
    if len(titles) == 1:
        yield from (Field(gettext("Title"), title) for title in titles.values())
    else:
        yield from (Field(gettext("Title, {force}", force=force), title) for force, title in titles.items())


def state(names: Names, *, shield: bool, reserve: bool = False) -> TickSection:
    """Morale below Steady, the shield, and whether it waits in reserve."""
    ticks = [Tick(each.name, note=each.effect) for each in names.known("morale").values() if each.level]
    if shield:
        ticks.append(
            Tick(
                gettext("Shield broken"),
                note=gettext("Given up to ignore all rolls on the damage chart of one attack."),
            )
        )
    if reserve:
        ticks.append(Tick(gettext("In play"), note=gettext("Begins in reserve, and enters by Ambush.")))
    return TickSection(gettext("Morale and shield") if shield else gettext("Morale"), tuple(ticks))


def experience(names: Names, rank: int, faction: str, force: str = "", further: int = 0) -> TickSection:
    """Two boxes for each rank above the first, each of 100 EXP; those of ranks that the pilot has come to are ticked, and those
    that were ticked since."""
    ranks = [each for each in names.known("rank").values() if each.number > 1]
    done = BOXES_A_RANK * (rank - 1) + further
    ticks = []
    for place, each in enumerate(ranks):
        title = " / ".join(dict.fromkeys(titles_of(each, faction, names, force).values()))
        ticked = min(max(done - BOXES_A_RANK * place, 0), BOXES_A_RANK)
        ticks.append(Tick(f"{each.number} {title}".strip(), ("",) * BOXES_A_RANK, ticked))
    return TickSection(
        gettext("Experience chart: 100 EXP a box"),
        tuple(ticks),
        columns=1 if faction in TWO_TITLES and not force else 2,
    )


TWO_TITLES = {"eff", "zeon"}
"""Factions with two forces: their titles need a whole line."""


# ---------------------------------------------------------------- weapons, abilities, rewards


def _arms(shown: Shown, names: Names) -> Iterator[Section]:
    card = shown.card
    if card.weapons:
        yield weapons(card.weapons, shown.printed.weapons, names)
    title = gettext("Techniques") if shown.is_fighter else gettext("Close combat weapon")
    yield close_weapons(title, card.close_weapons)
    if card.abilities:
        rows = tuple((Cell(each.name), Cell(word(each.use).capitalize()), Cell(each.effect)) for each in card.abilities)
        yield TableSection(gettext("Abilities"), ability_columns(), rows)


def weapons(found: Iterable[Weapon], printed: Iterable[Weapon], names: Names, blank_rows: int = 0) -> TableSection:
    """What is in hand and what needs a reload is a blank; mounted weapons are always in hand."""
    ranges = {weapon.key: weapon.range for weapon in printed}
    rows = tuple(_weapon(weapon, names, changed=ranges.get(weapon.key) != weapon.range) for weapon in found)
    return TableSection(gettext("Weapons"), weapon_columns(), rows, blank_rows=blank_rows)


def _weapon(weapon: Weapon, names: Names, *, changed: bool) -> tuple[Cell, ...]:
    return (
        Cell(weapon.name),
        Cell(names.printed("weapon-class", weapon.sort)),
        Cell(word(weapon.equip).capitalize()),
        Cell(", ".join(named(names, "tag", weapon.tags)) or DASH.text),
        Cell(str(weapon.shots)),
        Cell(f"{weapon.acc}+"),
        Cell(f"{weapon.crit}+"),
        Cell(str(weapon.range), "derived" if changed else ""),
        Cell(str(weapon.dam)),
        BLANK if weapon.equip == "carried" else DASH,
        BLANK if RELOADS.keys() & set(weapon.tags) else DASH,
    )


def close_weapons(title: str, found: Iterable[CloseWeapon], blank_rows: int = 0) -> TableSection:
    """A unit without one is Unarmed, whose profile the players agree on (L28, R11)."""
    rows = tuple(_close_weapon(weapon) for weapon in found)
    lost = (Cell(UNARMED), *(BLANK,) * (len(close_columns()) - 2), DASH)
    return TableSection(title, close_columns(), rows or (() if blank_rows else (lost,)), blank_rows=blank_rows)


def _close_weapon(weapon: CloseWeapon) -> tuple[Cell, ...]:
    figures = (f"{weapon.dex}", f"{weapon.attack}", f"{weapon.acc}+", f"{weapon.crit}+", f"{weapon.dam}")
    return (Cell(weapon.name), *map(Cell, figures), BLANK)


def _rewards(shown: Shown, names: Names) -> Iterator[Section]:
    """Traits and modifications of a Character; of a Mobile Fighter, the techniques and abilities from which it chooses."""
    if shown.is_fighter:
        card, printed = shown.card, shown.printed
        techniques = (Tick(each.name, ticked=each in card.close_weapons) for each in printed.close_weapons)
        abilities = (Tick(each.name, ticked=each in card.abilities) for each in printed.abilities)
        yield from _listed(gettext("Techniques of its card"), techniques)
        yield from _listed(gettext("Abilities of its card"), abilities)
    elif shown.pilot:
        yield traits(names, shown.traits)
        yield modifications(names, shown.modifications)


def _listed(title: str, ticks: Iterable[Tick]) -> Iterator[Section]:
    if found := tuple(ticks):
        yield TickSection(title, found, columns=4)


def traits(names: Names, taken: Iterable[Trait] = ()) -> TickSection:
    """All traits that there are, with what those do that are taken."""
    return _all_of(gettext("Traits"), names.known("trait").values(), taken)


def modifications(names: Names, taken: Iterable[Modification] = ()) -> TickSection:
    return _all_of(gettext("Mobile Suit modifications"), names.known("modification").values(), taken)


def _all_of(title: str, known: Iterable[Trait | Modification], taken: Iterable[Trait | Modification]) -> TickSection:
    keys = {each.key for each in taken}
    ticks = (Tick(each.name, ticked=each.key in keys, note=each.effect if each.key in keys else "") for each in known)
    return TickSection(title, tuple(ticks), columns=4)
