"""How a mistake is told: rule id, code, place, whole message, lines of the book, and the ways out."""

from tests.engine.blitz_beta.corpus import document
from tests.engine.blitz_beta.test_corpus import CATALOGUE, SYSTEM


def errors(faction, *groups, **more):
    """(rule, code, place, message, fixes) of each error in a force of groups written as in the corpus."""
    force = document({"name": "", "faction": faction, "limit": 500, "groups": groups, **more})
    report = SYSTEM.validate(SYSTEM.convert(force), CATALOGUE)
    return [
        (problem.rule, problem.code, problem.where, problem.message, [fix.label for fix in problem.fixes])
        for problem in report.problems
        if problem.severity == "error"
    ]


def test_a_second_unit_of_printed_veterans():
    printed = {"SF": ["Shinobi =CGL", "3 Shinobi"]}
    said = (
        "The force has 2 veteran units; it may have one, or any number as an elite army. Every model of Combat group 2 has "
        "Vet printed: remove it, or choose the elite option."
    )
    told = ("FC-30", "several-veteran-units", "/groups/1/primary", said)

    assert errors("peace-river", {"SF": ["Shinobi =CO", "3 Shinobi"]}, printed) == [
        (*told, ["Choose the elite option", "Remove Combat group 2"])
    ]
    assert errors("peace-river", {"GP vet": ["Warrior =CO", "3 Warrior"]}, printed) == [
        (*told, ["Make Combat group 1 an ordinary unit", "Remove Combat group 2"])
    ]


def told(faction, *groups, **more):
    """(rule, message, fixes) of each error."""
    return [(rule, message, fixes) for rule, _, _, message, fixes in errors(faction, *groups, **more)]


def test_a_second_support_unit():
    group = {"GP": ["Hunter =CO", "3 Hunter"], "+FS": ["Grizzly"], "+SK": ["Jaguar"]}
    said = (
        "Combat group 1 has 2 support units; a combat group has at most one. Remove one, or attach it to another group."
    )
    place = ("FC-1", "several-support-units", "/groups/0/extra_support/0", said)
    removals = ["Remove support unit 2 of Combat group 1", "Remove the support unit of Combat group 1"]

    assert errors("north", group) == [(*place, removals)]
    assert errors("north", group, {"GP": ["Hunter =CGL", "3 Hunter"]}) == [
        (*place, ["Attach it to Combat group 2", *removals])
    ]


def test_a_mistake_in_a_second_support_unit():
    group = {"GP": ["Hunter =CO", "3 Hunter"], "+FS": ["Grizzly"], "+SK": ["Para Hunter"]}

    assert errors("north", group)[1] == (
        "FC-3",
        "wrong-ua",
        "/groups/0/extra_support/0/models/0",
        "Para Hunter cannot join an SK unit; it may join PT. Remove it, or choose another unit type.",
        ["Make it a PT unit", "Remove one Para Hunter"],
    )


FAMILY = "north/Hunter =CO + vet + veteran/fire-resistance"


def test_a_double_of_the_leagueless():
    assert told("leagueless", {"GP": [FAMILY, "2 north/Hunter", "2 north/Hunter Gunner"]}) == [
        (
            "SL-L",
            "Combat group 1 has 2 Hunter Gunner; in this army every limit is 0-1 unless it is 0+. Remove 1.",
            ["Remove one Hunter Gunner"],
        )
    ]
    assert told("leagueless", {"GP": [FAMILY, "3 north/Hunter"], "+SK": ["north/Hunter"]}) == [
        (
            "SL-L",
            (
                "Combat group 1's support unit has 1 Hunter; in this army every limit is 0-1 unless it is 0+, and limits are "
                "one lower in support. Remove it."
            ),
            ["Remove one Hunter"],
        )
    ]


def test_two_greyhounds():
    assert told("peace-river", {"GP": ["Greyhound =CO", "Greyhound", "2 Warrior"]}, sublist="poc") == [
        (
            "SL-P2",
            "Combat group 1 has 2 Greyhound; in this army any unit may have one. Remove 1.",
            ["Remove one Greyhound"],
        )
    ]


def test_a_greyhound_among_black_talons():
    talons = {
        "TI": ["black-talon/Dark Jaguar =CGL", "black-talon/Dark Jaguar", "2 black-talon/Dark Mamba", "Greyhound"]
    }

    assert told("peace-river", {"GP": ["Warrior =CO", "3 Warrior"]}, talons, sublist="poc") == [
        (
            "FC-61",
            (
                "Greyhound is no Black Talon and stands in Combat group 2; Black Talons are a combat group of their own, which "
                "no other model joins. Remove it."
            ),
            ["Remove one Greyhound"],
        )
    ]


def test_black_talons_and_the_cef():
    ravens = {"RC": ["black-talon/Raven =CGL", "black-talon/Raven"]}
    said = "is {}, and Black Talons never serve in an army with the CEF. Remove it{}."

    assert (
        told("cef", {"RC": ["HC-3A =CO", "3 HC-3A"]}, ravens)
        == [("FC-61", f"Raven {said.format('a Black Talon', '')}", ["Remove Combat group 2", "Remove one Raven"])] * 2
    )
    assert told("black-talon", {"RC": ["Raven =CO", "Raven"], "+RC": ["cef/HC-3A + vet"]}) == [
        (
            "FC-61",
            f"HC-3A {said.format('of the CEF', '')}",
            ["Remove one HC-3A", "Remove the support unit of Combat group 1"],
        )
    ]
    assert told("caprice", {"RC": ["Bashan =CO", "3 Bashan"], "+RC": ["2 cef/HC-3A"]}, ravens) == [
        (
            "FC-61",
            f"HC-3A {said.format('of the CEF', ', or the Black Talons')}",
            ["Remove 2 HC-3A", "Remove the support unit of Combat group 1"],
        )
    ]


def test_anti_gear_where_there_is_nothing_to_swap():
    assert told("south", {"FS": ["Blazing Drake =CO + Anti-Gear", "Drake"]}) == [
        ("FC-11", "Anti-Gear swaps the MABM, which Blazing Drake does not carry. Remove it.", ["Remove Anti-Gear"])
    ]


def test_an_upgrade_of_other_models_of_the_family():
    [said] = told("cef", {"CV": ["HPC-64 =CO", "2 HPC-64", "HPC-64 Support", "HPC-64 Support =2iC + Command HPC-64"]})

    assert said == (
        "FC-11",
        "Command HPC-64 is an upgrade for HPC-64, not for HPC-64 Support. Remove it.",
        ["Remove Command HPC-64"],
    )


def test_printed_veterans_beside_black_talons():
    talons = {"RC": ["black-talon/Raven =CGL", "black-talon/Raven"]}

    assert errors("peace-river", {"SF": ["Shinobi =CO", "3 Shinobi"]}, talons) == [
        (
            "FC-30",
            "several-veteran-units",
            "/groups/0/primary",
            (
                "The force has 2 veteran units; it may have one, and its Black Talons are one of them. Every model of Combat "
                "group 1 has Vet printed: remove it, or remove the Black Talons."
            ),
            ["Remove Combat group 2", "Remove Combat group 1"],
        )
    ]
