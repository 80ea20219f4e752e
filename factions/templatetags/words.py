"""Words of the engine on pages: in the reader's language, and within a sentence."""

from django import template

from armybuilder.engine.core.language import gettext, mid_sentence

register = template.Library()
register.filter(gettext)
register.filter(mid_sentence)
