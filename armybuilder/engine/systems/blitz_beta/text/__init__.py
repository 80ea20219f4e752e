"""Lists as plain text: `writing` writes what `reading` reads; `names` finds models by what people call them."""
