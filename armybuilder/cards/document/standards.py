"""Document metadata that archives and screen readers need besides the pages: the standards that it complies with,
its colours, the file that it was made from (PDF/A-3b, PDF/UA-1).
"""

from functools import cache
from typing import NamedTuple
from xml.sax.saxutils import escape

from PIL import ImageCms
from reportlab.pdfbase.pdfdoc import (
    XMP,
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFInfo,
    PDFName,
    PDFObject,
    PDFStream,
    PDFString,
    PDFZCompress,
)

AUTHOR = "Muster"
_DATE = slice(24, 36)
"""When a colour profile was made: the clock of this machine, if it is left there."""

# PDF/A wants every word explained that is not its own, and that of PDF/UA is none. Its prefixes are prescribed, and nobody may pack it.
_EXTENSION = (
    '<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"'
    ' xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">'
    "<pdfaSchema:schema>PDF/UA</pdfaSchema:schema><pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>"
    '<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>'
    "<pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>Part of ISO 14289</pdfaProperty:description>"
    "</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>"
)


class DocumentMetadata(NamedTuple):
    """The metadata of a document; `language` is that of its texts."""

    title: str
    subject: str
    language: str


def xmp(about: DocumentMetadata) -> bytes:
    """Title and author, and the standards that the document keeps: PDF/A-3 for archives, PDF/UA-1 for readers aloud. No date: equal
    lists give equal bytes."""
    title, subject = escape(about.title), escape(about.subject)
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""'
        ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"'
        ' xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"'
        f' xmp:CreatorTool="{AUTHOR}" pdf:Producer="{AUTHOR}" pdfaid:part="3" pdfaid:conformance="B" pdfuaid:part="1">'
        f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>'
        f'<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>'
        f"<dc:creator><rdf:Seq><rdf:li>{AUTHOR}</rdf:li></rdf:Seq></dc:creator></rdf:Description>"
        f'{_EXTENSION}</rdf:RDF></x:xmpmeta><?xpacket end="r"?>'
    ).encode()


class Info(PDFInfo):  # type: ignore[misc]
    """ReportLab's document information, without a date."""

    def format(self, document: PDFDocument) -> bytes:
        """As it stands in the file."""
        told = {"Title": self.title, "Subject": self.subject}
        names = dict.fromkeys(("Author", "Creator", "Producer"), AUTHOR)
        return bytes(PDFDictionary({key: PDFString(value) for key, value in (told | names).items()}).format(document))


def declare(document: PDFDocument, about: DocumentMetadata) -> None:
    """Tell what the document is, and which standards it keeps."""
    document.info = Info()
    document.setTitle(about.title)
    document.setSubject(about.subject)
    told = xmp(about)
    profile = PDFStream(PDFDictionary({"N": 3}), colours(), [PDFZCompress])
    intent = {
        "Type": PDFName("OutputIntent"),
        "S": PDFName("GTS_PDFA1"),
        "OutputConditionIdentifier": PDFString("sRGB"),
        "DestOutputProfile": document.Reference(profile),
    }
    _set_catalog_entry(document, "Metadata", XMP(creator=lambda _: told))
    _set_catalog_entry(document, "MarkInfo", PDFDictionary({"Marked": "true"}))
    _set_catalog_entry(document, "OutputIntents", PDFArray([PDFDictionary(intent)]))


def attach(document: PDFDocument, name: str, title: str, kind: str, data: bytes) -> None:
    """Embed a file that the document was made from; `name` is ASCII, `kind` its MIME type."""
    about = {
        "Type": PDFName("EmbeddedFile"),
        "Subtype": f"/{kind.replace('/', '#2F')}",
        "Params": PDFDictionary({"Size": len(data)}),
    }
    content = document.Reference(PDFStream(PDFDictionary(about), data, [PDFZCompress]))
    specification = {
        "Type": PDFName("Filespec"),
        "F": PDFString(name),
        "UF": PDFString(name),
        "AFRelationship": PDFName("Source"),
        "Desc": PDFString(title),
        "EF": PDFDictionary({"F": content, "UF": content}),
    }
    file = document.Reference(PDFDictionary(specification))
    _set_catalog_entry(
        document, "Names", PDFDictionary({"EmbeddedFiles": PDFDictionary({"Names": PDFArray([PDFString(name), file])})})
    )
    _set_catalog_entry(document, "AF", PDFArray([file]))


def _set_catalog_entry(document: PDFDocument, key: str, value: PDFObject) -> None:
    """An entry of the catalogue, whether ReportLab knows it or not."""
    catalog = document.Catalog
    catalog.__NoDefault__ = [*catalog.__NoDefault__, key]
    setattr(catalog, key, value)


@cache
def colours() -> bytes:
    """The profile of sRGB, the colours of screens."""
    made = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    made[_DATE] = bytes((0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0))  # the first of January 2000
    return bytes(made)
