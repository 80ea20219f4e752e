"""The catalogue in the test database: loaded once, read by every test of this folder."""

import shutil
from pathlib import Path

import pytest
import yaml

from armybuilder.engine.registry import get_system
from armybuilder.engine.systems.blitz_beta.book.effects import KINDS
from factions.catalogues import get_catalogue
from factions.loader import files
from factions.loader.yaml_loader import load

BAD_DATA = Path(__file__).parent / "bad_data"


@pytest.fixture(scope="session")
def catalogue():
    return get_catalogue("blitz-beta")


@pytest.fixture(scope="session")
def system():
    return get_system("blitz-beta")


@pytest.fixture
def data_folder(tmp_path, monkeypatch):
    """`data_folder("unknown-key", ...)`: a copy of the rules data with the files of these bad folders laid over it."""
    return copy_of_data(tmp_path, monkeypatch)


@pytest.fixture
def small_data_folder(tmp_path, monkeypatch):
    """The same with the models of Eden and Utopia alone: the other lists take most of the time that reading takes. No
    sub-list changes anything there: many name families of the other lists."""
    others = [path.name for path in files.DATA.glob("*/models/*") if path.stem not in {"eden", "utopia"}]
    lay_over = copy_of_data(tmp_path, monkeypatch, ignore=shutil.ignore_patterns(*others))
    strike_effects(lay_over() / "sublists.yaml")
    return lay_over


def strike_effects(path):
    content = load(path.read_bytes())
    for rules in (*content["sublists"], *content["faction_rules"]):
        for name in KINDS.keys() & rules.keys():
            del rules[name]
    path.write_text(yaml.safe_dump(content))


def copy_of_data(tmp_path, monkeypatch, ignore=None):
    copy = tmp_path / "data"
    shutil.copytree(files.DATA, copy, ignore=ignore)
    monkeypatch.setattr(files, "DATA", copy)

    def lay_over(*cases):
        for case in cases:
            shutil.copytree(BAD_DATA / case, copy / "blitz-beta", dirs_exist_ok=True)
        return copy / "blitz-beta"

    return lay_over
