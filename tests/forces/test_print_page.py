"""The print page: options that are remembered, and the real pages as pictures."""

import io
import json
import re
from html import unescape

import pytest
from django.core.cache import caches
from django.test import Client
from django.utils import timezone
from PIL import Image, ImageChops

from armybuilder.cards.options import CHOICES
from armybuilder.cards.screen.raster import page_png
from armybuilder.forces.domain.pictures import add_picture
from armybuilder.forces.models import Force
from tests.forces.conftest import force_data, thirty_models

pytestmark = pytest.mark.django_db

HUNTERS = force_data({"model": "north/hunter", "count": 3})
HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def nothing_kept():
    caches["prints"].clear()


@pytest.fixture
def hunters(save):
    return save(HUNTERS)


@pytest.fixture
def show(client):
    """`show(force, "?parts=army")`: the print page as text, its redirects followed."""

    def show_(force, query="", **more):
        return unescape(client.get(f"{force.get_absolute_url()}print/{query}", follow=True, **more).content.decode())

    return show_


@pytest.fixture
def picture(client):
    def picture_(force, number, query="", **more):
        return client.get(f"{force.get_absolute_url()}print/page-{number}.png{query}", **more)

    return picture_


def summary(page):
    [text] = re.findall(r'id="summary"[^>]*>\s*(.*?)\s*</p>', page, re.DOTALL)
    return text


def test_cards_are_taken_one_by_one(show, client, hunters):
    page = show(hunters, "?parts=cards&card=tarot")
    links = re.findall(r'<li><a href="([^"]*)">([^<]*)</a>: ', page)
    address = f"{hunters.get_absolute_url()}print"
    assert links == [
        (f"{address}/shop/?parts=cards&card=tarot", "Cards for a print shop"),
        (f"{address}/pictures/?parts=cards&card=tarot", "Card images"),
        (f"{address}/tabletop/?parts=cards&card=tarot", "Tabletop Simulator"),
    ]
    answers = [client.get(link) for link, _ in links]
    assert [(answer["Content-Type"], answer["Content-Disposition"]) for answer in answers] == [
        ("application/pdf", 'attachment; filename="test-shop.pdf"'),
        ("application/zip", 'attachment; filename="test-pictures.zip"'),
        ("application/zip", 'attachment; filename="test-tabletop.zip"'),
    ]
    assert [answer.content[:4] for answer in answers] == [b"%PDF", b"PK\x03\x04", b"PK\x03\x04"]


def test_where_no_cards_are_printed_the_page_says_so(client, hunters):
    answer = client.get(f"{hunters.get_absolute_url()}print/shop/?parts=army", follow=True)
    assert answer.redirect_chain == [(f"{hunters.get_absolute_url()}print/?parts=army", 302)]
    assert "The parts you&#x27;re printing don&#x27;t include cards: choose the cards too." in answer.content.decode()
    assert client.get(f"{hunters.get_absolute_url()}print/posters/").status_code == 404


def test_a_size_that_leaves_less_white_is_a_link(show, hunters):
    told = summary(show(hunters, "?parts=cards&card=half-letter"))
    link = '<a href="?parts=cards&card=a5">Record card, A5</a>'
    assert told.endswith(
        f" kB. Most of each page stays blank: {link} is nearly the same size, and more of them fit on this paper."
    )
    assert "blank" not in summary(show(hunters, "?parts=cards&card=a5"))
    assert "blank" not in summary(show(hunters, "?parts=army&card=half-letter"))


def cards(page):
    [number] = re.findall(r"(\d+) cards?,", summary(page))
    return int(number)


def errors(page):
    """The problem beside each field that has one."""
    found = re.findall(r'id="o-(\w+)-errors"[^>]*>([^<]*)', page)
    return {name: text for name, text in found if text}


def chosen(page):
    """What the form would send, as the address has it."""
    [query] = re.findall(r'href="[^"]*print\.pdf\?([^"]*)">Open PDF', page)
    return query


# ---------------------------------------------------------------- what is shown


