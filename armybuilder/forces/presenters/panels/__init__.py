"""Panels and forms that the pages of all systems share."""
