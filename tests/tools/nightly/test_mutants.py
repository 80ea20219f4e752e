"""Which faults count that were put into rules, and what is said of them."""

import textwrap
import tomllib

from tools.nightly.mutants import SHOWN, MutantFault, codes, counted_faults, decorated_apart, prepare, settings_of

RULES = textwrap.dedent("""\
    def x_most__mutmut_orig(unit):
        return unit.models > 3 and gettext("too many")


    def x_most__mutmut_1(unit):
        return unit.models > 4 and gettext("too many")


    def x_most__mutmut_2(unit):
        return unit.models > 3 and gettext("XXtoo manyXX")


    def x_most__mutmut_3(unit):
        return unit.models > 3 or gettext("too many")


    def x_least__mutmut_orig(unit, number=1):
        return unit.models < number


    def x_least__mutmut_1(unit, number=2):
        return unit.models < number


    def x_made__mutmut_orig(most):
        def rule(unit):
            return unit.models > most
        return rule


    def x_made__mutmut_1(most):
        def rule(unit):
            return unit.models >= most
        return rule
    """)
NAMES = ["x_most__mutmut_1", "x_most__mutmut_2", "x_most__mutmut_3", "x_made__mutmut_1", "x_least__mutmut_1"]


def test_words_and_what_makes_rules_do_not_count():
    assert list(counted_faults(RULES, NAMES)) == [
        MutantFault(
            "x_most__mutmut_1",
            "return unit.models > 3 and gettext('too many')",
            "return unit.models > 4 and gettext('too many')",
        ),
        MutantFault(
            "x_most__mutmut_3",
            "return unit.models > 3 and gettext('too many')",
            "return unit.models > 3 or gettext('too many')",
        ),
        MutantFault("x_least__mutmut_1", "def _(unit, number=1):", "def _(unit, number=2):"),
    ]


def test_long_lines_are_shown_where_they_differ():
    source = f"""
def x_sum__mutmut_orig():
    return [{"1, " * 99}2, {"3, " * 99}]


def x_sum__mutmut_1():
    return [{"1, " * 99}4, {"3, " * 99}]
"""

    (fault,) = counted_faults(source, ["x_sum__mutmut_1"])

    assert (len(fault.before), len(fault.after)) == (SHOWN, SHOWN)
    assert (" 1, 2, 3, " in fault.before, " 1, 4, 3, " in fault.after) == (True, True)


def test_what_mutmut_noted_is_read(tmp_path):
    (tmp_path / "room").mkdir()
    (tmp_path / "rules.py.meta").write_text('{"exit_code_by_key": {"a.b.x_most__mutmut_1": 1}}')
    (tmp_path / "room" / "more.py.meta").write_text('{"exit_code_by_key": {"a.c.x_most__mutmut_1": null}}')

    assert codes(tmp_path) == {"a.b.x_most__mutmut_1": 1, "a.c.x_most__mutmut_1": None}


DECORATED = textwrap.dedent("""\
    @of_units("FC-4", about=SIZE)  # the first
    @cache
    def size(unit):
        return 4


    class Unit:
        @property
        def models(self):
            return 5

        @classmethod
        def empty(cls):
            return cls()
    """)
APART = textwrap.dedent("""\
    def size(unit):
        return 4

    size = cache(size)
    size = of_units('FC-4', about=SIZE)(size)


    class Unit:
        def models(self):
            return 5

        models = property(models)

        @classmethod
        def empty(cls):
            return cls()
    """)


def test_functions_are_decorated_where_mutmut_can_put_faults_into_them():
    assert decorated_apart(DECORATED) == APART


def test_a_game_is_tried_by_its_own_tests_and_those_of_all():
    settings = tomllib.loads(settings_of("tactical-1998", ["tests"]))["tool"]["mutmut"]

    assert settings["only_mutate"] == ["armybuilder/engine/systems/tactical_1998/validators/*"]
    assert settings["pytest_add_cli_args_test_selection"][:2] == [
        "tests/engine/tactical_1998",
        "tests/conformance/test_corpus.py",
    ]
    assert settings["pytest_add_cli_args"][-1] == "--ignore=tests/engine/tactical_1998/battle"
    assert "gundam-skirmish" in settings["pytest_add_cli_args"][-2]
    assert "tactical-1998" not in settings["pytest_add_cli_args"][-2]


def test_another_room_is_tried_by_the_tests_of_battles():
    settings = tomllib.loads(settings_of("blitz-beta", ["tests"], "battle/rules/combat"))["tool"]["mutmut"]

    assert settings["only_mutate"] == ["armybuilder/engine/systems/blitz_beta/battle/rules/combat/*"]
    assert settings["pytest_add_cli_args_test_selection"] == ["tests/engine/blitz_beta/battle"]
    assert settings["pytest_add_cli_args"][-1] == "--ignore=tests/engine/blitz_beta/battle/test_written.py"


def test_the_copy_has_what_git_knows_and_the_settings(tmp_path):
    copy = tmp_path / "muster"
    prepare(copy, "tactical-1998")
    copied = tomllib.loads((copy / "pyproject.toml").read_text())["tool"]["mutmut"]["also_copy"]

    assert {"tests", "tools", "factions", "locale", "manage.py", "pyproject.toml"} <= set(copied)
    assert all((copy / name).exists() for name in copied)
