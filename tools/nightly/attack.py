"""The API asked for whatever its schema makes think of, in sequences too: `make attack`, `python -m tools.nightly.attack [SECONDS]`.

Schemathesis reads the schema of the served site and makes up requests, right ones and wrong ones. No answer is a fault of the
server, and each is what the schema says of it. The exit code is 1 when a figure is missed; what was found is told before.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from armybuilder.engine.registry import SYSTEMS
from tools.bench.database import load, prepare
from tools.bench.harness import BenchFigure
from tools.bench.server import HOST
from tools.nightly.soak.site import site

CASES = 20_000
SECONDS = 600
"""At least; what has begun is finished."""
EXAMPLES = 400
"""Cases of an operation in each phase, at most."""
ACCEPTED = "positive_data_acceptance"
"""The check that what the schema allows is not refused. The document of all games cannot pass it: an address speaks for all of
them, and only the document of one game names what that one takes."""
NAMES = (
    "names in a list may be written as printed, or be of packs that are sent along, and its parts refer to each other"
)
FITTING = "a pack has to fit the book that it adds to, or the list that carries it"
UNCHECKED = {
    **dict.fromkeys(("validate", "choices", "difference", "print", "battles", "odds", "odds_matrix"), NAMES),
    **dict.fromkeys(("create_pack", "check_pack", "check"), FITTING),
    **dict.fromkeys(("create_campaign", "take_step"), "what a campaign begins with, and each step, follows its rules"),
    "deck": "which seats and cards there are depends on the other words",
}
"""Operations that refuse what the document of one game allows too, and why no schema can say so. All others are checked."""


def main() -> int:
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        prepare(Path(folder))
        load()
        for figure in figures(seconds, Path(folder)):
            print(figure, flush=True)
            missed += not figure.is_met
    return int(bool(missed))


def figures(seconds: int, folder: Path) -> Iterator[BenchFigure]:
    os.environ["RATE_LIMIT_ADDRESS"] = os.environ["RATE_LIMIT_VISITOR"] = "0"
    documents = ("", *(f"?system={key}" for key in SYSTEMS))
    with site() as one:
        address = f"http://{HOST}:{one.port}/api/schema/"
        reports = [_run_attack(address, query, seconds // len(documents), folder) for query in documents]
    cases = sum(report["test_cases"]["generated"] for report in reports)
    found: Counter[str] = Counter()
    for report in reports:
        found.update({each["title"]: each["count"] for each in report["failures"]})
    note = "; ".join(f"{title}: {number}" for title, number in found.items())
    yield BenchFigure("requests made up from the schema", cases, "", at_least=CASES * min(1, seconds / SECONDS))
    yield BenchFigure("answers that the schema does not know", sum(found.values()), "", at_most=0, note=note)
    yield BenchFigure("requests without an answer", sum(len(each["errors"]) for each in reports), "", at_most=0)


def _run_attack(address: str, query: str, seconds: int, folder: Path) -> dict[str, Any]:
    """Return what Schemathesis reports of a document. It prints each failure with the line that repeats it."""
    path, config = folder / "report.json", folder / "schemathesis.toml"
    config.write_text(_unchecked() if query else f"[checks]\n{ACCEPTED}.enabled = false\n")
    command = [str(Path(sys.executable).parent / "schemathesis"), "--config-file", str(config), "run", address + query]
    size = ["--max-examples", str(EXAMPLES), "--max-time", str(seconds), "--continue-on-failure"]
    how = ["--no-color", "--suppress-health-check", "all", "--generation-database", "none"]
    # A sequence begins with the list of all games: it leaves the document of one.
    phases = ["--phases", "examples,coverage,fuzzing"] if query else []
    report = ["--report", "json", "--report-json-path", str(path)]
    subprocess.run([*command, *size, *how, *phases, *report], check=False, cwd=folder)
    told: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return told


def _unchecked() -> str:
    """The configuration that leaves a check out for single operations."""
    each = (
        f'[[operations]]\ninclude-operation-id = "{name}"\nchecks.{ACCEPTED}.enabled = false\n' for name in UNCHECKED
    )
    return "\n".join(each)


if __name__ == "__main__":
    sys.exit(main())
