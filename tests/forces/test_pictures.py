"""The player's own pictures on the cards of a list: put, replaced, removed, brought back; nobody else's business."""

import io
import re
from dataclasses import replace
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from armybuilder.common.limits import FILES
from armybuilder.forces.domain import pictures
from armybuilder.forces.domain.loader import open_force
from armybuilder.forces.models import Force, Picture
from armybuilder.forces.pictures import BOUNDS, digest_of, reencode, with_pictures
from tests.forces.conftest import force_data, thirty_models
from tests.forces.picture_files import BLUE, GIF, RED, decoded, header_only, plain

pytestmark = pytest.mark.django_db
HUNTER, BOB = ("north/hunter", ""), ("north/hunter", "Bob")
GREEN = (30, 150, 30)


@pytest.fixture
def named(save):
    """Two Hunters, one of them called Bob, and a Grizzly."""
    return save(force_data("north/hunter", {"model": "north/hunter", "name": "Bob"}, "north/grizzly"))


@pytest.fixture
def put(client):
    """`put(force, data)`: the answer to the form of a card."""

    def put_(force, data=None, card=HUNTER, by=client, **more):
        file = {} if data is None else {"picture": SimpleUploadedFile("../x.exe", data, "text/html")}
        return by.post(page_of(force), {"model": card[0], "name": card[1]} | file | more)

    return put_


def page_of(force):
    return f"{force.get_absolute_url()}pictures/"


def on_cards(force):
    return {(picture.model, picture.name): picture.digest for picture in pictures.get_pictures(force)}


def digest(colour):
    return digest_of(reencode(plain(colour)))


def press(client, response, action):
    """Press the one button of a page that leads to `action`."""
    [address] = re.findall(rf'action="(/forces/\w+/pictures/\d+/{action}/)"', response.content.decode())
    return client.post(address, follow=True)


def errors(response):
    return re.findall(r'class="errorlist"[^>]*>([^<]*)<', unescape(response.content.decode()))


# ---------------------------------------------------------------- put and print


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_picture_is_shown_and_printed(named, client, put, kind):
    response = put(named, plain(RED, kind))

    picture = Picture.objects.get()
    page = client.get(response["Location"]).content.decode()
    assert (picture.force, picture.model, picture.name) == (named, *HUNTER)
    assert bytes(picture.data) == reencode(plain(RED, kind))
    assert f'src="{page_of(named)}{picture.digest}.jpg"' in page
    assert "Picture added to the card." in page
    assert "1 of 60 pictures" in page
    assert client.get(f"{named.get_absolute_url()}print.pdf").content.startswith(b"%PDF")


def test_picture_is_served_as_nothing_but_a_picture(named, client, put):
    put(named, plain())

    response = client.get(f"{page_of(named)}{digest(RED)}.jpg")

    assert decoded(response.content).format == "JPEG"
    assert response["Content-Type"] == "image/jpeg"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Cache-Control"] == "private, max-age=31536000, immutable"


def test_picture_of_a_named_model_wins(named, put):
    for card, colour in ((HUNTER, RED), (BOB, BLUE)):
        put(named, plain(colour), card)
    opened = open_force(named)
    content = opened.system.print_content(opened.document, opened.catalogue)
    with_part = replace(content, cards=(replace(content.cards[1], parts=(content.cards[0],)), *content.cards))

    printed = with_pictures(with_part, named)

    expected = {digest(colour): reencode(plain(colour)) for colour in (RED, BLUE)}
    assert [card.picture for card in printed.cards] == [digest(BLUE), digest(RED), digest(BLUE), ""]
    assert printed.cards[0].parts[0].picture == digest(BLUE)
    assert printed.pictures == tuple(sorted(expected.items()))


def test_same_picture_travels_once(named, put):
    for card in (HUNTER, ("north/grizzly", "")):
        put(named, plain(), card)
    opened = open_force(named)

    printed = with_pictures(opened.system.print_content(opened.document, opened.catalogue), named)

    assert {card.picture for card in printed.cards} == {digest(RED)}
    assert printed.pictures == ((digest(RED), reencode(plain())),)


def test_named_card_shows_what_it_inherits(named, client, put):
    put(named, plain())

    page = client.get(page_of(named)).content.decode()

    assert page.count(f"{digest(RED)}.jpg") == 2
    assert page.count("This card shows its model's picture") == 1


@pytest.mark.parametrize("models", [force_data("north/hunter"), thirty_models()], ids=["one", "thirty"])
def test_queries_do_not_grow_with_the_list(save, client, put, django_assert_num_queries, models):
    force = save(models)
    put(force, plain())
    opened = open_force(force)
    content = opened.system.print_content(opened.document, opened.catalogue)

    with django_assert_num_queries(3):  # session, list, pictures
        client.get(page_of(force))
    with django_assert_num_queries(1):
        with_pictures(content, force)


