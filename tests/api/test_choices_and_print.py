"""POST choices/ and print/."""

import io
import re
import zipfile

import pikepdf
import pypdfium2
import pytest

WHERE = "/groups/0/primary"


def test_choices_tell_what_fits_and_why_the_rest_does_not(post, legal):
    response = post("choices/", {"force": legal, "where": WHERE})
    answer = response.json()
    hunter = next(choice for choice in answer["choices"] if choice["key"] == "north/hunter")

    assert (response.status_code, answer["where"]) == (200, WHERE)
    assert {choice["allowed"] for choice in answer["choices"]} == {False, True} or not hunter["allowed"]
    assert all(choice["reasons"] for choice in answer["choices"] if not choice["allowed"])


@pytest.mark.parametrize("where", ["", "/", "/groups/9/primary", "/groups/0", "groups", "/groups/x/primary"])
def test_choices_for_no_unit(post, legal, where):
    response = post("choices/", {"force": legal, "where": where})

    assert response.status_code == 400
    assert [error["where"] for error in response.json()["errors"]] == ["/where"]


def test_a_fault_of_the_force_is_told_where_it_stands_in_the_body(post, legal):
    response = post("choices/", {"force": legal | {"limit": -1}, "where": WHERE})

    assert response.json()["errors"] == [
        {"where": "/force/limit", "message": "This must be at least 0.", "candidates": []}
    ]


def test_print_gives_a_pdf_with_the_force_on_it(post, legal):
    response = post("print/?paper=a4&parts=army", legal)
    document = pypdfium2.PdfDocument(io.BytesIO(response.content))
    text = document[0].get_textpage().get_text_bounded()

    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    assert "Thirty of the North" in text


def test_print_is_the_same_every_time(post, rulebook):
    assert post("print/", rulebook).content == post("print/", rulebook).content


def test_paper_changes_the_page(post, rulebook):
    sizes = [
        pypdfium2.PdfDocument(io.BytesIO(post(f"print/?paper={paper}&parts=army", rulebook).content))[0].get_size()
        for paper in ("a4", "letter")
    ]

    assert [(round(width), round(height)) for width, height in sizes] == [(595, 842), (612, 792)]


@pytest.mark.parametrize(
    "query", ["paper=a5", "parts=", "parts=army,nonesuch", "parts=cards,cards", "card=huge", "size=a4"]
)
def test_an_option_that_is_not_there(post, rulebook, query):
    response = post(f"print/?{query}", rulebook)

    assert response.status_code == 400
    assert [error["where"] for error in response.json()["errors"]] == [query.partition("=")[0]]


def sent_as_pdf(client, path, data):
    return client.post(f"/api/v1/systems/blitz-beta/{path}", data, content_type="application/pdf")


def test_a_print_stands_for_its_document(post, client, rulebook):
    printed = post("print/", rulebook).content

    assert sent_as_pdf(client, "print/", printed).content == printed
    assert sent_as_pdf(client, "validate/", printed).json() == post("validate/", rulebook).json()


def played(**models):
    return {"format": "muster.play/1", "models": models}


def crosses(pdf):
    """How many boxes are crossed out on the cards of a print, as readers aloud are told."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        told = [str(each.get("/ActualText", "")) for each in document.objects if isinstance(each, pikepdf.Dictionary)]
    return sum(int(count) for words in told for count in re.findall(r"(\d+) crossed out", words))


def test_a_game_beside_the_list_crosses_out_its_boxes(post, rulebook):
    """The second Hunter of the first group has lost two boxes of its hull, a Grizzly all six."""
    marks = {
        "combat-group-1/north/hunter/2": {"marks": {"0:d0.0": 2}},
        "combat-group-1/north/grizzly/1": {"marks": {"0:d0.0": 6}},
    }
    whole = post("print/?parts=cards", rulebook)
    hurt = post("print/?parts=cards", {"force": rulebook, "game": played(**marks)})

    assert (hurt.status_code, hurt["Content-Type"]) == (200, "application/pdf")
    assert (crosses(whole.content), crosses(hurt.content)) == (0, 8)
    unhurt = post("print/?parts=cards", {"force": rulebook, "game": played()})
    assert unhurt.content == whole.content


def test_faults_of_list_and_game_are_told_where_they_stand(post, legal):
    wrong = post("print/", {"force": legal | {"limit": -1}, "game": played()})
    assert [(error["where"], error["message"]) for error in wrong.json()["errors"]] == [
        ("/force/limit", "This must be at least 0.")
    ]
    wrong = post("print/", {"force": legal, "game": {"format": "muster.play/2"}})
    assert [(error["where"], error["message"]) for error in wrong.json()["errors"]] == [
        ("/game/format", "This isn't a game in the format muster.play/1.")
    ]
    wrong = post("print/", {"force": legal, "game": played(), "card": "poker"})
    assert wrong.status_code == 400


@pytest.mark.parametrize(
    "data, status",
    [
        (b"%PDF-1.4", 400),
        (b"{}", 400),
        (b"%PDF-" + b"0" * 1_000_000, 400),
        (b"%PDF-" + b"0" * 5_500_000, 400),
        (b"%PDF-" + b"0" * 6_500_000, 413),
    ],
)
@pytest.mark.parametrize("path", ["print/", "validate/"])
def test_a_pdf_without_a_list(client, path, data, status):
    response = sent_as_pdf(client, path, data)

    assert response.status_code == status
    assert response["Content-Type"] == "application/problem+json"
    assert response.json()["detail"]


def test_other_endpoints_take_no_file(client):
    assert [sent_as_pdf(client, path, b"%PDF-1.4").status_code for path in ("choices/", "battles/")] == [415, 415]


def test_what_differs_where_a_code_is_nobodys(post, legal):
    """Some codes of the book have no name to look for."""
    unknown = legal | {"groups": [{"primary": {"ua": "00", "models": []}}]}
    response = post("difference/", {"before": unknown, "after": legal})

    assert response.status_code == 200
    assert response.json()["changes"]


@pytest.mark.parametrize(
    "kind, names", [("pictures", ["001 .* front.png", "001 .* back.png"]), ("tabletop", ["faces-1.png", "backs-1.png"])]
)
def test_cards_are_taken_one_by_one(post, rulebook, kind, names):
    response = post(f"print/{kind}/?parts=cards&unique=1", rulebook)

    assert (response.status_code, response["Content-Type"]) == (200, "application/zip")
    with zipfile.ZipFile(io.BytesIO(response.content)) as archive:
        found = archive.namelist()
    assert all(re.fullmatch(name, place) for name, place in zip(names, found, strict=False))
    assert ("cards.txt" in found) == (kind == "tabletop")


def test_cards_for_a_print_shop_have_a_page_for_each_side(post, rulebook):
    response = post("print/shop/?parts=cards&unique=1", rulebook)

    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    assert response["Content-Disposition"].endswith('-shop.pdf"')
    with pikepdf.open(io.BytesIO(response.content)) as document:
        assert len(document.pages) % 2 == 0
        assert all("/BleedBox" in page for page in document.pages)


def test_cards_that_are_none_or_not_taken_so(post, rulebook):
    none, unknown, wrong = (
        post(f"print/{path}", rulebook) for path in ("shop/?parts=army", "shoes/", "shop/?card=huge")
    )

    assert (none.status_code, none.json()["errors"][0]["where"]) == (400, "")
    assert "choose the cards" in none.json()["errors"][0]["message"]
    assert (unknown.status_code, wrong.status_code) == (404, 400)
    assert "shop, pictures, tabletop" in unknown.json()["detail"]
