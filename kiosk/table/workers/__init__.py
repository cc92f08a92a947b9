"""What runs beside the loop: threads, devices, files and the process that counts. They post events.

Nothing is imported here: the counting process loads `counting` alone.

Others use `call_button`, `camera_work`, `code_reader`, `counting_process`, `deck_folder`, `devices`,
`draft_file`, `hand_work`, `health`, `inquiries`, `placement`, `preferences_file`, `queues`,
`remote_commands`, `service_work`, `table_deck`.
"""
