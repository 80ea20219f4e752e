"""Every system that is registered, and the tiny one of the tests, one after another."""

from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from django.core.management import call_command

from armybuilder.engine.registry import SYSTEMS
from factions.catalogues import clear_catalogue_cache
from factions.loader import files
from factions.systems import APPS
from tests.conformance.filling import Filler
from tests.conformance.samples import sampled, write_samples
from tests.conformance.subjects import Subject
from tests.example_app import TIN_SOLDIERS_APP
from tests.example_system.system import TIN_SOLDIERS

EXAMPLE_DATA = Path(__file__).parents[1] / "example_system" / "data"
TESTED = {**SYSTEMS, TIN_SOLDIERS.key: TIN_SOLDIERS}


@contextmanager
def example_as_app():
    """Tin Soldiers is an app like the others, within."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(APPS, TIN_SOLDIERS.key, TIN_SOLDIERS_APP)
        yield


@cache
def subject_of(key: str) -> Subject:
    """Made once, with its lists, for all tests of a process."""
    system = TESTED[key]
    with example_as_app():
        return Subject(system, *sampled(system, EXAMPLE_DATA if system is TIN_SOLDIERS else None))


@cache
def filler_of(subject: Subject) -> Filler:
    """Made once, with its filled lists, for all tests of a process."""
    return Filler(subject)


@pytest.fixture(scope="session", params=TESTED)
def subject(request):
    return subject_of(request.param)


@pytest.fixture
def registered(db, tmp_path, monkeypatch):
    """Tin Soldiers is a system like the others, for one test."""
    for folder in (*files.DATA.iterdir(), EXAMPLE_DATA):
        (tmp_path / (TIN_SOLDIERS.key if folder == EXAMPLE_DATA else folder.name)).symlink_to(folder)
    write_samples(tmp_path)
    monkeypatch.setattr(files, "DATA", tmp_path)
    monkeypatch.setitem(SYSTEMS, TIN_SOLDIERS.key, TIN_SOLDIERS)
    monkeypatch.setitem(APPS, TIN_SOLDIERS.key, TIN_SOLDIERS_APP)
    call_command("load_catalogue", TIN_SOLDIERS.key, verbosity=0)
    yield
    clear_catalogue_cache()
