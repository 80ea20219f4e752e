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
    by_name: dict[Annotated[str, msgspec.Meta(max_length=2)], int] = {}
    whole: bytes = b""


DECODER = msgspec.json.Decoder(Shape)
CASES = {
    "[]": (
        "This must be an object in braces, not a list in brackets.",
        "Das muss ein Objekt in geschweiften Klammern sein, nicht eine Liste in eckigen Klammern.",
    ),
    "{}": ("'need' is missing: add it.", "‚need‘ fehlt: Ergänze es."),
    '{"need": "7"}': (
        "/need: This must be a whole number, not text.",
        "/need: Das muss eine ganze Zahl sein, nicht Text.",
    ),
    '{"need": 7, "count": 10}': ("/count: This can be 9 at most.", "/count: Das darf höchstens 9 sein."),
    '{"need": 7, "count": 0}': ("/count: This must be at least 1.", "/count: Das muss mindestens 1 sein."),
    '{"need": 7, "count": "x"}': (
        "/count: This must be a whole number or empty, not text.",
        "/count: Das muss eine ganze Zahl oder leer sein, nicht Text.",
    ),
    '{"need": 7, "of": "abcd"}': (
        "/of: This is too long: the maximum length is 3.",
        "/of: Das ist zu lang: Die Höchstlänge ist 3.",
    ),
    '{"need": 7, "of": "b"}': (
        "/of: This isn't written as it must be.",
        "/of: Das ist nicht so geschrieben, wie es sein muss.",
    ),
    '{"need": 7, "kind": "`x {y}"}': (
        "/kind: ''x {y}' isn't one of the values allowed here.",
        "/kind: ‚'x {y}‘ ist hier kein erlaubter Wert.",
    ),
    '{"need": 7, "some": []}': (
        "/some: There are too few entries: the minimum is 1.",
        "/some: Das sind zu wenige Einträge: Das Minimum ist 1.",
    ),
    '{"need": 7, "pair": [1]}': ("/pair: This must have 2 entries.", "/pair: Das muss 2 Einträge haben."),
    '{"need": 7, "by": 3}': ("/by: This must be a multiple of 5.", "/by: Das muss ein Vielfaches von 5 sein."),
    '{"need": 7, "x`y": 1}': (
        "'x'y' isn't a field here: remove it.",
        "‚x'y‘ ist hier kein Feld: Entferne es.",
    ),
    '{"need": 7, "by_name": {"long": 1}}': (
        "/by_name: This is too long: the maximum length is 2.",
        "/by_name: Das ist zu lang: Die Höchstlänge ist 2.",
    ),
    '{"need": 7, "by_name": {"a": "b"}}': (
        "/by_name: This must be a whole number, not text.",
        "/by_name: Das muss eine ganze Zahl sein, nicht Text.",
    ),
    '{"need": 7, "whole": 1}': (
        "/whole: This value doesn't fit here.",
        "/whole: Dieser Wert passt hier nicht.",
    ),
    '{"need": 7} x': (
        "This JSON is damaged at byte 13: export it again, or copy all of it.",
        "Dieses JSON ist ab Byte 13 beschädigt: Exportiere es noch einmal oder kopiere es ganz.",
    ),
    '{"need": ': (
        "This JSON is cut off or damaged: export it again, or copy all of it.",
        "Dieses JSON ist abgeschnitten oder beschädigt: Exportiere es noch einmal oder kopiere es ganz.",
    ),
    "Hunter": (
        "This isn't JSON: choose the file that was exported, or copy all of its text.",
        "Das ist kein JSON: Wähle die exportierte Datei oder kopiere ihren ganzen Text.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("data", CASES)
@pytest.mark.parametrize("language, number", [("en", 0), ("de", 1)])
def test_what_does_not_fit_is_told_in_the_language_of_the_reader(data, language, number):
    with use_language(language), pytest.raises(DocumentError) as raised:
        read_json(data, DECODER)

    assert str(raised.value.problems[0]).removeprefix("/: ") == CASES[data][number]
