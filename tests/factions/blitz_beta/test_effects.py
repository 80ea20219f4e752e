"""What armies change, as models: what is wrong with it in data files, what the database can be asked, what pages say of it."""

import re
from html import unescape

import pytest

from factions.loader.files import FolderError, load_folder
from factions.models import CatalogueVersion
from factions.systems.blitz_beta.models import Ally, Ban, Effect, Grant, SubList
from factions.versions import content, start_draft

LINE = re.compile(r" \(line \d+\):")
WRONG = {
    "lists: [north, south]\n        codes: [GP, SK, FS, RC]": "lists: [north, west]\n        codes: [GP, ZZ]",
    "families: [north/cheetah, north/para-cheetah]": "families: [north/cheetah, north/chetah]",
    "but: {codes: [GP,": "but: {codes: [GO,",
    "generic: leagueless-generic/closed": "generic: leagueless-generic/shut",
    "ranks: [CO]\n        traits: CMD:+1D6": "ranks: [CEO]\n        traits: CMD:+1D6",
    "weapons: [VB]": "weapons: [VX]",
    "pay: for each model\n        when: warrior-monks-price/model": "when: warrior-monks-price/monk",
    "pay: one less": "pay: two less",
    "bought: poc/military-police\n        pay": "bought: poc/police\n        pay",
    "purchase: ese/basilisk": "purchase: ese/dragon",
    "roles: [primary]\n        code: wfp-stripped": "roles: [secondary]\n        code: wfp-stripped",
    "without_vet: true": "without_wet: true",
    "actions: [0, 1]": "actions: [1, 0]",
    "types: [Gear], actions": "kinds: [Gear], actions",
    "- key: weasels": "- key: tigers",
    "option: forbidden": "option: optional",
    "why: one XO per unit, including support units": "how: it does",
}
"""What is changed in the file, by what is right."""
FAULTS = {
    "umf.bans[cheetahs].models.families: ['north/cheetah', 'north/chetah']: there is no such family",
    "umf.grants[command].ranks: ['CEO']: one of CO, XO, CGL, 2iC",
    "umf.prices[command-models].pay: 'two less': one of nothing, half, one less, for each model",
    "umf.added_types[tigers]: this key is used twice; keys must be unique",
    "wfp.buyers[stripped-down].roles: ['secondary']: one of primary, support",
    "nlc.prices[monks].pay: this key is missing",
    (
        "nlc.prices[monks].when: 'warrior-monks-price/monk': no ruling has this reading; write it as "
        "'ruling/reading' or 'not ruling/reading'"
    ),
    "sra.grants[long-blades].weapons: ['VX']: there is no such weapon",
    "milicia.buyers[conscripts].without_wet: True: unknown key",
    "ese.buyers[basilisks].purchase: 'ese/dragon': there is no such purchase",
    "ese.hooks[one-appointee].how: 'it does': unknown key",
    "ese.hooks[one-appointee].why: this key is missing",
    "poc.allies[neighbours].lists: ['north', 'west']: there is no such faction",
    "poc.allies[neighbours].codes: ['GP', 'ZZ']: there is no such unit code",
    "poc.prices[explosives].bought: 'poc/police': there is no such purchase",
    "th.buyers[jannites].models.kinds: ['Gear']: unknown key",
    "milicia.elite[second-line].option: 'optional': 'optional' isn't one of the values allowed here",
    (
        "leagueless.bans[unit-types].generic: 'leagueless-generic/shut': no ruling has this reading; "
        "write it as 'ruling/reading' or 'not ruling/reading'"
    ),
    "leagueless.bans[unit-types].models.codes: ['GO', 'SK', 'FS', 'RC', 'LT', 'ST', 'HT']: there is no such unit code",
    "hapf.bans[team-play].models: Constraint “blitz_beta_selector_least_to_most” is violated.",
}


def test_what_is_wrong_with_effects_is_told_where_it_stands(system, data_folder):
    path = data_folder() / "sublists.yaml"
    text = path.read_text()
    for right, wrong in WRONG.items():
        assert right in text, right
        text = text.replace(right, wrong, 1)
    path.write_text(text)

    with pytest.raises(FolderError) as caught:
        load_folder(system, path.parent)

    told = {LINE.sub(":", problem).partition("; known:")[0] for problem in caught.value.problems}
    assert {re.sub(r"^sublists: \w+\[([\w-]+)\]", r"\1", problem) for problem in told} == FAULTS


@pytest.fixture
def version():
    return CatalogueVersion.objects.current("blitz-beta")


@pytest.mark.django_db
def test_the_database_knows_who_may_field_what(version):
    def keys(records):
        return set(records.filter(sublist__version=version).values_list("key", flat=True))

    assert keys(Ban.objects.filter(models__families__key="north/cheetah")) == {"wfp/older-equipment", "umf/cheetahs"}
    assert keys(Ally.objects.filter(lists__key="peace-river")) == {"mk/neighbours", "ese/neighbours"}
    assert keys(Grant.objects.filter(bought__sublist__key="nlc")) == {"nlc/staffs-for-blades"}
    with_costs = SubList.objects.filter(version=version, prices__pay="half")
    assert set(with_costs.values_list("key", flat=True)) == {"mk", "poc"}


@pytest.mark.django_db
def test_a_draft_of_old_says_the_same(version):
    """All its effects were rows of one table."""
    draft = start_draft(version, "2014.1-club")
    effects = content(draft)["sublists"]
    ally = Ally.objects.get(sublist__version=draft, key="mk/neighbours")
    terms = {"lists": ["north", "peace-river", "nucoal"], "codes": ["GP", "SK", "FS", "RC"], "one": True}
    Effect(
        kind="allies", terms=terms, key=ally.key, says=[2], source=ally.source, sublist=ally.sublist, position=0
    ).save()
    ally.delete()

    assert content(draft)["sublists"] == effects


def page(client, key):
    text = unescape(re.sub(r"<[^>]+>", " ", client.get(f"/systems/blitz-beta/effects/{key}/").content.decode()))
    return re.sub(r"\s+", " ", text)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "key, told",
    [
        ("umf/prospectors", "Message The model is not a walker and cannot buy Climber. Remove it."),
        ("nlc/warrior-monks", "this is another type."),
        ("nlc/monks", "When if you rule that Warrior Monks cost 1 TV per model"),
        ("en/high-octane", "More MR inches 1"),
    ],
)
def test_a_page_says_terms_in_words(client, key, told):
    assert told in page(client, key)


@pytest.mark.django_db
def test_what_counts_always_says_nothing_of_when(client):
    assert "When" not in page(client, "umf/prospectors")
