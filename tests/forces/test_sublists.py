"""Sub-lists in the builder: chosen and left without loss, explained, marked in the list and on paper."""

import re

import pytest

from armybuilder.cards.text import clean
from armybuilder.engine.core.rules import citations
from factions.catalogues import get_catalogue
from tests.cards.reading import text_of
from tests.forces.conftest import data_of, force_data

pytestmark = pytest.mark.django_db

UNIT = "/groups/0/primary"
SUBLISTS = get_catalogue("blitz-beta").sublists
FACTION_RULES = get_catalogue("blitz-beta").faction_rules
WITH_ALLY = ["mk", "ese", "poc", "psbm", "en"]
CONSCRIPTS = {"model": "south/jager", "count": 3, "upgrades": ["milicia/conscript"]}
STAFF = {"model": "north/hunter", "rank": "CO", "upgrades": ["nlc/fighting-staff"]}


def plain(html):
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def found(pattern, text):
    match = re.search(pattern, text)
    assert match, pattern
    return match


@pytest.fixture
def page(client):
    def page_(force, query=""):
        return client.get(f"{force.get_absolute_url()}{query}").content.decode()

    return page_


@pytest.fixture
def add_page(client):
    def add_page_(force, where, text=""):
        return client.get(f"{force.get_absolute_url()}add/", {"where": where, "text": text}).content.decode()

    return add_page_


@pytest.mark.parametrize("key", SUBLISTS)
def test_a_sublist_is_chosen_and_left_without_loss(save, edit, client, key):
    force = save(force_data(STAFF, CONSCRIPTS, sublist="nlc", options={"ally": "peace-river"}))
    before = data_of(force)

    changed = edit(force, **{"/sublist": key})
    response = client.get(force.get_absolute_url())
    edit(force, **{"/faction": SUBLISTS[key].faction})
    assert response.status_code == 200
    assert changed | {"sublist": "nlc"} == before

    edit(force, **{"/faction": "north"})
    assert edit(force, **{"/sublist": "nlc"}) == before


def test_what_no_longer_fits_is_marked_with_its_reason(save, edit, page):
    force = save(force_data(STAFF, sublist="nlc"))
    assert "Fighting Staff is for forces" not in page(force)

    edit(force, **{"/sublist": "umf"})

    row = page(force).partition('id="groups-0-primary-models-0"')[2].partition("</li>")[0]
    assert "Fighting Staff is for forces of the sub-list Northern Lights Confederacy" in plain(row)


@pytest.mark.parametrize("key", SUBLISTS)
def test_every_clause_of_a_sublist_is_told(save, page, key):
    sublist = SUBLISTS[key]
    shown = page(save(force_data(faction=sublist.faction, sublist=key)))
    text = plain(shown).replace("&#x27;", "'").replace("&quot;", '"')

    assert f"What {sublist.name} changes".replace("&", "&amp;") in text
    assert citations.rule(sublist.rule, sublist.source, get_catalogue("blitz-beta").book) in text
    for clause in sublist.clauses:
        mark = "BUILDING" if clause.when == "construction" else "IN PLAY"
        assert f"{mark} {clause.text}" in text
    option = found(rf'<option value="{key}" selected>(.*?)</option>', shown)
    assert sublist.gist in option[1].replace("&#x27;", "'")


@pytest.mark.parametrize("faction", ["leagueless", "black-talon", "utopia"])
def test_rules_of_a_whole_faction_are_told_alike(save, page, faction):
    text = plain(page(save(force_data(faction=faction)))).replace("&#x27;", "'").replace("&quot;", '"')

    for clause in FACTION_RULES[faction].clauses:
        assert clause.text in text


@pytest.mark.parametrize("key", SUBLISTS)
def test_an_ally_is_chosen_where_there_is_a_choice(save, edit, page, key):
    force = save(force_data(faction=SUBLISTS[key].faction, sublist=key))
    select = re.search(r'<select id="options-ally".*?</select>', page(force), re.DOTALL)
    assert bool(select) == (key in WITH_ALLY)
    if not select:
        return
    lists = [value for value in re.findall(r'value="([^"]*)"', select[0]) if value]
    assert edit(force, **{"/options/ally": lists[-1]})["options"] == {"ally": lists[-1]}
    assert f'<option value="{lists[-1]}" selected>' in page(force)
    assert not edit(force, **{"/options/ally": ""})["options"]


def test_an_ally_that_no_longer_fits_can_be_seen_and_left(save, edit, page):
    force = save(force_data(sublist="wfp", options={"ally": "south"}))

    assert "South (not an ally of this army)" in page(force)
    assert not edit(force, **{"/options/ally": ""})["options"]