def test_nothing_to_print_asks_nothing(save, django_assert_num_queries):
    force = save(force_data() | {"groups": []})
    opened = open_force(force)
    content = opened.system.print_content(opened.document, opened.catalogue)

    with django_assert_num_queries(0):
        assert with_pictures(content, force) is content


def test_empty_list_says_what_is_missing(save, client):
    page = client.get(page_of(save(force_data() | {"groups": []}))).content.decode()

    assert "No model in this list yet" in page


# ---------------------------------------------------------------- refused


@pytest.mark.parametrize(
    "data, reason",
    [
        (None, "Choose a picture first."),
        (b"", "The file is empty."),
        (GIF, "This isn't a PNG or JPEG"),
        (plain()[:40], "The picture is damaged or incomplete"),
        (header_only(5000, 5000), "The picture has more than 24 megapixels"),
        (plain() + bytes(6_000_000), "The picture is larger than 5 MB"),
    ],
)
def test_refused_file_is_explained_beside_its_field(named, put, data, reason):
    put(named, plain(), BOB)

    response = put(named, data, BOB)

    [error] = errors(response)
    [field] = re.findall(r"<input[^>]*aria-invalid[^>]*>", response.content.decode())
    assert response.status_code == 400
    assert error.startswith(reason)
    assert "autofocus" in field
    assert str(BOUNDS) in response.content.decode()
    assert on_cards(named) == {BOB: digest(RED)}


def test_body_beyond_all_bounds_is_not_read(named, client):
    request = {"CONTENT_LENGTH": str(FILES.body + 1), "wsgi.input": io.BytesIO()}

    response = client.post(page_of(named), **request)

    assert response.status_code == 413
    assert f"too large to check. Choose another: {BOUNDS}." in response.content.decode()


@pytest.mark.parametrize("card", [("north/jaguar", ""), ("north/hunter", "Eve"), ("", ""), ("x\x00", "y" * 5000)])
def test_only_cards_of_the_list_have_pictures(named, put, card):
    response = put(named, plain(), card)

    assert response.status_code == 400
    assert "This card is no longer in the list." in response.content.decode()
    assert not Picture.objects.exists()


def test_sixty_pictures_are_as_many_as_a_list_has(named, put):
    Picture.objects.bulk_create(Picture(force=named, model="m", name=str(n), digest="d", data=b"x") for n in range(59))
    put(named, plain())

    refused = put(named, plain(BLUE), BOB)
    put(named, plain(GREEN))

    assert errors(refused) == ["This list has 60 pictures, the maximum. Remove one first."]
    assert on_cards(named)[HUNTER] == digest(GREEN)
    assert pictures.get_pictures(named).count() == 60


def test_bytes_of_one_owner_are_bounded(named, save, client, put):
    other = save(force_data("north/hunter"))
    size = len(reencode(plain()))
    Picture.objects.create(force=other, model="m", data=bytes(pictures.MAX_BYTES - size))
    put(named, plain())

    refused = put(named, plain(), BOB)
    client.post(f"{named.get_absolute_url()}duplicate/")

    full = "Your lists' pictures take up 50 MB in all, the maximum. Remove some first."
    assert errors(refused) == [full]
    assert full in unescape(client.get("/forces/").content.decode())
    assert Force.objects.count() == 2
    assert on_cards(named) == {HUNTER: digest(RED)}


# ---------------------------------------------------------------- undo


def test_removing_can_be_undone(named, client, put):
    page = client.get(put(named, plain())["Location"])

    removed = press(client, page, "remove")
    assert "Picture removed." in removed.content.decode()
    assert on_cards(named) == {}
    assert client.get(f"{page_of(named)}{digest(RED)}.jpg").status_code == 404

    press(client, removed, "restore")
    assert on_cards(named) == {HUNTER: digest(RED)}


def test_replacing_can_be_undone_and_done_again(named, client, put):
    put(named, plain(RED))

    replaced = client.get(put(named, plain(BLUE))["Location"])
    assert on_cards(named) == {HUNTER: digest(BLUE)}
    undone = press(client, replaced, "restore")
    assert on_cards(named) == {HUNTER: digest(RED)}
    press(client, undone, "restore")

    assert on_cards(named) == {HUNTER: digest(BLUE)}


def test_pressing_twice_changes_nothing(named, client, put):
    put(named, plain())
    put(named, plain())
    number = Picture.objects.get().pk

    answers = [client.post(f"{page_of(named)}{number}/{what}/") for what in ("restore", "remove", "remove")]

    assert [answer.status_code for answer in answers] == [302] * 3
    assert on_cards(named) == {}


def test_restoring_keeps_the_bound(named, client, put):
    page = client.get(put(named, plain())["Location"])
    removed = press(client, page, "remove")
    Picture.objects.bulk_create(Picture(force=named, model="m", name=str(n), digest="d", data=b"x") for n in range(60))

    answer = press(client, removed, "restore").content.decode()

    assert "This list has 60 pictures" in answer
    assert HUNTER not in on_cards(named)


