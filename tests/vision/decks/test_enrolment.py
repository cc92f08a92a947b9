"""Enrolling a deck, from rendered photographs of it, and reading with it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from kiosk.cards import CARDS, JOKER, Card, Rank, Suit, make_card, parse_card, parse_cards, show_cards
from kiosk.cli.main import main
from kiosk.games.burraco.game import BurracoGame
from kiosk.vision.counting import count
from kiosk.vision.decks.deck_file import (
    DeckError,
    deck_files,
    decode_deck,
    encode_deck,
    load_deck,
    save_deck,
)
from kiosk.vision.decks.enrol_command import AnswersError, DeckNameError, run_enrol
from kiosk.vision.decks.enrolment import (
    DeckEnrolment,
    DeckPhoto,
    IncompleteDeckError,
    enrol_deck,
    find_deck_cards,
    name_cards,
)
from kiosk.vision.decoding.confidence import MIN_WORTH_CHANCE_TOLD
from kiosk.vision.model import GENERIC_DECK, RIG_PHOTO, CountProposal, Deck, Image, Print, Shot, damaged_deck
from kiosk.vision.recognition.enrolled_deck import is_other_deck, with_prints
from kiosk.vision.recognition.prints import PRINT_HEIGHT_PX, PRINT_WIDTH_PX, Fits, encode_print, matcher_of
from kiosk.vision.training.cards.deck_styles import TRAINING_FAMILIES, sample_style
from kiosk.vision.training.sides.deck_photos import deck_photos
from kiosk.vision.training.sides.rendered_sides import DEMO_STYLE, render_side
from kiosk.vision.training.sides.truth import Rendered

pytestmark = pytest.mark.slow  # a deck is rendered and enrolled

OTHER_STYLE = sample_style(TRAINING_FAMILIES[4], 3)
MELDS = [parse_cards("9S 8S 7S 6S"), parse_cards("KH QH JK 10H")]


@pytest.fixture(scope="module")
def photos() -> tuple[Rendered, ...]:
    return deck_photos(DEMO_STYLE, hardness=0.0)


@pytest.fixture(scope="module")
def looked(photos: tuple[Rendered, ...]) -> list[DeckPhoto]:
    return [find_deck_cards(photo.image) for photo in photos]


@pytest.fixture(scope="module")
def enrolment(looked: list[DeckPhoto]) -> DeckEnrolment:
    return name_cards(looked)


@pytest.fixture(scope="module")
def deck(enrolment: DeckEnrolment) -> Deck:
    return enrolment.deck("demo")


@pytest.fixture
def blank(tmp_path: Path) -> Path:
    """A photograph that shows nothing."""
    path = tmp_path / "blank.png"
    cv2.imwrite(str(path), np.full((100, 100, 3), 128, np.uint8))
    return path


def test_every_card_of_the_deck_is_found_and_named(
    enrolment: DeckEnrolment, photos: tuple[Rendered, ...]
) -> None:
    assert (enrolment.problem, enrolment.questions, enrolment.missing) == (None, (), ())
    assert len(enrolment.sightings) == 54
    for sighting in enrolment.sightings:
        laid = photos[sighting.photo].truth.melds[0].cards
        away = [
            np.subtract(np.mean(card.corners, axis=0), np.mean(sighting.outline, axis=0)) for card in laid
        ]
        assert laid[int(np.hypot(*np.transpose(away)).argmin())].card is sighting.card


def test_the_sizes_of_the_cards_are_measured(deck: Deck) -> None:
    assert deck.card_width_mm == pytest.approx(DEMO_STYLE.width, abs=1)
    assert deck.index_height_mm == pytest.approx(DEMO_STYLE.index_height, abs=1.2)


def test_of_each_joker_as_many_indices_are_kept(enrolment: DeckEnrolment) -> None:
    red, black = (
        replace(sighting, pictures=tuple(f"{colour} {corner}".encode() for corner in range(4)))
        for colour, sighting in zip(
            ("red", "black"), (joker for joker in enrolment.sightings if joker.card is JOKER), strict=True
        )
    )

    kept = [kept_print.picture for kept_print in replace(enrolment, sightings=(red, black)).prints]

    assert kept == [b"red 0", b"black 0", b"red 1", b"black 1"]


def test_without_a_joker_no_deck_is_enrolled(enrolment: DeckEnrolment) -> None:
    without = replace(
        enrolment, sightings=tuple(sighting for sighting in enrolment.sightings if sighting.card is not JOKER)
    )

    assert without.missing == (JOKER,)
    with pytest.raises(IncompleteDeckError, match="jokers are missing"):
        without.deck("demo")


def test_a_card_photographed_again_that_cannot_be_read_is_no_joker(looked: list[DeckPhoto]) -> None:
    without = [
        replace(photo, cards=tuple(card for card in photo.cards if card.chances.argmax() != JOKER.index))
        for photo in looked
    ]
    pale = np.full_like(without[0].cards[0].chances, 1 / len(without[0].cards[0].chances))
    again = replace(without[0], cards=(*without[0].cards[:-1], replace(without[0].cards[-1], chances=pale)))

    assert name_cards([*without, again]).missing == (JOKER,)


def test_a_missing_card_is_named(enrolment: DeckEnrolment) -> None:
    seven = make_card(Rank.SEVEN, Suit.HEARTS)
    without = replace(
        enrolment, sightings=tuple(sighting for sighting in enrolment.sightings if sighting.card is not seven)
    )

    assert str(without.problem) == "Cards still missing: 7♥. Photograph what is missing, too."


def test_of_many_missing_cards_the_number_is_told(enrolment: DeckEnrolment) -> None:
    found = replace(
        enrolment,
        sightings=tuple(
            sighting
            for sighting in enrolment.sightings
            if str(sighting.card) in {"2H", "3H", "4H", "5H", "6H"}
        ),
    )

    assert str(found.problem) == (
        "Cards still missing: 48. Photograph the rest of the pack, with its jokers."
    )


def test_what_is_missing_is_told_before_names_are_asked(enrolment: DeckEnrolment) -> None:
    names = {"2H", "3H", "4H"}
    without = replace(
        enrolment,
        sightings=tuple(sighting for sighting in enrolment.sightings if str(sighting.card) not in names),
    )
    unnamed = doubtful(without, place_of(without, "KS"), KS=0.5, KC=0.5)

    assert str(unnamed.problem).startswith(
        f"Cards still missing, at least 3 of these: {show_cards(unnamed.missing)}."
    )


@pytest.mark.parametrize("number", [1, 2])
def test_the_command_tells_what_is_missing_first_and_counts_without_plurals(
    enrolment: DeckEnrolment,
    blank: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    number: int,
) -> None:
    asking = doubtful(replace(enrolment, sightings=enrolment.sightings[:number]), 0, **{"9S": 0.6, "6S": 0.3})
    monkeypatch.setattr("kiosk.vision.decks.enrol_command.enrol_deck", lambda _: asking)

    assert run_enrol([blank], "club", blank.parent / "decks") == 1
    said = capsys.readouterr().out.splitlines()
    assert said[:2] == [
        f"Cards found: {number}. Photographs: 1.",
        f"! Cards still missing: {53 - number}. Photograph the rest of the pack, with its jokers.",
    ]
    assert [line[:4] for line in said[2:]] == ["? 1:", "Writ"]


@pytest.mark.parametrize("name", ["", "  ", "x" * 201, "red\nbacks", "\udce9"])
def test_a_deck_bears_a_name(blank: Path, tmp_path: Path, name: str) -> None:
    with pytest.raises(DeckNameError, match="Give the deck a name"):
        run_enrol([blank], name, tmp_path / "decks")


def test_what_nobody_has_named_is_asked(enrolment: DeckEnrolment) -> None:
    place = 7
    card = enrolment.sightings[place].card
    doubted = replace(enrolment.sightings[place], card=None, is_settled=False)
    asking = replace(
        enrolment, sightings=(*enrolment.sightings[:place], doubted, *enrolment.sightings[place + 1 :])
    )

    assert asking.questions == (place,)
    assert str(asking.problem) == "Cards to be named first: 1."
    answered = asking.with_answer(place, card)
    assert encode_deck(answered.deck("demo")) == encode_deck(enrolment.deck("demo"))


def doubtful(enrolment: DeckEnrolment, place: int, **chances: float) -> DeckEnrolment:
    """The enrolment with the card at a place unsettled, which looks like these cards."""
    known = dict.fromkeys(CARDS, 0.0) | {parse_card(name): chance for name, chance in chances.items()}
    seen = replace(enrolment.sightings[place], card=None, is_settled=False, chances=tuple(known.values()))
    return replace(
        enrolment, sightings=(*enrolment.sightings[:place], seen, *enrolment.sightings[place + 1 :])
    )


def place_of(enrolment: DeckEnrolment, name: str) -> int:
    return next(place for place, sighting in enumerate(enrolment.sightings) if str(sighting.card) == name)


def test_what_a_card_surely_is_speaks_against_every_other_name(enrolment: DeckEnrolment) -> None:
    two = enrolment.sightings[place_of(enrolment, "2H")]

    assert two.likelier_than(parse_card("KS")) is parse_card("2H")
    assert two.likelier_than(parse_card("2H")) is None
    assert two.likelier_than(None) is None, "of what is no card no print comes"


def test_what_a_card_may_be_speaks_against_what_it_can_hardly_be(enrolment: DeckEnrolment) -> None:
    seen = doubtful(enrolment, 7, **{"9S": 0.6, "6S": 0.3, "8S": 0.02, "KH": 0.001}).sightings[7]

    names = ("9S", "6S", "8S", "KH", "JK")
    assert [seen.likelier_than(parse_card(name)) for name in names] == [None] * 3 + [parse_card("9S")] * 2


def test_nothing_speaks_against_the_name_of_what_hardly_shows_an_index(enrolment: DeckEnrolment) -> None:
    bare = doubtful(enrolment, 7, **{"9S": 0.1, "6S": 0.05}).sightings[7]

    assert bare.likelier_than(JOKER) is None


def test_a_joker_without_a_mark_in_its_corner_is_found_by_its_paper() -> None:
    bare = replace(DEMO_STYLE, seed=5, joker=next(m for m in type(DEMO_STYLE.joker) if m.name == "NOTHING"))
    cards = [*((card, 0) for card in CARDS[45:]), (JOKER, 0)]
    (photo,) = deck_photos(bare, hardness=0.0, cards=cards, photos=1)

    found = enrol_deck([photo.image])

    assert len(found.sightings) == len(cards)
    (asked,) = found.questions
    joker = photo.truth.melds[0].cards[-1]
    middle = np.mean(found.sightings[asked].outline, axis=0)
    assert np.hypot(*(middle - np.mean(joker.corners, axis=0))) < 20


def test_an_empty_photograph_has_no_cards(photos: tuple[Rendered, ...]) -> None:
    found = enrol_deck([np.zeros_like(photos[0].image)])

    assert (found.sightings, len(found.missing)) == ((), 53)
    assert [finding.code for finding in found.findings] == ["dark"]


def test_a_deck_goes_through_its_file(deck: Deck, tmp_path: Path) -> None:
    path = save_deck(deck, tmp_path / "decks")

    assert load_deck(path) == deck
    assert save_deck(deck, tmp_path / "decks") == path
    assert deck_files(tmp_path / "decks") == [path]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda _: b"",
        lambda data: data[:-100],
        lambda data: data[:200] + b"\x00" * 40 + data[240:],
        lambda data: data.replace(b"format\x01", b"format\x02"),
        lambda data: data.replace(b"card_width", b"card\xdfwidth"),
    ],
    ids=["empty", "cut", "overwritten", "of another version", "one bit of its text"],
)
def test_a_damaged_deck_is_one_clear_sentence(deck: Deck, spoil: object) -> None:
    assert callable(spoil)
    with pytest.raises(DeckError, match="Enrol the deck again"):
        decode_deck(spoil(encode_deck(deck)))


def test_no_deck_was_written_yet(tmp_path: Path) -> None:
    assert deck_files(tmp_path / "decks") == []
    with pytest.raises(DeckError, match="cannot be read"):
        load_deck(tmp_path / "none.deck")


def test_prints_fit_their_own_cards_best(deck: Deck) -> None:
    own_print = next(kept for kept in deck.prints if str(kept.card) == "8D")

    ranks, suits = matcher_of(deck).fits_of([own_print.picture], without=own_print.card)

    assert (int(ranks[0].argmax()), int(suits[0].argmax())) == (Rank.EIGHT, Suit.DIAMONDS)


def test_prints_decide_where_the_reader_cannot(deck: Deck) -> None:
    own_print = next(kept for kept in deck.prints if str(kept.card) == "8D")
    doubt = np.full((1, len(CARDS) + 1), 1 / (len(CARDS) + 1))

    chances = with_prints(doubt, *matcher_of(deck).fits_of([own_print.picture]))

    assert CARDS[int(chances[0].argmax())] is own_print.card
    assert chances.sum() == pytest.approx(1)


def test_what_fits_no_print_stays_as_the_reader_has_it() -> None:
    plain = encode_print(np.full((PRINT_HEIGHT_PX, PRINT_WIDTH_PX, 3), 240, np.uint8))
    deck = Deck("plain", 58, 88, 14, tuple(Print(card, plain) for card in CARDS))
    said = np.full((1, len(CARDS) + 1), 0.1 / len(CARDS))
    said[0, 3] = 0.9

    chances = with_prints(said, *matcher_of(deck).fits_of([plain]))

    assert chances[0] == pytest.approx(said[0], abs=0.01)


def fits_of(cards: Sequence[Card], ranks: Sequence[float], suits: Sequence[float]) -> tuple[Fits, Fits]:
    """Fits of indices that fit the rank and suit of their cards so well, and all others by half."""
    of_ranks, of_suits = np.full((len(cards), len(Rank)), 0.5), np.full((len(cards), len(Suit) + 1), 0.5)
    for place, card in enumerate(cards):
        assert card.suit is not None
        of_ranks[place, card.rank], of_suits[place, card.suit] = ranks[place], suits[place]
    return of_ranks, of_suits


def surely(cards: Sequence[Card], chance: float = 0.9995) -> NDArray[np.float64]:
    chances = np.full((len(cards), len(CARDS) + 1), (1 - chance) / len(CARDS))
    chances[np.arange(len(cards)), [card.index for card in cards]] = chance
    return chances


def test_what_the_reader_knows_surely_stays_sure_if_its_pip_is_covered() -> None:
    cards = parse_cards("7C")
    ranks, suits = fits_of(cards, [0.85], [0.5])
    suits[0, Suit.SPADES] = 0.74  # what covers it is dark

    assert with_prints(surely(cards), ranks, suits)[0, cards[0].index] > MIN_WORTH_CHANCE_TOLD


def test_a_deck_is_its_own_though_most_of_its_pips_are_covered() -> None:
    cards = parse_cards("KH QH JH 10H 9H 8H 7H 6H")
    covered, _ = fits_of(cards, [0.5] * 3 + [0.9] * 5, [0.4] * 8)

    assert not is_other_deck(surely(cards), covered)


def test_another_deck_is_told_by_ranks_that_look_otherwise() -> None:
    cards = parse_cards("KH QH JH 10H 9H 8H 7H 6H")
    of_another, _ = fits_of(cards, [0.8] * 5 + [0.95] * 3, [0.98] * 8)

    assert is_other_deck(surely(cards), of_another)


def test_too_few_known_cards_tell_no_deck() -> None:
    cards = parse_cards("KH QH JH 10H 9H")
    ranks, _ = fits_of(cards, [0.6] * 5, [0.6] * 5)

    assert not is_other_deck(surely(cards), ranks)


def look(image: Image, deck: Deck) -> CountProposal:
    return count([Shot((image,), "photo")], RIG_PHOTO, deck, BurracoGame())


def test_the_enrolled_deck_is_known_again(deck: Deck) -> None:
    assert look(render_side(MELDS).image, deck).findings == ()


def test_the_cards_of_another_deck_are_counted_as_any_are(deck: Deck) -> None:
    image = render_side(MELDS, style=OTHER_STYLE).image

    proposal, generic = look(image, deck), look(image, GENERIC_DECK)

    assert [finding.code for finding in proposal.findings] == ["other_deck"]
    assert replace(proposal, findings=()) == generic
    assert proposal.is_sure == generic.is_sure


def test_with_a_damaged_deck_cards_are_counted_as_any_are_and_it_is_said() -> None:
    image = render_side(MELDS).image

    proposal, generic = look(image, damaged_deck("club")), look(image, GENERIC_DECK)

    (finding,) = proposal.findings
    assert (finding.code, finding.spoils) == ("deck_damaged", False)
    assert "“club”" in str(finding.message)
    assert "anew" in str(finding.advice)
    assert replace(proposal, findings=()) == generic
    assert proposal.is_sure == generic.is_sure


def write_photos(photos: tuple[Rendered, ...], folder: Path) -> list[Path]:
    paths = [folder / f"photo-{number}.png" for number in range(len(photos))]
    for path, photo in zip(paths, photos, strict=True):
        cv2.imwrite(str(path), photo.image)
    return paths


def test_the_command_asks_and_writes_what_it_found(
    photos: tuple[Rendered, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = write_photos(photos[-1:], tmp_path)
    answers = tmp_path / "answers.json"
    answers.write_text(json.dumps({"1": None}))

    code = run_enrol(paths, "club", tmp_path / "decks", answers=answers, pictures=tmp_path / "seen")

    said = capsys.readouterr().out
    assert code == 1
    assert "missing" in said
    assert (tmp_path / "seen" / "1-photo-0.png").exists()
    assert not (tmp_path / "decks").exists()


@pytest.mark.parametrize("is_table", [True, False])
def test_the_command_says_what_becomes_of_the_deck(
    enrolment: DeckEnrolment,
    blank: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *,
    is_table: bool,
) -> None:
    monkeypatch.setattr("kiosk.vision.decks.enrol_command.enrol_deck", lambda _: enrolment)
    if is_table:
        (tmp_path / "identity.json").write_text("{}")

    told = ["--name", "club", "--data", str(tmp_path), "--language", "en"]
    assert main(["enrol-deck", str(blank), *told]) == 0

    said = capsys.readouterr().out.splitlines()[-1]
    (path,) = deck_files(tmp_path / "decks")
    assert said.endswith("shares it with the other tables." if is_table else f"enrolled: {path}")


def answered(said: dict[str, str | None], enrolment: DeckEnrolment, folder: Path, blank: Path) -> int:
    """The command's exit code if that stands in the file of answers."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("kiosk.vision.decks.enrol_command.enrol_deck", lambda _: enrolment)
        (folder / "answers.json").write_text(json.dumps(said))
        return run_enrol([blank], "club", folder / "decks", answers=folder / "answers.json")


