"""The builder for 1998: plain forms, designs of infantry, figures of the player's own, and ways out and in again."""

import json
import re
from html import unescape
from typing import Any

import pypdfium2
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command

from armybuilder.engine.registry import get_system
from armybuilder.forces.batch.checks import ListRequirements, check_lists
from armybuilder.forces.domain.loader import open_force
from armybuilder.forces.imports.intake import ListSource
from armybuilder.forces.management.report_text import report_lines
from armybuilder.forces.models import Force
from armybuilder.forces.share_links.links import pack, unpack
from armybuilder.forces.validation import recognise
from factions.catalogues import game_of
from tests.forces.conftest import RULEBOOK, data_of, force_data

pytestmark = pytest.mark.django_db

SYSTEM = "tactical-1998"
EXAMPLES = get_system(SYSTEM).examples
UNIT = "/groups/0/units/0"
DESIGN = f"{UNIT}/design"


def tactical(*units, **more):
    """A document of one combat group, as plain data."""
    rows = [{"model": unit} if isinstance(unit, str) else unit for unit in units]
    envelope = {"format": "muster.force/1", "system": SYSTEM, "name": "Test", "faction": "north", "limit": 2500}
    return envelope | {"groups": [{"units": rows}]} | more


def page_of(client, force, query=""):
    return client.get(force.get_absolute_url() + query).content.decode()


def offered(client, address, pattern):
    page = client.get(address).content.decode().partition('<details class="refused">')[0]
    return [unescape(value) for value in re.findall(rf'name="edit" value="({pattern})"', page)]


def shown(force, opened="") -> Any:
    """The page of the builder, as its system has it."""
    return open_force(force).page(opened)


def test_a_newcomer_reaches_a_legal_northern_force_and_a_squad_of_their_own_by_what_is_offered(client, edit):
    page = client.get("/forces/new/").content.decode()
    [address] = re.findall(rf'href="([^"]+system={SYSTEM})"', page)
    assert client.post(address, {"faction": "north", "quick": "3000", "limit": ""}).status_code == 302
    force = Force.objects.get()
    assert (force.system, data_of(force)["limit"]) == (SYSTEM, 3000)

    add = f"{force.get_absolute_url()}add/?where=/groups/0"
    for _ in range(5):
        [hunter] = offered(client, f"{add}&text=hunter&fits=on", 'add [^"]+')
        edit(force, hunter)
    for title in ("commander", "second in command"):
        page = page_of(client, force)
        [fix] = re.findall(rf'value="(fix [\d.]+)"[^>]*>Make Hunter the {title}', page)[:1]
        edit(force, fix)
    report = open_force(force).report()
    assert (report.verdict, report.total, report.problems) == ("legal", 1900, [])

    [squad] = offered(client, force.get_absolute_url(), "add-squad /groups/0")
    data = edit(force, squad)
    place = f"/groups/0/units/{len(data['groups'][0]['units']) - 1}"
    page = page_of(client, force, f"?open={place}")
    assert f'name="{place}/design/quality"' in page
    fields = {f"{place}/design/quality": "veteran", f"{place}/design/troopers/9/weapon": "chaingun"}
    data = edit(force, f"night_vision {place}/design/night_vision", **fields)

    assert data["groups"][0]["units"][-1] == {
        "design": {"quality": "veteran", "night_vision": True, "troopers": ["assault-rifle"] * 9 + ["chaingun"]}
    }
    report = open_force(force).report()
    assert (report.verdict, report.total) == ("legal", 2095.21)
    assert "<strong>195.21 TV</strong>" in page_of(client, force)


def test_a_list_without_a_limit_has_no_budget(client, save):
    force = save(tactical("north/hunter", limit=0))

    page = page_of(client, force)
    assert "no limit, 1 unit" in page
    assert "<meter" not in page
    assert "380 TV</span>" in client.get("/forces/").content.decode()


def test_crews_change_what_a_team_is_worth(save, edit):
    force = save(tactical("north/cheetah"))

    edit(force, **{f"{UNIT}/crew": "veteran"})
    assert shown(force).groups[0].body.rows[0].each == 1406.25
    data = edit(force, **{f"{UNIT}/crew": "own"})
    assert data["groups"][0]["units"][0]["crew"]["pilot"] == (2, 0)
    data = edit(force, **{f"{UNIT}/crew/pilot": "4/+1", f"{UNIT}/crew/gunnery": "3"})

    assert data["groups"][0]["units"][0]["crew"]["pilot"] == (4, 1)
    assert (open_force(force).report().verdict, shown(force).groups[0].body.rows[0].each) == (
        "undetermined",
        None,
    )
    # Skills of the page are still sent when a standard crew is chosen again.
    data = edit(force, **{f"{UNIT}/crew": "elite", f"{UNIT}/crew/pilot": "3/0", f"{UNIT}/crew/gunnery": "3/0"})
    assert data["groups"][0]["units"][0]["crew"] == "elite"


