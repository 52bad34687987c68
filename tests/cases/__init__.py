"""Case tables: every claim about a rule is a row, and the same rows run in three runtimes."""