@pytest.mark.parametrize(
    "key, elite, words, locked",
    [
        ("ctf", False, "This army must be elite (SL-P4", False),
        ("ctf", True, "This army must be elite (SL-P4", True),
        ("hgsf", False, "This army can&#x27;t be elite (SL-P3", True),
        ("hgsf", True, "This army can&#x27;t be elite (SL-P3", False),
        ("prdf", False, "", False),
    ],
)
def test_elite_shows_what_the_army_says_of_it(save, page, key, elite, words, locked):
    shown = page(save(force_data(faction="peace-river", sublist=key, options={"elite": elite})))
    button = found(r'<button id="options-elite"[^>]*>', shown)[0]

    assert words in plain(shown)
    assert (" disabled" in button) == locked
    assert (" elite (" in plain(shown)) == bool(words)


def test_lower_prices_stand_beside_those_of_the_list(save, page):
    force = save(force_data({"model": "south/jager", "rank": "CO"}, CONSCRIPTS, faction="south", sublist="milicia"))

    shown = page(force)

    assert '<s class="muted" aria-hidden="true">18</s> <strong>12 TV</strong>' in shown
    assert "instead of 18 TV: Conscripts (SL-S2)" in plain(shown)


def test_what_the_army_gives_is_marked_and_summed_up(save, page):
    leader = {"model": "south/jager", "rank": "CO"}
    shown = page(save(force_data(leader, "south/jager", faction="south", sublist="sra")))
    rows = shown.partition('id="groups"')[2]

    assert rows.count('class="mark"') == 2
    assert "CMD:+2D6 instead of CMD:+1D6, from Southern Republican Army (SL-S1)" in plain(rows)
    assert "LVB (Arm, Reach:1&quot;) instead of LVB (Arm), from Southern Republican Army (SL-S1)" in plain(rows)
    assert "Jager CO, Combat group 1 : CMD:+2D6 instead of CMD:+1D6" in plain(shown)


def test_free_points_stand_beside_the_limit(save, page):
    turrets = {"ua": "ANY", "models": [{"model": "support/ac-turret", "count": 2}]}
    data = force_data("peace-river/warrior", faction="peace-river", sublist="hgsf", limit=150)
    data["groups"][0]["support"] = turrets
    head = page(save(data)).partition('id="head"')[2].partition("</div>")[0]

    used = found(r"(\d+) of 15 for generic support", plain(head))
    total = found(r"(\d+) / 150 \+ 15 TV", plain(head))
    left = found(r"(\d+) left", plain(head))
    assert int(used[1]) > 0
    assert int(left[1]) == 150 + int(used[1]) - int(total[1])


def test_unit_types_count_what_the_army_brings(save, page):
    def note(sublist, code, **more):
        shown = page(save(force_data(faction="south", sublist=sublist, **more)))
        return found(rf'<option value="{code}"[^>]*>{code}[^:<]*: (.*?)</option>', shown)[1]

    assert "from allies" not in note(None, "GP")
    every = int(found(r"plus (\d+) from allies", note("mk", "GP"))[1])
    one = int(found(r"plus (\d+) from allies", note("mk", "GP", options={"ally": "north"}))[1])
    assert 0 < one < every
    assert "from allies" not in note("mk", "MP")


def test_barred_unit_types_are_not_offered(save, page):
    data = force_data(faction="peace-river", sublist="ctf", ua="")
    codes = re.findall(r'value="ua /groups/0/primary/ua (\w+)"', page(save(data)))

    assert "SK" in codes
    assert not {"GP", "AR"} & set(codes)


def test_models_of_allies_stand_apart_with_their_reason(save, client):
    force = save(force_data(faction="south", sublist="mk", ua="GP"))

    text = plain(client.get(f"{force.get_absolute_url()}add/", {"where": UNIT}).content.decode())

    for name in ("North", "Peace River", "NuCoal"):
        assert f"{name} Allies: whole units of FS, GP, RC, SK (SL-S3, page 73)." in text
    searched = client.get(f"{force.get_absolute_url()}add/", {"where": UNIT, "text": "Kodiak"}).content.decode()
    assert "Kodiak" in plain(searched).partition("Not allowed here")[2]


