"""A contract for import-linter: no modules import each other, however far around. Unlike its own contract about siblings,
it looks at modules, not at the folders that they stand in."""

from graphlib import CycleError, TopologicalSorter

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output
from importlinter.application import contract_utils
from importlinter.application.contract_utils import AlertLevel


class NoCircles(Contract):
    """Kept where no module can be reached from itself; `ignore_imports` are left out of sight."""

    ignore_imports = fields.SetField(subfield=fields.ImportExpressionField(), required=False)

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002 - as import-linter asks
        ignored = contract_utils.remove_ignored_imports_and_report(
            graph=graph,
            ignore_imports=self.ignore_imports,  # type: ignore[arg-type]  # a field is a descriptor
            unmatched_alerting=AlertLevel.ERROR,
        )
        circle = first_circle({module: graph.find_modules_directly_imported_by(module) for module in graph.modules})
        return ContractCheck(
            kept=not circle,
            warnings=list(ignored.warnings),
            ignored_import_count=ignored.ignored_import_count,
            metadata={"circle": circle},
        )

    def render_broken_contract(self, check: ContractCheck) -> None:
        output.print_error(" imports\n  ".join(check.metadata["circle"]))


def first_circle(imports: dict[str, set[str]]) -> list[str]:
    """A circle of modules, each importing the next, the first once more at the end; none where there is none."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []
