"""Accounts: what comes in, who gets in, what goes out."""

import io
import json
import re
import time
from datetime import timedelta
from pathlib import Path
from smtplib import SMTPServerDisconnected
from zipfile import ZipFile

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.mail.backends.locmem import EmailBackend
from django.utils import timezone

from armybuilder.accounts import trusted_browsers
from armybuilder.accounts.models import Account, Session
from armybuilder.accounts.names import users_of
from armybuilder.forces.models import Force, Picture, Revision
from armybuilder.jobs import fair_queue
from armybuilder.jobs.models import Job, Place
from armybuilder.ratelimit import rates
from tests.accounts.conftest import DOCUMENT, PASSWORD, told
from tests.campaigns.conftest import Host
from tests.jobs.hands import work_off
from tests.tournaments.conftest import Organiser

pytestmark = pytest.mark.django_db
WRONG = "Wrong username or password."
LOCKED = "Too many attempts. Wait 3 minutes, or reset your password by email."


@pytest.fixture
def mails(settings):
    """`mails()` are all that the worker beside the site has sent."""
    settings.SENDS_MAIL = True

    def sent():
        work_off()
        return mail.outbox

    return sent


def way_in(sent):
    """The address in a mail."""
    return sent.body.partition("http://testserver")[2].split()[0]


# ---------------------------------------------------------------- in


def test_lists_of_a_browser_come_into_the_account(browser_of):
    desk, phone = browser_of("A"), browser_of("B")

    assert "Moved to your account: 1 list." in told(desk.register("ana"))
    assert "Moved to your account: 1 list." in told(phone.log_in("Ana"))
    assert (desk.lists, phone.lists) == (["A", "B"], ["A", "B"])

    phone.post("/account/logout/")
    assert (desk.lists, phone.lists) == (["A", "B"], [])
    assert "Moved to your account" not in told(phone.log_in("ana"))
    assert phone.lists == ["A", "B"]


def test_browsers_that_shared_do_not_see_the_account_without_its_password(browser_of):
    desk, phone, tablet = browser_of("A"), browser_of("B"), browser_of()
    desk.register("ana")
    tablet.take(phone.code(), "join")

    assert "1 other browser showed this too: sign in there as well." in told(phone.log_in("ana"))
    assert (phone.lists, tablet.lists) == (["A", "B"], [])

    tablet.log_in("ana")
    assert tablet.lists == ["A", "B"]


def test_who_shares_a_browser_takes_nothing_of_another_account(browser_of):
    browser, joined = browser_of("A"), browser_of()
    browser.register("ana")
    joined.take(browser.code(), "join")
    assert joined.lists == ["A"]

    joined.register("ben")
    assert (browser.lists, joined.lists) == (["A"], [])

    browser.log_in("ben")
    assert (browser.lists, Force.objects.get().owner) == ([], Account.objects.get(user__username="ana").owner)


def test_the_session_gets_another_key_on_logging_in(browser_of):
    browser = browser_of("A")
    before = browser.cookies["sessionid"].value
    browser.register("ana")

    assert browser.cookies["sessionid"].value != before
    assert not Session.objects.filter(pk=before).exists()


def test_a_weak_or_taken_name_is_told(browser_of):
    browser = browser_of()
    browser.register("ana")

    assert "A user with that username already exists." in told(browser_of().register("ANA"))
    assert "This password is too short." in told(browser_of().register("ben", password1="abc", password2="abc"))
    assert User.objects.count() == 1


@pytest.mark.parametrize("page", ["login", "register"])
@pytest.mark.parametrize(
    "address, leads",
    [("/workshop/", "/workshop/"), ("https://evil.example/", "/forces/"), ("//evil.example", "/forces/")],
)
def test_the_way_back_stays_on_this_site(browser_of, page, address, leads):
    if page == "login":
        browser_of().register("ana")
    browser = browser_of()
    answer = browser.log_in("ana", next=address) if page == "login" else browser.register("ana", next=address)

    assert answer.redirect_chain == [(leads, 302)]


# ---------------------------------------------------------------- locked out


def test_who_guesses_is_locked_out_and_who_owns_the_name_is_not(browser_of):
    owner, thief = browser_of(), browser_of()
    owner.register("ana")
    for _try in range(rates.NAME_IN_NETWORK.most):
        assert WRONG in told(thief.log_in("ana", "wrong"))

    assert LOCKED in told(thief.log_in("ana"))
    assert not thief.get("/account/").context["user"].is_authenticated
    assert "correct username" in thief.post("/admin/login/", {"username": "ana", "password": PASSWORD}).content.decode()

    owner.defaults["REMOTE_ADDR"] = "192.0.2.7"
    owner.post("/account/logout/")
    owner.log_in("ana")
    assert owner.get("/account/").context["user"].is_authenticated


