"""A list is handed on as a link: the button in the builder, and what a friend sees who opens it."""

import json
import re
from html import unescape
from random import Random
from string import ascii_letters, digits, printable

import pytest
from django.test import Client
from django.utils.html import strip_tags

from armybuilder.cards.screen.cover import HEIGHT, WIDTH
from armybuilder.forces.models import Force
from armybuilder.forces.share_links.links import MAX_LINK_LENGTH, pack, unpack
from tests.cards.reading import text_of
from tests.forces.conftest import RULEBOOK, force_data, thirty_models

pytestmark = pytest.mark.django_db

TACTICAL = {
    "format": "muster.force/1",
    "system": "tactical-1998",
    "name": "Patrol",
    "faction": "north",
    "limit": 2500,
    "groups": [
        {
            "name": "Alpha",
            "units": [
                {"model": "north/hunter", "count": 2, "rank": "commander", "name": "Nick"},
                {"model": "north/grizzly", "crew": "veteran"},
                {"model": "infantry/standard"},
            ],
        }
    ],
}


def encoded(data):
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode()


def link_of(data):
    return {"d": pack(data if isinstance(data, bytes) else encoded(data))}


def words(html):
    """What is read on a page, between its head and its foot, in one line."""
    main = html.partition("<main")[2].partition("</main>")[0].partition(">")[2]
    return " ".join(
        unescape(strip_tags(re.sub(r"<(/?(p|div|li|dt|dd|h\d|span|td|th|a|button)\b)", r" <\1", main))).split()
    )


