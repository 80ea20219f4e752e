"""`{% load blitz_beta %}`: words of the beta's pages for the short words of its data."""

from django import template

from factions.systems.blitz_beta.labels import field_name, remarks

register = template.Library()
register.filter(field_name)
register.filter(remarks)
