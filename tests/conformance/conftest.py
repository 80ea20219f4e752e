"""Every system that is registered, and the tiny one of the tests, one after another."""

from functools import cache
from pathlib import Path

import pytest

from armybuilder.engine.registry import SYSTEMS
from factions.loading.files import load_folder
from tests.conformance.subjects import Subject
from tests.example_system.system import TIN_SOLDIERS

EXAMPLE_DATA = Path(__file__).parents[1] / "example_system" / "data"
TESTED = {**SYSTEMS, TIN_SOLDIERS.key: TIN_SOLDIERS}


@cache
def subject_of(key: str) -> Subject:
    """Made once, with its lists, for all tests of a process."""
    system = TESTED[key]
    return Subject(system, *load_folder(system, EXAMPLE_DATA if system is TIN_SOLDIERS else None))


@pytest.fixture(scope="session", params=TESTED)
def subject(request):
    return subject_of(request.param)
