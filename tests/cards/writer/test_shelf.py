"""What processes leave each other of cards: whole entries, or nothing at all."""

import os
from pathlib import Path
from tempfile import gettempdir

import pytest

from armybuilder.cards.writer.shelf import ENVIRONMENT, Shelf, usual_folder, version_of
from armybuilder.common.cache_folders import WEEK

ONE, TWO = b"1" * 16, b"2" * 16


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_what_was_written_is_read_by_others(tmp_path):
    folder = tmp_path / "a" / "b"
    before = Shelf(folder, "v1")
    Shelf(folder, "v1").write(ONE, b"words")

    assert before.read(ONE) == Shelf(folder, "v1").read(ONE) == b"words"
    assert Shelf(folder, "v1").read(TWO) is None
    assert Shelf(folder, "v2").read(ONE) is None
    assert names(folder) == ["v1.cards", "v2.cards"]
    assert folder.stat().st_mode & 0o777 == 0o700


def test_two_add_by_turns(tmp_path):
    one, other = Shelf(tmp_path, "v1"), Shelf(tmp_path, "v1")
    for number in range(20):
        (one, other)[number % 2].write(bytes([number]) * 16, b"words" * number)

    for reader in (one, other, Shelf(tmp_path, "v1")):
        assert [reader.read(bytes([number]) * 16) for number in range(20)] == [
            b"words" * number for number in range(20)
        ]


@pytest.mark.parametrize("kept", range(0, 59, 5))
def test_an_entry_that_was_cut_off_is_written_over(tmp_path, kept):
    writer = Shelf(tmp_path, "v1")
    writer.write(ONE, b"first")
    writer.write(TWO, b"second")
    file = tmp_path / "v1.cards"
    file.write_bytes(file.read_bytes()[:kept])

    after = Shelf(tmp_path, "v1")
    assert after.read(TWO) is None
    after.write(TWO, b"again")
    assert Shelf(tmp_path, "v1").read(TWO) == b"again"
    assert Shelf(tmp_path, "v1").read(ONE) in (b"first", None)


def test_damage_anywhere_is_nothing_at_all(tmp_path):
    Shelf(tmp_path, "v1").write(ONE, b"words")
    file = tmp_path / "v1.cards"
    whole = file.read_bytes()
    for place in range(len(whole)):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert Shelf(tmp_path, "v1").read(ONE) is None


def test_a_full_file_takes_no_more(tmp_path):
    small = Shelf(tmp_path, "v1", max_bytes=100)
    small.write(ONE, b"words")
    small.write(TWO, b"w" * 60)

    assert small.read(ONE) == b"words"
    assert small.read(TWO) is None
    assert (tmp_path / "v1.cards").stat().st_size <= 100


def test_files_of_other_versions_go_after_a_week(tmp_path):
    for version in ("old", "older"):
        Shelf(tmp_path, version).write(ONE, b"words")
    weeks_ago = (tmp_path / "old.cards").stat().st_mtime - 2 * WEEK
    os.utime(tmp_path / "older.cards", (weeks_ago, weeks_ago))

    Shelf(tmp_path, "new")

    assert names(tmp_path) == ["new.cards", "old.cards"]


def test_nothing_is_kept_without_a_folder_of_ones_own(tmp_path, monkeypatch):
    (tmp_path / "file").write_bytes(b"")
    for nowhere in (Shelf(None, "v1"), Shelf(tmp_path / "file", "v1"), Shelf(tmp_path / "file" / "below", "v1")):
        nowhere.write(ONE, b"words")
        assert nowhere.read(ONE) is None

    monkeypatch.setattr(os, "getuid", lambda: 123456)
    others = Shelf(tmp_path, "v1")
    others.write(ONE, b"words")
    assert others.read(ONE) is None
    assert names(tmp_path) == ["file"]


def test_the_folder_is_named_by_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path))
    assert usual_folder() == tmp_path
    monkeypatch.setenv(ENVIRONMENT, "")
    assert usual_folder() is None
    monkeypatch.delenv(ENVIRONMENT)
    assert usual_folder() == Path(gettempdir()) / f"muster-cards-{os.getuid()}"


def test_the_version_is_that_of_the_program():
    assert version_of() == version_of.__wrapped__()
    assert len(version_of()) == 16
