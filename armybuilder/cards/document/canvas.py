"""The canvas of a document: ReportLab's, on which everything is either read aloud or decoration."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFImageXObject, PDFObjectReference, PDFPage, PDFString

from armybuilder.cards.document.drawn_sides import DrawnSide
from armybuilder.cards.document.ink import FormObject, InkCanvas
from armybuilder.cards.document.object_streams import PackedDocument
from armybuilder.cards.document.paragraphs import ContentTag
from armybuilder.cards.document.tags import Element, TagTree
from armybuilder.cards.drawing import PictureBox
from armybuilder.cards.tones import Ink

_AROUND = (-2000, -2000, 2000, 2000)
"""A rectangle around every form, wherever its corner is."""


class TaggedCanvas(InkCanvas):
    """The canvas of a document, in which everything is either read aloud or decoration. `pictures` are RGB or grey JPEGs by their
    digest."""

    def __init__(self, ink: Ink, size: tuple[float, float], language: str, pictures: Mapping[str, bytes]) -> None:
        super().__init__(ink, size)
        self._doc = PackedDocument(invariant=1, compression=1, lang=language)
        self.tags = TagTree(self._doc)
        self.setCatalogEntry("StructTreeRoot", self.tags)
        self._pictures = pictures
        self._drawn: set[str] = set()

    @contextmanager
    def decoration(self) -> Iterator[None]:
        """Nothing that is drawn meanwhile is read aloud."""
        self._code.append("/Artifact BMC")
        yield
        self._code.append("EMC")

    @contextmanager
    def tag_content(self, element: Element) -> Iterator[None]:
        """Tag all content drawn within the context as that of the element."""
        self._code.append(f"/{element.role} <</MCID {self.tags.mark(element, self._doc.thisPageName())}>> BDC")
        yield
        self._code.append("EMC")

    def part(self, title: str) -> None:
        """The part of that name begins with this page; its pages bear the name beside their numbers."""
        self.tags.part(title)
        number = self.getPageNumber()
        self.addPageLabel(number - 1, "ARABIC", number, f"{title} ")

    def draw(self, side: DrawnSide) -> None:
        """Set a side where the origin is."""
        layers = self._layers(side)
        pictures = [ContentTag("Figure", side.title or "Picture") for layer in layers if isinstance(layer, PictureBox)]
        elements = iter(self.tags.section((*pictures, *(tag for tag, _ in side.paragraphs))))
        for layer in layers:
            with self.decoration() if isinstance(layer, FormObject) else self.tag_content(next(elements)):
                self._show(layer)
        for _, operators in side.paragraphs:
            with self.tag_content(next(elements)):
                self.addLiteral(operators)

    def decorate(self, side: DrawnSide) -> None:
        """Set a side where the origin is that is not read aloud."""
        with self.decoration():
            for layer in self._layers(side):
                self._show(layer)
            for _, operators in side.paragraphs:
                self.addLiteral(operators)

    def _layers(self, side: DrawnSide) -> list[FormObject | PictureBox]:
        """Return the layers to draw of a side, without missing pictures, and embed its fonts."""
        for font, shown in side.fonts:
            font.use(self._doc, shown)
        return [layer for layer in side.layers if isinstance(layer, FormObject) or layer.digest in self._pictures]

    def _show(self, layer: FormObject | PictureBox) -> None:
        if isinstance(layer, PictureBox):
            self._show_picture(layer)
        elif layer.name in self._drawn:
            self.show(layer)
        else:
            self._drawn.add(layer.name)
            self._write(layer)

    def _write(self, form: FormObject) -> None:
        """Draw on the page itself what may never be drawn again: side by side, drawings take half as many bytes."""
        self.saveState()
        self.addLiteral(form.operators)
        self._formsinuse += self._embedded(form.forms)
        self.restoreState()

    def show(self, form: FormObject) -> None:
        """Draw a form, which stands in the document once."""
        if not self.hasForm(form.name):
            self._embed(form)
        self.doForm(form.name)

    def _embed(self, form: FormObject) -> None:
        names = map(self._doc.getXObjectName, self._embedded(form.forms))
        drawings = PDFDictionary({name: PDFObjectReference(name) for name in names})
        self.beginForm(form.name, *_AROUND)
        self.addLiteral(form.operators)
        self.endForm(Resources=PDFDictionary({"XObject": drawings} if form.forms else {}))

    def _embedded(self, forms: Iterable[FormObject]) -> list[str]:
        """The names of forms, each in the document."""
        for form in forms:
            if not self.hasForm(form.name):
                self._embed(form)
        return [form.name for form in forms]

    def _show_picture(self, picture: PictureBox) -> None:
        """Draw a picture that fills its rectangle, its middle shown where the proportions differ."""
        image = self._image(picture.digest)
        larger = max(picture.width / image.width, picture.height / image.height)
        wide, high = image.width * larger, image.height * larger
        left, bottom = picture.x, -picture.y - picture.height
        clip = self.beginPath()
        clip.rect(left, bottom, picture.width, picture.height)
        self.saveState()
        self.clipPath(clip, stroke=0, fill=0)
        self.transform(wide, 0, 0, high, left - (wide - picture.width) / 2, bottom - (high - picture.height) / 2)
        self.doForm(picture.digest)
        self.restoreState()

    def _image(self, digest: str) -> PDFImageXObject:
        name = self._doc.getXObjectName(digest)
        if not self.hasForm(digest):
            image = PDFImageXObject(digest)
            image.loadImageFromJPEG(BytesIO(self._pictures[digest]))
            self._doc.addForm(digest, image)
        return self._doc.idToObject[name]

    def link(self, address: str, told: str, edges: tuple[float, float, float, float]) -> None:
        """A rectangle of this page that opens an address, and what is read aloud of it."""
        name = f"NUMBER{self._annotationCount + 1}"
        parent = self.tags.link(told, self._doc.thisPageName(), self._doc.refAnnotation(name))
        self.linkURL(address, edges, F=4, Contents=PDFString(told), StructParent=parent)

    def _setAnnotations(self, page: PDFPage) -> None:
        super()._setAnnotations(page)
        if isinstance(page, PDFPage):
            page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
            page.StructParents, page.Tabs = self.tags.end_page(), "/S"
