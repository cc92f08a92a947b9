"""Appeals in words (Art. 35): who contests, who judges, and what is decided. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, Message
from kiosk.rulings.code import cited

if TYPE_CHECKING:
    from kiosk.projections.folds.appeals import Appeal

DECIDED: Final[Mapping[str, Message]] = {
    "upheld": Message(N_("Upheld on appeal")),
    "changed": Message(N_("Changed on appeal")),
    "lifted": Message(N_("Lifted on appeal")),
}
"""What was decided on an appeal, by `AppealDecided.decision`."""

_JUDGES: Final[Mapping[str, str]] = {
    "jury": N_("the jury: {names}"),
    "chief_arbiter": N_("the chief arbiter: {names}"),
    "nobody": N_("nobody, for no jury can be formed"),
}


def state_of(appeal: Appeal) -> Message:
    """How far an appeal has come, in a few words."""
    if not appeal.stands:
        return Message(N_("Appeal taken back"))
    if appeal.decided is not None:
        return DECIDED[appeal.decided.decision]
    if appeal.is_open:
        return Message(N_("Appeal: being judged"))
    return Message(N_("No jury can be formed: the ruling stands"))


def judges_of(appeal: Appeal) -> Message:
    """Who judges an appeal."""
    return Message(_JUDGES[appeal.lodged.judge], {"names": ", ".join(appeal.lodged.members)})


def whole_of(appeal: Appeal) -> tuple[Message | str, ...]:
    """How far an appeal has come, who contests, who judges, and the words in which it was decided."""
    words = () if appeal.decided is None else (appeal.decided.words,)
    contests = Message(N_("contested by {name}"), {"name": appeal.lodged.appellant})
    return (state_of(appeal), contests, judges_of(appeal), *words)


def told_of(appeal: Appeal, articles: tuple[str, ...]) -> Message:
    """An appeal as the table hears of it; `articles` are those of the ruling that is contested."""
    values = {"ruling": _listed(articles), "name": appeal.lodged.appellant}
    if not appeal.stands:
        return Message(
            N_("The appeal against the ruling by {ruling} is taken back: the ruling holds."), values
        )
    if appeal.decided is not None:
        decided = {"decision": DECIDED[appeal.decided.decision], "words": appeal.decided.words}
        return Message(N_("Ruling by {ruling}. {decision}: {words}"), {**values, **decided})
    return Message(
        N_("{name} contests the ruling by {ruling} (Art. 35). It is judged by {judges}."),
        {**values, "judges": judges_of(appeal)},
    )


def _listed(articles: tuple[str, ...]) -> Message:
    """Articles apart by commas: those without a number are words, each translated by itself."""
    names = [f"article{number}" for number in range(len(articles))]
    return Message(
        ", ".join(f"{{{name}}}" for name in names),
        {name: Message(cited(article)) for name, article in zip(names, articles, strict=True)},
    )
