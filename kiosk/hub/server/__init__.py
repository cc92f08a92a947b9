"""The web server under the hub: its ports, certificates, limits, and a hub in a process of its own.

Others use `body_limit`, `bounded_process`, `certificates`, `https_redirect`, `hub_process`, `hub_urls`,
`networks`, `reach`, `web_server`.
"""
