"""What is not there yet is to be done, what is forbidden is wrong, and what is unusual is no problem of a legal list."""

import re
from html import unescape

import pytest

from armybuilder.forces.models import Force
from tests.forces.conftest import force_data
from tests.forces.test_citations import TACTICAL

pytestmark = pytest.mark.django_db

HUNTERS = {"model": "north/hunter", "count": 3}
LEADER = {"model": "north/hunter", "rank": "CO"}
STEPS = (
    "Combat group 1 has no unit type (UA). Choose one.",
    "Combat group 1 has 0 actions; a primary unit has 4 to 6. Add models worth 4 actions.",
    "Combat group 1 has no combat group leader (CGL). Give one of its models the rank.",
    "The force has no commanding officer (CO). Make one of its combat group leaders the CO; it costs nothing.",
)


@pytest.fixture
def builder(client):
    """`builder(force)`: the page."""
    return lambda force: unescape(client.get(force.get_absolute_url()).content.decode())


def found(pattern, page):
    match = re.search(pattern, page)
    assert match, pattern
    return match


def badge(page):
    return found(r'<a class="badge (\w+) verdict" href="#problems">([^<]*)</a>', page).groups()


def title(page):
    return found(r'<h2 id="problems-title">([^<]*)</h2>', page)[1]


def told(page):
    """The problems of the side panel, and their words: lines that lead to a part, and what stands there alone, whole."""
    panel = page.partition('<section id="problems"')[2].partition("</section>")[0]
    line = r'<p><a href="#[^"]*">(?:<span class="visually-hidden">([\w ]+): </span>)?([^<]*)</a></p>(?:\s*<p class="cite">([\w ]+) ·)?'
    return [(text, brief or whole) for brief, text, whole in re.findall(line, panel)]


def test_a_fresh_list_is_not_finished_and_says_once_what_is_missing(client, builder):
    client.post("/forces/new/", {"faction": "north", "limit": "150"})
    page = builder(Force.objects.get())

    assert badge(page) == ("info", "NOT FINISHED · 4 steps")
    assert title(page) == "4 steps"
    assert told(page) == [(step, "To do") for step in STEPS]
    assert [page.count(step) for step in STEPS] == [1, 1, 1, 1]
    assert "ILLEGAL" not in page
    assert "NOT FINISHED" in unescape(client.get("/forces/").content.decode())


def test_a_fresh_list_of_1998_too(client, builder):
    client.post("/forces/new/?system=tactical-1998", {"faction": "north", "limit": "2500"})
    page = builder(Force.objects.get())

    assert badge(page) == ("info", "NOT FINISHED · 1 step")
    assert told(page) == [("The force is empty. Add a vehicle or an infantry squad.", "To do")]


def test_steps_with_a_button_stand_beside_their_cause_too(save, builder):
    page = builder(save(force_data(HUNTERS)))

    assert badge(page) == ("info", "NOT FINISHED · 3 steps")
    unit = page.partition('id="groups-0-primary"')[2].partition('<section id="problems"')[0]
    assert "Add one Hunter</button>" in unit
    assert "Make one Hunter the CO</button>" in unit
    assert [page.count(f"{button}</button>") for button in ("Add one Hunter", "Make one Hunter the CO")] == [1, 1]


def test_what_is_wrong_comes_before_what_is_missing(save, builder):
    page = builder(save(force_data({"model": "north/jaguar"}, LEADER)))

    assert badge(page) == ("bad", "ILLEGAL · 1 problem")
    assert title(page) == "1 problem, 1 step"
    assert [word for _, word in told(page)] == ["Not legal", "To do"]


def test_a_wrong_list_is_illegal_without_steps(save, builder):
    page = builder(save(force_data(LEADER, HUNTERS | {"count": 8})))

    assert (badge(page), title(page)) == (("bad", "ILLEGAL · 1 problem"), "1 problem")


def test_warnings_are_no_problems_of_a_legal_list(save, builder):
    page = builder(save(TACTICAL | {"groups": [{"units": [{"model": "north/hunter"}]}]}))

    assert badge(page) == ("ok", "LEGAL · 3 warnings")
    assert title(page) == "3 warnings"
    assert {word for _, word in told(page)} == {"Unusual"}


def test_a_legal_list_has_none(save, builder):
    page = builder(save(force_data(LEADER, HUNTERS)))

    assert (badge(page), title(page)) == (("ok", "LEGAL"), "No problems")


def test_the_verdict_for_organisers_and_in_text_stays(save, client):
    force = save(force_data(HUNTERS))

    assert "Verdict: illegal, not finished" in client.get(f"{force.get_absolute_url()}export.txt").content.decode()
    checked = client.post("/check/", {"text": force.document}).content.decode()
    assert "ILLEGAL" in checked
    assert "NOT FINISHED" not in checked


DUELIST = {"model": "north/hunter", "rank": "duelist", "upgrades": ["vet"], "name": "Ace"}


def test_a_duelist_is_moved_into_a_support_unit_of_its_own(save, builder, edit):
    force = save(force_data(LEADER, HUNTERS, DUELIST))
    page = builder(force)
    number = found('value="(fix [\\d.]+)"[^>]*>Move Hunter to its own support unit</button>', page)[1]

    group = edit(force, number)["groups"][0]

    assert group["support"] == {"ua": "GP", "models": [DUELIST]}
    assert [row.get("rank") for row in group["primary"]["models"]] == ["CO", None]
    assert badge(builder(force)) == ("ok", "LEGAL")


def test_where_its_unit_becomes_too_small_that_is_a_step(save, builder, edit):
    force = save(force_data(LEADER, HUNTERS | {"count": 2}, DUELIST))
    number = found('value="(fix [\\d.]+)"[^>]*>Move Hunter to its own support unit</button>', builder(force))[1]

    edit(force, number)

    assert badge(builder(force)) == ("info", "NOT FINISHED · 1 step")


def test_where_its_group_has_support_the_next_takes_it(save, builder):
    support = {"ua": "FS", "models": [{"model": "north/grizzly"}]}
    data = force_data(LEADER, HUNTERS, DUELIST)
    data["groups"][0]["support"] = support
    data["groups"].append({"primary": {"ua": "GP", "models": [{"model": "north/hunter", "rank": "CGL"}, HUNTERS]}})

    assert "Move Hunter to its own support unit in Combat group 2</button>" in builder(save(data))


def test_the_menu_of_ranks_says_where_a_duelist_stands(save, builder):
    assert '<option value="duelist">Duelist (own support unit)</option>' in builder(save(force_data(HUNTERS)))
