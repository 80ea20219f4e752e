"""What `make test` says of lines that no test reaches."""

import textwrap

import pytest
from coverage import Coverage

from tools.covered import EXCEPTIONS, ROOT, Allowed, File, exceptions, faults, measured, tightened, written

ENGINE = "armybuilder/engine/core/one.py"
SAID = f"{ENGINE}: 3-4, 9\n  3 lines are reached by no test, {{}} may be. Test or delete them."
FILE = File(ENGINE, (3, 4, 9))


def test_a_run_says_what_it_left_out(tmp_path):
    module = tmp_path / "halves.py"
    module.write_text(
        textwrap.dedent("""\
        def half(number):
            if number % 2:
                return None
            return number // 2


        def third(number):
            return number / 3
        """)
    )
    coverage = Coverage(data_file=str(tmp_path / "data"), config_file=False, include=[str(module)])
    coverage.get_data().add_lines({str(module): [1, 2, 4, 7]})  # both were defined, and an even number halved

    files, percent = measured(coverage)

    assert [(file.path.endswith("halves.py"), file.lines) for file in files] == [(True, (3, 8))]
    assert round(percent, 1) == 66.7


@pytest.mark.parametrize(
    "allowed, said",
    [
        ({}, [SAID.format(0)]),
        ({ENGINE: Allowed(2, "drawn by hand")}, [SAID.format(2)]),
        ({ENGINE: Allowed(3, "drawn by hand")}, []),
        ({ENGINE: Allowed(4, "drawn by hand")}, []),
    ],
    ids=["not listed", "more than listed", "as listed", "fewer than listed"],
)
def test_a_file_is_reached_wholly_or_listed(allowed, said):
    assert faults([FILE], allowed) == said


def test_the_list_is_only_ever_tightened():
    files = [File("more", (1, 2)), File("fewer", (1,)), File("whole", ()), File("new", (1,))]
    allowed = {path: Allowed(2, "drawn by hand") for path in ("more", "fewer", "whole", "deleted")}

    assert tightened(files, allowed) == {"more": Allowed(2, "drawn by hand"), "fewer": Allowed(1, "drawn by hand")}


def test_the_list_is_written_as_it_is_read():
    assert written(exceptions()) == EXCEPTIONS.read_text(encoding="utf-8")


def test_every_exception_is_a_file_of_the_engine_with_its_reason():
    assert EXCEPTIONS.is_file()
    for path, allowed in exceptions().items():
        assert (ROOT / path).is_file(), path
        assert path.startswith("armybuilder/engine/"), path
        assert allowed.missed > 0, path
        assert allowed.why, path
