"""What a picture shows, pixel by pixel: borders and outlines, paper's colours, profiles across edges.

Others use all of it.
"""
