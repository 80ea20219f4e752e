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
            ["Remove Combat group 2"],
        )
    ]
