"""What a force pays less than its lists ask, and what its army gives without a purchase."""

import pytest

from armybuilder.engine.systems.blitz_beta import document, edits, validators
from armybuilder.engine.systems.blitz_beta.army.discounts import find_reductions
from armybuilder.engine.systems.blitz_beta.completion import choices, offers
from armybuilder.engine.systems.blitz_beta.force import resolve
from armybuilder.engine.systems.blitz_beta.statline import StatChange, granted_changes
from tests.engine.blitz_beta.printing import catalogue, force_data

ROW = "/groups/0/primary/models/0"
UNIT = "/groups/0/primary"


def force_of(sublist, *models, faction, ua="GP", upgrades=(), **fields):
    data = force_data(*models, faction=faction, ua=ua, upgrades=upgrades, **fields)
    return resolve(document.convert(data | ({"sublist": sublist} if sublist else {})), catalogue())


def row(model, *upgrades, **fields):
    return {"model": model, "upgrades": list(upgrades), **fields}


@pytest.mark.parametrize(
    "sublist, faction, entry, where, listed, paid",
    [
        pytest.param(
            "milicia", "south", row("south/jager", "milicia/conscript", count=3), ROW, 18, 12, id="conscripts"
        ),
        pytest.param("ese", "south", row("south/jager", rank="XO"), ROW, 9, 6, id="free XO"),
        pytest.param(
            "umf", "north", row("north/hunter", "veteran/ace-gunner", rank="CO"), ROW, 8, 6, id="free upgrade"
        ),
        pytest.param(
            "umf",
            "north",
            row("north/hunter", "veteran/ace-gunner", rank="CO"),
            f"{ROW}/upgrades/0",
            2,
            0,
            id="free upgrade itself",
        ),
        pytest.param(
            "wfp",
            "north",
            row("north/hunter", "vet", "veteran/ace-gunner", rank="CO"),
            f"{ROW}/upgrades/1",
            2,
            1,
            id="family ties",
        ),
    ],
)
def test_lower_prices_are_told_with_their_rule(sublist, faction, entry, where, listed, paid):
    force = force_of(sublist, entry, faction=faction)
    found = find_reductions(force)
    own = force.units[0].entries[0]

    assert found[where].listed == listed
    assert catalogue().sublists[sublist].rule in found[where].why
    assert {own.where: own.total, **{bought.where: bought.cost for bought in own.upgrades}}[where] == paid


def test_half_price_stands_at_the_purchase_of_the_unit():
    force = force_of("mk", row("south/jager"), faction="south", upgrades=["grenades/hhg"])

    assert find_reductions(force)[f"{UNIT}/upgrades/0"].listed == 8
    assert force.units[0].purchases[0].cost == 4


def test_nothing_is_lower_by_the_general_rules():
    assert find_reductions(force_of(None, row("north/hunter", "drone/recon", rank="XO"), faction="north")) == {}


def test_telling_prices_changes_none():
    force = force_of("umf", row("north/hunter", "veteran/ace-gunner", rank="CO"), faction="north")
    total = force.total

    find_reductions(force)

    assert force.total == total


@pytest.mark.parametrize(
    "sublist, faction, entry, expected",
    [
        (
            "sra",
            "south",
            row("south/jager", rank="CO"),
            {StatChange("CMD:+2D6", "CMD:+1D6"), StatChange('LVB (Arm, Reach:1")', "LVB (Arm)")},
        ),
        ("sra", "south", row("south/jager"), set()),
        ("sra", "south", row("south/fer-de-lance", rank="CO"), {StatChange("CMD:+2D6", "CMD:+1D6")}),
        ("en", "nucoal", row("nucoal/chasseur"), {StatChange('MR 7" W', '6" W')}),
        (None, "north", row("north/hunter", rank="CO"), set()),
    ],
)
def test_what_the_army_gives_is_told(sublist, faction, entry, expected):
    force = force_of(sublist, entry, faction=faction)
    unit = force.units[0]

    assert expected == set(granted_changes(unit.entries[0], catalogue(), unit))


def offers_of(force, where=ROW):
    unit = force.units[0]
    found = (
        offers.offers_for_unit(unit, catalogue())
        if where == UNIT
        else offers.offers_for_entry(unit.entries[0], unit, catalogue())
    )
    return {offer.value: offer for offer in offers.with_reasons(found, force.source, catalogue(), where)}


