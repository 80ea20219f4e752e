"""What every app stands on: limits of requests, the request log, proxies, keys, conflicts, locks, files."""
