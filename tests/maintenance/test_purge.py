"""What has been kept long enough goes, and nothing else; what is at hand to anybody stays."""

import json
import re
from datetime import timedelta
from html import unescape

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from armybuilder.accounts.models import Handover, Session
from armybuilder.campaigns.models import Campaign, Right
from armybuilder.common.keys import KEY_LENGTH, SENT, sender_key
from armybuilder.forces.models import Collection, Force, LivingLink, Picture, Revision
from armybuilder.jobs.models import Job
from armybuilder.maintenance import purge
from armybuilder.maintenance.models import Done
from armybuilder.maintenance.rules import RULES
from armybuilder.maintenance.status import status
from armybuilder.packs.models import HOUSE, Pack, Version
from armybuilder.tournaments.models import Event, Player

pytestmark = pytest.mark.django_db

NONE = dict.fromkeys((*(rule.name for rule in RULES), purge.JOBS), 0)
NOW = timezone.now()


def ago(**time):
    return NOW - timedelta(**time)


def aged(row, **fields):
    """The row with these fields as they are in the database, whatever saving would put there."""
    type(row).objects.filter(pk=row.pk).update(**fields)
    return row


def gone(**expected):
    """What a purge removes is what it said it would."""
    found = {name.replace("_", " "): number for name, number in expected.items()}
    assert purge.count_expired() == NONE | found
    assert purge.purge() == NONE | found


def test_lists_in_the_bin_go_after_a_month_with_all_that_hangs_on_them(browser_of):
    browser_of("old", "new", "kept")
    Force.objects.filter(name="old").update(deleted=ago(days=31))
    Force.objects.filter(name="new").update(deleted=ago(days=29))

    gone(lists_in_the_bin=1)

    assert sorted(Force.objects.values_list("name", flat=True)) == ["kept", "new"]
    assert Revision.objects.count() == 2


def test_lists_stay_while_somebody_can_reach_them(browser_of):
    """By a browser whose cookie lasts, by an account, or by a link that is used."""
    browser_of("browser")
    browser_of("account").register("Ann")
    browser_of("link"), browser_of("left"), browser_of("changed")
    Force.objects.exclude(name="changed").update(updated=ago(days=31))
    owners = Force.objects.exclude(name="browser").values_list("owner", flat=True)
    Session.objects.filter(owner__in=list(owners)).update(expire_date=ago(days=0, seconds=1))
    LivingLink.objects.create(force=Force.objects.get(name="link"), opened=ago(days=3).date())
    for force in Force.objects.all():
        Collection.objects.create(owner=force.owner, system=force.system)

    gone(lists_left_behind=1, collections_left_behind=3, browsers=4)

    assert sorted(Force.objects.values_list("name", flat=True)) == ["account", "browser", "changed", "link"]


def test_packs_tournaments_and_campaigns_that_are_left_or_deleted_go(browser_of):
    """Published versions, and what Muster ships, are others' too."""
    for owner, days in (("left", 40), ("left", 29), (HOUSE, 40), ("published", 40)):
        aged(Pack.objects.create(owner=owner, system="blitz-beta", slug="x", name="x"), updated=ago(days=days))
    Version.objects.create(pack=Pack.objects.get(owner="published"), number=1, version="1", hash="0", document="{}")
    Pack.objects.create(owner="x", system="blitz-beta", slug="x", name="x", deleted=ago(days=31))
    browser_of("organiser")
    for owner in ("left", Force.objects.get().owner):
        aged(Event.objects.create(owner=owner, system="blitz-beta", name="x", seed=1), updated=ago(days=731))
        aged(Campaign.objects.create(owner=owner, system="blitz-beta", name="x"), updated=ago(days=731))
    Event.objects.create(owner="x", system="blitz-beta", name="x", seed=1, deleted=ago(days=31))
    Campaign.objects.create(owner="x", system="blitz-beta", name="x", deleted=ago(days=31))

    gone(
        deleted_packs=1,
        packs_left_behind=1,
        deleted_tournaments=1,
        deleted_campaigns=1,
        tournaments_left_behind=1,
        campaigns_left_behind=1,
    )


def test_what_is_beside_lists_goes_too(browser_of):
    browser_of("list")
    force = Force.objects.get()
    for days in (31, 29):
        Picture.objects.create(force=force, model="x", digest="0", data=b"x", removed=ago(days=days))
        LivingLink.objects.create(force=force, revoked=ago(days=12 * days))
        Handover.objects.create(owner="x", code=str(days), ends=ago(days=days - 29))
        aged(Job.objects.create(kind="x", asked=b""), created=ago(days=days - 29))

    beside = {"hand-over codes": 1}
    gone(pictures_taken_off=1, links_taken_back=1, jobs=1, **beside)


def test_a_browser_that_comes_again_is_kept_for_another_year(browser_of):
    """Its lists end with it: whoever plays all year long and never logs in shall not lose them at the end."""
    browser = browser_of("A")
    session = Session.objects.get()
    for days, renewed in ((340, False), (330, True)):
        ends = aged(session, expire_date=NOW + timedelta(days=days)) and Session.objects.get().expire_date
        answer = browser.get("/forces/")
        assert (Session.objects.get().expire_date > ends) is renewed
        assert ("sessionid" in answer.cookies) is renewed
    assert browser.lists == ["A"]


