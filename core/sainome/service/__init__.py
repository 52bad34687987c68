"""How a request comes in and an answer goes out; the only part that knows of all systems."""
