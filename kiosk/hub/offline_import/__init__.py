"""What comes to the hub by hand: tables' files on a stick, or photographs of QR codes.

Others use `importer`, `pages`.
"""
