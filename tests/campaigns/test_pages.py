"""Whole campaigns through the pages, and who may do what."""

import csv
import io
import json
import re
import zipfile
from typing import Any

import pypdfium2
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from armybuilder.campaigns import services, steps
from armybuilder.campaigns.games import PLAYED, campaigns_of, state_of
from armybuilder.campaigns.models import Campaign, Right, Step
from armybuilder.campaigns.steps import StaleCampaignError
from armybuilder.cards.options import DEFAULTS
from armybuilder.cards.pdf import render_pdf
from armybuilder.engine.core.battle.campaign.files import read_setup, read_step
from armybuilder.engine.systems.gundam_skirmish.examples import EXAMPLES
from armybuilder.forces.imports.intake import one_list
from armybuilder.forces.models import Force
from tests.campaigns.conftest import GAME, Host, setup_fields, suit, told
from tests.cards.reading import CODE
from tests.writing import calls_while_writing

HOSTILE = '<script>alert("1")</script>'


def text_of(data):
    """The words of a PDF."""
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data)]
    return " ".join(" ".join(pages).split())


def begun(host, dice="3"):
    """Ana and Ben have a team each, Ana has rolled her events."""
    host.place("p1", "1-1")
    host.place("p2", "1-3", suit(model="zeon/test-suit"))
    host.take("begin-turns")
    host.take("start-turn", dice=dice)
    return host


# ---------------------------------------------------------------- playing together


def test_two_players_play_on_their_own_pages(host):
    ana, her_page = host.join("p1")
    ben, his_page = host.join("p2")
    assert "You're in. This page's address is yours alone" in told(ana.get(her_page))
    host.place("p1", "1-1", page=her_page, client=ana)
    host.place("p2", "1-3", suit(model="zeon/test-suit"), page=his_page, client=ben)
    host.take("begin-turns", page=her_page, client=ana)
    host.take("start-turn", page=her_page, client=ana, dice="3")
    answer = host.take("move-team", {"team": host.team(0)}, page=her_page, client=ana, **{"/to": "1-2"})

    assert answer["Location"] == f"{her_page}?new=5#new"
    page = told(ana.get(answer["Location"]))
    assert "5 Ana" in page
    assert "Ana 1 moves from 1-1 to 1-2. CA-10.1, page 21" in page
    assert "Round 1, campaign turn of Ana, 2 actions left" in told(ben.get(his_page))
    assert [step.by for step in Step.objects.order_by("number")] == ["", "p1", "p2", "p1", "p1", "p1"]


def test_each_player_reads_the_log_in_a_language_of_their_own(host):
    german = Client(headers={"accept-language": "de"})
    begun(host)
    host.take("move-team", {"team": host.team(0)}, client=german, **{"/to": "1-2"})

    assert "Ana 1 moves from 1-1 to 1-2. CA-10.1, page 21" in told(host.client.get(host.page))
    page = told(german.get(host.page))
    assert "Ana 1 zieht von 1-1 nach 1-2. CA-10.1" in page
    assert "Runde 1, Kampagnenzug von Ana, noch 2 Aktionen" in page
    assert "Ereigniswürfel von Ana 1" in page
    assert f"{host.page}units.csv" in german.get(host.page).content.decode()
    assert german.get(f"{host.page}units.csv").status_code == 200
    kept = Step.objects.order_by("-number")[0]
    assert json.loads(kept.told)[0] == {
        "text": "{team} moves from {tile} to {to}.",
        "rule": "CA-10.1",
        "lines": [50, 50],
        "side": "p1",
        "values": {"team": "Ana 1", "tile": "1-1", "to": "1-2"},
    }


def test_a_log_of_yesterday_is_told_as_it_was_kept(host):
    begun(host)
    Step.objects.filter(number=4).update(told=json.dumps([{"text": "{Ana} went on.", "rule": "CA-10.1"}]))
    assert "{Ana} went on. CA-10.1" in told(Client(headers={"accept-language": "de"}).get(host.page))


