"""What Muster promises, measured: `make bench`, explained in docs/benchmarks.md."""
