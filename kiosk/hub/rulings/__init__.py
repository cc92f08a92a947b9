"""The ruling assistant, the rulings that are given, their register, and the references.

Others use `appeal_decisions`, `consultation_address`, `decisions`, `pages`, `scope`, `standing`, `views`.
"""
