"""The web application: all rooms' decisions and pages put together, the API, and the pages of no subject."""
