"""Asks databases of known holes about every version that the lock files name, for all Pythons: `make audit`.

    python -m tools.audit [--osv URL] [--lock FILE]

First PyPI is asked, then OSV about what PyPI says nothing of; with --osv only the database at that address. The exit code is
0 where no hole is known, 1 where one is, and 2 where nobody could be asked about some of them: that is no good news.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tools.lock import Pin, pins

SECONDS = "10"
"""That one question may take."""


class AuditResult(NamedTuple):
    """The answers of databases: a line for each hole, and the packages that they could not be asked about."""

    holes: list[str]
    silent: list[Pin]
    why: str


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.audit")
    parser.add_argument("--osv", metavar="URL", help="a database that answers as https://api.osv.dev/v1/query does")
    parser.add_argument("--lock", default="requirements-dev.lock", help="requirements-dev.lock, which holds all")
    asked = parser.parse_args()
    named = pins(asked.lock)
    services = [["osv", "--osv-url", asked.osv]] if asked.osv else [["pypi"], ["osv"]]
    answer = audit(named, services)
    print("\n".join(format_result(answer, len(named))))
    return 1 if answer.holes else 2 if answer.silent else 0


def audit(named: Sequence[Pin], services: Iterable[Sequence[str]]) -> AuditResult:
    """Ask each service about what those before it were silent of."""
    holes: list[str] = []
    silent, why = list(named), ""
    for service in services:
        if silent:
            answer = ask(silent, service)
            holes, silent, why = [*holes, *answer.holes], answer.silent, answer.why or why
    return AuditResult(holes, silent, why)


def ask(named: Sequence[Pin], service: Sequence[str]) -> AuditResult:
    """Ask one service. A package of which there are two versions goes into two files."""
    layers: list[dict[str, Pin]] = []
    for pin in named:
        layer = next((each for each in layers if pin.name not in each), None)
        if layer is None:
            layer = {}
            layers.append(layer)
        layer[pin.name] = pin
    answers = [_run_audit(layer, service) for layer in layers]
    return AuditResult(
        [hole for answer in answers for hole in answer.holes],
        [pin for answer in answers for pin in answer.silent],
        next((answer.why for answer in answers if answer.why), ""),
    )


def _run_audit(layer: dict[str, Pin], service: Sequence[str]) -> AuditResult:
    with tempfile.TemporaryDirectory() as folder:
        wanted = Path(folder) / "requirements.txt"
        wanted.write_text("".join(f"{pin.name}=={pin.version}\n" for pin in layer.values()))
        how = ["--format", "json", "--desc", "off", "--progress-spinner", "off", "--timeout", SECONDS]
        command = ["-m", "pip_audit", "--requirement", str(wanted), "--no-deps", "--disable-pip", *how]
        done = subprocess.run(
            [sys.executable, *command, "--vulnerability-service", *service], capture_output=True, text=True, check=False
        )
    if not done.stdout:
        return AuditResult([], list(layer.values()), done.stderr.strip().rpartition("\n")[2])
    found = json.loads(done.stdout)["dependencies"]
    silent = [each for each in found if "skip_reason" in each]
    return AuditResult(
        [hole for each in found for hole in _holes(each)],
        [layer[each["name"]] for each in silent],
        silent[0]["skip_reason"] if silent else "",
    )


def _holes(found: dict[str, Any]) -> Iterable[str]:
    for hole in found.get("vulns", ()):
        names = ", ".join([hole["id"], *sorted(hole["aliases"])])
        ends = " or ".join(hole["fix_versions"])
        yield f"{found['name']} {found['version']}: {names}; {f'mended in {ends}' if ends else 'not mended yet'}"


def format_result(answer: AuditResult, count: int) -> list[str]:
    """Return the lines of the result for a reader."""
    lines = [f"Known holes: {len(answer.holes)}", *answer.holes] if answer.holes else []
    if answer.silent:
        names = ", ".join(sorted({pin.name for pin in answer.silent}))
        lines += [f"NOT AUDITED: nobody could be asked about {len(answer.silent)} of {count}: {names}.", answer.why]
    return lines or [f"No hole is known in any of {count}."]


if __name__ == "__main__":
    sys.exit(main())
