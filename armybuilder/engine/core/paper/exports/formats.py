"""Text formats for the lines of an outline. A format defines how each kind of line looks, and what prevents typed
text from being taken for a part of it.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.paper.cards import PrintContent
from armybuilder.engine.core.paper.exports.outline import Density, LineKind, OutlineLine, outline
from armybuilder.engine.core.text import plain

_CALLS = re.compile(r"://|\bwww(?=\.)|@", re.IGNORECASE)
_MARKS = re.compile(r"[\\`*_{}\[\]<>#|~&$]")
_LISTED = re.compile(r"^(\d+)(?=[.)])|^(?=[-+=])")
_APART = "\u200b"
"""A space without width."""


@dataclass(frozen=True, slots=True)
class TextFormat:
    """A way to write a list: its name, the end of its files, and by kind how a line looks, with `text` and `rest` in it.
    `safe` makes text of what might be more, a line stays free before what `begins` anew."""

    title: str
    ending: str
    looks: Mapping[LineKind, str]
    safe: Callable[[str], str]
    begins: frozenset[LineKind] = frozenset({LineKind.GROUP})

    def write(self, line: OutlineLine) -> str:
        """The line in this format."""
        rest = f" ({self.safe(plain(line.rest))})" if line.rest else ""
        return self.looks[line.kind].format(text=self.safe(plain(line.text)), rest=rest)


def as_text(text: str) -> str:
    """Typed text where a line may be pasted into a cell: what begins like a formula is none."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "＝", "＋", "－", "＠")) else text


def as_markdown(text: str) -> str:
    """Typed text in Markdown, as forums and chats read it: without marks, links, and calls to everyone."""
    apart = _CALLS.sub(lambda found: f"{found.group()}{_APART}", text)
    return _LISTED.sub(lambda found: f"{found.group()}\\", _MARKS.sub(lambda found: f"\\{found.group()}", apart))


def as_bbcode(text: str) -> str:
    """Typed text among tags in square brackets, which know no way to write a bracket."""
    return text.replace("[", "(").replace("]", ")")


FORMATS: Mapping[str, TextFormat] = {
    "text": TextFormat(
        gettext_noop("Plain text"),
        "txt",
        {
            LineKind.TITLE: "{text}",
            LineKind.REMARK: "{text}",
            LineKind.GROUP: "{text}{rest}",
            LineKind.UNIT: "{text}{rest}",
            LineKind.ROW: "• {text}{rest}",
            LineKind.FIGURES: "    {text}",
        },
        as_text,
    ),
    "markdown": TextFormat(
        "Markdown",
        "md",
        {
            LineKind.TITLE: "## {text}",
            LineKind.REMARK: "{text}  ",
            LineKind.GROUP: "### {text}{rest}",
            LineKind.UNIT: "**{text}**{rest}",
            LineKind.ROW: "- **{text}**{rest}",
            LineKind.FIGURES: "  - {text}",
        },
        as_markdown,
        frozenset({LineKind.GROUP, LineKind.UNIT}),  # else a unit would be more of the row above it
    ),
    "bbcode": TextFormat(
        "Tabletop Simulator",
        "txt",
        {
            LineKind.TITLE: "[b]{text}[/b]",
            LineKind.REMARK: "{text}",
            LineKind.GROUP: "[b]{text}[/b]{rest}",
            LineKind.UNIT: "[i]{text}[/i]{rest}",
            LineKind.ROW: "• {text}{rest}",
            LineKind.FIGURES: "    {text}",
        },
        as_bbcode,
    ),
}


def render_list(content: PrintContent, key: str, density: Density) -> str:
    """The list in the format of that key; `KeyError` where there is none."""
    chosen = FORMATS[key]
    lines = []
    for line in outline(content, density):
        lines += ["", chosen.write(line)] if line.kind in chosen.begins else [chosen.write(line)]
    return "\n".join(lines) + "\n"
