"""Jobs of a kind that only tests have."""

import pytest

from armybuilder.jobs import plain
from armybuilder.jobs.kinds import KINDS


@pytest.fixture
def kind():
    """`kind(function)`: jobs of the kind "test" are done by it."""
    yield lambda function: plain.register("test", function)
    KINDS.pop("test", None)
