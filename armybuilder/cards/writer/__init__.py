"""The writer of PDF files: objects, letters, drawn sides, documents. Knows what stands in a file, not what is on a card."""
