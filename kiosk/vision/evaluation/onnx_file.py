"""Writes a plain chain of convolutions as an ONNX file, to measure an engine with a network of a given size.

Only what such a file needs of the format (onnx.proto3, IR version 8) is written.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

_FLOAT = 1
_INTS = 7


@dataclass(frozen=True, slots=True)
class Convolution:
    """A layer with ReLU: channels in and out, side of the kernel, stride."""

    inputs: int
    outputs: int
    kernel: int = 3
    stride: int = 1

    @property
    def parameters(self) -> int:
        return self.inputs * self.outputs * self.kernel**2

    def multiply_adds(self, cells: int) -> int:
        """For an output of so many cells."""
        return self.parameters * cells


def parameters(layers: Sequence[Convolution]) -> int:
    return sum(layer.parameters for layer in layers)


def multiply_adds(layers: Sequence[Convolution], width: int, height: int) -> int:
    """Of all layers for a picture of `width` x `height` px."""
    total, cells = 0, width * height
    for layer in layers:
        cells //= layer.stride**2
        total += layer.multiply_adds(cells)
    return total


def _varint(value: int) -> bytes:
    parts = bytearray()
    while value > 0x7F:
        parts.append(value & 0x7F | 0x80)
        value >>= 7
    parts.append(value)
    return bytes(parts)


def _number(field: int, value: int) -> bytes:
    return _varint(field << 3) + _varint(value)


def _bytes(field: int, value: bytes | str) -> bytes:
    coded = value.encode() if isinstance(value, str) else value
    return _varint(field << 3 | 2) + _varint(len(coded)) + coded


def _ints(name: str, values: Sequence[int]) -> bytes:
    return _bytes(5, _bytes(1, name) + b"".join(_number(8, value) for value in values) + _number(20, _INTS))


def _node(kind: str, inputs: Sequence[str], output: str, attributes: bytes = b"") -> bytes:
    return _bytes(
        1, b"".join(_bytes(1, name) for name in inputs) + _bytes(2, output) + _bytes(4, kind) + attributes
    )


def _weights(name: str, layer: Convolution, random: np.random.Generator) -> bytes:
    shape = (layer.outputs, layer.inputs, layer.kernel, layer.kernel)
    values = random.normal(0, (2 / (layer.inputs * layer.kernel**2)) ** 0.5, shape).astype("<f4")
    dims = b"".join(_number(1, length) for length in shape)
    return _bytes(5, dims + _number(2, _FLOAT) + _bytes(8, name) + _bytes(9, values.tobytes()))


def _value(field: int, name: str, shape: Sequence[int]) -> bytes:
    dims = b"".join(_bytes(1, _number(1, length)) for length in shape)
    return _bytes(field, _bytes(1, name) + _bytes(2, _bytes(1, _number(1, _FLOAT) + _bytes(2, dims))))


def chain_file(layers: Sequence[Convolution], width: int, height: int) -> bytes:
    """The file: one input ``pictures`` of 1 x channels x height x width, one output ``values``."""
    random = np.random.default_rng(1)
    nodes, weights, name = b"", b"", "pictures"
    across, down = width, height
    for place, layer in enumerate(layers):
        weights += _weights(f"w{place}", layer, random)
        pad = layer.kernel // 2
        attributes = (
            _ints("kernel_shape", [layer.kernel] * 2)
            + _ints("strides", [layer.stride] * 2)
            + _ints("pads", [pad] * 4)
        )
        nodes += _node("Conv", (name, f"w{place}"), f"c{place}", attributes)
        name = "values" if place == len(layers) - 1 else f"r{place}"
        nodes += _node("Relu", (f"c{place}",), name)
        across, down = -(-across // layer.stride), -(-down // layer.stride)
    graph = (
        nodes + _bytes(2, "chain") + weights + _value(11, "pictures", (1, layers[0].inputs, height, width))
        + _value(12, "values", (1, layers[-1].outputs, down, across))
    )  # fmt: skip
    return _number(1, 8) + _bytes(7, graph) + _bytes(8, _bytes(1, "") + _number(2, 17))
