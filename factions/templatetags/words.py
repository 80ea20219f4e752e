"""How words of the engine stand within a sentence."""

from django import template

from armybuilder.engine.core.language import within

register = template.Library()
register.filter(within)
