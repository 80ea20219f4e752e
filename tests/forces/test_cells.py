"""Tables for spreadsheets: no text in them becomes a formula, however a spreadsheet splits them, and all read back."""

import csv
import io
import re
import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from armybuilder.engine.core.text import cell, from_cell
from armybuilder.forces.batch.downloads import rows_to_csv

SIGNS = ["=", "+", "-", "@", "＝", "＠", ";", ",", "\t", "\r", "\n", "\0", "'", '"', " ", "x", "1", "\u200b", "\ufeff"]
TEXTS = st.lists(st.sampled_from(SIGNS), max_size=12).map("".join)
FORMULA = re.compile('[\\s"\\x00\\u200b\\ufeff]*[=+\\-@＝＋－＠]')


@pytest.mark.parametrize(
    "text, written",
    [
        ("=1+1", "'=1+1"),
        ('x;=HYPERLINK("http://evil")', 'x;\'=HYPERLINK("http://evil")'),
        ("x;=1+1", "x;'=1+1"),
        ("x\t+1", "x\t'+1"),
        ("x\n@SUM(1)", "x\n'@SUM(1)"),
        ('x;"=1+1"', 'x;\'"=1+1"'),
        ("x; =1", "x;' =1"),
        ("\u200b=1+1", "'\u200b=1+1"),
        ("\ufeff=1+1", "'\ufeff=1+1"),
        ("x;\u200b=1", "x;'\u200b=1"),
        ("\tx", "'\tx"),
        ("'=1", "''=1"),
        ("'Ace' Hunter", "'Ace' Hunter"),
        ("x, =1; y - z", "x, =1; y - z"),
    ],
)
def test_a_mark_stands_where_a_cell_might_become_a_formula(text, written):
    assert cell(text) == written
    assert from_cell(written) == text


@given(TEXTS)
@example(";\t=1")
@example("''\t")
def test_what_is_marked_reads_back(text):
    assert from_cell(cell(text)) == text


def test_long_cells_take_no_time():
    began = time.process_time()
    for text in ("\t'" * 50_000, "'" + "\t'" * 50_000, "'" * 100_000, ";' " * 30_000, " " * 100_000):
        assert from_cell(cell(text)) == text
        from_cell(text)
    assert time.process_time() - began < 2


@given(TEXTS, TEXTS)
def test_no_split_makes_a_formula(first, second):
    written = rows_to_csv([[first, second]]).decode("utf-8-sig")

    assert [each for each in re.split("[;\\t\\r\\n]", written) if FORMULA.match(each)] == []
    [row] = csv.reader(io.StringIO(written, newline=""))
    assert [from_cell(each) for each in row] == [first, second]


def test_every_cell_stands_in_quotes():
    assert rows_to_csv([["name", 3, None, True, ["a", "b"]]]).decode("utf-8-sig") == '"name","3","","yes","a, b"\r\n'
