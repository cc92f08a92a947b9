"""The director's PC.

A core that knows no subject (`errors`, `server`, `auth`, `service`, `web`), one room a subject, what puts
them together (`site`), and what runs and commands it (`runner`, `cli`). In a subject's room `decisions` say
what a command amounts to, `views` what a page shows as plain values, `pages` which addresses answer with it;
its templates lie in ``assets/hub/templates`` by the same word.
"""
