"""Benchmarks of what Muster promises: `make bench`, explained in docs/benchmarks.md."""
