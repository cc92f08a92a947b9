"""The kiosk that stands at a table: what it shows, what it hears, and what it lets the hub know."""
