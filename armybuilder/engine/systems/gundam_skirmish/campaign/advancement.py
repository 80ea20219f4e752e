"""Experience and ranks of Characters (inventory 5.1, 5.3, 5.4, 5.5; L42, R16 to R18)."""

from dataclasses import dataclass

from armybuilder.engine.core.battle.campaign.messages import Message
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import EXPERIENCE
from armybuilder.engine.systems.gundam_skirmish.campaign.effects import rank_title
from armybuilder.engine.systems.gundam_skirmish.campaign.setup import Settings
from armybuilder.engine.systems.gundam_skirmish.campaign.state import PilotState, TeamState
from armybuilder.engine.systems.gundam_skirmish.campaign.step_context import StepContext

CHOOSES = {
    "trait": gettext_noop("{pilot} chooses a trait."),
    "modification": gettext_noop("{pilot} chooses a modification."),
}
A_BOX, BOXES_A_RANK, HIGHEST = 100, 2, 10


@dataclass(slots=True)
class BattleDeeds:
    """A Character's deeds in a battle; `aces` are the ranks of the Characters that he defeated, added up."""

    participated: bool = False
    won: bool = False
    enemies: int = 0
    brush: bool = False
    aces: int = 0


def reward(playing: StepContext, team: TeamState, pilot: PilotState, deeds: BattleDeeds) -> list[Message]:
    """EXP for his deeds, then a box where there is enough, then perhaps a rank. Deeds for which nobody has set any EXP."""
    gained, unset = _experience_for(playing, deeds)
    pilot.exp += gained
    if gained:
        playing.log(
            gettext_noop("{pilot} earns {gained} EXP and has {exp}."),
            "CA-3.1",
            team.player,
            pilot=pilot.name,
            gained=gained,
            exp=pilot.exp,
        )
    _tick_box(playing, team, pilot)
    return unset


def _experience_for(playing: StepContext, deeds: BattleDeeds) -> tuple[int, list[Message]]:
    """EXP, and the deeds for which nobody has set any."""
    settings, gained, unset = playing.state.settings, 0, []
    for key, number, each in _values(settings, deeds):
        if number and each is None:
            unset.append(Message(playing.book[EXPERIENCE][key].name))
        gained += number * (each or 0)
    return gained, unset


def _values(settings: Settings, deeds: BattleDeeds) -> tuple[tuple[str, int, int | None], ...]:
    return (
        ("participated", int(deeds.participated), settings.participated),
        ("won", int(deeds.won), settings.won),
        ("enemy-unit", deeds.enemies, settings.enemy_unit),
        ("brush-with-death", int(deeds.brush), settings.brush),
        ("enemy-ace", deeds.aces, settings.enemy_ace),
    )


def _tick_box(playing: StepContext, team: TeamState, pilot: PilotState) -> None:
    """One box a battle at most: the first at 100 EXP, the second at 200 (R17)."""
    if pilot.rank >= HIGHEST or pilot.exp < A_BOX * (pilot.boxes + 1):
        return
    pilot.boxes += 1
    playing.log(
        gettext_noop("{pilot} ticks box {boxes} of {most}."),
        "CA-1.6",
        team.player,
        pilot=pilot.name,
        boxes=pilot.boxes,
        most=BOXES_A_RANK,
    )
    if pilot.boxes == BOXES_A_RANK:
        promote(playing, team, pilot)


def promote(playing: StepContext, team: TeamState, pilot: PilotState) -> None:
    """The next rank, with its title and what it gives; EXP begins anew."""
    pilot.rank, pilot.exp, pilot.boxes = pilot.rank + 1, 0, 0
    named = rank_title(playing, team, pilot)
    text = (
        gettext_noop("{pilot} now has rank {rank}, {title}.") if named else gettext_noop("{pilot} now has rank {rank}.")
    )
    playing.log(text, "CA-4.1", team.player, pilot=pilot.name, rank=pilot.rank, title=named)
    rewards = [] if pilot.fighter else rewards_at(playing.state.settings, pilot.rank)
    pilot.earned += rewards
    for word in rewards:
        clause = "CA-1.7" if word == "trait" else "R18"
        playing.log(CHOOSES[word], clause, team.player, "prompt", pilot=pilot.name)


def rewards_at(settings: Settings, rank: int) -> list[str]:
    """Return what comes with a rank (R18)."""
    ranks = {"trait": settings.trait_ranks, "modification": settings.modification_ranks}
    return [word for word, given in ranks.items() if rank in given]
