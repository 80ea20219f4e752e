"""The scenario generator's tables against the book: each row on its lines, each face of a die in one row."""

import re
from typing import Any

import pytest

from tests.engine.blitz_2006.book import BOOK, CATALOGUE

needs_book = pytest.mark.skipif(not BOOK.exists(), reason="the text of the book is not here")
WORDS = {"half": "1/2", "third": "1/3", "quarter": "1/4"}
ROLLED: dict[str, dict[str, Any]] = {
    "locations": {**CATALOGUE.locations},
    "weather": {**CATALOGUE.weather},
    "day_times": {**CATALOGUE.day_times},
    "missions": {**CATALOGUE.missions},
    "length_rolls": {**CATALOGUE.length_rolls},
}


def lines(first, last):
    return BOOK.read_text(encoding="utf-8").splitlines()[first - 1 : last]


def words(source):
    return " ".join(re.sub(r"<.*?>", "", " ".join(lines(*source))).split()).lower()


@pytest.mark.parametrize("table", ROLLED)
def test_each_face_of_the_die_has_one_row(table):
    assert sorted(face for row in ROLLED[table].values() for face in row.dice) == [1, 2, 3, 4, 5, 6]


def test_what_ran_together_in_print_is_marked():
    assert {row.mark for rows in ROLLED.values() for row in rows.values()} == {"reconstructed"}


@needs_book
def test_locations_and_their_terrain():
    """Each column by its own words, in their order; the North's were cut in two (L2449–2464)."""
    left, right = lines(2450, 2455), lines(2459, 2464)
    north = [a.strip().lstrip("123456\t ").rstrip("/") + b.strip() for a, b in zip(left, right, strict=True)]
    south = [line.replace("ND\t", "").strip() for line in lines(2468, 2473)]
    badlands = lines(2475, 2475)[0].removeprefix("5-6 BADLANDS ").strip()
    named = {
        key: [CATALOGUE.terrains[terrain].name.upper() for terrain in location.terrains]
        for key, location in CATALOGUE.locations.items()
    }

    assert [text.replace("W00", "WOO") for text in north] == [
        "BROOKEN GROUND", "MOUUNTAINS", "WOOODLAND", "PLAIAINS", "POLALAR", "URBBAN",
    ]  # fmt: skip
    assert named["north"] == ["BROKEN GROUND", "MOUNTAINS", "WOODLAND", "PLAINS", "POLAR", "URBAN"]
    assert south == named["south"]
    assert badlands == " ".join(named["badlands"])
    assert {key: "-".join(map(str, location.dice)) for key, location in CATALOGUE.locations.items()} == {
        "north": lines(2448, 2448)[0].strip(),
        "south": lines(2466, 2466)[0].strip(),
        "badlands": lines(2475, 2475)[0].partition(" ")[0],
    }


@needs_book
@pytest.mark.parametrize("terrain", CATALOGUE.terrains.values(), ids=lambda terrain: terrain.key)
def test_terrain_asks_for_the_shares_of_its_lines(terrain):
    text = words(terrain.source).replace("three quarters", "3/4").replace("½", "1/2")
    said = terrain.minimum.lower().replace("three quarters", "3/4")
    shares = {WORDS.get(word, word) for word in re.findall(r"\bhalf\b|\bthird\b|\bquarter\b|3/4", said)}
    printed = {WORDS.get(word, word) for word in re.findall(r"\bhalf the\b|\bhalf of\b|\d/\d", text)}

    assert text.startswith(terrain.name.lower())
    assert shares == {share.partition(" ")[0].replace("half", "1/2") for share in printed}


@needs_book
def test_weather_and_time_stand_in_the_order_of_their_chart():
    chart = [line.strip().lower().split("\t") for line in lines(2540, 2545)]
    weather = {face: row for row in CATALOGUE.weather.values() for face in row.dice}
    times = {face: row for row in CATALOGUE.day_times.values() for face in row.dice}
    plain = [
        (re.sub(r", | or ", "/", weather[face].name.lower()), times[face].name.lower().replace(" or ", "/"))
        for face in range(1, 7)
    ]

    assert plain == [tuple(row) for row in chart]