def test_twenty_removals_can_be_undone(named, put, client):
    numbers = []
    for shade in range(22):
        put(named, plain((shade * 10, 0, 0)))
        numbers.append(pictures.get_pictures(named).get().pk)
        client.post(f"{page_of(named)}{numbers[-1]}/remove/")

    assert sorted(Picture.objects.values_list("pk", flat=True)) == numbers[2:]
    assert client.post(f"{page_of(named)}{numbers[0]}/restore/").status_code == 404


# ---------------------------------------------------------------- the list changes


def test_picture_of_a_model_that_left_is_kept_and_can_be_removed(named, client, edit, put):
    for card in (BOB, ("north/grizzly", "")):
        put(named, plain(), card)
    edit(named, "remove /groups/0/primary/models/2")
    edit(named, **{"/groups/0/primary/models/1/name": "Robert"})

    page = client.get(page_of(named)).content.decode().partition("Not in the list right now")[2]

    assert re.findall(r"<bdi>(.*?)</bdi>", page) == ["Bob", "Grizzly"]
    assert page.count("/remove/") == 2
    assert 'type="file"' not in page


def test_copy_of_a_list_has_its_pictures(named, client, put):
    put(named, plain())
    client.post(f"{named.get_absolute_url()}duplicate/")
    copy = Force.objects.exclude(pk=named.pk).get()

    press(client, client.get(page_of(named)), "remove")

    assert (on_cards(named), on_cards(copy)) == ({}, {HUNTER: digest(RED)})


def test_deleted_list_comes_back_with_its_pictures_or_goes_with_them(named, save, client, put):
    other = save(force_data())
    put(named, plain())
    for action in ("delete", "restore"):
        client.post(f"{named.get_absolute_url()}{action}/")
    assert on_cards(named) == {HUNTER: digest(RED)}

    client.post(f"{named.get_absolute_url()}delete/")
    Force.objects.filter(pk=named.pk).update(deleted="2020-01-01T00:00Z")
    client.post(f"{other.get_absolute_url()}delete/")

    assert not Picture.objects.exists()


def test_unreadable_list_leads_to_the_page_that_says_so(named, client, put):
    Force.objects.filter(pk=named.pk).update(document="{}")

    answers = [client.get(page_of(named)), put(named, plain())]

    assert [answer["Location"] for answer in answers] == [named.get_absolute_url()] * 2


# ---------------------------------------------------------------- nobody else


def test_nobody_else_sees_or_changes_a_picture(named, client, put):
    put(named, plain())
    number = Picture.objects.get().pk
    stranger, other_owner = Client(), Client()
    other_owner.post("/forces/import/", {"text": "Faction: North\nLimit: 100 TV\nGP:\n- Hunter"})
    [theirs] = Force.objects.exclude(pk=named.pk)

    for visitor in (stranger, other_owner):
        answers = [
            put(named, plain(BLUE), by=visitor),
            visitor.get(page_of(named)),
            visitor.get(f"{page_of(named)}{digest(RED)}.jpg"),
            *(visitor.post(f"{page_of(named)}{number}/{what}/") for what in ("remove", "restore")),
        ]
        assert [answer.status_code for answer in answers] == [404] * 5
    for what in ("remove", "restore"):
        assert other_owner.post(f"{page_of(theirs)}{number}/{what}/").status_code == 404
    assert other_owner.get(f"{page_of(theirs)}{digest(RED)}.jpg").status_code == 404
    assert other_owner.get(f"{page_of(theirs)}?put={number}&removed={number}").content.count(b"alert") == 0
    assert on_cards(named) == {HUNTER: digest(RED)}


def test_forged_forms_change_nothing(named, client, put):
    put(named, plain())
    number = Picture.objects.get().pk
    careful = Client(enforce_csrf_checks=True)
    careful.cookies = client.cookies

    answers = [put(named, plain(BLUE), by=careful)]
    answers += [careful.post(f"{page_of(named)}{number}/{what}/") for what in ("remove", "restore")]

    assert [answer.status_code for answer in answers] == [403] * 3
    assert on_cards(named) == {HUNTER: digest(RED)}


@pytest.mark.parametrize("path", ["9" * 40 + "/remove/", "0/restore/", "x.jpg"])
def test_what_is_not_there(named, client, path):
    answer = (client.get if path.endswith("jpg") else client.post)(page_of(named) + path)

    assert answer.status_code == 404


@pytest.mark.parametrize("query", ["?put=x&removed=1.5", "?removed=" + "9" * 40, "?put=²", "?removed=-1"])
def test_strange_questions_are_ignored(named, client, query):
    assert client.get(page_of(named) + query).content.count(b"alert") == 0
