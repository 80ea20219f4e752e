"""`python -m tools.attack [SECONDS]`. The exit code is 1 when a figure is missed; what was found is told before."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

from django.core.management import call_command

from tools.bench import prepare
from tools.bench_http import HOST
from tools.figures import Figure
from tools.soak.site import site

CASES = 20_000
SECONDS = 600
"""At least; what has begun is finished."""
EXAMPLES = 400
"""Cases of an operation in each phase, at most."""
UNCHECKED = "positive_data_acceptance"
"""An address speaks for all games and a document for all its rules: no schema can say which row of which game goes with which
value, and a list of the right shape may be one of another game."""


def main() -> int:
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        prepare(Path(folder))
        call_command("load_catalogue", stdout=StringIO())
        for figure in figures(seconds, Path(folder)):
            print(figure, flush=True)
            missed += not figure.is_met
    return int(bool(missed))


def figures(seconds: int, folder: Path) -> Iterator[Figure]:
    os.environ["BUDGET_ADDRESS"] = os.environ["BUDGET_VISITOR"] = "0"
    with site() as one:
        report = _attacked(f"http://{HOST}:{one.port}/api/schema/", seconds, folder)
    cases = report["test_cases"]["generated"]
    found = {each["title"]: each["count"] for each in report["failures"]}
    note = "; ".join(f"{title}: {number}" for title, number in found.items())
    yield Figure("requests made up from the schema", cases, CASES * min(1, seconds / SECONDS), "", at_least=True)
    yield Figure("answers that the schema does not know", sum(found.values()), 0, "", at_least=False, note=note)
    yield Figure("requests without an answer", len(report["errors"]), 0, "", at_least=False)


def _attacked(schema: str, seconds: int, folder: Path) -> dict[str, Any]:
    """What Schemathesis reports. It prints each failure with the line that repeats it."""
    path = folder / "report.json"
    command = [str(Path(sys.executable).parent / "schemathesis"), "run", schema, "--no-color"]
    size = ["--max-examples", str(EXAMPLES), "--max-time", str(seconds), "--continue-on-failure"]
    how = ["--exclude-checks", UNCHECKED, "--suppress-health-check", "all", "--generation-database", "none"]
    report = ["--report", "json", "--report-json-path", str(path)]
    subprocess.run([*command, *size, *how, *report], check=False, cwd=folder)
    told: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return told


if __name__ == "__main__":
    sys.exit(main())
