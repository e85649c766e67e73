"""A table for the card game Sushi Go!, and its rules as a library."""

__version__ = "0.1.0"
