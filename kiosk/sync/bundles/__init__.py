"""What goes by hand where no line works: a signed bundle as a file on a stick or as pages of QR codes.

Others use all of it.
"""