def test_who_guesses_at_the_door_of_the_admin_is_locked_out_as_well(browser_of):
    User.objects.create_superuser("root", password=PASSWORD)
    thief, owner = browser_of(), browser_of()
    for number in range(rates.NAME_IN_NETWORK.most):
        thief.post("/admin/login/", {"username": "root", "password": f"guess {number}"})

    assert thief.post("/admin/login/", {"username": "root", "password": PASSWORD}).status_code == 200
    assert not thief.get("/account/login/").context["user"].is_authenticated

    owner.defaults["REMOTE_ADDR"] = "192.0.2.7"
    assert owner.post("/admin/login/", {"username": "root", "password": PASSWORD, "next": "/admin/"}).status_code == 302


def test_a_name_that_is_nobodys_answers_as_one_that_is_somebodys(browser_of):
    browser_of().register("ana")
    answers = {
        name: [
            re.sub(name, "…", told(browser_of().log_in(name, "wrong")))
            for _try in range(rates.NAME_IN_NETWORK.most + 1)
        ]
        for name in ("ana", "bob")
    }

    assert answers["ana"] == answers["bob"]
    assert (WRONG in answers["bob"][0], LOCKED in answers["bob"][-1]) == (True, True)


def test_who_knows_is_forgiven_and_time_heals(browser_of, monkeypatch):
    browser_of().register("ana")
    browser = browser_of()
    for _try in range(rates.NAME_IN_NETWORK.most - 1):
        browser.log_in("ana", "wrong")
    browser.log_in("ana")
    for _try in range(rates.NAME_IN_NETWORK.most):
        browser_of().log_in("ana", "wrong")
    assert LOCKED in told(browser_of().log_in("ana"))
    monkeypatch.setattr(rates.table(), "_clock", lambda: time.monotonic() + 181)
    assert "My lists" in told(browser_of().log_in("ana"))


def test_taken_names_are_not_found_out_by_the_thousand(browser_of, monkeypatch):
    monkeypatch.setattr(rates, "REGISTRATIONS", rates.REGISTRATIONS._replace(most=2))
    for _try in range(2):
        browser_of().register("ana")

    assert "Too many names tried from here. Wait an hour." in told(browser_of().register("ana"))
    assert "Too many names tried from here. Wait an hour." in told(browser_of().register("bob"))


def test_no_names_are_kept_of_who_tried(browser_of, settings):
    browser_of().log_in("ana", "wrong")

    kept = Path(settings.RATE_LIMIT_FILE).read_bytes()
    assert set(kept) != {0}
    assert b"ana" not in kept


def test_who_guesses_from_everywhere_does_not_lock_the_owner_out_at_home(browser_of):
    home, tablet = browser_of("A"), browser_of()
    home.register("Özlem")
    home.post("/account/logout/")
    for number in range(rates.NAME.most):
        thief = browser_of()
        thief.defaults["REMOTE_ADDR"] = f"192.0.2.{number}"
        assert WRONG in told(thief.log_in("özlem", "wrong"))

    assert "Too many attempts. Wait 2 minutes" in told(tablet.log_in("özlem"))
    home.log_in("özlem")
    assert home.lists == ["A"]


def test_who_guesses_next_to_the_owner_does_not_lock_him_out(browser_of):
    home = browser_of("A")
    home.register("ana")
    home.cookies.pop("sessionid")
    for _try in range(rates.NAME_IN_NETWORK.most):
        browser_of().log_in("ana", "wrong")

    assert LOCKED in told(browser_of().log_in("ana"))
    home.log_in("ana")
    assert home.lists == ["A"]


def test_a_browser_that_logged_in_before_guesses_no_more_often_than_others(browser_of, mails):
    browser, other = browser_of(), browser_of()
    browser.register("ana", email="ana@example.org")
    browser.post("/account/logout/")
    for _try in range(rates.NAME_IN_BROWSER.most):
        assert WRONG in told(browser.log_in("ana", "wrong"))

    assert LOCKED in told(browser.log_in("ana"))
    assert "My lists" in told(other.log_in("ana"))
    browser.post("/account/reset/", {"email": "ana@example.org"})
    page = browser.get(way_in(mails()[0]))
    browser.post(page["Location"], {"new_password1": "another-" + PASSWORD, "new_password2": "another-" + PASSWORD})
    assert "My lists" in told(browser.log_in("ana", "another-" + PASSWORD))


