"""In which order faults are looked for."""

import json
from types import SimpleNamespace
from typing import cast

import pytest

from tools.nightly.quickest import pytest_collection_modifyitems

LASTED = {"test_long": 30.0, "test_short": 0.1, "test_shortest": 0.01}


@pytest.mark.parametrize(
    "noted, order",
    [
        (LASTED, ["test_new", "test_shortest", "test_short", "test_long"]),
        (None, ["test_long", "test_short", "test_new", "test_shortest"]),
    ],
)
def test_quick_tests_come_first_once_they_were_timed(tmp_path, monkeypatch, noted, order):
    monkeypatch.chdir(tmp_path)
    if noted:
        (tmp_path / "mutmut-stats.json").write_text(json.dumps({"duration_by_test": noted}))
    items = [SimpleNamespace(nodeid=name) for name in ("test_long", "test_short", "test_new", "test_shortest")]

    pytest_collection_modifyitems(cast("list[pytest.Item]", items))

    assert [item.nodeid for item in items] == order
