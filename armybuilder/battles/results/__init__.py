"""The result of a test battle: its picture, and its link to others."""
