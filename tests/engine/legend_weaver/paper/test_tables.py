"""The tables of Legend Weaver on paper, and its blank forms."""

from armybuilder.engine.core.paper.sizes import Area
from armybuilder.engine.systems.legend_weaver.paper.charts import charts
from armybuilder.engine.systems.legend_weaver.paper.forms import blanks
from tests.engine.legend_weaver.book import CATALOGUE
from tests.engine.legend_weaver.paper.army import ARMS, BLANK, GROUND, VEHICLE, army, model, printed, squad, told


def test_circles_of_what_is_fielded_are_printed_at_true_size():
    """Circular templates of weapons and of rounds that were bought; a barrage may come for anybody (L1024)."""
    shelling = printed(
        squad(model("trooper"), model("trooper")), squad(model("battery", ammunition=["shell", "fog"], rounds=2))
    )
    unarmed = printed(squad(model("captain")), squad(model("battery")))

    assert shelling.areas == (
        Area('Radius 2"', 2, about="Bomb"),
        Area('Radius 3"', 3, about="Shell"),
        Area("Barrage", 3),
    )
    assert unarmed.areas == (Area("Barrage", 3),)


def test_the_tables_of_movement_and_cover():
    """L360-L372, and L496-L502 with the one cell that the print lost."""
    movement, cover, turns = (list(told(chart)) for chart in charts(CATALOGUE, ""))

    assert movement[2:15] == [
        (
            "Movement | Base move | Shallow water, dry bed | Shallow water, dirt bed | Rough ground | Light forest or slope | "
            "Heavy forest | Steep slope"
        ),
        'Foot | 6" | – | – | – | – | – | –',
        'Foot (plate armor) | 5" | – | – | – | – | – | –',
        'Foot (powered armor) | 5" | ignore | – | – | – | – | –',
        'Foot (assault armor) | 4" | ignore | – | – | – | impassable | –',
        'Horse | 8" | – | – | – | – | – | –',
        'Wheeled (4) | 10" | impassable | – | – | – | impassable | –',
        'Half Tracks | 10" | – | – | – | – | impassable | –',
        'Wheeled (2) | 12" | – | – | – | – | – | –',
        'Tracked | 12" | – | – | – | – | – | –',
        'Hover | 14" | – | – | – | impassable | impassable | impassable',
        'Jump | 16" | – | – | – | – | – | –',
        'Flying | 18" | – | – | – | – | – | –',
    ]
    assert cover[3:9] == [
        "No armor | 2 | 4 | 0 | 6 | 8 | 3 | 6 | 4 | 6",
        "Body armor | 2 | 4 | 0 | 6 | 8 | 2 | 6 | 4 | 6",
        "Power armor | 0 | 2 | 0 | 4 | 6 | 1 | 3 | 2 | 4",
        "Assault armor | 0 | 2 | 2 | 2 | 6 | 0 | 1 | 0 | 4",
        "Vehicles | 0 | 0 | 4 | 0 | 2 | 0 | 1 | 0 | 2",
        "Platform weapons | 0 | [ ] | 6 | 2 | 8 | 0 | 4 | 0 | 8",
    ]
    assert turns[7] == '5 | 1" | 1" | 2" | 2" | 2" | 3" | 3" | 4" | 4" | 4" | 5" | 5"'


def test_everybody_looks_up_rolls_states_and_all_cards():
    sections = {section.title: [line.text for line in section.lines] for section in army().quick_reference}

    assert sections["Rolls of a D20"][:4] == [
        "To hit 8+",
        "To wound a primary target 6+",
        "To wound a secondary target 11+",
        "To wound a tertiary target 16+",
    ]
    assert sections["Morale"] == ["Battle ready", "Disordered", "Disrupted", "Broken"]
    assert len(sections["Chaos cards"]) == 54


def test_blank_forms_have_every_field_of_the_book():
    """Five weapons on the ground form, four on that of vehicles (L63-L90); the condensed ones have notes instead (L94-L101)."""
    ground, vehicle, *condensed = (list(told(sheet)) for sheet in blanks(""))
    special = "Special: ____"

    assert ground[1:5] == ["= Unit", GROUND, " | ".join([BLANK] * 6), "= Weapons"]
    assert vehicle[1:5] == ["= Unit", VEHICLE, " | ".join([BLANK] * 8), "= Weapons"]
    for lines, most in ((ground, 5), (vehicle, 4)):
        rows = [part for number in range(1, most + 1) for part in (f"{number}{f' | {BLANK}' * 6}", special)]
        assert lines[5:] == [ARMS, *rows, "= Notes and comments", "____"]
    for lines, head in zip(condensed, (GROUND, VEHICLE), strict=True):
        assert lines[1:] == [
            "= Unit",
            head,
            " | ".join([BLANK] * (head.count("|") + 1)),
            "= Notes and comments",
            *["____"] * 3,
        ]
