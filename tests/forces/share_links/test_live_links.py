"""A link that follows a list: who makes it, who sees by it, and that it can be taken back."""

import io
import json
import re
from html import unescape

import pytest
from django.core.cache import caches
from django.test import Client
from django.utils import timezone
from PIL import Image

from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.domain import lists, pictures
from armybuilder.forces.domain.loader import open_force
from armybuilder.forces.models import Force, LivingLink
from armybuilder.forces.pictures import reencode
from armybuilder.forces.share_links import live_links
from armybuilder.forces.share_links.shared_list import get_or_draw, open_live
from tests.forces.conftest import force_data, thirty_models
from tests.forces.picture_files import plain
from tests.forces.test_share import meta_of, words

pytestmark = pytest.mark.django_db
FILES = ("print.pdf", "card-1.png", "cover.png", "text/", "tabletop.json")
GONE = "This list is no longer shared This link was revoked."


@pytest.fixture(autouse=True)
def _fresh_caches():
    for cache in caches.all():
        cache.clear()


@pytest.fixture
def force(save):
    return save(force_data("north/hunter", name="Wolves"))


def made(client, force, note="for Anna"):
    """A link that the owner makes on the page."""
    client.post(f"{force.get_absolute_url()}share/links/", {"note": note})
    return force.links.order_by("-pk").first()


def address(link, name=""):
    return f"/shared/{link.key}/{name}"


def answers(link):
    """What everybody is answered."""
    return {name: Client().get(address(link, name)).status_code for name in ("", *FILES)}


def test_a_link_shows_the_list_as_it_stands(client, force):
    link = made(client, force)
    share = client.get(f"{force.get_absolute_url()}share/").content.decode()
    assert f'value="http://testserver{address(link)}"' in share
    assert f"for Anna Made on {timezone.now():%-d %B %Y} · not opened yet" in words(share)

    friend = Client()
    html = friend.get(address(link)).content.decode()
    assert "Wolves North · 1 model 6 / 150 TV" in words(html)
    assert re.search(r"As of \d+ \w+ \d{4}, \d\d:\d\d UTC\.", words(html))
    assert answers(link) == dict.fromkeys(("", *FILES), 200)

    client.post(force.get_absolute_url(), {"version": force.version, "edit": "count /groups/0/primary/models/0 2"})
    assert "12 / 150 TV" in words(friend.get(address(link)).content.decode())


@pytest.mark.parametrize("name", ["", *FILES])
def test_nothing_tells_of_the_owner(client, force, name):
    link = made(client, force)
    body = Client().get(address(link, name)).content
    assert not [secret for secret in (force.key, force.owner, "Anna") if secret.encode() in body]
    assert Client().get(address(link, name))["X-Robots-Tag"] == "noindex"


def test_a_friend_changes_nothing_and_takes_a_copy(client, force):
    link, friend = made(client, force), Client()
    before = Force.objects.values().get(pk=force.pk)
    taken = friend.post(address(link), {"edit": "remove /groups/0", "version": 1})
    copy = Force.objects.exclude(pk=force.pk).get()
    assert (taken["Location"], copy.name, copy.owner == force.owner) == (copy.get_absolute_url(), "Wolves", False)
    assert Force.objects.values().get(pk=force.pk) == before
    assert {friend.generic(method, address(link)).status_code for method in ("PUT", "PATCH", "DELETE")} == {405}
    assert {friend.post(address(link, name)).status_code for name in FILES} == {405}


def test_a_link_is_taken_back(client, force):
    link, other = made(client, force), made(client, force, "for Ben")
    client.post(f"{force.get_absolute_url()}share/links/{link.pk}/revoke/")
    assert answers(link) == dict.fromkeys(("", *FILES), 410)
    assert GONE in words(Client().get(address(link)).content.decode())
    assert Client().post(address(link)).status_code == 410
    assert Force.objects.count() == 1
    assert answers(other)[""] == 200
    share = words(client.get(f"{force.get_absolute_url()}share/").content.decode())
    assert ("for Ben" in share, "for Anna" in share) == (True, False)


def test_a_link_is_made_anew(client, force):
    link = made(client, force)
    client.post(f"{force.get_absolute_url()}share/links/{link.pk}/renew/")
    new = force.links.get(revoked=None)
    assert (new.note, new.key == link.key) == ("for Anna", False)
    assert (answers(link)[""], answers(new)[""]) == (410, 200)


