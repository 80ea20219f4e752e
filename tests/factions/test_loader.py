"""The strict loader: the words of each message, and that all of them come at once."""

import re
import shutil

import pytest

from factions.loader.files import FolderError, load_folder, read_folder
from factions.loader.yaml_loader import YamlError, line_of, load
from tests.factions.conftest import BAD_DATA

LINE = re.compile(r" \(line \d+\):")
GOLEM = "models/eden: families[golem].models[golem]"
APES = "models/eden: families[golem].upgrades[apes]"
# One folder of bad_data each: how its message begins, and how it ends.
MESSAGES = {
    "another-faction": ("models/eden: faction (line 1): 'utopia': ", "the file must have the name of its faction"),
    "beyond-the-book": (f"{GOLEM}.source (line 21): [12800, 99999]: ", "the last line of the rulebook is 13923"),
    "duplicate-key": ("models/eden (line 15): ", "the key 'tv' stands twice in one mapping; keys are unique"),
    "empty-between-commas": (
        f"{GOLEM}.traits: 'Arms, , ECM:+1D6': ",
        "nothing between two commas in 'Arms, , ECM:+1D6'",
    ),
    "empty-family": (
        "models/eden: families[golem].models (line 6): []: ",
        "at least one is required",
    ),
    "impossible-change": (f"{APES}.set.ew: '1+': ", "'1+' is not a skill from 2+ to 6+"),
    "impossible-skill": (f"{GOLEM}.gun: '9+': ", "'9+' is not a skill: skills go from 2+ to 6+"),
    "infantry-weapon-without-pen": (
        f"{GOLEM}.weapons: 'LAC (Arm), IRP': ",
        "IRP needs PEN: infantry and naval sizes have no column (L1886)",
    ),
    "lines-backwards": (
        f"{GOLEM}.source (line 21): [12816, 12800]: ",
        "lines go from the first to the last, both counted from 1",
    ),
    "list-as-key": ("models/eden (line 22): ", "a key is one word, not a list or a mapping"),
    "missing-key": (f"{GOLEM}.type (line 7): ", "this key is missing"),
    "no-capacity": (f"{GOLEM}.dc: 'lots': ", "'lots' is not a damage capacity"),
    "no-faction": (
        "models/eden: faction: 'atlantis': there is no such faction; known: north, south, ",
        "leagueless, black-talon, cef, caprice, utopia, eden",
    ),
    "no-movement": (f"{GOLEM}.mr: 'fast': ", "'fast' is not a movement rate"),
    "no-yaml": ("models/eden (line 11): ", "did not find expected key"),
    "nothing-to-remove": (
        f"{APES}.remove_weapons: 'MRP': ",
        "no model of the family has it; they have LAC (Arm), LRP",
    ),
    "open-bracket": (f"{GOLEM}.weapons: 'LAC (Arm, LRP': ", "bracket opened but not closed in 'LAC (Arm, LRP'"),
    "rating-too-many": (f"{GOLEM}.traits: 'Arms:2, ECM:+1D6': ", "Arms takes no rating, not '2'"),
    "same-key-twice": (f"{GOLEM}: 'eden/golem': ", "this key is used twice; keys must be unique"),
    "slug-with-blank": (
        "models/eden: families[golem].models[Golem Guard].key (line 7): 'Golem Guard': ",
        "a key has lower-case letters and digits, with hyphens between its words",
    ),
    "stranger-upgraded": (f"{APES}.applies_to: 'hunter': ", "is not a model of this family; it has golem"),
    "unknown-file": (
        "heroes: this file doesn't belong here; known: weapon-traits, model-traits, ",
        "models/, support, aircraft, drones, rulings",
    ),
    "unknown-key": (
        f"{GOLEM}.speed (line 15): 4: unknown key; known: key, source, ",
        "counts_as, mr, ar, dc, act, gun, pilot, ew, type, weapons, traits, ua",
    ),
    "unknown-limit": (f"{GOLEM}.ua: 'AL (BOSS), BT': ", "'BOSS' is not a limit: BOSS is unknown"),
    "unknown-trait": (f"{GOLEM}.traits: 'Arms, Glows': 'Glows' is not a trait; known: Acrobat, ANN, ", "Basilisk"),
    "unknown-type": (
        f"{GOLEM}.type: 'Robot': is not a model type; a type is one of Gear, Strider, ",
        "(SMS), (Fortification), (Structure)",
    ),
    "unknown-unit": (f"{GOLEM}.ua: 'AL (CMD), ZZ': 'ZZ' is not a unit availability code; known: AL, AR, ", "ANY"),
    "unknown-weapon": (
        f"{GOLEM}.weapons: 'LAC (Arm), LXX': 'LXX' is not a weapon code; known: RP, APGL, ",
        "SG, SE, BB",
    ),
    "unknown-weapon-trait": (
        f"{GOLEM}.weapons: 'LAC (Arm, Glows)': unknown trait 'Glows'; known: AA, AE, ",
        "Fire, Haywire, Impact, HE",
    ),
    "unknown-word": (
        f"{GOLEM}.traits: 'Arms, Rugged:Boots': ",
        "Rugged takes one of Electronics, Movement, Sensors, Weapons, Comms, not 'Boots'",
    ),
    "unnamed-body": (
        f"{GOLEM} (line 7): ",
        ("component and attached must be used together: a model with several bodies names each one"),
    ),
    "weapon-without-size": (
        f"{GOLEM}.weapons: 'LAC (Arm), RP': unknown weapon code 'RP'; known classes: RP, APGL, ",
        "ARP, LBM, after one of L M H I N",
    ),
    "wrong-rating": (f"{GOLEM}.traits: 'Arms, ECM:4\"': ", "ECM takes dice such as +1D6, not '4\"'"),
    "wrong-type": (f"{GOLEM}.tv (line 9): '4': ", "this must be a whole number, not text"),
}