def typed_in(data):
    """What the player typed in where the book lost it, by the fields of its record."""
    [pack] = data["packs"]
    return {patch["field"]: patch["new"] for patch in pack["patches"]}


def test_lost_figures_are_blank_fields_and_own_ones_are_marked(client, save, edit):
    force = save(tactical("north/jaguar"))
    page = page_of(client, force, f"?open={UNIT}")
    assert "UNDETERMINED" in page
    assert f'name="{UNIT}/lost/tv" type="number" step="any" value=""' in page
    assert "missing from the rulebook</small>" in page
    assert '<div class="figure lost" title="Missing from the rulebook"><dt>Sensors</dt><dd><b>__</b>' in page

    data = edit(force, **{f"{UNIT}/lost/tv": "500", f"{UNIT}/lost/sensors": "-1", f"{UNIT}/crew": "veteran"})

    assert typed_in(data) == {"tv": 500, "sensors/rating": -1}
    page = page_of(client, force, f"?open={UNIT}")
    assert "2 CUSTOM STATS" in page
    assert "<strong>1125 TV</strong> <small" in page
    assert 'title="From a pack, not from the rulebook"><dt>Sensors</dt><dd>−1 <small>yours</small>' in page
    assert open_force(force).report().verdict == "legal"
    data = edit(force, **{f"{UNIT}/lost/tv": "", f"{UNIT}/lost/sensors": "-1"})
    assert typed_in(data) == {"sensors/rating": -1}


def test_a_firing_arc_of_ones_own(client, save, edit):
    force = save(tactical("south/spitting-cobra"))
    page = page_of(client, force, f"?open={UNIT}")
    assert page.count("Arc of ") == 7
    assert f'name="{UNIT}/lost/weapon_1_arc"' in page

    data = edit(force, **{f"{UNIT}/lost/weapon_1_arc": "FF"})

    assert typed_in(data) == {"weapons/0/arc": "FF"}
    page = page_of(client, force, f"?open={UNIT}")
    assert '<option value="FF" selected>Fixed forward</option>' in page
    assert "1 CUSTOM STAT" in page
    assert "packs" not in edit(force, **{f"{UNIT}/lost/weapon_1_arc": ""})


@pytest.mark.parametrize("value", ["much", "1e400", "nan"])
def test_a_figure_is_a_number(client, save, edit, value):
    force = save(tactical("north/jaguar"))

    assert "packs" not in edit(force, **{f"{UNIT}/lost/tv": value})
    assert 'class="alert error"' in page_of(client, force)


def test_a_squad_of_the_book_becomes_a_design_of_ones_own(client, save, edit):
    force = save(tactical("infantry/recon"))
    [start] = offered(client, f"{force.get_absolute_url()}?open={UNIT}", 'design [^"]+')

    data = edit(force, start)
    assert data["groups"][0]["units"][0]["design"]["troopers"][4] == "light-mortar"
    assert open_force(force).report().total == 103.923
    fields = {f"{DESIGN}/troopers": "8", f"{DESIGN}/troopers/7/armor": "turtleshell", f"{DESIGN}/leader": "8"}
    data = edit(force, **fields)
    assert len(data["groups"][0]["units"][0]["design"]["troopers"]) == 8
    assert data["groups"][0]["units"][0]["design"]["troopers"][7] == {"weapon": "heavy-rifle", "armor": "turtleshell"}
    edit(force, f"remove {DESIGN}/troopers/0")
    assert shown(force, UNIT).groups[0].body.rows[0].panel.design.leader == 7


def test_rows_move_between_groups_are_copied_and_undone(save, edit):
    force = save(
        tactical(
            "north/hunter", "north/cheetah", groups=[{"units": [{"model": "north/hunter", "rank": "commander"}]}, {}]
        )
    )

    data = edit(force, **{f"{UNIT}/group": "/groups/1"})
    assert [len(group.get("units", [])) for group in data["groups"]] == [0, 1]
    data = edit(force, "duplicate /groups/1/units/0")
    assert data["groups"][1]["units"] == [{"model": "north/hunter", "rank": "commander"}, {"model": "north/hunter"}]
    edit(force, "undo")
    assert data_of(force)["groups"] == [{}, {"units": [{"model": "north/hunter", "rank": "commander"}]}]


