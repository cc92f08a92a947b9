"""The web server under the hub: its ports, certificates, limits, and a hub in a process of its own."""
