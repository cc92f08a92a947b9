"""What travels: messages, how they are packed, framed and sealed, and the carriers that take them.

Others use all of it.
"""
