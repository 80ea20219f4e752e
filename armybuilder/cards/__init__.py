"""Cards and sheets on paper: card content goes in, a PDF comes out. Knows layouts, not rules."""
