"""The models of a game that a visitor may own, by families, with what he owns of them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from armybuilder.engine.core.game import AnyGame
from armybuilder.engine.core.packs import MAX_PACKS
from armybuilder.engine.core.text import slug
from armybuilder.forces.presenters import builder_of
from armybuilder.forces.presenters.panels.collection import StockModel
from armybuilder.forces.visitor.collection import OwnedCollection
from armybuilder.i18n.texts import fold
from armybuilder.packs import services
from factions.catalogues import game_of


class OwnedModel(NamedTuple):
    """A model with how many are owned, and how many of those are painted. `known` is False where no book and no pack has it any
    more."""

    key: str
    name: str
    list: str
    owned: int
    painted: int
    is_known: bool = True

    @property
    def anchor(self) -> str:
        """The id that it has on the page."""
        return self.key.replace("/", "_")

    @property
    def was(self) -> str:
        """The counts that a form sends back as those it showed."""
        return f"{self.owned} {self.painted}"


@dataclass(frozen=True, slots=True)
class OwnedFamily:
    """A chassis with its variants, or a model that stands alone."""

    name: str
    models: Sequence[OwnedModel]

    @property
    def owned(self) -> int:
        return sum(model.owned for model in self.models)

    @property
    def painted(self) -> int:
        return sum(model.painted for model in self.models)


class CollectionFilter(NamedTuple):
    """The filter for what is shown of a collection: models of a `list` (its word in addresses), with `words` in
    their names, only `mine`.
    """

    list: str = ""
    words: str = ""
    mine: bool = False


def game_for(system: str, owner: str | None) -> AnyGame:
    """A game with the packs of a visitor, the newest version of each, and, where the book prints nothing to field, the ready one
    that has something. What does not go together with the others is left out; `LookupError` where there is no such game. Three
    queries at most."""
    game = game_of(system)
    packs = [*services.packs_of(owner).filter(system=system)[:MAX_PACKS]]
    if key := game.system.beginnings.pack:
        packs = [*services.ready(system).filter(slug=key), *packs][:MAX_PACKS]
    return game.with_packs(
        [services.document_of(version) for version in services.newest_of(packs).values()] if packs else []
    )


def stock_of(game: AnyGame, owned: OwnedCollection) -> Sequence[StockModel]:
    """All models of a game, then those that are owned and are nowhere any more."""
    stock = builder_of(game).stock()
    known = {model.key for model in stock}
    return [*stock, *(StockModel(key, key, "") for key in owned.counts if key not in known)]


def lists_of(stock: Iterable[StockModel]) -> Mapping[str, str]:
    """The names of the lists by the words that stand for them in addresses: those that keys of their models begin with, which are
    the same in every language."""
    found: dict[str, str] = {}
    for model in stock:
        if model.list and model.list not in found.values():
            word = model.key.partition("/")[0]
            found[slug(model.list) if word in found else word] = model.list
    return found


def families(stock: Sequence[StockModel], owned: OwnedCollection, asked: CollectionFilter) -> list[OwnedFamily]:
    """The families of which something is asked for, whole: sums are over all variants."""
    asked = asked._replace(list=lists_of(stock).get(asked.list, asked.list))
    found: dict[tuple[str, str], list[OwnedModel]] = {}
    for number, model in enumerate(stock):
        alone = "" if model.family else str(number)
        found.setdefault((model.list, model.family or alone), []).append(_model(model, owned))
    named = ((name if len(models) > 1 else "", models) for (_list, name), models in found.items())
    return [OwnedFamily(name, models) for name, models in named if any(_fits(name, model, asked) for model in models)]


def _model(model: StockModel, owned: OwnedCollection) -> OwnedModel:
    has, painted = owned.counts.get(model.key, 0), owned.painted.get(model.key, 0)
    heading = model.list or _("No longer in the game")
    return OwnedModel(model.key, model.name, heading, has, painted, bool(model.list))


def _fits(family: str, model: OwnedModel, asked: CollectionFilter) -> bool:
    said = fold(f"{family} {model.name}")
    return (
        (not asked.list or asked.list in (model.list, slug(model.list)))
        and (not asked.mine or model.owned > 0)
        and all(word in said for word in fold(asked.words).split())
    )


def by_list(found: Iterable[OwnedFamily]) -> Iterator[tuple[str, list[OwnedFamily]]]:
    """Families under the name of their list."""
    lists: dict[str, list[OwnedFamily]] = {}
    for family in found:
        lists.setdefault(family.models[0].list, []).append(family)
    yield from lists.items()
