"""Several lists in one file to keep."""

import io
import zipfile
from collections.abc import Iterable, Iterator

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.text import slug
from armybuilder.forces.domain.loader import open_force
from armybuilder.forces.models import Force

NAME_LENGTH = 80


def zip_lists(forces: Iterable[Force]) -> bytes:
    """A ZIP with the document of each as it is stored, and beside it the list as text where it can be read. One query, and one for each
    list with packs."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for force, name in _with_file_names(forces):
            archive.writestr(f"{name}.json", force.document)
            if text := _text(force):
                archive.writestr(f"{name}.txt", text)
    return file.getvalue()


def _with_file_names(forces: Iterable[Force]) -> Iterator[tuple[Force, str]]:
    """Each with a name that no other has."""
    taken: set[str] = set()
    for force in forces:
        name = base = slug(str(force))[:NAME_LENGTH] or "list"
        number = 1
        while name in taken:
            number += 1
            name = f"{base}-{number}"
        taken.add(name)
        yield force, name


def _text(force: Force) -> str:
    try:
        opened = open_force(force)
    except (DocumentError, LookupError):
        return ""
    return f"Game: {opened.system.name}\n{opened.text()}"
