"""Documents: read, written, refused, and told as text, by any system alike."""

import copy
from functools import partial

import jsonschema
import msgspec
import pytest

from armybuilder.engine.core.documents import FORMAT, MAX_BYTES, MOST_PARTS, DocumentError
from armybuilder.engine.core.packs.text import take_packs
from armybuilder.engine.core.text import NAME_LENGTH
from tests.conformance.subjects import as_json


def canonical(subject, data):
    """The list with names turned into keys, None where some name is unknown."""
    try:
        return subject.system.canonical(subject.system.convert(data), subject.catalogue)
    except DocumentError:
        return None


def test_lists_are_lists(subject):
    assert [data for data in subject.legal if subject.report(data).verdict == "illegal"] == []
    assert len({as_json(data) for data in subject.wrong}) > len(subject.wrong) / 2


def test_documents_come_back(subject):
    system = subject.system
    for data in subject.lists:
        document = system.convert(data)
        plain = system.to_data(document)

        assert system.convert(plain) == document
        assert system.decode(as_json(plain)) == document
        assert system.decode(as_json(plain).decode()) == document
        assert system.to_data(system.decode(as_json(plain))) == plain
        assert msgspec.json.decode(msgspec.json.encode(document)) == plain


def test_own_documents_fit_the_published_schema(subject):
    schema = subject.system.document_schema()
    validator = jsonschema.Draft202012Validator(schema)
    validator.check_schema(schema)

    for data in subject.lists:
        validator.validate(subject.system.to_data(subject.system.convert(data)))


def test_published_schema_refuses_what_the_system_refuses(subject):
    validator = jsonschema.Draft202012Validator(subject.system.document_schema())
    for bad in ({"system": subject.system.key}, subject.legal[0] | {"limit": -1}, subject.legal[0] | {"nobody": 1}):
        with pytest.raises(DocumentError):
            subject.system.convert(bad)
        assert not validator.is_valid(bad)


def test_names_are_resolved_once(subject):
    for data in subject.lists:
        document = canonical(subject, data)
        if document is not None:
            assert subject.system.canonical(document, subject.catalogue) == document
            assert subject.system.validate(document, subject.catalogue, fixes=False) == subject.report(
                data, fixes=False
            )


def test_printed_names_are_as_good_as_keys(subject):
    """What players write: a model by its name, which the list's own faction has first."""
    printed = {key: model.name for key, model in subject.models.items()}
    read = 0
    for data in subject.legal:
        by_name = with_names(data, printed)
        document = canonical(subject, by_name)
        if document is not None:
            assert by_name != data
            assert document == canonical(subject, data)
            assert subject.report(by_name, fixes=False).total == subject.report(data, fixes=False).total
            read += 1
    assert read


def with_names(node, printed):
    """The list with printed names for keys of models."""
    if isinstance(node, dict):
        return {name: with_names(value, printed) for name, value in node.items()}
    if isinstance(node, list):
        return [with_names(item, printed) for item in node]
    return printed.get(node, node) if isinstance(node, str) else node


def refusals(ask, subject, data):
    """What is said against the names of a list, sentence by sentence."""
    try:
        ask(subject.system.convert(data), subject.catalogue)
    except DocumentError as error:
        return [(problem.where, problem.message) for problem in error.problems]
    return []


def test_unknown_names_are_all_told(subject):
    """`canonical` and `strict` refuse the same lists, in the same words."""
    for data in subject.lists:
        told = refusals(subject.system.canonical, subject, data)

        assert refusals(partial(subject.system.validate, strict=True), subject, data) == told
        assert [message for _, message in told if not message.endswith((".", "?"))] == []


def test_text_lists_come_back(subject):
    system, read = subject.system, 0
    for data in subject.lists:
        document = canonical(subject, data)
        if document is None:
            continue
        text = system.write_text(document, subject.catalogue)
        again = system.read_text(text, subject.catalogue)

        assert again == document, text
        assert system.write_text(again, subject.catalogue) == text
        read += 1
    assert read >= len(subject.legal)


