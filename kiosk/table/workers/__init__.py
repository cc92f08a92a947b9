"""What runs beside the loop: threads, devices, files and the process that counts. They post events.

Nothing is imported here: the counting process loads `counting` alone.
"""
