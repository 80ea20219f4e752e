"""Code shared by all game systems: documents, reports and card content. It names no system."""
