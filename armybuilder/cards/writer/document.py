"""A PDF document in the making: pages with their places to go and links, fonts, pictures, an attached file."""

import io
from collections import Counter
from collections.abc import Container, Iterable, Mapping
from itertools import chain, count, islice
from typing import NamedTuple

from PIL import Image

from armybuilder.cards.drawing import Form, Stamp
from armybuilder.cards.fonts import Face
from armybuilder.cards.writer.embedded import fonts
from armybuilder.cards.writer.metadata import AUTHOR, About, colours, xmp
from armybuilder.cards.writer.objects import Objects, references, string
from armybuilder.cards.writer.outline import Entry, outline
from armybuilder.cards.writer.scripts import script_fonts
from armybuilder.cards.writer.stamps import Sizes, picture_name
from armybuilder.cards.writer.structure import Structure

ONCE = 300
"""Bytes of operators that take as much, compressed, as what stands around a drawing of its own in the file."""
_SPACES = {"L": "/DeviceGray", "RGB": "/DeviceRGB"}


class Place(NamedTuple):
    """A rectangle on a page: left, lower, right and upper edge, from its lower left corner."""

    left: float
    low: float
    right: float
    high: float


class Set(NamedTuple):
    """A stamp on a page: operators that say where, the stamp, and the number of its first tag."""

    place: bytes
    stamp: Stamp
    first: int

    def filled(self, calls: Mapping[str, bytes]) -> bytes:
        """All its operators; those of `calls` stand where it calls a form."""
        gaps, tags = self.stamp.gaps, count(self.first)
        filled = [calls[gap] if gap else next(tags) for gap in gaps] if self.stamp.forms else islice(tags, len(gaps))
        return b"q %b\n%b\nQ" % (self.place, self.stamp.code % tuple(filled))


