"""What the rules of every system find about names and versions, written down alike."""

from armybuilder.engine.core import operations
from armybuilder.engine.core.construction import Candidate, Finding, Findings, Rule
from armybuilder.engine.core.document import DocumentProblem
from armybuilder.engine.core.force import Force


def unknown_name(rule: Rule, problem: DocumentProblem, consequence: str, without: list[Candidate]) -> Finding:
    """A name that the catalogue does not have: one that was perhaps meant may take its place, or the row goes
    (`without`). `consequence` says what comes of it."""
    return rule.finding(
        "unknown-name",
        problem.where,
        f"{problem.message} {consequence}".strip(),
        candidates=[
            *((f"Use {key}", operations.replace(problem.where, key)) for key in problem.candidates[:3]),
            *without,
        ],
        candidates_known=list(problem.candidates),
    )


def other_catalogue(rule: Rule, force: Force) -> Findings:
    """A list that was written for another version of the catalogue, which a fix moves to the one in use."""
    written, current = force.source.catalogue, force.catalogue.version
    if written and written != current:
        yield rule.finding(
            "other-catalogue",
            "/catalogue",
            f"The list was written for catalogue {written}; it is checked against {current}.",
            severity="info",
            candidates=[(f"Move the list to {current}", operations.set_value("/catalogue", current))],
            written=written,
            current=current,
        )
