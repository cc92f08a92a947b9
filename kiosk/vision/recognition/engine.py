"""Runs the networks: onnxruntime where it is installed, else OpenCV's engine, with the same answers."""

from __future__ import annotations

import logging
from functools import cache
from typing import TYPE_CHECKING, Final, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from kiosk.messages import N_, KioskError
from kiosk.resources import asset
from kiosk.vision.recognition.digests import is_as_noted

if TYPE_CHECKING:
    from pathlib import Path

Tensor = NDArray[np.float32]

INPUT_NAME: Final = "pictures"
"""The name of the one input of each network: N x 3 x H x W, 0 to 1, blue-green-red."""

_SHAPES: Final = {
    "detector": ((1, 3, 64, 64), (4,)),
    "reader": ((1, 3, 80, 144), (15, 5)),
    "starts": ((1, 3, 64, 64), (1,)),
}
"""A picture that each network takes, and how many channels each of its outputs has."""

_log = logging.getLogger(__name__)


class NetworkError(KioskError):
    """A network's file is missing, damaged, or of a kind that no engine here runs."""


class Network(Protocol):
    """A network ready to run."""

    def run(self, pictures: Tensor) -> tuple[Tensor, ...]:
        """The outputs, in the file's order, for `pictures` N x 3 x H x W."""
        ...


class OnnxRuntimeNetwork:
    """A network run by onnxruntime, without an arena: the counting process stays small.

    It runs on `threads`, as many as OpenCV is given (`cv2.setNumThreads`), which sleep between two pictures.
    """

    def __init__(self, path: Path) -> None:
        import onnxruntime  # noqa: PLC0415 - it may be missing; then OpenCV runs the networks

        options = onnxruntime.SessionOptions()
        self.threads = options.intra_op_num_threads = cv2.getNumThreads()
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        options.enable_cpu_mem_arena = False
        options.log_severity_level = 4
        self._session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])

    def run(self, pictures: Tensor) -> tuple[Tensor, ...]:
        return tuple(self._session.run(None, {INPUT_NAME: pictures}))


class OpenCVNetwork:
    """A network run by OpenCV."""

    def __init__(self, path: Path) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(path))
        self._outputs = self._net.getUnconnectedOutLayersNames()

    def run(self, pictures: Tensor) -> tuple[Tensor, ...]:
        self._net.setInput(pictures, INPUT_NAME)
        return tuple(np.asarray(output, dtype=np.float32) for output in self._net.forward(self._outputs))


def load_network(path: Path) -> Network:
    """The network in the ONNX file `path`, in the first engine that takes it.

    Raises:
        NetworkError: the file is missing or damaged, or neither engine runs it.
    """
    for engine in (OnnxRuntimeNetwork, OpenCVNetwork):
        try:
            return engine(path)
        except Exception as error:  # noqa: BLE001 - each engine has its own errors; the next one is tried
            _log.warning("%s does not run %s: %s", engine.__name__, path.name, error)
    raise _damaged(path.name)


@cache
def installed_network(name: str) -> Network:
    """The project's own network `name`: ``detector``, ``reader`` or ``starts``.

    Raises:
        NetworkError: as `load_network`, or it is the network of another version, or not the one whose digest
            lies beside it: with a few damaged weights a network reads cards that are not there.
    """
    try:
        path = asset(f"models/{name}.onnx")
    except FileNotFoundError:
        raise _damaged(f"{name}.onnx") from None
    network = load_network(path)
    if not _is_fit(network, name):
        raise NetworkError(
            N_("The recogniser's file {name} is of another version. Install the program again."),
            name=path.name,
        )
    if not is_as_noted(path):
        raise _damaged(path.name)
    return network


def _damaged(name: str) -> NetworkError:
    return NetworkError(
        N_("The recogniser's file {name} is missing or damaged. Install the program again."), name=name
    )


def _is_fit(network: Network, name: str) -> bool:
    """Whether the network takes and gives what this version of the program counts on."""
    asked, channels = _SHAPES[name]
    try:
        answers = network.run(np.zeros(asked, np.float32))
    except Exception:  # noqa: BLE001 - each engine has its own errors for what it cannot run
        return False
    return tuple(answer.shape[1] for answer in answers) == channels
