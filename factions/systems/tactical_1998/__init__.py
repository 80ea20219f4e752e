"""Heavy Gear Tactical (1998) as Django models."""
