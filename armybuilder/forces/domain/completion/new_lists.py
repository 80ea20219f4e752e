"""New lists: empty ones, and legal armies to start from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from armybuilder.engine.core.documents import Envelope
from armybuilder.engine.core.game import AnyGame, AnyRoster
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.beginnings import THEMES, StarterArmy
from armybuilder.forces.domain import pack_edits
from armybuilder.forces.domain.cargo import with_packs
from armybuilder.forces.presenters.builder import AnyBuilder
from armybuilder.packs import services
from armybuilder.packs.models import Version


class NoArmyError(LookupError):
    """There is no such army to start from; the text says why, and what to do instead."""


@dataclass(slots=True)
class ExcludedFactions:
    """Why factions cannot have an army: their `keys` and their `names`."""

    why: str
    keys: list[str]
    names: list[str]


@dataclass(frozen=True, slots=True)
class StarterTheme:
    """Armies of a theme: what they are, who cannot have one, and whether anybody can."""

    theme: str
    name: str
    says: str
    excluded: Sequence[ExcludedFactions]
    is_open: bool


def pack_of(builder: AnyBuilder, asked: Version | None) -> Version | None:
    """The pack that an army to start from is made with: the one asked for, or the ready one of a game that has nothing to
    field without."""
    key = builder.game.system.beginnings.pack
    if asked or not key:
        return asked
    ready = services.newest_of(services.ready(builder.game.key).filter(slug=key))
    return next(iter(ready.values()), None)


def starter_themes(builder: AnyBuilder, pack: Version | None) -> list[StarterTheme]:
    """Armies to start from by theme, those that somebody can have first."""
    game = builder.game.with_packs([services.document_of(pack)] if pack else [])
    factions = {card.key: card.name for card in builder.factions()} or {"": ""}
    starts = {key: {start.theme: start for start in _starts(game, key)} for key in factions}
    by_theme = ((theme, {key: known[theme] for key, known in starts.items() if theme in known}) for theme in THEMES)
    found = [_starter_theme(theme, factions, known) for theme, known in by_theme if known]
    return sorted(found, key=lambda offer: not offer.is_open)


def _starts(game: AnyGame, faction: str) -> Sequence[StarterArmy]:
    return game.system.beginnings.of(game.catalogue, faction)


def _starter_theme(theme: str, factions: dict[str, str], starts: dict[str, StarterArmy]) -> StarterTheme:
    """`factions` are names by key, `starts` what those have that know the theme."""
    barred: dict[str, ExcludedFactions] = {}
    for key, start in starts.items():
        if start.why_not:
            group = barred.setdefault(start.why_not, ExcludedFactions(start.why_not, [], []))
            group.keys.append(key)
            group.names.append(factions[key])
    open_ = [start for start in starts.values() if not start.why_not]
    says = open_[0].says if open_ else ""
    return StarterTheme(theme, gettext(THEMES[theme]), says, list(barred.values()), bool(open_))


def create_document(  # noqa: PLR0913 - what a form says
    builder: AnyBuilder,
    asked: Version | None,
    *,
    start: str,
    name: str,
    faction: str,
    limit: int,
    owned: Mapping[str, int] | None = None,
) -> Envelope:
    """The first document of a new list: an empty one, or with the theme `start` a legal army, of what is `owned` alone where
    that is said. `NoArmyError` where there is none."""
    document = builder.start(name=name, faction=faction, limit=limit)
    pack = pack_of(builder, asked) if start else asked
    document.packs = [pack_edits.empty_reference(pack)] if pack else []
    return _army(with_packs(document, builder.game), start, owned).document if start else document


def _army(empty: AnyRoster, theme: str, owned: Mapping[str, int] | None) -> AnyRoster:
    document, points = empty.document, empty.system.words.points
    start = next((each for each in _starts(empty.game, document.faction) if each.theme == theme), None)
    if start is None or start.why_not:
        raise NoArmyError(start.why_not if start else _("This army doesn't exist here."))
    if not document.limit:
        raise NoArmyError(_("A starter army needs points to spend: choose a size."))
    if document.limit < start.least:
        least = _("%(theme)s for this faction starts at %(least)s %(points)s: choose a larger size.")
        raise NoArmyError(least % {"theme": start.name, "least": start.least, "points": points})
    made = empty.from_starter(start, owned)
    if made is None and owned is not None:
        raise NoArmyError(
            _("No legal army with this theme was found among the models you own. Choose another theme, or everything.")
        )
    if made is None:
        none = _(
            "No legal army with this theme was found for %(limit)s %(points)s. Choose another size, or an empty list."
        )
        raise NoArmyError(none % {"limit": document.limit, "points": points})
    return made
