"""Lists as plain text: `writer` writes what `parser` reads; `names` finds models by what people call them."""
