"""Pages that are made from the code say what the code says."""

from tools import rule_table


def test_rule_table_is_current():
    assert rule_table.PAGE.read_text(encoding="utf-8") == rule_table.table(), "make docs"


def test_every_rule_reports_a_code():
    empty = [line for line in rule_table.table().splitlines() if line.startswith("| FC") and line.endswith("|  |")]

    assert empty == []
