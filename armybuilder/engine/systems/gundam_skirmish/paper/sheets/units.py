"""The character sheet of a unit (L66): its figures, damage, weapons and abilities, and its pilot with all that the book's own
sheet has no line for: rank, experience, Health, Mind, morale, what is in hand and what is loaded."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.origins import packs_of
from armybuilder.engine.core.paper.record_sheets import (
    FieldSection,
    Mark,
    NoteSection,
    RecordSheet,
    Section,
    SheetCell,
    SheetColumn,
    SheetField,
    SheetTick,
    TableSection,
    TickSection,
    TrackSection,
)
from armybuilder.engine.core.row_game import ForceGroup
from armybuilder.engine.systems.gundam_skirmish.book.cards import CloseWeapon, Weapon
from armybuilder.engine.systems.gundam_skirmish.book.words import Modification, Trait
from armybuilder.engine.systems.gundam_skirmish.document import WORDS
from armybuilder.engine.systems.gundam_skirmish.force import (
    AS_PRINTED,
    BOOST,
    COMMAND,
    INTEGRITY,
    MOVEMENT,
    FieldedUnit,
    FigureChange,
    Force,
)
from armybuilder.engine.systems.gundam_skirmish.paper.cards import parts_of
from armybuilder.engine.systems.gundam_skirmish.paper.emblems import EMBLEMS
from armybuilder.engine.systems.gundam_skirmish.paper.labels import (
    COMMAND_POINTS,
    NONE,
    inches,
    kind_of,
    printed_names,
    rank_of,
    render_look,
    tags_of,
    titles_of,
    word,
)
from armybuilder.engine.systems.gundam_skirmish.paper.tracks import dice, effects, levels, locations
from armybuilder.engine.systems.gundam_skirmish.paper.unit_view import PaperUnit, paper_unit_of_row
from armybuilder.engine.systems.gundam_skirmish.paper.weapons import RELOADS, UNARMED

BOXES_A_RANK = 2
"""Of the experience chart: each stands for 100 EXP (L42, R17)."""
PER_ROW = 10
BLANK = SheetCell("", "lost")
DASH = SheetCell("–")
NOTHING: Mapping[str, int] = {}


def weapon_columns() -> tuple[SheetColumn, ...]:
    return (
        SheetColumn(gettext("Name"), 4.2),
        SheetColumn(gettext("Class"), 2.4),
        SheetColumn(gettext("Equip"), 1.6),
        SheetColumn(gettext("Tags"), 1.6),
        SheetColumn(gettext("Shots"), 1, figures=True),
        SheetColumn("ACC", 1, figures=True),
        SheetColumn("CRIT", 1, figures=True),
        SheetColumn(gettext("Range"), 1.5, figures=True),
        SheetColumn("DAM", 1, figures=True),
        SheetColumn(gettext("In hand"), 1.2, figures=True),
        SheetColumn(gettext("Reload"), 1.2, figures=True),
    )


def close_columns() -> tuple[SheetColumn, ...]:
    return (
        SheetColumn(gettext("Name"), 4.2),
        SheetColumn("DEX", 1, figures=True),
        SheetColumn(gettext("Attack"), 1, figures=True),
        SheetColumn(gettext("Accuracy"), 1.2, figures=True),
        SheetColumn("CRIT", 1, figures=True),
        SheetColumn("DAM", 1, figures=True),
        SheetColumn(gettext("In hand"), 1.2, figures=True),
    )


def ability_columns() -> tuple[SheetColumn, ...]:
    return (SheetColumn(gettext("Ability"), 3), SheetColumn(gettext("Use"), 1), SheetColumn(gettext("Description"), 8))


def unit_sheet(row: FieldedUnit, group: ForceGroup[FieldedUnit], force: Force, names: RecordNames) -> RecordSheet:
    """The sheet of a row of a list, for each of its units."""
    notes = (row.source.notes,) if row.source.notes else ()
    made = sheet(paper_unit_of_row(row, force), names, notes=notes, reserve=row.source.reserve)
    return replace(
        made,
        name=row.source.name,
        unit=group.label,
        group=group.label,
        points="" if row.each is None else str(row.each),
        count=row.count,
        where=row.where,
    )


def sheet(shown: PaperUnit, names: RecordNames, *, notes: tuple[str, ...] = (), reserve: bool = False) -> RecordSheet:
    card = shown.card
    left, right, wide = _layout(shown, names, reserve=reserve)
    return RecordSheet(
        title=card.name,
        name="",
        unit="",
        subtitle=" · ".join(part for part in (names.printed_name("faction", card.faction), kind_of(card.sort)) if part),
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
        notes=tuple(_describe_changes(shown.in_battle.changes)),
        figure=render_look(card),
        emblem=EMBLEMS.get(card.faction),
        packs=packs_of(shown.printed, parts_of(shown)),
    )


def _describe_changes(changes: Iterable[FigureChange]) -> Iterator[str]:
    """Yield what is marked, and why: `Movement 6" instead of 4" (Optimised Thrusters)`."""
    told = [_describe_change(each) for each in changes]
    if told:
        yield gettext("‡ as it fights: {changes}.", changes=", ".join(told))


def _describe_change(change: FigureChange) -> str:
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


def _layout(shown: PaperUnit, names: RecordNames, *, reserve: bool) -> tuple[tuple[Section, ...], ...]:
    """The columns and what stands under both: two sheets without a Character have room on a page."""
    card, pilot = shown.card, shown.pilot
    unit = FieldSection(gettext("Unit"), tuple(_figures(shown, names)))
    withdraw = SheetField(names.printed_name("order", "withdraw"), f"{-(-card.integrity // 2)} {COMMAND_POINTS}")
    integrity = TrackSection(gettext("Integrity"), card.integrity, PER_ROW, (withdraw,), counts=("INTEGRITY",))
    person = FieldSection(gettext("Pilot") if pilot else gettext("Pilot or crew"), tuple(_pilot_fields(shown, names)))
    hits, morale = damage(card.sort, names), state(names, shield=bool(card.shield), reserve=reserve)
    if pilot is None:
        return (unit, integrity), (person, hits), (replace(morale, columns=len(morale.ticks)),)
    return (unit, integrity, hits), (person, morale, experience(names, pilot.rank, card.faction)), ()


def _figures(shown: PaperUnit, names: RecordNames) -> Iterator[SheetField]:
    card = shown.card
    changed = {change.figure for change in shown.in_battle.changes}

    def mark(figure: str) -> Mark:
        return "derived" if figure in changed else ""

    yield SheetField(gettext(MOVEMENT), inches(card.movement), mark(MOVEMENT))
    yield SheetField(gettext(BOOST), inches(card.boost), mark(BOOST))
    yield SheetField(gettext(INTEGRITY), str(card.integrity), mark(INTEGRITY), damage=True)
    yield SheetField(gettext("Armour"), str(card.armour))
    yield SheetField(
        gettext("Shield type"), card.shield_type or (gettext(NONE) if card.shield is None else gettext("Shield"))
    )
    yield SheetField(gettext("Shield Bonus"), str(card.shield or gettext(NONE)))
    yield SheetField(gettext("Tags"), tags_of(card, names) or gettext(NONE))
    if shown.in_battle.command_points:
        points = gettext("{points} per turn", points=f"{shown.in_battle.command_points} {COMMAND_POINTS}")
        yield SheetField(names.printed_name("special-rule", "command"), points, mark(COMMAND))
    if shown.in_battle.equipped:
        yield SheetField(gettext("Begins with"), shown.in_battle.equipped)


def damage(sort: str, names: RecordNames, done: Mapping[str, int] = NOTHING) -> TickSection:
    """A box for each level of each location, ticked as far as damage is done."""
    ticks = (
        SheetTick(f"{dice(each)} {each.name}", levels(each), done.get(each.key, 0), effects(each), each.name.upper())
        for each in locations(sort, names)
    )
    return TickSection(gettext("Damage"), tuple(ticks))


# ---------------------------------------------------------------- the pilot


def _pilot_fields(shown: PaperUnit, names: RecordNames) -> Iterator[SheetField]:
    pilot = shown.pilot
    yield SheetField(gettext("Name"), pilot.name if pilot else "")
    if pilot:
        yield SheetField(gettext("Rank"), str(pilot.rank))
        yield from title_fields(pilot.rank, shown.card.faction, names)
    yield SheetField(gettext("Pilot Health"), "")
    yield SheetField(gettext("Pilot Mind"), "")
    if pilot:
        yield SheetField(gettext("Current EXP"), "")


def title_fields(number: int, faction: str, names: RecordNames, force: str = "") -> Iterator[SheetField]:
    """One title, or that of each force where nothing tells of which one the pilot is."""
    rank = rank_of(number, names)
    titles = titles_of(rank, faction, names, force) if rank else {}
    if len(titles) == 1:
        yield from (SheetField(gettext("Title"), title) for title in titles.values())
    else:
        yield from (SheetField(gettext("Title, {force}", force=force), title) for force, title in titles.items())


def state(names: RecordNames, *, shield: bool, reserve: bool = False) -> TickSection:
    """Morale below Steady, the shield, and whether it waits in reserve."""
    ticks = [SheetTick(each.name, note=each.effect) for each in names.records("morale").values() if each.level]
    if shield:
        ticks.append(
            SheetTick(
                gettext("Shield broken"),
                note=gettext("Given up to ignore all rolls on the damage chart of one attack."),
            )
        )
    if reserve:
        ticks.append(SheetTick(gettext("In play"), note=gettext("Begins in reserve, and enters by Ambush.")))
    return TickSection(gettext("Morale and shield") if shield else gettext("Morale"), tuple(ticks))


def experience(names: RecordNames, rank: int, faction: str, force: str = "", further: int = 0) -> TickSection:
    """Two boxes for each rank above the first, each of 100 EXP; those of ranks that the pilot has come to are ticked, and those
    that were ticked since."""
    ranks = [each for each in names.records("rank").values() if each.number > 1]
    done = BOXES_A_RANK * (rank - 1) + further
    ticks = []
    for place, each in enumerate(ranks):
        title = " / ".join(dict.fromkeys(titles_of(each, faction, names, force).values()))
        ticked = min(max(done - BOXES_A_RANK * place, 0), BOXES_A_RANK)
        ticks.append(SheetTick(f"{each.number} {title}".strip(), ("",) * BOXES_A_RANK, ticked))
    return TickSection(
        gettext("Experience chart: 100 EXP per box"),
        tuple(ticks),
        columns=1 if faction in TWO_TITLES and not force else 2,
    )


TWO_TITLES = {"eff", "zeon"}
"""Factions with two forces: their titles need a whole line."""


# ---------------------------------------------------------------- weapons, abilities, rewards


def _arms(shown: PaperUnit, names: RecordNames) -> Iterator[Section]:
    card = shown.card
    if card.weapons:
        yield weapons(card.weapons, shown.printed.weapons, names)
    title = gettext("Techniques") if shown.is_fighter else gettext("Close combat weapon")
    yield close_weapons(title, card.close_weapons)
    if card.abilities:
        rows = tuple(
            (SheetCell(each.name), SheetCell(word(each.use).capitalize()), SheetCell(each.effect))
            for each in card.abilities
        )
        yield TableSection(gettext("Abilities"), ability_columns(), rows)


def weapons(
    found: Iterable[Weapon], printed: Iterable[Weapon], names: RecordNames, blank_rows: int = 0
) -> TableSection:
    """Return the table of weapons, with a blank for what is in hand and what needs a reload; mounted weapons are
    always in hand.
    """
    ranges = {weapon.key: weapon.range for weapon in printed}
    rows = tuple(_weapon(weapon, names, changed=ranges.get(weapon.key) != weapon.range) for weapon in found)
    return TableSection(gettext("Weapons"), weapon_columns(), rows, blank_rows=blank_rows)


def _weapon(weapon: Weapon, names: RecordNames, *, changed: bool) -> tuple[SheetCell, ...]:
    return (
        SheetCell(weapon.name),
        SheetCell(names.printed_name("weapon-class", weapon.sort)),
        SheetCell(word(weapon.equip).capitalize()),
        SheetCell(", ".join(printed_names(names, "tag", weapon.tags)) or DASH.text),
        SheetCell(str(weapon.shots)),
        SheetCell(f"{weapon.acc}+"),
        SheetCell(f"{weapon.crit}+"),
        SheetCell(str(weapon.range), "derived" if changed else ""),
        SheetCell(str(weapon.dam)),
        BLANK if weapon.equip == "carried" else DASH,
        BLANK if RELOADS.keys() & set(weapon.tags) else DASH,
    )


def close_weapons(title: str, found: Iterable[CloseWeapon], blank_rows: int = 0) -> TableSection:
    """A unit without one is Unarmed, whose profile the players agree on (L28, R11)."""
    rows = tuple(_close_weapon(weapon) for weapon in found)
    lost = (SheetCell(UNARMED), *(BLANK,) * (len(close_columns()) - 2), DASH)
    return TableSection(title, close_columns(), rows or (() if blank_rows else (lost,)), blank_rows=blank_rows)


def _close_weapon(weapon: CloseWeapon) -> tuple[SheetCell, ...]:
    figures = (f"{weapon.dex}", f"{weapon.attack}", f"{weapon.acc}+", f"{weapon.crit}+", f"{weapon.dam}")
    return (SheetCell(weapon.name), *map(SheetCell, figures), BLANK)


def _rewards(shown: PaperUnit, names: RecordNames) -> Iterator[Section]:
    """Traits and modifications of a Character; of a Mobile Fighter, the techniques and abilities from which it chooses."""
    if shown.is_fighter:
        card, printed = shown.card, shown.printed
        techniques = (SheetTick(each.name, ticked=each in card.close_weapons) for each in printed.close_weapons)
        abilities = (SheetTick(each.name, ticked=each in card.abilities) for each in printed.abilities)
        yield from _tick_section(gettext("Techniques of its card"), techniques)
        yield from _tick_section(gettext("Abilities of its card"), abilities)
    elif shown.pilot:
        yield traits(names, shown.traits)
        yield modifications(names, shown.modifications)


def _tick_section(title: str, ticks: Iterable[SheetTick]) -> Iterator[Section]:
    if found := tuple(ticks):
        yield TickSection(title, found, columns=4)


def traits(names: RecordNames, taken: Iterable[Trait] = ()) -> TickSection:
    """All traits that there are, with what those do that are taken."""
    return _tick_all(gettext("Traits"), names.records("trait").values(), taken)


def modifications(names: RecordNames, taken: Iterable[Modification] = ()) -> TickSection:
    return _tick_all(gettext("Mobile Suit modifications"), names.records("modification").values(), taken)


def _tick_all(title: str, known: Iterable[Trait | Modification], taken: Iterable[Trait | Modification]) -> TickSection:
    keys = {each.key for each in taken}
    ticks = (
        SheetTick(each.name, ticked=each.key in keys, note=each.effect if each.key in keys else "") for each in known
    )
    return TickSection(title, tuple(ticks), columns=4)
