"""Write what a report says of cases of the corpus into them, whole, to be read against the book.

`python -m tools.corpus_findings blitz-beta "a support unit without a primary unit" …` fills in the `findings` of these
cases; without names it renews those of every case that tells them. Nothing else in a file changes.
"""

import os
import sys
import textwrap
from collections.abc import Iterator
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import django
import yaml

from armybuilder.engine.registry import AnySystem, get_system
from tests.engine.corpus import CORPUS, cases_of, told

_WIDTH = 120


def fill(system: AnySystem, catalogue: Any, names: set[str]) -> list[str]:
    """Write the findings of the named cases, or those of every case that tells them; returns whose they are."""
    chosen = [case for case in cases_of(system) if case.name in names or (not names and case.findings is not None)]
    for path in sorted((CORPUS / system.key).glob("*.yaml")):
        for case in chosen:
            if case.chapter == path.stem:
                document = system.convert(case.document)
                report = system.validate(document, system.with_packs(catalogue, document.packs))
                _write(path, case.name, _block(told(report)))
    return [case.name for case in chosen]


def _write(path: Path, name: str, block: list[str]) -> None:
    """Put the block at the end of the case, in place of the one that stands there."""
    lines = path.read_text(encoding="utf-8").split("\n")
    begin = next(
        index for index, line in enumerate(lines) if line.startswith(("- name:", "- {name:")) and _name(line) == name
    )
    if lines[begin].startswith("- {"):
        lines[begin : begin + 1] = _split_line(lines[begin])
    rest = range(begin + 1, len(lines))
    end = next((index for index in rest if not lines[index].startswith("  ")), len(lines))
    old = next((index for index in rest[: end - begin - 1] if lines[index] == "  findings:"), end)
    path.write_text("\n".join([*lines[:old], *block, *lines[end:]]), encoding="utf-8")


def _split_line(line: str) -> list[str]:
    """A case of one line, a line for each key."""
    [row] = yaml.safe_load(line)
    return [
        f"{mark} {key}: {_flow(value)}"
        for mark, (key, value) in zip(chain("-", repeat(" ")), row.items(), strict=False)
    ]


def _name(line: str) -> str:
    return str(yaml.safe_load(line)[0]["name"])


def _block(findings: list[dict[str, Any]]) -> list[str]:
    return ["  findings:", *(line for finding in findings for line in _finding(finding))]


def _finding(finding: dict[str, Any]) -> Iterator[str]:
    mark = "-"
    for key, value in finding.items():
        if key == "message":
            yield from _text("      message:", value)
        elif key == "fixes":
            yield "      fixes:"
            for fix in value:
                yield from _fix(fix)
        else:
            yield f"    {mark} {key}: {_flow(value)}"
        mark = " "


def _fix(fix: dict[str, Any]) -> Iterator[str]:
    yield from _text("        - label:", fix["label"])
    yield "          patch:"
    for operation in fix["patch"]:
        yield f"            - {_flow(operation)}"


def _text(key: str, text: str) -> list[str]:
    """On the line of its key, or folded where it is long."""
    line = f"{key} {_flow(text)}"
    if len(line) <= _WIDTH:
        return [line]
    indent = " " * (len(key) - len(key.lstrip(" -")) + 2)
    folded = textwrap.wrap(text, _WIDTH - len(indent), break_long_words=False, break_on_hyphens=False)
    return [f"{key} >-", *(indent + part for part in folded)]


def _flow(value: object) -> str:
    return (
        str(yaml.safe_dump(value, default_flow_style=True, sort_keys=False, allow_unicode=True, width=10**6))
        .removesuffix("\n...\n")
        .strip()
    )


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings")
    django.setup()
    from tests.conformance.samples import sampled  # noqa: PLC0415 - it asks models, which need the settings

    system = get_system(sys.argv[1])
    for name in fill(system, sampled(system, None)[0], set(sys.argv[2:])):
        print(name)


if __name__ == "__main__":
    main()
