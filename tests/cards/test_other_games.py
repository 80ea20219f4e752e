"""Cards of games that nobody has written yet: their own columns, tracks and figures, printed and shown as they are."""

from collections import Counter as Counted
from dataclasses import replace

import pytest
from django.template.loader import render_to_string
from django.utils.html import escape

from armybuilder.cards.art.diagrams import CENTER, RADIUS, arc_diagram
from armybuilder.cards.layouts.card import lay_out
from armybuilder.cards.layouts.formats import POKER
from armybuilder.cards.layouts.rows.track_rows import CIRCLE, CROSS
from armybuilder.cards.layouts.rows.weapon_rows import CELL_BOX, SHOT_BOX
from armybuilder.cards.options import PrintOptions
from armybuilder.cards.pages import card_count
from armybuilder.cards.pdf import render_pdf
from armybuilder.engine.core.paper.cards import (
    BoxCounter,
    Card,
    CardArc,
    CardCell,
    CardColumn,
    CardReach,
    CardRow,
    CardTable,
    DamageTrack,
    FigureKind,
    Quarter,
    Stat,
    TrackPart,
    TraitLine,
)
from armybuilder.engine.registry import get_system
from factions.catalogues import get_catalogue
from tests.cards.content import content
from tests.cards.geometry import check
from tests.cards.reading import boxes_of, shapes_of, text_of, texts_of, words_of
from tests.cards.test_cards import EACH_FORMAT

FOREIGN = ("HULL", "STR", "overkill", "Crippled", "PEN", "SKILL", "Optimal", "Max.", "ARC", "TV", "MR", "UA")
"""What stands on cards of Heavy Gear."""
LEVELS = ("HEAD", "ARM", "LEG")


def cells(*texts):
    return tuple(CardCell(text) for text in texts)


def boxed(*texts):
    """Figures in frames, blank ones to write in where they are lost."""
    return tuple(CardCell(text, boxed=True) for text in texts)


