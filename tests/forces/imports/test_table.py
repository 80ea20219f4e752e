"""Tables: what Muster writes it reads, names are no upgrades, and counts are read or told."""

import csv
import io
from pathlib import Path

import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.text import count_of, fold_name
from armybuilder.forces.models import Force
from armybuilder.forces.validation import best_reading
from factions.catalogues import game_of
from tests.forces.conftest import data_of, text_in

CASES = Path(__file__).parents[1] / "cases"
NAMED = """Game: Heavy Gear Blitz (beta 2014)
Name: Nicknames
Faction: North
Limit: 100 TV
Notes: "for\\nAna"

Group 1
Primary GP, veteran
- CO: Hunter "Recon"
- 3x Hunter + Headhunter "x2"
- Hunter "(6 TV)"
  Notes: =1+1
- Hunter "veteran"
Support FS
- Grizzly "Ana"
Support FS
- Grizzly

Group 2: 1
Primary SK
"""


def groups_of(text):
    return best_reading(text).roster().data()["groups"]


def faults(data):
    with pytest.raises(DocumentError) as refused:
        text_in(data)
    return [(problem.where, problem.message) for problem in refused.value.problems]


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "text", [(CASES / "csv-own-export-nickname" / "list.txt").read_text(), NAMED], ids=["case", "own"]
)
def test_an_exported_table_comes_back_as_the_list(client, text, language):
    assert client.post("/forces/import/", {"text": text}).status_code == 302
    force = Force.objects.get()
    table = client.get(f"{force.get_absolute_url()}export.csv", headers={"accept-language": language}).content.decode()

    assert client.post("/forces/import/", {"text": table}).status_code == 302
    first, again = (data_of(each) for each in Force.objects.order_by("pk"))
    assert again == first


@pytest.mark.django_db
def test_names_and_notes_have_columns_of_their_own(client):
    client.post("/forces/import/", {"text": NAMED})
    table = client.get(f"{Force.objects.get().get_absolute_url()}export.csv").content.decode("utf-8-sig")

    head, first, row, *_ = csv.reader(io.StringIO(table, newline=""))
    assert head == [
        *(
            "Game",
            "List",
            "Faction",
            "Sub-list",
            "Limit",
            "Group",
            "Unit",
            "Count",
            "Rank",
            "Model",
            "Upgrades",
            "Name",
        ),
        *("Notes", "Settings", "Each", "Total"),
    ]
    whole = ["Heavy Gear Blitz (beta 2014)", "Nicknames", "North", "", "100"]
    assert first == [*whole, "", "", "", "", "", "", "", "for\nAna", "", "", ""]
    assert row == [*whole, "Group 1", "Primary GP, veteran", "1", "CO", "Hunter", "", "Recon", "", "", "6", "6"]


def test_what_was_changed_in_a_cell_is_read_as_it_stands_there():
    table = (
        "List,Faction,Limit,Group,Unit,Count,Model,Upgrades,Name,Notes,Settings\n"
        "Mine,North,100,Group 1: A,Primary GP,2 Stk.,Hunter,Headhunter,Recon,,\n"
        "Mine,North,100,Group 1: A,Primary GP,0,Jaguar,,,,\n"
        "Mine,North,100,,,,,,,,Options: elite\n"
    )

    assert text_in(table.encode()) == (
        'Name: "Mine"\nFaction: North\nLimit: 100\nOptions: elite\n\nGroup 1: A\nPrimary GP\n- 2x Hunter + Headhunter "Recon"\n'
    )


