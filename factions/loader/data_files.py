"""All data files of a game: each where it belongs, with what it says of itself, and its tables in turn."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables.faults import NOTHING, unknown
from armybuilder.engine.core.tables.fields import Slug
from armybuilder.engine.core.tables.table import HEAD
from factions.loader.loader import MISSING, UNKNOWN_KEY, FileTable, LoadedRows, Raw
from factions.loader.values import convert
from factions.models import Record

SYSTEM = "system"


@dataclass(frozen=True, eq=False)
class File:
    """A data file (its name without ending) and the tables in it. A name that ends in `/` is a folder of such files: each
    names the record of the model `of` that it belongs to, and bears its key as name. `form` rearranges what a file writes in
    another way than its tables have it, `unform` the other way round. Stored versions of old do without an `optional` file."""

    name: str
    tables: tuple[FileTable, ...]
    of: type[Record] | None = None
    form: Callable[[Raw], Raw] = dict
    unform: Callable[[Raw], Raw] = dict
    optional: bool = False

    @property
    def is_folder(self) -> bool:
        return self.name.endswith("/")

    @property
    def owner(self) -> str:
        """The name under which each file says to which record it belongs; empty where it belongs to none."""
        return str(self.of._meta.model_name) if self.of else ""

    @property
    def head(self) -> Mapping[str, Any]:
        """The head of the file, with its types."""
        return HEAD if self.name == SYSTEM else {self.owner: Slug} if self.of else {}

    def holds(self, name: str) -> bool:
        """Whether the data file `name` is this one, or one of this folder."""
        return name.rpartition("/")[0] + "/" == self.name if self.is_folder else name == self.name


def all_tables(files: Iterable[File]) -> list[FileTable]:
    """The tables of all files, those within others too."""
    found = [table for file in files for table in file.tables]
    for table in found:
        found += table.within
    return found


def read(files: tuple[File, ...], plain: Mapping[str, Any]) -> LoadedRows:
    """All rows of a game from the content of its files, in the order in which these need one another."""
    rows = LoadedRows(last_line=_last_line(plain))
    known = ", ".join(file.name for file in files)
    for rows.file in plain:
        if not any(file.holds(rows.file) for file in files):
            rows.fault((), NOTHING, gettext("this file doesn't belong here; known: {known}", known=known))
    for file in files:
        names = [name for name in plain if file.holds(name)]
        if not names and not (file.optional or file.is_folder):
            rows.file = file.name
            rows.fault((), NOTHING, gettext_noop("the file is missing"))
        for rows.file in names:
            read_file(rows, file, plain[rows.file])
    rows.resolve()
    return rows


def _last_line(plain: Mapping[str, Any]) -> int:
    """The last line of the book; any where the file says none."""
    try:
        return int(convert(plain[SYSTEM]["book"], HEAD["book"]).last_line)
    except (KeyError, TypeError, ValidationError):
        return LoadedRows().last_line


def read_file(rows: LoadedRows, file: File, content: Any) -> None:
    """All rows of a file, whose name is that of `rows`."""
    if not isinstance(content, dict):
        rows.fault((), content, gettext_noop("a file must be a mapping of names to values"))
        return
    content = file.form(dict(content))
    head = {} if rows.origin and file.name == SYSTEM else file.head
    known = tuple(dict.fromkeys((*head, *(table.name for table in file.tables))))
    for name in content:
        if name not in known:
            rows.fault((name,), content[name], gettext(UNKNOWN_KEY, known=", ".join(known)))
    for name, form in head.items():
        _check_head(rows, name, form, content)
    around = _owner(rows, file, content) if file.of else {}
    for table in file.tables:
        rows.read(table, content, around)


def _check_head(rows: LoadedRows, name: str, form: Any, content: Raw) -> None:
    """Something that a file says of itself."""
    if name not in content:
        rows.fault((name,), NOTHING, MISSING)
        return
    try:
        convert(content[name], form)
    except ValidationError as error:
        rows.fault((name,), content[name], " ".join(error.messages))


def _owner(rows: LoadedRows, file: File, content: Raw) -> dict[str, Any]:
    """The record that all of a file belongs to, and its key."""
    key, name = content.get(file.owner), file.owner
    owner = rows.look_up(file.of, key) if file.of else None
    if file.of and isinstance(key, str) and owner is None:
        rows.fault((name,), key, unknown(name, rows.known.get(file.of, {})))
    if rows.file != f"{file.name}{key}":
        rows.fault((name,), key, gettext("the file must have the name of its {named}", named=name))
    return {name: owner, f"{name}_key": key}
