"""Pages: the lobby, a room, the history."""
