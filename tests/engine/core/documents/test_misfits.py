"""What msgspec says of data of another shape, in the words of the reader."""

from typing import Annotated, Literal

import msgspec
import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.documents.codec import read_json
from armybuilder.i18n.language import use_language


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    """A field for each way to miss."""

    need: int
    count: Annotated[int, msgspec.Meta(ge=1, le=9)] | None = None
    of: Annotated[str, msgspec.Meta(max_length=3, pattern="^a")] = ""
    kind: Literal["one", "two"] = "one"
    some: Annotated[list[bool], msgspec.Meta(min_length=1)] | None = None
    pair: tuple[int, float] = (0, 0)
    by: Annotated[int, msgspec.Meta(multiple_of=5)] = 0


DECODER = msgspec.json.Decoder(Shape)
CASES = {
    "[]": ("Expected 'object', got 'array'.", "Erwartet: Objekt; gefunden: Aufzählung."),
    "{}": ("Object missing required field 'need'.", "Es fehlt das Feld ‚need‘."),
    '{"need": "7"}': ("/need: Expected 'int', got 'str'.", "/need: Erwartet: ganze Zahl; gefunden: Text."),
    '{"need": 7, "count": 10}': ("/count: Expected 'int' <= 9.", "/count: Erwartet: ganze Zahl <= 9."),
    '{"need": 7, "count": "x"}': (
        "/count: Expected 'int | null', got 'str'.",
        "/count: Erwartet: ganze Zahl oder nichts; gefunden: Text.",
    ),
    '{"need": 7, "of": "abcd"}': ("/of: Expected 'str' of length <= 3.", "/of: Erwartet: Text mit Länge <= 3."),
    '{"need": 7, "of": "b"}': (
        "/of: Expected 'str' matching regex '^a'.",
        "/of: Erwartet: Text nach dem Muster '^a'.",
    ),
    '{"need": 7, "kind": "`x {y}"}': ("/kind: Invalid enum value ''x {y}'.", "/kind: Ungültiger Wert der Auswahl: ''x {y}'."),
    '{"need": 7, "some": []}': ("/some: Expected 'array' of length >= 1.", "/some: Erwartet: Aufzählung mit Länge >= 1."),
    '{"need": 7, "pair": [1]}': (
        "/pair: Expected 'array' of length 2.",
        "/pair: Erwartet: Aufzählung mit Länge 2.",
    ),
    '{"need": 7, "by": 3}': (
        "/by: Expected 'int' that's a multiple of 5.",
        "/by: Erwartet: ganze Zahl, ein Vielfaches von 5.",
    ),
    '{"need": 7, "x`y": 1}': ("Object contains unknown field 'x'y'.", "Unbekannt ist das Feld ‚x'y‘."),
    '{"need": 7} x': (
        "This is not JSON: JSON is malformed: trailing characters (byte 13).",
        "Das ist kein JSON: überzählige Zeichen am Ende (Byte 13).",
    ),
    '{"need": ': ("This is not JSON: Input data was truncated.", "Das ist kein JSON: die Daten sind abgeschnitten."),
}  # fmt: skip


@pytest.mark.parametrize("data", CASES)
@pytest.mark.parametrize("language, number", [("en", 0), ("de", 1)])
def test_what_does_not_fit_is_told_in_the_language_of_the_reader(data, language, number):
    with use_language(language), pytest.raises(DocumentError) as raised:
        read_json(data, DECODER)

    assert str(raised.value.problems[0]).removeprefix("/: ") == CASES[data][number]
