"""Pages of campaigns: to begin and to keep them, to join, to play, to take away."""
