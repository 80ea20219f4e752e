"""Pages of events: for everybody, for players who enter, for organisers."""
