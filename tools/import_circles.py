"""A contract for import-linter: no modules import each other, however far around. Unlike its own contract about siblings,
it looks at modules, not at the folders that they stand in."""

from graphlib import CycleError, TopologicalSorter

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, output


class NoCircles(Contract):
    """Kept where no module can be reached from itself."""

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002 - as import-linter asks
        circle = first_circle({module: graph.find_modules_directly_imported_by(module) for module in graph.modules})
        return ContractCheck(kept=not circle, metadata={"circle": circle})

    def render_broken_contract(self, check: ContractCheck) -> None:
        output.print_error(" imports\n  ".join(check.metadata["circle"]))


def first_circle(imports: dict[str, set[str]]) -> list[str]:
    """A circle of modules, each importing the next, the first once more at the end; none where there is none."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []
