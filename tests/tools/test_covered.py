"""What `make test` says of lines and branches that no test reaches."""

import textwrap

import pytest
from coverage import Coverage

from tools.covered import CHANCE, EXCEPTIONS, ROOT, Allowed, File, exceptions, faults, measured, tightened, written

ENGINE = "armybuilder/engine/core/one.py"
SAID = f"{ENGINE}: 3-4, 9, 12->14\n  5 lines and branches are reached by no test, {{}} may be. Test or delete them."
FILE = File(ENGINE, (3, 4, 9), ((12, 14), (9, 10)))


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
    arcs = [(-1, 1), (1, 7), (7, -1), (-1, 2), (2, 4), (4, -1)]  # both were defined, and an even number halved
    coverage = Coverage(data_file=str(tmp_path / "data"), config_file=False, branch=True, include=[str(module)])
    coverage.get_data().add_arcs({str(module): arcs})

    files, percent = measured(coverage)

    assert [(file.path.endswith("halves.py"), file.lines, file.branches) for file in files] == [
        (True, (3, 8), ((2, 3),))
    ]
    assert round(percent, 1) == 62.5


@pytest.mark.parametrize(
    "path, allowed, said",
    [
        (ENGINE, {}, [SAID.format(0)]),
        (ENGINE, {ENGINE: Allowed(4, "drawn by hand")}, [SAID.format(4)]),
        (ENGINE, {ENGINE: Allowed(5, "drawn by hand")}, []),
        (ENGINE, {ENGINE: Allowed(6, "drawn by hand")}, []),
        ("armybuilder/forces/urls.py", {}, []),
    ],
    ids=["not listed", "more than listed", "as listed", "fewer than listed", "outside of the engine"],
)
def test_a_file_of_the_engine_is_reached_wholly_or_listed(monkeypatch, path, allowed, said):
    monkeypatch.setattr("tools.covered.CHANCE", 0)

    assert faults([File(path, FILE.lines, FILE.branches)], allowed) == said


def test_a_few_lines_are_left_to_chance():
    listed = {ENGINE: Allowed(2, "drawn by hand")}

    assert faults([File(ENGINE, tuple(range(2 + CHANCE)), ())], listed) == []
    assert len(faults([File(ENGINE, tuple(range(3 + CHANCE)), ())], listed)) == 1


def test_the_list_is_only_ever_tightened():
    files = [File("more", (1, 2), ()), File("fewer", (1,), ()), File("whole", (), ()), File("new", (1,), ())]
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
