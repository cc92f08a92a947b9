"""What can happen to a table. All of it together is `table_events.TableEvent`.

Others use all of it.
"""