def test_a_browser_is_trusted_by_no_cookie_of_its_own_making(browser_of):
    home, thief = browser_of(), browser_of()
    home.register("ana")
    browser_of().register("bob")
    thief.register("thief")
    for cookie in (thief.cookies["trusted"].value, home.cookies["trusted"].value[:-1], "", "ä"):
        thief.cookies["trusted"] = cookie
        assert trusted_browsers.trusted_browser(thief.get("/about/").wsgi_request, users_of("ana")) == ""


# ---------------------------------------------------------------- passwords


def test_a_new_password_by_mail_logs_all_browsers_out(browser_of, mails):
    old, fresh = browser_of("A"), browser_of()
    old.register("ana", email="ana@example.org")

    answer = fresh.post("/account/reset/", {"email": "ana@example.org"})
    assert "If an account has this address, an email is on its way." in told(answer)
    [sent] = mails()
    assert (sent.subject, sent.to) == ("A new password for Muster", ["ana@example.org"])

    page = fresh.get(way_in(sent))
    answer = fresh.post(
        page["Location"], {"new_password1": "another-" + PASSWORD, "new_password2": "another-" + PASSWORD}
    )
    assert answer["Location"] == "/account/login/"
    assert (old.lists, WRONG in told(old.log_in("ana"))) == ([], True)
    fresh.log_in("ana", "another-" + PASSWORD)
    assert fresh.lists == ["A"]
    assert "has already been used or is too old" in told(browser_of().get(way_in(sent)))


def test_whether_an_address_is_known_nobody_learns(browser_of, mails):
    browser_of().register("ana", email="ana@example.org")
    pages = [
        told(browser_of().post("/account/reset/", {"email": address}))
        for address in ("ana@example.org", "b@example.org")
    ]

    assert pages[0] == pages[1]
    assert [each.to for each in mails()] == [["ana@example.org"]]


@pytest.mark.parametrize(
    "site, way",
    [
        ("https://muster.example/", "https://muster.example/account/reset/"),
        ("http://club.example/muster", "http://club.example/muster/account/reset/"),
        ("", "http://testserver:6666/account/reset/"),
    ],
)
def test_a_mail_leads_where_the_operator_says(browser_of, mails, settings, site, way):
    settings.MUSTER_URL = site
    browser_of().register("ana", email="ana@example.org")

    browser_of().post("/account/reset/", {"email": "ana@example.org"}, headers={"host": "testserver:6666"})

    [link] = re.findall(r"https?://\S+/reset/", mails()[0].body)
    assert link == way


def test_an_address_with_umlauts_is_found_in_every_spelling(browser_of, mails):
    browser_of().register("ana", email="ana@mu\u0308nchen.example")

    for spelling in ("ANA@MÜNCHEN.example", "ana@MU\u0308NCHEN.example", "ana@münchen.example"):
        browser_of().post("/account/reset/", {"email": spelling})

    assert [each.to for each in mails()] == [["ana@münchen.example"]] * 3


def test_a_mail_speaks_the_language_of_who_asks(browser_of, mails):
    browser_of().register("ana", email="ana@example.org")
    browser_of().post("/account/reset/", {"email": "ana@example.org"}, headers={"accept-language": "de"})

    assert mails()[0].subject == "Ein neues Passwort für Muster"


def test_nobody_fills_the_mailbox_of_another(browser_of, mails):
    """From many networks, none of which asks often."""
    browser_of().register("ana", email="ana@example.org")
    answers = [
        told(browser_of().post("/account/reset/", {"email": "Ana@example.org"}, REMOTE_ADDR=f"192.0.2.{number}"))
        for number in range(rates.RESETS_OF_MAIL.most + 1)
    ]

    assert len(mails()) == rates.RESETS_OF_MAIL.most
    assert len(set(answers)) == 1


def test_a_mail_that_is_not_taken_is_tried_again(browser_of, mails, monkeypatch):
    def closed(*_arguments):
        raise SMTPServerDisconnected

    browser_of().register("ana", email="ana@example.org")
    browser_of().post("/account/reset/", {"email": "ana@example.org"})
    with monkeypatch.context() as patch:
        patch.setattr(EmailBackend, "send_messages", closed)
        assert mails() == []
    assert Place.objects.filter(crashes=1, worker="", leased_until__gt=timezone.now()).exists()

    assert mails() == []
    Place.objects.update(leased_until=timezone.now() - timedelta(seconds=1))
    assert [each.to for each in mails()] == [["ana@example.org"]]
    assert not Place.objects.exists()
    assert not Job.objects.exists()


