"""By what the records of the beta are found."""

from collections.abc import Sequence

from django.db.models import Q

from factions.filters import BoundFilter, RecordFilters, WordFilter


def head(word: str) -> str:
    """Return the part before a rating and a bracket: `ECM` of `ECM:+2D6 (CJ)`, `VehicleTarget` of
    `Vehicle (Hover)`.
    """
    return word.partition(" (")[0].partition(":")[0]


class HeadFilter(WordFilter):
    """Asks for a whole text or for its head, `VehicleTarget`."""

    def values(self) -> list[str]:
        return list(dict.fromkeys(form for word in super().values() for form in (word, head(word))))

    def fits(self, path: str, words: Sequence[str]) -> Q:
        fits = super().fits(path, words)
        for word in words:
            if word == head(word):
                fits |= Q(**{f"{path}__startswith": f"{word}:"}) | Q(**{f"{path}__startswith": f"{word} ("})
        return fits


class FactionFilters(RecordFilters):
    faction = WordFilter("faction__key", "list", description="Key of a model list, `north`.")


class ModelFilters(FactionFilters):
    ua = WordFilter("ua__unit_code__key", description="Unit availability code, `GP`.")
    type = HeadFilter("bodies__type", description="`Gear` or `Vehicle (Hover)`; `VehicleTarget` is any.")
    weapon = WordFilter("bodies__weapons__code", description="Weapon code, `LAC`.")
    trait = HeadFilter(
        "bodies__traits__printed", description="Trait, with or without what follows its name: `ECM:+2D6`, `ECM`."
    )
    tv_min = BoundFilter("tv", description="TV of at least this.")
    tv_max = BoundFilter("tv", most=True, description="TV of at most this.")
