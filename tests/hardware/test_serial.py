"""What only one kind of serial port does: faults on request, and the real driver's error sentences."""

from __future__ import annotations

import os
import tty
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.ports import DeviceError
from hardware.raspberry.serial_port import TtySerialPort
from hardware.simulated.line_faults import LineFaults, inject_faults
from hardware.simulated.pty_cable import PtyCable
from hardware.simulated.serial_cable import SimulatedCable

MESSAGE = bytes(range(256)) * 8


@settings(deadline=None)  # the machine may be busy with something else
@given(data=st.binary(), seed=st.integers(0, 1000), split=st.floats(0, 1))
def test_a_line_without_losses_only_cuts_the_bytes_up(data: bytes, seed: int, split: float) -> None:
    pieces = inject_faults(data, LineFaults(split=split), Random(seed))
    assert b"".join(pieces) == data
    assert all(pieces)


def test_dropping_loses_about_the_share_asked_for() -> None:
    arrived = b"".join(inject_faults(MESSAGE, LineFaults(drop=0.25), Random(1)))
    assert 0.20 < 1 - len(arrived) / len(MESSAGE) < 0.30


def test_corruption_flips_a_single_bit_of_a_byte() -> None:
    (arrived,) = inject_faults(MESSAGE, LineFaults(corrupt=0.5), Random(1))
    flipped = [(sent ^ got).bit_count() for sent, got in zip(MESSAGE, arrived, strict=True)]
    assert set(flipped) == {0, 1}


def test_the_same_seed_mistreats_alike() -> None:
    faults = LineFaults(drop=0.1, corrupt=0.1, duplicate=0.1, split=0.1)
    assert inject_faults(MESSAGE, faults, Random(7)) == inject_faults(MESSAGE, faults, Random(7))


def test_faults_of_a_simulated_cable_come_and_go() -> None:
    cable = SimulatedCable()
    left, right = cable.open_port(0), cable.open_port(1)
    cable.faults = LineFaults(drop=1.0)
    left.write(b"lost")
    cable.faults = LineFaults()
    left.write(b"heard")
    assert right.read(timeout=0.0) == b"heard"


def test_a_simulated_adapter_can_be_put_back() -> None:
    cable = SimulatedCable()
    left = cable.open_port(0)
    cable.unplug(1)
    with pytest.raises(DeviceError, match="plugged in"):
        cable.open_port(1)
    left.write(b"while it was out")
    cable.plug(1)
    right = cable.open_port(1)
    left.write(b"back")
    assert right.read(timeout=0.0) == b"back"


def test_a_pty_cable_mistreats_bytes_on_their_way_to_a_real_port() -> None:
    with PtyCable(LineFaults(duplicate=1.0)) as cable:
        left, right = TtySerialPort(cable.paths[0]), TtySerialPort(cable.paths[1])
        left.write(b"ab")
        arrived = b""
        while len(arrived) < 4:
            arrived += right.read(timeout=5.0)
        assert arrived == b"aabb"
        left.close()
        right.close()


def test_a_missing_adapter_is_named() -> None:
    with pytest.raises(DeviceError, match="/dev/serial/by-id/none does not open: there is no such adapter"):
        TtySerialPort("/dev/serial/by-id/none")


def test_a_file_that_is_no_serial_port_is_refused(tmp_path: Path) -> None:
    (tmp_path / "port").write_text("no port")
    with pytest.raises(DeviceError, match="does not open"):
        TtySerialPort(str(tmp_path / "port"))


@pytest.mark.slow
def test_a_port_that_takes_no_more_bytes_fails_instead_of_waiting_for_ever() -> None:
    master, slave = os.openpty()
    tty.setraw(slave)
    port = TtySerialPort(os.ttyname(slave))
    with pytest.raises(DeviceError, match="takes no more bytes: check its cable"):
        port.write(bytes(1 << 20))
    port.close()
    os.close(master)
    os.close(slave)
