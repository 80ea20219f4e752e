"""Rulings: what the book leaves open, read as we read it or as the players have agreed, and told once."""

import copy

import pytest

from armybuilder.engine.core.documents import MAX_RULINGS, DocumentError
from armybuilder.engine.core.rules.report import Fix, Problem, Source
from armybuilder.engine.registry import get_system
from armybuilder.engine.systems.blitz_beta.completion import offers
from armybuilder.engine.systems.blitz_beta.completion.choices import choices
from armybuilder.engine.systems.blitz_beta.force import resolve
from armybuilder.engine.systems.blitz_beta.rulings import PRICES, ROW_PRICES
from armybuilder.engine.systems.blitz_beta.validators.book_rulings import BEARINGS
from armybuilder.engine.systems.blitz_beta.validators.readings import rulings_of, settings_of
from factions.catalogues import get_catalogue
from tests.engine.blitz_beta.brute_force import check
from tests.engine.blitz_beta.corpus import case, cases
from tests.engine.blitz_beta.corpus import document as corpus_document

SYSTEM = get_system("blitz-beta")
CATALOGUE = get_catalogue("blitz-beta")
NOTES = ("reading", "house-ruling")
COMPARED = [found for number, found in enumerate(cases()) if number % 5 == 0 or found.chapter == "rulings"]
by_ruling = pytest.mark.parametrize("ruling", CATALOGUE.rulings.values(), ids=lambda ruling: ruling.key)


def document(row, **rulings):
    """The document of a case of the corpus, by other rulings."""
    found = copy.deepcopy(case(row).document)
    found["options"]["rulings"] = {key.replace("_", "-"): reading for key, reading in rulings.items()}
    return SYSTEM.convert(found)


def report(row, **rulings):
    return SYSTEM.validate(document(row, **rulings), CATALOGUE)


def notes(found):
    return [problem for problem in found.problems if problem.code in NOTES]


def told(found):
    return [f"{problem.severity}: {problem.message}" for problem in found.problems]


# ---------------------------------------------------------------- what is declared


@by_ruling
def test_every_reading_decides_a_case_of_the_corpus(ruling):
    decided = [found for found in cases() if ruling.key in (found.depends or ())]
    chosen = {ruling.chosen_reading(found.document["options"]["rulings"]) for found in decided}

    assert chosen == set(ruling.readings)


@by_ruling
def test_readings_decide_otherwise(ruling):
    """Two cases that differ in the ruling alone, with another verdict or total; ours alone where nobody may choose."""
    decided: dict[str, set[tuple[str, float]]] = {}
    for found in cases():
        if ruling.key in (found.depends or ()):
            force = {key: value for key, value in found.document.items() if key not in ("name", "options")}
            decided.setdefault(str(force), set()).add((found.expect, report_total(found)))

    assert max(map(len, decided.values())) > 1 or not ruling.is_setting


def report_total(found):
    return SYSTEM.validate(SYSTEM.convert(found.document), CATALOGUE).total


def test_lines_are_those_of_the_book():
    first, last = CATALOGUE.book.lines
    clauses = [clause for ruling in CATALOGUE.rulings.values() for clause in ruling.clauses]

    assert [clause for clause in clauses if not first <= clause.lines[0] <= clause.lines[1] <= last] == []


def test_armies_are_those_of_the_catalogue():
    known = {"", *CATALOGUE.sublists, *CATALOGUE.factions}

    assert {clause.army for ruling in CATALOGUE.rulings.values() for clause in ruling.clauses} - known == set()


@by_ruling
def test_something_raises_every_question(ruling):
    """A part of the force, or a problem that another reading would lift; an open ruling has a problem of its own."""
    assert bool(ruling.key in BEARINGS) + bool(ruling.lifts) + ruling.is_open == 1


def test_every_purchase_without_a_price_waits_for_a_ruling():
    unpriced = {key for key, purchase in CATALOGUE.purchases.items() if purchase.cost is None}

    assert unpriced == {key for key, ruling in PRICES.items() if CATALOGUE.rulings[ruling].is_open}


def test_every_row_with_an_odd_price_waits_for_a_ruling():
    odd = {
        key
        for key, row in CATALOGUE.upgrades.items()
        if "needs-ruling" in row.provenance.flags and "tv" in row.provenance.printed
    }

    assert odd == set(ROW_PRICES)


# ---------------------------------------------------------------- what is told


