"""What a study plays: its terms, and the fixtures of each kind of it. The same terms, seed and version give the same plan."""

from armybuilder.lab.plans.kinds import LAID_OUT, drawings, fixtures_of
from armybuilder.lab.plans.parts import Fixture, Forces, Plan
from armybuilder.lab.plans.terms import Listed, Swap, Terms

__all__ = ["LAID_OUT", "Fixture", "Forces", "Listed", "Plan", "Swap", "Terms", "drawings", "fixtures_of"]
