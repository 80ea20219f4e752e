"""What a document is to those who have it read aloud: parts, sections with a heading, paragraphs, pictures, links (PDF/UA-1)."""

from collections.abc import Sequence

from armybuilder.cards.drawing import Tag
from armybuilder.cards.writer.objects import Objects, references, string


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

    def section(self, page: int, tags: Sequence[Tag]) -> int:
        """What is told of a side on a page, given by its number as an object; the number of its first tag on that page."""
        first = len(self._page)
        begun = section = self._objects.number()
        kids: dict[int, list[int]] = {section: []}
        for number, tag in enumerate(tags, first):
            if tag.role == "H" and kids[begun]:
                section = self._objects.number()
                kids[begun].append(section)
                kids[section] = []
            element = self._objects.put(_element(tag, section, page, number))
            kids[section].insert(1 if tag.early else len(kids[section]), element)
            self._page.append(element)
        for parent, found in kids.items():
            above = self._part if parent == begun else begun
            self._objects.put(f"<</S/Sect/P {above} 0 R/K{references(found)}>>", parent)
        self._sections.append(begun)
        return first

    def link(self, page: int, link: int) -> int:
        """A link on a page, both given by their numbers as objects; under what number it is found in the tree."""
        element = self._objects.put(
            f"<</S/Link/P {self._part} 0 R/Pg {page} 0 R/K<</Type/OBJR/Obj {link} 0 R>>>>",
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


def _element(tag: Tag, parent: int, page: int, number: int) -> str:
    word = "Alt" if tag.role == "Figure" else "ActualText"
    alt = f"/{word}{string(tag.alt)}" if tag.alt else ""
    return f"<</S/{tag.role}{alt}/P {parent} 0 R/Pg {page} 0 R/K {number}>>"