def test_a_player_acts_for_nobody_else(host):
    begun(host)
    ben, page = host.join("p2")
    before = host.campaign.state

    answer = host.post("move-team", {"team": host.team(0)}, page=page, client=ben, **{"/to": "1-2"})
    assert answer.status_code == 403
    assert "This is Ana's step: only they (at their own address) or the organiser can take it." in told(answer)
    assert host.post("end-turn", page=page, client=ben).status_code == 403
    assert "Move Ana 1" not in told(ben.get(page))
    assert "End the turn of Ana" not in told(ben.get(page))
    # Whose step it is says what it is about, and no text, whatever comes first in what was sent.
    forged = host.post("move-team", {"name": "p2", "to": "1-2", "team": host.team(0)}, page=page, client=ben, whole="1")
    assert forged.status_code in (400, 403)
    placed = {"name": "p2", "tile": "2-2", "player": "p1"}
    assert host.post("place-team", placed, page=page, client=ben, whole="1").status_code == 403
    assert host.post("note", page=page, client=ben, **{"/notes": "p1"}).status_code == 302
    host.client.post(f"{host.page}walk/", {"way": "undo", "version": host.campaign.version})
    assert host.campaign.state == before


def test_addresses_are_the_only_rights(host):
    look = host.link("look")
    stranger = Client()
    page = stranger.get(look)
    assert page.status_code == 200
    assert "What you can do now" not in told(page)
    assert 'name="step"' not in page.content.decode()
    refused = [
        host.post("begin-turns", page=look, client=stranger),
        stranger.get(f"{look}links/"),
        stranger.post(f"{look}walk/", {"way": "undo", "version": 1}),
        stranger.post(f"{look}delete/"),
        stranger.post(f"{look}copy/"),
        stranger.get(f"{host.link('join')}"),
        stranger.get(f"{host.link('play', 'p1')}links/"),
        stranger.get("/campaigns/" + "0" * 32 + "/"),
    ]
    assert [answer.status_code for answer in refused] == [404] * len(refused)


def test_each_player_is_joined_once_until_the_link_is_replaced(host):
    _, page = host.join("p1")
    path = f"/campaigns/join{host.link('join')[len('/campaigns') :]}"
    late = Client().post(path, {"player": "p1"})
    assert late.status_code == 409
    assert "Someone has already joined as this player: choose another." in told(late)
    assert "Someone has already joined as this player" in told(Client().post(path, {"player": "p9"}, follow=True))
    assert "Ana Earth Federation Forces joined" in told(Client().get(path))

    host.client.post(f"{host.page}renew/", {"sort": "play", "player": "p1"})
    assert Client().get(page).status_code == 404
    _, again = host.join("p1")
    assert Client().get(again).status_code == 200


def test_who_was_second_loses_nothing(host):
    begun(host)
    seen = host.campaign.version
    host.take("move-team", {"team": host.team(0)}, **{"/to": "1-2"})

    answer = host.post("note", version=seen, **{"/notes": "A truce?", "/player": "p2"})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Someone else got there first. Nothing is lost" in told(answer)
    assert "Ana 1 moves from 1-1 to 1-2." in told(answer)
    assert ">A truce?</textarea>" in page
    assert '<option value="p2" selected>' in page
    assert f'name="version" value="{seen + 1}"' in page
    assert host.campaign.position == 5


def test_of_two_steps_at_the_same_moment_one_counts(host):
    known = campaigns_of(GAME)
    step = read_step(known.rules, '{"step": "note", "notes": "Hello"}')
    first, second = host.campaign, host.campaign
    steps.take(first, known, step, steps.dice_source((), rolled=False), version=1, by="")
    with pytest.raises(StaleCampaignError):
        steps.take(second, known, step, steps.dice_source((), rolled=False), version=1, by="")

    assert host.campaign.position == 1
    assert Step.objects.filter(campaign=first).count() == 2


