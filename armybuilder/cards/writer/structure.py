"""What a document is to those who have it read aloud: parts, sections with a heading, paragraphs, tables, lists, pictures,
links (PDF/UA-1)."""

from functools import lru_cache
from itertools import chain
from operator import add
from typing import NamedTuple

from armybuilder.cards.drawing import Tag
from armybuilder.cards.writer.objects import Objects, references, string

KEPT = 2048
"""Sides of which a process keeps what is told."""
_OWN, _PART, _PAGE, _TAG = range(4)
"""What a number in a gap is counted from: the objects of a side, its part, its page, its first tag on the page."""
WITHIN = {"TH": ("Table", "TR"), "TD": ("Table", "TR"), "LBody": ("L", "LI")}
"""What elements are in: all of a table or list, and what of it begins anew."""


class Told(NamedTuple):
    """What is told of a side, whatever document it is in: objects, each on a line, with gaps for numbers, from what the number in
    each gap is counted and how far it is from there, and which of the objects are elements with a tag."""

    bodies: bytes
    bases: tuple[int, ...]
    numbers: tuple[int, ...]
    elements: tuple[int, ...]


class Structure:
    """The tree of one document, made in the order of reading."""

    def __init__(self, objects: Objects) -> None:
        self._objects = objects
        self._root, self._document = objects.number(), objects.number()
        self._parts: list[int] = []
        self._part = self._document
        self._title = ""
        self._sections: list[int] = []
        self._page: list[int] = []
        self._places: list[str] = []

    def part(self, title: str) -> None:
        """What follows belongs to a part of that name."""
        self._end_part()
        self._part, self._title = self._objects.number(), title

    def section(self, page: int, tags: tuple[Tag, ...]) -> int:
        """What is told of a side on a page, given by its number as an object; the number of its first tag on that page."""
        first = len(self._page)
        told = _told(tags)
        begun = self._objects.next_number
        bases = (begun, self._part, page, first)
        bodies = told.bodies % tuple(map(add, map(bases.__getitem__, told.bases), told.numbers))
        self._objects.put_all(bodies.split(b"\n"))
        self._page += map(begun.__add__, told.elements)
        self._sections.append(begun)
        return first

    def link(self, page: int, link: int, told: str) -> int:
        """A link on a page, both given by their numbers as objects, and its words; under what number it is found in the tree."""
        element = self._objects.put(
            f"<</S/Link/Alt{string(told)}/P {self._part} 0 R/Pg {page} 0 R/K<</Type/OBJR/Obj {link} 0 R>>>>",
        )
        self._sections.append(element)
        self._places.append(f"{element} 0 R")
        return len(self._places) - 1

    def end_page(self) -> int:
        """Under what number what is told of a page is found in the tree."""
        self._places.append(references(self._page))
        self._page = []
        return len(self._places) - 1

    def finish(self) -> int:
        """The number of the tree."""
        self._end_part()
        places = self._objects.put(
            f"<</Nums[{' '.join(f'{number} {found}' for number, found in enumerate(self._places))}]>>"
        )
        self._objects.put(f"<</S/Document/P {self._root} 0 R/K{references(self._parts)}>>", self._document)
        self._objects.put(
            f"<</Type/StructTreeRoot/K {self._document} 0 R/ParentTree {places} 0 R/ParentTreeNextKey {len(self._places)}>>",
            self._root,
        )
        return self._root

    def _end_part(self) -> None:
        if self._part == self._document:
            self._parts += self._sections
        else:
            title = f"/T{string(self._title)}" if self._title else ""
            self._objects.put(f"<</S/Part{title}/P {self._document} 0 R/K{references(self._sections)}>>", self._part)
            self._parts.append(self._part)
        self._sections = []


@lru_cache(maxsize=KEPT)
def _told(tags: tuple[Tag, ...]) -> Told:
    """What is made of tags: a section that begins with the first of them, in it one for each further heading."""
    nodes = [_Node("<</S/Sect", _PART, 0, [])]
    elements: list[int] = []
    section = outer = inner = 0
    for number, tag in enumerate(tags):
        if tag.role == "H" and nodes[0].kids:
            section = _add(nodes, "<</S/Sect", 0)
        if within := WITHIN.get(tag.role):
            outer = _add(nodes, f"<</S/{within[0]}", section) if tag.begins == within[0] else outer
            inner = _add(nodes, f"<</S/{within[1]}", outer) if tag.begins else inner
        elements.append(_add(nodes, _element(tag), inner if within else section, early=tag.early, tag=number))
    bases, numbers = zip(*chain.from_iterable([node.gaps for node in nodes]), strict=True)
    return Told("\n".join([node.body for node in nodes]).encode("ascii"), bases, numbers, tuple(elements))


class _Node(NamedTuple):
    """An element: how it begins, what its parent is counted from and how far it is from there, its kids, and the number of its
    tag where it has one."""

    begun: str
    base: int
    parent: int
    kids: list[int]
    tag: int = -1

    @property
    def body(self) -> str:
        """The element with gaps for the numbers of what it is in, and of its kids, or of its page and what is marked there."""
        if self.tag >= 0:
            return f"{self.begun}/P %d 0 R/Pg %d 0 R/K %d>>"
        return f"{self.begun}/P %d 0 R/K[{' '.join(['%d 0 R'] * len(self.kids))}]>>"

    @property
    def gaps(self) -> list[tuple[int, int]]:
        """What stands in the gaps."""
        above = (self.base, self.parent)
        return [above, (_PAGE, 0), (_TAG, self.tag)] if self.tag >= 0 else [above, *((_OWN, kid) for kid in self.kids)]


def _add(nodes: list[_Node], begun: str, parent: int, *, early: bool = False, tag: int = -1) -> int:
    """One more element, the last of its parent or, where it is `early`, the second; its number."""
    kids = nodes[parent].kids
    kids.insert(1 if early else len(kids), len(nodes))
    nodes.append(_Node(begun, _OWN, parent, [], tag))
    return len(nodes) - 1


@lru_cache(maxsize=KEPT)
def _element(tag: Tag) -> str:
    """How an element with a tag begins."""
    word = "Alt" if tag.role == "Figure" else "ActualText"
    alt = f"/{word}{string(tag.alt)}".replace("%", "%%") if tag.alt else ""
    scope = f"/Scope/{tag.head}" if tag.head else ""
    span = f"/ColSpan {tag.span}" if tag.span > 1 else ""
    table = f"/A<</O/Table{scope}{span}>>" if scope or span else ""
    return f"<</S/{tag.role}{alt}{table}"
