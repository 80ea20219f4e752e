"""Commanders: the chain of command, who takes over, orders, command and skill points (BR-180 to BR-188)."""
