"""Battles that people play themselves, against the program or a friend. A battle is its two documents, a secret seed and the
choices that were made: `table` opens it at its next question, `views` show that."""
