"""What is too many or out of place is told, with a way out; what is no document at all is refused."""

from types import SimpleNamespace

import jsonpatch
import msgspec
import pytest

from armybuilder.engine.core.documents import MAX_MODELS, MOST_PARTS, DocumentError
from armybuilder.engine.core.rules.bounds import out_of_bounds
from tests.engine.core.documents.odd import DOCUMENTS, document

HUNTER = {"model": "north/hunter"}


def force(made):
    """As much of a force as is looked at: its document, and a catalogue without packs."""
    return SimpleNamespace(source=made, catalogue=SimpleNamespace(unusable=()))


def found(made):
    return [
        (told.rule.id, told.code, told.where, told.message, [label for label, _ in told.candidates])
        for told in out_of_bounds(force(made))
    ]


def mended(made):
    """The document after the first way out of each problem."""
    for _ in range(9):
        told = next(out_of_bounds(force(made)), None)
        if told is None:
            return made
        made = DOCUMENTS.convert(jsonpatch.apply_patch(DOCUMENTS.to_data(made), told.candidates[0][1]))
    raise AssertionError(found(made))


def test_what_has_room_is_not_told():
    assert found(document(groups=[{"others": [{"machines": [HUNTER] * 3}] * 2}] * 2)) == []


def test_every_list_has_room_for_so_many():
    made = document(groups=[{"first": {"machines": [HUNTER | {"guns": ["none"] * 6}] * 4}}, {}, {}, {}])

    assert found(made)[:2] == [
        (
            "FM-1",
            "too-many-parts",
            "/groups",
            "There are 4 troops here; the limit is 2.\nRemove 2 troops.",
            ["Remove the last 2 troops"],
        ),
        (
            "FM-1",
            "too-many-parts",
            "/groups/0/first/machines",
            "There are 4 machines here; the limit is 3.\nRemove 1 machine.",
            ["Remove the last machine"],
        ),
    ]
    assert len(found(made)) == 2 + 4
    assert mended(made) == document(groups=[{"first": {"machines": [HUNTER | {"guns": ["none"] * 4}] * 3}}, {}])


def test_a_list_is_of_so_many_models():
    made = document(groups=[{"first": {"machines": [HUNTER | {"count": 150}, HUNTER | {"count": 60}, HUNTER]}}])

    assert found(made) == [
        (
            "FM-2",
            "too-many-models",
            "/groups",
            "The list has 211 machines; the limit is 200.\nRemove 11 machines.",
            ["Remove the last 11 machines"],
        )
    ]
    assert mended(made) == document(groups=[{"first": {"machines": [HUNTER | {"count": 150}, HUNTER | {"count": 50}]}}])
    assert mended(made).size == MAX_MODELS


def test_a_word_that_nobody_knows_is_told():
    made = document(groups=[{"first": {"machines": [HUNTER | {"role": "king"}]}}])

    assert found(made) == [
        (
            "FM-3",
            "unknown-word",
            "/groups/0/first/machines/0/role",
            "There is no role 'king'.\nChoose Leader or Left, or right.",
            ["Remove the role", "Use Leader", "Use Left, or right"],
        )
    ]
    assert mended(made) == document(groups=[{"first": {"machines": [HUNTER]}}])


@pytest.mark.parametrize(
    "more, message",
    [
        (
            {"groups": [{}] * (MOST_PARTS + 1)},
            "/groups: The list has 1,001 groups, rows and parts of them; the limit is 1,000.",
        ),
        (
            {"groups": [{"first": {"machines": [HUNTER | {"count": 501}] * 2}}]},
            "/groups: The list has 1,002 models; the limit is 1,000.",
        ),
        ({"name": "a\u202eb\x85"}, "/name: The character U+0085 isn't allowed here: remove it."),
        ({"groups": [{"name": "a\nb"}]}, "/groups/0/name: The character U+000A isn't allowed here: remove it."),
        ({"groups": [{"notes": "a\nb\x7f"}]}, ("/groups/0/notes: The character U+007F isn't allowed here: remove it.")),
        ({"options": {"rulings": {"a\x01": "b"}}}, ("/options/rulings: The character U+0001 isn't allowed here: remove it.")),
        (
            {"groups": [{"first": {"machines": [HUNTER | {"own": {"tv": float("nan")}}]}}]},
            "/groups/0/first/machines/0/own/tv: This must be a number.",
        ),
        ({"name": "\ud800"}, "/name: The character U+D800 isn't allowed here: remove it."),
    ],
)  # fmt: skip
def test_what_is_no_document_is_refused(more, message):
    with pytest.raises(DocumentError) as raised:
        document(**more)

    assert str(raised.value) == message


def test_json_is_refused_as_plain_data_is():
    for name in ("a\x00b", "a\x85b", "a\x7fb"):
        data = msgspec.json.encode(
            {"format": "muster.force/1", "system": "odd", "faction": "", "limit": 1, "name": name}
        )
        for sent in (data, data.decode()):
            with pytest.raises(DocumentError, match=r"^/name: The character U\+00.. isn't allowed here: remove it\.$"):
                DOCUMENTS.decode(sent)


def test_escapes_hide_nothing():
    """What is escaped in JSON is found; what may be escaped is read."""
    for escape in ("\\u0000", "\\u001f", "\\u007f", "\\u0085", "\\ud800", "\\n", "\\t"):
        data = b'{"format":"muster.force/1","system":"odd","faction":"","limit":1,"name":"a%s"}' % escape.encode()
        with pytest.raises(DocumentError):
            DOCUMENTS.decode(data)
    data = b'{"format":"muster.force/1","system":"odd","faction":"","limit":1,"name":"\\u0411\\"\\\\","notes":"a\\nb"}'
    assert (DOCUMENTS.decode(data).name, DOCUMENTS.decode(data).notes) == ('Б"\\', "a\nb")
