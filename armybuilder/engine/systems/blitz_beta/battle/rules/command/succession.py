"""Succession to a commander that is lost (BR-180, SL-U)."""

from armybuilder.engine.systems.blitz_beta.battle.play.acts import ask, on_moment
from armybuilder.engine.systems.blitz_beta.battle.rules.armies.lists import is_drone
from armybuilder.engine.systems.blitz_beta.battle.rules.command.command import COMMANDING
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel, words

MAY_TAKE_OVER = (words.ON_TABLE, words.CARRIED)
"""Places of who can take over: also from within a transport."""


@on_moment(words.DESTROYED)
# Implements BR-180
def _succeed(battle: Battle, model: BattleModel) -> None:
    """The XO follows the CO, a 2iC of the group its leader (L3040-3058)."""
    if model.rank == "CO":
        _promote(battle, model, "XO", "CO", battle.sides[model.side].models)
    if model.rank in COMMANDING:
        _promote(battle, model, "2iC", "CGL", battle.groups[model.group].models)


def _promote(battle: Battle, lost: BattleModel, old: str, new: str, among: tuple[int, ...]) -> None:
    mark = battle.journal.mark()
    heirs = tuple(
        number for number in among if battle.models[number].place in MAY_TAKE_OVER and battle.models[number].rank == old
    )
    if heirs:
        heir = battle.models[ask(battle, lost.side, "successor", lost.id, heirs)]
        battle.set(heir, "rank", new)
        battle.log.count(f"promotion to {new}")
        battle.log_event("promotion", mark, heir, rules=("BR-180",), rank=new)


@on_moment(words.SETUP, lambda _, model: "SL-U" in model.recruit.lists)
# Implements BR-180
def _name_leader(battle: Battle, model: BattleModel) -> None:
    """A group of N-KIDU that lost its leader names another (L4485)."""
    if not is_drone(model):
        return
    mark = battle.journal.mark()
    mates = [battle.models[number] for number in battle.groups[model.group].models]
    if any(mate.on_table and mate.rank in COMMANDING for mate in mates):
        return
    if not any(is_drone(mate) and mate.rank == "CGL" for mate in mates):
        return
    able = tuple(mate.id for mate in mates if mate.on_table and is_drone(mate))
    heir = battle.models[ask(battle, model.side, "successor", model.id, able)]
    battle.set(heir, "rank", "CGL")
    battle.log_event("promotion", mark, heir, rules=("BR-180",), rank="CGL")
