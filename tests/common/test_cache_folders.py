"""Folders where processes leave each other things: whose they are, and what goes."""

import os
from pathlib import Path
from tempfile import gettempdir

import pytest

from armybuilder.common.cache_folders import WEEK, default_folder, files_of_other_versions, is_own


def test_the_environment_names_the_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("LEFT_HERE", str(tmp_path))
    assert default_folder("LEFT_HERE", "things") == tmp_path
    monkeypatch.setenv("LEFT_HERE", "")
    assert default_folder("LEFT_HERE", "things") is None
    monkeypatch.delenv("LEFT_HERE")
    assert default_folder("LEFT_HERE", "things") == Path(gettempdir()) / f"muster-things-{os.getuid()}"


def test_a_folder_is_made_for_this_user_alone(tmp_path):
    folder = tmp_path / "a" / "b"

    assert is_own(folder)
    assert folder.stat().st_mode & 0o777 == 0o700


def test_folders_of_others_and_no_folders_are_not_own(tmp_path, monkeypatch):
    (tmp_path / "file").write_bytes(b"")
    assert not is_own(tmp_path / "file")
    assert not is_own(tmp_path / "file" / "below")

    monkeypatch.setattr(os, "getuid", lambda: 123456)
    assert not is_own(tmp_path)


@pytest.mark.parametrize("age, stays", [(WEEK - 60, True), (WEEK + 60, False)])
def test_only_old_files_of_other_versions_go(tmp_path, age, stays):
    for name, seconds in {"v1.made": 2 * WEEK, "v2.made": age, "v3.made": 60, "v2.words": 2 * WEEK}.items():
        path = tmp_path / name
        path.write_bytes(b"")
        changed = path.stat().st_mtime - seconds
        os.utime(path, (changed, changed))

    found = [path.name for path in files_of_other_versions(tmp_path, "v1", ".made")]

    assert found == (["v2.made"] if stays else []) + ["v3.made"]
    assert {path.name for path in tmp_path.iterdir()} == {"v1.made", "v2.words", *found}
