"""The battles of Heavy Gear Blitz 2006 as shared code sees them."""

from collections.abc import Mapping, Sequence
from functools import partial

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.engine.battles import Create, EngineBattles
from armybuilder.engine.core.battle.engine.codec import ActPacker
from armybuilder.engine.core.battle.engine.session import SessionGame
from armybuilder.engine.core.battle.outcome import BattleOutcome
from armybuilder.engine.core.battle.rules import Subject
from armybuilder.engine.core.battle.scenarios.scenario import Scenario
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.rules.rulings import Ruling
from armybuilder.engine.systems.blitz_2006 import document
from armybuilder.engine.systems.blitz_2006.battle import drafts
from armybuilder.engine.systems.blitz_2006.battle.agreement import agreement_for, describe_agreements, parse_agreement
from armybuilder.engine.systems.blitz_2006.battle.coverage import SIMPLER
from armybuilder.engine.systems.blitz_2006.battle.fuzz.subjects import Blitz2006Fuzzer
from armybuilder.engine.systems.blitz_2006.battle.judge import Blitz2006Judge
from armybuilder.engine.systems.blitz_2006.battle.phases import sequence
from armybuilder.engine.systems.blitz_2006.battle.recruits import Recruit, recruits, support_of
from armybuilder.engine.systems.blitz_2006.battle.rules.acts import ACTS
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.acts import ATTACK_ACTS
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, read_rulings
from armybuilder.engine.systems.blitz_2006.battle.table.scenery import field_of
from armybuilder.engine.systems.blitz_2006.battle.terms import battle_terms
from armybuilder.engine.systems.blitz_2006.battle.words import counters, sentences
from armybuilder.engine.systems.blitz_2006.battle.words.narrator import Blitz2006Narrator
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.document import ForceDocument
from armybuilder.engine.systems.blitz_2006.resolver import resolve
from armybuilder.engine.systems.blitz_2006.rulings.battle import RULINGS

REACTIONS = frozenset({"snap", "order", "reroll", "evasion"})
"""Questions that come again and again: people are asked where enough is to be won."""


class BlitzSession(SessionGame):
    """A battle that people play: snap fire is asked about at every inch of a way only where it promises something."""

    def is_small(self, battle: Battle, decision: Decision, asked_from: float) -> bool:
        return decision.kind in REACTIONS and max(BlitzBattles.judge.values(battle, decision)) < asked_from


class BlitzBattles(EngineBattles[ForceDocument, Catalogue]):
    """Fulfils `BattleRules`."""

    system = document.SYSTEM
    usual_points = 500.0
    draws_forces = True
    scenarios: Mapping[str, str] = {
        "assault": gettext_noop(
            "A straight battle: points for enemy groups that are destroyed or below half strength."
        ),
        "patrol": gettext_noop("Points for your own groups that keep their strength."),
        "breakthrough": gettext_noop(
            "Points for your groups in the enemy's zone, and for enemy groups below half strength."
        ),
        "delay": gettext_noop("Points for your groups that hold out, less enemies who get into your zone."),
        "rearguard": gettext_noop("Points for enemies destroyed, less your own groups that stay in their zone."),
        "last-stand": gettext_noop("Points for your own groups that survive, at all costs."),
        "generated": gettext_noop(
            "The rulebook's generator rolls a mission for each side, weather, time of day and length."
        ),
    }
    cited: Mapping[str, str] = sentences.RULES
    simpler: Mapping[str, Sequence[str]] = SIMPLER
    judge = Blitz2006Judge()
    narrator = Blitz2006Narrator()
    packer = ActPacker(ACTS | ATTACK_ACTS)

    def prepare(
        self,
        first: ForceDocument,
        second: ForceDocument,
        catalogues: tuple[Catalogue, Catalogue],
        setup: BattleSetup,
        seed: int,
    ) -> Create:
        agreed, number = parse_agreement(setup.scenario), self.table_number(setup.seed)
        readings = read_rulings(agreed.readings)
        forces = [resolve(one, catalogue) for one, catalogue in zip((first, second), catalogues, strict=True)]
        fielded: list[Recruit] = []
        for side, force in enumerate(forces):
            fielded += recruits(force, side, catalogues[side], readings)
        names = [one.name or gettext("Side {side}", side="AB"[side]) for side, one in enumerate((first, second))]
        limit = max(int(force.source.limit or force.total) for force in forces)
        terms = battle_terms(agreed, number, limit, catalogues[0])
        make = partial(
            Battle,
            fielded,
            (names[0], names[1]),
            (support_of(forces[0]), support_of(forces[1])),
            field_of(number, terms.terrain, float(terms.width), float(terms.height)),
            catalogues[0],
            terms=terms,
            agreement=setup.scenario,
            seed=seed,
        )
        return lambda record: make(record=record)

    def refusal(self, document: ForceDocument, catalogue: Catalogue) -> str:
        try:
            recruits(resolve(document, catalogue), 0, catalogue, read_rulings({}))
        except LookupError as error:
            return str(error)
        return ""

    def subjects(self, catalogue: Catalogue) -> Mapping[str, Subject]:
        return drafts.subjects(catalogue)

    def with_models(
        self, document: ForceDocument, catalogue: Catalogue, models: Mapping[str, int], limit: int
    ) -> ForceDocument:
        return drafts.with_models(document, catalogue, models, limit)

    def random_force(
        self, catalogue: Catalogue, seed: int, *, faction: str, limit: int, sublist: str = ""
    ) -> ForceDocument:
        return drafts.random_force(catalogue, seed, faction=faction, limit=limit, sublist=sublist)

    @property
    def fuzzer(self) -> Blitz2006Fuzzer:
        """The same battles as random trials."""
        return Blitz2006Fuzzer(self)

    @property
    def rulings(self) -> Mapping[str, Ruling]:
        return RULINGS

    @property
    def agreements(self) -> str:
        return describe_agreements()

    def check_scenario(self, scenario: str) -> None:
        parse_agreement(scenario)

    def agreement_for(self, scenario: Scenario) -> str:
        return agreement_for(scenario)

    def session_game(self) -> SessionGame:
        return BlitzSession(self.step, self.packer, self.narrator, self.outcome, self.build_replay)

    def step(self, battle: Battle) -> None:
        sequence.step(battle)

    def outcome(self, battle: Battle) -> BattleOutcome:
        return battle.outcome()

    def count_label(self, label: str) -> str:
        return counters.count_label(label)


BLITZ_2006_BATTLES = BlitzBattles()
