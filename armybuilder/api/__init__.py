"""The HTTP API. Thin: it calls the same functions as the pages."""
