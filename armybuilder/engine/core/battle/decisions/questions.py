"""A decision as a page shows it to a person: in words, its options in groups, on the map where they have a place."""

import msgspec


class Option(msgspec.Struct, frozen=True):
    """Something to choose: its `key`, which is sent back, its words, and a note such as the odds. `spot` is where it leads
    (inches from the left and from the near edge), `model` whom it is about (-1 for none)."""

    key: str
    text: str
    note: str = ""
    spot: tuple[float, float] | None = None
    cell: int = -1
    model: int = -1


class Group(msgspec.Struct, frozen=True):
    """Options of a kind. `spread`: too many for buttons, each is a place on the map."""

    title: str
    options: tuple[Option, ...]
    spread: bool = False


class Question(msgspec.Struct, frozen=True):
    """What a player (0 or 1) is asked, the rules that it comes from, the model that it is about (-1 for none), and what the
    program would choose: the key of an option, in words."""

    player: int
    kind: str
    text: str
    rules: tuple[str, ...]
    model: int
    groups: tuple[Group, ...]
    hint: str = ""
    told_hint: str = ""
    scopes: tuple[tuple[str, str], ...] = ()
    """How far the program could play on by itself (`Scope`), each in words."""
