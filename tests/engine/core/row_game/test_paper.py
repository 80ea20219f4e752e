"""Paper of a game of rows: what is declared is told, each thing once and where it belongs."""

import pytest

from armybuilder.engine.core.paper.cards import (
    Card,
    CardCell,
    CardColumn,
    CardRow,
    CardTable,
    DamageTrack,
    FigureKind,
    SheetRow,
    Stat,
    TrackPart,
    TraitLine,
)
from tests.engine.core.row_game.knights import CATALOGUE, EMBLEM, GAME, document, fighters

CLUB = CardRow("Club", (CardCell('1"'), CardCell("")), traits=("one handed", "Blunt", "Mercy"))
LANCE = CardRow("Lance", (CardCell('3"'), CardCell("4+")), traits=("two handed",))
COLUMNS = (CardColumn("Reach", 8.0, help="How far it strikes."), CardColumn("Harm", 7.5))
TALL = Card(
    key="oak/tall",
    title="Tall knight",
    kind="Knight",
    faction="Oak",
    points=10,
    points_name="crowns",
    stats=(Stat("Pace", '4.5"'), Stat("Mail", "2 on 5+"), Stat("Wounds", "2", tracked=True)),
    details=(Stat("Rank", "lord"), Stat("Sayings", "Onward"), Stat("Age", "very old")),
    tables=(CardTable("Weapons", "Weapons", "Weapons", COLUMNS, (CLUB,)),),
    traits=(TraitLine("Mounted", "Rides."), TraitLine("Valour", "Never flees.")),
    glossary=(TraitLine("Mercy", "Spares foes."),),
    tracks=(DamageTrack((TrackPart("WOUNDS", 2, "Wounds"),)),),
    figure=FigureKind.INFANTRY,
    emblem=EMBLEM,
)
CHOSEN = {
    "count": 2,
    "name": "Hal",
    "arms": ["lance", "lance", "club"],
    "stance": "high",
    "banner": True,
    "scars": 1,
    "oats": 0,
    "lances": [2, 3],
    "favours": {"Ann": 1, "Bea": 2},
    "hidden": 7,
    "squire": "oak/tall",
    "steed": {"name": "Rose", "virtues": ["mercy"]},
    "notes": "Late.",
}


def content(*groups):
    return GAME.print_content(document(*groups), CATALOGUE)


def test_a_card_tells_what_the_record_declares():
    assert GAME.model_card("oak/tall", CATALOGUE) == TALL


def test_what_the_book_lost_is_a_blank():
    card = GAME.model_card("elm/lost", CATALOGUE)

    assert (card.points, card.emblem) == (None, None)
    assert card.stats == (Stat("Pace", '4"'), Stat("Mail", "0 on 6+"), Stat("Wounds", "", tracked=True))
    assert card.tracks == (DamageTrack((TrackPart("WOUNDS", None, "Wounds"),)),)
    assert (card.tables, card.traits, card.details) == ((), (), (Stat("Rank", "squire"), Stat("Age", "old")))


def test_a_model_that_is_none():
    with pytest.raises(LookupError, match=r"^Unknown model 'oak/small' in this catalogue\.$"):
        GAME.model_card("oak/small", CATALOGUE)


def test_the_card_of_a_row_tells_what_was_chosen_too():
    [card] = content({**fighters(CHOSEN), "name": "Vanguard"}).cards

    assert (card.name, card.group, card.unit, card.count, card.points) == ("Hal", "Vanguard", "Vanguard", 2, 33)
    assert card.details == (
        *TALL.details,
        Stat("Arms", "Lance, Lance, Club"),
        Stat("Stance", "High guard"),
        Stat("Scars", "1"),
        Stat("Oats", "0"),
        Stat("Lances", "2/3"),
        Stat("Favours", "Ann 1, Bea 2"),
        Stat("Squire", "Tall knight"),
        Stat("Steed", "Rose"),
        Stat("Hands", "15"),
    )
    assert card.traits == (
        *TALL.traits,
        TraitLine("Banner", "Seen from afar.", added=True),
        TraitLine("Mercy", "Spares foes.", added=True),
    )
    assert [(table.title, table.rows) for table in card.tables][:1] == [("Weapons", (CLUB, LANCE))]
    assert (card.notes, card.stats) == (("Late.",), TALL.stats)


def test_a_row_that_chooses_nothing_is_the_model_itself():
    [card] = content(fighters({})).cards

    assert (card.details, card.traits, card.tables) == ((*TALL.details, Stat("Oats", "2")), TALL.traits, TALL.tables)


def test_the_army_sheet_says_what_was_chosen_and_adds_up():
    [group] = content(fighters(CHOSEN, {}, {"model": "nobody"})).groups
    detail = "Hal · Arms Lance, Lance, Club · Stance High guard · Scars 1 · Oats 0 · Lances 2/3 · Favours Ann 1, Bea 2 · Squire Tall knight · Steed Rose · Hands 15 · Banner · Mercy"

    assert [unit.rows for unit in group.units] == [
        (
            SheetRow("Tall knight", detail, 33, 2, 66, "/groups/0/fighters/0", called="Hal"),
            SheetRow("Tall knight", "Oats 2", 10, 1, 10, "/groups/0/fighters/1"),
        )
    ]
    assert (group.name, group.total, group.units[0].role, group.units[0].total) == ("Lance 1", 76, "Lance", 76)


def test_the_sheet_has_emblem_meanings_and_whether_all_is_priced():
    whole, lost = content(fighters({})), content(fighters({"model": "elm/lost"}))

    assert (whole.emblem, whole.priced, lost.priced) == (EMBLEM, True, False)
    assert [(section.title, section.lines) for section in whole.quick_reference] == [
        ("Knight", (TraitLine("Pace", "Inches a turn."), TraitLine("Mounted", "Rides."))),
        ("Weapons", (TraitLine("Reach", "How far it strikes."),)),
    ]


def test_what_is_said_of_a_group_stands_beneath_it():
    [group] = content({**fighters({}), "march": "van", "oath": True, "notes": "Rides first."}).groups

    assert group.units[0].notes == (
        TraitLine("March", "Vanguard"),
        TraitLine("Oath", "Sworn to stay.", added=True),
        TraitLine("Notes", "Rides first."),
    )
