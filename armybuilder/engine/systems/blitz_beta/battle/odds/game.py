"""The odds of the beta as shared code sees them."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from armybuilder.engine.core import documents as core
from armybuilder.engine.core.battle.odds.pictures import OddsPicture
from armybuilder.engine.core.battle.odds.rules import MatrixRules, QuestionKind
from armybuilder.engine.core.battle.odds.tables import TableRules
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.blitz_beta.battle.odds import answers, matrix, odds_text, pictures
from armybuilder.engine.systems.blitz_beta.battle.odds.questions import MatrixQuestion, OddsQuestion
from armybuilder.engine.systems.blitz_beta.battle.odds.tables import BetaTable
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue

_ODDS = msgspec.json.Decoder(OddsQuestion)
_MATRIX = msgspec.json.Decoder(MatrixQuestion)


class BetaMatrix:
    """Fulfils `MatrixRules`."""

    question: type[msgspec.Struct] = MatrixQuestion
    answer: type[msgspec.Struct] = matrix.MatrixAnswer
    examples: Mapping[str, Any] = {
        gettext_noop("Two Grizzlies at two targets in the open"): {
            "force": {
                "format": "muster.force/1",
                "system": "blitz-beta",
                "faction": "north",
                "limit": 100,
                "groups": [{"primary": {"ua": "FS", "models": [{"model": "north/grizzly", "count": 2}]}}],
            },
            "targets": [{"model": "south/jager"}, {"model": "south/naga"}],
        }
    }

    def odds(self, data: bytes, catalogue: Catalogue) -> matrix.MatrixAnswer:
        return matrix.answer_matrix(core.read_json(data, _MATRIX), catalogue)


class BetaOdds:
    """Fulfils `OddsRules`."""

    kinds: Mapping[str, QuestionKind] = {"attack": QuestionKind(gettext_noop("Attack"), OddsQuestion)}
    question: Any = OddsQuestion
    answer: Any = answers.OddsAnswer
    fills = False
    examples: Mapping[str, Any] = {
        gettext_noop("A braced Hunter shoots at a Jager behind light cover"): {
            "attacker": {"model": "north/hunter"},
            "defender": {"model": "south/jager"},
            "weapon": "LAC",
            "range": 12,
            "posture": "braced",
            "cover": 1,
        }
    }
    matrix: MatrixRules[Catalogue] = BetaMatrix()
    table: TableRules[Catalogue] = BetaTable()

    def odds(self, data: bytes, catalogue: Catalogue) -> answers.OddsAnswer:
        return answers.answer_odds(core.read_json(data, _ODDS), catalogue)

    def parse_side(self, text: str) -> dict[str, Any]:
        """`north/hunter + vet` → the model and its upgrades."""
        model, *upgrades = (part.strip() for part in text.split("+"))
        return {"model": model, "upgrades": upgrades}

    def lines(self, answer: answers.OddsAnswer) -> list[str]:
        return odds_text.render_lines(answer)

    def pictures(self, answer: answers.OddsAnswer) -> Sequence[OddsPicture]:
        return pictures.draw_pictures(answer)

    def records(self, kind: str, catalogue: Catalogue) -> Mapping[str, str]:
        if kind != "model":
            return {}
        factions = {key: faction.name for key, faction in catalogue.factions.items()}
        return {
            key: f"{model.name} ({factions.get(model.faction, 'support')})" for key, model in catalogue.models.items()
        }

    def fill_sides(self, question: dict[str, Any], _catalogue: Catalogue) -> dict[str, Any]:
        return question


BETA_ODDS = BetaOdds()
