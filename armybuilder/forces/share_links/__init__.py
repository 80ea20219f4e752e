"""A list in the hands of others: a snapshot that stands whole in its address, and links that show it as it is now."""
