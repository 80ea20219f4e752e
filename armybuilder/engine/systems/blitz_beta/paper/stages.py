"""Stages of damage to a model (BR-99, L2142-2153): crippled when its hull is gone, destroyed with the last box of its
structure.
"""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.stages import DamageStage, StageChange
from armybuilder.engine.systems.blitz_beta.book.values import Statline
from armybuilder.engine.systems.blitz_beta.paper import silhouette
from armybuilder.engine.systems.blitz_beta.paper.rows import affected_systems, crippled_effects, format_inches

HULL, STRUCTURE = "d0.0", "d0.1"
RULE = "BR-99"
SKILLS = (("GUN", "Weapon"), ("PILOT", "Movement"), ("EW", "Electronic"), ("CMD", ""))


def stages(line: Statline) -> tuple[DamageStage, ...]:
    """None for what cannot be damaged, or whose boxes the book lost; a model without structure is gone with its hull (DQ-11)."""
    if line.hull is None:
        return ()
    structure = line.structure or 0
    whole = DamageStage(gettext("Destroyed"), (HULL, STRUCTURE), line.hull + structure, rule=RULE, ends=True)
    if not structure:
        return (whole,)
    effects = crippled_effects(line, line.weapons)
    return DamageStage(gettext("Crippled"), (HULL,), line.hull, effects, tuple(_changes(line)), RULE), whole


def _changes(line: Statline) -> Iterator[StageChange]:
    """Dice that its skills lose, what is left of its detection, and what is off."""
    rugged, fragile = affected_systems(line, "Rugged"), affected_systems(line, "Fragile")
    for skill, system in SKILLS:
        if system not in rugged:
            yield StageChange(skill, note="−2D6" if system in fragile else "−1D6")
    yield StageChange(gettext("Detection"), value=format_inches(silhouette.crippled_detection(line)))
    if line.base_type != "Infantry":
        yield StageChange("MR", note=gettext("· no top speed"))
    yield from (StageChange(trait.text, gone=True, of="trait") for trait in line.traits if trait.is_aux)
