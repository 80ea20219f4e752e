"""What a document is to those who have it read aloud: parts, sections with a heading, paragraphs, pictures, links (PDF/UA-1)."""

from collections.abc import Iterable
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
    kids: dict[int, list[int]] = {0: []}
    bodies: dict[int, tuple[str, Iterable[tuple[int, int]]]] = {}
    elements: list[int] = []
    section = 0
    for number, tag in enumerate(tags):
        if tag.role == "H" and kids[0]:
            section = len(kids) + len(elements)
            kids[0].append(section)
            kids[section] = []
        element = len(kids) + len(elements)
        elements.append(element)
        kids[section].insert(1 if tag.early else len(kids[section]), element)
        bodies[element] = _element(tag), ((_OWN, section), (_PAGE, 0), (_TAG, number))
    for parent, found in kids.items():
        above = (_OWN, 0) if parent else (_PART, 0)
        references = " ".join(["%d 0 R"] * len(found))
        bodies[parent] = f"<</S/Sect/P %d 0 R/K[{references}]>>", (above, *((_OWN, kid) for kid in found))
    ordered = [bodies[number] for number in range(len(bodies))]
    bases, numbers = zip(*chain.from_iterable([gaps for _, gaps in ordered]), strict=True)
    return Told("\n".join([body for body, _ in ordered]).encode("ascii"), bases, numbers, tuple(elements))


@lru_cache(maxsize=KEPT)
def _element(tag: Tag) -> str:
    """An element with gaps for the numbers of what it is in, of its page, and of what is marked there."""
    word = "Alt" if tag.role == "Figure" else "ActualText"
    alt = f"/{word}{string(tag.alt)}".replace("%", "%%") if tag.alt else ""
    return f"<</S/{tag.role}{alt}/P %d 0 R/Pg %d 0 R/K %d>>"
