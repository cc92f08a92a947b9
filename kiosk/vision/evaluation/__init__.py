"""The yardstick: on what the recogniser is judged, what is measured, and the command that does it.

yardstick   the evaluation set as data, and the figures to reach
metrics     what is counted on a side, and summed up over many
photos      real photographs with their truth
run         the command, ``python -m kiosk.vision.evaluation``
"""
