"""Foundations shared by all apps: request limits, the request log, proxies, keys, conflicts, locks, files."""
