"""What the director's PC notices by itself: alerts that come up, are seen, and go.

Others use `decisions`, `monitor`, `pages`, `views`.
"""