def test_news_come_by_themselves(host):
    seen = host.campaign.version
    news = f"{host.link('look')}news/?seen="
    assert Client().get(f"{news}{seen}").status_code == 204
    host.take("note", **{"/notes": "We talk"})

    quiet = Client().get(f"{news}{seen}&quiet=1")
    assert (quiet.status_code, quiet["HX-Refresh"]) == (204, "true")
    shown = told(Client().get(f"{news}{seen}"))
    assert shown.startswith("The campaign has moved on. Show what you can do now 1 Organiser")
    assert "We talk" in shown


# ---------------------------------------------------------------- undo


def test_steps_are_taken_back_and_taken_again(host):
    begun(host)
    moved = host.take("move-team", {"team": host.team(0)}, **{"/to": "1-2"})
    after = host.campaign.state
    assert "Undo : Ana 1 moves from 1-1 to 1-2." in told(host.client.get(moved["Location"]))

    def walk(way):
        sent = {"way": way, "version": host.campaign.version}
        return told(host.client.post(f"{host.page}walk/", sent, follow=True))

    assert "Undone: Ana 1 moves from 1-1 to 1-2." in walk("undo")
    assert host.state["teams"][0]["tile"] == "1-1"
    assert "Redone: Ana 1 moves from 1-1 to 1-2." in walk("redo")
    assert host.campaign.state == after
    walk("undo")
    host.take("note", **{"/notes": "Something else"})
    assert "Redo" not in told(host.client.get(host.page))
    for _ in range(5):
        walk("undo")
    page = walk("undo")
    assert "Undone" not in page
    assert host.campaign.position == 0


def test_a_player_takes_back_only_what_is_theirs(host):
    begun(host)
    ben, page = host.join("p2")
    assert ">Undo<" not in ben.get(page).content.decode()
    answer = ben.post(f"{page}walk/", {"way": "undo", "version": host.campaign.version}, follow=True)

    assert "That's someone else's step: only they or the organiser can undo it." in told(answer)
    assert host.campaign.position == 4
    stale = host.client.post(f"{host.page}walk/", {"way": "undo", "version": 1})
    assert stale.status_code == 409
    assert "Your change Undo See the current version" in told(stale)
    assert host.campaign.position == 4


# ---------------------------------------------------------------- dice


def test_each_die_that_is_typed_is_asked_for(host):
    host.place("p1", "1-1")
    host.place("p1", "2-1")
    host.take("begin-turns")
    host.client.post(f"{host.page}dice/", {"typed": "on"})
    before = host.campaign.version

    def roll(dice="", **fields):
        return host.post("start-turn", whole="1", dice=dice, **fields)

    first = roll()
    assert first.status_code == 200
    assert "Event Die of Ana 1 1 2 3 4 5 6 Let Muster roll the rest" in told(first)
    second = roll(die="6")
    assert "Event Die of Ana 1 6 Good Fortune of Ana 1 1 2 3 4 5 6 Undo the last die" in told(second)
    assert 'name="dice" value="6 "' in second.content.decode()
    assert "Event Die of Ana 1 1 2 3 4 5 6" in told(roll("6", do="back"))
    assert "7 is not on the die" in told(roll("6 7"))
    assert host.campaign.version == before
    taken = roll("6 3", die="2")
    assert taken.status_code == 302
    log = told(host.client.get(f"{host.page}log/"))
    assert "Event Die of Ana 1 6 Good Fortune of Ana 1 3 Event Die of Ana 2 2" in log


def test_a_device_that_types_lets_the_rest_be_rolled(host):
    host.place("p1", "1-1")
    host.take("begin-turns")
    host.client.post(f"{host.page}dice/", {"typed": "on"})

    assert "Dice: we roll our own" in told(host.client.get(host.page))
    assert host.post("start-turn", whole="1", do="roll").status_code == 302
    assert host.post("start-turn", whole="1", dice="x").status_code == 302
    assert "Enter dice as whole numbers" in told(host.client.get(host.page))


# ---------------------------------------------------------------- forms


