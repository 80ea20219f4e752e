"""A list against a field of lists that stays the same."""

import csv
import io
import json
import re

import msgspec
import pytest
from django.core.management import CommandError, call_command

from armybuilder.engine.core.battle.statistics.win_rates import ClusterCell, cluster_rate
from armybuilder.forces.models import Force
from armybuilder.lab import field, findings
from armybuilder.lab.models import Score, Study
from armybuilder.lab.plans import StudyPlan, StudyTerms, fixtures_of
from armybuilder.lab.runner import terms_of
from tests.battles.conftest import NORTH
from tests.forces.conftest import force_data

pytestmark = pytest.mark.django_db
FACTIONS = len(StudyPlan("blitz-beta", StudyTerms("", ""), 1).factions)


@pytest.fixture
def other(client, mine):
    """Another list of the visitor."""
    document = force_data("north/jaguar", "north/jaguar") | {"name": "Two Jaguars"}
    response = client.post("/forces/import/", {"text": json.dumps(document)})
    return Force.objects.get(key=response["Location"].strip("/").rpartition("/")[2])


@pytest.fixture
def against(ask, mine):
    """`against("key", armies=1)`: the study of the visitor's list against these and armies of each faction."""

    def against_(*lists, armies=0, **fields):
        ask("gauntlet", force=mine.key, lists=list(lists), armies=armies, **fields)
        return Study.objects.order_by("pk").last()

    return against_


def test_every_list_fights_on_the_tables_of_all_others(against, other, mine, little, work):
    study = against(other.key, armies=1, pairs=5)
    fields = field.names(study, terms_of(study))
    whole = study.battles
    study = little(study)
    study = work()
    tables: dict[int, set[tuple[int, int]]] = {}
    for row in study.scores.all():
        tables.setdefault(row.drawn, set()).add((row.seed, row.scores[0][2]))

    assert whole == 2 * 5 * len(fields)
    assert (fields[0], len(fields)) == ("Two Jaguars", 1 + FACTIONS)
    assert (study.state, study.name, study.scores.count()) == ("done", mine.name, 2 * len(fields))
    assert [len(rows) for rows in tables.values()] == [1, 1]
    assert {row.points for row in study.scores.filter(arm="0")} == {20.0}


def test_an_army_of_the_field_is_the_same_in_all_rounds(against, other):
    study = against(other.key, armies=1)
    found = [(one.arm, one.drawn, one.forces()) for one in fixtures_of(study, terms_of(study)) if one.arm in ("0", "2")]
    rounds = {arm: [forces for which, _, forces in found if which == arm] for arm in ("0", "2")}

    assert [len(set(forces)) for forces in rounds.values()] == [1, 1]
    assert len(rounds["2"]) == 5
    assert field.document(study, terms_of(study), 2) == rounds["2"][0].second


def test_what_came_of_it_is_told_for_each_and_for_all(against, other, client):
    """Each by its tables; all together by tables and by lists, of which others might have been drawn."""
    study = against(other.key, armies=1)
    names = field.names(study, terms_of(study))
    rows: list[ClusterCell] = []
    for place in range(3):
        for table in range(10):
            won = (0.0, 0.5, 1.0)[place] if table % 2 else 0.5
            Score.objects.create(
                study=study,
                number=len(rows),
                arm=str(place),
                drawn=table,
                points=20 + place,
                seed=1,
                scores=[[won, 0, table]],
            )
            rows.append(ClusterCell(place, table, round(2 * won), 2))
    Study.objects.update(state="done", done=60)
    found = findings.gauntlet_of(study, terms_of(study))
    page = re.sub("<[^>]*>", " ", client.get(study.get_absolute_url()).content.decode())
    table = client.get(f"{study.get_absolute_url()}study.csv").content.decode("utf-8-sig")
    told = list(csv.reader(io.StringIO(table)))

    assert [one.place for one in found] == [None, 2, 1, 0]
    assert found[0].wins == cluster_rate(rows)
    assert found[1].wins == cluster_rate(row for row in rows if row.opponent == 2)
    assert found[0].wins.high - found[0].wins.low > found[2].wins.high - found[2].wins.low > 0
    assert [row[:3] for row in told] == [
        ["opponent", "TV", "won %"],
        ["All together", "", "50"],
        [names[2], "22", "75"],
        [names[1], "21", "50"],
        ["Two Jaguars", "20", "25"],
    ]
    assert " ".join(page.split()).count("50%, between") == 2


def test_a_list_of_the_field_is_shown_to_whoever_asked(against, other, client):
    study = against(other.key, armies=1)
    place = f"{study.get_absolute_url()}field/"
    page = client.get(client.get(f"{place}0/")["Location"])

    assert "Jaguar" in page.content.decode()
    assert [client.get(f"{place}{number}/").status_code for number in (1, 1 + FACTIONS)] == [302, 404]


def test_other_studies_have_no_field(ask, client):
    ask("worth", subject="model:north/hunter")
    assert client.get(f"{Study.objects.get().get_absolute_url()}field/0/").status_code == 404


def test_the_form_offers_the_other_lists_and_tells_how_long_it_takes(client, mine, other):
    address = f"/lab/new/?kind=gauntlet&force={mine.key}"
    page = client.get(address).content.decode()
    few = client.get(f"{address}&lists={other.key}&armies=0&pairs=5", headers={"HX-Request": "true"}).content.decode()

    assert f'value="{other.key}"' in page
    assert f'value="{mine.key}"' not in page
    assert "<strong>10 battles:" in few


def test_an_empty_field_and_a_list_without_anybody_are_told(ask, mine, other):
    Force.objects.filter(pk=other.pk).update(document=json.dumps(force_data()))
    nobody = ask("gauntlet", force=mine.key, armies=0)
    empty = ask("gauntlet", force=mine.key, armies=0, lists=[other.key])

    assert "Choose lists or armies to fight against." in nobody.content.decode()
    assert "No model in this list can fight." in empty.content.decode()
    assert (nobody.status_code, empty.status_code, Study.objects.count()) == (400, 400, 0)


def test_the_command_names_lists_and_writes_a_table(tmp_path):
    mine, other = tmp_path / "mine.json", tmp_path / "other.json"
    mine.write_text(json.dumps(NORTH))
    other.write_bytes(msgspec.json.encode(NORTH | {"name": "=The Others"}))
    out = tmp_path / "out.csv"
    call_command(
        *["lab", "gauntlet", "--list", str(mine), "--field", str(other), "--pairs", "2", "--policy", "random"],
        *["--workers", "1", "--format", "csv", "--out", str(out)],
    )
    terms = terms_of(Study.objects.get())

    assert isinstance(terms, StudyTerms)
    assert (terms.drawn, terms.pairs, terms.each, [one.name for one in terms.field]) == (2, 1, 0, ["=The Others"])
    assert out.read_bytes().startswith(b"\xef\xbb\xbf")
    told = csv.reader(io.StringIO(out.read_text("utf-8-sig")))
    assert [row[0] for row in told] == ["opponent", "All together", "'=The Others"]


def test_the_command_wants_somebody_to_fight(tmp_path):
    mine = tmp_path / "mine.json"
    mine.write_text(json.dumps(NORTH))
    with pytest.raises(CommandError, match="are 1 at least"):
        call_command("lab", "gauntlet", "--list", str(mine), "--armies", "0")
