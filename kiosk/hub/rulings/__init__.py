"""The ruling assistant, the rulings that are given, their register, and the references."""
