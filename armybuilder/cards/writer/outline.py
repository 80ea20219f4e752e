"""The outline of a document: titles that lead to places, in two levels."""

from collections.abc import Sequence
from typing import NamedTuple

from armybuilder.cards.writer.objects import Objects, string


class Entry(NamedTuple):
    """A title that leads to a page, by its number as an object, scrolled so that `y` is on top; one `below` stands under
    the last before it that is not."""

    title: str
    below: bool
    page: int
    y: float


def outline(objects: Objects, entries: Sequence[Entry]) -> int:
    """The number of the outline, put into the file."""
    root = objects.number()
    children: dict[int, list[tuple[int, Entry]]] = {root: []}
    last = root
    for entry in entries:
        number = objects.number()
        children.setdefault(last if entry.below else root, []).append((number, entry))
        last = last if entry.below else number
    objects.put(f"<</Type/Outlines{_kin(children[root])}/Count {len(entries)}>>", root)
    for parent, found in children.items():
        numbers = [number for number, _ in found]
        for (number, entry), before, after in zip(found, [0, *numbers], [*numbers[1:], 0], strict=False):
            own = children.get(number, [])
            objects.put(
                f"<</Title{string(entry.title)}/Parent {parent} 0 R/Dest[{entry.page} 0 R/XYZ 0 {round(entry.y, 2):g} 0]"
                + (f"/Prev {before} 0 R" if before else "")
                + (f"/Next {after} 0 R" if after else "")
                + (f"{_kin(own)}/Count {len(own)}" if own else "")
                + ">>",
                number,
            )
    return root


def _kin(children: Sequence[tuple[int, Entry]]) -> str:
    """The first and the last of them."""
    return f"/First {children[0][0]} 0 R/Last {children[-1][0]} 0 R" if children else ""