def test_a_setup_is_filled_in_row_by_row(client, db):
    fields = setup_fields()
    path = f"/campaigns/new/?system={GAME}"
    more = client.post(path, fields | {"do": "add /players"}).content.decode()
    assert 'name="/players" value="4"' in more
    assert 'value="Autumn"' in more
    less = client.post(path, fields | {"do": "remove /players/0"}).content.decode()
    assert 'name="/players" value="2"' in less
    assert 'name="/players/0/name" value="Ben"' in less

    wrong = client.post(path, fields | {"/players/1/faction": "", "/settings/health": "x", "name": "\u202e"})
    assert wrong.status_code == 400
    page = told(wrong)
    assert "Enter a name with visible characters." in page
    assert "Faction is required." in page
    assert "'x' is not a whole number." in page
    assert "Fix 2 errors: check the marked fields." in page
    lonely = client.post(path, setup_fields(players=(("eff", "Ana"),)))
    assert "A campaign needs at least two players. Add one." in told(lonely)
    assert not Campaign.objects.exists()


def test_faults_of_a_step_stand_beside_their_fields(host):
    begun(host)
    answer = host.post("move-team", {"team": host.team(0)}, **{"/to": "9-9"})
    assert answer.status_code == 400
    assert "There is no tile “9-9”" in told(answer)
    nothing = host.post("move-team", {"team": host.team(0)}, **{"/to": ""})
    assert "To is required." in told(nothing)
    broken = host.client.post(f"{host.page}step/", {"step": "note", "said": "[", "version": 5}, follow=True)
    assert "This form is broken: reload the page." in told(broken)
    assert host.post("no-such-step").status_code == 404
    assert host.campaign.position == 4


def test_the_map_is_painted_by_its_tiles(host):
    form = host.client.get(f"{host.page}step/?step=paint").content.decode()
    assert form.count('type="checkbox" name="/tiles"') == 64
    host.take("paint", **{"/tiles": ["", "1-1", "2-1"], "/faction": "zeon"})
    more = host.take("close", **{"/tiles": ["", "8-8"], "do": "more"})

    assert more["Location"] == f"{host.page}step/?step=close"
    page = host.client.get(host.page).content.decode()
    assert page.count('class="tile zone-2"') == 2
    assert page.count('class="tile is-closed"') == 1


def test_one_base_after_another_is_placed(host):
    first, second = re.findall("Place ([^<…]*) …", host.client.get(host.page).content.decode())[:2]
    form = host.client.get(f"{host.page}step/?step=place-base&said=%7B%22base%22%3A%22b1%22%7D").content.decode()
    answer = host.take("place-base", {"base": "b1"}, **{"/tile": "1-1", "do": "more"})

    assert f"<h1>Place {first}</h1>" in form
    assert f"<h1>Place {second}</h1>" in host.client.get(answer["Location"]).content.decode()


def test_a_battle_is_told_unit_by_unit(host):
    host.place("p1", "1-1")
    host.place("p2", "1-2", suit("Foe", model="zeon/test-suit"))
    host.take("begin-turns")
    host.take("start-turn", dice="3")
    host.take("battle", {"team": host.team(0)}, **{"/joined": ["", host.team(1)]})
    page = host.client.get(host.page).content.decode()
    said = json.loads(_unescaped(page.split('name="step" value="battle-result"')[1].split('name="said" value="')[1]))
    units = [row["unit"] for row in said["units"]]
    form = host.client.get(f"{host.page}step/", {"step": "battle-result", "said": json.dumps(said)}).content.decode()
    assert form.count('class="camp-row"') == 2
    assert 'name="/units/0/unit"' not in form
    fields = {"/turns": "5", "/winner": "eff", "/units": "2", "/units/0/fate": "stands", "/units/0/integrity": "6"}
    fields |= {"/units/1/fate": "destroyed", "/units/1/by": units[0], "dice": "1"}
    cyd, idle = host.join("p3")
    assert host.post("battle-result", said, page=idle, client=cyd, **fields).status_code == 403
    ben, page = host.join("p2")
    answer = host.take("battle-result", said, page=page, client=ben, **fields)

    assert "win the battle" in told(host.client.get(answer["Location"]))
    assert host.state["teams"][0]["units"][0]["damage"] == 2


