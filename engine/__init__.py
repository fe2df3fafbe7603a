"""The rules of truco: pure functions over immutable values.

Nothing in this package reads a clock, a file, a socket or a source of randomness; a deal comes
in as an order of cards, and the same deal with the same actions gives the same hand for ever.
"""
