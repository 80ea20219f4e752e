"""The pages below /forces/: thin, for what they do stands in `domain`."""
