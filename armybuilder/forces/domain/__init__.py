"""Operations on a saved list. Pages and API call the same functions."""
