"""What rules are built from. Imports nothing of ours outside itself."""
