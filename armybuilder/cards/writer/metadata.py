"""What is told of a document beside its pages: in the words of XMP, and in which colours it was made."""

from functools import cache
from typing import NamedTuple
from xml.sax.saxutils import escape

from PIL import ImageCms

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


class About(NamedTuple):
    """What is told of a document; `language` is that of its texts."""

    title: str
    subject: str
    language: str


def xmp(about: About) -> bytes:
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


@cache
def colours() -> bytes:
    """The profile of sRGB, the colours of screens."""
    made = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    made[_DATE] = bytes((0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0))  # the first of January 2000
    return bytes(made)