def test_tables_of_before_still_read():
    """Without columns for names: what stands with the upgrades is one, or is asked about; units are known in both languages."""
    old = (CASES / "csv-own-export-nickname" / "exported.csv").read_text()
    expected = [
        {
            "name": "A",
            "primary": {
                "ua": "GP",
                "models": [
                    {"model": "north/hunter", "rank": "CO"},
                    {"model": "north/hunter", "count": 3},
                    {"model": "north/hunter", "upgrades": ["drone/recon"]},
                ],
            },
        }
    ]
    german = old.replace("Primary unit", "Haupteinheit").replace("General Purpose", "Mehrzweck")

    assert [groups_of(text_in(table.encode())) for table in (old, german)] == [expected, expected]
    unnamed = [old.replace('"A"', f'"{name}"') for name in ("Combat group 1", "Kampfgruppe 1")]
    assert [groups_of(text_in(table.encode()))[0].get("name") for table in unnamed] == [None, None]


def test_a_table_of_other_people_may_have_names_and_notes():
    table = 'Army,Limit,Model,Nickname,Note,Upgrades\nNorth,100,Hunter,Recon,=1,\n,,"Hunter, Assault",,,Headhunter\n'

    assert text_in(table.encode()) == (
        'Faction: North\nLimit: 100\nGroup 1\n- Hunter "Recon"\n  Notes: "=1"\n- "Hunter, Assault" + Headhunter\n'
    )


# ---------------------------------------------------------------- counts


@pytest.mark.parametrize(
    "text, number",
    [
        *((text, 3) for text in ("3", "3x", "x3", "X 3", "3 ×", "3.0", "3,00", "3 Stk.", "3 pcs", " 3 ", "3 mal")),
        ("0", 0),
        ("999999", 999_999),
        *(
            (text, None)
            for text in ("-2", "two", "", "1.5", "1.000", "1000000", "3 4", "9" * 5000, "3 apples", "+3", "½", "²")
        ),
    ],
)
def test_counts_as_people_write_them(text, number):
    assert count_of(text) == number


def test_a_count_that_is_no_number_is_told_with_its_line():
    data = (CASES / "csv-counts" / "counts.csv").read_bytes()
    told = "“{}” is not a number of models: enter a whole number below a million."

    assert faults(data) == [("line 5", told.format("two")), ("line 7", told.format("-2"))]
    assert faults(b"Model,Count\nHunter," + b"9" * 5000) == [("line 2", told.format("9" * 40))]
    good = b"\n".join(line for line in data.split(b"\n") if b",two," not in line and b",-2," not in line)
    assert groups_of(text_in(good))[0]["primary"]["models"] == [
        {"model": "north/hunter", "count": number} for number in (3, 4, 2)
    ]


@pytest.mark.django_db
def test_the_page_tells_counts_with_their_lines(client):
    page = client.post("/forces/import/", {"text": (CASES / "csv-counts" / "counts.csv").read_text()})

    assert page.status_code == 400
    assert "line 5: “two” is not a number of models" in page.content.decode()
    assert not Force.objects.exists()


def test_a_table_that_goes_on_is_refused():
    [(where, message)] = faults(b"Faction,Model\n" + b"North,Hunter\n" * 3000)

    assert (where, message) == ("line 2501", "The table is too long: only the first 2500 lines are read.")


# ---------------------------------------------------------------- names


def test_letters_of_every_script_count():
    """No two names become one, and none becomes nothing; accents on Latin letters do not matter, as in keys."""
    names = ["Рота", "Взвод", "山田", "田中", "की", "का", "й", "и", "Ørsted", "Łódź 2", "Straße"]

    assert len({fold_name(name) for name in names} - {""}) == len(names)
    assert [fold_name(name) for name in ("Jäger", "JÄGER", "Ferret Mk. 2", "Взвод  «2»", "STRASSE", "so\u00adft")] == [
        *("jager", "jager", "ferret-mk-2", "взвод-2", "strasse", "soft")
    ]


@pytest.mark.parametrize("key", ["blitz-beta", "tactical-1998", "blitz-2006"])
def test_a_name_in_another_script_is_no_other(key):
    game = game_of(key)
    with pytest.raises(DocumentError) as refused:
        game.read_text("Faction: Взвод\nLimit: 100\nGroup 1\n- Рота\n")
    assert "Взвод" in refused.value.problems[0].message