def test_the_page_says_what_comes_out(hunters, show, client):
    page = show(hunters)
    pdf = client.get(hunters.get_absolute_url() + "print.pdf").content

    assert summary(page) == f"2 pages, {cards(page)} cards, {round(len(pdf) / 1000)} kB"
    assert re.findall(r'<img src="([^"]*)" width="(\d+)" height="(\d+)".*?alt="([^"]*)"', page) == [
        (f"{hunters.get_absolute_url()}print/page-{number}.png?parts=army,cards", "794", "1123", f"Page {number} of 2")
        for number in (1, 2)
    ]


def test_cards_are_counted_as_they_are_printed(hunters, show):
    each, unique, none = (cards(show(hunters, query)) for query in ("", "?unique=1", "?parts=army"))

    assert each >= 3
    assert (each - unique, none) == (2, 0)  # all three have their boxes on one card


def test_every_option_is_in_the_form_once(hunters, show):
    page = show(hunters)

    shown = sorted(re.findall(r'id="o-(\w+)-errors"', page))

    assert shown == sorted(choice.name for choice in CHOICES if choice.name != "player")


def parts_of(page):
    """The parts that are offered."""
    return re.findall(r'name="parts" value="(\w+)"', page)


def test_parts_that_the_game_does_not_have_are_not_offered(hunters, show):
    """Unless an address asks for them: what is chosen can be taken away."""
    assert parts_of(show(hunters)) == [
        *("army", "cards", "record", "tokens", "dials", "templates", "bases", "standees", "reference", "quick", "test"),
    ]
    assert parts_of(show(hunters, "?parts=deck,army"))[:3] == ["deck", "army", "cards"]
    assert ['id="o-player"' in show(hunters, query) for query in ("?parts=deck", "?player=2")] == [False, True]


@pytest.mark.parametrize("data", [force_data("north/hunter"), thirty_models()], ids=["1 model", "30 models"])
def test_queries_do_not_grow_with_the_list(save, show, picture, django_assert_num_queries, data):
    force = save(data)

    with django_assert_num_queries(5):  # session, list, which pictures are on its cards, those pictures, its games
        show(force)
    with django_assert_num_queries(4):  # the print is kept
        show(force)
    with django_assert_num_queries(3):
        assert picture(force, 1).status_code == 200


@pytest.mark.parametrize("query, size", [("", (794, 1123)), ("?paper=letter", (816, 1056))])
def test_a_picture_is_the_page_of_the_pdf(hunters, picture, client, query, size):
    pdf = client.get(f"{hunters.get_absolute_url()}print.pdf{query}").content
    response = picture(hunters, 2, query)

    assert (response["Content-Type"], response["Cache-Control"]) == ("image/png", "private, no-cache")
    assert Image.open(io.BytesIO(response.content)).size == size
    assert response.content == page_png(pdf, 2)


def test_pictures_differ_as_the_options_do(hunters, picture):
    queries = ["", "?borders=0", "?gap=2.5", "?ink=saver", "?parts=cards,army", "?large=1"]

    assert len({picture(hunters, 2, query).content for query in queries}) == len(queries)


def test_a_browser_that_has_a_picture_keeps_it_until_the_list_changes(hunters, picture, edit):
    etag = picture(hunters, 1)["ETag"]

    again = picture(hunters, 1, headers={"If-None-Match": etag})
    edit(hunters, **{"/name": "Renamed"})
    changed = picture(hunters, 1, headers={"If-None-Match": etag})

    assert (again.status_code, again.content) == (304, b"")
    assert changed.status_code == 200


@pytest.mark.parametrize("number", [0, 3, 10**30])
def test_a_page_that_is_not_there(hunters, picture, number):
    assert picture(hunters, number).status_code == 404


def test_an_empty_list_has_nothing_to_print_and_prints(save, show, picture):
    force = save(force_data())

    page = show(force)

    assert "Nothing to print yet" in page
    assert summary(page).startswith("1 page, 0 cards, ")
    assert picture(force, 1).status_code == 200