def test_queries_are_constant(client, save, django_assert_num_queries):
    small = save(tactical("north/hunter"))
    large = save(tactical(*["north/hunter", "north/jaguar", {"design": {"troopers": ["rifle"] * 10}}] * 10))
    for force in (small, large):
        client.get(force.get_absolute_url())
        with django_assert_num_queries(5):
            client.get(f"{force.get_absolute_url()}?open={UNIT}")
        with django_assert_num_queries(3):
            client.get(f"{force.get_absolute_url()}add/?where=/groups/0")


def test_what_may_be_added_is_filtered(client, save):
    force = save(tactical("north/hunter", limit=1000))
    address = f"{force.get_absolute_url()}add/?where=/groups/0"

    assert offered(client, f"{address}&kind=Infantry", 'add [^"]+') == [
        f"add /groups/0 infantry/{name}" for name in ("standard", "heavy-weapons", "recon")
    ]
    assert offered(client, f"{address}&kind=Infantry&most=100", 'add [^"]+') == ["add /groups/0 infantry/standard"]
    page = client.get(address).content.decode()
    assert "+ – TV" in page
    assert "with a Rookie crew" in page
    assert client.get(f"{force.get_absolute_url()}add/?where=/groups/9").status_code == 302


def test_a_cheaper_crew_is_taken_where_only_that_fits(save, edit):
    force = save(tactical("north/hunter", limit=700))

    data = edit(force, "add /groups/0 north/grizzly")

    assert data["groups"][0]["units"][1] == {"model": "north/grizzly", "crew": "rookie"}


def test_nothing_is_filled_up_to_no_limit(client, save):
    force = save(tactical("north/hunter", limit=0))

    page = client.get(f"{force.get_absolute_url()}fill/").content.decode()
    assert "The list has no limit to fill up to." in page


def test_the_rest_is_filled(client, save, edit):
    force = save(tactical("north/hunter"))
    address = f"{force.get_absolute_url()}fill/"

    [first, *_] = offered(client, address, r"fill [\d ]+")
    edit(force, first)
    assert open_force(force).report().total > 2000
    client.post(address, {"only": "on"})
    assert "Only units that you own." in client.get(address).content.decode()


@pytest.mark.parametrize("limit", [0, 2500])
def test_text_comes_back_and_is_known_for_what_it_is(client, save, edit, limit):
    design = {"quality": "veteran", "troopers": ["rifle", {"weapon": "chaingun", "armor": "turtleshell"}]}
    force = save(tactical("north/jaguar", {"design": design}, limit=limit))
    edit(force, **{f"{UNIT}/lost/tv": "500"})
    exported = client.get(f"{force.get_absolute_url()}export.txt")
    assert exported.content.decode().startswith("Game: Heavy Gear Tactical (1998)\nName: Test\n")

    client.post("/forces/import/", {"file": SimpleUploadedFile("x.txt", exported.content)})

    copy = Force.objects.exclude(pk=force.pk).get()
    written: Any = open_force(force).document
    read: Any = open_force(copy).document
    assert (copy.system, read.groups, read.packs) == (SYSTEM, written.groups, written.packs)
    assert typed_in(data_of(copy)) == {"tv": 500}


@pytest.mark.parametrize("key", ["blitz-beta", SYSTEM])
def test_a_text_list_is_known_without_its_game(key):
    assert recognise(get_system(key).examples.text).system.key == key


def test_empty_list_as_text_stays_what_it_is(client, save):
    force = save(tactical(groups=[]))
    exported = client.get(f"{force.get_absolute_url()}export.txt").content.decode()

    assert save(exported).system == SYSTEM


def test_a_print_has_sheets_and_comes_back(client, save, edit):
    force = save(tactical("north/jaguar", "infantry/standard"))
    edit(force, **{f"{UNIT}/lost/tv": "500"})
    printed = client.get(f"{force.get_absolute_url()}print.pdf").content
    with pypdfium2.PdfDocument(printed) as document:
        words = " ".join(page.get_textpage().get_text_bounded() for page in document)
    assert "Jaguar" in words

    client.post("/forces/import/", {"file": SimpleUploadedFile("x.pdf", printed)})

    copy = Force.objects.exclude(pk=force.pk).get()
    assert data_of(copy) == data_of(force)


