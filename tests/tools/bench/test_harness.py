"""What `make bench` is made of."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.bench import pieces
from tools.bench.harness import BENCHES, BenchFigure, Measurement, bench, rate


@pytest.mark.parametrize(
    "value,target,is_met",
    [
        (10, {"at_least": 10}, True),
        (9.9, {"at_least": 10}, False),
        (10, {"at_most": 10}, True),
        (10.1, {"at_most": 10}, False),
        (0.1, {"at_most": 0}, False),
    ],
)
def test_a_figure_meets_its_target_or_not(value, target, is_met):
    assert BenchFigure("x", value, "ms", **target).is_met is is_met


def test_a_figure_in_words():
    assert str(BenchFigure("validate", 4080.4, "/s", at_least=3000)).split() == (
        ["✓", "validate", "4,080", "/s", "at", "least", "3,000"]
    )
    assert str(BenchFigure("start", 1.2345, "s", at_most=1, note="slow")).split() == (
        ["✗", "start", "1.23", "s", "at", "most", "1", "(slow)"]
    )


def test_what_is_declared_is_measured_with_its_arguments(monkeypatch):
    monkeypatch.setitem(BENCHES, "test_harness", [])

    @bench("a length", "letters", "four", at_most=3)
    def length(word):
        return Measurement(len(word), word)

    bench("the same of six", "letters", "sextet", at_least=6)(length)

    assert [each.figure() for each in BENCHES["test_harness"]] == [
        BenchFigure("a length", 4, "letters", at_most=3, note="four"),
        BenchFigure("the same of six", 6, "letters", at_least=6, note="sextet"),
    ]


def test_rate_counts_what_was_done_by_the_clock_that_is_given():
    now = 0.0

    def work():
        nonlocal now
        now += 0.3

    # The first of all is not counted; four take 1.2 s, the first time that is not less than a second.
    assert rate(work, runs=3, seconds=1, clock=lambda: now) == pytest.approx(4 / 1.2)


BORROWED = re.compile(r"^from (tests\.[\w.]+) import", re.MULTILINE)


def test_what_the_bench_borrows_from_tests_does_not_turn_compiled_battles_off():
    files = Path(pieces.__path__[0]).glob("*.py")
    borrowed = {name for file in files for name in BORROWED.findall(file.read_text(encoding="utf-8"))}
    environment = {name: value for name, value in os.environ.items() if name != "MUSTER_COMPILED"}
    told = f"import os, django; django.setup(); import {', '.join(borrowed)}; print(os.environ.get('MUSTER_COMPILED'))"
    environment["DJANGO_SETTINGS_MODULE"] = "armybuilder.settings"
    done = subprocess.run([sys.executable, "-c", told], env=environment, capture_output=True, text=True, check=True)

    assert {"tests.engine.blitz_beta.corpus", "tests.conformance.samples"} <= borrowed
    assert done.stdout == "None\n"
