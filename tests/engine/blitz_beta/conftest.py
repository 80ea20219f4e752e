"""The catalogue that every test of the beta reads."""

import pytest

from armybuilder.engine.registry import get_system
from factions.catalogues import get_catalogue


@pytest.fixture(scope="session")
def catalogue():
    return get_catalogue("blitz-beta")


@pytest.fixture(scope="session")
def system():
    return get_system("blitz-beta")
