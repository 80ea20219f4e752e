"""Effects of factions, sub-lists and duelists in play (SL-, FC-41)."""
