"""The page of figures keeps what was reached."""

from tools.bench.harness import BENCHES, BenchFigure
from tools.docs import benchmarks


def test_page_takes_what_was_measured_and_keeps_the_rest():
    written = benchmarks.page(benchmarks.PAGE.read_text(encoding="utf-8"))
    [declared] = [each for each in BENCHES["page"] if "queries" in each.what]

    row = f"| `page` | {declared.what} | at most 12 | "
    renewed = benchmarks.page(written, [BenchFigure(declared.what, 11, declared.unit, at_most=12)])

    assert f"{row}11 |" in renewed.splitlines()
    without = [line for line in renewed.splitlines() if not line.startswith(row)]
    assert without == [line for line in written.splitlines() if not line.startswith(row)]
