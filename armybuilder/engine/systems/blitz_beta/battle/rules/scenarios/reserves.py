"""Reserves that arrive later: airdrops, stealthy units, scouts; and the weather before the first round (BR-201,
BR-203).
"""

from collections.abc import Iterator

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.dice import SeededRandom
from armybuilder.engine.core.battle.throws import DiceRoll
from armybuilder.engine.core.table.terrain import Cell
from armybuilder.engine.systems.blitz_beta.battle.mathematics.hazards import dangerous_terrain_pool, resolve_crossing
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import COMBAT
from armybuilder.engine.systems.blitz_beta.battle.mathematics.rolls import skill_pool
from armybuilder.engine.systems.blitz_beta.battle.play.acts import END, Act, ActMenu, End, ask, on_moment, perform
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import roll_test
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.damage import damage_model, ignite
from armybuilder.engine.systems.blitz_beta.battle.rules.command.command import COMMANDING, command_skill
from armybuilder.engine.systems.blitz_beta.battle.rules.command.orders import command_pool
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.move import may_move
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios import scenario
from armybuilder.engine.systems.blitz_beta.battle.rules.sequence import begin_activation
from armybuilder.engine.systems.blitz_beta.battle.rules.support.offboard import Allowed, edge_places, place_off_board
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel, BattleUnit, words
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import TableZone
from armybuilder.engine.systems.blitz_beta.battle.table.terrain import WIDEST

SCOUTING_LISTS = frozenset({"SL-C3", "SL-L"})
"""Lists whose Gear units may be pathfinders (L4364, L4411)."""
CLEAR = 6.0
"""Inches from an enemy within which nobody drops."""
ROOM = 0.01
"""Inches more, for what is lost in sums."""


# Staying away


# Implements BR-203
def entry_modes(battle: Battle, unit: BattleUnit) -> tuple[str, ...]:
    """Return how a unit may come later: where every model has Airdrop, where every one has Stealth, as scouts
    where it is a recon unit; attached models follow (L3335-3343, L3379-3389).
    """
    own = [battle.models[number] for number in unit.models if battle.models[number].recruit.parent < 0]
    found = [words.AIRDROP] if all("Airdrop" in model.kit.names for model in own) else []
    recon = unit.code == "RC"
    if recon or all("Stealth" in model.kit.names for model in own):
        found.append(words.STEALTH)
    if recon or (SCOUTING_LISTS & own[0].recruit.lists and all(model.profile.kind == "gear" for model in own)):
        found.append(words.PATHFINDER)
    if recon:
        found.append(words.RANGER)
    return tuple(found)


# Implements BR-30, BR-203
def _hold_back(battle: Battle, model: BattleModel) -> bool:
    """Reserves are declared with the deployment of their group (L3335)."""
    if model.place in words.HELD_BACK:
        return True
    unit = battle.units[model.unit]
    if model.id != unit.models[0]:
        return False
    found = entry_modes(battle, unit)
    if not found or any(battle.models[number].place != words.RESERVE for number in unit.models):
        return False
    way = ask(battle, model.side, "hold back", model.id, ("", *found))
    if way:
        mark = battle.journal.mark()
        for number in unit.models:
            battle.set(battle.models[number], "place", way)
        battle.log.count("reserves")
        battle.log_event("held back", mark, model, rules=("BR-203",), models=len(unit.models), way=way)
    return bool(way)


# Arriving


class LandingPlaces(scenario.ZonePlaces):
    """Places for who drops: not within six inches of an enemy, in formation with its leader (L3354-3356)."""

    __slots__ = ("_aside", "_enemies", "_leader")

    def __init__(self, battle: Battle, model: BattleModel, leader: BattleModel | None) -> None:
        table = battle.field.table
        super().__init__(battle, model, TableZone(0.0, 0.0, table.width, table.height))
        self._leader, self._enemies = leader, battle.models_on_table(1 - model.side)
        self._aside = CLEAR + model.frame.radius + WIDEST

    def __contains__(self, cell: object) -> bool:
        if not isinstance(cell, int) or not 0 <= cell < self.battle.field.cells:
            return False
        x, xs = self.battle.field.xs[cell], self.battle.field.xs
        for enemy in self._enemies:
            # Most are too far aside to be measured.
            if abs(xs[enemy.cell] - x) <= self._aside and self._gap(cell, enemy) <= CLEAR:
                return False
        leader = self._leader
        return (leader is None or self._gap(cell, leader) <= leader.kit.autocomms) and super().__contains__(cell)

    def _box(self) -> TableZone:
        """Nobody lands far from its leader."""
        leader = self._leader
        if leader is None:
            return super()._box()
        inches = leader.kit.autocomms + leader.frame.radius + self.model.frame.radius + ROOM
        x, y = self.battle.field.xs[leader.cell], self.battle.field.ys[leader.cell]
        return TableZone(x - inches, y - inches, x + inches, y + inches)

    def _gap(self, cell: int, other: BattleModel) -> float:
        between: float = self.battle.field.table.between(cell, other.cell)
        return between - self.model.frame.radius - other.frame.radius


