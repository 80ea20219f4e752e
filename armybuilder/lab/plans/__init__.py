"""Plans of a study: its terms, and the fixtures of each kind of it. The same terms, seed and version give the same
plan.
"""

from armybuilder.lab.plans.kinds import LAID_OUT, drawings, fixtures_of
from armybuilder.lab.plans.parts import Fixture, Forces, StudyPlan
from armybuilder.lab.plans.terms import FieldList, RowSwap, StudyTerms

__all__ = [
    "LAID_OUT",
    "FieldList",
    "Fixture",
    "Forces",
    "RowSwap",
    "StudyPlan",
    "StudyTerms",
    "drawings",
    "fixtures_of",
]
