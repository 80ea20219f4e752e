"""Views of the pack pages."""