def test_a_preview_is_bounded_and_the_pdf_is_not(save, show, picture):
    force = save(force_data({"model": "north/hunter", "count": 200}))
    query = "?parts=cards&large=1&backs=long"

    page = show(force, query)

    count = int(summary(page).split()[0])
    assert count > 60
    assert f"Showing the first 60 of {count} pages. The PDF has them all." in page
    assert page.count("<img ") == 60
    assert [picture(force, number, query).status_code for number in (60, 61)] == [200, 404]


# ---------------------------------------------------------------- whose it is


def test_prints_of_lists_and_visitors_do_not_mix(hunters, save, picture):
    other_client = Client()
    other_client.post("/forces/import/", {"text": json.dumps(HUNTERS | {"name": "Other"})})
    other = Force.objects.exclude(pk=hunters.pk).get()
    second = save(HUNTERS | {"name": "Second"})

    pages = [picture(hunters, 1).content, picture(second, 1).content]
    pages.append(other_client.get(f"{other.get_absolute_url()}print/page-1.png").content)

    assert len(set(pages)) == 3
    assert picture(other, 1).status_code == 404
    assert other_client.get(f"{hunters.get_absolute_url()}print/").status_code == 404


def test_a_picture_on_a_card_comes_into_the_preview(hunters, picture):
    file = io.BytesIO()
    Image.new("RGB", (60, 60), "red").save(file, "JPEG")
    without = picture(hunters, 2)

    add_picture(hunters, model="north/hunter", name="", data=file.getvalue())
    page = picture(hunters, 2, headers={"If-None-Match": without["ETag"]})

    red, _, blue = Image.open(io.BytesIO(page.content)).convert("RGB").split()
    assert page.status_code == 200
    assert sum(ImageChops.subtract(red, blue).histogram()[150:]) > 1000


def test_options_of_the_last_print_are_those_of_the_next(hunters, save, show):
    usual = chosen(show(hunters))
    show(hunters, "?parts=cards&ink=gray&borders=0&gap=2.5")

    assert usual == "parts=army,cards"
    assert chosen(show(save(HUNTERS))) == "parts=cards&ink=gray&borders=0&gap=2.5"


def test_the_usual_is_one_link_away(hunters, show, client):
    [usual] = re.findall('href="(\\?[^"]*)">Reset', show(hunters, "?parts=quick&paper=letter"))

    show(hunters, usual)

    assert chosen(show(hunters)) == "parts=army,cards"
    assert "print" not in client.session


def test_looking_again_changes_no_session(hunters, show, django_assert_num_queries):
    show(hunters, "?parts=army")

    with django_assert_num_queries(4):
        show(hunters, "?parts=army")


def test_remembered_options_that_are_gone_are_forgotten(hunters, show, client):
    session = client.session
    session["print"] = {"parts": "army", "paper": "papyrus", "scent": "rose"}
    session.save()

    assert chosen(show(hunters)) == "parts=army"


# ---------------------------------------------------------------- what a form sends


SENT = "?parts=&parts=cards&parts=army&unique=0&unique=1&large=0&paper=a4&borders=0&gap=0&ink=color&cut_marks=0"


def test_what_a_form_sends_is_kept_in_a_short_address(hunters, client):
    response = client.get(f"{hunters.get_absolute_url()}print/{SENT}")

    assert response.status_code == 302
    assert response["Location"] == (
        f"{hunters.get_absolute_url()}print/?parts=cards,army&unique=1&borders=0&cut_marks=0"
    )


@pytest.mark.parametrize(
    "move, parts",
    [
        ("parts tokens up", "army,tokens,cards"),
        ("parts army down", "cards,army,tokens"),
        ("parts army up", "army,cards,tokens"),
        ("parts tokens down", "army,cards,tokens"),
        ("parts quick up", "army,cards,tokens"),
        ("parts army sideways", "army,cards,tokens"),
        ("ink color up", "army,cards,tokens"),
        ("__class__", "army,cards,tokens"),
    ],
)
def test_buttons_change_the_order_without_javascript(hunters, show, move, parts):
    assert chosen(show(hunters, f"?parts=&parts=army&parts=cards&parts=tokens&move={move}")) == f"parts={parts}"


