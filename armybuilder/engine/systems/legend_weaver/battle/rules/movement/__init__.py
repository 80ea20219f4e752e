"""Movement on foot, through the air and on wheels (BR-12 to BR-22, BR-41, BR-62, BR-63)."""
