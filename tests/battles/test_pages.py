"""Pages of test battles: ask, watch, cancel, read; each visitor his own."""

import json
import re
from datetime import timedelta
from operator import attrgetter

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from armybuilder.battles import overviews
from armybuilder.battles.models import BattleJob, BattleResult
from armybuilder.battles.play import runner
from armybuilder.battles.replay.source import file_of, find
from armybuilder.battles.results import pictures
from armybuilder.engine.core.battle.batch import run
from armybuilder.engine.core.battle.replay import read_replay
from armybuilder.engine.core.battle.statistics import cells_of, cluster_rate, rate, spread
from armybuilder.forces.imports.intake import describe_accepted
from armybuilder.forces.models import Force
from armybuilder.forces.presenters import builder_of
from armybuilder.jobs.fair_queue import MOST_OF_VISITOR
from armybuilder.jobs.models import Place
from factions.catalogues import game_of
from tests.battles.conftest import SOUTH, force_data

pytestmark = pytest.mark.django_db


def text_of(response):
    """What the page says, without its tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).replace("&#x27;", "'").split())


def errors_of(response):
    assert response.status_code == 400
    found = re.findall(r"errorlist[^>]*>(.*?)</ul>", response.content.decode(), re.DOTALL)
    return [re.sub(r"<[^>]+>", "", text).strip().replace("&#x27;", "'") for text in found]


def test_nothing_yet(client):
    assert "You don't have a list that can fight yet." in text_of(client.get("/battles/"))


def test_a_test_battle_begins_at_a_list(client, mine):
    assert f'href="/battles/new/?force={mine.key}"' in client.get("/battles/").content.decode()
    page = client.get(f"/battles/new/?force={mine.key}")

    assert page.status_code == 200
    assert "“Two of us” fights by the rulebook." in text_of(page)
    assert client.get("/battles/new/")["Location"] == "/battles/"


def test_a_list_from_elsewhere(ask, mine):
    response = ask()
    job = BattleJob.objects.get()
    (result,) = job.results.all()

    assert (response.status_code, response["Location"]) == (302, job.get_absolute_url())
    assert (job.name, job.force, job.battles, job.seed, job.state) == ("Two of us", mine.key, 20, 3, "waiting")
    assert (result.name, result.faction, json.loads(result.document)["name"]) == ("Snakes", "", "Snakes")


def test_a_scenario_is_chosen_played_and_told(ask, client, work):
    page = client.get(ask(scenario="generated", agreed="Recon, wipe out, called")["Location"])
    assert "seed 3, scenario generated:recon,wipe-out,called, AI player random against random" in text_of(page)

    BattleJob.objects.update(battles=2)
    job = work()
    (result,) = job.results.all()
    replay = read_replay(file_of(find(job.key, result.number, 1)))
    assert (job.state, job.scenario) == ("done", replay.scenario)
    assert replay.terms[2].endswith(": recon (counts twice), wipe out")
    assert json.loads(result.summary)["played"][0]["lost"] == list(replay.outcome.lost if replay.outcome else ())


def test_an_uploaded_file(ask):
    ask(text="", file=SimpleUploadedFile("snakes.json", json.dumps(SOUTH).encode()))

    assert BattleJob.objects.get().results.get().name == "Snakes"


def test_a_print(ask, client, save):
    printed = client.get(f"{save(SOUTH).get_absolute_url()}print.pdf").content
    ask(text="", file=SimpleUploadedFile("snakes.pdf", printed))

    assert BattleJob.objects.get().results.get().name == "Snakes"


@pytest.mark.parametrize(
    "content,error",
    [
        (b"PK\x03\x04Hunter", "This ZIP is damaged: save it again."),
        (
            b'{"system": "blitz-beta"' + b" " * 270_000 + b"}",
            "The document has 270,024 bytes; the limit is 262,144.",
        ),
    ],
)
def test_a_file_that_is_no_list(ask, content, error):
    assert errors_of(ask(text="", file=SimpleUploadedFile("list", content))) == [error]


def test_a_text_list(ask):
    ask(text="Faction: South\nLimit: 30 TV\nGP:\n- Jager\n")

    assert BattleJob.objects.get().results.get().name == "South"


def test_one_of_my_lists(ask, save):
    other = save(SOUTH)
    ask(opponent="lists", lists=other.key, text="")

    assert BattleJob.objects.get().results.get().name == "Snakes"


def test_a_random_army_and_a_gauntlet(ask):
    ask(opponent="random", faction="cef", text="", armies=1)
    ask(opponent="gauntlet", seed="", text="")
    gauntlet, single = BattleJob.objects.all()
    factions = [faction.key for faction in builder_of(game_of("blitz-beta")).factions()]

    assert [(result.faction, result.document) for result in single.results.all()] == [("cef", "")]
    assert [result.faction for result in gauntlet.results.all()] == [key for key in factions for _ in range(5)]
    assert [result.name for result in gauntlet.results.all()][:6:5] == ["Random army 1, North", "Random army 1, South"]
    assert (gauntlet.battles, single.battles) == (4, 20)
    assert single.seed == 3 != gauntlet.seed


@pytest.mark.parametrize(
    "battles,armies,each,drawn", [(20, 5, 4, 5), (20, 10, 2, 10), (50, 10, 6, 10), (50, "", 10, 5), (100, 1, 100, 1)]
)
def test_armies_of_a_faction_share_its_battles(ask, battles, armies, each, drawn):
    """Two by two, so that each has as many from either side; those of each follow one another in seeds and tables."""
    ask(opponent="random", faction="cef", text="", battles=battles, armies=armies)
    job = BattleJob.objects.get()

    assert (job.battles, job.results.count()) == (each, drawn)
    assert [result.seed for result in job.results.all()] == [3 + number * each // 2 for number in range(drawn)]


def test_a_single_list_shares_nothing(ask):
    ask(armies=10)

    assert (BattleJob.objects.get().battles, BattleJob.objects.get().results.count()) == (20, 1)


@pytest.mark.parametrize(
    "fields,errors",
    [
        ({"text": ""}, ["Choose a list, paste one or choose a file."]),
        ({"text": "{}"}, [f"This is JSON from another program. {describe_accepted()}"]),
        ({"text": json.dumps(force_data())}, ["No model in this list can fight."]),
        (
            {
                "text": json.dumps(
                    force_data(*["north/hunter"] * 40) | {"groups": force_data(*["north/mammoth"] * 40)["groups"] * 2}
                )
            },
            None,
        ),
        ({"lists": "0" * 32}, [f"Select a valid choice. {'0' * 32} is not one of the available choices."]),
        ({"opponent": "random", "faction": ""}, ["Choose a faction."]),
        (
            {"opponent": "gauntlet", "battles": 1000},
            ["That's 10,000 battles; the limit is 1,000 at once. Choose 100."],
        ),
        ({"battles": 7}, ["Select a valid choice. 7 is not one of the available choices."]),
        ({"seed": -1}, ["Ensure this value is greater than or equal to 0."]),
        (
            {"scenario": "generated", "agreed": "hide"},
            [
                (
                    "There is no objective 'hide'. Known: assassinate, recon, protect, hold, capture, wipe-out; also "
                    "called, for a last round that is called."
                )
            ],
        ),
        ({"scenario": "picnic"}, ["Select a valid choice. picnic is not one of the available choices."]),
        ({"policy": "chess"}, ["Select a valid choice. chess is not one of the available choices."]),
    ],
)
def test_what_cannot_be_asked(ask, fields, errors):
    found = errors_of(ask(**fields))

    assert found == errors if errors else found[0].endswith("test battles allow up to 1,000.")
    assert not BattleJob.objects.exists()


def test_a_game_without_battles_has_none(client, mine):
    Force.objects.update(system="chess")

    assert client.get(f"/battles/new/?force={mine.key}").status_code == 404


def test_progress_tells_who_has_taken_over(ask, client):
    page = ask()["Location"] + "progress/"
    BattleJob.objects.update(state="playing")
    BattleResult.objects.update(done=7, won=4, lost=3)

    def told(**place):
        Place.objects.update(**place)
        return text_of(client.get(page, headers={"HX-Request": "true"}))

    now = timezone.now()
    assert "has stopped" not in told(worker="somebody", leased_until=now + timedelta(minutes=1))
    assert (
        "The process that played this has stopped. Another takes over within a minute; no finished "
        "battle is lost." in told(leased_until=now - timedelta(seconds=1))
    )
    assert "The process that played this before has stopped; another has taken over and continues from there." in told(
        leased_until=now + timedelta(minutes=1), taken_over=1
    )
    BattleJob.objects.update(state="waiting")
    assert "Waiting for its next turn WAITING 35% 7 of 20 Number 1 of 1 in the queue." in told(leased_until=None)


def test_two_jobs_at_a_time(ask):
    ask()
    ask()

    assert errors_of(ask()) == ["You have 2 jobs running, the maximum. Wait for one, or cancel one."]


def test_a_list_that_cannot_fight_says_so(client, save):
    empty = save(force_data())
    response = client.get(f"/battles/new/?force={empty.key}", follow=True)

    assert response.redirect_chain == [(empty.get_absolute_url(), 302)]
    assert "“Two of us” can't fight: No model in this list can fight." in text_of(response)


def test_progress_moves_until_it_is_over(client, ask, work):
    ask()
    BattleJob.objects.update(battles=4)
    job = BattleJob.objects.get()
    waiting = client.get(job.get_absolute_url())
    part = client.get(f"{job.get_absolute_url()}progress/", headers={"hx-request": "true"})

    assert f'hx-get="{job.get_absolute_url()}progress/"' in waiting.content.decode()
    assert '<noscript><meta http-equiv="refresh" content="3"></noscript>' in waiting.content.decode()
    assert "0 of 4" in text_of(part)
    assert "HX-Refresh" not in part
    assert client.get(f"{job.get_absolute_url()}progress/")["Location"] == job.get_absolute_url()

    work()
    part = client.get(f"{job.get_absolute_url()}progress/", headers={"hx-request": "true"})

    assert (part["HX-Refresh"], "hx-get" in part.content.decode()) == ("true", False)
    assert "refresh" not in client.get(job.get_absolute_url()).content.decode()


def test_a_job_is_cancelled_by_its_owner(client, ask):
    ask()
    job = BattleJob.objects.get()
    assert client.get(f"{job.get_absolute_url()}cancel/").status_code == 405
    response = client.post(f"{job.get_absolute_url()}cancel/", follow=True)

    assert "You cancelled this after 0 of 20 battles." in text_of(response)


@pytest.fixture
def cut_short(client, ask, work, monkeypatch):
    """A job that its owner cancelled after three of four battles."""
    ask()
    BattleJob.objects.update(battles=4)
    job = BattleJob.objects.get()

    def cancelled(*arguments):
        for record in run(*arguments):
            if record.number == 3:
                client.post(f"{job.get_absolute_url()}cancel/")
            yield record

    with monkeypatch.context() as patch:
        patch.setattr(runner, "SAVED_EVERY", 0)
        patch.setattr(runner, "run", cancelled)
        return work()


def test_what_was_played_of_a_cancelled_job_is_told_with_its_interval(client, cut_short):
    told = text_of(client.get(cut_short.get_absolute_url()))
    result = cut_short.results.get()

    assert "You cancelled this after 3 of 4 battles." in told
    assert f"{result.won} won {3 - result.won - result.lost} drawn {result.lost} lost" in told
    assert "Stopped after 3 of 4 battles: these results cover only those." in told
    assert "against this list, the true rate is between" in told
    assert f"{result.won} won" in text_of(client.get("/battles/"))
    client.post(f"{cut_short.get_absolute_url()}0/share/")
    shared = text_of(Client().get(f"/battles/shared/{cut_short.results.get().shared}/"))
    assert ("3 battles, seed 3" in shared, "Stopped after 3 of 4 battles" in shared) == (True, True)
    client.post(f"{cut_short.get_absolute_url()}0/players/", {"player": "greedy"})
    assert [job.battles for job in BattleJob.objects.order_by("pk")] == [4, 3]


def test_the_rest_of_a_cancelled_job_is_played(client, cut_short, work):
    address = f"{cut_short.get_absolute_url()}go-on/"
    assert (client.get(address).status_code, Client().post(address).status_code) == (405, 404)
    assert "Play the rest" in text_of(client.get(cut_short.get_absolute_url()))
    page = client.post(address, follow=True)
    assert ("Waiting for its next turn" in text_of(page), "Play the rest" in text_of(page)) == (True, False)

    job = work()
    assert (job.state, job.results.get().done) == ("done", 4)
    told = text_of(client.get(job.get_absolute_url()))
    assert ("Aborted" in told, "Play the rest" in told) == (False, False)
    assert "This test battle has nothing left to play." in text_of(client.post(address, follow=True))


def test_who_has_too_much_under_way_plays_the_rest_later(client, cut_short, ask):
    for _ in range(MOST_OF_VISITOR):
        ask()
    page = client.post(f"{cut_short.get_absolute_url()}go-on/", follow=True)

    assert "Wait for one, or cancel one." in text_of(page)
    assert BattleJob.objects.get(pk=cut_short.pk).state == "cancelled"


def test_what_was_played_of_a_gauntlet_that_ended_early_is_told(client, ask, work):
    ask(opponent="random", faction="south", text="", armies=5)
    BattleJob.objects.update(battles=2)
    job = work()
    job.results.filter(number__gt=2).update(done=0, summary="")
    BattleJob.objects.update(state="cancelled")
    (group,) = overviews.overview(BattleJob.objects.get()).groups
    told = text_of(client.get(job.get_absolute_url()))

    assert group.wins is not None
    assert "6 of 10 played: " in told
    assert "against armies of this faction" in told


def test_the_result_of_one_opponent(client, played):
    page = client.get(played.get_absolute_url())
    text, row = text_of(page), overviews.overview(played).rows[0]

    assert "Two of us against Snakes" in text
    assert f'aria-label="{row.words}"' in page.content.decode()
    assert "Two of us, model by model" in text
    assert "Snakes, model by model" in text
    assert len(re.findall(r"<td>[AB]</td>", page.content.decode())) == 4
    assert f'<a class="button" href="/battles/new/?force={played.force}">' in page.content.decode()

    client.post(f"/forces/{played.force}/delete/")
    assert "Another test battle" not in text_of(client.get(played.get_absolute_url()))


def test_the_results_of_a_gauntlet(client, ask, work):
    ask(opponent="gauntlet", text="", armies=1)
    BattleJob.objects.update(battles=2)
    BattleJob.objects.get().results.filter(number__gt=1).delete()
    job = work()
    overview = client.get(job.get_absolute_url()).content.decode()
    links = re.findall(rf'href="({job.get_absolute_url()}\d+/)"', overview)

    assert links == [f"{job.get_absolute_url()}{number}/" for number in (0, 1)]
    assert "model by model" not in overview
    assert re.search(r"Won <strong>\d of \d</strong> decided battles against all armies", overview)
    assert "Two of us against Random army, North" in text_of(client.get(links[0]))
    assert client.get(f"{job.get_absolute_url()}2/").status_code == 404


def test_armies_of_a_faction_are_told_together(client, ask, work):
    ask(opponent="random", faction="south", text="", armies=5)
    BattleJob.objects.update(battles=2)
    BattleJob.objects.get().results.filter(number__gt=2).delete()
    job = work()
    (group,) = overviews.overview(job).groups
    page = client.get(job.get_absolute_url())

    cells = [cell for row in group.rows if row.summary for cell in cells_of(row.summary.played, opponent=row.number)]
    assert len({cell.table for cell in cells}) == len(cells) == 3
    assert (group.name, group.done, group.total, group.wins) == ("3 random armies, South", 6, 6, cluster_rate(cells))
    assert "3 random armies, South" in text_of(page)
    assert "against armies of this faction" in text_of(page)
    told = [f"{100 * spread(cells, attrgetter(by)):.0f}%" for by in ("opponent", "table")]
    assert f"The rate varies by {told[0]} between armies and by {told[1]} between tables" in text_of(page)
    assert page.content.decode().count('id="against-') == 3


def fought(result, wins):
    """Battles of a result, each on a table of its own, as many of them won as that and as many of ten as that lost."""
    summary = json.loads(result.summary)
    one = summary["played"][0]
    summary["played"] = [
        one | {"number": number, "table": number, "winner": int(number % 10 >= wins)} for number in range(30)
    ]
    summary["wins"][0] = {"count": 3 * wins, "of": 30, "share": wins / 10, "low": 0.51, "high": 0.99}
    BattleResult.objects.filter(pk=result.pk).update(summary=json.dumps(summary))


def test_ten_verdicts_hold_together(client, ask, work):
    """What would be clear of one alone is not where it is one of ten."""
    ask(opponent="gauntlet", text="", armies=1)
    BattleJob.objects.update(battles=1)
    job = work()
    for result in job.results.all():
        fought(result, 7 if result.number else 9)
    page, number = client.get(job.get_absolute_url()), job.results.count()
    cells = list(map(overviews.cells_in, overviews.overview(job).rows))

    assert cluster_rate(cells[1]).low > 0.5
    assert [group.verdict for group in overviews.overview(job).groups] == ["stronger", *(number - 1) * ["open"]]
    assert f"apply to all {number} lines together with 95% confidence" in text_of(page)
    told = text_of(client.get(f"{job.get_absolute_url()}1/"))
    assert ("NOT CLEAR" in told, f"This is one of {number} armies" in told) == (True, True)
    client.post(f"{job.get_absolute_url()}1/share/")
    assert "NOT CLEAR" in text_of(Client().get(f"/battles/shared/{job.results.get(number=1).shared}/"))

    job.results.exclude(number=1).delete()
    assert [group.verdict for group in overviews.overview(BattleJob.objects.get()).groups] == ["stronger"]
    assert "lines together" not in text_of(client.get(job.get_absolute_url()))


def test_a_result_says_on_how_many_tables_and_against_whom(client, played):
    result = played.results.get()
    told = text_of(client.get(played.get_absolute_url()))
    assert "against this list, the true rate is between" in told
    assert "Fought on 2 tables; the rate varies by" in told

    summary = json.loads(result.summary)
    for battle in summary["played"]:
        del battle["table"]
    del summary["tables"], summary["between_tables"]
    BattleResult.objects.update(summary=json.dumps(summary))
    told = text_of(client.get(played.get_absolute_url()))
    assert "Played before battles had 64 tables: on only four, and the interval covers dice luck alone." in told
    assert not any(word in told for word in ("STRONGER", "WEAKER", "EVEN", "NOT CLEAR"))


def test_nobody_else_sees_anything(client, played, mine):
    stranger = Client()
    addresses = [played.get_absolute_url(), f"{played.get_absolute_url()}0/", f"{played.get_absolute_url()}progress/"]

    assert [client.get(address).status_code for address in addresses] == [200, 200, 302]
    assert [stranger.get(address).status_code for address in addresses] == [404, 404, 404]
    assert stranger.post(f"{played.get_absolute_url()}cancel/").status_code == 404
    assert stranger.get(f"/battles/new/?force={mine.key}").status_code == 404
    assert "Snakes" not in text_of(stranger.get("/battles/"))


def test_what_broke_off_says_why(client, played):
    BattleJob.objects.update(state="failed", message="The battle of seed 3 broke off.")

    assert "The battle of seed 3 broke off." in text_of(client.get(played.get_absolute_url()))
    assert "FAILED" in text_of(client.get("/battles/"))


@pytest.mark.parametrize("number", [1, 3])
def test_the_list_of_jobs_asks_the_same_whatever_its_length(client, ask, number, django_assert_num_queries):
    for _ in range(number):
        ask()
        BattleJob.objects.update(state="done")
        Place.objects.all().delete()

    with django_assert_num_queries(4):
        assert client.get("/battles/").content.decode().count("against Snakes") == number


def test_bars_and_columns():
    row = overviews.OpponentRow(0, "Snakes", 4, None)

    assert overviews._stack_bar((("mine", 1), ("draw", 0), ("theirs", 3))) == (
        ("mine", 0.0, 25.0),
        ("draw", 25.0, 0.0),
        ("theirs", 25.0, 75.0),
    )
    assert pictures._columns({4: 2, 6: 1}) == [
        (4, 2, 0.0, 40.0),
        (5, 0, 40.0, 0.0),
        (6, 1, 20.0, 20.0),
    ]
    assert [overviews._verdict(rate(*counts)) for counts in ((9, 10), (5, 10), (1, 10), (52, 100), (500, 1000))] == [
        "stronger",
        "open",
        "weaker",
        "open",
        "even",
    ]
    with pytest.raises(ValueError, match="these battles are not all played"):
        pictures.details(BattleJob(), row)
