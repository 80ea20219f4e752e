"""A list before and after a change, against the same opponents on the same tables."""

import csv
import io
import json
from datetime import timedelta
from html import unescape
from random import Random

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from armybuilder.engine.core.battle.statistics import Rate
from armybuilder.engine.core.battle.statistics.contrasts import Estimate
from armybuilder.forces.domain import history
from armybuilder.forces.domain.my_lists import states
from armybuilder.forces.models import Force, Revision
from armybuilder.forces.share_links import live_links
from armybuilder.forces.share_links.links import address
from armybuilder.jobs.models import Place
from armybuilder.lab import change, findings, study_request
from armybuilder.lab.models import Score, Study
from armybuilder.lab.plans import FieldList, StudyPlan, StudyTerms, drawings, fixtures_of
from armybuilder.lab.plans.kinds import arms_of_change
from armybuilder.lab.reports import pictures
from armybuilder.lab.runner import terms_of
from factions.catalogues import game_of
from tests.battles.conftest import NORTH, SOUTH, force_data
from tests.lab.test_studies import told

pytestmark = pytest.mark.django_db
SITE = "https://muster.example/"
FEWER = NORTH | force_data("north/hunter")
ARMS = ("before", "after", "less", "more")


# ---------------------------------------------------------------- known effects
SLOPE = 0.01
"""How much more is won with a point more."""
TABLES = 64


def scored(rng, worth, opponents, rounds, is_named):
    """Scores of a change that is worth so many points: what opponents and tables do to all four is drawn, and what opponents that
    are drawn do to the change alone."""
    tables = [rng.gauss(0, 0.1) for _ in range(TABLES)]
    for place in range(opponents):
        level = 0.5 + rng.gauss(0, 0.1)
        own = 0.0 if is_named else rng.gauss(0, 0.05)
        for drawn in range(place, rounds * opponents, opponents):
            table = drawn % TABLES
            for arm, points in (("before", 0.0), ("after", worth), ("less", -20.0), ("more", 20.0)):
                chance = level + tables[table] + SLOPE * points + own * (arm == "after")
                won = sum(rng.random() < min(0.98, max(0.02, chance)) for _ in range(2)) / 2
                margin = 10 * (chance - 0.5) + rng.gauss(0, 3)
                known = 0.0 if arm in ("before", "after") else points
                yield Score(arm=f"{arm} {place}", drawn=drawn, points=known, scores=[[won, margin, table]])


@pytest.mark.parametrize("worth", [0.0, 12.0])
@pytest.mark.parametrize("opponents,rounds,is_named", [(1, 40, True), (4, 10, True), (10, 5, False), (10, 10, False)])
def test_95_percent_covers_known_changes(worth, opponents, rounds, is_named):
    """At least 93 of a hundred, but for what 200 draws are off: in points by either measure, and in battles won."""
    rng = Random(f"{worth} {opponents}")  # noqa: S311 - draws of a test
    found = [findings.change_in(scored(rng, worth, opponents, rounds, is_named), is_named=is_named) for _ in range(200)]

    assert all(found)
    for one, true in (("worth", worth), ("by_margin", worth), ("won", SLOPE * worth)):
        covered = sum(not getattr(each, one).excludes(true) for each in found) / len(found)
        assert covered >= 0.93 - 0.025, one


def test_a_change_worth_much_is_found():
    rng = Random(5)  # noqa: S311 - draws of a test
    found = [findings.change_in(scored(rng, 25.0, 10, 20, False), is_named=False) for _ in range(40)]

    assert sum(bool(one and one.worth.low is not None and one.worth.low > 0) for one in found) >= 36


# ---------------------------------------------------------------- real battles
@pytest.fixture
def played():
    """`played(before, after)`: what forty rounds of both against a fixed opponent say, played here."""

    def played_(before, after, tmp_path, rounds=30):
        files = []
        for name, document in (("before", before), ("after", after), ("other", SOUTH)):
            files.append(tmp_path / f"{name}.json")
            files[-1].write_text(json.dumps(document))
        call_command(
            *["lab", "change", "--list", str(files[1]), "--before", str(files[0]), "--field", str(files[2])],
            *["--pairs", str(rounds), "--policy", "greedy", "--workers", "1"],
        )
        study = Study.objects.get()
        found = findings.change_of(study, terms_of(study))
        assert found
        return found

    return played_