def test_our_reading_is_told_with_all_that_it_is_about():
    [note] = notes(report("UMF, a free upgrade without Vet, which it does not need"))

    assert note == Problem(
        code="reading",
        rule="SL-N3",
        severity="info",
        message=(
            "Read as: the free veteran upgrade of the CO doesn't need Vet; the rulebook doesn't say. You "
            "can rule otherwise."
        ),
        where="/groups/0/primary/models/0",
        values={"ruling": "umf-gift-vet", "reading": "no-vet", "readings": ["no-vet", "vet"]},
        source=Source("blitz-beta", "A.2.5", (4228, 4228)),
    )


def test_a_house_ruling_is_told_beside_ours():
    found = report("UMF, a free upgrade without Vet, which it does not need", umf_gift_vet="vet")

    assert found.verdict == "illegal"
    assert notes(found) == [
        Problem(
            code="house-ruling",
            rule="SL-N3",
            severity="info",
            message=(
                "Ruling: the CO needs Vet for the free veteran upgrade, as for any other; the rulebook doesn't "
                "say. Muster's reading: the free veteran upgrade of the CO doesn't need Vet."
            ),
            where="/groups/0/primary/models/0",
            values={"ruling": "umf-gift-vet", "reading": "vet", "readings": ["no-vet", "vet"]},
            source=Source("blitz-beta", "A.2.5", (4228, 4228)),
        )
    ]


def test_a_reading_that_nobody_may_choose_otherwise_does_not_ask_for_it():
    [note] = told(report("a Tyburr, whose limit RSU is read as SU"))

    assert note == (
        "info: Read as: the limit RSU means what SU means: any number, in support units only; the "
        "rulebook does not explain the code."
    )


def test_an_open_ruling_is_undetermined_until_it_is_chosen():
    row = "PG, Iguanas of the South, of which clause and heading differ"
    [problem] = report(row).problems

    assert (problem.severity, problem.code, problem.values) == ("undetermined", "pg-south", {"ruling": "pg-south"})
    assert problem.fixes[:2] == [
        Fix(
            "Rule that Prince Gable has allies from the North and the South",
            [{"op": "add", "path": "/options", "value": {"rulings": {"pg-south": "both"}}}],
        ),
        Fix("Remove the support unit of Combat group 1", [{"op": "remove", "path": "/groups/0/support"}]),
    ]
    [note] = told(report(row, pg_south="both"))
    assert note == (
        "info: Ruling: Prince Gable has allies from the North and the South; the rulebook's clause "
        "allows it, but its heading names only the North."
    )


def test_a_ruling_is_told_once_for_many_models():
    [note] = report("WFP, Stripped Down for nothing").problems

    assert note.message == (
        "Read as: Stripped Down is free: the lost hull box is its price; the rulebook prints no price. "
        "You can rule otherwise."
    )
    assert note.where == "/groups/0/primary/models/1/upgrades/0"


def test_a_ruling_that_changes_nothing_is_not_told():
    assert report("two groups, one with a support unit", umf_gift_vet="vet", pg_south="both").problems == []


def test_our_reading_chosen_is_ours():
    row = "NLC, Warrior Monks paid by the unit"

    assert report(row, warrior_monks_price="unit").problems == report(row).problems


def test_what_is_true_of_a_ruling_is_told_where_another_reading_lifts_a_problem():
    row = "two of one turret, each of them without a marked limit"
    ours, theirs = notes(report(row))[0], notes(report(row, generic_support_limit="any"))[0]

    assert (ours.where, ours.code) == ("/groups/0/support/models/0", "reading")
    assert (theirs.where, theirs.code) == ("/groups/0/support/models/0", "house-ruling")


NO_READING = (
    "The ruling warrior-monks-price has no reading 'dozen': the list is read without it. Choose 'unit' or 'model'."
)


@pytest.mark.parametrize(
    "rulings, message, labels",
    [
        (
            {"pg-east": "both"},
            "Unknown ruling 'pg-east': the list is read without it. Remove it.",
            ["Remove the ruling"],
        ),
        (
            {"warrior-monks-price": "dozen"},
            NO_READING,
            ["Rule that Warrior Monks cost 1 TV per model", "Remove the ruling"],
        ),
        (
            {"a/b~": ""},
            "Unknown ruling 'a/b~': the list is read without it. Remove it.",
            ["Remove the ruling"],
        ),
    ],
)
def test_rulings_that_nobody_knows(rulings, message, labels):
    found = copy.deepcopy(case("NLC, Warrior Monks paid by the unit").document)
    found["options"]["rulings"] = rulings
    [problem] = [
        problem
        for problem in SYSTEM.validate(SYSTEM.convert(found), CATALOGUE).problems
        if problem.code == "unknown-ruling"
    ]

    assert (problem.rule, problem.severity, problem.message) == ("DQ-12", "warning", message)
    assert [fix.label for fix in problem.fixes] == labels