def _unescaped(text):
    return text.split('"')[0].replace("&quot;", '"').replace("&#x27;", "'").replace("&amp;", "&")


# ---------------------------------------------------------------- lists


def test_a_team_comes_from_a_list_that_is_told_and_never_refused(host):
    two = EXAMPLES.document | {
        "limit": 700,
        "groups": [
            *EXAMPLES.document["groups"],
            {"name": "Secret team", "units": EXAMPLES.document["groups"][0]["units"][:1]},
        ],
    }
    offer = {"player": "p2"}
    answer = host.post("place-team", offer, do="list", text=json.dumps(two))
    page = told(answer)
    assert answer.status_code == 200
    assert "2 teams in Patrol . Others see only the one you bring." in page
    assert "ILLEGAL" in page
    forms = answer.content.decode().split('name="said" value="')
    said = json.loads(_unescaped(forms[1]))
    assert said["name"] == "First team"

    host.take("place-team", said, **{"/tile": "3-3", "/name": "Third"})
    team = host.state["teams"][0]
    assert (team["name"], team["tile"], len(team["units"])) == ("Third", "3-3", 4)
    kept = "".join(step.done + step.told + step.state for step in Step.objects.all())
    assert "Secret team" not in kept
    assert "Patrol" not in kept


def test_a_list_is_handed_in_as_a_file_of_any_format(host):
    roster = one_list(json.dumps(EXAMPLES.document).encode())
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("team.json", json.dumps(EXAMPLES.document))
    files = [packed.getvalue(), roster.text().encode("utf-16"), render_pdf(roster.print_content(), DEFAULTS)]

    for data in files:
        file = SimpleUploadedFile("list", data)
        page = told(host.post("place-team", {"player": "p2"}, do="list", file=file))
        assert "1 team in Patrol . Others see only the one you bring." in page


def test_what_is_no_list_of_the_game_is_told(host):
    offer = {"player": "p2"}
    assert "No list yet: choose one of yours" in told(host.post("place-team", offer, do="list"))
    other = {"format": "muster.force/1", "system": "tactical-1998", "name": "", "faction": "north", "limit": 0}
    answer = host.post("place-team", offer, do="list", text=json.dumps(other))
    assert "the campaign is for Mobile Suit Gundam: Skirmish 1.2." in told(answer)
    assert answer.status_code == 400


def test_one_of_my_lists_is_offered(host):
    host.client.post("/forces/import/", {"text": json.dumps(EXAMPLES.document)})
    [force] = Force.objects.all()
    builder = host.client.get(f"/forces/{force.key}/").content.decode()
    assert f'href="/campaigns/?own={force.key}">Bring to a campaign' in builder
    index = host.client.get(f"/campaigns/?own={force.key}").content.decode()
    assert f'href="{host.page}bring/?own={force.key}"' in index
    assert "Place a team of Ana Continue" in told(host.client.get(f"{host.page}bring/?own={force.key}"))
    page = host.client.get(f"{host.page}step/", {"step": "place-team", "said": '{"player": "p2"}', "own": force.key})
    assert f'<option value="{force.key}" selected>Patrol' in page.content.decode()
    assert "1 team in Patrol . Others see only the one you bring. Bring First team" in told(page)
    stranger, own = host.join("p2")
    assert "Patrol" not in told(stranger.get(f"{own}step/", {"step": "place-team", "said": '{"player": "p2"}'}))


# ---------------------------------------------------------------- taking away


