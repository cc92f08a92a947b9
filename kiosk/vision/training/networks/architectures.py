"""The networks: one finds corner indices, one reads them, one finds where cards begin."""

# mypy: disallow-subclassing-any=False
# (torch is installed only where networks are trained)
from __future__ import annotations

import torch
from torch import Tensor, nn


def _step(inputs: int, outputs: int, stride: int | tuple[int, int] = 1, groups: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, 1, groups=groups, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class _Residual(nn.Module):
    """Two 3x3 convolutions around which the input passes unchanged; at first they add nothing to it."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = _step(channels, channels)
        self.second = nn.Sequential(
            nn.Conv2d(channels, channels, 3, 1, 1, bias=False), nn.BatchNorm2d(channels)
        )
        nn.init.zeros_(self.second[1].weight)

    def forward(self, values: Tensor) -> Tensor:
        return torch.relu(values + self.second(self.first(values)))


class Detector(nn.Module):
    """Where corner indices are, how they are turned and how high they are.

    In: N x 3 x H x W, blue-green-red, 0 to 1; H and W multiples of 8.
    Out: N x 4 x H/4 x W/4: heat 0 to 1, cosine and sine of the angle, and log2 of the height over 32 px.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(_step(3, 16, 2), _step(16, 32, 2))
        self.deep = nn.Sequential(_step(32, 64, 2), *(_Residual(64) for _ in range(5)))
        self.up = nn.ConvTranspose2d(64, 32, 2, 2)
        self.joined = nn.Sequential(_step(32, 32), _step(32, 32))
        self.heads = nn.Conv2d(32, 4, 1)
        nn.init.constant_(self.heads.bias[:1], -4.0)  # few places are indices

    def logits(self, pictures: Tensor) -> Tensor:
        fine = self.stem(pictures)
        values: Tensor = self.heads(self.joined(fine + self.up(self.deep(fine))))
        return values

    def forward(self, pictures: Tensor) -> Tensor:
        values = self.logits(pictures)
        return torch.cat([torch.sigmoid(values[:, :1]), values[:, 1:]], dim=1)


class Reader(nn.Module):
    """Which rank and which suit an upright crop of an index shows.

    In: N x 3 x 80 x 144, blue-green-red, 0 to 1. Out: N x 15 and N x 5 probabilities: the ranks as
    `kiosk.cards.Rank` numbers them (joker first) then *no index*; the suits as `Suit` does, then *none*.

    The index itself stands in the middle 48 columns, which are looked at closely. What is printed beside it,
    at half the size, has a say in both: where a card covers an index's pip, the pips in the middle of the
    face often show their tips, and a jack has a court picture where a joker's word has none.
    """

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _step(3, 24),
            nn.MaxPool2d(2),
            _step(24, 56),
            _Residual(56),
            nn.MaxPool2d(2),
            _step(56, 80),
            *(_Residual(80) for _ in range(2)),
            nn.MaxPool2d(2),
            _step(80, 96),
            *(_Residual(96) for _ in range(4)),
        )
        self.squeeze = nn.Conv2d(96, 16, 1)
        self.beside = nn.Sequential(
            nn.AvgPool2d(2),
            _step(3, 16),
            nn.MaxPool2d(2),
            _step(16, 40),
            _Residual(40),
            nn.MaxPool2d(2),
            _step(40, 48),
            *(_Residual(48) for _ in range(2)),
            nn.Conv2d(48, 8, 1),
            nn.ReLU(inplace=True),
        )
        both = 16 * 60 + 8 * 180
        self.rank = nn.Sequential(nn.Linear(both, 80), nn.ReLU(), nn.Dropout(0.2), nn.Linear(80, 15))
        self.suit = nn.Sequential(nn.Linear(both, 32), nn.ReLU(), nn.Dropout(0.2), nn.Linear(32, 5))
        self.suit_beside = nn.Linear(8 * 180, 5)
        self.register_buffer("temperatures", torch.ones(2))

    def answers(self, crops: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """The logits of rank and suit; and of the suit by what stands beside the index alone.

        The third is asked while the network learns, or it would hardly look there: most indices tell enough.
        """
        index = torch.relu(self.squeeze(self.body(crops[:, :, :, 48:96]))).flatten(1)
        beside = self.beside(crops).flatten(1)
        both = torch.cat([index, beside], dim=1)
        return self.rank(both), self.suit(both), self.suit_beside(beside)

    def logits(self, crops: Tensor) -> tuple[Tensor, Tensor]:
        rank, suit, _ = self.answers(crops)
        return rank, suit

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor]:
        rank, suit = self.logits(crops)
        return (
            torch.softmax(rank / self.temperatures[0], dim=1),
            torch.softmax(suit / self.temperatures[1], dim=1),
        )


class _Further(nn.Module):
    """A look along a lane, `apart` cells to either side, that adds to what is known of each cell."""

    def __init__(self, channels: int, apart: int) -> None:
        super().__init__()
        self.look = nn.Sequential(
            nn.Conv2d(channels, channels, (3, 1), padding=(apart, 0), dilation=(apart, 1), bias=False),
            nn.BatchNorm2d(channels),
            nn.ReLU(inplace=True),
        )

    def forward(self, values: Tensor) -> Tensor:
        looked: Tensor = values + self.look(values)
        return looked


class Starts(nn.Module):
    """Where cards begin in lanes (`kiosk.vision.layout.lanes`).

    In: N x 3 x rows x 64, blue-green-red, 0 to 1; an even number of rows.
    Out: N x 1 x rows/2 x 1: for every other row the chance that a card begins there, 0 to 1.

    A card's first edge runs across the whole lane. So it is looked at closely down the lane, and ever more
    broadly across it; then its surroundings, as far as cards follow each other, have a say.
    """

    def __init__(self) -> None:
        super().__init__()
        self.across = nn.Sequential(
            _step(3, 16, 2),
            *(_step(inputs, outputs, (1, 2)) for inputs, outputs in ((16, 32), (32, 64), (64, 64))),
            nn.Conv2d(64, 96, (1, 4), bias=False),
            nn.BatchNorm2d(96),
            nn.ReLU(inplace=True),
        )
        self.along = nn.Sequential(*(_Further(96, apart) for apart in (1, 2, 4, 8, 16, 1)))
        self.head = nn.Conv2d(96, 1, 1)
        nn.init.constant_(self.head.bias, -3.0)  # at few cells a card begins

    def logits(self, lanes: Tensor) -> Tensor:
        values: Tensor = self.head(self.along(self.across(lanes)))
        return values

    def forward(self, lanes: Tensor) -> Tensor:
        return torch.sigmoid(self.logits(lanes))
