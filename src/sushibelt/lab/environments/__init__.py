"""Environments for agents: Gymnasium, PettingZoo, OpenSpiel, and many games at once (docs/environments.md).

Each is a module of its own, imported only by whoever uses it: all but `core` need packages of the extra `lab`.
"""