def test_a_deleted_list_is_not_shared_until_it_is_back(client, force):
    link = made(client, force)
    lists.delete(force.owner, [force.key])
    assert answers(link) == dict.fromkeys(("", *FILES), 410)
    lists.restore(force.owner, [force.key])
    assert answers(link)[""] == 200


def test_a_list_that_nobody_can_read_says_so(client, force):
    link = made(client, force)
    Force.objects.filter(pk=force.pk).update(document='{"system": "blitz-beta"}')
    assert answers(link) == dict.fromkeys(("", *FILES), 400)
    Force.objects.filter(pk=force.pk).update(system="no-such-game")
    assert answers(link) == dict.fromkeys(("", *FILES), 400)


def test_nobody_guesses(client, force):
    made(client, force)
    for key in (force.key, "0" * 32, "a", LivingLink.objects.get().key[:-1]):
        response = Client().get(f"/shared/{key}/")
        assert response.status_code == 404
        assert "No shared list here Part of the address may be missing" in words(response.content.decode())


def test_only_the_owner_makes_and_takes_back(client, force, save):
    link = made(client, force)
    stranger = Client()
    theirs = Force.objects.create(
        owner="f" * 32, system=force.system, document=force.document, updated=timezone.now()
    )  # of somebody else
    for path in ("", "text/", "tabletop.json"):
        assert stranger.get(f"{force.get_absolute_url()}share/{path}").status_code == 404
    for path in ("links/", f"links/{link.pk}/revoke/", f"links/{link.pk}/renew/"):
        assert stranger.post(f"{force.get_absolute_url()}share/{path}").status_code == 404
        assert client.get(f"{force.get_absolute_url()}share/{path}").status_code == 405
    foreign = LivingLink.objects.create(force=theirs)
    mine = save(force_data("north/hunter"))
    for change in ("revoke", "renew"):
        assert client.post(f"{mine.get_absolute_url()}share/links/{link.pk}/{change}/").status_code == 404
        assert client.post(f"{force.get_absolute_url()}share/links/{foreign.pk}/{change}/").status_code == 404
    assert not LivingLink.objects.exclude(revoked=None).exists()


def test_links_are_bounded(client, force):
    address_ = f"{force.get_absolute_url()}share/links/"
    for _ in range(live_links.MAX_LINKS):
        client.post(address_)
    said = "This list has 20 links, the maximum. Revoke one first."
    assert said in words(client.post(address_, follow=True).content.decode())
    assert said in client.post(address_, headers={"hx-request": "true"}).content.decode()
    assert force.links.count() == live_links.MAX_LINKS
    client.post(f"{address_}{force.links.first().pk}/renew/")
    assert force.links.filter(revoked=None).count() == live_links.MAX_LINKS

    long = words(client.post(address_, {"note": "W" * 61}, follow=True).content.decode())
    assert "Ensure this value has at most 60 characters (it has 61)." in long


def test_old_links_are_forgotten_at_last(force):
    first = live_links.create_link(force, "")
    live_links.revoke(first)
    for _ in range(live_links.MAX_REVOKED):
        live_links.revoke(live_links.create_link(force, ""))
    assert force.links.count() == live_links.MAX_REVOKED
    assert live_links.find(first.key) is live_links.LinkFailure.UNKNOWN


def test_the_day_of_the_last_visit_is_of_others(client, force):
    link = made(client, force)
    assert f'href="{force.get_absolute_url()}">Change it' in client.get(address(link)).content.decode()
    link.refresh_from_db()
    assert link.opened is None
    assert "Change it" not in Client().get(address(link)).content.decode()
    link.refresh_from_db()
    assert link.opened == timezone.now().date()


@pytest.mark.parametrize("data", [force_data("north/hunter"), thirty_models()], ids=["one model", "thirty models"])
def test_queries_are_as_many_for_any_list(client, save, django_assert_num_queries, data):
    link = made(client, save(data))
    with django_assert_num_queries(3):  # the link with its list, the pictures, the day of the visit
        Client().get(address(link))
    for name, queries in (("", 2), ("print.pdf", 2), ("card-1.png", 2), ("cover.png", 2), ("text/", 1)):
        with django_assert_num_queries(queries):
            assert Client().get(address(link, name)).status_code == 200


