"""Whether the corpus tells whatever rules can say."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from armybuilder.engine.core.rules.construction import Finding, Rule
from tools.wordings import Wording, labels, prose, wordings


@dataclass(frozen=True)
class Told:
    """The findings of all cases that tell theirs whole, and every text in them."""

    findings: list[Finding]
    texts: list[str]
    labels: list[tuple[str, str]]
    """Each label of a fix, with the function of the rule that offers it."""

    @classmethod
    def of(cls, cases: Iterable[tuple[list[dict[str, Any]], list[Finding]]]) -> "Told":
        """Cases as they tell their findings, and as the rules find them; what is not told does not count."""
        findings: list[Finding] = []
        labels: list[tuple[str, str]] = []
        for rows, found in cases:
            for row, finding in zip(rows, found, strict=True):
                if row["message"] == finding.message:
                    findings.append(finding)
                    labels += [(finding.rule.function.__name__, fix["label"]) for fix in row.get("fixes", ())]
        return cls(findings, [finding.message for finding in findings] + [label for _, label in labels], labels)

    @property
    def codes(self) -> set[str]:
        return {finding.code for finding in self.findings}


def untold(paths: Iterable[Path], rules: Sequence[Rule], told: Told) -> list[Wording]:
    """Wordings that no case comes to. A rule's own are looked for among what this rule finds."""
    functions = {rule.function.__name__ for rule in rules}
    return [
        wording
        for wording in wordings(paths)
        if not any(
            wording.puts(finding.code, finding.message)
            for finding in told.findings
            if wording.function not in functions or finding.rule.function.__name__ == wording.function
        )
    ]


def unoffered(paths: Iterable[Path], rules: Sequence[Rule], told: Told) -> list[Wording]:
    """Labels of fixes that no case offers. Those that a rule words itself are looked for among what it offers."""
    functions = {rule.function.__name__ for rule in rules}
    return [
        wording
        for wording in labels(paths)
        if not any(
            wording.puts("", label)
            for function, label in told.labels
            if wording.function not in functions or function == wording.function
        )
    ]


def unsaid(paths: Iterable[Path], beside: Iterable[str], told: Told) -> set[str]:
    """Pieces of prose that stand in no message and in no label of a fix."""
    return {piece for piece in prose(paths, beside) if not any(piece in text for text in told.texts)}
