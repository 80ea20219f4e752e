"""The rows that layouts are made of."""