@pytest.mark.parametrize("rulings", [{"a\0b": "x"}, {"pg-south": "\x1b"}])
def test_rulings_are_plain_words(rulings):
    found = copy.deepcopy(case("NLC, Warrior Monks paid by the unit").document)
    found["options"]["rulings"] = rulings

    with pytest.raises(
        DocumentError,
        match=r"/options/rulings(/pg-south)?: The character U\+\w{4} isn't allowed here: remove it\.",
    ):
        SYSTEM.convert(found)


def test_there_is_room_for_so_many_rulings():
    found = copy.deepcopy(case("NLC, Warrior Monks paid by the unit").document)
    found["options"]["rulings"] = {f"ruling-{number}": "x" for number in range(MAX_RULINGS + 1)}

    with pytest.raises(
        DocumentError, match=f"/options/rulings: There are too many entries: the maximum is {MAX_RULINGS}."
    ):
        SYSTEM.convert(found)


# ---------------------------------------------------------------- what is computed


@pytest.mark.parametrize("found", COMPARED, ids=lambda found: found.id)
def test_both_checkers_agree_on_every_reading(found):
    """Verdict and total by each reading, and that a ruling is told wherever the other checker finds that it matters."""
    try:
        plain = SYSTEM.to_data(SYSTEM.canonical(SYSTEM.convert(found.document), CATALOGUE))
    except DocumentError:
        return
    army = resolve(SYSTEM.convert(plain), CATALOGUE).army
    for ruling in [ruling for ruling, _ in rulings_of(army.key, CATALOGUE) if ruling.is_setting]:
        answers = {
            reading: both(plain, ruling, reading) for reading in dict.fromkeys((ruling.default, *ruling.readings))
        }
        matters = len({str(brute) for _, brute in answers.values()}) > 1

        for reading, (engine, brute) in answers.items():
            assert (engine.verdict, engine.total) == brute[:2], (ruling.key, reading)
            if matters and reading:
                assert ruling.key in [note.values["ruling"] for note in notes(engine)], reading


def both(plain, ruling, reading):
    """What the engine and the brute force say by a reading."""
    found = copy.deepcopy(plain)
    rulings = found.setdefault("options", {}).setdefault("rulings", {})
    rulings.pop(ruling.key, None)
    if reading:
        rulings[ruling.key] = reading
    verdict, total, broken, unclear = check(found)
    return SYSTEM.validate(SYSTEM.convert(found), CATALOGUE, fixes=False), (verdict, total, sorted(broken | unclear))


# ---------------------------------------------------------------- what may be added and bought


SUPPORT = "/groups/0/support"


def force(faction, *groups, sublist=None, **rulings):
    """A document with room to spend."""
    said = {key.replace("_", "-"): reading for key, reading in rulings.items()}
    row = {"name": "", "faction": faction, "sublist": sublist, "limit": 500, "groups": groups, "rulings": said}
    return SYSTEM.convert(corpus_document(row))


@pytest.mark.parametrize(
    "faction, sublist, listed",
    [
        ("north", None, ["support-only-limit"]),
        ("south", None, ["command-caiman-price"]),
        ("peace-river", None, []),
        ("peace-river", "poc", ["support-only-limit", "command-caiman-price"]),  # its allies are of both leagues
        ("leagueless", None, ["support-only-limit", "command-caiman-price"]),
        ("cef", None, ["colonial-support"]),
        ("black-talon", None, ["colonial-support"]),  # Caprice and Utopia stand behind Black Talons (FC-63)
    ],
)
def test_what_only_some_lists_ask_is_put_to_whoever_may_buy_from_them(faction, sublist, listed):
    asked = settings_of(resolve(force(faction, sublist=sublist), CATALOGUE))

    assert [ruling.key for ruling, _ in asked if ruling.lists] == listed


def test_a_ruling_that_was_chosen_stays_where_it_can_be_changed():
    asked = settings_of(resolve(force("peace-river", support_only_limit="lower"), CATALOGUE))

    assert [ruling.key for ruling, _ in asked if ruling.lists] == ["support-only-limit"]


def choice(document, where, model):
    """Whether the model may be added, and as what; None where it is not among the choices."""
    found = [one for one in choices(document, CATALOGUE, where).choices if one.key == model]
    return (found[0].allowed, found[0].note) if found else None


