"""Studies: asked for, played turn by turn, gone on with, cancelled, read."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from html import unescape

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from armybuilder.battles.play import cluster
from armybuilder.engine.core.battle.batch import BattleFailedError
from armybuilder.engine.core.battle.engine.population import TABLES
from armybuilder.forces.models import Force
from armybuilder.jobs import leases
from armybuilder.jobs.cleanup import purge_jobs
from armybuilder.jobs.leases import LeaseLostError, TurnOverError
from armybuilder.jobs.models import Place
from armybuilder.lab import findings, runner, studies, study_request
from armybuilder.lab.models import Score, Study
from armybuilder.lab.plans import StudyTerms, fixtures_of
from armybuilder.lab.reports import league_page
from armybuilder.lab.runner import terms_of
from tests.forces.conftest import force_data
from tests.jobs.hands import taken

pytestmark = pytest.mark.django_db
HUNTER = "model:north/hunter"


def rows(study):
    return list(study.scores.values_list("number", "arm", "drawn", "points", "seed", "scores"))


def test_a_worth_is_asked_played_and_told(ask, work, little, client):
    response = ask("worth", subject=HUNTER)
    study = Study.objects.get()
    assert (response["Location"], study.battles) == (study.get_absolute_url(), 200)

    waiting = client.get(study.get_absolute_url()).content.decode()
    little()
    study = work()
    page = client.get(study.get_absolute_url()).content.decode()

    assert "Number 1 of 1 in the queue." in waiting
    assert (study.state, study.message, study.done) == ("done", "", 16)
    assert [(arm, drawn, points) for _, arm, drawn, points, _, _ in rows(study)][:1] == [("asked", 0, 18.0)]
    assert "printed: 6 TV" in page
    assert client.get(f"{study.get_absolute_url()}study.csv").content.startswith(
        b'\xef\xbb\xbf"","lowest","likely","highest"\r\n'
    )


@pytest.mark.usefixtures("cluster_without_workers")
def test_a_cluster_without_workers_ends_a_study_and_frees_the_worker(ask, work):
    ask("worth", subject=HUNTER)
    study = work()

    assert (study.state, study.message, Place.objects.count()) == ("failed", cluster.NOBODY, 0)


def test_the_same_seed_gives_the_same_scores_however_it_is_interrupted(ask, work, little, monkeypatch):
    ask("worth", subject=HUNTER)
    first = little()
    work()
    ask("worth", subject=HUNTER)
    second = little(Study.objects.exclude(pk=first.pk).get())
    monkeypatch.setattr(runner, "SAVED_EVERY", 0)

    monkeypatch.setattr(leases.Lease, "is_over", property(lambda _: True))
    count = 0
    while Place.objects.exists():
        lease = taken()
        with ThreadPoolExecutor(1) as executor:
            runner.play(Study.objects.get(pk=second.pk), lease, executor)
        count += 1

    assert count > 2
    assert rows(first) == rows(second) != []


def test_a_study_tells_each_pair_and_keeps_whole_fixtures(ask, little, monkeypatch):
    """Who breaks off in the middle of one begins that one anew, and counts what is kept."""
    ask("worth", subject=HUNTER)
    study = little()
    study.asked["pairs"] = 3
    study.save()
    monkeypatch.setattr(runner, "SAVED_EVERY", 0)
    told: list[tuple[int, int]] = []

    def keep(rows):
        runner.store_rows(study, rows)
        told.append((Study.objects.get().done, study.scores.count()))
        if len(told) == 5:
            raise KeyboardInterrupt

    with ThreadPoolExecutor(1) as executor:
        with pytest.raises(KeyboardInterrupt):
            runner.play_on(study, executor, keep, lambda: False)
        again = Study.objects.get()
        with pytest.raises(TurnOverError):
            runner.play_on(again, executor, lambda rows: told.append((again.done, len(rows))), lambda: True)

    assert told == [(2, 0), (4, 0), (6, 1), (8, 1), (10, 1), (8, 0), (10, 0), (12, 1)]


def test_another_version_is_played_again(ask, little, work, monkeypatch):
    ask("worth", subject=HUNTER)
    study = little()
    study.version = "older"
    study.save()
    Score.objects.create(study=study, number=0, arm="asked", drawn=0, points=1, seed=1, scores=[[1, 1, 1]])
    work()

    study.refresh_from_db()
    assert study.version == runner.version_of("blitz-beta")
    assert study.scores.get(number=0).points == 18.0


def test_a_study_of_before_still_says_what_it_found(ask):
    """As many points of others fight since: before, halfway between less and more stood in their place."""
    ask("worth", subject=HUNTER)
    study = Study.objects.get()
    for number, (arm, points, won) in enumerate((("asked", 18, 0.6), ("less", 15, 0.4), ("more", 25, 0.6)) * 2):
        scores = [[won + 0.01 * (number % 2), 10 * won, table] for table in range(3)]
        study.scores.create(number=number, arm=arm, drawn=number // 3, points=points, seed=1, scores=scores)
    found = findings.worth_of(study, terms_of(study))

    assert found
    assert (found.battles, found.printed, found.copies) == (36, 6.0, 3)
    assert found.worth.value == pytest.approx((20 + 5) / 3)
    assert found.lead.value == pytest.approx(0.14, abs=0.01)


def test_what_is_cancelled_stops(ask, client, little, monkeypatch):
    ask("worth", subject=HUNTER)
    study = little()
    monkeypatch.setattr(runner, "SAVED_EVERY", 0)
    lease = taken()
    assert client.post(f"{study.get_absolute_url()}cancel/").status_code == 302
    with ThreadPoolExecutor(1) as executor, pytest.raises(LeaseLostError):
        runner.play(study, lease, executor)

    study.refresh_from_db()
    assert (study.state, study.scores.count(), Place.objects.count()) == ("cancelled", 0, 0)


def test_progress_tells_who_has_taken_over(ask, client):
    ask("worth", subject=HUNTER)
    page = f"{Study.objects.get().get_absolute_url()}progress/"
    Study.objects.update(state="playing", done=4)

    def words(**place):
        Place.objects.update(**place)
        return told(client.get(page, headers={"HX-Request": "true"}))

    now = timezone.now()
    assert "has stopped" not in words(worker="somebody", leased_until=now + timedelta(minutes=1))
    assert "Another takes over within a minute; no finished battle is lost." in words(
        leased_until=now - timedelta(seconds=1)
    )
    assert "another has taken over and continues from there." in words(
        leased_until=now + timedelta(minutes=1), taken_over=1
    )


def test_a_study_without_a_place_is_given_up(ask):
    ask("worth", subject=HUNTER)
    Place.objects.all().delete()
    purge_jobs()

    assert Study.objects.get().state == "failed"


def test_a_faction_and_a_sublist(ask, little, work):
    ask("worth", subject="faction:north")
    study = little()
    study = work()
    found = findings.worth_of(study, terms_of(study))

    assert found
    assert (study.state, study.name, found.printed) == ("done", "North", 100.0)
    assert {row.arm for row in study.scores.all()} == {"asked", "equal", "less", "more"}


def test_the_default_player_plays_unless_another_is_chosen(client):
    first = client.get("/lab/new/?kind=worth").context["form"]["policy"].field.choices[0]

    assert first == ("planner", "Planner")


def test_a_price_of_ones_own_buys_more_copies(ask, client):
    ask("worth", subject=HUNTER, price="3")
    study = Study.objects.get()
    fixture = next(fixtures_of(study, terms_of(study)))

    assert fixture.forces().points == 21.0


def test_swaps_of_a_list(ask, mine, little, work, client):
    response = ask("swaps", force=mine.key)
    study = little()
    terms = terms_of(study)
    study = work()
    page = client.get(study.get_absolute_url()).content.decode()

    assert response.status_code == 302
    assert 1 <= len(terms.tried) <= 6
    assert (study.state, study.scores.count()) == ("done", 2 * (1 + len(terms.tried)))
    assert "swaps were tested" in page


def test_what_a_study_says_of_swaps_stands_beside_the_battles_of_the_list(ask, mine, client):
    """Of the list as it stands: a row more, and nobody has asked."""
    beside = f"/lab/advice/{mine.key}/"
    nobody_asked = client.get(beside).content
    ask("swaps", force=mine.key)
    study = Study.objects.get()
    terms = terms_of(study)
    under_way = told(client.get(beside))
    Study.objects.update(state="done")
    of_no_use = told(client.get(beside))
    for drawn in range(12):
        for arm, won in (("0", 0.25), ("1", 0.75 + 0.25 * (drawn % 2))):
            scores = [[won, 0.0, drawn]] * 2
            study.scores.create(number=study.scores.count(), arm=arm, drawn=drawn, points=50, seed=1, scores=scores)
    helps = told(client.get(beside))
    Force.objects.update(document=force_data("north/hunter"))

    assert nobody_asked == b""
    assert under_way == f"Testing swaps in this list: 0 of {study.battles} battles. Results so far"
    number = len(terms.tried)
    assert of_no_use == f"{number} swaps were tested in this list; none clearly helps. All tested swaps"
    swap = terms.tried[0]
    best = findings.swaps_of(study, terms)[0].change
    assert best.value is not None
    assert best.high is not None
    margin = f"{100 * (best.high - best.value):.0f}%"
    assert helps == f"Replace {swap.old} with {swap.new}: +62% battles won, ± {margin}. All tested swaps"
    assert client.get(beside).content == b""


def told(answer):
    """Its words, without their elements."""
    return " ".join(re.sub("<[^>]*>", " ", answer.content.decode()).split()).replace(" :", ":").replace(" ,", ",")


def test_a_list_without_each_of_its_rows(ask, mine, little, work, client):
    """The same battles with and without: by paired scores, the greatest loss for its points first."""
    assert "in turn fight the same battles" in client.get(f"/lab/new/?kind=without&force={mine.key}").content.decode()
    ask("without", force=mine.key)
    terms = terms_of(little())
    study = work()
    page = client.get(study.get_absolute_url()).content.decode()
    whole, *rest = [json.loads(one) for one in (terms.document, *(swap.document for swap in terms.tried))]
    tables = {(row.drawn, row.arm): [pair[2] for pair in row.scores] for row in study.scores.all()}

    assert [(swap.old, swap.new, swap.change) for swap in terms.tried] == [("Jaguar", "", -10.0), ("Hunter", "", -6.0)]
    assert [_models(one) for one in rest] == [["north/hunter"], ["north/jaguar"]]
    assert _models(whole) == ["north/hunter", "north/jaguar"]
    assert (study.state, study.scores.count()) == ("done", 2 * 3)
    assert all(tables[drawn, "0"] == tables[drawn, arm] for drawn, arm in tables)
    assert "2 rows were left out in turn" in page
    assert client.get(f"{study.get_absolute_url()}study.csv").content.decode().count("\n") == 3


def _models(document):
    return [row["model"] for group in document["groups"] for row in group["primary"]["models"]]


def test_what_is_missed_and_what_is_not(ask, mine, client):
    ask("without", force=mine.key)
    study = Study.objects.get()
    Place.objects.all().delete()
    for arm, won in enumerate((0.6, 0.1, 0.8)):
        for drawn in range(10):
            scores = [[won + 0.05 * ((table + drawn) % 3 - 1), 0, table] for table in range(20)]
            Score.objects.create(
                study=study, number=10 * arm + drawn, arm=str(arm), drawn=drawn, points=30, seed=1, scores=scores
            )
    Study.objects.update(state="done", done=1)
    page = " ".join(client.get(study.get_absolute_url()).content.decode().split())

    assert "Clearly missed, starting with the biggest loss for its points: <strong>Jaguar</strong>." in page
    assert "The list wins more without: <strong>Hunter</strong>." in page
    assert "−10 TV; −50% for 10 TV" in page


def test_a_swap_that_helps_is_advice(ask, mine, client):
    """Where its interval is above nought with all that were tried counted."""
    ask("swaps", force=mine.key)
    study = Study.objects.get()
    Place.objects.all().delete()
    tables = range(20)
    for arm in range(1 + len(study.asked["tried"])):
        for drawn in range(10):
            won = 1.0 if arm == 1 else 0.5
            scores = [[won - 0.5 * (table == drawn), 0, table] for table in tables]
            number = 10 * arm + drawn
            study.scores.create(number=number, arm=str(arm), drawn=drawn, points=30, seed=1, scores=scores)
    study.state, study.done = "done", 40
    study.save()
    page = client.get(study.get_absolute_url()).content.decode()

    assert "<strong>+50%</strong> battles won" in page


@pytest.mark.parametrize("kind,drawn", [("swaps", 3), ("without", 1)])
def test_where_nothing_differs_there_is_a_picture(ask, mine, client, kind, drawn):
    """Of one army that was drawn there is no interval, so that nought is all that there is to draw."""
    ask(kind, force=mine.key)
    study = Study.objects.get()
    Place.objects.all().delete()
    for number in range(drawn * (1 + len(study.asked["tried"]))):
        scores = [[1.0, 0, table] for table in range(5)]
        study.scores.create(
            number=number, arm=str(number // drawn), drawn=number % drawn, points=30, seed=1, scores=scores
        )
    Study.objects.update(state="done", done=1)
    page = client.get(study.get_absolute_url())

    assert page.status_code == 200
    assert '<rect class="mean" x="50.0"' in page.content.decode()


def test_no_name_in_a_table_is_a_formula(ask, mine, client):
    """Figures stay figures, with their signs."""
    ask("swaps", force=mine.key)
    study = Study.objects.get()
    study.asked["tried"] = [{"old": "=1+1", "new": "@a", "change": -3, "document": ""}]
    study.save()
    for number, won in enumerate((0.5, 0.25)):
        study.scores.create(number=number, arm=str(number), drawn=0, points=30, seed=1, scores=[[won, 0, 1]])
    table = client.get(f"{study.get_absolute_url()}study.csv").content

    assert table.startswith(b"\xef\xbb\xbf")
    assert table.decode("utf-8-sig").splitlines()[1].startswith('"\'=1+1","\'@a","-3","-25","",')


def test_a_matrix(ask, client):
    ask("matrix", pairs=2)
    study = Study.objects.get()
    Place.objects.all().delete()
    for fixture in fixtures_of(study, terms_of(study)):
        won = 1.0 if fixture.arm.startswith("north ") else 0.0 if fixture.arm.endswith(" north") else 0.5
        scores = [[won, 1, 7 * fixture.drawn + pair] for pair in range(2)]
        study.scores.create(
            number=fixture.number, arm=fixture.arm, drawn=fixture.drawn, points=50, seed=1, scores=scores
        )
    study.state, study.done = "done", 720
    study.save()
    found = {(one.first, one.second): one.wins for one in findings.matrix_of(study)}
    page = client.get(study.get_absolute_url()).content.decode()

    assert (study.battles, len(found)) == (720, 72 + 9)
    assert (found["north", "south"].share, found["south", "north"].share, found["north", ""].of) == (1.0, 0.0, 160)
    assert "Row against column" in page
    assert "Without Leagueless: their armies borrow models from other factions." in page


def test_a_draw_is_half_a_battle_won_and_an_army_fights_all_others(ask, client):
    """The one army of a faction that is strong tells little of its others, against however many it fought."""
    ask("matrix", pairs=2)
    study = Study.objects.get()
    Place.objects.all().delete()
    for fixture in fixtures_of(study, terms_of(study)):
        mine = 1.0 if fixture.drawn == 0 else 0.25
        won = mine if fixture.arm.startswith("north ") else 1 - mine if fixture.arm.endswith(" north") else 0.25
        scores = [[won, 1, 7 * fixture.drawn + pair] for pair in range(2)]
        study.scores.create(
            number=fixture.number, arm=fixture.arm, drawn=fixture.drawn, points=50, seed=1, scores=scores
        )
    found = {(one.first, one.second): one.wins for one in findings.matrix_of(study)}
    Study.objects.update(state="done", done=720)
    page = " ".join(client.get(study.get_absolute_url()).content.decode().split())

    assert (found["north", "south"].count, found["south", "north"].count) == (8.0, 12.0)
    assert found["north", ""].share == 0.4
    assert (found["caprice", "cef"].share, found["cef", "caprice"].share) == (0.25, 0.75)
    assert found["north", ""].high - found["north", ""].low > 0.6
    assert "a draw counts as half a win" in page


def test_an_army_of_a_matrix_can_be_drawn(ask):
    ask("matrix", pairs=2)
    study = Study.objects.get()
    forces = next(fixtures_of(study, terms_of(study))).forces()

    assert [msgspec.json.decode(one)["faction"] for one in forces[:2]] == ["black-talon", "caprice"]


def test_too_many_battles_are_told_before(client, ask):
    asked = "/lab/new/?kind=matrix&armies=40&pairs=8&size=50&policy=greedy&scenario=basic"
    told = unescape(client.get(asked, headers={"hx-request": "true"}).content.decode())

    assert "That's 23,040 battles; the limit is 6,000 at once." in told
    assert ask("matrix", armies=40, pairs=8).status_code == 400
    assert not Study.objects.exists()


def test_what_is_not_there_is_told(ask, client):
    assert client.get("/lab/new/?kind=league").status_code == 302
    assert client.get("/lab/new/?kind=worth&system=no-such-game").status_code == 404
    assert ask("worth", subject="model:nobody").status_code == 400


@pytest.mark.parametrize(
    "fields,said",
    [
        (
            {"subject": "model:cef/hht-90"},
            (
                "HHT-90 is too large for forces of 50 TV, where a model can cost up to 30: use larger forces or "
                "a lower price."
            ),
        ),
        ({"subject": HUNTER, "price": "1000"}, "Hunter is too large for forces of 50 TV"),
        ({"subject": "model:black-talon/raptor", "price": "29"}, "No Black Talon army of 21 TV can be generated"),
        ({"subject": HUNTER, "price": "0.001"}, "greater than or equal to 1"),
    ],
)
def test_a_worth_that_cannot_be_played_is_told_before(ask, fields, said):
    answer = ask("worth", **fields)

    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert not Study.objects.exists()


def test_why_a_study_failed_is_told_in_the_language_of_its_reader(ask, work, client):
    """One of before: today nobody may ask that."""
    ask("worth", subject=HUNTER)
    study = Study.objects.get()
    study.asked["price"] = 1000
    study.save()
    study = work()
    page = client.get(study.get_absolute_url()).content.decode()
    german = client.get(study.get_absolute_url(), headers={"Accept-Language": "de"}).content.decode()

    assert study.state == "failed"
    assert "Hunter is too large for forces of 50 TV" in page
    assert "Hunter ist zu groß für Armeen von 50 TV" in german


def test_a_battle_that_breaks_off_is_told_likewise(ask, work, monkeypatch, client):
    def broken(*_):
        raise BattleFailedError(1, False, "KeyError: 'x'")

    monkeypatch.setattr(runner, "fixtures_of", broken)
    ask("worth", subject=HUNTER)
    study = work()
    german = client.get(study.get_absolute_url(), headers={"Accept-Language": "de"}).content.decode()

    assert "Das brach durch einen Fehler des Programms ab, der aufgezeichnet wurde: The battle of seed 1" in german


def test_nobody_else_sees_a_study(ask):
    ask("worth", subject=HUNTER)
    study = Study.objects.get()

    assert Client().get(study.get_absolute_url()).status_code == 404


def test_the_last_thirty_are_kept(ask):
    ask("worth", subject=HUNTER)
    study = Study.objects.get()
    values = {name: getattr(study, name) for name in ("owner", "system", "kind", "name", "asked", "seed")}
    Study.objects.bulk_create(Study(**values) for _ in range(40))
    Place.objects.all().delete()
    ask("worth", subject=HUNTER)

    assert studies.owned(study.owner).count() == studies.MAX_KEPT


# ---------------------------------------------------------------- planted effects, by real battles
OTHER_DICE = 10**6 * TABLES
"""From a seed to another one with the same table."""


@pytest.fixture
def planted(monkeypatch):
    """`planted(price, seed, drawn, pairs)`: what a copy of a model at a price is worth beside the model itself at its printed one. It
    rolls dice of its own: with those of its model it would win the same battles."""

    def of_its_own(study, terms):
        for one in fixtures_of(study, terms):
            yield one._replace(seed=one.seed + OTHER_DICE) if one.arm == "asked" else one

    def planted_(price, seed, drawn, pairs):
        terms = StudyTerms(
            "greedy", "basic", 50, drawn, pairs, model="north/hunter", price=price, against="north/hunter"
        )
        study = Study(
            owner="me", system="blitz-beta", kind="worth", name="", asked=msgspec.to_builtins(terms), seed=seed
        )
        study.save()
        with ThreadPoolExecutor(1) as executor:
            runner.play_on(study, executor, lambda rows: runner.store_rows(study, rows), lambda: False)
        found = findings.worth_of(study, terms)
        assert found
        return found.worth

    monkeypatch.setattr(runner, "fixtures_of", of_its_own)
    return planted_


@pytest.mark.nightly
def test_a_copy_a_fifth_too_cheap_is_found_by_battles(planted):
    """5,760 battles: the copy is worth more than it costs, and as much as its model."""
    cheap = planted(4.8, 1, 40, 18)
    assert cheap.low > 4.8
    assert not cheap.excludes(6)


@pytest.mark.nightly
def test_a_copy_at_its_own_price_is_not_found_by_battles(planted):
    """A against A, ten times 768 battles: 95 of a hundred find nothing."""
    found = [planted(6, seed, 12, 8) for seed in range(20_000, 30_000, 1000)]
    assert sum(one.excludes(6) for one in found) <= 1


def test_a_league_is_a_page():
    """Of models that are all equal, and one that wins more the more there are of it."""
    terms = StudyTerms("greedy", "basic", 50, 6, 1)
    study = study_request.study_of("blitz-beta", "league", terms, owner="me", seed=1)
    study.save()
    subjects = ["north/hunter", "north/jaguar", "south/jager", "cef/hoverbike-grel"]
    number = 0
    for drawn in range(6):
        for place, arm in enumerate(subjects):
            points = (14.0, 26.0)[(drawn + place) % 2]
            margin = points / 10 + (place == 0) + 0.01 * ((drawn * 3 + place) % 5)
            study.scores.create(
                number=number, arm=arm, drawn=drawn, points=points, seed=1, scores=[[0.5, margin, drawn]]
            )
            number += 1
    page = league_page.page(study, terms)

    assert "of 4 models 4 are found" in page
    assert "**Of which version.** All of this is of rules and data " in page
    assert "cost more than 30 TV and are too large for such forces: " in page
    assert "HHT-90 (Colonial Expeditionary Force, 105 TV)" in page
    assert "Who is missing" not in league_page.page(study, msgspec.structs.replace(terms, size=200))
    assert "ten TV more are 1.00 victory points" in page
    assert "| North | 2 |" in page
    assert page.index("| Hunter |") < page.index("| Jaguar |")


def test_a_page_is_of_a_league():
    with pytest.raises(CommandError, match="is for a league"):
        call_command("lab", "matrix", "--format", "page")


def test_other_processes_play_the_same(capsys, tmp_path):
    """They know no tables of the site."""
    arguments = ["lab", "worth", "--model", "north/hunter", "--armies", "1", "--pairs", "2", "--policy", "random"]
    call_command(*arguments, "--workers", "2", "--out", str(tmp_path / "two.txt"))
    two = rows(Study.objects.get())
    Study.objects.all().delete()
    call_command(*arguments, "--workers", "1", "--out", str(tmp_path / "one.txt"))

    assert two == rows(Study.objects.get()) != []
