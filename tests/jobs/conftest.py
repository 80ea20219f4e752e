"""Jobs of a kind that only tests have."""

import pytest

from armybuilder.jobs import function_jobs
from armybuilder.jobs.kinds import KINDS


@pytest.fixture
def kind():
    """`kind(function)`: jobs of the kind "test" are done by it."""
    yield lambda function: function_jobs.register("test", function)
    KINDS.pop("test", None)


@pytest.fixture
def task():
    """`task(function)`: tasks of the kind "test-task" are done by it."""
    yield lambda function: function_jobs.register_task("test-task", function)
    KINDS.pop("test-task", None)
