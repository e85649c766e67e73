"""Bots that are programs of their own: they speak lines of JSON over standard input and output (docs/bots.md).

`spec` knows what people may call such a bot, `messages` what is said, `pipes` runs the process, `program` is the bot
made of it, and `host` runs a bot written as a Python class in a process of its own.
"""
