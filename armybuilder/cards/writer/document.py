"""A PDF document in the making: pages with their places to go and links, fonts, pictures, an attached file."""

import io
from collections.abc import Mapping
from typing import NamedTuple

from PIL import Image

from armybuilder.cards.drawing import Stamp
from armybuilder.cards.fonts import Face
from armybuilder.cards.writer.letters import fonts
from armybuilder.cards.writer.objects import Objects, references, string
from armybuilder.cards.writer.outline import Entry, outline
from armybuilder.cards.writer.stamps import Sizes, picture_name

AUTHOR = "Muster"
_SPACES = {"L": "/DeviceGray", "RGB": "/DeviceRGB"}


class About(NamedTuple):
    """What is told of a document; `language` is that of its texts."""

    title: str
    subject: str
    language: str


class Place(NamedTuple):
    """A rectangle on a page: left, lower, right and upper edge, from its lower left corner."""

    left: float
    low: float
    right: float
    high: float


class Document:
    """Pages are written one after the other; `pictures` are RGB or grey JPEGs by their digest. Equal pages give equal bytes."""

    def __init__(self, about: About, wide: float, high: float, pictures: Mapping[str, bytes]) -> None:
        self._about = about
        self._box = f"[0 0 {wide:.6g} {high:.6g}]"
        self._objects = Objects()
        self._tree, self._resources = self._objects.number(), self._objects.number()
        self._pages: list[int] = []
        self._page = self._objects.number()
        self._links: list[int] = []
        self._letters: dict[Face, set[str]] = {face: set() for face in Face}
        self._forms: dict[str, int] = {}
        self._pictures = pictures
        self._images = {digest: Image.open(io.BytesIO(data)) for digest, data in pictures.items()}
        self._entries: list[Entry] = []
        self._preferences = {"PrintScaling": "/None", "DisplayDocTitle": "true"}
        self._attached = ""

    @property
    def sizes(self) -> Sizes:
        """Pixels of the pictures."""
        return {digest: image.size for digest, image in self._images.items()}

    def prefer(self, key: str, value: str) -> None:
        """Tell viewers and print dialogs how the document is best shown and printed, in the words of PDF."""
        self._preferences[key] = value

    def shown(self, stamp: Stamp) -> None:
        """A stamp stands on a page: what its operators call is embedded."""
        for face, found in stamp.letters:
            self._letters[face].update(found)
        for form in stamp.forms:
            if form.name not in self._forms:
                box = " ".join(f"{edge:g}" for edge in form.box)
                self._forms[form.name] = self._objects.stream(
                    f"/Type/XObject/Subtype/Form/BBox[{box}]/Resources<<>>", form.code
                )

    def link(self, place: Place, address: str) -> None:
        """A rectangle of this page that opens an address."""
        edges = " ".join(f"{edge:.8g}" for edge in place)
        action = f"<</S/URI/URI{string(address)}>>"
        self._links.append(self._objects.put(f"<</Type/Annot/Subtype/Link/Rect[{edges}]/Border[0 0 0]/A{action}>>"))

    def entry(self, title: str, y: float, *, below: bool) -> None:
        """A title in the outline that leads to this page, scrolled so that `y` is on top."""
        self._entries.append(Entry(title, below, self._page, y))

    def end_page(self, code: bytes) -> None:
        """The page with these operators is complete, and the next one begins."""
        content = self._objects.stream("", code)
        links = f"/Annots{references(self._links)}" if self._links else ""
        self._objects.put(
            f"<</Type/Page/Parent {self._tree} 0 R/MediaBox{self._box}/Resources {self._resources} 0 R"
            f"/Contents {content} 0 R{links}>>",
            self._page,
        )
        self._pages.append(self._page)
        self._page = self._objects.number()
        self._links = []

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
        images = {picture_name(digest): self._image(digest) for digest in sorted(self._images)}
        named = "".join(f"/{name} {number} 0 R" for name, number in (self._forms | images).items())
        objects.put(f"<</Font<<{fonts(objects, self._letters)}>>/XObject<<{named}>>>>", self._resources)
        objects.put(f"<</Type/Pages/Count {len(self._pages)}/Kids{references(self._pages)}>>", self._tree)
        preferences = "".join(f"/{key}{_spaced(value)}" for key, value in self._preferences.items())
        entries = f"/Outlines {outline(objects, self._entries)} 0 R/PageMode/UseOutlines" if self._entries else ""
        root = objects.put(
            f"<</Type/Catalog/Pages {self._tree} 0 R/Lang{string(about.language)}"
            f"/ViewerPreferences<<{preferences}>>{entries}{self._attached}>>"
        )
        info = objects.put(
            f"<</Title{string(about.title)}/Subject{string(about.subject)}/Author({AUTHOR})/Creator({AUTHOR})>>"
        )
        return objects.file(root, info)

    def _image(self, digest: str) -> int:
        image = self._images[digest]
        wide, high = image.size
        return self._objects.stream(
            f"/Type/XObject/Subtype/Image/Width {wide}/Height {high}/ColorSpace{_SPACES[image.mode]}/BitsPerComponent 8"
            "/Filter/DCTDecode",
            self._pictures[digest],
            packed=False,
        )


def _spaced(value: str) -> str:
    """A value as it stands behind a name."""
    return value if value.startswith("/") else f" {value}"