def build(system, folder):
    return load_folder(system, folder)[0]


def faults(system, folder):
    with pytest.raises(FolderError) as caught:
        build(system, folder)
    return caught.value.problems


def test_every_bad_folder_has_its_message():
    assert {folder.name for folder in BAD_DATA.iterdir()} == set(MESSAGES)


@pytest.mark.parametrize("case", MESSAGES)
def test_message(case, system, small_data_folder):
    begin, end = MESSAGES[case]
    found = [LINE.sub(":", message, count=1) for message in faults(system, small_data_folder(case))]

    assert [message for message in found if message.startswith(LINE.sub(":", begin)) and message.endswith(end)]


def test_faults_have_the_line_that_they_stand_in(system, small_data_folder):
    assert faults(system, small_data_folder("wrong-type")) == [
        f"{GOLEM}.tv (line 9): '4': this must be a whole number, not text"
    ]


def test_all_faults_of_all_files_come_at_once(system, small_data_folder):
    folder = small_data_folder("wrong-type", "unknown-file")
    shutil.copy(BAD_DATA / "unknown-key" / "models" / "eden.yaml", folder / "models" / "utopia.yaml")
    (folder / "drones.yaml").write_text("drones: {")

    starts = [problem.split(":")[0] for problem in faults(system, folder)]

    assert list(dict.fromkeys(starts)) == ["drones (line 2)", "heroes", "models/eden", "models/utopia"]


def test_all_dangling_references_come_at_once(system, small_data_folder):
    folder = small_data_folder("unknown-weapon")
    weapons = (folder / "weapons.yaml").read_text()
    (folder / "weapons.yaml").write_text(weapons.replace("Burst:+1D6", "Burts:+1D6"))

    found = faults(system, folder)

    assert [LINE.sub(":", problem).partition(": '")[0] for problem in found] == [
        "weapons: classes[AC].traits",
        "weapons: classes[LG].traits",
        f"{GOLEM}.weapons",
    ]


def test_a_missing_file_is_named(system, small_data_folder):
    folder = small_data_folder()
    (folder / "tokens.yaml").unlink()

    assert faults(system, folder) == ["tokens: the file is missing"]


def test_a_missing_folder_is_named(system, tmp_path):
    assert faults(system, tmp_path / "nowhere") == ["nowhere: there is no such folder of rules data"]


def test_text_that_is_no_utf8_is_a_fault(system, small_data_folder):
    folder = small_data_folder()
    (folder / "tokens.yaml").write_bytes(b"tokens: [\xff\xfe]")

    assert faults(system, folder)[0].startswith("tokens: ")