# Implements BR-203
def bring_reserves(battle: Battle) -> None:
    """Units that were held back come, those of the side that went first before the others: airdrops after a CMD roll or in the second cleanup, stealthy ones
    off the board behind any edge but the enemy's, a move away at least (L3345-3377)."""
    for unit, models in _held_units(battle):
        way = models[0].place
        if way == words.STEALTH:
            battle.log.count("stealthy arrival")
            farthest = max(model.frame.mr for model in models)
            place_off_board(battle, unit, _out_of_enemy_zone(battle, unit.side), nearest=max(1, farthest))
        elif way == words.AIRDROP and (battle.round > 1 or _call_airdrop(battle, models[0])):
            _place_arrivals(battle, models, words.AIRDROP)


def _held_units(battle: Battle) -> Iterator[tuple[BattleUnit, list[BattleModel]]]:
    for unit in sorted(battle.units, key=lambda unit: unit.side != battle.first):
        models = [battle.models[number] for number in unit.models if battle.models[number].place in words.HELD_BACK]
        if models:
            yield unit, models


def _out_of_enemy_zone(battle: Battle, side: int) -> Allowed:
    zone = battle.scenario.deployment.zone(1 - side)
    return lambda x, y: not zone.contains(x, y)


# Scouts


# Implements BR-203
def deploy_scouts(battle: Battle) -> None:
    """After everybody else, before the first initiative: rangers stand at an edge that is not the enemy's, pathfinders in
    their own zone, and those make a move (L3379-3389)."""
    for _, models in list(_held_units(battle)):
        way = models[0].place
        if way in (words.RANGER, words.PATHFINDER):
            _place_arrivals(battle, models, way)
        if way == words.PATHFINDER:
            for model in models:
                if model.on_table:
                    _free_move(battle, model)


class FreeMoves(ActMenu):
    """The acts of a pathfinder before the first round: moving, and nothing else."""

    __slots__ = ()

    def __iter__(self) -> Iterator[Act]:
        yield END
        yield from self.of("move")

    def __contains__(self, act: object) -> bool:
        return isinstance(act, End | Move) and super().__contains__(act)

    def of(self, key: str) -> Iterator[Act]:
        return super().of(key) if key == "move" else iter(())

    def any_of(self, key: str, rng: SeededRandom, tries: int) -> Act | None:
        return super().any_of(key, rng, tries) if key == "move" else None


def _free_move(battle: Battle, model: BattleModel) -> None:
    """One move at combat speed, without any action."""
    begin_activation(battle, model, COMBAT)
    battle.set(model, "began", model.cell)
    battle.log.count("free move")
    while model.on_table and may_move(model):
        act = battle.choose(Decision(model.side, "act", model.id, FreeMoves(battle, model)))
        if isinstance(act, End):
            break
        perform(battle, model, act)
    battle.change(model, moves=0, allowance=0.0, split_move=False)


# Landing


def _call_airdrop(battle: Battle, model: BattleModel) -> bool:
    """The CMD roll: of the commander of the unit, on the table or above it."""
    mark = battle.journal.mark()
    ranked = [other for other in battle.sides[model.side].ranked if other.alive and command_skill(other)]
    mine = [other for other in ranked if other.group == model.group] or ranked
    if not mine:
        return False
    commander = min(mine, key=lambda other: command_skill(other) or 0)
    throw: DiceRoll = roll_test(battle, commander, "airdrop", lambda now: command_pool(commander, now.action_bonus))
    throws = (("CMD", throw),)
    battle.log_event("airdrop called", mark, model, throws=throws, rules=("BR-203",), passed=throw.result > 0)
    return throw.result > 0


def _leader(battle: Battle, model: BattleModel, landed: list[BattleModel]) -> BattleModel | None:
    """Return the model that holds a dropping unit in formation: its CGL, otherwise the first of it that landed."""
    mates = battle.groups[model.group].members
    commanders = [mate for mate in mates if mate is not model and mate.on_table and mate.rank in COMMANDING]
    return next(iter((*commanders, *landed)), None)


class EdgePlaces(scenario.ZonePlaces):
    """Places at an edge that is not the enemy's, with the facing into the table at each."""

    __slots__ = ("facings",)

    def __init__(self, battle: Battle, model: BattleModel) -> None:
        table = battle.field.table
        super().__init__(battle, model, TableZone(0.0, 0.0, table.width, table.height))
        places = edge_places(battle, model, _out_of_enemy_zone(battle, model.side))
        self.facings = {cell: facing for cell, facing in places if super(EdgePlaces, self).__contains__(cell)}

    def __contains__(self, cell: object) -> bool:
        return cell in self.facings

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.facings)


