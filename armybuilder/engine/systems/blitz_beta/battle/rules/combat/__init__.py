"""Fighting: Lock, fire, melee, harm, reactions, looking after oneself, terrain as a target (BR-70 to BR-135)."""
