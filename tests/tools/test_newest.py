"""Which Python is tried beside that of the environment."""

import sys

import pytest

from tools import newest, setup

OWN = sys.version_info[:2]


@pytest.fixture
def pythons(tmp_path, monkeypatch):
    """Makes the Pythons of a machine, each of a version; None is one that cannot make environments."""

    def pythons_(*versions):
        paths = []
        for number, version in enumerate(versions):
            path = tmp_path / f"python{number}"
            says = "exit 1" if version is None else f"echo {version[0]} {version[1]}"
            path.write_text(f"#!/bin/sh\n{says}\n")
            path.chmod(0o755)
            paths.append(str(path))
        monkeypatch.setattr(newest, "candidates", lambda: iter([*paths, str(tmp_path / "missing")]))
        return paths

    return pythons_


def test_the_newest_is_taken(pythons):
    paths = pythons((3, 10), (OWN[0], OWN[1] + 1), (OWN[0], OWN[1] + 2), None)

    assert newest.another_python() == paths[2]


def test_what_is_too_old_or_the_same_is_none(pythons):
    pythons((3, 9), (3, 10), OWN, None)

    assert newest.another_python() is None


def test_a_machine_without_another_says_so(pythons, capsys):
    pythons()
    newest.main()

    assert "There is no other Python here" in capsys.readouterr().out


def test_the_copy_has_what_git_has(tmp_path):
    newest.copy_checkout(tmp_path)

    assert (tmp_path / "manage.py").read_bytes() == (setup.ROOT / "manage.py").read_bytes()
    assert (tmp_path / ".ci" / "run").is_file()
    assert not (tmp_path / ".git").exists()