def meta_of(html):
    """Names and contents of what chats read."""
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[\w:]+|description)" content="([^"]*)">', html)
    return {name: unescape(content) for name, content in found}


# ---------------------------------------------------------------- the button


@pytest.mark.parametrize("data", [json.loads(RULEBOOK.read_text()), TACTICAL], ids=["beta", "1998"])
def test_builder_offers_a_link_that_holds_the_list(save, client, data):
    force = save(data)
    address = f"{force.get_absolute_url()}share/"
    assert f'href="{address}"' in client.get(force.get_absolute_url()).content.decode()

    page = client.get(address).content.decode()
    [link] = re.findall(r'id="share-link" value="([^"]*)"', page)
    assert link.startswith("http://testserver/check/list/?d=")
    assert unpack(link.partition("?d=")[2]) == force.document.encode()
    assert Client().get(link).status_code == 200
    assert "Snapshot The link contains the list as it is now" in words(page)


def test_only_the_owner_is_offered_a_link(saved):
    assert Client().get(f"{saved.get_absolute_url()}share/").status_code == 404


def unpackable(size, seed=1):
    """Text that cannot be packed small."""
    return "".join(Random(seed).choices(ascii_letters + digits, k=size))  # noqa: S311 - nothing is secret


def in_groups(models, name, noise=0):
    """So many models of different names, ten in each group."""
    rows = [{"model": "north/hunter", "name": name.format(row) + unpackable(noise, row)} for row in range(models)]
    groups = [{"primary": {"ua": "GP", "models": rows[start : start + 10]}} for start in range(0, models, 10)]
    return force_data() | {"groups": groups}


@pytest.mark.parametrize(
    "data, link, code, note",
    [
        (
            force_data("north/hunter", notes=unpackable(1900)),
            True,
            True,
            "The notes are too long for the QR code and are left out.",
        ),
        (
            force_data(*({"model": "north/hunter", "name": unpackable(60, row)} for row in range(40))),
            True,
            False,
            "No QR code: the list is too long (2,",
        ),
        (
            force_data(*({"model": "north/hunter", "notes": unpackable(1900, row)} for row in range(10))),
            True,
            True,
            "The notes are too long for a link and are left out.",
        ),
        (
            in_groups(100, "{}", noise=190),
            False,
            False,
            f"The list is too long for a link of {MAX_LINK_LENGTH:,} characters: share its PDF or document instead.",
        ),
    ],
    ids=["notes beyond a code", "names beyond a code", "notes beyond a link", "names beyond a link"],
)
def test_what_is_too_long_is_said(save, client, data, link, code, note):
    page = client.get(f"{save(data).get_absolute_url()}share/").content.decode()
    found = re.findall(r'id="share-link" value="([^"]*)"', page)
    assert (bool(found), 'class="qr"' in page) == (link, code)
    assert note in words(page)
    assert all(Client().get(address).status_code == 200 for address in found)


# ---------------------------------------------------------------- what a friend sees


def test_shared_list_shows_who_is_in_it(client):
    html = client.get("/check/list/", link_of(RULEBOOK.read_bytes())).content.decode()
    shown = words(html)
    assert (
        "Heavy Gear Blitz (beta 2014) · catalogue 2014.1 Rulebook example army (L4091-4101) North · 15 models "
        "150 / 150 TV ILLEGAL Open as my own copy Play with a copy Fight against it PDF This is a snapshot:"
    ) in shown
    assert (
        "Combat group 1 55 TV Primary unit GP General Purpose 5 actions, 31 TV "
        "Hunter + Headhunter CO Headhunter +1 LAC, LRP, APGL, LPZ, LVB "
        'MR 5" W AR 6 DC 5/1 GUN 4+ PILOT 4+ EW 5+ 7 TV '
        '4 × Hunter LAC, LRP, APGL, LPZ, LVB MR 5" W AR 6 DC 5/1 GUN 4+ PILOT 4+ EW 6+ 24 TV '
        "Support unit FS Fire Support 2 actions, 24 TV" in shown
    )
    assert "Rules check 1 problem ILLEGAL Combat group 2's support unit has 2 Ferret Mk. 2 Gunner;" in shown
    assert (
        "Rulebook example army (L4091-4101) North · 150 of 150 TV · illegal · Heavy Gear Blitz Beta Combat group 1 (55 TV)"
        in shown
    )
    assert "<title>Rulebook example army (L4091-4101) · North, 150 of 150 TV – Muster</title>" in html


def test_shared_list_of_1998_shows_who_is_in_it(client):
    shown = words(client.get("/check/list/", link_of(TACTICAL)).content.decode())
    assert "Patrol North · 4 units" in shown
    assert "Alpha" in shown
    assert "2 × Hunter “Nick” COMMANDER" in shown
    assert "Veteran crew HAC, MRP/18" in shown


@pytest.mark.parametrize(
    "data, said",
    [
        (force_data("north/hunter", options={"elite": True}, sublist="strike-force"), "North · elite army · 1 model"),
        (TACTICAL | {"options": {"equal": True}}, "North · equal budgets · 4 units"),
    ],
)
def test_options_of_a_shared_list_are_told(client, data, said):
    assert said in words(client.get("/check/list/", link_of(data)).content.decode())


def test_what_a_chat_shows_of_a_shared_list(client):
    data = RULEBOOK.read_bytes()
    found = meta_of(client.get("/check/list/", link_of(data)).content.decode())
    query = f"?d={pack(data)}"
    said = (
        "North: 150 of 150 TV, illegal. Hunter + Headhunter, 5 × Hunter, 2 × Grizzly, Jaguar + Thunder Jaguar, 2 × Jaguar, "
        "2 × Ferret Mk. 2 Gunner, 2 × Klemm, 2 × Recon Drone"
    )
    assert found == {
        "description": said,
        "og:site_name": "Muster",
        "og:type": "website",
        "og:title": "Rulebook example army (L4091-4101)",
        "og:description": said,
        "og:url": f"http://testserver/check/list/{query}",
        "og:image": f"http://testserver/check/list/cover.png{query}",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": "The list's name, points and result, and its first cards",
        "twitter:card": "summary_large_image",
    }


def test_description_is_short_whatever_the_list(client):
    models = [
        f"north/{name}" for name in ("hunter", "jaguar", "grizzly", "kodiak", "bear", "cheetah", "ferret", "mammoth")
    ]
    data = force_data(*({"model": model, "upgrades": ["north/headhunter", "drone/recon"]} for model in models))
    found = meta_of(client.get("/check/list/", link_of(data)).content.decode())
    assert len(found["og:description"]) == 200
    assert found["og:description"].endswith("…")


def test_address_is_that_of_the_site(client, settings):
    settings.MUSTER_URL = "https://muster.example"
    found = meta_of(client.get("/check/list/", link_of(TACTICAL)).content.decode())
    assert found["og:url"].startswith("https://muster.example/check/list/?d=2")
    assert found["og:image"].startswith("https://muster.example/check/list/cover.png?d=2")


@pytest.mark.parametrize(
    "data, cards", [(force_data("north/hunter", {"model": "north/grizzly", "count": 2}), 2), (TACTICAL, 4)]
)
def test_every_card_has_a_picture(client, data, cards):
    html = client.get("/check/list/", link_of(data)).content.decode()
    found = re.findall(r'<img src="([^"]*)" alt="([^"]*)" width="276" height="473"', html)
    assert len(found) == cards
    for address, _ in found:
        picture = client.get(unescape(address))
        assert (picture["Content-Type"], picture.content[:8]) == ("image/png", b"\x89PNG\r\n\x1a\n")
        assert client.get(unescape(address), headers={"if-none-match": picture["ETag"]}).status_code == 304
    assert client.get(f"/check/list/card-{cards + 1}.png", link_of(data)).status_code == 404
    assert client.get("/check/list/card-0.png", link_of(data)).status_code == 404


def test_a_large_list_shows_sixty_cards_and_says_that_the_pdf_has_all(client):
    html = client.get("/check/list/", link_of(in_groups(70, "No. {}"))).content.decode()
    assert html.count("<img ") == 60
    assert "The PDF has all of them." in html


def test_pdf_of_a_shared_list_is_the_usual_print(client):
    response = client.get("/check/list/print.pdf", link_of(RULEBOOK.read_bytes()))
    assert response["Content-Type"] == "application/pdf"
    assert re.fullmatch(
        r'inline; filename="rulebook-example-army-l4091-4101-150tv-[\d-]+\.pdf"', response["Content-Disposition"]
    )
    assert "Rulebook example army" in text_of(response.content)[0]
    assert not Force.objects.exists()


def test_cover_is_drawn(client):
    response = client.get("/check/list/cover.png", link_of(force_data(name="W" * 200)))
    assert response["Content-Type"] == "image/png"
    assert int.from_bytes(response.content[16:20]) == WIDTH
    assert int.from_bytes(response.content[20:24]) == HEIGHT


@pytest.mark.parametrize("data", [force_data("north/hunter"), thirty_models()], ids=["one model", "thirty models"])
def test_a_shared_list_asks_the_database_nothing(client, django_assert_num_queries, data):
    for page in ("", "card-1.png", "cover.png", "print.pdf"):
        with django_assert_num_queries(0):
            assert client.get(f"/check/list/{page}", link_of(data)).status_code == 200


# ---------------------------------------------------------------- whatever stands in a link


def test_name_that_nobody_knows_is_a_problem_of_the_list(client):
    data = force_data("north/huntress", {"model": "north/hunter", "upgrades": ["north/wings"]})
    shown = words(client.get("/check/list/", link_of(data)).content.decode())
    assert "ILLEGAL" in shown
    assert "north/huntress UNKNOWN" in shown
    for page in ("card-1.png", "cover.png", "print.pdf"):
        assert client.get(f"/check/list/{page}", link_of(data)).status_code == 200


@pytest.mark.parametrize(
    "data",
    [
        force_data(),
        force_data(limit=0),
        force_data(faction="nobody", sublist="nothing"),
        force_data(catalogue="2999.9"),
        force_data() | {"groups": []},
        force_data() | {"groups": [{"primary": {}}, {"support": {}}]},
        {"format": "muster.force/1", "system": "tactical-1998", "faction": "nobody", "limit": 0, "groups": []},
        TACTICAL | {"groups": [{"units": [{"model": "north/bear"}, {"model": "infantry/nobody"}]}]},
    ],
)
def test_odd_lists_are_shown(client, data):
    cards = client.get("/check/list/", link_of(data)).content.decode().count("<img ")
    answers = {page: client.get(f"/check/list/{page}", link_of(data)).status_code for page in PAGES}
    assert answers == {"": 200, "card-1.png": 200 if cards else 404, "cover.png": 200, "print.pdf": 200}


HOSTILE = [
    '<script>alert(1)</script>"&amp;',
    "'\"><img src=x onerror=alert(1)>",
    "{{ 7*7 }}{% now %}",
    "=1+1",
    "\u202eevil",
]


@pytest.mark.parametrize("text", HOSTILE[:-1])
def test_words_of_a_list_are_plain_text(client, text):
    beta = force_data({"model": "north/hunter", "name": text, "notes": text}, name=text, notes=text)
    beta["groups"][0]["name"] = text
    tactical = TACTICAL | {
        "name": text,
        "notes": text,
        "groups": [{"name": text, "units": [{"model": text, "name": text}]}],
    }
    for data in (beta, tactical):
        html = client.get("/check/list/", link_of(data)).content.decode()
        assert "<script>alert" not in html
        assert "<img src=x" not in html
        assert text in unescape(html)
        assert meta_of(html)["og:title"] == text


PAGES = ("", "card-1.png", "cover.png", "print.pdf")


def test_garbage_is_refused_in_words(client):
    dice = Random(7)  # noqa: S311 - nothing is secret
    good = [pack(RULEBOOK.read_bytes()), pack(encoded(TACTICAL))]
    for trial in range(120):
        packed = list(good[trial % 2])
        for _ in range(dice.choice((1, 1, 2, 30))):
            packed[dice.randrange(len(packed))] = dice.choice(printable)
        response = client.get(f"/check/list/{PAGES[trial % 4]}", {"d": "".join(packed)})
        assert response.status_code in (200, 400), "".join(packed)
        assert response.content


@pytest.mark.parametrize("page", PAGES[1:])
@pytest.mark.parametrize(
    "packed, message",
    [
        ("", "This link doesn't contain a list that's known here."),
        ("1!!!", "The link is damaged: use the full link."),
        ("1" * (MAX_LINK_LENGTH + 1), "The link is too long: the limit is 16,384 characters."),
    ],
)
def test_files_of_a_damaged_link_say_so(client, page, packed, message):
    response = client.get(f"/check/list/{page}", {"d": packed})
    assert (response.status_code, response["Content-Type"]) == (400, "text/plain; charset=utf-8")
    assert message in response.content.decode()
