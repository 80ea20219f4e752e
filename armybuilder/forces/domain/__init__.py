"""What may happen to a saved list. Pages and API call the same functions."""
