"""The camera's count: pictures asked for, proposals corrected, accepted or left.

Others use `camera_count`, `hand_count`, `reviewing`, `suspended_counts`.
"""
