"""The catalogue that every test of the 1998 rules reads."""

import pytest

from tests.engine.tactical_1998.forces import CATALOGUE


@pytest.fixture(scope="session")
def catalogue():
    return CATALOGUE
