"""What runs on the director's PC: settings, journal, ports, lines and the button, wired and started.

Others use `app`, `settings`.
"""
