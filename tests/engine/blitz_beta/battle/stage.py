"""Small battles for tests: a few models of the catalogue where a test puts them, and players who do what it says."""

from functools import cache

from armybuilder.engine.core.battle.dice import ScriptedDice
from armybuilder.engine.core.battle.log import Log
from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.deployment import KitCache
from armybuilder.engine.systems.blitz_beta.battle.play import acts
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.registry import CHAPTERS
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.scenario import MeetingEngagement, enter_table
from armybuilder.engine.systems.blitz_beta.battle.settings import DEFAULT
from armybuilder.engine.systems.blitz_beta.battle.state.battle import Battle
from armybuilder.engine.systems.blitz_beta.battle.state.model import Recruit
from armybuilder.engine.systems.blitz_beta.battle.state.sides import Armies, BattleUnit, ModelHooks
from armybuilder.engine.systems.blitz_beta.battle.table.battlefield import Battlefield
from tests.engine.blitz_beta.battle.figures import CATALOGUE, labels

assert CHAPTERS
KITS = KitCache(DEFAULT)
QUIET = {"action bonus": 0, "re-roll": None, "snap fire": None, "we're in trouble": 0}
RANKS = {"CO": (3, 2), "CGL": (4, 1)}


@cache
def open_field(terrain=()):
    """A bare table of four feet, or one with some pieces."""
    return Battlefield(Tabletop(48, 48, terrain))


def wall(x, y, length, width, *, name="Wall", height=3.0, cover="heavy", **values):
    """A piece of terrain around a place."""
    return TerrainPiece(name=name, outline=rectangle(x, y, length, width), height=height, cover=cover, **values)


class Piece:
    """A model for a stage: catalogue key or statline, inches, facing (24ths; 0 along x, 6 along y)."""

    def __init__(self, key, x, y, facing=6, *, group=0, rank="", skill_points=0):
        line = CATALOGUE.models[key].statline if isinstance(key, str) else key
        self.line, self.x, self.y, self.facing = line, x, y, facing
        self.group, self.rank, self.skill_points = group, rank, skill_points


class AlikeDice(ScriptedDice):
    """Scripted dice of which a number alone stands for as many as are rolled, all of them alike."""

    def __init__(self, *rolls):
        super().__init__(*[() if isinstance(one, int) else one for one in rolls])
        self._alike = [one if isinstance(one, int) else 0 for one in rolls]

    def roll(self, count, sides=6):
        if count > 0 and self._used < len(self._rolls) and self._alike[self._used]:
            self._rolls[self._used] = (self._alike[self._used],) * count
        return super().roll(count, sides)


class Told(Log):
    """A log of which each step says by which rules it went and where it began, as replays and undo need to know."""

    def note(self, event):
        assert event.rules or event.kind in {"over", "smoke"}, event
        assert all(change.rule for _, throw in event.throws for change in throw.pool.modifiers), event
        assert 0 <= event.mark <= event.end, event
        super().note(event)

    def count(self, what):
        assert what
        super().count(what)


def staged(first, second, *dice, terrain=(), settings=DEFAULT):
    """A battle in the action phase of its first round, side 0 active, with these dice."""
    recruits: list[Recruit] = []
    groups: list[tuple] = []
    for side, pieces in enumerate((first, second)):
        for number in sorted({piece.group for piece in pieces}):
            start = len(recruits)
            for piece in (one for one in pieces if one.group == number):
                skill, points = RANKS.get(piece.rank, (None, 0))
                kit = KITS.get(piece.line)
                unit = len(groups)
                recruits.append(
                    Recruit(
                        side,
                        unit,
                        unit,
                        kit,
                        kit.name,
                        10.0,
                        piece.rank,
                        skill,
                        points,
                        skill_points=piece.skill_points,
                    )
                )
            groups.append((side, f"Group {len(groups)}", (len(groups),), tuple(range(start, len(recruits)))))
    units = tuple(
        BattleUnit(number, side, number, "primary", "GP", name, False, models)
        for number, (side, name, _, models) in enumerate(groups)
    )
    armies = Armies(("First", "Second"), tuple(recruits), units, tuple(groups), (), ModelHooks(), settings)
    field = open_field(terrain)
    battle = Battle(armies, field, MeetingEngagement(field.table), dice=AlikeDice(*dice))
    battle.log = Told(battle.journal)
    pieces = [piece for side in (first, second) for piece in sorted(side, key=lambda piece: piece.group)]
    for model, piece in zip(battle.models, pieces, strict=True):
        enter_table(battle, model, field.table.cell(piece.x, piece.y), piece.facing)
        sequence.refresh(battle, model)
    battle.phase, battle.round = "action", 1
    battle.objectives = (-1,) * len(battle.scenario.deployment.objectives)
    battle.journal.clear()
    return battle


class Player:
    """Answers questions as a test says: a value for each kind, a list of them in order, or a function of the decision."""

    def __init__(self, **answers):
        self.answers = {key.replace("_", " "): value for key, value in answers.items()}
        self.asked = []

    def choose(self, battle, decision):
        self.asked.append(decision)
        answer = self.answers.get(decision.kind, QUIET.get(decision.kind))
        if callable(answer):
            return answer(decision)
        if isinstance(answer, list):
            return answer.pop(0)
        if decision.kind not in self.answers and decision.kind not in QUIET:
            return next(iter(decision.options))
        return answer


def active(battle, model, posture="combat"):
    """Begin an activation without asking."""
    battle.acting, battle.turn = model.id, model.side
    model.ready, model.began = False, model.cell
    sequence.begin_activation(battle, model, posture)
    battle.journal.clear()
    return model


def do(battle, model, act, first=None, second=None):
    """Let a model do something that its menu has."""
    assert act in acts.ActMenu(battle, model)
    battle.players = [first or Player(), second or Player()]
    acts.perform(battle, model, act)
    battle.dice.finish()


def event_values(battle, kind):
    """The values of the last event of a kind."""
    return next(event.values for event in reversed(battle.log.events) if event.kind == kind)


def events(battle, kind):
    """Every event of a kind, in order."""
    return [event for event in battle.log.events if event.kind == kind]


def pools(battle):
    """Labels of what changed attack and defence of the last attack."""
    return tuple(labels(throw.pool) for _, throw in events(battle, "attack")[-1].throws[:2])


def where(battle, model):
    return battle.field.xs[model.cell], battle.field.ys[model.cell]


class Faces:
    """Dice that all show the same after a first few, for tests of anything but dice."""

    def __init__(self, face=1, *first):
        self.face, self.first = face, list(first)

    def roll(self, count):
        return tuple(self.first.pop(0)) if self.first and count > 0 else (self.face,) * max(0, count)

    def finish(self):
        """Nothing is ever left over."""


def duel(*dice, shooter="north/hunter", target="south/jager", inches=10, **options):
    """A shooter at the near side, its target straight ahead and looking back."""
    battle = staged([Piece(shooter, 24, 10)], [Piece(target, 24, 10 + inches, 18)], *dice, **options)
    return battle, active(battle, battle.models[0]), battle.models[1]
