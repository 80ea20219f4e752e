"""Data of a visitor: whose lists are shown, which models are owned, which print settings apply."""