def test_the_hash_depends_on_content_not_on_line_ends(system, small_data_folder):
    folder = small_data_folder()
    before = read_folder(system, folder).content_hash
    tokens = folder / "tokens.yaml"
    tokens.write_bytes(tokens.read_bytes().replace(b"\n", b"\r\n"))
    assert read_folder(system, folder).content_hash == before

    tokens.write_bytes(tokens.read_bytes() + b"# more\n")
    assert read_folder(system, folder).content_hash != before


@pytest.mark.parametrize(
    "text, value",
    [
        ("a: true", True),
        ("a: false", False),
        ("a: yes", "yes"),
        ("a: no", "no"),
        ("a: on", "on"),
        ("a: 12", 12),
        ("a: -3", -3),
        ("a: 012", "012"),
        ("a: 1:30", "1:30"),
        ("a: 1_000", "1_000"),
        ("a: 0x1F", "0x1F"),
        ("a: 5.5", 5.5),
        ("a: 2014-07-01", "2014-07-01"),
        ("a: 5+", "5+"),
        ("a: null", None),
        ("a: ~", None),
        ("a:", None),
        ("a: ''", ""),
    ],
)
def test_yaml_values_are_those_of_yaml_1_2(text, value):
    assert load(text.encode()) == {"a": value}


def test_yaml_makes_no_objects():
    with pytest.raises(YamlError, match="could not determine a constructor"):
        load(b"a: !!python/object/apply:os.system [ls]")


def test_line_of_a_path():
    text = b"a:\n  - b: 1\n    c: 2\n"

    assert line_of(text, ("a", 0, "c")) == 3
    assert line_of(text, ("a", 0, "missing")) == 2
    assert line_of(text, ()) == 1
    assert line_of(b"", ("a",)) is None


def test_faults_of_effects_say_where_they_stand(system, data_folder):
    folder = data_folder()
    path = folder / "sublists.yaml"
    text = path.read_text()
    for right, wrong in (
        ("other_types: true", "other_tips: true"),
        ("codes: [GP, FS]\n        idle", "codes: [GP, ZZ]\n        idle"),
        ("families: [north/tiger]", "families: [north/tigress]"),
        ("families: [nucoal/en-koreshi]", "families: [nucoal/en-route]"),
        ("ng-infantry/nothing", "ng-infantry/little"),
        ("bought: mk/police-veterans", "bought: mk/police-women"),
        ("says: [1]\n        group: xo", "says: [9]\n        group: xx"),
        ("models: {types: [Vehicle (Hover)]}", "models: {kinds: [Vehicle (Hover)]}"),
        ("share: [1, 10]", "share: [10, 1]"),
        ("traits: Shield:+1D6", "traits: Shild:+1D6"),
        ("{model} is not a walker", "{model.key} is not a walker"),
    ):
        assert right in text
        text = text.replace(right, wrong, 1)
    path.write_text(text)

    found = [LINE.sub(":", fault) for fault in faults(system, folder)]

    assert sorted(fault.partition("; known:")[0] for fault in found) == [
        "sublists: sublists[ese].places[appointees].group: 'xx': there is no such group",
        "sublists: sublists[ese].places[appointees].says: [9]: use clause numbers from 1 to 3",
        "sublists: sublists[hgsf].budgets[secure-zone].share: [10, 1]: a share is a fraction of the whole: 'half' is [1, 2]",
        "sublists: sublists[mk].veteran_units[police].bought: 'mk/police-women': there is no such purchase",
        "sublists: sublists[ng].support_units[combined-arms].other_tips: True: unknown key",
        "sublists: sublists[ng].uncounted[infantry].codes: 'ZZ': there is no such unit code",
        (
            "sublists: sublists[ng].uncounted[infantry].idle: 'ng-infantry/little': no ruling has this "
            "reading; write it as 'ruling/reading' or 'not ruling/reading'"
        ),
        "sublists: sublists[pak].commander[hover].models: 'kinds' isn't a field here: remove it",
        "sublists: sublists[poc].grants[riot-gear].traits: 'Shild:+1D6': unknown trait 'Shild'",
        "sublists: sublists[th].allowances[en-koreshi].models: 'nucoal/en-route': there is no such family",
        "sublists: sublists[umf].added_types[tigers].families: 'north/tigress': there is no such family",
        (
            "sublists: sublists[umf].buyers[prospectors].told: '{model.key} is not a walker and cannot buy "
            "Climber. Remove it.': the text in braces must be one of model, entry, unit, ua"
        ),
    ]
