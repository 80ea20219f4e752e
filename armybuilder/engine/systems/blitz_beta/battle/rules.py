"""The battles of the beta as shared code sees them."""

from collections.abc import Mapping
from typing import Any

import msgspec

from armybuilder.engine.core import document as core
from armybuilder.engine.systems.blitz_beta.battle import answers, odds_text
from armybuilder.engine.systems.blitz_beta.battle.questions import MatrixQuestion, OddsQuestion
from armybuilder.engine.systems.blitz_beta.catalogue import Catalogue

_ODDS = msgspec.json.Decoder(OddsQuestion)
_MATRIX = msgspec.json.Decoder(MatrixQuestion)


class BetaBattle:
    """Fulfils `BattleRules`."""

    odds_question: type[msgspec.Struct] = OddsQuestion
    odds_answer: type[msgspec.Struct] = answers.OddsAnswer
    matrix_question: type[msgspec.Struct] = MatrixQuestion
    matrix_answer: type[msgspec.Struct] = answers.MatrixAnswer
    odds_examples: Mapping[str, Any] = {
        "A braced Hunter shoots at a Jager behind light cover": {
            "attacker": {"model": "north/hunter"},
            "defender": {"model": "south/jager"},
            "weapon": "LAC",
            "range": 12,
            "posture": "braced",
            "cover": 1,
        }
    }
    matrix_examples: Mapping[str, Any] = {
        "Two Grizzlies at two targets in the open": {
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

    def odds(self, data: bytes, catalogue: Catalogue) -> answers.OddsAnswer:
        return answers.odds(core.read_json(data, _ODDS), catalogue)

    def matrix(self, data: bytes, catalogue: Catalogue) -> answers.MatrixAnswer:
        return answers.odds_matrix(core.read_json(data, _MATRIX), catalogue)

    def odds_lines(self, answer: Any) -> list[str]:
        return odds_text.lines(answer)


BETA_BATTLE = BetaBattle()