def test_htmx_gets_what_changed_and_the_address(hunters, client):
    address = f"{hunters.get_absolute_url()}print/"

    response = client.get(address + SENT, headers=HTMX)

    page = response.content.decode()
    assert response["HX-Replace-Url"] == f"{address}?parts=cards,army&unique=1&borders=0&cut_marks=0"
    assert page.count("<img ") == 2
    assert "<form" not in page
    assert summary(page).startswith("2 pages, ")


# ---------------------------------------------------------------- what cannot be used


def test_problems_stand_beside_their_fields_and_nothing_is_lost(hunters, client, show):
    page = show(hunters, "?parts=cards&gap=22&paper=papyrus&large=maybe&bleed=much")

    assert errors(page) == {
        "gap": "22 mm is out of range for gap: 0 to 10 mm.",
        "paper": "'papyrus' isn't a valid value for paper. Choose from: a4, letter.",
        "large": "'maybe' isn't a valid value for large. Choose from: 1, 0.",
        "bleed": "'much' isn't a valid length for bleed. Enter millimetres, such as 2.5.",
    }
    assert 'name="gap" value="22"' in page
    assert chosen(page) == "parts=cards"
    assert summary(page).endswith("; 4 options can't be used")
    assert "print" not in client.session


def test_no_part_at_all_is_a_problem(hunters, show):
    page = show(hunters, "?parts=&ink=gray")

    assert errors(page)["parts"].startswith("Choose at least one for parts: army, cards")
    assert not re.search(r'name="parts" value="\w+" checked', page)


def test_htmx_learns_of_problems_and_keeps_its_address(hunters, client):
    response = client.get(f"{hunters.get_absolute_url()}print/?gap=-1", headers=HTMX)

    assert errors(response.content.decode()) == {"gap": "-1 mm is out of range for gap: 0 to 10 mm."}
    assert "HX-Replace-Url" not in response


@pytest.mark.parametrize(
    "query",
    [
        "?gap=nan",
        "?gap=1e999",
        "?gap=%01",
        "?parts=army,army",
        "?parts=" + "army," * 500,
        "?paper=<script>alert(1)</script>",
        "?options=__proto__",
        "?card=../../etc/passwd",
        "?parts[]=army&move=&off_x=٣",
    ],
)
def test_hostile_words_do_no_harm(hunters, client, query):
    response = client.get(f"{hunters.get_absolute_url()}print/{query}", follow=True)

    assert response.status_code == 200
    assert "<script>alert" not in response.content.decode()


def test_pages_of_one_print_are_not_prints(hunters, picture):
    etag = picture(hunters, 1)["ETag"]

    answers = {picture(hunters, 1, headers={"If-None-Match": etag}).status_code for _ in range(100)}

    assert answers == {304}


# ---------------------------------------------------------------- the file


@pytest.mark.parametrize("query, way", [("", "inline"), ("?download=1", "attachment"), ("?download=yes", "inline")])
def test_the_file_is_named_after_force_points_and_date(hunters, client, query, way):
    response = client.get(f"{hunters.get_absolute_url()}print.pdf{query}")

    assert response["Content-Disposition"] == f'{way}; filename="test-18tv-{timezone.localdate()}.pdf"'


def test_names_that_cannot_be_printed_in_full_are_told(show, save):
    models = [{"model": "north/hunter", "name": "𓀀<b>"}, {"model": "north/hunter", "name": "山田太郎"}]
    page = show(save(force_data(*models, name="བོད 1")))

    assert "Some letters in these names can't be printed" in page
    assert re.findall(r"<bdi>(.*?)</bdi>", page[page.index("Some letters") :])[:2] == ["བོད 1", "𓀀<b>"]
    assert "山田太郎" not in page[page.index("Some letters") :].partition("</ul>")[0]


def test_names_of_other_scripts_are_no_warning(show, save):
    page = show(save(force_data({"model": "north/hunter", "name": "हिन्दी"}, name="עברית")))

    assert "can't be printed" not in page
