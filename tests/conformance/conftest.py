"""Every system that is registered, and the tiny one of the tests, one after another."""

from functools import cache
from pathlib import Path

import pytest

from armybuilder.engine.registry import SYSTEMS
from factions.loading.files import read_folder
from tests.conformance.subjects import Subject
from tests.example_system.system import TIN_SOLDIERS

EXAMPLE_DATA = Path(__file__).parents[1] / "example_system" / "data"
FOLDERS = {**dict.fromkeys(SYSTEMS.values()), TIN_SOLDIERS: EXAMPLE_DATA}
"""Where the data of a system are, None for the usual place."""


@cache
def subject_of(system):
    records = read_folder(system, FOLDERS[system])
    return Subject(system, system.build_catalogue(records.checked, records.content_hash), records)


@pytest.fixture(scope="session", params=FOLDERS, ids=lambda system: system.key)
def subject(request):
    return subject_of(request.param)
