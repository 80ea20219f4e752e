"""Vehicles that collide, by a ram or by a skid (BR-50)."""
