"""Reads a PDF as those do who have it read aloud: by its structure, never by where something stands."""

import pikepdf

from armybuilder.cards.writer.letters import short

PAINTING = {"S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "Do", "sh"}
SHOWING = {"Tj", "TJ", "'", '"'}


def marked(page):
    """What is marked on a page: the role under which each number stands, and the letters that it shows. Whoever finds something
    that is neither told nor decoration, or one within the other, says so."""
    roles: dict = {}
    texts: dict = {}
    number, inside, font = None, None, ""
    for found in pikepdf.parse_content_stream(page):
        operands, name = found.operands, str(found.operator)
        if name in {"BDC", "BMC"}:
            assert inside is None
            inside = str(operands[0])
            number = int(operands[1].MCID) if name == "BDC" else None
            if number is not None:
                assert number not in roles
                roles[number], texts[number] = inside, []
        elif name == "EMC":
            inside = number = None
        elif name in PAINTING | SHOWING:
            assert inside is not None
            if name in SHOWING and number is not None:
                texts[number].append(letters(font, bytes(operands[0])))
        elif name == "Tf":
            font = str(operands[0])
    assert inside is None
    return roles, {found: " ".join(" ".join(parts).split()) for found, parts in texts.items()}


def letters(font, codes):
    """The letters of codes in a font, by its name."""
    if font.endswith("2"):
        return codes.decode("utf-16-be")
    meant = {code: letter for letter, code in short().items()}
    return "".join(meant[code] for code in codes)


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
