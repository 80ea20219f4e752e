"""The typeface as fonts of ReportLab whose letters have the same codes in every document: what is drawn once can be shown in any."""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter
from string import ascii_uppercase
from typing import Any
from weakref import WeakKeyDictionary

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDocument, PDFStream, PDFTrueTypeFont, PDFZCompress
from reportlab.pdfbase.ttfonts import TTFont, TTFontFace, makeToUnicodeCMap

from armybuilder.cards.fonts import FOLDER, SUBSTITUTE, Typeface

DICTIONARY = "BasicFonts"
"""How ReportLab calls the dictionary of all fonts of a document."""
TAG = "MUSTER"
"""Six capitals that mark a font as a part of its typeface; the last one tells parts of the same apart."""
FIRST, LETTERS = 32, 224
"""The first code of a letter, and how many letters a part has at most."""
USUAL = "".join(map(chr, range(32, 127))) + "·×–—−…•“”‘’„′″½¼¾°†‡≤≥±§®ÄÖÜäöüß"
"""What stands on nearly all cards, in English and in German, ASCII at its own codes: the first part."""


class SharedFont:
    """A font of which each document embeds what it shows."""

    def __init__(self) -> None:
        self.state: WeakKeyDictionary[PDFDocument, frozenset[Any]] = WeakKeyDictionary()

    def use(self, document: PDFDocument, shown: Iterable[Any]) -> None:
        """Embed this when the document is saved."""
        if document not in self.state:
            self.state[document] = frozenset()
            document.delayedFonts.append(self)
        self.state[document] |= frozenset(shown)


class SubsetFace(TTFontFace):  # type: ignore[misc]
    """A face that cuts each subset once in a process."""

    def makeSubset(self, subset: list[int]) -> bytes:
        return self._subset(tuple(subset))

    @lru_cache(maxsize=32)  # noqa: B019 - there are two faces, and they stay
    def _subset(self, subset: tuple[int, ...]) -> bytes:
        return bytes(super().makeSubset(list(subset)))


class FixedFont(SharedFont, TTFont):  # type: ignore[misc]
    """A face in fixed parts of at most 224 letters. A document embeds the whole first part, which stands on nearly all cards, and
    of the others the letters that it shows."""

    def __init__(self, face: Typeface) -> None:
        file = FOLDER / f"{face.value}.ttf"
        TTFont.__init__(self, face.value, file, shapable=False)
        SharedFont.__init__(self)
        self.face = SubsetFace(file)
        others = sorted({chr(code) for code in self.face.charToGlyph if code >= FIRST}.difference(USUAL))
        self._parts = [USUAL, *("".join(others[at : at + LETTERS]) for at in range(0, len(others), LETTERS))]
        self._codes = {
            letter: (part, code)
            for part, letters in enumerate(self._parts)
            for code, letter in enumerate(letters, FIRST)
        }
        self._name = face.name[0]

    def splitString(self, text: str, doc: PDFDocument, encoding: str = "") -> list[tuple[int, bytes]]:  # noqa: ARG002
        """The text in codes, by the parts of the font that have them."""
        shown = [letter if letter in self._codes else SUBSTITUTE for letter in text]
        self.use(doc, shown)
        codes = [self._codes[letter] for letter in shown]
        return [(part, bytes([code for _, code in same])) for part, same in groupby(codes, itemgetter(0))]

    def getSubsetInternalName(self, subset: int, doc: PDFDocument) -> str:  # noqa: ARG002
        """Return the name of a subset in operators."""
        return f"/{self._name}{subset}"

    def addObjects(self, doc: PDFDocument) -> None:
        """Embed what the document shows."""
        shown = self.state.pop(doc)
        for part in sorted({self._codes[letter][0] for letter in shown}):
            letters = [letter if letter in shown or not part else " " for letter in self._parts[part]]
            codes = [*FIRST * [ord(" ")], *map(ord, letters)]
            name = f"{TAG[:-1]}{ascii_uppercase[part]}+{self.fontName}"
            font = PDFTrueTypeFont()
            font.BaseFont = name
            font.FirstChar, font.LastChar = 0, len(codes) - 1
            font.Widths = PDFArray(map(self.face.getCharWidth, codes))
            font.ToUnicode = doc.Reference(PDFStream(content=makeToUnicodeCMap(name, codes), filters=[PDFZCompress]))
            font.FontDescriptor = self.face.addSubsetObjects(doc, name, codes)
            doc.idToObject[DICTIONARY].dict[f"{self._name}{part}"] = doc.Reference(font)


@cache
def register() -> None:
    """Make both faces known to ReportLab."""
    for face in Typeface:
        pdfmetrics.registerFont(FixedFont(face))
