"""A new list begins empty or with a legal army; what a faction cannot have, its page says."""

import json
import re
from html import unescape

import pytest

from armybuilder.forces.domain.loader import open_force
from armybuilder.forces.models import Force
from armybuilder.packs import bundled
from tests.conformance.samples import samples_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def begin(client):
    """`begin(system, **fields)`: the answer to a form that was sent."""
    return lambda system="blitz-beta", **fields: client.post(f"/forces/new/?system={system}", fields)


def shown(answer):
    return re.sub(r"\s+", " ", unescape(answer.content.decode()))


def test_a_legal_army_of_a_theme_is_one_press(client, begin):
    answer = begin(faction="north", start="recon", quick="150", limit="150", name="Eyes")

    force = Force.objects.get()
    assert answer.headers["Location"] == force.get_absolute_url()
    report = open_force(force).report()
    assert (report.verdict, report.total, force.name) == ("legal", 150, "Eyes")
    units = [group["primary"]["ua"] for group in json.loads(force.document)["groups"]]
    assert units[:2] == ["RC", "RC"]
    assert client.get(f"{force.get_absolute_url()}print.pdf").content.startswith(b"%PDF")


@pytest.mark.parametrize(
    "fields, told",
    [
        (
            {"faction": "eden", "start": "infantry", "limit": "150"},
            "Eden has no infantry.",
        ),
        (
            {"faction": "north", "start": "general", "limit": "0"},
            "A starter army needs points to spend: choose a size.",
        ),
        (
            {"faction": "black-talon", "start": "fire-support", "limit": "99"},
            "Fire support for this faction starts at 100 TV: choose a larger size.",
        ),
        (
            {"faction": "north", "start": "armour", "limit": "7"},
            "No legal army with this theme was found for 7 TV. Choose another size, or an empty list.",
        ),
        (
            {"faction": "north", "start": "<b>", "limit": "150"},
            "Select a valid choice. <b> is not one of the available choices.",
        ),
    ],
)
def test_what_cannot_be_is_told_and_makes_no_list(begin, fields, told):
    answer = begin(**fields)

    assert answer.status_code == 400
    assert told in shown(answer)
    assert not Force.objects.exists()


def test_each_faction_is_told_by_its_character_and_mark(client):
    page = client.get("/forces/new/").content.decode()

    assert page.count('class="emblem"') == 10
    assert len(set(re.findall(r'<path d="([^"]+)" fill="#fff"', page))) == 10
    assert "Floating armor: hover tanks" in page
    assert "99 models" not in page


def test_the_page_says_who_cannot_have_an_army(client):
    page = shown(client.get("/forces/new/"))

    assert "Not available for Utopia: Utopia has no infantry." in page
    assert re.search(r'value="infantry"[^>]* data-not="utopia eden "', page)
    old = shown(client.get("/forces/new/?system=blitz-2006"))
    assert len(re.findall(r'name="start" value="[a-z-]+"[^>]* data-not="unlisted "', old)) == 5
    assert "Not available: Armour. The rulebook has no tanks or striders." in shown(
        client.get("/forces/new/?system=tactical-1998")
    )


@pytest.mark.parametrize("system, fields", [("gundam-skirmish", {"faction": "zeon"}), ("legend-weaver", {})])
def test_games_without_printed_units_start_from_the_ready_samples(client, begin, system, fields):
    assert "add them in a pack" in shown(begin(system, start="general", limit="1000", **fields))

    [version] = bundled.publish_bundled(samples_of(system))
    assert f"the ready-made pack <bdi>{version}</bdi>" in shown(client.get(f"/forces/new/?system={system}"))
    begin(system, start="general", limit="1000", **fields)

    opened = open_force(Force.objects.get())
    assert opened.report().verdict == "legal"
    assert [pack.hash for pack in opened.document.packs] == [version.hash]


@pytest.mark.parametrize("system", ["blitz-beta", "gundam-skirmish"])
def test_queries_of_the_page_are_few(client, django_assert_max_num_queries, system):
    bundled.publish_bundled(samples_of("gundam-skirmish"))
    client.get(f"/forces/new/?system={system}")

    with django_assert_max_num_queries(6):
        client.get(f"/forces/new/?system={system}")
