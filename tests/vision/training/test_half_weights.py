"""Weights are kept in half the bytes; where onnx is installed."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("onnx")

from onnx import TensorProto, helper, numpy_helper

from kiosk.vision.training.networks.half_weights import with_half_weights


def test_large_weights_are_kept_in_half_and_brought_back_before_they_are_used() -> None:
    onnxruntime = pytest.importorskip("onnxruntime")
    random = np.random.default_rng(2)
    large, small = random.random((16, 32), np.float32), random.random(16, np.float32)
    graph = helper.make_graph(
        [helper.make_node("Gemm", ["in", "large", "small"], ["out"], transB=1)],
        "graph",
        [helper.make_tensor_value_info("in", TensorProto.FLOAT, [1, 32])],
        [helper.make_tensor_value_info("out", TensorProto.FLOAT, [1, 16])],
        [numpy_helper.from_array(large, "large"), numpy_helper.from_array(small, "small")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    halved = with_half_weights(model)
    assert {tensor.data_type for tensor in halved.graph.initializer} == {
        TensorProto.FLOAT16,
        TensorProto.FLOAT,
    }
    assert len(halved.SerializeToString()) < 0.7 * len(model.SerializeToString())
    given = random.random((1, 32), np.float32)
    (out,) = onnxruntime.InferenceSession(halved.SerializeToString()).run(None, {"in": given})
    assert out == pytest.approx(given @ large.T + small, abs=0.01)
