"""Lists on another device, by a code."""

from datetime import timedelta

import pytest
from django.apps import apps
from django.utils import timezone

from armybuilder.accounts import device_transfer, ownership
from armybuilder.accounts.models import Account, Handover, Session
from armybuilder.common.keys import KEY_LENGTH
from armybuilder.forces.models import Collection, Force
from armybuilder.ratelimit import rates
from tests.accounts.conftest import PASSWORD, told
from tests.together import together

pytestmark = pytest.mark.django_db
NOT_GOOD = "This code is invalid or has expired. Get a new one on the other device."


def test_every_table_that_names_an_owner_is_handed_on():
    """Whoever adds one adds a `OwnedTable`, or says in `BESIDE` why it is none."""
    named = {
        model
        for model in apps.get_models()
        if any(field.name == "owner" and field.max_length == KEY_LENGTH for field in model._meta.fields)
    }

    assert named == {holding.model for holding in ownership.OWNED_TABLES} | ownership.BESIDE


def test_a_move_leaves_nothing_behind_and_loses_nothing(browser_of):
    old, new = browser_of("A", "B"), browser_of("C")
    code = old.code()

    shown = told(new.get("/account/devices/take/", {"code": code.lower()}))
    assert "What you'd get 2 lists Already here (stays) 1 list" in shown
    assert "Moved here: 2 lists." in told(new.take(code, "move"))

    assert (old.lists, new.lists) == ([], ["A", "B", "C"])
    assert "UTC: 2 lists. Show a code" in told(old.get("/account/devices/"))


def test_joined_browsers_hold_all_of_both_from_now_on(browser_of):
    one, two, third = browser_of("A"), browser_of("B"), browser_of()
    third.take(two.code(), "join")

    assert "Now on both devices: 1 list." in told(two.take(one.code(), "join"))
    third.build("C")

    assert [each.lists for each in (one, two, third)] == [["A", "B", "C"]] * 3
    assert "2 other browsers show them too." in told(one.get("/account/devices/"))

    one.post("/account/devices/others/")
    assert [each.lists for each in (one, two, third)] == [["A", "B", "C"], [], []]


def test_collections_grow_together(browser_of):
    one, two = browser_of("A"), browser_of("B")
    for browser, sent in (
        (one, {"owned north/hunter": 3, "painted north/hunter": 1, "owned north/jaguar": 1}),
        (two, {"owned north/hunter": 2, "painted north/hunter": 2, "owned north/grizzly": 4}),
    ):
        assert browser.post("/collection/blitz-beta/", sent).status_code == 302

    two.take(one.code(), "join")

    assert Collection.objects.get().counts == {"north/hunter": 3, "north/jaguar": 1, "north/grizzly": 4}
    assert Collection.objects.get().painted == {"north/hunter": 2}
    assert "2 lists the models you own in 1 game" in told(one.get("/account/devices/"))


def test_a_code_is_good_once(browser_of):
    giver, taker, late = browser_of("A"), browser_of(), browser_of()
    code = giver.code()
    taker.take(code, "move")

    answer = late.take(code, "move")

    assert (answer.status_code, NOT_GOOD in told(answer), late.lists, taker.lists) == (400, True, [], ["A"])


def test_two_who_press_at_once_get_it_once(browser_of):
    giver = browser_of("A")
    giver.code()
    seen = [Handover.objects.get() for _one in range(2)]
    one, two = browser_of().session, browser_of().session

    device_transfer.redeem(seen[0], one, Handover.MOVE)
    with pytest.raises(device_transfer.HandoverError, match="has already been used or revoked"):
        device_transfer.redeem(seen[1], two, Handover.MOVE)

    assert Force.objects.get().owner == one.owner


def test_a_code_ends_after_a_quarter_of_an_hour_or_when_it_is_taken_back(browser_of):
    giver, taker = browser_of("A"), browser_of()
    code = giver.code()
    assert Handover.objects.get().ends - timezone.now() <= timedelta(minutes=15)
    Handover.objects.update(ends=timezone.now())
    assert NOT_GOOD in told(taker.take(code, "move"))

    code = giver.code()
    giver.post("/account/devices/revoke/")
    assert NOT_GOOD in told(taker.take(code, "move"))

    first, second = giver.code(), giver.code()
    assert NOT_GOOD in told(taker.take(first, "move"))
    taker.take(second, "move")
    assert taker.lists == ["A"]