def test_an_answer_against_a_sure_reading_is_not_taken_unasked(
    enrolment: DeckEnrolment, blank: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    two, king = (place_of(enrolment, name) for name in ("2H", "KS"))
    swapped: dict[str, str | None] = {str(two + 1): "KS", str(king + 1): "2H"}

    assert answered(swapped, enrolment, tmp_path, blank) == 1
    said = capsys.readouterr().out
    assert f"! Card {two + 1} looks like 2H, the answer says KS." in said
    assert f"! Card {king + 1} looks like KS, the answer says 2H." in said
    assert not (tmp_path / "decks").exists()


def test_whoever_insists_is_believed(enrolment: DeckEnrolment, blank: Path, tmp_path: Path) -> None:
    two, king = (place_of(enrolment, name) for name in ("2H", "KS"))
    insisted: dict[str, str | None] = {str(two + 1): "KS!", str(king + 1): "2H!"}

    assert answered(insisted, enrolment, tmp_path, blank) == 0
    (path,) = deck_files(tmp_path / "decks")
    kings = [kept.picture for kept in load_deck(path).prints if str(kept.card) == "KS"]
    assert kings[0] == enrolment.sightings[two].pictures[0]


def test_an_answer_that_the_reading_bears_out_is_taken(
    enrolment: DeckEnrolment, blank: Path, tmp_path: Path
) -> None:
    place = place_of(enrolment, "9S")
    asking = doubtful(enrolment, place, **{"9S": 0.3, "6S": 0.6})

    assert answered({str(place + 1): "9S"}, asking, tmp_path, blank) == 0


@pytest.mark.parametrize("said", ["", "[]", '{"1": "7X"}', '{"1": "!"}', '{"one": "7H"}', '{"99": "7H"}'])
def test_answers_that_cannot_be_meant(blank: Path, tmp_path: Path, said: str) -> None:
    answers = tmp_path / "answers.json"
    answers.write_text(said)

    with pytest.raises(AnswersError):
        run_enrol([blank], "club", tmp_path, answers=answers)


def test_what_is_no_photograph_has_no_cards() -> None:
    looked = find_deck_cards(np.zeros((0, 0, 3), np.uint8))
    assert looked.cards == ()
    assert [finding.code for finding in looked.findings] == ["too_small"]
