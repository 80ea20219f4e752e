"""What is handed out beside cards and sheets: scenarios with their maps, pairings and slips of events."""
