"""What officials may order: one struct a command, with what is declared of it, by subject.

The pages send them as JSON, the tables as orders; `kiosk.commands.registry` has all of them, by kind. What a
command amounts to is decided at the hub, in the room of its subject (``@decides``).
"""
