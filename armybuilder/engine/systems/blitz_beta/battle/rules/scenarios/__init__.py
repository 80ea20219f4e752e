"""Scenarios: the basic one, advanced ones, reserves, what players agree on (BR-200 to BR-203)."""
