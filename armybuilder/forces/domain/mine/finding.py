"""Which of my lists are asked for, and in which order."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from django.db.models import Case, Count, F, OrderBy, Q, QuerySet, When
from django.db.models.functions import Lower

from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.domain import lists
from armybuilder.forces.domain.mine.figures import UNFINISHED, UNREADABLE
from armybuilder.forces.models import TAG_LENGTH, Force, Tag

VERDICTS = ("legal", "illegal", "undetermined", UNFINISHED, UNREADABLE)
_CALLED = Lower(Case(When(name="", then=F("title")), default=F("name")))
SORTS: dict[str, tuple[str | OrderBy, ...]] = {
    "updated": ("-updated", "-pk"),
    "name": (_CALLED.asc(), "-pk"),
    "points": (F("total").desc(nulls_last=True), "-pk"),
    "game": ("system", "-updated", "-pk"),
}
MAX_SEARCH = 100
"""Characters of a search that count."""
MAX_WORDS = 8


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody asks for: words to search, a game, a tag, a verdict, an order; those that are `archived`, or those that are
    not. What nobody knows is as if it were not there."""

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
            game=_known(said.get("game", ""), SYSTEMS),
            tag=said.get("tag", "")[:TAG_LENGTH],
            verdict=_known(said.get("verdict", ""), VERDICTS),
            sort=_known(said.get("sort", ""), SORTS) or "updated",
            archived=said.get("show") == "archive",
        )

    @property
    def narrows(self) -> bool:
        """Whether it leaves lists out."""
        return bool(self.words.strip() or self.game or self.tag or self.verdict)

    def find(self, owner: str | None) -> QuerySet[Force]:
        """Those of the owner's lists."""
        found = lists.owned(owner).filter(archived__isnull=not self.archived)
        for word in self.words.casefold().split()[:MAX_WORDS]:
            tagged = Tag.objects.filter(force__owner=owner, name__icontains=word).values("force")
            found = found.filter(Q(words__contains=word) | Q(pk__in=tagged))
        if self.game:
            found = found.filter(system=self.game)
        if self.tag:
            found = found.filter(pk__in=Tag.objects.filter(force__owner=owner, name=self.tag).values("force"))
        if self.verdict:
            found = found.filter(verdict=self.verdict)
        return found.order_by(*SORTS[self.sort])


@dataclass(frozen=True, slots=True)
class Shelf:
    """What an owner has: how many lists, in the archive and in the bin, of which games, with which tags."""

    lists: int
    archived: int
    binned: int
    games: tuple[str, ...]
    tags: tuple[str, ...]


def shelf_of(owner: str | None) -> Shelf:
    """Three queries, however much there is."""
    counts = lists.owned(owner).order_by().values_list("system").annotate(Count("pk"), Count("archived"))
    by_system = {system: (number, archived) for system, number, archived in counts}
    tags = Tag.objects.filter(force__in=lists.owned(owner)).order_by("name").values_list("name", flat=True).distinct()
    archived = sum(archived for _, archived in by_system.values())
    return Shelf(
        lists=sum(number for number, _ in by_system.values()) - archived,
        archived=archived,
        binned=lists.binned(owner).count(),
        games=tuple(key for key in SYSTEMS if key in by_system),
        tags=tuple(tags),
    )


def _known(word: str, words: object) -> str:
    return word if word in words else ""  # type: ignore[operator]