class Document:
    """Pages are written one after the other; `pictures` are RGB or grey JPEGs by their digest. Equal pages give equal bytes."""

    def __init__(self, about: About, wide: float, high: float, pictures: Mapping[str, bytes]) -> None:
        self._about = about
        self._whole = Place(0, 0, wide, high)
        self._objects = Objects()
        self._tree, self._resources = self._objects.number(), self._objects.number()
        self._pages: list[int] = []
        self._page = self._objects.number()
        self._code: list[bytes | Set] = []
        self._links: list[int] = []
        self._structure = Structure(self._objects)
        self._labels: list[str] = []
        self._letters: dict[Face, set[str]] = {face: set() for face in Face}
        self._scripts: set[tuple[str, int, str]] = set()
        self._shown: dict[str, Form] = {}
        self._contents: list[tuple[int, list[bytes | Set]]] = []
        self._forms: dict[str, Form] = {}
        self._pages_of: Counter[str] = Counter()
        self._pictures = pictures
        self._images = {digest: Image.open(io.BytesIO(data)) for digest, data in pictures.items()}
        self.sizes: Sizes = {digest: image.size for digest, image in self._images.items()}
        """Pixels of the pictures."""
        self._entries: list[Entry] = []
        self._preferences = {"PrintScaling": "/None", "DisplayDocTitle": "true"}
        self._attached = ""

    def prefer(self, key: str, value: str) -> None:
        """Tell viewers and print dialogs how the document is best shown and printed, in the words of PDF."""
        self._preferences[key] = value

    def part(self, title: str) -> None:
        """The part of that name begins with this page; its pages bear the name beside their numbers."""
        number = len(self._pages)
        self._structure.part(title)
        self._labels.append(f"{number}<</S/D/St {number + 1}/P{string(f'{title} ')}>>")

    def draw(self, stamp: Stamp, place: bytes) -> None:
        """Set a stamp on this page, where the operators of `place` say."""
        self._show(stamp)
        first = self._structure.section(self._page, stamp.tags) if stamp.tags else 0
        self._code.append(Set(place, stamp, first))

    def decorate(self, code: bytes, stamp: Stamp | None = None) -> None:
        """Set on this page what is not read aloud: these operators, and a stamp where they end."""
        if stamp is not None:
            self._show(stamp)
            code += b"\n" + stamp.code
        self._code.append(b"/Artifact BMC q %b Q EMC" % code)

    def _show(self, stamp: Stamp) -> None:
        """What the operators of a stamp call is embedded."""
        for face, found in stamp.letters:
            self._letters[face].add(found)
        self._scripts.update(stamp.pictures)
        for form in stamp.forms:
            self._shown[form.name] = form

    def link(self, place: Place, address: str, told: str) -> None:
        """A rectangle of this page that opens an address, and what is read aloud of it."""
        number = self._objects.number()
        found = self._structure.link(self._page, number, told)
        self._objects.put(
            f"<</Type/Annot/Subtype/Link/F 4/Rect[{_edges(place)}]/Border[0 0 0]/StructParent {found}/Contents{string(told)}"
            f"/A<</S/URI/URI{string(address)}>>>>",
            number,
        )
        self._links.append(number)

    def entry(self, title: str, y: float, *, below: bool) -> None:
        """A title in the outline that leads to this page, scrolled so that `y` is on top."""
        self._entries.append(Entry(title, below, self._page, y))

    def end_page(self, *, larger: float = 1, trim: Place | None = None, bleed: float = 0) -> None:
        """The page is complete, drawn `larger` than it was said, and the next one begins. `trim` is where it is cut, `bleed` how
        far colour reaches over that."""
        grown = [b"%g 0 0 %g 0 0 cm" % (larger, larger)] if larger != 1 else []
        content = self._objects.number()
        self._contents.append((content, [*grown, *self._code]))
        links = f"/Annots{references(self._links)}" if self._links else ""
        self._objects.put(
            f"<</Type/Page/Parent {self._tree} 0 R/MediaBox[{_edges(self._whole)}]{_boxes(self._whole, trim, bleed)}/Resources {self._resources} 0 R"
            f"/Contents {content} 0 R/StructParents {self._structure.end_page()}/Tabs/S{links}>>",
            self._page,
        )
        self._forms |= self._shown
        self._pages_of.update(self._shown.keys())
        self._pages.append(self._page)
        self._page = self._objects.number()
        self._links, self._code, self._shown = [], [], {}

    def attach(self, name: str, title: str, kind: str, data: bytes) -> None:
        """Embed a file that the document was made from; `name` is ASCII, `kind` its MIME type."""
        subtype = kind.replace("/", "#2F")
        content = self._objects.stream(f"/Type/EmbeddedFile/Subtype/{subtype}/Params<</Size {len(data)}>>", data)
        file = self._objects.put(
            f"<</Type/Filespec/F{string(name)}/UF{string(name)}/AFRelationship/Source/Desc{string(title)}"
            f"/EF<</F {content} 0 R/UF {content} 0 R>>>>"
        )
        self._attached = f"/Names<</EmbeddedFiles<</Names[{string(name)} {file} 0 R]>>>>/AF[{file} 0 R]"

    def finish(self) -> bytes:
        """The finished file."""
        objects, about = self._objects, self._about
        shared = {name for name, pages in self._pages_of.items() if (pages - 1) * len(self._forms[name].code) >= ONCE}
        contents = self._written(shared)
        images = {
            picture_name(digest): self._image(digest) for digest in sorted(self._images) if _is_shown(digest, contents)
        }
        named = "".join(f"/{name} {number} 0 R" for name, number in (self._drawings(shared) | images).items())
        for (number, _), code in zip(self._contents, contents, strict=True):
            objects.stream("", code, number=number)
        faces = "".join([fonts(objects, face, chain.from_iterable(found)) for face, found in self._letters.items()])
        faces += script_fonts(objects, self._scripts) if self._scripts else ""
        objects.put(f"<</Font<<{faces}>>/XObject<<{named}>>>>", self._resources)
        objects.put(f"<</Type/Pages/Count {len(self._pages)}/Kids{references(self._pages)}>>", self._tree)
        preferences = "".join(f"/{key}{_spaced(value)}" for key, value in self._preferences.items())
        entries = f"/Outlines {outline(objects, self._entries)} 0 R/PageMode/UseOutlines" if self._entries else ""
        labels = f"/PageLabels<</Nums[{''.join(self._labels)}]>>" if self._labels else ""
        told = objects.stream("/Type/Metadata/Subtype/XML", xmp(about), packed=False)
        profile = objects.stream("/N 3", colours())
        root = objects.put(
            f"<</Type/Catalog/Pages {self._tree} 0 R/Lang{string(about.language)}/Metadata {told} 0 R"
            f"/MarkInfo<</Marked true>>/StructTreeRoot {self._structure.finish()} 0 R"
            f"/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)/DestOutputProfile {profile} 0 R>>]"
            f"/ViewerPreferences<<{preferences}>>{entries}{labels}{self._attached}>>"
        )
        info = objects.put(
            f"<</Title{string(about.title)}/Subject{string(about.subject)}/Author({AUTHOR})/Creator({AUTHOR})/Producer({AUTHOR})>>"
        )
        return objects.file(root, info)

    def _written(self, shared: Container[str]) -> list[bytes]:
        """The operators of each page; drawings that are not `shared` stand where they are called."""
        calls = {name: f"/{name} Do".encode() if name in shared else form.code for name, form in self._forms.items()}
        return [
            b"\n".join([part if isinstance(part, bytes) else part.filled(calls) for part in parts])
            for _, parts in self._contents
        ]

    def _drawings(self, shared: Iterable[str]) -> dict[str, int]:
        """The shared forms by their names, put into the file."""
        return {
            name: self._objects.stream(
                f"/Type/XObject/Subtype/Form/BBox[{_edges(self._forms[name].box)}]/Resources<<>>",
                self._forms[name].code,
            )
            for name in sorted(shared)
        }

    def _image(self, digest: str) -> int:
        image = self._images[digest]
        wide, high = image.size
        return self._objects.stream(
            f"/Type/XObject/Subtype/Image/Width {wide}/Height {high}/ColorSpace{_SPACES[image.mode]}/BitsPerComponent 8"
            "/Filter/DCTDecode",
            self._pictures[digest],
            packed=False,
        )


def _is_shown(digest: str, contents: Iterable[bytes]) -> bool:
    call = f"/{picture_name(digest)} Do".encode()
    return any(call in code for code in contents)


def _boxes(whole: Place, trim: Place | None, bleed: float) -> str:
    """Where a page is cut, and how far colour reaches: no farther than the page, however it was rounded."""
    if trim is None:
        return ""
    left, low, right, high = trim
    edges = (
        max(left - bleed, whole.left),
        max(low - bleed, whole.low),
        min(right + bleed, whole.right),
        min(high + bleed, whole.high),
    )
    return f"/TrimBox[{_edges(trim)}]/BleedBox[{_edges(edges)}]"


def _edges(edges: Iterable[float]) -> str:
    """PDF knows no exponents."""
    return " ".join(f"{round(edge, 4):.8g}" for edge in edges)


def _spaced(value: str) -> str:
    """A value as it stands behind a name."""
    return value if value.startswith("/") else f" {value}"
