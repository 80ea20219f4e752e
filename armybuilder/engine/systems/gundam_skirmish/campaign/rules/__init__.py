"""What players do, chapter by chapter: each adds its steps and says when they are offered."""
