"""The rules: pure functions on one state of small integers. NumPy only, no input or output, no clock.

Start at `engine` for the course of a game and at `tiles` for what the cards do.
"""
