"""What every game system shares: documents, reports, card content. Names no system."""