@pytest.mark.django_db(transaction=True)
def test_a_campaign_that_was_taken_away_comes_to_the_same(host):
    begun(host)
    host.take("move-team", {"team": host.team(0)}, **{"/to": "1-2"})
    known = campaigns_of(GAME)
    data = host.client.get(f"{host.link('look')}campaign.json")
    file = known.read(data.content)
    assert data["Content-Disposition"] == 'attachment; filename="autumn.json"'
    assert known.fold(file.setup, file.stored_steps).state == state_of(host.campaign, known)

    back = Client().post("/campaigns/new/file/", {"file": io.BytesIO(data.content)})["Location"]
    again = Right.objects.select_related("campaign").get(key=back.split("/")[-3]).campaign
    assert (again.name, again.position, again.state) == ("Autumn", 5, host.campaign.state)
    assert again.steps.get(number=4).state
    with calls_while_writing() as found:
        services.import_campaign(owner="me", data=data.content, known=known)
    assert found == []
    broken = data.content.replace(b'"1-2"', b'"9-9"')
    page = Client().post("/campaigns/new/file/", {"file": io.BytesIO(broken)}, follow=True)
    assert "/steps/4/step/to: There is no tile “9-9”" in told(page)
    assert "Choose a campaign file." in told(Client().post("/campaigns/new/file/", follow=True))
    assert "This isn't JSON: choose the file that was exported, or copy all of its text." in told(
        Client().post("/campaigns/new/file/", {"file": io.BytesIO(b"x")}, follow=True)
    )

    log, units = (
        list(csv.reader(host.client.get(f"{host.page}{name}.csv").content.decode("utf-8-sig").splitlines()))
        for name in ("log", "units")
    )
    assert log[0] == ["step", "by", "when", "rule", "tone", "told", "dice"]
    assert log[-1][3:] == ["CA-10.1", "did", "Ana 1 moves from 1-1 to 1-2.", ""]
    assert units[:2] == [
        ["mark", "of", "tile", "unit", "kind", "points", "integrity", "damage", "pilot", "lost"],
        ["A1", "Ana", "1-2", "Suit", "Mobile Suit", "100", "8/8", "", "Pilot of Suit", ""],
    ]
    assert host.client.get(f"{host.page}nothing.csv").status_code == 404


def test_sheets_are_printed_the_same_each_time(host):
    begun(host)
    path = f"{host.link('look')}print.pdf"
    whole = Client().get(path)
    assert whole.content == Client().get(path).content
    text = text_of(whole.content)
    assert "Ana 1 Team sheet · Earth Federation Forces 100 pts" in text
    assert "Suit Mobile Suit Pilot of Suit 100 8 of 8 –" in text
    assert "Ben 1 Team sheet" in text
    assert "Ben 1" not in text_of(Client().get(f"{path}?team={host.team(0)}&paper=letter").content)
    assert "The other players may now talk to Ana. [3]" in text_of(Client().get(f"{path}?part=log").content)
    assert "10 10 1 0 of 7" in text_of(Client().get(f"{path}?part=players").content)
    for part in ("teams", "players", "log"):
        assert CODE.findall(text_of(Client().get(f"{path}?part={part}").content)) == []
    assert Client().get(f"{path}?team=t999").status_code == 404
    assert Client().get(f"{path}?part=nothing").status_code == 404


def test_a_copy_goes_its_own_way(host):
    begun(host)
    host.join("p1")
    made = host.client.post(f"{host.page}copy/")["Location"]
    copy = Right.objects.select_related("campaign").get(key=made.split("/")[-3]).campaign
    assert (str(copy), copy.position, copy.state) == ("Autumn (copy)", 4, host.campaign.state)
    assert not copy.rights.exclude(owner="").exists()
    assert list(copy.steps.values_list("when", "told")) == list(host.campaign.steps.values_list("when", "told"))
    host.take("note", **{"/notes": "Only here"})

    copy.refresh_from_db()
    assert copy.position == 4
    steps.walk(copy, -1, version=copy.version)
    assert copy.position == 3


def test_a_campaign_is_deleted_and_brought_back(host):
    gone = host.client.post(f"{host.page}delete/")["Location"]
    assert host.client.get(host.page).status_code == 404
    assert "“ Autumn ” was deleted." in told(host.client.get(gone))
    host.client.post(f"{host.page}restore/")
    assert host.client.get(host.page).status_code == 200
    assert "Autumn" in told(host.client.get("/campaigns/"))
    assert "Autumn" not in told(Client().get("/campaigns/"))