SKIRMISH = Card(
    key="zeon/trooper",
    title="Line Trooper Custom",
    kind="Mobile suit",
    faction="Red Army",
    points=120,
    points_name="pts",
    labels=(Stat("Tags", "S, C"),),
    rank="ACE",
    figure=FigureKind.GEAR,
    stats=(
        Stat("MOVE", '4"'),
        Stat("BOOST", '8"'),
        Stat("INT", "12", tracked=True),
        Stat("ARMOUR", "3", "5+", note_label="Saves", weight=1.4),
        Stat("SHIELD", "1", "4+", note_label="Shield"),
    ),
    tracks=(
        DamageTrack((TrackPart("INTEGRITY", 12),)),
        *(
            DamageTrack((TrackPart(name, 1, f"{name.lower()} level 1"), TrackPart("L2", 1, f"{name.lower()} level 2")))
            for name in LEVELS
        ),
    ),
    counters=(BoxCounter("Experience", 10), BoxCounter("Health", 8), BoxCounter("Mind", 6)),
    tables=(
        CardTable(
            "WEAPON",
            "Weapon",
            "Weapons",
            (
                CardColumn("SHOTS", 8, "Shots"),
                CardColumn("RANGE", 9, "Range", help="From the least to the highest."),
                CardColumn("ACC", 7, "Accuracy"),
                CardColumn("CRIT", 7, "Critical"),
                CardColumn("DAM", 7, "Damage"),
            ),
            (
                CardRow(
                    "C", cells("3", '24"', "4+", "6+", "2"), "Heavy Machine Gun", "Medium calibre", ("RQ", "V"),
                    ticks=(BoxCounter("Equipped", 1, round=True), BoxCounter("Reload", 1)),
                ),
                CardRow(
                    "M", cells("1", '6-30"', "5+", "5+", "4"), "Shoulder Bazooka", "Explosive", ("RS", "B"),
                    ticks=(BoxCounter("Reload", 1),), reach=CardReach(6, 30, 30),
                ),
            ),
        ),
        CardTable(
            "CLOSE COMBAT",
            "Close combat weapon",
            "Close combat weapons",
            tuple(CardColumn(name, 8) for name in ("DEX", "ATT", "ACC", "CRIT", "DAM")),
            (CardRow("Heat axe", cells("3+", "2", "4+", "5+", "3")),),
        ),
    ),
    traits=(TraitLine("Ace", "Active. Once a turn it boosts without losing its shot."),),
)  # fmt: skip
FIVE_RANGES = Card(
    key="north/hunter",
    title="Northern Trooper",
    kind="Gear",
    faction="North",
    points=40,
    points_name="points",
    figure=FigureKind.GEAR,
    stats=(Stat("ATT", "2"), Stat("DEF", "2"), Stat("EW", "1"), Stat("LEAD", "2"), Stat("SIZE", "6")),
    tracks=(
        DamageTrack(
            (TrackPart("S", 1, "sturdy"), TrackPart("L", 1, "light"), TrackPart("H", 1, "heavy"), TrackPart("C", 1)),
            notes=(TraitLine("Light", "−1 armor"), TraitLine("Heavy", "−2 armor, −1 to tests")),
        ),
    ),
    tables=(
        CardTable(
            "MODIFIERS", "Modifier", "Modifiers",
            (CardColumn("STAT", 9), CardColumn("COMBAT", 11), CardColumn("TOP", 9)),
            (
                CardRow("Attack", boxed("0", "", "−3")),
                CardRow("W", boxed("−1", "+1", ""), kind="6 / 12"),
            ),
        ),
        CardTable(
            "WEAPON", "Weapon", "Weapons",
            (
                CardColumn("ARC", 8, "Arc", figures=False),
                CardColumn("ACC", 6),
                CardColumn("DM", 6),
                CardColumn("PB/S/M/L/EX", 17, parts=("Point blank", "Short", "Medium", "Long", "Extreme")),
                CardColumn("ROF", 6),
            ),
            (
                CardRow(
                    "LAC",
                    (
                        CardArc("FF", quarters=frozenset({"F"})),
                        *cells("0", "×8"),
                        CardCell("3/6/12/24/48", parts=("3", "6", "12", "24", "48")),
                        CardCell("2"),
                    ),
                    "Light Autocannon",
                    ticks=(BoxCounter("Out of ammunition", 1),),
                ),
                CardRow(
                    "SC",
                    (CardArc("", boxed=True), *boxed("0", "×28"), CardCell("", parts=("",) * 5, boxed=True), *boxed("")),
                    "Snub Cannon",
                    ticks=(BoxCounter("Shots", 3, round=True),),
                ),
            ),
        ),
    ),
)  # fmt: skip
TARGETS = Card(
    key="own/carrier",
    title="Ogre Carrier",
    kind="Vehicle",
    faction="",
    points=95,
    points_name="pts",
    stats=(Stat("CREW", "3"), Stat("ACTIONS", "2"), Stat("LEVEL", "B"), Stat("MOVE", '12"'), Stat("MAN", "2")),
    counters=(BoxCounter("Crew", 3), BoxCounter("Overwatch", 1), BoxCounter("Hull down", 1)),
    tables=(
        CardTable(
            "WEAPON", "Weapon", "Weapons",
            (CardColumn("RANGE", 9), CardColumn("6+", 10), CardColumn("11+", 10), CardColumn("16+", 10)),
            (
                CardRow("4", cells('30"', "I, L", "V", "H"), "Coil Gun", traits=("Turret",)),
                CardRow("11", cells("", "I", "", ""), "Grapeshot", count=2),
            ),
        ),
    ),
    notes=("Carries one team.",),
)  # fmt: skip
CARDS = {"skirmish": SKIRMISH, "five ranges": FIVE_RANGES, "lists of targets": TARGETS}
EACH_CARD = pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)


def figures_of(card):
    """Every word and figure that the game put on its card."""
    for stat in (*card.stats, *card.labels):
        yield from () if stat.tracked else (stat.label, stat.value, *stat.note_label.split(), stat.note)
    for track in card.tracks:
        yield from (part.label for part in track.parts)
        yield from (word for note in track.notes for word in f"{note.text}: {note.effect}".split())
    for table in card.tables:
        yield from (table.head, *(column.head for column in table.columns))
    for row in card.rows:
        yield from (row.code, *(cell.text for cell in row.cells), *row.kind.split(), *row.name.split(), *row.traits)
    yield from (counter.label for counter in card.counters)


@EACH_FORMAT
@EACH_CARD
def test_a_card_prints_whole_and_in_its_place(card, made):
    sides = lay_out(card, made).all
    printed = " ".join(words_of(side) for side in sides)

    assert [fault for side in sides for fault in check(side, made.width, made.height)] == []
    assert [word for word in figures_of(card) if word not in printed] == []


@EACH_FORMAT
def test_cards_of_1998_keep_their_geometry(made):
    system, catalogue = get_system("tactical-1998"), get_catalogue("tactical-1998")
    cards = [system.model_card(key, catalogue) for key in (*catalogue.vehicles, *catalogue.squads)]
    sides = [(card.title, side) for card in cards for side in lay_out(card, made).all]

    assert {title: found for title, side in sides if (found := check(side, made.width, made.height))} == {}


