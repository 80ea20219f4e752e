"""Origin of a record that does not come from the book alone: a player's pack."""

import msgspec

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.text import plain


class Origin(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pack in which a record stands, or that changes some `fields` of a record of the book; without any, all of the
    record is the pack's. `hash` is that of the pack's content."""

    key: str
    name: str
    version: str
    hash: str
    fields: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """`Club house 3`, as it is shown."""
        return plain(f"{self.name} {self.version}")

    @property
    def mark(self) -> str:
        """The note beside the record: `Club house 3`, `tv by Club house 3`."""
        return (
            gettext("{fields} by {pack}", fields=", ".join(self.fields), pack=self.text) if self.fields else self.text
        )