def test_one_owner_has_so_many_campaigns(host, monkeypatch):
    monkeypatch.setattr(services, "MAX_CAMPAIGNS", 1)
    answer = host.client.post(f"/campaigns/new/?system={GAME}", setup_fields())
    assert "the maximum. Delete one first." in told(answer)


# ---------------------------------------------------------------- hostile and many


def test_names_are_never_markup(client, db):
    host = Host(client, name=HOSTILE, players=(("eff", HOSTILE), ("zeon", "Zoë \u202eevil")))
    host.place("p1", "1-1", suit(HOSTILE), name=HOSTILE)
    host.take("note", **{"/notes": HOSTILE})
    for page in (
        host.page,
        f"{host.page}log/",
        f"{host.page}links/",
        f"{host.page}step/?step=paint",
        host.link("look"),
    ):
        answer = host.client.get(page).content.decode()
        assert "<script>alert" not in answer
        assert "&lt;script&gt;alert" in answer
    odd = host.post("note", **{"/notes": "A\x00B"})
    assert odd.status_code == 400
    assert "The character U+0000 isn't allowed here: remove it." in told(odd)


@pytest.mark.parametrize("teams", [1, 30])
def test_pages_ask_the_database_as_often_whatever_there_is(host, teams):
    for number in range(teams):
        host.place(f"p{number % 3 + 1}", f"{number % 8 + 1}-{number // 8 + 1}")

    def asked(path):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert Client().get(path).status_code == 200
        return len(queries)

    look = host.link("look")
    pages = (look, host.page, f"{look}log/", f"{host.page}links/", f"{look}campaign.json", f"{look}log.csv")
    assert [asked(page) for page in pages] == [2, 3, 3, 2, 2, 2]


def test_every_step_has_a_form_in_every_game(client, db):
    for system in PLAYED:
        known = campaigns_of(system)
        setup = read_setup(known.rules, json.dumps(known.blank()))
        right = services.create(owner="", name="Forms", setup=setup, known=known)
        for tag in known.rules.kinds:
            assert client.get(f"/campaigns/{right.key}/step/?step={tag}").status_code == 200, (system, tag)


NASTY: tuple[Any, ...] = ("x", [1], {"x": []})


def test_whatever_is_said_is_answered(host):
    begun(host)
    kinds = campaigns_of(GAME).rules.kinds
    for tag, kind in kinds.items():
        for value in NASTY:
            said = json.dumps(dict.fromkeys(kind.step.__struct_fields__, value) | {"unknown": value})
            page = host.client.get(f"{host.page}step/", {"step": tag, "said": said})
            rows = host.client.post(f"{host.page}step/", {"step": tag, "said": said, "do": "add /units"})
            taken = host.post(tag, whole="1", said=json.loads(said))
            assert (page.status_code, rows.status_code, taken.status_code) == (200, 200, 400), (tag, value)
    for said in ("[]", "1", "x", '{"a":' * 9999):
        assert host.client.get(f"{host.page}step/", {"step": "note", "said": said}).status_code == 302
    assert host.campaign.position == 4


def test_a_state_of_yesterday_is_made_again(host):
    begun(host)
    host.take("move-team", {"team": host.team(0)}, **{"/to": "1-2"})
    before = host.campaign.state
    Campaign.objects.update(state='{"nobody": "knows this"}')
    assert "A1 : Ana 1 of Ana" in told(host.client.get(host.page))
    host.take("end-turn")

    assert json.loads(before)["teams"] == host.state["teams"]


def test_old_states_go_and_their_log_stays(host, monkeypatch):
    monkeypatch.setattr(steps, "MAX_STATES", 2)
    for number in range(4):
        host.take("note", **{"/notes": f"Note {number}"})
    assert [bool(step.state) for step in Step.objects.order_by("number")] == [False, False, False, True, True]
    for _ in range(3):
        host.client.post(f"{host.page}walk/", {"way": "undo", "version": host.campaign.version})

    assert host.campaign.position == 3
    assert "Note 0" in told(host.client.get(f"{host.page}log/"))
