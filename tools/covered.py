"""Says which lines of the rules the last measured run of the tests has left out: `python -m tools.covered` reads what it
measured, and ends in an error where the whole falls below `fail_under` or a file has lines that no test reaches.

Every file is judged so from its first day. One that falls short stands in `tools/uncovered.toml` with its reason and with how
many of its lines may be left out. The list only becomes shorter: after such a run `python -m tools.covered tighten` lowers its
figures to what that run has left out.
"""

import json
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from coverage import Coverage

ROOT = Path(__file__).parents[1]
EXCEPTIONS = Path(__file__).with_name("uncovered.toml")


@dataclass(frozen=True)
class File:
    """Which lines a run has left out of a file."""

    path: str
    lines: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.path}: {', '.join(_ranges(self.lines))}"


@dataclass(frozen=True)
class Allowed:
    """How many lines of a file may be left out, and why."""

    missed: int
    why: str


def main() -> None:
    coverage = Coverage()
    coverage.load()
    files, percent = measured(coverage)
    if sys.argv[1:] == ["tighten"]:
        EXCEPTIONS.write_text(written(tightened(files, exceptions())), encoding="utf-8")
        return
    wanted = float(coverage.get_option("report:fail_under") or 0)  # type: ignore[arg-type]  # a number by its name
    found = faults(files, exceptions())
    for file in files:
        if file.lines:
            print(file)
    print(f"Covered: {percent:.2f} %")
    if percent < wanted:
        found.append(f"The tests reach {percent:.2f} % of all lines, fewer than {wanted:g} %.")
    if found:
        sys.exit("\n".join(found))


def measured(coverage: Coverage) -> tuple[list[File], float]:
    """What was left out of each file, by path, and how many percent of all lines were reached."""
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "coverage.json"
        percent = coverage.json_report(outfile=str(written))
        told = json.loads(written.read_text(encoding="utf-8"))["files"]
    return [File(Path(path).as_posix(), tuple(told[path]["missing_lines"])) for path in sorted(told)], percent


def exceptions() -> dict[str, Allowed]:
    """Which files may fall short, by their paths."""
    listed = tomllib.loads(EXCEPTIONS.read_text(encoding="utf-8"))
    return {path: Allowed(missed, why) for why, rows in listed.items() for path, missed in rows.items()}


def faults(files: Iterable[File], allowed: Mapping[str, Allowed]) -> list[str]:
    """What is wrong with the files, each as a sentence that says what to do."""
    nothing = Allowed(0, "")
    return [
        f"{file}\n  {len(file.lines)} lines are reached by no test, {most} may be. Test or delete them."
        for file in files
        if len(file.lines) > (most := allowed.get(file.path, nothing).missed)
    ]


def tightened(files: Iterable[File], allowed: Mapping[str, Allowed]) -> dict[str, Allowed]:
    """The list with no figure above what was left out; no file comes to it, and one that has nothing left out goes."""
    missed = {file.path: len(file.lines) for file in files}
    lowered = {path: replace(row, missed=min(row.missed, missed.get(path, 0))) for path, row in allowed.items()}
    return {path: row for path, row in lowered.items() if row.missed}


def written(allowed: Mapping[str, Allowed]) -> str:
    """The list as it stands in its file: what is said at its head, then reason by reason."""
    lines = [line for line in EXCEPTIONS.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    for why in sorted({row.why for row in allowed.values()}):
        lines += ["", f'["{why}"]']
        lines += [f'"{path}" = {row.missed}' for path, row in sorted(allowed.items()) if row.why == why]
    return "\n".join(lines) + "\n"


def _ranges(lines: Iterable[int]) -> list[str]:
    """Neighbouring lines as one: 3, 4, 5, 9 are `3-5` and `9`."""
    runs: list[list[int]] = []
    for line in lines:
        if runs and line == runs[-1][-1] + 1:
            runs[-1].append(line)
        else:
            runs.append([line])
    return [str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]


if __name__ == "__main__":
    main()