def test_where_too_many_mails_wait_the_page_says_so(browser_of, mails, monkeypatch):
    monkeypatch.setattr(fair_queue, "MOST_QUICK", 0)
    answer = browser_of().post("/account/reset/", {"email": "ana@example.org"})

    assert (answer.status_code, mails()) == (400, [])
    assert "Try again in a few minutes" in told(answer)


def test_a_site_without_mail_says_so(browser_of):
    assert "This site doesn't send email, so it can't reset your password" in told(browser_of().get("/account/reset/"))


def test_a_changed_password_logs_other_browsers_out(browser_of):
    desk, phone, joined = browser_of("A"), browser_of(), browser_of()
    desk.register("ana")
    phone.log_in("ana")
    joined.take(desk.code(), "join")

    fields = {"old_password": PASSWORD, "new_password1": "another-" + PASSWORD, "new_password2": "another-" + PASSWORD}
    assert "Password changed. Other browsers are signed out." in told(
        desk.post("/account/password/", fields, follow=True)
    )
    assert [each.lists for each in (desk, phone, joined)] == [["A"], [], []]


# ---------------------------------------------------------------- out


def test_everything_goes_into_one_file(browser_of):
    browser = browser_of("Winter 150")
    pack = {"format": "muster.pack/1", "system": "blitz-beta", "key": "club", "name": "Club", "version": "1"}
    browser.post("/workshop/import/", {"text": json.dumps(pack)})
    browser.post("/collection/blitz-beta/", {"owned north/hunter": 3, "painted north/hunter": 1})
    browser.register("ana")
    force = Force.objects.get()
    force.tags.create(name="club")
    state = force.states.create(name="Before the cup", document=force.document)
    force.games.create(name="Saturday", key="0" * 32, state="{}")
    Organiser(browser)
    Host(browser)

    archive = ZipFile(io.BytesIO(b"".join(browser.get("/account/export.zip"))))

    names = {re.sub(r"-[0-9a-f]{8}(?=[./])", "-…", name): name for name in archive.namelist()}
    kept = {"lists/winter-150-…/tags.json", f"lists/winter-150-…/before-the-cup-{state.pk}.json"}
    kept |= {"lists/winter-150-…/game-saturday-….json", "tournaments/winter-open-….json", "campaigns/autumn-….json"}
    assert names.keys() == {"settings.json", "collection.json", "lists/winter-150-….json", "packs/club-….json", *kept}
    assert json.loads(archive.read(names["lists/winter-150-….json"]))["groups"] == DOCUMENT["groups"]
    assert json.loads(archive.read(names["packs/club-….json"]))["name"] == "Club"
    assert json.loads(archive.read("settings.json")) == {}
    owned = {"owned": {"north/hunter": 3}, "painted": {"north/hunter": 1}}
    assert json.loads(archive.read("collection.json")) == {"blitz-beta": owned}
    again = SimpleUploadedFile("campaign.json", archive.read(names["campaigns/autumn-….json"]))
    assert browser.post("/campaigns/new/file/?system=gundam-skirmish", {"file": again})["Location"].endswith("/links/")
    assert Account.objects.get().owner not in str([archive.read(name) for name in archive.namelist()])


def test_everything_is_deleted_with_the_account(browser_of):
    browser, other = browser_of("A", "B"), browser_of("C")
    browser.register("ana")
    assert "This deletes your account ana for good, along with: 2 lists" in told(browser.get("/account/delete/"))

    assert "Wrong password." in told(browser.post("/account/delete/", {"sure": "on", "password": "wrong"}))
    assert Force.objects.count() == 3
    browser.post("/account/delete/", {"sure": "on", "password": PASSWORD})

    assert (Force.objects.get().name, Revision.objects.count(), Picture.objects.count()) == ("C", 1, 0)
    assert (User.objects.count(), Account.objects.count(), browser.lists, other.lists) == (0, 0, [], ["C"])


def test_an_entry_in_an_event_of_others_stays_without_its_player(browser_of):
    browser, host = browser_of(), Organiser(browser_of())
    host.enter("Ana", client=browser)

    browser.post("/account/delete/", {"sure": "on"})

    assert [(player.name, player.owner) for player in host.event.players.all()] == [("Ana", "")]


def test_without_an_account_a_tick_deletes_everything(browser_of):
    browser = browser_of("A")

    assert browser.post("/account/delete/", {}).status_code == 400
    browser.post("/account/delete/", {"sure": "on"})
    assert Force.objects.count() == 0
