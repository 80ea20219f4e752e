"""Which of my lists are asked for, and in which order."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from django.db.models import Count, F, Func, OrderBy, Q, QuerySet

from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.domain import lists
from armybuilder.forces.domain.my_lists.summary import UNFINISHED, UNREADABLE
from armybuilder.forces.models import TAG_LENGTH, Force, Tag
from armybuilder.i18n.texts import fold, sort_key

VERDICTS = ("legal", "illegal", "undetermined", UNFINISHED, UNREADABLE)


class CodePoints(Func):
    """A text in the order of its code points on every database: PostgreSQL would ask the language of the machine."""

    template = '%(expressions)s COLLATE "C"'

    def as_sqlite(self, compiler: Any, connection: Any, **more: Any) -> Any:
        return self.as_sql(compiler, connection, template="%(expressions)s COLLATE BINARY", **more)


SORTS: dict[str, tuple[str | OrderBy, ...]] = {
    "updated": ("-updated", "-pk"),
    "name": (CodePoints("sort_name").asc(), "-pk"),
    "points": (F("total").desc(nulls_last=True), "-pk"),
    "game": ("system", "-updated", "-pk"),
}
MAX_SEARCH = 100
"""Characters of a search that count."""
MAX_WORDS = 8


@dataclass(frozen=True, slots=True)
class ListSearch:
    """A search for lists: search words, a game, a tag, a verdict, an order; those that are `archived`, or those
    that are not. Unknown values are treated as if they were absent.
    """

    words: str = ""
    game: str = ""
    tag: str = ""
    verdict: str = ""
    sort: str = "updated"
    archived: bool = False

    @classmethod
    def read(cls, said: Mapping[str, str]) -> Self:
        """From the words of an address."""
        return cls(
            words=said.get("q", "")[:MAX_SEARCH].replace("\0", ""),
            game=_if_among(said.get("game", ""), SYSTEMS),
            tag=said.get("tag", "")[:TAG_LENGTH].replace("\0", ""),
            verdict=_if_among(said.get("verdict", ""), VERDICTS),
            sort=_if_among(said.get("sort", ""), SORTS) or "updated",
            archived=said.get("show") == "archive",
        )

    @property
    def narrows(self) -> bool:
        """Whether it leaves lists out."""
        return bool(self.words.strip() or self.game or self.tag or self.verdict)

    def find(self, owner: str | None) -> QuerySet[Force]:
        """Those of the owner's lists."""
        found = lists.lists_of(owner).filter(archived__isnull=not self.archived)
        for word in fold(self.words).split()[:MAX_WORDS]:
            tagged = Tag.objects.filter(force__owner=owner, folded__contains=word).values("force")
            found = found.filter(Q(words__contains=word) | Q(pk__in=tagged))
        if self.game:
            found = found.filter(system=self.game)
        if self.tag:
            tagged = Tag.objects.filter(force__owner=owner, folded=fold(self.tag)).values("force")
            found = found.filter(pk__in=tagged)
        if self.verdict:
            found = found.filter(verdict=self.verdict)
        return found.order_by(*SORTS[self.sort])


@dataclass(frozen=True, slots=True)
class ListOverview:
    """An overview of an owner's lists: how many there are, in the archive and in the bin, of which games, and with
    which tags, each in its oldest spelling.
    """

    lists: int
    archived: int
    binned: int
    games: tuple[str, ...]
    tags: tuple[str, ...]

    def find_tag(self, tag: str) -> str:
        """A tag as it stands among them; empty where it does not."""
        return next((name for name in self.tags if fold(name) == fold(tag)), "")


def get_overview(owner: str | None) -> ListOverview:
    """Three queries, however much there is."""
    counts = lists.lists_of(owner).order_by().values_list("system").annotate(Count("pk"), Count("archived"))
    by_system = {system: (number, archived) for system, number, archived in counts}
    rows = Tag.objects.filter(force__in=lists.lists_of(owner)).order_by("-pk").values_list("folded", "name")
    tags = sorted(dict(rows).values(), key=sort_key)
    archived = sum(archived for _, archived in by_system.values())
    return ListOverview(
        lists=sum(number for number, _ in by_system.values()) - archived,
        archived=archived,
        binned=lists.deleted_lists(owner).count(),
        games=tuple(key for key in SYSTEMS if key in by_system),
        tags=tuple(tags),
    )


def _if_among(word: str, words: object) -> str:
    return word if word in words else ""  # type: ignore[operator]