@needs_book
@pytest.mark.parametrize("weather", [row for row in CATALOGUE.weather.values() if row.per], ids=lambda row: row.key)
def test_weather_conceals_by_the_inches_of_its_line(weather):
    assert re.search(rf"\b{weather.per} (full )?inches", words((weather.source[1], weather.source[1])))


@needs_book
def test_white_sand():
    text = words((2527, 2527))

    assert 'every 6" or portion' in text
    assert "threshold of 4" in text
    assert "white sand rough is threshold 5" in text
    assert "gain +1" in text
    assert "deposits will take an automatic light damage" in text
    assert "level 3 or higher" in text
    assert {key: row.threshold for key, row in CATALOGUE.white_sand.items()} == {
        "white-sand": 4,
        "white-sand-rough": 5,
        "white-sand-deposit": None,
    }


@needs_book
def test_missions_stand_in_the_order_of_their_chart():
    names = " ".join(mission.name.upper() for mission in CATALOGUE.missions.values())

    assert lines(2597, 2597)[0].strip() == f"MISSION {names}"
    assert [mission.dice for mission in CATALOGUE.missions.values()] == [(face,) for face in range(1, 7)]


SCORES = {
    "patrol": (
        "at the end of the game is worth double",
        "every combat group destroyed subtracts double its value",
        {"gained": ["2 own above-half", "1 own alive"], "lost": ["2 own wiped"]},
    ),
    "assault": (
        "reduced below half strength, double if you wipe",
        "at half strength or above (in numbers) will deduct",
        {"gained": ["1 enemy below-half", "2 enemy wiped"], "lost": ["1 enemy half"]},
    ),
    "breakthrough": (
        "as long as it has 1/2 or more",
        "in neutral territory deducts 1/4 of its value",
        {
            "gained": ["1 own half in enemy-zone", "1 enemy below-half"],
            "lost": ["1 own any in own-zone", "1/4 own any in neutral"],
        },
    ),
    "delay": (
        "in your force that survives above half",
        "enemy combat group in your deployment zone",
        {"gained": ["1 enemy wiped", "1 own above-half"], "lost": ["1 enemy any in own-zone"]},
    ),
    "rearguard": (
        "full points for any combat group reduced below",
        "at the end of the game deducts its",
        {"gained": ["1 enemy below-half", "2 enemy wiped"], "lost": ["1 own any in own-zone"]},
    ),
    "last-stand": (
        "combat group that has models left",
        "lose full value of any combat group",
        {"gained": ["2 own above-half", "1 own alive"], "lost": ["1 own wiped"]},
    ),
}


def written(scores):
    return [
        f"{score.times} {score.side} {score.state}" + (f" in {score.place}" if score.place else "") for score in scores
    ]


@needs_book
@pytest.mark.parametrize("key", SCORES)
def test_victory_points_by_the_words_of_their_lines(key):
    gained, lost, expected = SCORES[key]
    mission = CATALOGUE.missions[key]
    text = words((mission.source[1] - 8, mission.source[1])).replace("every one of your", "own").replace("  ", " ")

    assert gained.replace("every one of your", "own") in text
    assert lost in text
    assert {"gained": written(mission.gained), "lost": written(mission.lost)} == expected


@needs_book
@pytest.mark.parametrize(
    "key, said",
    [
        ("patrol", "very low priority"),
        ("assault", "normal priority"),
        ("breakthrough", "normal priority"),
        ("last-stand", "very high priority"),
    ],
)
def test_priority_that_the_mission_says(key, said):
    mission = CATALOGUE.missions[key]

    assert said in words((mission.source[1], mission.source[1]))
    assert [CATALOGUE.priorities[each].name.lower() for each in mission.priorities] == [said.removesuffix(" priority")]