LONG = "Wholly " * 3 + "W" * 60


def typed(card):
    """The card with long words for all that its player could have typed; heads and labels are the game's."""
    tables = tuple(replace(table, rows=tuple(map(typed_row, table.rows))) for table in card.tables)
    stats = tuple(replace(stat, value=LONG, note=LONG) for stat in card.stats)
    card = replace(card, title=LONG, name=LONG, kind=LONG, faction=LONG, subtitle=LONG, unit=LONG)
    return replace(card, tables=tables, stats=stats, traits=(TraitLine(LONG, LONG),), notes=(LONG,))


def typed_row(row):
    cells = tuple(replace(cell, text=LONG) for cell in row.cells)
    return replace(row, code=LONG, name=LONG, kind=LONG, traits=(LONG,), cells=cells)


@EACH_FORMAT
@EACH_CARD
def test_long_words_stay_in_their_place(card, made):
    """Players make units of their own: whatever they type is cut or broken, never printed over something else."""
    sides = lay_out(typed(card), made).all

    assert [fault for side in sides for fault in check(side, made.width, made.height)] == []


@EACH_FORMAT
def test_models_have_tracks_of_their_own_as_many_as_there_is_room_for(made):
    sides = lay_out(replace(SKIRMISH, count=3, damaged=((12, 1), (2,))), made).all
    drawn = sum(words_of(side).count("INTEGRITY") for side in sides)

    assert [fault for side in sides for fault in check(side, made.width, made.height)] == []
    assert crosses(sides) == {1: 13, 2: 15, 3: 15}[drawn]


PETTY_OFFICER = "Rank 4 · Chief Petty Officer"


@EACH_FORMAT
def test_a_long_rank_stands_in_the_line_under_the_title(made):
    """A badge has room for a code of some letters; beside it stand the points, and the drawing."""
    sides = lay_out(replace(SKIRMISH, rank=PETTY_OFFICER), made).all
    front = [text.text for text, *_ in texts_of(sides[0])]

    assert [fault for side in sides for fault in check(side, made.width, made.height)] == []
    assert PETTY_OFFICER not in front
    assert f"Red Army · Mobile suit · {PETTY_OFFICER} · Tags S, C" in " ".join(front)


@EACH_FORMAT
@pytest.mark.parametrize("rank", ["XO", "ACE", "Duelist"])
def test_a_short_rank_has_a_badge(made, rank):
    front = [text.text for text, *_ in texts_of(lay_out(replace(SKIRMISH, rank=rank), made).all[0])]

    assert rank in front
    assert "Red Army · Mobile suit · Tags S, C" in " ".join(front)


def kinds_of(kind):
    """What a poker card of a weapon with so many columns prints of its kind."""
    columns = tuple(CardColumn(name, 9) for name in ("SHOTS", "RANGE", "ACC", "CRIT", "DAM"))
    row = CardRow("HMG", cells(*"12345"), "Machine Gun", kind, ("RQ",))
    card = replace(SKIRMISH, tables=(CardTable("WEAPON", "Weapon", "Weapons", columns, (row,)),))
    return words_of(lay_out(card, POKER).all[0])


def test_a_kind_without_room_beside_the_code_stands_beneath_it():
    assert "Machine Gun, Medium calibre, RQ" in kinds_of("Medium calibre")
    assert "Machine Gun, RQ" in kinds_of("Shot")


def crosses(sides):
    return sum(1 for side in sides for shape in shapes_of(side) if shape.path == CROSS)


def test_boxes_are_crossed_out_part_by_part():
    """Thirteen boxes are all of its integrity and the first of its head."""
    (side,) = lay_out(replace(SKIRMISH, damaged=((12, 1),)), POKER).all
    lines = Counted(shape.y for shape in shapes_of(side) if shape.path == CROSS)

    assert [lines[y] for y in sorted(lines)] == [12, 1]


@EACH_FORMAT
def test_lost_figures_are_blank_boxes_and_ammunition_circles(made):
    """A frame for each figure that has one, whether it is known or not; three circles of the snub cannon."""
    sides = lay_out(FIVE_RANGES, made).all
    frames = [box for side in sides for box in boxes_of(side) if abs(box.height - CELL_BOX) < 0.01]
    circles = [shape for side in sides for shape in shapes_of(side) if shape.path == CIRCLE]

    assert len(frames) == 6 + 5
    assert [(round(each.width, 3), round(each.height, 3)) for each in circles] == [(round(SHOT_BOX, 3),) * 2] * 3


