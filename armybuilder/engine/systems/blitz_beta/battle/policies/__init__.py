"""Who plays: policies answer decisions by looking at the battle. They change nothing."""
