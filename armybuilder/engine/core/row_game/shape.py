"""Shape of a game's document: where its groups and rows are, what its rows are, and how a force is made from it."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

import msgspec

from armybuilder.engine.core.documents.fields import DocumentField, schema_of
from armybuilder.engine.core.force import unchanged_groups
from armybuilder.engine.core.row_game.force import ForceGroup, ForceRow, RowForce, row_of
from armybuilder.engine.core.row_game.system import DeclaredSystem, DocumentT
from armybuilder.engine.core.rules.construction import Finding
from armybuilder.engine.core.rules.ruleset import RuleSet
from armybuilder.engine.core.tables import Catalogue


class RowShape(DeclaredSystem[DocumentT, Catalogue]):
    """A game whose groups are rows that each name one record. Its rows are of the class `row_type`, its `rules` are asked of
    the force; a group has `usual_size` models at most when points are spent."""

    row_type: type[ForceRow[Any, Any]] = ForceRow
    rules: RuleSet[Any]
    usual_size: int
    misfits: frozenset[str] = frozenset()
    """Codes of problems which say that a row or group does not fit the faction, or an option of the whole list."""

    @cached_property
    def groups(self) -> DocumentField:
        """The list of groups."""
        return schema_of(self.documents.kind).by_name["groups"]

    @cached_property
    def rows(self) -> DocumentField:
        """The list of rows in a group."""
        return schema_of(part_of(self.groups)).rows[0]

    @cached_property
    def record_field(self) -> DocumentField:
        """The first field of a row: the record that it names."""
        return schema_of(part_of(self.rows)).fields[0]

    def places(self, document: DocumentT) -> list[list[Any]]:
        """The rows of each group."""
        return [getattr(group, self.rows.name) for group in getattr(document, self.groups.name)]

    def resolve(
        self, document: DocumentT, catalogue: Catalogue, like: RowForce[Any, Any] | None = None
    ) -> RowForce[Any, Any]:
        """The force of a document; whatever it says, this does not raise. `like` is that of a document that differs in little."""
        names, known = self.names(catalogue), unchanged_groups(document, like)
        groups = [
            known[index] or self.group(source, f"/{self.groups.name}/{index}", document, catalogue)
            for index, source in enumerate(getattr(document, self.groups.name))
        ]
        new = {group.where: group.source for group, before in zip(groups, known, strict=True) if not before}
        faction = names.find("faction", document.faction)
        return RowForce(document, catalogue, faction, groups, names.unknown(document, new if any(known) else None))

    def group(self, source: Any, where: str, document: DocumentT, catalogue: Catalogue) -> ForceGroup[Any]:
        """A group of the document, called by its number where it has no name."""
        names = self.names(catalogue)
        faction = names.faction(document)
        rows = (
            row_of(self.row_type, f"{where}/{self.rows.name}/{index}", row, names, faction)
            for index, row in enumerate(getattr(source, self.rows.name))
        )
        number = int(where.rpartition("/")[2]) + 1
        label = getattr(source, "name", "") or self.words.group_name(number)
        return ForceGroup(where, label, source, [row for row in rows if row])

    def findings(self, force: Any) -> list[Finding]:
        """Return the findings of the rules in a force."""
        return self.rules.findings(force)

    def candidates(self, document: DocumentT, catalogue: Catalogue, where: str) -> Iterable[str]:  # noqa: ARG002
        """Keys of the records that the group at `where` offers: all, unless a system says which."""
        return self.names(catalogue).records(self.record_field.ref)

    def family(self, record: Any, catalogue: Catalogue) -> str:
        """The heading above a record that may be added: its faction, unless a system says what."""
        return self.names(catalogue).printed_name("faction", getattr(record, "faction", ""))

    def kind(self, record: Any) -> str:  # noqa: ARG002 - for systems
        """Return the kind of a record: where points are spent, a new group has records of one kind."""
        return ""

    def usual(self, kind: str) -> int:  # noqa: ARG002 - for systems
        """Models of a kind that a group has at most when points are spent."""
        return self.usual_size

    def ways(self, key: str, catalogue: Catalogue) -> Iterator[Any]:  # noqa: ARG002
        """Rows of one model by which a record may be added, the plainest first: a system says with what one arrives."""
        yield part_of(self.rows)(**{self.record_field.name: key})


def part_of(field: DocumentField) -> type[msgspec.Struct]:
    """Return the class of the parts in a list."""
    part = field.item.part if field.item else None
    if part is None:
        raise TypeError(f"{field.name} is no list of parts.")
    return part
