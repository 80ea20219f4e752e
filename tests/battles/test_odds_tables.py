"""The page of list against list: whose models there are, what stands in the table, sorted, as CSV, refused; models of a list in a
question."""

import csv
import io
import json
import re
from html import unescape

import msgspec
import pytest

from armybuilder.battles.odds.games import TOLD, odds_of
from armybuilder.forces.share_links.links import pack
from tests.battles.conftest import NORTH, SOUTH, force_data

pytestmark = pytest.mark.django_db


PAGE, CSV = "/odds/blitz-beta/table/", "/odds/blitz-beta/table.csv"
HUNTER_AT_JAGER = {
    "attacker": {"model": "north/hunter"},
    "defender": {"model": "south/jager"},
    "weapon": "LAC",
    "cover": 1,
}


def shown(response):
    """The words of a page."""
    text = re.sub(r"<(style|script).*?</\1>|<[^>]+>", " ", response.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(text).split())


def rows(response):
    """The lines of the table, cell by cell."""
    body = response.content.decode().partition('<table class="odds-heat">')[2].partition("</table>")[0]
    lines = re.findall(r"<tr>(.*?)</tr>", body, re.DOTALL)
    return [
        [unescape(re.sub(r"<[^>]+>", "", cell)).strip() for cell in re.findall(r"<t[hd].*?</t[hd]>", line)]
        for line in lines
    ]


def test_my_list_against_another_of_mine(client, save):
    other = save(SOUTH)
    mine = save(NORTH)
    usual = client.get(PAGE)  # the list that was changed last against the usual targets
    answer = odds_of("blitz-beta").answer(json.dumps(HUNTER_AT_JAGER).encode()).attacks[0]

    assert "Two of us against Typical targets" in shown(usual)
    sent = {
        "mine": mine.key,
        "against": other.key,
        "/cover": "1",
    }
    page = client.get(PAGE, sent | {"by": "hit"})
    found = rows(page)
    assert found[0] == ["Weapon", "Jager", "Black Mamba"]
    assert found[1] == ["Hunter"]
    assert found[2][:2] == ["LAC (Arm, Split:2)", f"{100 * answer.hit:.1f}%"]
    assert rows(client.get(PAGE, sent | {"by": "expected"}))[2][1] == f"{answer.expected:.2f}"
    assert rows(client.get(PAGE, sent))[2][1] == f"{100 * answer.destroyed:.1f}%"


def test_a_column_sorts_by_itself(client, mine):
    page = client.get(PAGE, {"mine": mine.key, "by": "expected", "order": "5"})
    numbers = [float(row[6]) for row in rows(page)[1:]]

    assert numbers == sorted(numbers, reverse=True)
    assert rows(page)[0][6] == "Tank: Aller ▾"
    assert rows(page)[1][0] == "Jaguar: LRP"
    assert 'aria-sort="descending"' in page.content.decode()
    assert [row[0] for row in rows(client.get(PAGE, {"mine": mine.key, "order": "99"}))][1] == "Hunter"


def test_the_table_as_csv(client, mine):
    response = client.get(
        "/odds/blitz-beta/table.csv", {"mine": mine.key, "against": "none", "targets": "south/jager", "/cover": "1"}
    )
    found = list(csv.reader(io.StringIO(response.content.decode("utf-8-sig"))))
    answer = odds_of("blitz-beta").answer(json.dumps(HUNTER_AT_JAGER).encode()).attacks[0]

    assert response["Content-Disposition"] == 'attachment; filename="odds-two-of-us-against-the-targets-below.csv"'
    assert found[0] == [
        "Model", "Number", "Weapon", "Target", "Chance to hit", "Expected damage", "Chance to destroy", "Why not"
    ]  # fmt: skip
    assert found[1][:4] == ["Hunter", "1", "LAC (Arm, Split:2)", "Jager"]
    assert [float(cell) for cell in found[1][4:7]] == [
        round(number, 6) for number in (answer.hit, answer.expected, answer.destroyed)
    ]


def test_models_that_are_typed_and_what_is_wrong_with_them(client):
    sent = {"models": "north/hunter + vet\ngrizzly", "against": "none", "targets": "south/jager\nsouth/nage"}
    page = client.get(PAGE, sent)

    assert page.status_code == 400
    assert "Fix 1 error to see the table." in shown(page)
    assert "Line 2: There is no model 'south/nage' in this catalogue. Perhaps: south/" in shown(page)
    assert shown(page).count("Perhaps") == 1
    page = client.get(PAGE, sent | {"targets": "south/jager", "/cover": "7"})
    assert "Cover must be from 0 to 3." in shown(page)
    page = client.get(PAGE, sent | {"targets": "south/jager"})
    assert [row for row in rows(page) if len(row) == 1] == [["Hunter"], ["Grizzly"]]
    page = client.get(PAGE, sent | {"targets": "\n".join(["south/jager"] * 61)})
    assert "61 kinds of models are too many: you can compare up to 60." in shown(page)


