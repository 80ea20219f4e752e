"""Reads a PDF as those do who have it read aloud: by its structure, never by where something stands."""

import re
import unicodedata

import pikepdf

PAINTING = {"S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "Do", "sh"}
SHOWING = {"Tj", "TJ", "'", '"'}


def marked(page):
    """What is marked on a page: the role under which each number stands, and the letters that it shows. Whoever finds something
    that is neither told nor decoration, or one within the other, says so."""
    roles: dict = {}
    texts: dict = {}
    number, inside, font, instead = None, None, "", None
    fonts = {name: meanings(font) for name, font in page.resources.get("/Font", {}).items()}
    for found in pikepdf.parse_content_stream(page):
        operands, name = found.operands, str(found.operator)
        if name == "BDC" and "/ActualText" in operands[1]:
            assert inside is not None
            instead = str(operands[1].ActualText)
            if number is not None:
                texts[number].append(instead)
        elif name in {"BDC", "BMC"}:
            assert inside is None
            inside = str(operands[0])
            number = int(operands[1].MCID) if name == "BDC" else None
            if number is not None:
                assert number not in roles
                roles[number], texts[number] = inside, []
        elif name == "EMC":
            inside, number = (None, None) if instead is None else (inside, number)
            instead = None
        elif name in PAINTING | SHOWING:
            assert inside is not None
            if name in SHOWING and number is not None and instead is None:
                texts[number].append(said(operands[0], font, fonts))
        elif name == "Tf":
            font = str(operands[0])
    assert inside is None
    return roles, {found: " ".join(" ".join(parts).split()) for found, parts in texts.items()}


def said(shown, font, fonts):
    """The letters of what an operator shows, codes or codes with their distances, in the order of reading."""
    parts = shown if isinstance(shown, pikepdf.Array) else [shown]
    codes = b"".join(bytes(part) for part in parts if isinstance(part, pikepdf.String))
    size, meant = fonts[font]
    shown = [meant[codes[start : start + size]] for start in range(0, len(codes), size)]
    leftward = size > 1 and any(unicodedata.bidirectional(letter) in {"R", "AL"} for text in shown for letter in text)
    return "".join(reversed(shown) if leftward else shown)


def meanings(font):
    """How many bytes a code of a font has, and the letters of each code."""
    found = re.findall(rb"<([0-9A-F]+)> <((?:[0-9A-F]{4})+)>", font.ToUnicode.read_bytes())
    meant = {bytes.fromhex(code.decode()): bytes.fromhex(text.decode()).decode("utf-16-be") for code, text in found}
    return 1 if str(font.Subtype) == "/TrueType" else 2, meant


def elements(document):
    """Every element in the order of reading: how deep it stands, its role, what it says."""
    pages = {page.objgen: marked(page) for page in document.pages}
    told = {}

    def down(element, depth):
        role = str(element.S)
        words = str(element.get("/T", ""))
        kids = element.K if isinstance(element.K, pikepdf.Array) else [element.K]
        for kid in kids:
            if isinstance(kid, int):
                roles, texts = pages[element.Pg.objgen]
                assert roles[kid] == role
                assert (element.Pg.objgen, kid) not in told
                told[element.Pg.objgen, kid] = element.objgen
                words = str(element.get("/Alt", element.get("/ActualText", ""))) or texts[kid]
            elif kid.get("/Type") == "/OBJR":
                words = str(kid.Obj.Contents)
        yield depth, role, words
        for kid in kids:
            if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
                assert kid.P.objgen == element.objgen
                yield from down(kid, depth + 1)

    found = list(down(document.Root.StructTreeRoot.K, 0))
    assert set(told) == {(page, number) for page, (roles, _) in pages.items() for number in roles}
    places = document.Root.StructTreeRoot.ParentTree.Nums
    tree = dict(zip(places[::2], places[1::2], strict=True))
    for page in document.pages:
        parents = tree[page.StructParents]
        assert [parent.objgen for parent in parents] == [told[page.objgen, number] for number in range(len(parents))]
        for link in page.get("/Annots", []):
            assert tree[link.StructParent].K.Obj.objgen == link.objgen
    return found
