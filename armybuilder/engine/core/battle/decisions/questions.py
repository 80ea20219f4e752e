"""A decision as a page shows it to a person: in words, its options in groups, on the map where they have a place."""

import msgspec

SLIM = 0.005
"""A chance that is told as none."""


class QuestionOption(msgspec.Struct, frozen=True):
    """Something to choose: its `key`, which is sent back, its words, and a note such as the odds. `spot` is where it leads
    (inches from the left and from the near edge), `model` whom it is about (-1 for none), `chance` that of an attack to hit
    (what is no attack always does what it says)."""

    key: str
    text: str
    note: str = ""
    spot: tuple[float, float] | None = None
    cell: int = -1
    model: int = -1
    chance: float = 1.0


class OptionGroup(msgspec.Struct, frozen=True):
    """Options of a kind. `spread`: too many for buttons, each is a place on the map. `folded`: seldom wanted."""

    title: str
    options: tuple[QuestionOption, ...]
    spread: bool = False
    folded: bool = False

    @property
    def likely(self) -> tuple[QuestionOption, ...]:
        """Options that may do what they say."""
        return tuple(option for option in self.options if option.chance >= SLIM)

    @property
    def slim(self) -> tuple[QuestionOption, ...]:
        """Attacks that next to never hit."""
        return tuple(option for option in self.options if option.chance < SLIM)


class Question(msgspec.Struct, frozen=True):
    """A question to a player (0 or 1), the rules that it comes from, the model that it is about (-1 for none), and
    what the program would choose: the key of an option, in words.
    """

    player: int
    kind: str
    text: str
    rules: tuple[str, ...]
    model: int
    groups: tuple[OptionGroup, ...]
    hint: str = ""
    told_hint: str = ""
    reasons: tuple[str, ...] = ()
    """What speaks for that, in words: its odds, by how much it is better than the next."""
    scopes: tuple[tuple[str, str], ...] = ()
    """How far the program could play on by itself (`Scope`), each in words."""
    other: int = -1
    """The model on the other side of it: who attacks, or is attacked; -1 for none."""
    danger: str = ""
    """Who could harm the model at the place that was picked, in words."""
