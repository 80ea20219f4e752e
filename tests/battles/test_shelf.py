"""What processes leave each other: whole files, or nothing at all."""

import os

import pytest

from armybuilder.battles.play.playable import battles_of
from armybuilder.battles.play.result_cache import ENVIRONMENT, FolderShelf, default_folder, default_shelf, version_of
from armybuilder.common.cache_folders import WEEK
from armybuilder.engine.core.table.cache import current_cache


def test_what_was_written_is_read_by_others(tmp_path):
    folder = tmp_path / "a" / "b"
    FolderShelf(folder, "v1").write("one", b"words")

    assert FolderShelf(folder, "v1").read("one") == b"words"
    assert FolderShelf(folder, "v1").read("two") is None
    assert FolderShelf(folder, "v2").read("one") is None
    assert [path.name for path in folder.iterdir()] == ["v1-one.table"]
    assert folder.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("damaged", [b"", b"nonsense", b"x\x9c"])
def test_a_damaged_file_is_none(tmp_path, damaged):
    mine = FolderShelf(tmp_path, "v1")
    mine.write("one", b"words")
    (tmp_path / "v1-one.table").write_bytes(damaged)

    assert mine.read("one") is None
    mine.write("one", b"again")
    assert mine.read("one") == b"again"


def test_nothing_is_kept_without_a_folder_of_ones_own(tmp_path, monkeypatch):
    (tmp_path / "file").write_bytes(b"")
    for nowhere in (
        FolderShelf(None, "v1"),
        FolderShelf(tmp_path / "file", "v1"),
        FolderShelf(tmp_path / "file" / "below", "v1"),
    ):
        nowhere.write("one", b"words")
        assert nowhere.read("one") is None

    monkeypatch.setattr(os, "getuid", lambda: 123456)
    others = FolderShelf(tmp_path, "v1")
    others.write("one", b"words")
    assert others.read("one") is None
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.skipif(os.getuid() == 0, reason="nothing is read-only for root")
def test_a_folder_that_is_read_only_is_read(tmp_path):
    FolderShelf(tmp_path, "v1").write("one", b"words")
    tmp_path.chmod(0o500)
    try:
        reader = FolderShelf(tmp_path, "v1")
        reader.write("one", b"other words")
        assert reader.read("one") == b"words"
    finally:
        tmp_path.chmod(0o700)


def test_what_other_versions_left_goes_when_it_is_old_or_room_is_needed(tmp_path):
    def left():
        return sorted(path.name for path in tmp_path.iterdir())

    for version in ("v1", "v2"):
        FolderShelf(tmp_path, version).write("one", version.encode() * 9)
    old = (tmp_path / "v1-one.table").stat().st_mtime - WEEK - 9
    FolderShelf(tmp_path, "v3").write("one", b"")
    assert left() == ["v1-one.table", "v2-one.table", "v3-one.table"]

    os.utime(tmp_path / "v1-one.table", (old, old))
    FolderShelf(tmp_path, "v3").read("one")
    assert left() == ["v2-one.table", "v3-one.table"]

    full = FolderShelf(tmp_path, "v3", max_bytes=1)
    full.write("two", b"")
    assert left() == ["v3-one.table"]


def test_a_version_changes_with_what_a_table_is(tmp_path):
    (tmp_path / "system" / "table").mkdir(parents=True)
    (tmp_path / "system" / "other.py").write_text("a = 1")
    (tmp_path / "system" / "table" / "one.py").write_text("a = 1")
    before = version_of(tmp_path)
    (tmp_path / "system" / "other.py").write_text("a = 2")
    assert version_of(tmp_path) == before
    (tmp_path / "system" / "table" / "one.py").write_text("a = 2")
    assert version_of(tmp_path) != before


def test_who_plays_battles_shares_what_is_known_of_tables():
    battles_of("blitz-beta")
    found = current_cache()
    assert isinstance(found, FolderShelf)
    assert found.version == default_shelf().version


def test_the_environment_names_the_folder(tmp_path, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path))
    assert default_folder() == tmp_path
    monkeypatch.setenv(ENVIRONMENT, "")
    assert default_folder() is None
    monkeypatch.delenv(ENVIRONMENT)
    assert str(os.getuid()) in str(default_folder())