@pytest.mark.parametrize("text", ["", "\n \n", "Name: A\nFaction: nobody\nLimit: 5", "Limit: " + "9" * 99])
def test_text_that_is_no_list_is_told(subject, text):
    assert refusals(lambda *_: subject.system.read_text(text, subject.catalogue), subject, subject.legal[0])


def test_line_that_nobody_can_read_is_told(subject):
    document = subject.system.canonical(subject.system.convert(subject.legal[0]), subject.catalogue)
    text = subject.system.write_text(document, subject.catalogue)
    told = refusals(
        lambda *_: subject.system.read_text(f'{text}- 3x "Nobody\'s machine"\n', subject.catalogue),
        subject,
        subject.legal[0],
    )

    assert [where for where, _ in told] == [f"line {text.count(chr(10)) + 1}"]


def refused_documents(key, legal):
    return {
        "nothing": b"",
        "no JSON": b"{",
        "no text": b"\xff\xfe",
        "no object": b"[]",
        "nothing in it": b"{}",
        "another format": as_json(legal | {"format": "muster.force/2"}),
        "another system": as_json(legal | {"system": "chess"}),
        "unknown member": as_json(legal | {"nobody": 1}),
        "no number": as_json(legal | {"limit": "many"}),
        "too large": as_json(legal | {"notes": "x" * MAX_BYTES}),
        "too deep": as_json({"format": FORMAT, "system": key}).replace(
            b"}", b',"groups":' + b"[" * 9000 + b"]" * 9000 + b"}"
        ),
        "too many groups": as_json(legal | {"groups": [{}] * (MOST_PARTS + 1)}),
        "name too long": as_json(legal | {"name": "x" * (NAME_LENGTH + 1)}),
        "lone surrogate": as_json(legal | {"name": ""}).replace(b'"name": ""', b'"name": "\\ud800"'),
        "control character": as_json(legal | {"name": "a\x00b"}),
        "line break in a name": as_json(legal | {"name": "a\nb"}),
    }


def test_what_is_no_document_is_refused_with_reasons(subject):
    for what, data in refused_documents(subject.system.key, subject.legal[0]).items():
        told = refusals(lambda *_, data=data: subject.system.decode(data), subject, subject.legal[0])

        assert told, what
        assert [message for _, message in told if not message.endswith(".")] == [], what


def test_titles_are_printed_names(subject):
    for data in subject.lists:
        titles = subject.system.titles(subject.system.convert(data), subject.catalogue)

        assert [type(title) for title in titles] == [str, str]
        assert titles[0] or not subject.factions
    unknown = subject.system.convert(subject.legal[0] | {"faction": "nobody's", "sublist": "none's"})
    assert subject.system.titles(unknown, subject.catalogue) == ("nobody's", "none's")


def test_nothing_changes_what_it_was_given(subject):
    system, catalogue = subject.system, subject.catalogue
    for data in (subject.legal[0], *subject.wrong[:3]):
        document = system.convert(data)
        before = copy.deepcopy(document)
        system.validate(document, catalogue)
        system.completions(document, catalogue, most=1)
        system.print_content(document, catalogue)
        system.write_text(document, catalogue)
        system.to_data(document)
        for where in subject.places(data):
            system.choices(document, catalogue, where)

        assert document == before


def test_examples_are_what_they_say(subject):
    """What pages and the description of the API begin with. A book's own example may break its rules, and one does."""
    system, examples = subject.system, subject.system.examples
    flawed = [problem for problem in subject.report(examples.flawed).problems if problem.severity == "error"]
    text, packs = take_packs(examples.text)
    catalogue = system.with_packs(subject.catalogue, packs)

    assert subject.report(examples.document).total > 0
    assert examples.where in subject.places(examples.document)
    assert len(flawed) == 1
    assert system.validate(system.read_text(text, catalogue), catalogue).total > 0
    assert examples.title
    assert examples.summary