def test_the_command_tells_what_goes_and_does_it_once_a_day(browser_of, capsys):
    browser_of("old")
    Force.objects.update(deleted=ago(days=31))

    call_command("purge", dry_run=True)
    assert capsys.readouterr().out == "      1  lists in the bin\n1 would go.\n"
    assert (Force.objects.count(), Done.objects.count()) == (1, 0)

    call_command("purge", due=True)
    assert capsys.readouterr().out == "      1  lists in the bin\n1 removed for good.\n"
    assert Done.objects.get().told == NONE | {"lists in the bin": 1}

    call_command("purge", due=True)
    assert capsys.readouterr().out == ""
    Done.objects.update(when=ago(hours=21))
    call_command("purge", due=True)
    assert capsys.readouterr().out == "0 removed for good.\n"


def test_many_rows_go_in_several_turns(browser_of, monkeypatch):
    monkeypatch.setattr(purge, "AT_ONCE", 2)
    browser_of(*"abcde")
    Force.objects.update(deleted=ago(days=31))

    gone(lists_in_the_bin=5)


def test_the_page_tells_every_rule(client):
    page = unescape(client.get("/about/kept/").content.decode())
    rows = re.findall(r"<tr><td>(.*?)</td><td>(.*?)</td></tr>", page)

    assert len(rows) == len(RULES)
    assert ("Lists in the bin, after they were deleted", "30 days") in rows
    assert ("Settings of a browser that hasn't been here for a year", "immediately") in rows
    assert "/about/kept/" in client.get("/about/").content.decode()


def test_what_programs_sent_goes_after_a_month_unless_a_list_uses_it(browser_of):
    browser_of("A")
    owner = Force.objects.get().owner
    for name, days in (("used", 31), ("entered", 31), ("unused", 31), ("new", 29)):
        pack = Pack.objects.create(owner=sender_key(), system="blitz-beta", slug=name, name=name)
        Version.objects.create(pack=pack, number=1, version="1", hash=name * 8, document="{}")
        aged(pack, updated=ago(days=days))
    Force.objects.update(document='{"packs": [{"hash": "' + "used" * 8 + '"}]}')
    event = Event.objects.create(owner=owner, system="blitz-beta", name="x", seed=1)
    Player.objects.create(event=event, number=1, name="x", document="entered" * 8)
    for name, joined in (("alone", sender_key()), ("with a browser", owner)):
        campaign = Campaign.objects.create(owner=sender_key(), system="blitz-beta", name=name)
        Right.objects.create(campaign=campaign, sort=Right.PLAY, player="p1", owner=joined)
        aged(campaign, updated=ago(days=31))

    gone(packs_of_programs=1, campaigns_of_programs=1)

    assert set(Pack.objects.values_list("name", flat=True)) == {"used", "entered", "new"}
    assert Campaign.objects.get().name == "with a browser"


def test_what_the_api_takes_is_of_nobody(client):
    pack = {"format": "muster.pack/1", "system": "blitz-beta", "key": "mine", "name": "Mine", "version": "1"}
    client.post("/api/v1/packs/", json.dumps(pack), content_type="application/json")

    assert Pack.objects.get().owner.startswith(SENT)
    assert len(Pack.objects.get().owner) == KEY_LENGTH


def test_nothing_goes_by_a_clock_that_is_ahead(browser_of, capsys):
    """A year and a month ahead for an hour: of many lists a few were left."""
    browser_of("A"), browser_of("B")
    call_command("purge")
    ahead = timezone.now() + timedelta(days=400)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", lambda: ahead)
        for options in ({}, {"due": True}):
            with pytest.raises(
                CommandError, match=r"nothing has happened here for 400 days\. Where the clock is right"
            ):
                call_command("purge", **options)
        assert any("nothing has happened here for 400 days" in fault for fault in status().faults)
        # Somebody comes in that hour, and stays who he is.
        Force.objects.filter(name="A").update(updated=ahead)
        with pytest.raises(CommandError, match="1 of 2 lists would go"):
            call_command("purge")
        assert (Force.objects.count(), Session.objects.count()) == (2, 2)

        call_command("purge", yes=True)
        assert Force.objects.count() == 1


@pytest.mark.parametrize("number, goes", [(10, True), (9, False)])
def test_no_more_than_a_tenth_of_all_lists_goes_at_once(browser_of, number, goes):
    browser_of(*map(str, range(number - 1))), browser_of("left")
    left = Force.objects.filter(name="left")
    Session.objects.filter(owner=left.get().owner).delete()
    left.update(updated=ago(days=31))

    assert (purge.objection() == "") is goes


def test_a_week_without_anybody_is_no_wrong_clock(browser_of):
    browser_of("A")
    Force.objects.update(updated=ago(days=6))
    assert purge.objection() == ""
    Force.objects.update(updated=ago(days=8))
    assert "for 8 days" in purge.objection()
    Done.objects.create(kind=Done.Kind.PURGE)
    assert purge.objection() == ""
