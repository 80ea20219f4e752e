"""Layouts: where content stands on a card or page, in named millimetres."""
