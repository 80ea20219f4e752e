"""Random armies that the rules allow: for tests, for figures, and for players who want to be surprised.

Nothing here knows a faction or a sub-list: groups grow model by model out of what the rules let stand in a unit, and
whatever the rules find something against is not put in at all (`completion`). The same dice give the same army.
"""

import random

from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.blitz_beta.army.army import ArmyRules, army_of
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.values import PRIMARY, SUPPORT
from armybuilder.engine.systems.blitz_beta.completion.draft import ForceDraft
from armybuilder.engine.systems.blitz_beta.completion.growth import Grower
from armybuilder.engine.systems.blitz_beta.completion.upgrades import Shopper
from armybuilder.engine.systems.blitz_beta.document import SYSTEM, ForceDocument, Options

LEAST_SPENT = 0.95
"""Part of the limit above which nothing more is looked for."""
ELITE_FROM = 100
"""TV from which a force that may choose is an elite army now and then."""
ARMIES_TRIED = 8
TOP_UPS = 60


class NoForceError(ValueError):
    """No legal army was found: the limit pays for none, or only for one that the dice keep missing."""


def random_force(
    catalogue: Catalogue, rng: random.Random, *, faction: str, sublist: str | None = None, limit: int
) -> ForceDocument:
    """A random legal army that spends most of `limit` TV; `NoForceError` where none was found, or nobody has such a list."""
    if not _has_list(catalogue, faction, sublist):
        raise NoForceError(gettext("Unknown list {list}.", list=f"{faction}/{sublist}" if sublist else faction))
    for _ in range(ARMIES_TRIED):
        document = ForceDocument(
            format="muster.force/1",
            system=SYSTEM,
            catalogue=catalogue.version,
            faction=faction,
            sublist=sublist,
            limit=limit,
            options=_options(rng, army_of(catalogue, faction, sublist or ""), limit),
        )
        draft = ForceDraft(document, catalogue)
        if _fill(draft, rng):
            return draft.document
    raise NoForceError(
        gettext("Couldn't build an army for {list} with {limit} TV.", list=sublist or faction, limit=limit)
    )


def _has_list(catalogue: Catalogue, faction: str, sublist: str | None) -> bool:
    """Of a list that nobody knows the rules would find nothing against a mixture of all."""
    if not sublist:
        return faction in catalogue.factions
    return sublist in catalogue.sublists and catalogue.sublists[sublist].faction == faction


def _options(rng: random.Random, army: ArmyRules, limit: int) -> Options:
    """Elite now and then where the player may choose, and one of the lists that allies may come from."""
    allies = [key for part in army.allies if part.one for key in part.lists]
    elite = army.elite is not None and army.elite.option == "required"
    if not army.elite:
        elite = limit >= ELITE_FROM and rng.random() < 0.08
    return Options(elite=elite, ally=rng.choice(allies) if allies else None)


def _fill(draft: ForceDraft, rng: random.Random) -> bool:
    grower = Grower(draft, rng)
    shopper = Shopper(draft, rng, grower)
    # The first group has the CO, who is of the force's own list.
    if not grower.add_group(own=True) and not grower.add_group():
        return False
    _equip(draft, rng, grower, shopper)
    while grower.add_group() or grower.add_group():
        _equip(draft, rng, grower, shopper)
    for _ in range(TOP_UPS):
        if draft.force.total >= LEAST_SPENT * draft.force.limit:
            break
        _top_up(draft, rng, grower, shopper)
    return True


def _equip(draft: ForceDraft, rng: random.Random, grower: Grower, shopper: Shopper) -> None:
    """Attach a support unit to the new group now and then, and buy a few things for it."""
    index = len(draft.document.groups) - 1
    role = SUPPORT if rng.random() < 0.5 and grower.add_support(index) else PRIMARY
    for _ in range(rng.choice((0, 1, 2, 3))):
        shopper.buy_for(index, rng.choice((PRIMARY, role)), draft.room)


def _top_up(draft: ForceDraft, rng: random.Random, grower: Grower, shopper: Shopper) -> None:
    index = rng.randrange(len(draft.document.groups))
    group = draft.document.groups[index]
    if rng.random() < 0.3:
        grower.enlarge(index, SUPPORT if group.support and rng.random() < 0.3 else PRIMARY)
    elif not group.support and rng.random() < 0.4:
        grower.add_support(index)
    else:
        shopper.buy(draft.room, tries=1)
