"""Printed content before any layout: cards, sheets and emblems. Knows no rules."""
