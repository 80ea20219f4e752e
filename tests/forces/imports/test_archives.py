"""ZIP files: whatever they say of themselves, no more is unpacked than is read, and damage is told in words."""

import io
import random
import tracemalloc
import zipfile

import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.forces.imports import archives

BOMB = 60_000_000


def zipped(files, method=zipfile.ZIP_DEFLATED):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as packed:
        for name, data in files.items():
            packed.writestr(name, data)
    return file.getvalue()


def message(data):
    with pytest.raises(DocumentError) as told:
        archives.unzip(data, lambda _name: True)
    return told.value.problems[0].message


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_files_come_out_in_their_order_and_folders_are_passed_over(method):
    data = zipped({"b.txt": "two", "folder/": "", "folder/a.txt": "one", "c.bin": "three"}, method)

    assert archives.names_in(data) == ["b.txt", "folder/a.txt", "c.bin"]
    assert archives.unzip(data, lambda name: name.endswith(".txt")) == [
        ("b.txt", b"two"), ("folder/a.txt", b"one"),
    ]  # fmt: skip


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA, zipfile.ZIP_DEFLATED])
def test_a_bomb_is_not_unpacked(method):
    data = zipped({"a.ros": bytes(BOMB)}, method)

    tracemalloc.start()
    told = message(data)
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert told == {
        zipfile.ZIP_DEFLATED: "The files in this ZIP are too large: the limit is 5,242,880 bytes in all.",
    }.get(method, "This ZIP is encrypted or compressed in an unsupported way: save it again as a standard ZIP.")
    assert most < 20_000_000


def test_the_bound_holds_for_all_files_together():
    half = random.Random(1).randbytes(  # noqa: S311 - content, no secret
        archives.MAX_UNPACKED_BYTES // 2
    )

    assert [len(each.data) for each in archives.unzip(zipped({"a": half, "b": half}), bool)] == [len(half)] * 2
    assert message(zipped({"a": half, "b": half, "c": b"!"})).startswith(
        "The files in this ZIP are too large: the limit is "
    )


def test_a_zip_of_very_many_files_is_told_their_number():
    assert message(zipped({str(n): "" for n in range(201)})) == "The ZIP has 201 files; the limit is 200."


def test_damage_is_told_in_words():
    rng = random.Random(7)  # noqa: S311 - damage, no secret
    whole = zipped({"a.ros": "<roster/>" * 40, "b.txt": "text"})
    told = set()
    for _ in range(3_000):
        data = bytearray(whole)
        for _ in range(rng.randint(1, 4)):
            data[rng.randrange(4, len(data))] = rng.randrange(256)
        told.update(_told(bytes(data[: rng.choice([len(data), rng.randrange(len(data))])])))

    assert all(message.startswith(("This ZIP is ", "The files in this ZIP ")) for message in told)
    assert "This ZIP is damaged: save it again." in told


def _told(data):
    try:
        archives.unzip(data, lambda _name: True)
    except DocumentError as error:
        return {error.problems[0].message}
    return set()
