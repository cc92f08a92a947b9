"""Keeps a network's weights in half the bytes; it computes in single precision all the same."""

from __future__ import annotations

from typing import Final

import numpy as np
from onnx import ModelProto, TensorProto, helper, numpy_helper

FEWEST: Final = 256
"""Numbers of a tensor from which it is worth it."""


def with_half_weights(model: ModelProto) -> ModelProto:
    """The model with its large tensors as 16-bit floats, each brought back to 32 bits before it is used.

    The engines do that once, when they load the file.
    """
    kept, casts = [], []
    for tensor in model.graph.initializer:
        values = numpy_helper.to_array(tensor)
        if values.dtype != np.float32 or values.size < FEWEST:
            kept.append(tensor)
            continue
        half = f"{tensor.name}.half"
        kept.append(numpy_helper.from_array(values.astype(np.float16), half))
        casts.append(helper.make_node("Cast", [half], [tensor.name], to=TensorProto.FLOAT))
    halved = ModelProto()
    halved.CopyFrom(model)
    del halved.graph.initializer[:], halved.graph.node[:]
    halved.graph.initializer.extend(kept)
    halved.graph.node.extend([*casts, *model.graph.node])
    return halved