def test_a_list_in_a_link_needs_nobody(client):
    packed = pack(msgspec.json.encode(NORTH))
    page = client.get(PAGE, {"d": packed})

    assert "Two of us against Typical targets" in shown(page)
    assert rows(page)[1] == ["Hunter"]
    assert f'href="/odds/blitz-beta/?d={packed}&amp;row=/groups/0/primary/models/0&amp;arm=0"' in page.content.decode()
    wrong = client.get("/odds/blitz-2006/table/", {"d": packed})
    assert (wrong.status_code, "The linked list is for Heavy Gear Blitz (beta 2014)." in shown(wrong)) == (
        400,
        True,
    )
    assert client.get(PAGE, {"d": "nonsense"}).status_code == 400


def test_lists_of_others_do_not_exist(client, mine, django_user_model):
    client.cookies.clear()

    for sent in ({"mine": mine.key}, {"against": mine.key}):
        assert client.get(PAGE, sent).status_code == 404
        assert client.get("/odds/blitz-beta/table.csv", sent).status_code == 404
    assert client.get("/odds/blitz-beta/", {"mine": mine.key, "row": "/groups/0/primary/models/0"}).status_code == 404


def test_a_row_of_a_list_in_a_question(client, save):
    """Nobody types what the model is: its upgrades count."""
    vet = save(
        force_data(name="Vets")
        | {"groups": [{"primary": {"ua": "GP", "models": [{"model": "north/hunter", "upgrades": ["vet"]}]}}]}
    )
    sent = {"mine": vet.key, "row": "/groups/0/primary/models/0", "arm": "0", "target": "1", "/cover": "1"}
    page = client.get("/odds/blitz-beta/", sent)
    question = HUNTER_AT_JAGER | {"attacker": {"model": "north/hunter", "upgrades": ["vet"]}}
    answer = odds_of("blitz-beta").answer(json.dumps(question).encode()).attacks[0]
    text = shown(page)

    assert "Hunter, Veteran From Vets." in text
    assert f"Hit {100 * answer.hit:.1f}% Damage {answer.expected:.2f}" in text
    assert "exactly this many this many or more" in text
    burst = next(one for one in answer.modifiers if one.label == "Burst")
    assert f"Attack Burst +1D6 hit {100 * burst.hit:+.1f} points, damage {burst.expected:+.2f} BR-113" in text
    own = client.get(
        "/odds/blitz-beta/", sent | {"target": "none", "/defender/model": "south/jager", "do": "tell"}, follow=True
    )
    assert f"Hit {100 * answer.hit:.1f}% Damage {answer.expected:.2f}" in shown(own)
    assert 'name="/attacker/model"' not in own.content.decode()
    known = client.get("/odds/blitz-2006/", {"row": "/groups/0/units/1", "target": "1"}).content.decode()
    asked = [name for name in ("attack", "attack_modifier", "speed") if f'name="/attacker/{name}"' in known]
    assert (asked, 'name="/defender/armor"' in known) == (
        ["attack_modifier", "speed"],
        False,
    )  # the book lost one figure


@pytest.mark.parametrize("system", TOLD)
def test_every_game_has_its_table(client, system):
    """Of its example, before anybody has a list."""
    page = client.get(f"/odds/{system}/table/")

    assert page.status_code == 200
    assert "An example against Typical targets" in shown(page)
    assert len(rows(page)) > 2


def test_where_odds_once_were(client):
    moved = client.get("/battles/odds/blitz-2006/?ask=test&/skill=2")

    assert (moved.status_code, moved["Location"]) == (301, "/odds/blitz-2006/?ask=test&/skill=2")
    assert client.get("/battles/odds/")["Location"] == "/odds/"


@pytest.mark.parametrize("number", [1, 30])
def test_a_table_asks_the_same_however_long_it_is(client, save, number, django_assert_num_queries):
    for _ in range(number // 10):
        save(SOUTH)
    mine = save(force_data(*["north/hunter", "north/jaguar", "north/grizzly"][: min(3, number)] * max(1, number // 3)))
    client.get(PAGE)

    with django_assert_num_queries(3):
        assert client.get(PAGE, {"mine": mine.key, "against": mine.key}).status_code == 200
