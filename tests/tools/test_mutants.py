"""Which faults count that were put into rules, and what is said of them."""

import textwrap
import tomllib

from tools.mutants import Mutant, counting, mutants, prepare, settings_of

RULES = textwrap.dedent("""\
    def x_most__mutmut_orig(unit):
        return unit.models > 3 and say("too many")


    def x_most__mutmut_1(unit):
        return unit.models > 4 and say("too many")


    def x_most__mutmut_2(unit):
        return unit.models > 3 and say("XXtoo manyXX")


    def x_most__mutmut_3(unit):
        return unit.models > 3 or say("too many")


    def x_made__mutmut_orig(most):
        def rule(unit):
            return unit.models > most
        return rule


    def x_made__mutmut_1(most):
        def rule(unit):
            return unit.models >= most
        return rule
    """)
FOUND = Mutant(
    "rules.py x_most 1",
    "return unit.models > 3 and say('too many')",
    "return unit.models > 4 and say('too many')",
    True,
)
MISSED = Mutant(
    "rules.py x_most 3",
    "return unit.models > 3 and say('too many')",
    "return unit.models > 3 or say('too many')",
    False,
)


def test_words_and_what_makes_rules_do_not_count():
    """A fault by which no test comes (33) is missed like one that no test minds."""
    codes = {"x_most__mutmut_1": 1, "x_most__mutmut_2": 0, "x_most__mutmut_3": 33, "x_made__mutmut_1": 0}

    assert list(counting("rules.py", RULES, codes)) == [FOUND, MISSED]


def test_what_was_not_tried_does_not_count(tmp_path):
    (tmp_path / "rules.py").write_text(RULES)
    (tmp_path / "rules.py.meta").write_text(
        '{"exit_code_by_key": {"a.b.x_most__mutmut_1": 1, "a.b.x_most__mutmut_3": null}}'
    )

    assert list(mutants(tmp_path)) == [FOUND]


def test_a_game_is_tried_by_its_own_tests_and_those_of_all():
    settings = tomllib.loads(settings_of("tactical-1998", ["tests"]))["tool"]["mutmut"]

    assert settings["only_mutate"] == ["armybuilder/engine/systems/tactical_1998/construction/*"]
    assert settings["pytest_add_cli_args_test_selection"][:2] == [
        "tests/engine/tactical_1998",
        "tests/conformance/test_corpus.py",
    ]
    assert "gundam-skirmish" in settings["pytest_add_cli_args"][-1]
    assert "tactical-1998" not in settings["pytest_add_cli_args"][-1]


def test_the_copy_has_what_git_knows_and_the_settings(tmp_path):
    copy = tmp_path / "muster"
    prepare(copy, "tactical-1998")
    copied = tomllib.loads((copy / "pyproject.toml").read_text())["tool"]["mutmut"]["also_copy"]

    assert {"tests", "tools", "factions", "locale", "manage.py", "pyproject.toml"} <= set(copied)
    assert all((copy / name).exists() for name in copied)
