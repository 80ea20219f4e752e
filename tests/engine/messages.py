"""Whether the corpus tells whatever rules can say."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest

from armybuilder.engine.core.rules.construction import Finding, Rule, sentence
from tests.engine.wordings import Wording, labels, prose, wordings
from tools.docs.rule_codes import codes_of


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
                if row["message"] == sentence(finding.message):
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


class Telling:
    """Messages are part of the contract: whatever a rule can say is told whole by a case of the corpus.

    `TestMessages` of a system says its `rules`, the `modules` that word what they find, the functions there whose texts are
    for nobody to be told (`silent`), and what the corpus `tells`.
    """

    rules: ClassVar[Sequence[Rule]]
    modules: ClassVar[Sequence[Path]]
    silent: ClassVar[set[str]]

    @staticmethod
    def tells() -> Told:
        raise NotImplementedError

    @pytest.fixture(scope="class")
    @classmethod
    def told(cls) -> Told:
        return cls.tells()

    def test_every_code_is_told_whole(self, told: Told) -> None:
        assert {code for rule in self.rules for code in codes_of(rule)} - told.codes == set()

    def test_every_wording_is_told_whole(self, told: Told) -> None:
        """Each branch of each message; words that rules take from helpers are those of the last test."""
        assert untold(self.modules, self.rules, told) == []

    def test_every_label_of_a_fix_is_told(self, told: Told) -> None:
        assert unoffered(self.modules, self.rules, told) == []

    def test_every_piece_of_a_message_or_label_is_told(self, told: Told) -> None:
        sections = {rule.section for rule in self.rules}

        assert unsaid(self.modules, self.silent, told) - sections == set()