def test_guesses_are_throttled_for_an_address_in_all_processes(browser_of):
    giver, guesser, elsewhere = browser_of("A"), browser_of(), browser_of()
    code = giver.code()
    for number in range(rates.CODES.most):
        assert NOT_GOOD in told(browser_of().get("/account/devices/take/", {"code": f"ABCD{number:04}"}))

    assert "Too many codes tried from here. Wait 2 minutes." in told(guesser.take(code, "move"))
    assert guesser.lists == []

    elsewhere.defaults["REMOTE_ADDR"] = "192.0.2.7"
    elsewhere.take(code, "move")
    assert elsewhere.lists == ["A"]


def test_a_look_takes_nothing_and_a_good_code_is_no_guess(browser_of):
    giver, taker = browser_of("A"), browser_of()
    code = giver.code()
    for _look in range(rates.CODES.most + 1):
        assert taker.get("/account/devices/take/", {"code": code}).status_code == 200

    assert giver.lists == ["A"]


def test_with_ones_own_code_nothing_happens(browser_of):
    giver = browser_of("A")

    assert "This browser already has these lists." in told(giver.take(giver.code(), "join"))
    assert giver.lists == ["A"]


def test_an_account_stays_the_owner_and_two_are_not_one(browser_of):
    account, guest, other = browser_of("A"), browser_of("B"), browser_of("C")
    account.register("ana")
    other.register("ben")

    account.take(guest.code(), "join", password=PASSWORD)
    assert (account.lists, guest.lists) == (["A", "B"], ["A", "B"])
    assert Session.objects.filter(owner=Account.objects.get(user__username="ana").owner).count() == 2

    assert "You're signed in on both devices with different accounts" in told(
        other.take(account.code(), "join", password=PASSWORD)
    )
    other.take(account.code(), "move")
    assert (account.lists, guest.lists, other.lists) == ([], [], ["A", "B", "C"])


def test_the_session_gets_another_key_and_no_page_tells_the_owner(browser_of):
    giver, taker = browser_of("A"), browser_of("B")
    before = taker.cookies["sessionid"].value
    code = giver.code()
    owners = set(Session.objects.exclude(owner="").values_list("owner", flat=True))

    pages = [
        giver.get("/account/devices/"),
        taker.get("/account/devices/take/", {"code": code}),
        taker.take(code, "join"),
    ]
    pages += [taker.get(path) for path in ("/account/", "/forces/", "/account/delete/")]

    assert taker.cookies["sessionid"].value != before
    assert not [owner for owner in owners for page in pages if owner in page.content.decode()]


def test_pages_ask_as_often_for_thirty_lists_as_for_one(browser_of, django_assert_num_queries):
    giver = browser_of("A")
    giver.code()
    for number in (1, 30):
        owner = Force.objects.all()[0].owner
        Force.objects.bulk_create(
            Force(owner=owner, system="blitz-beta", name="X", document="{}", updated=timezone.now())
            for _one in range(number)
        )
        with django_assert_num_queries(13):
            giver.get("/account/devices/")


def test_who_is_logged_in_joins_by_the_password_alone(browser_of):
    account, stranger = browser_of("A"), browser_of("B")
    account.register("ana")
    code = stranger.code()
    asks = account.get("/account/devices/take/", {"code": code})
    assert asks.content.decode().count('type="password"') == 1

    for sent in ({}, {"password": "a guess"}):
        answer = account.take(code, "join", **sent)
        assert answer.status_code == 400
        assert "Use on both devices" in told(answer)
    assert (account.lists, stranger.lists) == (["A"], ["B"])

    account.take(code, "join", password=PASSWORD)
    assert stranger.lists == ["A", "B"]


@pytest.mark.django_db(transaction=True)
def test_of_codes_that_are_shown_at_once_one_is_open():
    codes = together(lambda _number: device_transfer.create_code("ann").code, 8)

    assert len(codes) == 8
    assert Handover.objects.get(owner="ann").code in codes
