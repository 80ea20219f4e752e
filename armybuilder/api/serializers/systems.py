"""API answers about the games: the root of the API, the list of games, and what each game has."""

from typing import Annotated

import msgspec

URL = Annotated[str, msgspec.Meta(extra_json_schema={"format": "uri"})]


class RootAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Addresses, those below a game with `{system}` for its key."""

    systems: URL
    forces: Annotated[dict[str, str], msgspec.Meta(description="POST a list of a game there, by what is done with it.")]
    packs: URL
    schema: URL
    docs: URL


class SystemSummary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game and where it is."""

    key: str
    name: str
    catalogue: Annotated[str, msgspec.Meta(description="Version of the current rules data.")]
    hash: Annotated[str, msgspec.Meta(description="Of the contents of the rules data.")]
    url: URL


class SystemsAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every game."""

    systems: list[SystemSummary]


class SystemAnswer(SystemSummary, frozen=True, forbid_unknown_fields=True):
    """A game with what it has and where that is."""

    rows: Annotated[dict[str, int], msgspec.Meta(description="How many, by kind.")]
    links: dict[str, URL]