GP = ["north/Hunter =CO", "3 north/Hunter"]
FAMILY = ["north/Hunter =CO + vet + veteran/fire-resistance", "3 north/Hunter"]
WARRIORS = ["peace-river/Warrior =CO", "3 peace-river/Warrior"]
CHASSEURS = ["nucoal/Chasseur =CO", "3 nucoal/Chasseur"]
KADESH = {"FS": ["Kadesh =CO", "3 Kadesh"], "+ANY": ["Bunker"]}
TROOPS = {"IN": ["Corporate Troops =CGL", "3 Corporate Troops"], "+ANY": []}
SQUADS = ["Hunter =CO", "5 Hunter", "2 Infantry Squad"]
TECH = ["Fusilade Jackal =CO", "Fusilade Jackal", "3 Warrior"]


MODEL, PRIMARY = "/groups/0/primary/models/0", "/groups/0/primary"


@pytest.mark.parametrize(
    "ruling, reading, army, asked, answers",
    [
        (
            "generic-support-limit", "any", ("north", None, {"GP": GP, "+ANY": ["AC Turret"]}),
            (SUPPORT, "support/ac-turret"), (False, True),
        ),
        ("colonial-support", "besides", ("caprice", None, TROOPS, KADESH), (SUPPORT, "support/bunker"), (False, True)),
        ("support-only-limit", "lower", ("north", None, {"GP": GP, "+SU": []}), (SUPPORT, "north/verder"), (True, False)),
        (
            "upgraded-models", "upgrade", ("north", None, {"FS": ["Jaguar =CO + Thunder Jaguar", "Jaguar", "Bear"]}),
            (PRIMARY, "north/jaguar"), (False, True),
        ),
        (
            "ng-infantry", "nothing", ("north", "ng", {"GP": SQUADS, "+LT": ["Klemm"]}),
            (SUPPORT, "north/klemm"), (True, False),
        ),
        (
            "greyhound-support", "lower", ("peace-river", "poc", {"GP": WARRIORS, "+FS": []}),
            (SUPPORT, "peace-river/greyhound"), (True, False),
        ),
        (
            "hgsf-pilum", "other", ("peace-river", "hgsf", {"PM": ["PILUM Infantry =CO"]}),
            (PRIMARY, "peace-river/pilum-infantry"), (True, True),
        ),
        (
            "hgsf-aircraft", "exempt", ("peace-river", "hgsf", {"GP": TECH, "+GF": []}),
            (SUPPORT, "aircraft/generic-fighter"), (False, True),
        ),
        ("pg-south", "both", ("nucoal", "pg", {"GP": CHASSEURS, "+RC": []}), (SUPPORT, "south/iguana"), (False, True)),
        (
            "leagueless-support", "one", ("leagueless", None, {"GP": FAMILY, "+SK": []}),
            (SUPPORT, "north/hunter"), (False, True),
        ),
        (
            "leagueless-generic", "closed", ("leagueless", None, {"GP": FAMILY, "+ANY": []}),
            (SUPPORT, "support/ac-turret"), (True, False),
        ),
    ],
)  # fmt: skip
def test_choices_follow_rulings(ruling, reading, army, asked, answers):
    faction, sublist, *groups = army
    ours = choice(force(faction, *groups, sublist=sublist), *asked)
    theirs = choice(force(faction, *groups, sublist=sublist, **{ruling: reading}), *asked)

    assert (ours, theirs) == tuple((answer, "") for answer in answers)


def test_lists_that_a_ruling_closes_are_no_choice():
    north = force("nucoal", {"GP": CHASSEURS, "+RC": []}, sublist="pg", pg_south="north")

    assert choice(north, SUPPORT, "south/iguana") is None


def test_a_greyhound_that_must_command_is_added_as_a_commander():
    plain = force("peace-river", {"GP": WARRIORS}, sublist="poc")
    ruled = force("peace-river", {"GP": WARRIORS}, sublist="poc", greyhound_command="command")

    assert choice(plain, PRIMARY, "peace-river/greyhound") == (True, "")
    assert choice(ruled, PRIMARY, "peace-river/greyhound") == (True, "as XO")


def test_warrior_monks_paid_by_the_model_make_a_candidate_one_dearer():
    """A Hunter of 6 TV costs its unit of two monks 7, whatever the others pay already."""
    source = force("north", {"SK": ["Jaguar =CO", "Jaguar"]}, sublist="nlc", warrior_monks_price="model")
    source.groups[0].primary.upgrades = ["nlc/warrior-monks"]
    found = choices(source, CATALOGUE, PRIMARY)

    assert next(one.total for one in found.choices if one.key == "north/hunter") == 7


