"""Text lists: what people write is read, and what means nothing is told."""

import re
import time
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from armybuilder.engine.core.documents import MAX_BYTES, DocumentError
from armybuilder.engine.registry import get_system
from factions.catalogues import get_catalogue
from tests.engine.blitz_beta.test_text_round_trip import WORDS, comes_back

SYSTEM = get_system("blitz-beta")
CATALOGUE = get_catalogue("blitz-beta")
PAGE = Path(__file__).parents[3] / "docs" / "text-lists.md"
HEAD = "Faction: North\nLimit: 100 TV\n"
BLOCKS = re.findall(r"```(text|problems)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
EXPORTED, FORUM, PHONE, LEAST, FAULTY = (text for kind, text in BLOCKS if kind == "text")


def read(text):
    return SYSTEM.to_data(SYSTEM.read_text(text, CATALOGUE))


def problems(text):
    with pytest.raises(DocumentError) as caught:
        SYSTEM.read_text(text, CATALOGUE)
    return [str(problem) for problem in caught.value.problems]


def models(*lines, head=HEAD):
    """The models of one unit that `lines` stand in."""
    return read("\n".join([head, "GP:", *lines]))["groups"][0]["primary"]["models"]


# ---------------------------------------------------------------- what people write


def test_what_the_page_says_is_written_is_written():
    assert SYSTEM.write_text(SYSTEM.read_text(EXPORTED, CATALOGUE), CATALOGUE) == EXPORTED


def test_a_forum_post():
    hunters = [{"model": "north/hunter", "rank": "CO", "upgrades": ["north/headhunter"]}]
    jaguars = [{"model": "north/jaguar", "rank": "2iC", "upgrades": ["north/thunder-jaguar"]}]
    assert read(FORUM) == {
        "format": "muster.force/1",
        "system": "blitz-beta",
        "name": "Bob's Northerners",
        "faction": "north",
        "sublist": "wfp",
        "limit": 150,
        "options": {},
        "groups": [
            {
                "primary": {"ua": "GP", "models": [*hunters, {"model": "north/hunter", "count": 4}]},
                "support": {"ua": "FS", "models": [{"model": "north/grizzly", "count": 2}]},
            },
            {"primary": {"ua": "SK", "models": [*jaguars, {"model": "north/jaguar", "count": 2}]}},
        ],
    }


def test_a_message_from_a_phone():
    hunter = {"model": "north/hunter"}
    unit = [
        hunter | {"rank": "CO", "upgrades": ["north/headhunter"]},
        hunter | {"count": 2},
        hunter | {"count": 2},
        hunter | {"rank": "CGL", "name": "Red One"},
        hunter | {"name": "Xyzzy"},
    ]
    found = read(PHONE)
    assert (found["faction"], found["sublist"], found["groups"]) == (
        "north",
        "ng",
        [{"primary": {"ua": "GP", "models": unit}}],
    )


[SIGNS] = re.findall(r"what a line begins with: (.*?)\.\n", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("sign", re.findall("`(.*?)`", SIGNS))
def test_signs_that_lines_begin_with(sign):
    assert models(f"{sign} 2x Hunter") == [{"model": "north/hunter", "count": 2}]


ROWS = re.findall(r"^\| `((?:4x )?Hunter.*?)` \|[^|]*\|(.*)\|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("line, others", ROWS, ids=[line for line, _ in ROWS])
def test_what_the_page_calls_the_same_is_the_same(line, others):
    writings = re.findall("`(.*?)`", others)

    assert [models(each) for each in writings] == [models(line)] * len(writings)


def test_the_least():
    unit = {"ua": "GP", "models": [{"model": "north/hunter", "rank": "CO"}, {"model": "north/hunter", "count": 3}]}
    assert (read(LEAST)["faction"], read(LEAST)["limit"], read(LEAST)["groups"]) == ("north", 100, [{"primary": unit}])


@pytest.mark.parametrize(
    "line",
    [
        "Hunter",
        "hunter",
        "  HUNTER  ",
        "- Hunter",
        "* Hunter",
        "• Hunter",
        "1. Hunter",
        "1x Hunter",
        "north/hunter",
        "North/Hunter",
        "Hunter (6 TV)",
        "Hunter: 6 TV",
        "Hunter – 6 TV each",
        "**Hunter**",
        "[b]Hunter[/b]",
        "+ Hunter",
        "\u2003Hunter\xa0",
        "> Hunter",
        "Hunters",
    ],
)
def test_one_hunter(line):
    [found] = models(line)

    assert found | {"count": 1} == {"model": "north/hunter", "count": 1}


@pytest.mark.parametrize(
    "line",
    [
        *(
            "2x Hunter",
            "2 x hunters",
            "2 Hunters",
            "2× Hunter",
            "2 × Hunter (12 TV)",
            "2* Hunter",
            "x2 Hunter",
            "× 2 Hunters",
        ),
        *("Hunter x2", "Hunters ×2", "Hunter (x2)", "Hunters [X 2] (12 TV)"),
    ],
)
def test_two_hunters(line):
    assert models(line) == [{"model": "north/hunter", "count": 2}]


@pytest.mark.parametrize(
    "line",
    [
        "CO: Hunter + Headhunter",
        "Hunter (Headhunter), CO",
        "Hunter (Headhunter, CO)",
        "Hunter [CO] with Headhunter",
        "co hunter, headhunter",
        "Hunter, Headhunter, CO",
        "Hunter + Headhunter [CO]: 7 TV",
        "Hunter (CO) (Headhunter)",
        "Commanding Officer: Hunter w/ Headhunter (upgrade)",
        "1x CO: Hunter+Headhunter",
        "CO - Hunter + Headhunter",
    ],
)
def test_a_headhunter(line):
    assert models(line) == [{"model": "north/hunter", "rank": "CO", "upgrades": ["north/headhunter"]}]


@pytest.mark.parametrize(
    "heading, found",
    {
        "Primary GP": ("primary", {"ua": "GP"}),
        "GP:": ("primary", {"ua": "GP"}),
        "gp": ("primary", {"ua": "GP"}),
        "GP primary": ("primary", {"ua": "GP"}),
        "GP squad:": ("primary", {"ua": "GP"}),
        "Primary": ("primary", {}),
        "Primary unit GP: 5 actions, 31 TV, veteran, Light Grenades": (
            "primary",
            {"ua": "GP", "veteran": True, "upgrades": ["grenades/lhg"]},
        ),
        "+ Support FS:": ("support", {"ua": "FS"}),
        "+FS": ("support", {"ua": "FS"}),
        "Support: FS (vet)": ("support", {"ua": "FS", "veteran": True}),
        "## CO": ("primary", {"ua": "CO"}),
    }.items(),
)
def test_headings_of_units(heading, found):
    role, unit = found

    assert read(f"{HEAD}{heading}")["groups"] == [{role: unit}]


@pytest.mark.parametrize(
    "heading, group",
    {
        "Group": {},
        "Group 2": {},
        "Combat Group 1:": {},
        "Group 1: Alpha": {"name": "Alpha"},
        "Group 1 - Alpha (55 TV)": {"name": "Alpha"},
        'Group 1: "GP"': {"name": "GP"},
        "Group 1: GP": {"primary": {"ua": "GP"}},
    }.items(),
)
def test_headings_of_groups(heading, group):
    assert read(f"{HEAD}{heading}")["groups"] == [group]


@pytest.mark.parametrize(
    "head",
    [
        "Faction: North\nLimit: 100",
        "Army: north\nTV: 100 TV",
        "Sub-list: WFP\nTV limit: 100 points",
        "north, 100 TV",
        "x\nNorth - 80/100 TV",
        "Faction: North (WFP)\nPoints: 80 of 100",
        "Game: Blitz\n100 TV | North | illegal",
    ],
)
def test_ways_to_say_faction_and_limit(head):
    data = read(head)

    assert (data["faction"], data["limit"]) == ("north", 100)


def test_player_and_name():
    assert read(f"Player: Ana\nName: Wolves\n{HEAD}")["name"] == "Ana: Wolves"
    assert read(f"Ana's wolves\n{HEAD}")["name"] == "Ana's wolves"


def test_what_follows_the_verdict_is_not_read():
    assert read(f"{HEAD}GP:\nHunter\nVerdict: legal\n\nProblems:\n- anything") == read(f"{HEAD}GP:\nHunter")


def test_a_second_support_unit_is_read_and_written():
    text = f"{HEAD}GP:\nCO: Hunter\n3 Hunters\n+ FS:\nGrizzly\n+ Support SK\nJaguar\n+ RC\nFerret\n"
    [group] = read(text)["groups"]

    assert group["support"] == {"ua": "FS", "models": [{"model": "north/grizzly"}]}
    assert group["extra_support"] == [
        {"ua": "SK", "models": [{"model": "north/jaguar"}]},
        {"ua": "RC", "models": [{"model": "north/ferret"}]},
    ]
    assert read(SYSTEM.write_text(SYSTEM.read_text(text, CATALOGUE), CATALOGUE))["groups"] == [group]


# ---------------------------------------------------------------- what means nothing


def test_problems_of_the_page():
    [told] = [text for kind, text in BLOCKS if kind == "problems"]

    assert problems(FAULTY) == told.splitlines()


@pytest.mark.parametrize(
    "text, told",
    {
        "": ["line 1: There's nothing to read."],
        "---\n===": ["line 1: There's nothing to read."],
        "Hello": [
            "line 1: The list doesn't name its faction: add a line like 'Faction: North'.",
            "line 1: The list doesn't give its limit: add a line like 'Limit: 150 TV'.",
        ],
        "Faction: Nrth": ["line 1: Unknown faction 'Nrth'. Perhaps: North."],
        f"{HEAD}Sub-list: wpf": ["line 3: Unknown sub-list 'wpf'. Perhaps: "],
        f"{HEAD}Limit: lots": ["line 3: 'lots' is not a limit: write it as 'Limit: 150 TV'."],
        f"{HEAD}Ruling: pg-souht both": ["line 3: Unknown ruling 'pg-souht'. Perhaps: pg-south."],
        f"{HEAD}Ruling: pg-south all": ["line 3: The ruling pg-south has no reading 'all'. Perhaps: both, north."],
        f"{HEAD}Options: fast": ["line 3: Unknown option 'fast'. Perhaps: elite, ally."],
        f"{HEAD}Hunter": ["line 3: 'Hunter' comes before any unit: start one with a line like 'GP:'."],
        f"{HEAD}GP, brave": ["line 3: Couldn't read 'brave'. Put one model per line."],
        f"{HEAD}GP:\nHunter, CO, XO": ["line 4: A model has only one rank, but there are two here: CO and XO."],
        f"{HEAD}GP:\nHunter + Light Grenades": ["line 4: 'Light Grenades' is bought for a whole unit: "],
        f"{HEAD}GP:\n0 Hunters": ["line 4: count: This must be at least 1."],
        f"{HEAD}GP:\n9999 Hunters": ["line 4: count: This can be 1000 at most."],
        f"{HEAD}GP:\n600 Hunters\n600 Jaguars": [("line 1: groups: The list has 1,200 models; the limit is 1,000.")],
        HEAD + "GP:\n" * 1001: [
            "line 1: groups: The list has 1,001 groups, rows and parts of them; the limit is 1,000."
        ],
        f"{HEAD}Name: {'n' * 201}": ["line 1: name: This is too long: the maximum length is 200."],
        f"{HEAD}Name: a\0b": ["line 3: The character U+0000 isn't allowed here: remove it."],
        f'{HEAD}Name: "a\\u0000b"': ["line 1: name: The character U+0000 isn't allowed here: remove it."],
        f"{HEAD}{'x' * 5001}": ["line 3: The line has 5,001 characters; the limit is 5,000."],
        f"{HEAD}GP:\n{'x' * 1001}": ["line 4: The line has 1,001 characters; the limit is 1,000."],
        f"{HEAD}GP:\n" + "Hunter\n" * 2200: [("line 2201: The list is too long: only the first 2,200 lines are read.")],
        "ж" * MAX_BYTES: [f"/: The list has {2 * MAX_BYTES:,} bytes; the limit is {MAX_BYTES:,}."],
        "Faction: Nucoal\nLimit: 1\nGP:\nBarnaby Rider": ["line 4: 'Barnaby Rider' matches more than one model; "],
    }.items(),
    ids=range(25),
)
def test_what_means_nothing_is_told(text, told):
    found = problems(text)

    assert len(found) == len(told)
    for line, words in zip(found, told, strict=True):
        assert line.startswith(words)


def test_candidates_stand_apart_too():
    with pytest.raises(DocumentError) as caught:
        SYSTEM.read_text(f"{HEAD}GP:\nJagaur", CATALOGUE)

    [problem] = caught.value.problems
    assert (problem.where, problem.candidates[0]) == ("line 4", "Jaguar")


def test_of_many_faults_fifty_are_told():
    assert len(problems(f"{HEAD}GP:\n" + "nothing\n" * 900)) == 50


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(HEAD.split("\n") + FORUM.split("\n") + EXPORTED.split("\n")) | WORDS, max_size=12))
def test_reading_gives_a_document_or_a_reason(lines):
    document, error = outcome("\n".join(lines))

    if document:
        comes_back(document)
    else:
        assert all(re.fullmatch(r"line \d+", problem.where) for problem in error.problems)


def outcome(text):
    """The document, or why there is none."""
    try:
        return SYSTEM.read_text(text, CATALOGUE), None
    except DocumentError as error:
        return None, error


HOSTILE = {
    "unknown names": HEAD + "GP:\n" + "Huntre Gnner\n" * 5000,
    "commas": HEAD + "GP:\n" + ("Hunter" + ",a" * 490 + "\n") * 60,
    "brackets": HEAD + "GP:\n" + ("Hunter" + "(" * 450 + ")" * 450 + "\n") * 60,
    "blanks": HEAD + "GP:\n" + (" " * 4900 + "x\n") * 13,
    "quotes": HEAD + "GP:\n" + ('"' * 4900 + "x\n") * 13,
    "tags": HEAD + "GP:\n" + ("[b=" * 1600 + "x\n") * 13,
    "purchases": HEAD + "GP:\n" + ("Hunter" + " + Headhunter" * 70 + "\n") * 60,
    "units": HEAD + "GP:\n" * 15_000,
    "headers": "North\n" * 10_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_text_is_read_or_refused_soon(text):
    begin = time.process_time()
    with suppress(DocumentError):
        read(text[:MAX_BYTES])

    assert time.process_time() - begin < 0.5


def test_a_model_may_be_called_by_an_upgrade_that_only_it_has():
    assert models("2 Command HPC-64", head="Faction: CEF\nLimit: 100") == [
        {"model": "cef/hpc-64", "count": 2, "upgrades": ["cef/command-hpc-64"]}
    ]


@pytest.mark.parametrize(
    "line", ['2x CO: Hunter "Nick"', "CO: 2 Hunters (12 TV) “Nick”", 'CO: Hunter ×2 "Nick" (12 TV)']
)
def test_a_name_stands_at_the_end(line):
    assert models(line) == [{"model": "north/hunter", "count": 2, "rank": "CO", "name": "Nick"}]


def test_what_is_no_escape_stays_as_it_is():
    assert read(f'Name: "a\\qb"\n{HEAD}')["name"] == "a\\qb"


def test_names_that_nobody_knows_are_written_as_they_stand():
    data = read(f"{HEAD}GP:\nHunter")
    data["groups"][0]["primary"]["models"] = [{"model": "Hutner\nGP:", "rank": "CO", "count": 2}]

    text = SYSTEM.write_text(SYSTEM.convert(data), CATALOGUE)

    assert '- 2x CO: "Hutner\\nGP:"\n' in text
    assert problems(text) == ["line 7: Unknown model 'Hutner GP:'. Perhaps: Hunter, Hunter Gunner."]
