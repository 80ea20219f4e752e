"""Filters of the templates of the beta."""