def test_share_page_asks_as_much_for_many_links(client, save, django_assert_num_queries):
    few, many = save(force_data("north/hunter")), save(force_data("north/hunter"))
    made(client, few)
    for number in range(live_links.MAX_LINKS):
        made(client, many, f"for {number}")
    for force in (few, many):
        with django_assert_num_queries(3):  # the session, the list, its links
            client.get(f"{force.get_absolute_url()}share/")


def test_pictures_of_the_owner_are_on_the_cards(client, force):
    pictures.add_picture(force, model="north/hunter", name="", data=reencode(plain()))
    shared = open_live(force)
    assert [card.picture for card in shared.content.cards] == list(shared.pictures) != []
    assert shared.key != open_live(Force.objects.create(
        owner="f" * 32, system=force.system, document=force.document, updated=timezone.now()
    )).key  # fmt: skip


def test_what_a_chat_shows_follows_the_list(client, force):
    link = made(client, force)
    found = meta_of(Client().get(address(link)).content.decode())
    assert found["og:title"] == "Wolves"
    assert found["og:url"] == f"http://testserver{address(link)}"
    assert found["og:image"] == f"http://testserver{address(link, 'cover.png')}?v={force.version}"
    picture = Client().get(found["og:image"])
    with Image.open(io.BytesIO(picture.content)) as image:
        assert (image.size, image.format) == ((1200, 630), "PNG")
    assert Client().get(found["og:image"], headers={"if-none-match": picture["ETag"]}).status_code == 304


def test_a_picture_is_drawn_once():
    drawings = iter([b"first", b"second"])
    found = {get_or_draw("covers", "Łist\n" * 100, lambda: next(drawings)) for _ in range(3)}
    assert (found, next(drawings)) == ({b"first"}, b"second")


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_every_game_has_a_shop_window(client, save, system):
    name = "<b>&[b]**=1"
    force = save(system.examples.document | {"name": name})
    link = made(client, force)
    html = Client().get(address(link)).content.decode()
    shown = words(html)
    assert name in shown
    assert "<pre" not in html
    assert ("Fight against it" in shown) is bool(system.battle)
    assert "<b>&" not in html.replace("<bdi>", "")
    assert answers(link) == dict.fromkeys(("", *FILES), 200)
    opened = open_force(force)
    assert all(card.title in shown for card in opened.print_content().cards)
    texts = {
        choice: Client().get(address(link, "text/"), {"as": choice}).content.decode().splitlines()
        for choice in re.findall(r'<option value="([\w-]+)"', html)
    }
    assert {choice: lines[0] for choice, lines in texts.items()} == {
        **{f"text-{density}": name for density in ("names", "points", "stats")},
        "list": f"Game: {system.name}",
        **{f"markdown-{density}": "## \\<b\\>\\&\\[b\\]\\*\\*=1" for density in ("names", "points", "stats")},
        **{f"bbcode-{density}": "[b]<b>&(b)**=1[/b]" for density in ("names", "points", "stats")},
    }
    pieces = json.loads(Client().get(address(link, "tabletop.json")).content)
    assert (pieces["SaveName"], pieces["ObjectStates"][0]["Name"]) == ("<b>&(b)**=1", "Notecard")


@pytest.mark.parametrize(
    "query, kind, disposition",
    [
        ("", "text/plain; charset=utf-8", 'inline; filename="wolves.txt"'),
        ("?as=markdown-stats&download=1", "text/plain; charset=utf-8", 'attachment; filename="wolves.md"'),
        ("?as=nothing", "text/plain; charset=utf-8", 'inline; filename="wolves.txt"'),
    ],
)
def test_text_is_read_or_kept(client, force, query, kind, disposition):
    for path in (f"{force.get_absolute_url()}share/text/", address(made(client, force), "text/")):
        response = client.get(path + query)
        assert (response["Content-Type"], response["Content-Disposition"]) == (kind, disposition)


def test_text_is_chosen_without_a_script(client, force):
    html = client.get(f"{force.get_absolute_url()}share/?as=markdown-names").content.decode()
    [text] = re.findall(r"<textarea[^>]*>(.*?)</textarea>", html, re.DOTALL)
    assert unescape(text).splitlines()[0] == "## Wolves"
    assert '<option value="markdown-names" selected>' in html
