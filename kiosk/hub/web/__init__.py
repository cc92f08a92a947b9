"""What pages are made with: templates, streams that keep them as the hub is, caches, forms and formats.

Others use `addresses`, `command_forms`, `formats`, `link_keys`, `live`, `pen`, `qr`, `render_cache`,
`rendering`, `requests`, `shown_times`, `snapshot_cache`, `static_files`.
"""
