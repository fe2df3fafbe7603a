"""How each language writes dates, where Django does it otherwise."""
