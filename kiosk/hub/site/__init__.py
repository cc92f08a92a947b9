"""The web application: all rooms' decisions and pages put together, the API, and the pages of no subject.

Others use `assembly`, `attachment_pages`, `certificate_pages`, `decisions`, `trial_pages`, `web_app`.
"""
