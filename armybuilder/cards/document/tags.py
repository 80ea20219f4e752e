"""Tags of a document for readers who have it read aloud: parts, sections with a heading, paragraphs, tables, lists,
pictures, links (PDF/UA-1).
"""

from collections.abc import Iterable
from functools import lru_cache

from reportlab.pdfbase.pdfdoc import DummyDoc, PDFDocument, PDFObject, PDFObjectReference, PDFString

from armybuilder.cards.document.paragraphs import ContentTag

WITHIN = {"TH": ("Table", "TR"), "TD": ("Table", "TR"), "LBody": ("L", "LI")}
"""What elements are in: all of a table or list, and what of it begins anew."""


class Element(PDFObject):  # type: ignore[misc]
    """An element of the tree with what is in it: other elements, a mark on a page, or an object of a page such as a link."""

    def __init__(self, document: PDFDocument, role: str, parent: PDFObject, entries: bytes = b"") -> None:
        self.role = role
        self.kids: list[Element] = []
        self._parent, self._entries = parent, entries
        self._page = ""
        self._content: int | PDFObjectReference = 0
        document.Reference(self)
        self.number: int = document.objectcounter

    def set_content(self, page: str, content: int | PDFObjectReference) -> None:
        """It is a mark on a page, by its number, or an object of it."""
        self._page, self._content = page, content

    def format(self, document: PDFDocument) -> bytes:
        """As it stands in the file."""
        begun = b"<</S/%b%b/P %d 0 R" % (self.role.encode(), self._entries, self._parent.number)
        if not self._page:
            return b"%b/K[%b]>>" % (begun, references(self.kids))
        page, _ = document.idToObjectNumberAndVersion[self._page]
        if isinstance(self._content, int):
            return b"%b/Pg %d 0 R/K %d>>" % (begun, page, self._content)
        return b"%b/Pg %d 0 R/K<</Type/OBJR/Obj %b>>>>" % (begun, page, self._content.format(document))


class TagTree(PDFObject):  # type: ignore[misc]
    """The tree of one document, made in the order of reading."""

    def __init__(self, document: PDFDocument) -> None:
        self._document = document
        document.Reference(self)
        self.number: int = document.objectcounter
        self._whole = self._part = Element(document, "Document", self)
        self._page: list[Element] = []
        self._places: list[bytes] = []

    def part(self, title: str) -> None:
        """Begin a part with that name for the content that follows."""
        self._part = self._add(self._whole, "Part", b"/T%b" % text(title))

    def section(self, tags: Iterable[ContentTag]) -> list[Element]:
        """Add the section of a side and return an element for each tag; each further heading begins a section within
        it.
        """
        whole = section = self._add(self._part, "Sect")
        outer = inner = whole
        elements = []
        for tag in tags:
            if tag.role == "H" and whole.kids:
                section = self._add(whole, "Sect")
            within = WITHIN.get(tag.role)
            if within:
                outer = self._add(section, within[0]) if tag.begins == within[0] else outer
                inner = self._add(outer, within[1]) if tag.begins else inner
            elements.append(self._add(inner if within else section, tag.role, _entries(tag)))
        return elements

    def link(self, told: str, page: str, annotation: PDFObjectReference) -> int:
        """A link on a page and its words; under what number it is found in the tree."""
        element = self._add(self._part, "Link", b"/Alt%b" % text(told))
        element.set_content(page, annotation)
        self._places.append(b"%d 0 R" % element.number)
        return len(self._places) - 1

    def mark(self, element: Element, page: str) -> int:
        """The number under which an element stands on the page."""
        element.set_content(page, len(self._page))
        self._page.append(element)
        return len(self._page) - 1

    def end_page(self) -> int:
        """Under what number what is told of a page is found in the tree."""
        self._places.append(b"[%b]" % references(self._page))
        self._page = []
        return len(self._places) - 1

    def format(self, document: PDFDocument) -> bytes:  # noqa: ARG002 - ReportLab hands it on
        """As it stands in the file, with the elements of each page and link by their numbers."""
        places = b" ".join(b"%d %b" % each for each in enumerate(self._places))
        return b"<</Type/StructTreeRoot/K %d 0 R/ParentTree<</Nums[%b]>>/ParentTreeNextKey %d>>" % (
            self._whole.number, places, len(self._places)
        )  # fmt: skip

    def _add(self, parent: Element, role: str, entries: bytes = b"") -> Element:
        element = Element(self._document, role, parent, entries)
        parent.kids.append(element)
        return element


def references(elements: Iterable[Element]) -> bytes:
    return b" ".join([b"%d 0 R" % element.number for element in elements])


def text(words: str) -> bytes:
    """Words for readers, such as a title."""
    return bytes(PDFString(words).format(DummyDoc()))


@lru_cache(maxsize=2048)
def _entries(tag: ContentTag) -> bytes:
    """Return the dictionary entries of an element."""
    word = b"Alt" if tag.role == "Figure" else b"ActualText"
    alt = b"/%b%b" % (word, text(tag.alt)) if tag.alt else b""
    scope = b"/Scope/%b" % tag.head.encode() if tag.head else b""
    span = b"/ColSpan %d" % tag.span if tag.span > 1 else b""
    return b"%b/A<</O/Table%b%b>>" % (alt, scope, span) if scope or span else alt