def test_a_quarter_is_centred_on_its_side():
    """To the front it lies over the middle of the model, to the rear below it, and nothing of it behind."""
    x, y = (part / 100 for part in CENTER)
    reach = RADIUS / 100
    sides: dict[Quarter, tuple[int, int]] = {"F": (0, -1), "R": (1, 0), "B": (0, 1), "L": (-1, 0)}
    for side, (across, down) in sides.items():
        sector = arc_diagram(CardArc("", quarters=frozenset({side})), 0, 0, 1)[0].path
        corners = [pair[-2:] for pair in sector[4:] if pair]
        slant = reach / 2**0.5

        ends = {(across * slant - down * slant, down * slant + across * slant)}
        ends |= {(across * slant + down * slant, down * slant - across * slant)}
        assert {(round(a - x, 3), round(b - y, 3)) for a, b in corners[1:]} == {
            (round(a, 3), round(b, 3)) for a, b in ends
        }


@EACH_CARD
def test_a_web_card_shows_the_columns_and_tracks_of_its_game(card):
    html = render_to_string("cards/card.html", {"card": card})

    names = [name for table in card.tables for column in table.columns for name in column.names]
    assert [name for name in names if f">{name}</th>" not in html or f'data-label="{name}"' not in html] == []
    lost = sum(len(cell.parts) or 1 for row in card.rows for cell in row.cells if cell.boxed and not cell.text)
    assert html.count('<span class="boxes" role="img" aria-label="unknown"><s>?</s></span>') == lost
    told = [cell for row in card.rows for cell in row.cells if cell.text or not cell.boxed]
    shown = [text or "–" for cell in told for text in (cell.parts or (cell.text,))]
    assert [text for text in shown if f">{escape(text)}</td>" not in html] == []
    assert html.count('class="track"') == len(card.tracks) + len(card.counters)
    boxed = [part.label for track in card.tracks for part in track.parts] + [
        tick.label for row in card.rows for tick in row.ticks
    ]
    assert [label for label in boxed if f"<small>{label}</small>" not in html] == []
    assert [stat for stat in card.labels if f"<dt>{stat.label}</dt><dd>{stat.value}</dd>" not in html] == []


def test_a_web_card_tells_tracks_to_those_who_do_not_see_them():
    html = render_to_string("cards/card.html", {"card": SKIRMISH})

    assert 'aria-label="12 INTEGRITY"' in html
    assert 'aria-label="1 arm level 1, 1 arm level 2"' in html
    assert 'aria-label="1 reload"' in html
    assert 'title="From the least to the highest."' in html


@EACH_FORMAT
def test_no_word_of_heavy_gear_stands_on_it(made):
    printed = " ".join(words_of(side) for side in lay_out(SKIRMISH, made).all)
    html = render_to_string("cards/card.html", {"card": SKIRMISH})

    assert [word for word in FOREIGN if word in printed.split() or f">{word}<" in html] == []


ORDER = Card(
    key="colony-laser",
    title="Colony Laser",
    kind="Order",
    faction="Red Army",
    points=10,
    points_name="CP",
    traits=(TraitLine("", "Each unit in a quarter of the table loses 6 on a die of 1 to 4."),),
    count=2,
)


def test_a_deck_of_the_game_is_a_part_of_its_own_with_backs_and_copies():
    """Nine places are on a page: the two orders stand on one, their backs on the next, and no model is among them."""
    made = content(SKIRMISH, deck=(ORDER,))
    options = PrintOptions(parts=("deck",), backs="long")
    front, back = text_of(render_pdf(made, options))

    assert [page.count("Colony Laser") for page in (front, back)] == [2, 2]
    assert (front.count("on a die of 1 to 4"), back.count("on a die of 1 to 4")) == (2, 0)
    assert SKIRMISH.title not in front
    assert card_count(made, options) == 2
    assert card_count(made, PrintOptions(parts=("cards", "deck"))) == 3
    assert text_of(render_pdf(content(SKIRMISH), options))[0].startswith("This list doesn't have any of these yet.")


@EACH_FORMAT
def test_a_card_of_words_alone_is_set_large(made):
    """It is read across the table, and nobody writes on it; a long text shrinks before it needs another side."""
    (short,) = lay_out(ORDER, made).all
    long = replace(ORDER, traits=(TraitLine("", "Each unit in a quarter of the table loses 6. " * 40),))
    texts = [text for text, *_ in texts_of(short) if "quarter" in text.text]

    assert [text.size for text in texts] == [15.0] * len(texts)
    assert "Notes" not in words_of(short)
    assert [check(side, made.width, made.height) for side in (short, *lay_out(long, made).all)].count([]) == 1 + len(
        lay_out(long, made).all
    )
