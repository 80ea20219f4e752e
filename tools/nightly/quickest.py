"""A plugin of pytest for `tools.nightly.mutants`: tests that were quick come first, so that most faults are found within seconds."""

import json
from pathlib import Path

import pytest

NOTED = Path("mutmut-stats.json")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if NOTED.exists():
        lasted = json.loads(NOTED.read_text(encoding="utf-8"))["duration_by_test"]
        items.sort(key=lambda item: lasted.get(item.nodeid, 0))
