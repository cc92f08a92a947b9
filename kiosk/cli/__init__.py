"""The command `kiosk`: its words, and what each of its commands runs."""