def offer(document, where, key):
    """Price and reason of what may be bought; None where it is not offered."""
    found = resolve(document, CATALOGUE)
    unit = next(unit for unit in found.units if where.startswith(unit.where))
    entry = next((entry for entry in unit.entries if entry.where == where), None)
    made = offers.offers_for_entry(entry, unit, CATALOGUE) if entry else offers.offers_for_unit(unit, CATALOGUE)
    tried = offers.with_reasons(made, document, CATALOGUE, where)
    return next(((one.price, one.reason) for one in tried if one.value == key), None)


NOT_IN_STRIKE = "Thunderhammer Bastion is not available in ST units, only in IN."
NOT_STRIPPED = "Grizzly is in a support unit, which by your ruling has no generic upgrades. Remove Stripped Down."
NO_MONKS = (
    "Combat group 1's support unit may not be warrior monks: by your ruling support units cannot "
    "be. Remove the upgrade."
)


@pytest.mark.parametrize(
    "ruling, reading, army, asked, answers",
    [
        (
            "combat-focus-price", "2", ("north", None, {"SF vet": ["Panther =CO", "3 Panther"]}),
            (MODEL, "veteran/combat-focus"), [("no price", ""), ("+2 TV", "")],
        ),
        (
            "duelist-reach-price", "1", ("north", None, {"GP": GP, "+SK": ["Jaguar =duelist + vet"]}),
            (f"{SUPPORT}/models/0", "duelist/reach LVB"), [("no price", ""), ("+1 TV", "")],
        ),
        (
            "command-caiman-price", "whole", ("south", None, {"CV": ["Caiman =CO", "3 Caiman"]}),
            (MODEL, "south/command-caiman-crocodile"), [("+6 TV", ""), ("+1 TV", "")],
        ),
        (
            "vet-price", "bought", ("north", None, {"GP": GP, "+SK": ["Jaguar =duelist + duelist/extra-action"]}),
            (f"{SUPPORT}/models/0", "vet"), [("+2 TV", ""), ("+4 TV", "")],
        ),
        (
            "upgrade-unit-types", "any", ("north", None, {"ST": ["Thunderhammer =CO", "2 Thunderhammer"]}),
            (MODEL, "north/thunderhammer-bastion"), [("+1 TV", NOT_IN_STRIKE), ("+1 TV", "")],
        ),
        (
            "family-upgrade-vet", "no-vet", ("north", "wfp", {"GP": GP}),
            (MODEL, "veteran/ace-gunner"), [None, ("+1 TV", "")],
        ),
        (
            "umf-gift-vet", "vet", ("north", "umf", {"GP": GP}),
            (MODEL, "veteran/ace-gunner"), [("free", ""), None],
        ),
        (
            "stripped-down-price", "1", ("north", "wfp", {"GP": FAMILY}),
            ("/groups/0/primary/models/1", "wfp/stripped-down"), [("+0 TV", ""), ("+1 TV", "")],
        ),
        (
            "stripped-down-support", "primary", ("north", "wfp", {"GP": FAMILY, "+FS": ["Grizzly"]}),
            (f"{SUPPORT}/models/0", "wfp/stripped-down"), [("+0 TV", ""), ("+0 TV", NOT_STRIPPED)],
        ),
        (
            "warrior-monks-price", "model", ("north", "nlc", {"GP": GP}),
            (PRIMARY, "nlc/warrior-monks"), [("+1 TV", ""), ("+4 TV", "")],
        ),
        (
            "warrior-monks-support", "primary", ("north", "nlc", {"GP": GP, "+SK": ["Jaguar"]}),
            (SUPPORT, "nlc/warrior-monks"), [("+1 TV", ""), ("+1 TV", NO_MONKS)],
        ),
        (
            "kada-commanders", "trait", ("nucoal", "kada", {"GP": CHASSEURS}),
            (MODEL, "duelist/extra-action"), [("+4 TV", ""), None],
        ),
    ],
)  # fmt: skip
def test_offers_follow_rulings(ruling, reading, army, asked, answers):
    faction, sublist, *groups = army
    ours = offer(force(faction, *groups, sublist=sublist), *asked)
    theirs = offer(force(faction, *groups, sublist=sublist, **{ruling: reading}), *asked)

    assert [ours, theirs] == answers
