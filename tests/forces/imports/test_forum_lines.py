"""Rows as people type them in forums and chats: each shape with what it means, or with what it is asked about."""

import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.forces.imports import intake
from armybuilder.forces.validation import best_reading

HEADER = "Game: Heavy Gear Blitz (beta 2014)\nName: Post\nFaction: North\nLimit: 100\nGroup 1: Alpha\n"
HUNTER, ASSAULT, HEADHUNTER = "north/hunter", "north/assault-hunter", "north/headhunter"
ONE, TWO, THREE = ({"model": HUNTER, "count": count} for count in (1, 2, 3))
LEADER = {"model": HUNTER, "rank": "CO"}
NAMED = {"model": HUNTER, "name": "Red One"}
BOUGHT = {"model": HUNTER, "upgrades": [HEADHUNTER]}

ROWS = {
    # Bullets, quoted posts, checkboxes, numbers
    "- Hunter": ONE,
    "-Hunter": ONE,
    "– Hunter": ONE,
    "— Hunter": ONE,
    "+ Hunter": ONE,
    "* 3 x Hunter": THREE,
    "• 3x Hunter": THREE,
    "➤ 3x Hunter": THREE,
    "🔹 3x Hunter": THREE,
    "✅ 3x Hunter": THREE,
    "> - 3x Hunter": THREE,
    ">> 3x Hunter": THREE,
    "[*] 3x Hunter": THREE,
    "- [ ] Hunter": ONE,
    "- [x] 3x Hunter": THREE,
    "[X] Hunter": ONE,
    "1. Hunter": ONE,
    "1) Hunter": ONE,
    "a) Hunter": ONE,
    # Marks of Markdown and of forums
    "**Hunter**": ONE,
    "__Hunter__": ONE,
    "`Hunter`": ONE,
    "[b]Hunter[/b]": ONE,
    "[list][*]Hunter[/list]": ONE,
    # Counts
    "3x Hunter": THREE,
    "3× Hunter": THREE,
    "3 Hunters": THREE,
    "x3 Hunter": THREE,
    "Hunter x3": THREE,
    "Hunter ×3": THREE,
    "Hunter (x3)": THREE,
    "3x\tHunter": THREE,
    # Prices
    "- Hunter - 6": ONE,
    "Hunter – 6": ONE,
    "Hunter: 6": ONE,
    "Hunter 6 TV": ONE,
    "Hunter - 6 TV": ONE,
    "3x Hunter = 18": THREE,
    "3x Hunter .... 18": THREE,
    "3x Hunter @ 18": THREE,
    "3x Hunter @ 6 each": THREE,
    "3x Hunter [18 TV]": THREE,
    "3x Hunter (18pts)": THREE,
    "[6 TV] Hunter": ONE,
    "6 TV: Hunter": ONE,
    "6tv Hunter": ONE,
    "18 pts - 3x Hunter": THREE,
    "(18) 3x Hunter": THREE,
    "[6 TV] CO: Hunter": LEADER,
    # Ranks
    "CO: Hunter": LEADER,
    "CO Hunter": LEADER,
    "CO - Hunter": LEADER,
    "Hunter CO": LEADER,
    "Hunter, CO": LEADER,
    "Hunter (CO)": LEADER,
    "Hunter [CO]": LEADER,
    "- CO: Hunter - 6": LEADER,
    # Names of models, and names turned round
    '- Hunter "Red One"': NAMED,
    "- Hunter “Red One”": NAMED,
    "- Hunter „Red One“": NAMED,
    "- Hunter „Red One”": NAMED,
    "- Hunter «Red One»": NAMED,
    "- Hunter 'Red One'": NAMED,
    "- 2x Hunter „Red One“ (12 TV)": NAMED | {"count": 2},
    "- CO: Hunter 'Red One'": NAMED | {"rank": "CO"},
    "Hunter, Assault": {"model": ASSAULT},
    "2x Hunter, Assault": {"model": ASSAULT, "count": 2},
    # What is bought
    "Hunter + Headhunter": BOUGHT,
    "Hunter with Headhunter": BOUGHT,
    "Hunter w/ Headhunter": BOUGHT,
    "Hunter (Headhunter)": BOUGHT,
    "Hunter, Headhunter": BOUGHT,
    # Marks behind, capitals
    "Hunter.": ONE,
    "Hunter;": ONE,
    "HUNTER": ONE,
}
ASKED = {
    "Huntr": "Unknown model 'Huntr'. Perhaps: Hunter, Para Hunter.",
    "Hunter 6": "Unknown model 'Hunter 6'. Perhaps: Hunter, Hunter Gunner, Para Hunter, Assault Hunter, Destroyer Hunter.",
    "Hunter\t3": "Unknown model 'Hunter 3'. Perhaps: Hunter, Hunter Gunner, Para Hunter, Assault Hunter, Destroyer Hunter.",
    "(3) Hunter": "Unknown model '(3) Hunter'. Perhaps: Hunter, Para Hunter, Assault Hunter, Hunter Gunner, Destroyer Hunter.",
    "2x Hunter (CO, 2iC)": "A model has only one rank, but there are two here: CO and 2iC.",
}
"""What may mean more than one thing is asked about, and not guessed."""
FOUR = [LEADER | {"count": 1}, THREE]
UNITS = {
    "GP: Hunter CO, 3x Hunter": FOUR,
    "GP - Hunter CO, 3x Hunter": FOUR,
    "GP (24 TV): Hunter CO, 3x Hunter": FOUR,
    "GP: CO: Hunter, 3x Hunter": FOUR,
    "GP: Hunter (CO) 6 TV; 3x Hunter 18 TV": FOUR,
    "- GP: Hunter CO, 3x Hunter": FOUR,
    "**GP:** Hunter CO, 3x Hunter": FOUR,
    "GP: Hunter CO, Hunter, Hunter, Hunter": [LEADER | {"count": 1}, ONE, ONE, ONE],
    'GP: Hunter "Red One"': [NAMED | {"count": 1}],
}


def units(line, heading="Primary GP\n"):
    """The units of the list with this line; counts written out."""
    data = intake.one_list(f"{HEADER}{heading}{line}\n".encode()).data()
    found = [group["primary"] for group in data["groups"]]
    return [unit | {"models": [{"count": 1} | model for model in unit["models"]]} for unit in found]


@pytest.mark.parametrize("line, row", ROWS.items())
def test_a_row_is_read_as_it_is_meant(line, row):
    assert units(line) == [{"ua": "GP", "models": [{"count": 1} | row]}]


@pytest.mark.parametrize("line, message", ASKED.items())
def test_a_row_that_may_mean_more_than_one_thing_is_asked_about(line, message):
    with pytest.raises(DocumentError) as refused:
        best_reading(f"{HEADER}Primary GP\n{line}\n").roster()

    assert [(problem.where, str(problem)) for problem in refused.value.problems] == [("line 7", f"line 7: {message}")]


@pytest.mark.parametrize("line, models", UNITS.items())
def test_a_unit_on_one_line(line, models):
    assert units(line, heading="") == [{"ua": "GP", "models": models}]


def test_a_unit_on_one_line_keeps_what_is_said_of_the_unit():
    assert units("GP, veteran: Hunter CO, Light Grenades, 3x Hunter", heading="") == [
        {"ua": "GP", "veteran": True, "upgrades": ["grenades/lhg"], "models": FOUR}
    ]