@pytest.mark.parametrize("sublist", [sublist.key for sublist in catalogue().sublists.values()])
def test_only_the_own_sublist_sells(sublist):
    faction = catalogue().sublists[sublist].faction
    model = catalogue().pool(faction)[0]
    force = force_of(sublist, row(model.key), faction=faction, ua=model.ua[0].code)
    offered = {**offers_of(force), **offers_of(force, UNIT)}

    sold = {key for key, purchase in catalogue().purchases.items() if purchase.sublist == sublist}
    assert {key for key in offered if (item := catalogue().purchases.get(key)) and item.sublist} == sold


def test_offers_ask_what_the_player_will_pay():
    conscripts = offers_of(force_of("milicia", row("south/jager", count=3), faction="south"))["milicia/conscript"]
    grenades = offers_of(force_of("mk", row("south/jager"), faction="south"), UNIT)["grenades/hhg"]
    veterans = offers_of(force_of("mk", row("south/jager", count=4), faction="south", ua="MP"), UNIT)
    staff = offers_of(force_of("nlc", row("north/hunter", rank="2iC"), faction="north"))["nlc/fighting-staff"]

    assert (conscripts.cost, conscripts.price) == (-2, "−2 TV")
    assert (grenades.cost, grenades.listed) == (4, 8)
    assert veterans["mk/police-veterans"].cost == 4
    assert (staff.price, staff.listed) == ("free", 1)


def test_offers_that_a_rule_forbids_say_why():
    hunter = offers_of(force_of("nlc", row("north/hunter"), faction="north"))["nlc/fighting-staff"]

    assert "not a commander" in hunter.reason


def test_commanders_of_duelists_buy_like_duelists():
    leader = offers_of(force_of("kada", row("nucoal/chasseur", rank="CO"), faction="nucoal"))
    follower = offers_of(force_of("kada", row("nucoal/chasseur"), faction="nucoal"))
    duelist = {key for key, item in catalogue().purchases.items() if item.kind == "duelist" and not item.parameter}

    assert duelist
    assert duelist <= leader.keys()
    assert not duelist & follower.keys()


def test_a_free_upgrade_is_offered_to_a_commander_without_vet():
    leader = offers_of(force_of("umf", row("north/hunter", rank="CO"), faction="north"))["veteran/ace-gunner"]

    assert (leader.cost, leader.listed, leader.reason) == (0, 2, "")


@pytest.mark.parametrize(
    "sublist, faction, entry",
    [
        ("fn", "nucoal", row("nucoal/chasseur")),
        ("psbm", "peace-river", row("peace-river/warrior", rank="CO")),
        ("wfp", "north", row("north/hunter", rank="CO")),
    ],
)
def test_vet_is_open_where_the_army_lets_a_model_buy_it(sublist, faction, entry):
    assert offers_of(force_of(sublist, entry, faction=faction))["vet"].reason == ""


@pytest.mark.parametrize("elite", [False, True])
@pytest.mark.parametrize(
    "sublist, faction, ua, models, upgrades",
    [
        ("umf", "north", "FS", ["north/hunter"], []),
        ("umf", "north", "SK", ["north/hunter"], []),
        ("ese", "south", "GP", ["south/jager"], []),
        ("ese", "south", "GP", [{"model": "south/jager", "rank": "XO"}], []),
        ("ese", "south", "GP", [{"model": "south/jager", "rank": "2iC"}], []),
        ("mk", "south", "MP", ["south/mp-black-mamba"], ["mk/police-veterans"]),
        ("mk", "south", "GP", ["south/jager"], ["grenades/hhg"]),
        (
            "wfp",
            "north",
            "GP",
            [{"model": "north/hunter", "rank": "CO", "upgrades": ["vet", "veteran/ace-gunner"]}],
            [],
        ),
        ("hover-tank-battalion", "cef", "LT", ["cef/lht-67"], []),
    ],
)
def test_a_candidate_costs_what_the_army_will_pay(elite, sublist, faction, ua, models, upgrades):
    data = force_data(*(model if isinstance(model, dict) else {"model": model} for model in models), faction=faction)
    data |= {"sublist": sublist, "limit": 500, "options": {"elite": elite}}
    data["groups"][0]["primary"] |= {"ua": ua, "upgrades": upgrades}
    before = document.convert(data)
    total = validators.validate(before, catalogue(), fixes=False).total

    found = choices.choices(before, catalogue(), "/groups/0/primary").choices
    allowed = [choice for choice in found if choice.allowed]

    assert allowed or elite
    for choice in allowed:
        after = edits.apply_patch(before, choice.patch).document
        assert validators.validate(after, catalogue(), fixes=False).total - total == choice.total, choice.key