@needs_book
def test_priorities_that_a_die_says():
    missions = CATALOGUE.missions

    assert "an even, it's a high priority mission" in words((2639, 2639))
    assert missions["rearguard"].priorities == ("low", "high") * 3
    assert "on 5 or higher, it's a high" in words((2651, 2651))
    assert "on a 3 or 4, it is a normal" in words((2651, 2651))
    assert missions["delay"].priorities == ("low",) * 2 + ("normal",) * 2 + ("high",) * 2


@needs_book
def test_breakpoints_of_priorities():
    """The names stand above, highest last; the changes below, highest first (L1647–1655)."""
    text = words((1645, 1657))
    changes = re.findall(r"\+2|\+1|no change|-1|-2", text[text.index("+2 to breakpoint") :])

    assert changes == ["+2", "+1", "no change", "-1", "-2"]
    assert all(f"{row.name.lower()} priority:" in text for row in CATALOGUE.priorities.values())
    assert [row.breakpoint for row in CATALOGUE.priorities.values()] == [2, 1, 0, -1, -2]


@needs_book
def test_length():
    default = CATALOGUE.game_length["default"]
    table = words((2679, 2695))

    assert f"{default.rounds} rounds + {default.step} round for every {default.per_tv} tv" in words(default.source)
    assert re.findall(r"\+(\d) additional", table) == ["1", "2", "3", "4"]
    assert "1 die against a threshold of 1" in table
    assert "a mos of 1 or higher" in table
    assert "add 1 to the threshold each time" in table
    assert [row.more for row in CATALOGUE.length_rolls.values()] == [0, 1, 2, 3, 4, None]


@needs_book
def test_stances():
    aggressive, defensive, neutral = CATALOGUE.stances.values()

    assert f"may hold {aggressive.reserve} of his or her total combat groups" in words(aggressive.source)
    assert f"up to {defensive.ready} of the defensive player's combat groups" in words(defensive.source)
    assert f"up to {neutral.reserve} of his or her total combat groups" in words(neutral.source)
    assert f"gains +{neutral.command_points} cps" in words(neutral.source)
    assert (aggressive.ready, aggressive.command_points, defensive.reserve, defensive.command_points) == (
        "0",
        0,
        "0",
        0,
    )


@needs_book
def test_deployments():
    rows = [
        re.findall(r"Player (?:B ?\((\d)\)|(A))", " ".join(lines(n, n + step)))
        for n, step in ((2723, 1), (2725, 0), (2726, 1))
    ]
    numbers = re.findall(r"\((\d)\)", " ".join(lines(2723, 2727)))

    assert [deployment.name.lower() for deployment in CATALOGUE.deployments.values()] == [
        words((line, line)).rstrip(":") for line in (2735, 2739, 2743, 2747)
    ]
    assert numbers == ["1", "2", "3", "4", "4", "3", "2", "1"]
    assert rows[1] == [("4", ""), ("", "A"), ("4", "")]
    for key in ("chance-encounter", "stuck-in-the-middle"):
        found = {
            cell: layout.number
            for layout in CATALOGUE.deployments[key].layouts
            for cell in (*layout.first, *layout.second)
            if cell != (1, 1)
        }
        assert [found[x, y] for y in range(3) for x in range(3) if (x, y) != (1, 1)] == [1, 2, 3, 4, 4, 3, 2, 1]
    assert "along the width (short edge)" in words(CATALOGUE.deployments["skirmish-line"].source)
    assert "along the length instead" in words(CATALOGUE.deployments["deep"].source)


@needs_book
def test_rules_that_no_table_has():
    said = {
        "value": "being equal to its tv",
        "once": "every other combat group with models still alive",
        "strength": "count as being destroyed",
        "support": "not count towards vps",
        "early-end": "at the time the game was terminated",
        "count": "not including air strikes or off-board artillery",
        "planned": "write down the round",
        "called": "threshold of 3 plus an ecm and eccm",
        "edge": "pick a table edge at random",
        "dropped": "from any table edge, including his opponents",
        "chooser": "re-roll ties",
        "order": "then alternate placing combat groups",
    }

    assert {key: row.key for key, row in CATALOGUE.scenario_rules.items()} == {key: key for key in said}
    for key, text in said.items():
        assert text in words(CATALOGUE.scenario_rules[key].source)