def test_a_link_carries_the_list(client):
    document = json.dumps(EXAMPLES.document).encode()
    packed = pack(document)

    assert packed.startswith("2")
    assert unpack(packed) == document
    page = client.get("/check/list/", {"d": packed}).content.decode()
    assert "2888.1 of 3000 TV – Muster</title>" in page
    client.post("/check/list/", {"d": packed})
    assert Force.objects.get().system == SYSTEM


def test_lists_of_both_games_are_checked_together(check):
    text = f"{get_system('blitz-beta').examples.text}\n---\n{EXAMPLES.text}\n---\n{json.dumps(tactical('north/jaguar', limit=400))}"
    page = check(("rules.json", RULEBOOK.read_bytes()), text=text, factions=[f"{SYSTEM}/north"]).content.decode()

    verdicts = re.findall(r'<tr role="row" class="is-(\w+)( is-refused)?"', page)
    assert verdicts == [("illegal", " is-refused"), ("legal", " is-refused"), ("undetermined", ""), ("legal", "")]
    assert "The event doesn&#x27;t allow North." in page


def test_an_eleventh_trooper_is_illegal_in_any_form(client, save, edit):
    text = "Platoon\nGroup 1\n- Custom squad [11x 7mm Rifle]\n"
    eleven = {"design": {"troopers": ["rifle"] * 11}}
    lists = [ListSource("", text.encode()), ListSource("", json.dumps(tactical(eleven, limit=0)).encode())]
    said = (
        "Custom squad has 11 troopers; its sheet has rows for 10, the most a squad can have. "
        "Remove 1, or split the squad."
    )

    for row in check_lists(lists, game_of(SYSTEM), ListRequirements()).rows:
        assert (row.verdict, row.total, row.first_problem) == ("illegal", 77.782, said)
        assert row.findings[0].rule == "FC-8"

    force = save(tactical({"design": {"troopers": ["rifle"] * 10}}))
    assert len(edit(force, **{f"{DESIGN}/troopers": "11"})["groups"][0]["units"][0]["design"]["troopers"]) == 11
    assert said in page_of(client, force)


def test_a_squad_of_nobody_is_shown_filled_and_printed(client, save, edit):
    force = save(tactical({"design": {"troopers": []}}))

    assert "Custom squad has no troopers" in page_of(client, force, f"?open={UNIT}")
    assert client.get(f"{force.get_absolute_url()}print.pdf").content.startswith(b"%PDF")
    assert (
        edit(force, **{f"{DESIGN}/troopers": "2"})["groups"][0]["units"][0]["design"]["troopers"]
        == ["assault-rifle"] * 2
    )


@pytest.mark.parametrize("limit, verdict", [(0, "legal"), (400, "undetermined")])
def test_an_event_with_a_limit_needs_prices(limit, verdict):
    lists = [
        ListSource("", json.dumps(tactical(model, limit=limit)).encode()) for model in ("north/jaguar", "north/hunter")
    ]
    lost, priced = check_lists(lists, None, ListRequirements(limit=400)).rows

    assert (lost.verdict, lost.admitted, priced.admitted) == (verdict, False, True)
    assert lost.findings[0].message == "The list's full price is unknown; the event allows 400 TV."


def test_a_total_that_is_no_more_than_a_bound_is_told_as_one(save):
    found = open_force(save(tactical("north/jaguar", "north/hunter")))

    assert (
        next(report_lines(found.report(), data_of(found.force), found.system.words))
        == "undetermined: at least 380 of 2500 TV, catalogue 1998.1"
    )


def test_commands_read_both_games(tmp_path, capsys):
    files = [tmp_path / "beta.json", tmp_path / "old.json"]
    files[0].write_text(json.dumps(force_data({"model": "north/hunter", "count": 4})))
    files[1].write_text(json.dumps(EXAMPLES.document))
    with pytest.raises(SystemExit):
        call_command("validate_force", *map(str, files))
    told = capsys.readouterr().out
    assert "legal: 2888.1 of 3000 TV, catalogue 1998.1" in told

    call_command("print_force", str(files[1]), output=str(tmp_path / "out.pdf"))
    assert (tmp_path / "out.pdf").read_bytes().startswith(b"%PDF")
    call_command("export_catalogue", SYSTEM)
    assert len(json.loads(capsys.readouterr().out)) == 81
