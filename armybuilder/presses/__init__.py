"""Twice is once: a form that is sent again, as by a double click, is not done again."""
