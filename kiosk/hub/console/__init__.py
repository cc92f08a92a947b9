"""The director's page and the hall's display: tables at a glance, the clock, the next step.

Others use `display`, `display_choice`, `display_pages`, `first_steps`, `table_views`, `tile_views`, `views`.
"""
