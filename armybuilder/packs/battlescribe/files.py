"""Game systems and catalogues of BattleScribe: XML of schema 2.03 and its neighbours, read within bounds."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _
from lxml import etree

from armybuilder.engine.checkpoints import checkpoint

MAX_DATA_BYTES = 5 * 1024 * 1024
"""Of all files together when they are unpacked, as of a ZIP; a game system with a large catalogue has less than 1 MB."""
MAX_DATA_FILES = 60
MAX_ELEMENTS = 250_000
"""Elements of all files together."""
MAX_LEVELS = 60
"""How deep elements may stand in one another; people's entries end at 30."""
ENDINGS = (".gst", ".cat", ".xml")
PACKED_ENDINGS = (".gstz", ".catz", ".zip")
_ROOTS = ("gameSystem", "catalogue")


class GameDataError(ValueError):
    """Files that no draft can be made from; the text says why, for players."""


class NamedFile(NamedTuple):
    """A file as it was chosen."""

    name: str
    data: bytes


@dataclass(frozen=True, eq=False)
class DataFile:
    """One game system or catalogue: its name and its root element."""

    name: str
    root: etree._Element

    @property
    def is_library(self) -> bool:
        """Whether it only holds entries for other catalogues."""
        return tag_of(self.root) == "gameSystem" or self.root.get("library") == "true"


@dataclass(frozen=True, eq=False)
class GameData:
    """All files of a game system together: links lead from one to another."""

    files: tuple[DataFile, ...]

    @cached_property
    def by_id(self) -> Mapping[str, etree._Element]:
        """Elements by their ids. What two files share stands there once."""
        found: dict[str, etree._Element] = {}
        for file in self.files:
            for element in file.root.iter(etree.Element):
                if key := element.get("id"):
                    found.setdefault(key, element)
        return found

    @cached_property
    def cost_names(self) -> Mapping[str, str]:
        """The names of costs by their ids, as the game system has them."""
        return {
            each.get("id", ""): each.get("name", "").strip()
            for file in self.files
            for each in file.root.iterfind("{*}costTypes/{*}costType")
        }


def tag_of(element: etree._Element) -> str:
    """The name of an element without its namespace."""
    return str(etree.QName(element).localname)


def children(element: etree._Element, group: str) -> Iterator[etree._Element]:
    """The elements of a group: `profiles` → each profile."""
    for holder in element.iterfind(f"{{*}}{group}"):
        yield from holder.iterchildren(etree.Element)


def is_game_data(data: bytes) -> bool:
    """Whether this wants to be a game system or a catalogue."""
    head = data[:4096]
    return b"<gameSystem" in head or b"<catalogue" in head


def read_files(given: Iterable[NamedFile]) -> GameData:
    """The files as one, or `GameDataError`."""
    files = list(given)
    if not files:
        raise GameDataError(
            _("There's no BattleScribe data file here: choose .gst, .cat, .gstz, .catz or a ZIP of them.")
        )
    if len(files) > MAX_DATA_FILES:
        raise GameDataError(
            _("These are %(number)s files; the limit is %(most)s.") % {"number": len(files), "most": MAX_DATA_FILES}
        )
    if sum(len(file.data) for file in files) > MAX_DATA_BYTES:
        raise GameDataError(
            _("The data files are too large: the limit is %(most)s bytes in all.") % {"most": f"{MAX_DATA_BYTES:,}"}
        )
    left, found = MAX_ELEMENTS, []
    for file in files:
        checkpoint()
        root = _root(file)
        left -= _count(file, root, left)
        found.append(DataFile(root.get("name", "").strip() or file.name, root))
    _check_one_system(found)
    return GameData(tuple(found))


def _root(file: NamedFile) -> etree._Element:
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True, remove_pis=True
    )
    try:
        root = etree.fromstring(file.data, parser)
    except etree.XMLSyntaxError as error:
        raise GameDataError(
            _("%(file)s is damaged: %(msg)s. Save it again, or download it again.")
            % {"file": file.name, "msg": error.msg}
        ) from None
    if root.getroottree().docinfo.doctype:
        raise GameDataError(
            _("%(file)s defines its own XML entities, which no BattleScribe file does: it isn't read.")
            % {"file": file.name}
        )
    if tag_of(root) == "roster":
        raise GameDataError(
            _("%(file)s is a roster, not game data: import it on the page for lists.") % {"file": file.name}
        )
    if tag_of(root) not in _ROOTS:
        raise GameDataError(_("%(file)s is no BattleScribe data file (.gst, .cat).") % {"file": file.name})
    return root


def _count(file: NamedFile, root: etree._Element, most: int) -> int:
    """The number of elements, `GameDataError` where they are more than `most` or too deep."""
    number, level = 0, 0
    for event, _element in etree.iterwalk(root, events=("start", "end")):
        level += 1 if event == "start" else -1
        number += event == "start"
        if number > most:
            raise GameDataError(
                _("These files have more than %(most)s elements: choose fewer catalogues.")
                % {"most": f"{MAX_ELEMENTS:,}"}
            )
        if level > MAX_LEVELS:
            raise GameDataError(
                _("%(file)s is nested too deeply: the limit is %(most)s levels.")
                % {"file": file.name, "most": MAX_LEVELS}
            )
    return number


def _check_one_system(files: Iterable[DataFile]) -> None:
    """Catalogues of two game systems know nothing of each other."""
    systems = {
        file.root.get("id" if tag_of(file.root) == "gameSystem" else "gameSystemId", ""): file.name for file in files
    }
    if len(systems) > 1:
        raise GameDataError(
            _("These files belong to different game systems (%(names)s): choose those of one.")
            % {"names": ", ".join(systems.values())}
        )
