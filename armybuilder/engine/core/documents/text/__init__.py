"""Lists as people write them: lines, tables, and how both are read."""
