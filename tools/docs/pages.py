"""Every page of docs/ that is made from the code, or in part."""

from pathlib import Path

from tools.docs import architecture, benchmarks, commands, dependencies, rule_pages

DOCS = Path(__file__).parents[2] / "docs"


def pages() -> dict[str, str]:
    """Path in docs/ → what shall stand there."""
    return {
        "architecture.md": architecture.page((DOCS / "architecture.md").read_text(encoding="utf-8")),
        "benchmarks.md": benchmarks.page(benchmarks.PAGE.read_text(encoding="utf-8")),
        "commands.md": commands.page(),
        "dependencies.md": dependencies.page(),
        **rule_pages.pages(),
    }