def test_a_list_against_its_own_copy_says_nothing(played, tmp_path, capsys):
    found = played(NORTH, NORTH, tmp_path, rounds=10)

    assert (found.battles, found.worth.value, found.by_margin.value, found.won.value) == (40, 0.0, 0.0, 0.0)
    assert found.won.low is not None
    assert found.won.high is not None
    assert found.won.low < 0 < found.won.high
    assert found.before == found.after


def test_a_list_that_lost_a_model_says_less(played, tmp_path, capsys):
    """Of 16 TV ten are left out: certainly worse, by about as many points."""
    found = played(NORTH, FEWER, tmp_path)

    assert found.won.high is not None
    assert found.won.high < 0
    assert found.is_measured
    assert found.worth.high is not None
    assert found.worth.high < 0
    assert not found.worth.excludes(-10)
    assert found.after.share < found.before.share


# ---------------------------------------------------------------- asking
@pytest.fixture
def edit(client):
    """`edit(force, document, minutes)`: the list as it is from then on, so many minutes ago."""

    def edit_(force, document, minutes=0):
        known = force.revisions.order_by("-number").values_list("number", flat=True)[0]
        game = game_of(force.system)
        history.save(force, game.system.decode(json.dumps(document)), version=force.version, label=f"Edit {known + 1}")
        when = timezone.now() - timedelta(minutes=minutes)
        Revision.objects.filter(force=force, number=known + 1).update(created=when)
        Force.objects.filter(pk=force.pk).update(updated=when)
        force.refresh_from_db()
        return force

    return edit_


@pytest.fixture
def changed(mine, edit):
    """The visitor's list, from which a model was removed."""
    Revision.objects.update(created=timezone.now() - timedelta(days=2))
    return edit(mine, FEWER)


@pytest.fixture
def ask_change(ask, changed):
    """`ask_change(text=…)`: the answer to the form about the change of that list."""

    def ask_change_(**fields):
        return ask("change", force=changed.key, **{"armies": 0, "before": "r0", "text": json.dumps(SOUTH)} | fields)

    return ask_change_


def test_a_change_is_asked_played_and_told(ask_change, work, client):
    answer = ask_change()
    study = Study.objects.get()
    terms = terms_of(study)
    study = work()
    page = unescape(told(client.get(study.get_absolute_url())))
    rows = {(row.arm, row.drawn): row for row in study.scores.all()}
    found = findings.change_of(study, terms)

    assert (answer.status_code, study.battles, study.state, study.name) == (302, 2 * 4 * 5, "done", NORTH["name"])
    assert [models(one) for one in (terms.before, terms.document)] == [
        ["north/hunter", "north/jaguar"],
        ["north/hunter"],
    ]
    assert {arm for arm, _ in rows} == {f"{arm} 0" for arm in ARMS}
    assert all(len({rows[f"{arm} 0", drawn].scores[0][2] for arm in ARMS}) == 1 for drawn in range(5))
    assert rows["less 0", 0].points == -rows["more 0", 0].points < 0
    assert found
    assert found.battles == 20
    assert pictures.change_report(study, terms, found).headline in page
    assert "What you changed −1 Jaguar" in page
    assert "Play 200 more" in page


def models(document):
    return [row["model"] for group in json.loads(document)["groups"] for row in group["primary"]["models"]]


def test_opponents_are_the_same_in_all_rounds_and_for_all(ask_change):
    ask_change(text="", armies=5)
    study = Study.objects.get()
    forces = [(one.arm.split(), one.forces()) for one in fixtures_of(study, terms_of(study))]
    others: dict[tuple[str, str], set[str]] = {(arm, place): set() for (arm, place), _ in forces}
    for (arm, place), both in forces:
        others[arm, place].add(both.second)

    assert len(others) == 4 * 5
    assert {len(one) for one in others.values()} == {1}
    assert all(others["before", str(place)] == others["after", str(place)] for place in range(5))
    assert len({document for (arm, _), (document,) in others.items() if arm == "before"}) == 5
    assert [one.seed for one in fixtures_of(study, terms_of(study))] == [3 + number // 4 for number in range(4 * 5 * 5)]


def test_a_game_without_models_to_measure_by_tells_battles_won():
    plan = StudyPlan("blitz-beta", StudyTerms("", ""), 1)
    plan.subjects = {}
    two = [
        Score(arm=f"{arm} 0", drawn=n, points=0, scores=[[0.5 * (n % 2), 1, n]]) for n in range(8) for arm in ARMS[:2]
    ]
    found = findings.change_in(two, is_named=True)

    plan.factions = []
    plan.terms = StudyTerms("", "", armies=10)
    with pytest.raises(LookupError, match=r"^This game has no random armies: choose lists to fight against\.$"):
        list(drawings("change", plan))
    assert arms_of_change(plan) == ("before", "after")
    assert found
    assert (found.worth.value, found.by_margin.value, found.is_measured, found.won.value) == (None, None, False, 0.0)


@pytest.mark.parametrize(
    "minutes,named,expected",
    [
        ((600, 500, 20, 10), "", "r2"),
        ((600, 500, 490, 480), "", "r1"),
        ((40, 30, 20, 10), "", "r3"),
        ((40, 30, 20, 10), "Before the cup", "s"),
    ],
)
def test_the_earlier_list_is_that_of_the_start_of_the_session(mine, edit, minutes, named, expected, client):
    """It stood for half an hour or longer; where all is of one session, the last one with a name, or the one before the last edit."""
    Revision.objects.update(created=timezone.now() - timedelta(minutes=minutes[0] + 45 * (minutes[1] == 500)))
    for number, ago in enumerate(minutes):
        edit(mine, NORTH | {"notes": f"Note {number}"}, ago)
        if number == 1 and named:
            states.save_named(mine, named)
    page = client.get(f"/lab/new/?kind=change&force={mine.key}").context["form"]

    assert page["before"].value().startswith(expected)
    assert f"r{len(minutes)}" not in dict(page.fields["before"].choices)


def test_a_list_that_came_back_to_what_it_was_is_compared_with_another(changed, edit):
    edit(changed, NORTH)

    assert change.usual_state(changed, change.earlier_states(changed)) == "r1"


def test_an_address_names_the_earlier_list(changed, edit, client):
    edit(changed, NORTH | {"notes": "More"})
    form = client.get(f"/lab/new/?kind=change&force={changed.key}&before=r1").context["form"]
    unknown = client.get(f"/lab/new/?kind=change&force={changed.key}&before=r99").context["form"]
    versions = client.get(f"/forces/{changed.key}/versions/").content.decode()
    builder = client.get(changed.get_absolute_url()).content.decode()

    assert (form["before"].value(), unknown["before"].value()) == ("r1", "r0")
    assert f"kind=change&amp;force={changed.key}&amp;before=r1" in versions
    assert f"kind=change&amp;force={changed.key}" in builder


@pytest.mark.parametrize(
    "fields,said",
    [
        ({"before": "r9"}, "The earlier version can't fight: This version is no longer saved."),
        ({"before": ""}, "This field is required."),
        ({"text": "", "armies": 0}, "Choose lists or armies to fight against."),
        ({"text": "", "armies": 5, "pairs": 7}, "Select a valid choice. 7 is not one of the available choices."),
        ({"text": json.dumps(force_data())}, "No model in this list can fight."),
    ],
)
def test_what_cannot_be_asked_is_told(ask_change, fields, said):
    answer = ask_change(**fields)

    assert answer.status_code == 400
    assert said in unescape(told(answer))
    assert not Study.objects.exists()


def test_a_list_without_an_earlier_version_says_so(ask, mine):
    answer = ask("change", force=mine.key, before="r0")

    assert "There's only one version of this list: change something first." in unescape(told(answer))
    assert answer.status_code == 400


def test_an_earlier_version_that_cannot_fight_is_told(ask, mine, edit):
    edit(mine, force_data(), 60)
    edit(mine, NORTH)
    answer = ask("change", force=mine.key, before="r1", text=json.dumps(SOUTH), armies=0)

    assert "The earlier version can't fight: No model in this list can fight." in unescape(told(answer))
    assert not Study.objects.exists()


def test_nobody_reads_a_list_of_somebody_else_through_it(ask_change, changed, client):
    """Not by its key, its page, a link that was revoked, or a version of it."""
    response = Client().post("/forces/import/", {"text": json.dumps(SOUTH | {"name": "Secret"})})
    secret = Force.objects.get(key=response["Location"].strip("/").rpartition("/")[2])
    named = states.save_named(secret, "Old")
    link = live_links.create_link(secret, "")
    open_ = ask_change(text=f"{SITE}shared/{link.key}/")
    live_links.revoke(link)
    refused = [
        ask_change(text=f"{SITE}shared/{link.key}/"),
        ask_change(text=f"{SITE}forces/{secret.key}/"),
        ask_change(lists=[secret.key]),
        ask_change(before=f"s{named.pk}"),
    ]

    assert open_.status_code == 302
    assert [one.name for one in terms_of(Study.objects.get()).field] == ["Secret"]
    assert [answer.status_code for answer in refused] == [400] * 4
    assert not any("Secret" in answer.content.decode() for answer in refused)
    assert client.get(f"/lab/new/?kind=change&force={secret.key}").status_code == 404
    assert Client().get(Study.objects.get().get_absolute_url()).status_code == 404
    assert Client().post(f"{Study.objects.get().get_absolute_url()}more/").status_code == 404


def test_own_linked_and_pasted_lists_and_the_example_fight(ask_change, client):
    response = client.post("/forces/import/", {"text": json.dumps(SOUTH)})
    own = response["Location"].strip("/").rpartition("/")[2]
    packed = address(json.dumps(SOUTH | {"name": "By address"}).encode(), SITE)
    ask_change(lists=[own], example="on", text=packed)

    assert [one.name for one in terms_of(Study.objects.get()).field] == ["Snakes", "Hunters and Jaguars", "By address"]


def test_more_than_twelve_lists_are_refused(ask_change):
    answer = ask_change(text="\n---\n".join(json.dumps(SOUTH | {"name": f"Snakes {n}"}) for n in range(13)))

    assert "You chose 13 lists; up to 12 can be fought at once." in told(answer)
    assert not Study.objects.exists()


# ---------------------------------------------------------------- going on
def test_more_rounds_are_played_behind_those_that_are(ask_change, work, client):
    ask_change()
    study = work()
    first = list(study.scores.values_list("number", "arm", "drawn", "seed", "scores"))
    Study.objects.update(asked=study.asked | {"drawn": 6}, battles=48)
    rest = client.post(f"{study.get_absolute_url()}more/")
    study = work()
    second = list(study.scores.values_list("number", "arm", "drawn", "seed", "scores"))

    assert rest["Location"] == study.get_absolute_url()
    assert (study.state, study.done, study.battles, len(second)) == ("done", 48, 48, 24)
    assert second[:20] == first
    assert {row[2] for row in second[20:]} == {5}

    client.post(f"{study.get_absolute_url()}more/")
    study.refresh_from_db()
    assert (study.state, study.battles, study.asked["drawn"]) == ("waiting", 248, 31)
    client.post(f"{study.get_absolute_url()}more/")
    study.refresh_from_db()
    assert (study.battles, Place.objects.count()) == (248, 1)


def test_a_study_has_room_for_so_many(ask_change, client):
    ask_change()
    Place.objects.all().delete()
    Study.objects.update(state="done", battles=5992, done=5992)
    study = Study.objects.get()
    full = told(client.get(study.get_absolute_url()))
    Study.objects.update(battles=5993, done=5993)
    answer = client.post(f"{study.get_absolute_url()}more/", follow=True)

    assert "Play 8 more" in full
    assert "This study has 5,993 battles already; the limit is 6,000." in told(answer)


def test_what_was_cancelled_goes_on(ask_change, client):
    ask_change()
    study = Study.objects.get()
    client.post(f"{study.get_absolute_url()}cancel/")
    page = told(client.get(study.get_absolute_url()))
    client.post(f"{study.get_absolute_url()}more/")

    assert "Play the rest" in page
    assert (Study.objects.get().state, Study.objects.get().battles, Place.objects.count()) == ("waiting", 40, 1)


def test_other_studies_do_not_go_on(ask, client):
    ask("matrix", pairs=2)
    Study.objects.update(state="done")
    study = Study.objects.get()
    answer = client.post(f"{study.get_absolute_url()}more/", follow=True)

    assert "Only a finished study against a field can go on." in told(answer)
    with pytest.raises(LookupError):
        study_request.more_rounds(study, terms_of(study))


# ---------------------------------------------------------------- words
EVEN = Rate(10, 20, 0.5, 0.3, 0.7)


def finding(worth=Estimate(None, None, None), won=Estimate(0.0, -0.1, 0.1)):  # noqa: B008
    return findings.ChangeFinding(worth, Estimate(1.0, 0.5, 1.5), won, EVEN, EVEN, 200, [])


@pytest.mark.parametrize(
    "found,headline,tone",
    [
        (finding(Estimate(12.0, 3.0, 21.04)), "Your change is worth +12 TV (+3 TV to +21 TV).", "ok"),
        (finding(Estimate(-12.0, -21.0, -3.0)), "Your change is worth −12 TV (−21 TV to −3 TV).", "warn"),
        (
            finding(Estimate(2.0, -6.0, 9.0)),
            "These 200 battles don't show a difference: between −6 TV and +9 TV.",
            "info",
        ),
        (
            finding(Estimate(0.0, -17.0, 17.0)),
            "These 200 battles don't show a difference: between −17 TV and +17 TV.",
            "info",
        ),
        (
            finding(won=Estimate(0.02, -0.1, 0.14)),
            "These 200 battles don't show a difference: between −10% and +14% battles won.",
            "info",
        ),
        (
            finding(won=Estimate(0.2, 0.1, 0.3)),
            "Your change makes a difference of +20% battles won (+10% to +30%).",
            "ok",
        ),
        (finding(won=Estimate(0.2, None, None)), "These 200 battles are too few to say anything.", "info"),
    ],
)
def test_the_headline_says_it_in_a_sentence(found, headline, tone):
    terms = StudyTerms("greedy", "basic", document=json.dumps(NORTH), before=json.dumps(NORTH))
    report = pictures.change_report(Study(system="blitz-beta", kind="change", seed=1), terms, found)

    assert (report.headline, report.tone) == (headline, tone)


def test_the_table_has_all_of_it(ask_change, work, client):
    ask_change()
    study = work()
    found = findings.change_of(study, terms_of(study))
    data = client.get(f"{study.get_absolute_url()}study.csv").content.decode("utf-8-sig")
    heads, wins, points, together, each = csv.reader(io.StringIO(data))

    assert heads == ["", "before, won %", "after, won %", "difference", "lowest", "highest", "battles"]
    assert (wins[0], points[0]) == ("worth in TV by battles won", "worth in TV by victory points")
    assert found
    assert together[:3] == ["All together", f"{100 * found.before.share:g}", f"{100 * found.after.share:g}"]
    assert (each[0], each[-1]) == ("Snakes", "20")


@pytest.mark.parametrize("number", [1, 12])
def test_a_page_asks_the_database_no_more_for_more_opponents(ask_change, client, number, django_assert_max_num_queries):
    ask_change(text="\n---\n".join(json.dumps(SOUTH | {"name": f"Snakes {n}"}) for n in range(number)))
    study = Study.objects.get()
    terms = terms_of(study)
    for row in fixtures_of(study, terms):
        study.scores.create(
            number=row.number, arm=row.arm, drawn=row.drawn, points=1, seed=1, scores=[[0.5, 1, row.drawn]]
        )
    with django_assert_max_num_queries(9):
        page = client.get(study.get_absolute_url()).content.decode()
    assert page.count('role="listitem"') >= 1 + number


def test_the_command_wants_the_list_before(tmp_path):
    mine = tmp_path / "mine.json"
    mine.write_text(json.dumps(NORTH))
    with pytest.raises(CommandError, match="Name the list before the change: --before"):
        call_command("lab", "change", "--list", str(mine))


def test_a_field_of_chosen_lists_is_told_for_these_lists():
    """Two lists, of which one loses always: drawn lists like these may be anything, these two win a quarter."""
    study = Study.objects.create(owner="me", system="blitz-beta", kind="gauntlet", name="", asked={}, seed=1)
    for number in range(20):
        place, table = divmod(number, 10)
        won = 0.0 if place else 0.5
        study.scores.create(number=number, arm=str(place), drawn=table, points=1, seed=1, scores=[[won, 0, table]])
    lists = (FieldList("One", ""), FieldList("Other", ""))
    chosen, random = (
        findings.gauntlet_of(study, StudyTerms("", "", field=lists, each=each))[0].wins for each in (0, 1)
    )

    assert chosen.share == random.share == 0.25
    assert 0.1 < chosen.low < chosen.high < 0.5
    assert random.high > 0.95
