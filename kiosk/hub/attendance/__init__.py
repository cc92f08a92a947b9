"""Who is late and who has left: what the clock proposes (Art. 33, 34), and the ruling that applies it.

Others use `decisions`, `proposals`.
"""
