"""What factions, sub-lists and duelists do in play (SL-, FC-41)."""
