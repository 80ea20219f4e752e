"""Where compiled modules are looked for."""

import sys

from armybuilder import compiled


def test_a_folder_of_other_sources_is_not_used(tmp_path, monkeypatch):
    monkeypatch.setenv("MUSTER_COMPILED", str(tmp_path))
    (tmp_path / "another").mkdir()
    before = list(sys.meta_path)

    compiled.use()

    assert sys.meta_path == before


def test_nobody_looks_for_it_where_it_is_off(monkeypatch):
    monkeypatch.setenv("MUSTER_COMPILED", "off")
    assert compiled.folders() is None


def test_modules_are_found_in_the_folder_of_their_sources(tmp_path, monkeypatch):
    file = tmp_path / ("some.module" + compiled.SUFFIX)
    file.touch()
    finder = compiled.Finder(tmp_path)
    found = finder.find_spec("some.module")

    assert found is not None
    assert found.origin == str(file)
    assert finder.find_spec("another.module") is None
