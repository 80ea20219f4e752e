"""Drawing the map, whose print is lost, and agreeing on what else is: bases, colours, neutral tiles, settings (inventory 5.7)."""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from armybuilder.engine.core.battle.campaign.steps import CampaignStep, StepOffer
from armybuilder.engine.core.documents import Key, Label, ListOf, Name, Ref, fail
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import FACTIONS
from armybuilder.engine.systems.gundam_skirmish.campaign.effects import faction_name
from armybuilder.engine.systems.gundam_skirmish.campaign.map import tile_key, tile_name
from armybuilder.engine.systems.gundam_skirmish.campaign.setup import Settings
from armybuilder.engine.systems.gundam_skirmish.campaign.state import SIZE, BaseState, CampaignState
from armybuilder.engine.systems.gundam_skirmish.campaign.step_context import STEPS, StepContext

Tiles = Annotated[list[Annotated[Key, Ref("tile")]], ListOf(SIZE * SIZE, "tile"), msgspec.Meta(max_length=SIZE * SIZE)]
Holder = Annotated[Key | None, Ref("faction")]


class PlaceBase(CampaignStep, tag="place-base"):
    """A base of the map's list stands in a tile."""

    base: Annotated[Key, Ref("base")]
    tile: Annotated[Key, Ref("tile")]


class AddBase(CampaignStep, tag="add-base"):
    """A base that the list of victory does not name."""

    name: Name
    tile: Annotated[Key, Ref("tile")]
    goal: Annotated[bool, Label("Needed for victory")] = False


class Paint(CampaignStep, tag="paint"):
    """Tiles of a colour: the faction holds them and their bases at the start. None for no colour."""

    tiles: Tiles
    faction: Annotated[Holder, Label("Colour of")] = None


class Close(CampaignStep, tag="close"):
    """Neutral tiles, which nobody enters; or the opposite."""

    tiles: Tiles
    opened: Annotated[bool, Label("Open them again")] = False


class Describe(CampaignStep, tag="describe"):
    """A description of what is in a tile."""

    tile: Annotated[Key, Ref("tile")]
    name: Name = ""
    terrain: Name = ""


class Agree(CampaignStep, tag="agree"):
    """Numbers that the print lost, set anew."""

    settings: Settings


@STEPS.handles(PlaceBase, gettext_noop("Place a base"), "setup")
def place_base(playing: StepContext, step: PlaceBase) -> None:
    base, tile = playing.base("/base", step.base), tile_key("/tile", step.tile)
    _set_base_tile(playing, base, tile)


@STEPS.handles(AddBase, gettext_noop("Add a base"), "setup")
def add_base(playing: StepContext, step: AddBase) -> None:
    state = playing.state
    base = BaseState(key=state.new_key("b"), name=step.name or "Base", goal=step.goal)
    tile = tile_key("/tile", step.tile)
    state.bases.append(base)
    _set_base_tile(playing, base, tile)


def _set_base_tile(playing: StepContext, base: BaseState, tile: str) -> None:
    """A base is of the colour of its tile, unless somebody has captured it."""
    known = playing.state.tiles.get(tile)
    base.tile = tile
    base.owner = base.owner or (known.zone if known else "")
    text = gettext_noop("{base} is in tile {tile}.")
    if base.owner:
        text = gettext_noop("{base} is in tile {tile}, held by {faction}.")
    playing.log(text, "CA-7.2", base=base.name, tile=tile, faction=faction_name(playing, base.owner))


@STEPS.handles(Paint, gettext_noop("Colour tiles"), "setup")
def paint(playing: StepContext, step: Paint) -> None:
    state, faction = playing.state, step.faction or ""
    tiles = [tile_key(f"/tiles/{index}", tile) for index, tile in enumerate(step.tiles)]
    if faction and faction not in playing.book[FACTIONS]:
        raise fail(
            "/faction", gettext("There is no faction “{faction}”.", faction=faction[:40]), tuple(playing.book[FACTIONS])
        )
    for tile in tiles:
        known = state.tile(tile)
        known.zone = known.owner = faction
    for base in state.bases:
        if base.tile in tiles:
            base.owner = faction
    text = (
        gettext_noop("Tiles {tiles} have the colour of {faction}.")
        if faction
        else gettext_noop("Tiles {tiles} have no colour.")
    )
    playing.log(text, "CA-7.2", tiles=", ".join(tiles), faction=faction_name(playing, faction))


@STEPS.handles(Close, gettext_noop("Close neutral tiles"), "setup")
def close(playing: StepContext, step: Close) -> None:
    tiles = [tile_key(f"/tiles/{index}", tile) for index, tile in enumerate(step.tiles)]
    for tile in tiles:
        playing.state.tile(tile).closed = not step.opened
    text = gettext_noop("Tiles {tiles} are neutral and can't be entered.")
    if step.opened:
        text = gettext_noop("Tiles {tiles} are open again.")
    playing.log(text, "CA-7.1", tiles=", ".join(tiles))


@STEPS.handles(Describe, gettext_noop("Describe a tile"), "setup")
def describe(playing: StepContext, step: Describe) -> None:
    tile = tile_key("/tile", step.tile)
    known = playing.state.tile(tile)
    known.name, known.terrain = step.name, step.terrain
    text = gettext_noop("Tile {tile}: {terrain}.") if step.terrain else gettext_noop("Tile {tile}.")
    playing.log(text, "CA-7.2", tile=tile_name(playing.state, tile), terrain=step.terrain)


@STEPS.handles(Agree, gettext_noop("Agree on settings"), "setup")
def agree(playing: StepContext, step: Agree) -> None:
    playing.state.settings = step.settings
    playing.log(gettext_noop("The players agree on settings."), "R16")


@STEPS.finds_offers
def map_offers(state: CampaignState, _: Catalogue) -> Iterator[StepOffer]:
    for base in state.bases:
        if not base.tile:
            yield STEPS.make_offer(PlaceBase, {"base": base.key}, label=gettext("Place {base}", base=base.name))
    yield STEPS.make_offer(AddBase)
    yield STEPS.make_offer(Paint)
    yield STEPS.make_offer(Close)
    yield STEPS.make_offer(Describe)
    yield STEPS.make_offer(Agree, {"settings": msgspec.to_builtins(state.settings)})