def _places(battle: Battle, model: BattleModel, way: str, landed: list[BattleModel]) -> scenario.ZonePlaces:
    """Return where it may be put: anywhere clear for an airdrop, in its own zone for a pathfinder, at an edge for
    a ranger.
    """
    if way == words.AIRDROP:
        return LandingPlaces(battle, model, _leader(battle, model, landed))
    if way == words.PATHFINDER:
        return scenario.ZonePlaces(battle, model, battle.scenario.deployment.zone(model.side))
    return EdgePlaces(battle, model)


def _place_arrivals(battle: Battle, models: list[BattleModel], way: str) -> None:
    landed: list[BattleModel] = []
    dropping = way == words.AIRDROP
    for model in sorted(models, key=lambda member: (member.recruit.component, member.rank not in COMMANDING)):
        menu = _places(battle, model, way, landed)
        if model.recruit.component:
            cell = battle.models[model.recruit.parent].cell
            if not battle.models[model.recruit.parent].on_table:
                continue
        elif next(iter(menu), None) is None:
            continue
        else:
            cell = battle.choose(Decision(model.side, "deploy", model.id, menu))
        mark = battle.journal.mark()
        ahead = scenario.NORTH if model.side else scenario.SOUTH
        scenario.enter_table(battle, model, cell, menu.facings[cell] if isinstance(menu, EdgePlaces) else ahead)
        landed.append(model)
        battle.log.count("airdrop" if dropping else "scouts")
        spot, rules = battle.spot(cell), ("BR-203",)
        battle.log_event("arrives", mark, model, **spot, facing=model.facing, rules=rules, dropping=dropping)
        if dropping and not model.recruit.component:
            _resolve_drop(battle, model)


# Implements BR-203
def _resolve_drop(battle: Battle, model: BattleModel) -> None:
    """A dangerous terrain test; all ones destroy it. In the air until it is activated (L3360-3377)."""
    mark = battle.journal.mark()
    battle.set(model, "station", words.DROPPING)
    throw: DiceRoll = roll_test(
        battle, model, "dangerous terrain", lambda now: dangerous_terrain_pool(model.profile, now, airdrop=True)
    )
    result = resolve_crossing(throw.dice, throw.result)
    throws = (("PILOT", throw),)
    battle.log_event(
        "lands", mark, model, throws=throws, rules=("BR-203",), passed=result.passed, lost=result.immobilised
    )
    if not result.passed:
        damage_model(battle, model, result.damage, lost=result.immobilised)


@on_moment(words.ACTIVATION_BEGINS)
def _touch_down(battle: Battle, model: BattleModel) -> None:
    if model.station == words.DROPPING:
        battle.set(model, "station", "")


# Extreme temperatures


def _is_extreme(battle: Battle, model: BattleModel) -> bool:
    return battle.scenario.extreme


@on_moment(words.SETUP, _is_extreme)
# Implements BR-201
def _freeze(battle: Battle, model: BattleModel) -> None:
    """Cripple a model that fails a PILOT roll before the first round, from the start (L3279)."""
    if battle.round == 1 and not model.crippled and model.profile.pilot:
        passed = _withstands_temperature(battle, model)
        if not passed:
            battle.change(model, crippled=True, chilled=True)
            battle.log.count("crippled by temperature")


@on_moment(words.CLEANUP, _is_extreme)
# Implements BR-201
def _recover_from_cold(battle: Battle, model: BattleModel) -> None:
    """And is so until it passes one in a cleanup."""
    if model.chilled and _withstands_temperature(battle, model):
        battle.change(model, chilled=False, crippled=model.dazed or model.damage >= model.profile.hull)


# White sand


@on_moment(words.SANDED)
# Implements BR-201
def _sand_corrodes(battle: Battle, model: BattleModel) -> None:
    """Sand corrodes with an intensity of one, and that is rolled at once (L3275)."""
    battle.set(model, "gritty", False)
    battle.log.count("white sand")
    ignite(battle, model, "C", 1)


def _withstands_temperature(battle: Battle, model: BattleModel) -> bool:
    mark = battle.journal.mark()
    throw: DiceRoll = roll_test(battle, model, "temperature", lambda now: skill_pool(model.profile, "pilot", now))
    throws = (("PILOT", throw),)
    battle.log_event("temperature", mark, model, throws=throws, rules=("BR-201",), passed=throw.result > 0)
    return throw.result > 0


scenario.ENTRIES.insert(0, _hold_back)
scenario.LATECOMERS.append(deploy_scouts)
scenario.ARRIVALS.append(bring_reserves)