def test_options_offer_what_the_sublist_sells(save, edit, page):
    force = save(force_data({"model": "south/jager", "count": 2}, faction="south", sublist="milicia"))

    panel = plain(page(force, f"?open={UNIT}/models/0"))
    assert "MILitary Intervention Counter Insurgency Army Conscripts −2 TV" in panel
    data = edit(force, f"buy {UNIT}/models/0 milicia/conscript")

    assert data["groups"][0]["primary"]["models"][0]["upgrades"] == ["milicia/conscript"]


@pytest.mark.parametrize("key", SUBLISTS)
def test_rules_of_play_are_on_the_army_sheet(save, client, key):
    sublist = SUBLISTS[key]
    force = save(force_data(faction=sublist.faction, sublist=key))

    text = " ".join(text_of(client.get(f"{force.get_absolute_url()}print.pdf?parts=army").content))

    play = [clean(clause.text) for clause in sublist.clauses if clause.when == "play"]
    assert (f"Rules of {sublist.name}" in text) == bool(play)
    assert all(clause in text for clause in play)
    assert not any(clause.text in text for clause in sublist.clauses if clause.when == "construction")


def test_rules_of_a_faction_and_free_points_are_on_the_army_sheet(save, client):
    def sheet(**fields):
        force = save(force_data(**fields))
        return " ".join(text_of(client.get(f"{force.get_absolute_url()}print.pdf?parts=army").content))

    assert "Rules of Leagueless" in sheet(faction="leagueless")
    assert "/ 150 + 15 TV" in sheet(faction="peace-river", sublist="hgsf")


def test_queries_do_not_grow_with_a_sublist(save, client, django_assert_num_queries):
    force = save(force_data(STAFF, sublist="nlc"))
    client.get(force.get_absolute_url())

    with django_assert_num_queries(5):  # session, list, labels of undo and redo, collection, catalogues
        client.get(force.get_absolute_url())


@pytest.mark.parametrize(
    "fields, place, text, note",
    [
        ({"faction": "caprice"}, ("support", "LT"), "", "CEF Allies: support units (FC-63)."),
        ({"faction": "north"}, ("primary", "TA"), "", "Black Talon Allies: one combat group (FC-61)."),
        ({"faction": "nucoal", "sublist": "fn"}, ("primary", "GP"), "", "Guests in the army's own units (SL-C4)."),
        ({"faction": "nucoal", "sublist": "kada"}, ("support", "GP"), "Hunter", "North Duelists (SL-C8)."),
    ],
)
def test_models_of_other_lists_say_why_they_may_come(save, add_page, fields, place, text, note):
    role, ua = place
    data = force_data(**fields)
    data["groups"][0]["support"] = {"ua": ua}
    data["groups"][0]["primary"]["ua"] = ua
    shown = add_page(save(data), f"/groups/0/{role}", text)

    assert note in plain(shown).replace("&#x27;", "'").replace("Colonial Expeditionary Force", "CEF")


def test_unit_types_that_a_sublist_adds_count(save, page):
    def number(sublist):
        shown = page(save(force_data(sublist=sublist)))
        return int(found(r'<option value="FS"[^>]*>FS[^:<]*: (\d+) model', shown)[1])

    assert number("umf") > number(None)


def test_a_type_is_chosen_in_one_place_and_those_of_allies_are_folded(save, page):
    shown = page(save(force_data(faction="north", ua="")))
    own, _, allied = shown.partition('<details class="allied-codes">')
    types = r'value="ua /groups/0/primary/ua (\w+)" data-then="groups-0-primary-add">\1 ([^<]+) <small'

    assert '<select id="groups-0-primary-ua"' not in shown
    assert {"GP", "VL"} <= dict(re.findall(types, own)).keys()
    assert dict(re.findall(types, allied)) == {
        "IF": "Interdiction Frame",
        "MO": "Mobile ordinance",
        "OA": "Operational Assistance",
        "OT": "Dark Cobra",
        "PI": "Primary Insertion",
        "TA": "Dark Jaguar, Dark Kodiak and others",
        "TI": "Tactical Intervention",
    }


def test_a_type_that_was_chosen_is_changed_in_one_place(save, page):
    shown = page(save(force_data({"model": "north/hunter"}, faction="north")))

    assert 'value="ua /groups/0/primary/ua' not in shown
    assert '<option value="TA"' in shown.partition('<optgroup label="Allied units">')[2].partition("</optgroup>")[0]


def test_no_ally_lends_an_elite_army_a_unit_type(save, page):
    shown = page(save(force_data(faction="north", ua="", options={"elite": True})))

    assert 'value="ua /groups/0/primary/ua GP"' in shown
    assert 'value="ua /groups/0/primary/ua TA"' not in shown
