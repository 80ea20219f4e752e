"""BattleScribe data files as players have them: alone, compressed (`.gstz`, `.catz`), or together in a ZIP."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from armybuilder.engine.core.documents import DocumentError
from armybuilder.forces.imports.archives import ZipMember, is_zip, unzip
from armybuilder.packs.battlescribe.files import (
    ENDINGS,
    MAX_DATA_BYTES,
    PACKED_ENDINGS,
    GameDataError,
    NamedFile,
    is_game_data,
)

ACCEPT = ",".join((*ENDINGS, *PACKED_ENDINGS, "application/zip", "application/xml", "text/xml"))
"""What a field for such files says."""


def unpack_data_files(given: Iterable[NamedFile]) -> list[NamedFile]:
    """Each file by itself, those in a ZIP too; `GameDataError` where one cannot be unpacked, or all are too large."""
    found: list[NamedFile] = []
    size = 0
    for file in given:
        for each in _unpack(file):
            found.append(each)
            size += len(each.data)
            if size > MAX_DATA_BYTES:
                raise GameDataError(
                    _("The data files are too large: the limit is %(most)s bytes in all.")
                    % {"most": f"{MAX_DATA_BYTES:,}"}
                )
    return found


def _unpack(file: NamedFile) -> Iterator[NamedFile]:
    """The files in a file. A ZIP may hold compressed catalogues, which hold one file each; nothing is unpacked any deeper."""
    if not is_zip(file.data):
        yield file
        return
    for member in _members(file, (*ENDINGS, ".gstz", ".catz")):
        if not is_zip(member.data):
            if is_game_data(member.data) or not member.name.lower().endswith(".xml"):
                yield NamedFile(member.name.rpartition("/")[2], member.data)
            continue
        for inner in _members(NamedFile(member.name, member.data), ENDINGS):
            yield NamedFile(inner.name.rpartition("/")[2], inner.data)


def _members(file: NamedFile, endings: tuple[str, ...]) -> list[ZipMember]:
    def is_data_file(name: str) -> bool:
        return name.lower().endswith(endings) and not name.startswith("__MACOSX/")

    try:
        return unzip(file.data, is_data_file)
    except DocumentError as error:
        raise GameDataError(f"{file.name}: {error.problems[0].message}") from None
