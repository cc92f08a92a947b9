"""The ends of the lines: a table's `client`, the hub's `server`, and what each remembers of the other.

Others use `client`, `discovery`, `hub_connections`, `hub_search`, `incidents`, `known_hub`,
`serial_places`, `serial_search`, `server`, `units`.
"""
