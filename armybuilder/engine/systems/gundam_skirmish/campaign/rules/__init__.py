"""Steps of players, chapter by chapter: each module adds its steps and defines when they are offered."""
