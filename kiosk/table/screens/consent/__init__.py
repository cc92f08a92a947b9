"""Where both lines accept a deal, sign the sheet, and prove that it was they.

Others use `acceptance`, `consent_proof`, `result`.
"""
